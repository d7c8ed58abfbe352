"""The rulebook of the dungeon at the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from game.content.cards.dungeon_catalog import GAMES, Definitions, load_catalog, rules_of
from game.presentation.dungeon.event_wording import event_lines
from game.presentation.dungeon.terms import length_name
from game.presentation.dungeon.wording import refusal_sentence
from game.rules.core.protocol import HIDDEN, Refusal
from game.rules.dungeon.actions.action import LONG_LEVELS, PLAYERS
from game.rules.dungeon.engine import definitions as structure
from game.rules.dungeon.engine import validation
from game.rules.dungeon.engine.event import CardLaid
from game.rules.dungeon.engine.state import MOST_CONTAINERS, State
from game.rules.dungeon.rules import DungeonRules
from game.session.rulebook import Public, Rulebook, SeatStats, Told
from game.session.session import AnySession
from game.text import _, pick

SCORES = 4
"""Pieces of the Triforce, half hearts, heart containers, collapses."""


class DungeonBook(Rulebook):
    """A seat has no team: all of them are Link."""

    games = GAMES
    rules = DungeonRules
    definitions = Definitions
    state = State
    cooperative = True

    def validate_definitions(self, known: Definitions) -> list[str]:
        return structure.validate_definitions(known.catalog, known.setup)

    def rules_of(self, known: Definitions) -> DungeonRules:
        return rules_of(known)

    def validate_state(self, rules: DungeonRules, state: State) -> list[str]:
        return validation.validate_state(rules.match, state)

    def definitions_of(self, rules: DungeonRules) -> Definitions:
        return Definitions(rules.options, rules.catalog)

    def renewed(self, known: Definitions, *, swapped: bool = False) -> Definitions:
        return Definitions(known.setup, load_catalog())

    def public(self, rules: DungeonRules, view: State) -> Public:
        """The turn is the number of the dungeon; the scores are pieces of the Triforce, hearts and collapses."""
        scores = [view.pieces, view.hearts, view.containers, view.collapses]
        return Public(teams=[], map=view.dungeon or rules.options.length, turn=len(view.beaten) + 1, scores=scores)

    def public_faults(self, game: str, seats: int, public: Public) -> list[str]:
        found = [f"{seats} players"] if seats not in PLAYERS else []
        found += ["teams or characters on a board"] if public.teams or public.spots else []
        if len(public.scores) != SCORES:
            return [*found, f"{len(public.scores)} scores"]
        pieces, halves, containers, _collapses = public.scores
        if pieces > LONG_LEVELS or not 1 <= containers <= MOST_CONTAINERS or halves > 2 * containers:
            found.append(f"{pieces} pieces, {halves} half hearts in {containers} containers")
        return found

    def collect_stats(self, match: AnySession) -> list[SeatStats]:
        """Counted are the cards that were laid openly."""
        assert isinstance(match.rules, DungeonRules)
        ids = match.rules.catalog.item_ids
        cards = [Counter[str]() for _seat in range(match.rules.seats)]
        for event in match.log:
            if isinstance(event, CardLaid) and event.how != "down" and event.card != HIDDEN:
                cards[event.seat][ids[event.card]] += 1
        return [SeatStats(cards=dict(played)) for played in cards]

    def teller(self, rules: DungeonRules, player: Callable[[int], str]) -> Told:
        return lambda event: event_lines(rules.catalog, [player(seat) for seat in range(rules.seats)], event)

    def refusal_sentence(self, rules: DungeonRules, refusal: Refusal) -> str:
        return refusal_sentence(refusal, rules.catalog)

    def game_name(self, game: str) -> str:
        return _("Dungeon Quest")

    def name_of(self, game: str, part: str, *, short: bool = False) -> str:
        catalog = load_catalog()
        if part in catalog.item_ids:
            return pick(catalog.items[catalog.item_ids.index(part)].name)
        return part

    def place_name(self, game: str, place: str) -> str:
        catalog = load_catalog()
        if catalog.knows(place):
            return pick(catalog.dungeon(place).name)
        return length_name(place)

    def progress(self, turn: int, seats: int, *, finished: bool = False, ending: str = "") -> str:
        return _("Dungeon {number}").format(number=turn)
