"""The Epic Duels rulebook at the table: every pack of ``game.content.cards.packs``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import msgspec

from game.content.boards.tiled import THEMES
from game.content.cards.packs import EPIC_PACKS, Definitions, definitions, load_pack, rules_of
from game.errors import UserError
from game.presentation.epic.analysis import review
from game.presentation.epic.event_wording import EventFormatter
from game.presentation.epic.terms import terms_before
from game.presentation.epic.wording import refusal_sentence
from game.rules.core.numbers import MOST
from game.rules.core.protocol import Outcome, Refusal
from game.rules.epic.engine import definitions as structure
from game.rules.epic.engine import validation
from game.rules.epic.engine.state import State
from game.rules.epic.engine.stored_frames import StoredState
from game.rules.epic.event import Event
from game.rules.epic.layout import Layout
from game.rules.epic.pack import Setup
from game.rules.epic.rules import EpicRules
from game.rules.epic.team_file import Character, Team
from game.session.rulebook import Public, Rulebook, SeatStats, Spot, Told
from game.session.session import AnySession
from game.text import _, pick, picked


class EpicBook(Rulebook):
    """The two Epic Duels at the table."""

    games = EPIC_PACKS
    rules = EpicRules
    definitions = Definitions
    state = StoredState
    has_sides = True

    def validate_definitions(self, known: Definitions) -> list[str]:
        found = structure.validate_definitions(known.pack, known.setup, known.teams, known.layout)
        return found if known.layout.theme in THEMES else [*found, f"a board that looks like {known.layout.theme}"]

    def rules_of(self, known: Definitions) -> EpicRules:
        return rules_of(known)

    def validate_state(self, rules: EpicRules, state: State) -> list[str]:
        return validation.validate_state(rules.match, state)

    def definitions_of(self, rules: EpicRules) -> Definitions:
        m = rules.match
        teams = {team: m.library.teams[team] for team in sorted(set(m.squad_team))}
        return Definitions(m.setup, m.pack, teams, m.board.layout)

    def renewed(self, known: Definitions, *, swapped: bool = False) -> Definitions:
        return definitions(swap_sides(known.setup) if swapped else known.setup)

    def public(self, rules: EpicRules, view: State) -> Public:
        match = rules.match
        return Public(
            teams=["+".join(teams) for teams in match.setup.teams],
            map=match.setup.map,
            turn=view.turn,
            spots=[
                Spot(figure.kind, figure.seat, square, min(max(0, health), MOST))
                for figure, square, health in zip(match.figures, view.squares, view.health, strict=True)
            ],
        )

    def public_faults(self, game: str, seats: int, public: Public) -> list[str]:
        found = [] if len(public.teams) == seats > 1 else [f"{len(public.teams)} teams of {seats} players"]
        found += [f"a character of seat {spot.seat}" for spot in public.spots if spot.seat >= seats]
        return [*found, "scores beside health"] if public.scores else found

    def winners(self, rules: EpicRules, outcome: Outcome) -> list[int]:
        m = rules.match
        return [seat for seat in range(m.seats) if m.side_of[seat] in outcome.winners]

    def collect_stats(self, match: AnySession) -> list[SeatStats]:
        m = review.tables(match)
        totals = review.totals(match)
        played = [Counter[str]() for _seat in range(m.seats)]
        for seat, card in review.cards_played(match):
            if not m.cards[card].basic:
                played[seat][m.card_ids[card]] += 1
        return [SeatStats(m.setup.teams[seat], totals[seat].dealt, dict(played[seat])) for seat in range(m.seats)]

    def teller(self, rules: EpicRules, player: Callable[[int], str]) -> Told:
        formatter = EventFormatter(rules.match, player)

        def told(event: Event) -> list[str]:
            sentence = formatter.format(event)
            return [*terms_before(rules.match, event), *([sentence] if sentence else [])]

        return told

    def refusal_sentence(self, rules: EpicRules, refusal: Refusal) -> str:
        return refusal_sentence(rules.match, refusal)

    def game_name(self, game: str) -> str:
        try:
            return pick(load_pack(game).pack.name)
        except UserError:
            return game

    def name_of(self, game: str, part: str, *, short: bool = False) -> str:
        team_id, _slash, card = part.partition("/")
        team = team_of(game, team_id)
        if team is None:
            return part
        if card:
            return pick(team.cards[card].name) if card in team.cards else card
        return pick(lead_of(team).name if short else team.name)

    def place_name(self, game: str, place: str) -> str:
        layout = layout_of(game, place)
        return picked(layout.name, place) if layout is not None else place

    def progress(self, turn: int, seats: int, *, finished: bool = False, ending: str = "") -> str:
        return _("Round {number}").format(number=(turn - 1) // max(1, seats) + 1) if turn else _("Setting up")


def team_of(game: str, team: str) -> Team | None:
    """A team that ships with the game; None for one that is gone."""
    try:
        return load_pack(game).teams.get(team)
    except UserError:
        return None


def layout_of(game: str, place: str) -> Layout | None:
    """A map that ships with the game; None for one that is gone."""
    try:
        return load_pack(game).layouts.get(place)
    except UserError:
        return None


def lead_of(team: Team) -> Character:
    """The character that stands for a team."""
    return next((one for one in team.characters if one.role == "lead"), team.characters[0])


def swap_sides(setup: Setup) -> Setup:
    """The same match with everybody leading the next player's team; what evens the teams goes with them."""
    health = (*setup.health[1:], *setup.health[:1]) if setup.evened else setup.health
    return msgspec.structs.replace(setup, teams=(*setup.teams[1:], setup.teams[0]), health=health)
