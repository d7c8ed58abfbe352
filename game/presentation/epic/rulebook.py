"""Rulebook adapter of Epic Duels, for every pack in ``game.content.cards.packs``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import msgspec

from game.content.boards.tiled import OBSTACLES_BY_THEME
from game.content.cards.packs import EPIC_PACKS, EpicDefinitions, build_defined_rules, build_definitions, load_pack
from game.errors import UserError
from game.presentation.epic.analysis import review
from game.presentation.epic.event_wording import EventFormatter
from game.presentation.epic.terms import list_terms_before
from game.presentation.epic.wording import format_refusal
from game.rules.core.numbers import MAX_NUMBER
from game.rules.core.protocol import Outcome, Refusal
from game.rules.epic.engine import definitions as structure
from game.rules.epic.engine import validation
from game.rules.epic.engine.state import State
from game.rules.epic.engine.stored_frames import StoredState
from game.rules.epic.event import Event
from game.rules.epic.layout import Layout
from game.rules.epic.pack import Setup
from game.rules.epic.rules import EpicRules
from game.rules.epic.team_file import CharacterLine, TeamFile
from game.session.rulebook import PublicFacts, Rulebook, SeatStats, SentenceFormatter, ThumbnailCharacter
from game.session.session import AnySession
from game.text import _, pick_entry, pick_text


class EpicRulebook(Rulebook):
    """Adapter of Zelda and Star Wars Epic Duels."""

    games = EPIC_PACKS
    rules = EpicRules
    definitions = EpicDefinitions
    state = StoredState
    has_sides = True

    def validate_definitions(self, definitions: EpicDefinitions) -> list[str]:
        found = structure.validate_definitions(
            definitions.pack, definitions.setup, definitions.teams, definitions.layout
        )
        return (
            found
            if definitions.layout.theme in OBSTACLES_BY_THEME
            else [*found, f"a board that looks like {definitions.layout.theme}"]
        )

    def build_rules(self, definitions: EpicDefinitions) -> EpicRules:
        return build_defined_rules(definitions)

    def validate_state(self, rules: EpicRules, state: State) -> list[str]:
        return validation.validate_state(rules.match, state)

    def get_definitions(self, rules: EpicRules) -> EpicDefinitions:
        m = rules.match
        teams = {team: m.library.teams[team] for team in sorted(set(m.squad_team))}
        return EpicDefinitions(m.setup, m.pack, teams, m.board.layout)

    def renew_definitions(self, definitions: EpicDefinitions, *, swapped: bool = False) -> EpicDefinitions:
        return build_definitions(swap_sides(definitions.setup) if swapped else definitions.setup)

    def public_facts(self, rules: EpicRules, view: State) -> PublicFacts:
        match = rules.match
        return PublicFacts(
            teams=["+".join(teams) for teams in match.setup.teams],
            map=match.setup.map,
            turn=view.turn,
            spots=[
                ThumbnailCharacter(figure.kind, figure.seat, square, min(max(0, health), MAX_NUMBER))
                for figure, square, health in zip(match.figures, view.squares, view.health, strict=True)
            ],
        )

    def validate_public(self, game: str, seats: int, public: PublicFacts) -> list[str]:
        found = [] if len(public.teams) == seats > 1 else [f"{len(public.teams)} teams of {seats} players"]
        found += [f"a character of seat {spot.seat}" for spot in public.spots if spot.seat >= seats]
        return [*found, "scores beside health"] if public.scores else found

    def find_winners(self, rules: EpicRules, outcome: Outcome) -> list[int]:
        m = rules.match
        return [seat for seat in range(m.seats) if m.side_of[seat] in outcome.winners]

    def collect_stats(self, match: AnySession) -> list[SeatStats]:
        m = review.get_match(match)
        totals = review.count_totals(match)
        played = [Counter[str]() for _seat in range(m.seats)]
        for seat, card in review.find_played_cards(match):
            if not m.cards[card].basic:
                played[seat][m.card_ids[card]] += 1
        return [SeatStats(m.setup.teams[seat], totals[seat].dealt, dict(played[seat])) for seat in range(m.seats)]

    def make_log_formatter(self, rules: EpicRules, get_player_name: Callable[[int], str]) -> SentenceFormatter:
        formatter = EventFormatter(rules.match, get_player_name)

        def format_logged_event(event: Event) -> list[str]:
            sentence = formatter.format(event)
            return [*list_terms_before(rules.match, event), *([sentence] if sentence else [])]

        return format_logged_event

    def format_refusal(self, rules: EpicRules, refusal: Refusal) -> str:
        return format_refusal(rules.match, refusal)

    def game_name(self, game: str) -> str:
        try:
            return pick_text(load_pack(game).pack.name)
        except UserError:
            return game

    def part_name(self, game: str, part: str, *, short: bool = False) -> str:
        team_id, _slash, card = part.partition("/")
        team = find_team(game, team_id)
        if team is None:
            return part
        if card:
            return pick_text(team.cards[card].name) if card in team.cards else card
        return pick_text(find_lead(team).name if short else team.name)

    def place_name(self, game: str, place: str) -> str:
        layout = find_layout(game, place)
        return pick_entry(layout.name, place) if layout is not None else place

    def format_progress(self, turn: int, seats: int, *, finished: bool = False, ending: str = "") -> str:
        return _("Round {number}").format(number=(turn - 1) // max(1, seats) + 1) if turn else _("Setting up")


def find_team(game: str, team: str) -> TeamFile | None:
    """Return an installed team; None if it does not exist."""
    try:
        return load_pack(game).teams.get(team)
    except UserError:
        return None


def find_layout(game: str, place: str) -> Layout | None:
    """Return an installed board; None if it does not exist."""
    try:
        return load_pack(game).layouts.get(place)
    except UserError:
        return None


def find_lead(team: TeamFile) -> CharacterLine:
    """Return the character that represents a team."""
    return next((character for character in team.characters if character.role == "lead"), team.characters[0])


def swap_sides(setup: Setup) -> Setup:
    """Return the set-up with all teams and their handicaps moved to the next seat."""
    health = (*setup.health[1:], *setup.health[:1]) if setup.evened else setup.health
    return msgspec.structs.replace(setup, teams=(*setup.teams[1:], setup.teams[0]), health=health)
