"""Rulebook adapter of the Dungeon."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from game.content.cards.dungeon_catalog import GAMES, DungeonDefinitions, build_defined_rules, load_dungeon_catalog
from game.presentation.dungeon.event_wording import format_event
from game.presentation.dungeon.terms import length_name
from game.presentation.dungeon.wording import format_refusal
from game.rules.core.protocol import HIDDEN, Refusal
from game.rules.dungeon.actions.action import LONG_LEVELS, PLAYER_COUNTS
from game.rules.dungeon.engine import definitions as structure
from game.rules.dungeon.engine import validation
from game.rules.dungeon.engine.event import CardLaid
from game.rules.dungeon.engine.state import MAX_CONTAINERS, State
from game.rules.dungeon.rules import DungeonRules
from game.session.rulebook import PublicFacts, Rulebook, SeatStats, SentenceFormatter
from game.session.session import AnySession
from game.text import _, pick_text

SCORE_COUNT = 4
"""Number of public scores: pieces of the Triforce, half hearts, heart containers, collapses."""


class DungeonRulebook(Rulebook):
    """Adapter of the Dungeon; seats have no teams, since all players are Link."""

    games = GAMES
    rules = DungeonRules
    definitions = DungeonDefinitions
    state = State
    cooperative = True

    def validate_definitions(self, definitions: DungeonDefinitions) -> list[str]:
        return structure.validate_definitions(definitions.catalog, definitions.setup)

    def build_rules(self, definitions: DungeonDefinitions) -> DungeonRules:
        return build_defined_rules(definitions)

    def validate_state(self, rules: DungeonRules, state: State) -> list[str]:
        return validation.validate_state(rules.match, state)

    def get_definitions(self, rules: DungeonRules) -> DungeonDefinitions:
        return DungeonDefinitions(rules.options, rules.catalog)

    def renew_definitions(self, definitions: DungeonDefinitions, *, swapped: bool = False) -> DungeonDefinitions:
        return DungeonDefinitions(definitions.setup, load_dungeon_catalog())

    def public_facts(self, rules: DungeonRules, view: State) -> PublicFacts:
        """Return the header of a save.

        The turn is the number of the dungeon; the scores are Triforce pieces, half hearts, heart containers and
        collapses.
        """
        scores = [view.pieces, view.hearts, view.containers, view.collapses]
        return PublicFacts(teams=[], map=view.dungeon or rules.options.length, turn=len(view.beaten) + 1, scores=scores)

    def validate_public(self, game: str, seats: int, public: PublicFacts) -> list[str]:
        found = [f"{seats} players"] if seats not in PLAYER_COUNTS else []
        found += ["teams or characters on a board"] if public.teams or public.spots else []
        if len(public.scores) != SCORE_COUNT:
            return [*found, f"{len(public.scores)} scores"]
        pieces, halves, containers, _collapses = public.scores
        if pieces > LONG_LEVELS or not 1 <= containers <= MAX_CONTAINERS or halves > 2 * containers:
            found.append(f"{pieces} pieces, {halves} half hearts in {containers} containers")
        return found

    def collect_stats(self, match: AnySession) -> list[SeatStats]:
        """Return the results of each seat, with the cards that it played face up."""
        assert isinstance(match.rules, DungeonRules)
        ids = match.rules.catalog.item_ids
        cards = [Counter[str]() for _seat in range(match.rules.seats)]
        for event in match.log:
            if isinstance(event, CardLaid) and event.how != "down" and event.card != HIDDEN:
                cards[event.seat][ids[event.card]] += 1
        return [SeatStats(cards=dict(played)) for played in cards]

    def make_log_formatter(self, rules: DungeonRules, get_player_name: Callable[[int], str]) -> SentenceFormatter:
        return lambda event: format_event(rules.catalog, [get_player_name(seat) for seat in range(rules.seats)], event)

    def format_refusal(self, rules: DungeonRules, refusal: Refusal) -> str:
        return format_refusal(refusal, rules.catalog)

    def game_name(self, game: str) -> str:
        return _("Dungeon Quest")

    def part_name(self, game: str, part: str, *, short: bool = False) -> str:
        catalog = load_dungeon_catalog()
        if part in catalog.item_ids:
            return pick_text(catalog.items[catalog.item_ids.index(part)].name)
        return part

    def place_name(self, game: str, place: str) -> str:
        catalog = load_dungeon_catalog()
        if catalog.has_dungeon(place):
            return pick_text(catalog.get_dungeon(place).name)
        return length_name(place)

    def format_progress(self, turn: int, seats: int, *, finished: bool = False, ending: str = "") -> str:
        return _("Dungeon {number}").format(number=turn)
