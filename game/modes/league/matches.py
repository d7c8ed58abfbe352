"""Matches of a tournament: set-up, seats and start, and their results.

A match is saved like any other, and the tournament stores its file name, so its result is found wherever it was
finished. If the file is gone, the match starts again.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from game.content.cards.packs import EPIC_PACKS, load_pack
from game.errors import UserError
from game.modes import active_match
from game.modes.active_match import ActiveMatch
from game.modes.collections import exchange
from game.modes.league.records_file import LeagueRecords, save_tournament
from game.modes.league.rounds import record_fixture
from game.modes.league.tournament import WIN_POINTS, MatchFixture, Tournament, finish_fixture
from game.modes.linked_match import find_match, resume_match
from game.presentation.rulebooks import get_rulebook
from game.rules.core.numbers import MAX_NUMBER
from game.rules.elixir.action import Setup as ElixirSetup
from game.rules.epic.pack import Setup
from game.session.seats import Seats
from game.session.session import AnySession
from game.text import _

LEAGUE_GAMES = (*EPIC_PACKS, "elixir")
"""Games that can be played in a league, which are those with a winner."""
TURN_LIMIT = 200
"""Turn limit of Epic Duels; when it is reached, the match is a draw."""
_ELIXIR_BOT_BY_LEVEL = {"apprentice": "random", "knight": "sensible", "hero": "sage-quick", "sage": "sage"}
"""Bot of Elixir Quest for each bot level."""


def make_seed(tournament: Tournament, round_index: int, fixture_index: int) -> str:
    """Return the seed of a match, by index of its round and index in the round; each replay of a draw has its own."""
    fixture = tournament.rounds[round_index][fixture_index]
    return f"{tournament.seed}/{round_index}/{fixture_index}/{fixture.draws}"


def build_setup(tournament: Tournament, round_index: int, fixture_index: int) -> Setup:
    """Build the set-up of a match of Epic Duels, with the entrants' teams or random ones, and a random board."""
    fixture = tournament.rounds[round_index][fixture_index]
    content = load_pack(tournament.game)
    rng = Random(f"league/{make_seed(tournament, round_index, fixture_index)}")
    own = [tournament.entrants[entrant].team for entrant in (fixture.one, fixture.other)]
    teams = [team if team in content.teams else "" for team in own]
    free = [team for team in content.teams if team not in teams]
    rng.shuffle(free)
    chosen = tuple((team or free.pop(),) for team in teams)
    return Setup(tournament.game, chosen, rng.choice(list(content.layouts)), turn_limit=TURN_LIMIT)


def build_seats(league_records: LeagueRecords, tournament: Tournament, fixture: MatchFixture) -> Seats:
    """Build the seats of a match."""
    members = [
        league_records.get_member(tournament.entrants[entrant].member) for entrant in (fixture.one, fixture.other)
    ]
    kinds = [member.kind for member in members]
    if tournament.game not in EPIC_PACKS:
        kinds = [_ELIXIR_BOT_BY_LEVEL.get(kind.partition(":")[0], kind) for kind in kinds]
    return Seats(kinds, [member.display_name for member in members])


def open_match(
    league_records: LeagueRecords,
    tournament: Tournament,
    position: tuple[int, int] | None = None,
    *,
    open_hands: bool = False,
) -> ActiveMatch[Any]:
    """Start or resume a match, by default the next one; the tournament stores its file name first.

    Args:
        league_records: the league.
        tournament: the tournament.
        position: index of the round, and of the match in it.
        open_hands: whether all hands are visible.

    Raises:
        UserError: another instance of the game has it open, it cannot be played, or a file cannot be written.
    """
    position = position or tournament.next_match
    if position is None:
        raise UserError(_("This league is over."))
    number, place = position
    fixture = tournament.rounds[number][place]
    if (left := resume_match(fixture.match)) is not None:
        return left
    seats, seed = build_seats(league_records, tournament, fixture), make_seed(tournament, number, place)
    if tournament.game not in EPIC_PACKS:
        new_match: ActiveMatch[Any] = exchange.start_elixir_match(
            ElixirSetup(), seats, None, open_hands=open_hands, seed=seed
        )
    else:
        new_match = active_match.start_epic_match(
            build_setup(tournament, number, place), seats, seed, open_hands=open_hands
        )
    assert new_match.autosave is not None
    started_fixture = msgspec.structs.replace(fixture, match=new_match.autosave.path.name)
    save_tournament(record_fixture(tournament, number, place, started_fixture))
    if fault := new_match.save():
        raise UserError(fault)
    return new_match


def apply_results(tournament: Tournament) -> Tournament:
    """Return the tournament with the results of all finished matches."""
    for index, fixtures in enumerate(tournament.rounds):
        for place, fixture in enumerate(fixtures):
            if fixture.is_open and fixture.match and (after := _settle_fixture(fixture, tournament)) != fixture:
                return apply_results(record_fixture(tournament, index, place, after))
    return tournament


def _settle_fixture(fixture: MatchFixture, tournament: Tournament) -> MatchFixture:
    """Return a match with its result if it is finished; without its file name if the file is gone."""
    linked_match = find_match(fixture.match)
    if linked_match.finished_session is not None:
        return _build_result(fixture, tournament, linked_match.finished_session, linked_match.stand_ins)
    return fixture if linked_match.is_in_progress else msgspec.structs.replace(fixture, match="")


def _build_result(
    fixture: MatchFixture, tournament: Tournament, session: AnySession, stand_ins: tuple[int, ...]
) -> MatchFixture:
    """Return a match with the result of its session."""
    rulebook, outcome = get_rulebook(session.rules), session.outcome
    assert outcome is not None
    winners = rulebook.find_winners(session.rules, outcome)
    points = (WIN_POINTS, 0) if winners == [0] else (0, WIN_POINTS) if winners == [1] else (1, 1)
    damage = tuple(min(MAX_NUMBER, max(0, stats.damage)) for stats in rulebook.collect_stats(session))
    turns = min(MAX_NUMBER, max(0, rulebook.public_facts(session.rules, session.view_for(-1)).turn))
    filled = tuple((fixture.one, fixture.other)[seat] for seat in stand_ins)
    played_fixture = msgspec.structs.replace(fixture, damage=damage, turns=turns, stand_ins=filled)
    return finish_fixture(
        played_fixture, tournament.form, points, "conceded" if outcome.reason == "conceded" else "played"
    )


def settle_matches(tournament: Tournament) -> Tournament:
    """Store the results of finished matches; return the updated tournament.

    Raises:
        UserError: the file cannot be written.
    """
    after = apply_results(tournament)
    if after != tournament:
        save_tournament(after)
    return after
