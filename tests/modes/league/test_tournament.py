"""Tournaments from the draw to the champion: any form and size, draws, concessions, tables and what decides them."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.modes.league.pairing import BYE
from game.modes.league.rounds import record_fixture, start_tournament
from game.modes.league.standings import compute_standings, find_champions
from game.modes.league.tournament import (
    FORMS,
    WIN_POINTS,
    Entrant,
    Tournament,
    TournamentForm,
    cancel_fixture,
    concede_fixture,
    finish_fixture,
    get_default_rounds,
    get_max_rounds,
    is_consistent,
)

ODDS = st.lists(st.sampled_from("102xg"), min_size=250, max_size=250)
"""Results of the matches: won by the first or the second, drawn, conceded, called off."""


def a_tournament(form: TournamentForm, count: int, wanted: int = 1) -> Tournament:
    entrants = tuple(Entrant(member + 1) for member in range(count))
    return start_tournament(Tournament(1, "Cup", form, "zelda", "seed", entrants, wanted))


def play_match(tournament: Tournament, result: str) -> Tournament:
    assert tournament.next_match is not None
    number, place = tournament.next_match
    fixture = tournament.rounds[number][place]
    if result == "g":
        return record_fixture(tournament, number, place, concede_fixture(fixture, fixture.one))
    if result == "x":
        return record_fixture(tournament, number, place, cancel_fixture(fixture))
    points = {"1": (WIN_POINTS, 0), "2": (0, WIN_POINTS), "0": (1, 1)}[result]
    return record_fixture(tournament, number, place, finish_fixture(fixture, tournament.form, points, "played"))


def play_to_end(tournament: Tournament, results: str | list[str]) -> Tournament:
    for result in results:
        if tournament.is_over:
            break
        tournament = play_match(tournament, result)
    return tournament


@given(st.sampled_from(FORMS), st.integers(3, 16), st.integers(1, 4), ODDS)
def test_every_tournament_ends(form: TournamentForm, count: int, wanted: int, odds: list[str]) -> None:
    wanted = {"round": min(wanted, 2), "swiss": min(wanted, get_max_rounds(count)), "knockout": 1}[form]
    tournament = play_to_end(a_tournament(form, count, wanted), odds + ["1"] * 250)
    assert tournament.is_over
    assert is_consistent(tournament)
    assert tournament.match_counts[0] == tournament.match_counts[1]
    lines = compute_standings(tournament)
    assert sorted(line.entrant for line in lines) == list(range(count))
    assert [line.place for line in lines] == sorted(line.place for line in lines)
    assert find_champions(tournament)
    assert len(find_champions(tournament)) == 1 or form != "knockout"
    given_out = sum(sum(fixture.points) for fixture in tournament.all_fixtures)
    assert sum(line.points for line in lines) == given_out
    assert msgspec.json.decode(msgspec.json.encode(tournament), type=Tournament) == tournament


@given(st.integers(3, 16), ODDS)
def test_no_second_bye_before_everyone_had_one(count: int, odds: list[str]) -> None:
    tournament = play_to_end(a_tournament("swiss", count, get_max_rounds(count)), odds + ["1"] * 250)
    free = [
        sum(fixture.other == BYE and fixture.one == entrant for fixture in tournament.all_fixtures)
        for entrant in range(count)
    ]
    assert max(free) - min(free) <= 1


def test_a_draw_in_a_knock_out_is_played_once_more_with_the_seats_changed() -> None:
    tournament = a_tournament("knockout", 4)
    first = tournament.rounds[0][0]
    again = play_match(tournament, "0")
    assert again.next_match == (0, 0)
    assert (again.rounds[0][0].one, again.rounds[0][0].other) == (first.other, first.one)
    second = play_match(again, "0")
    assert second.next_match == (0, 1)
    assert second.rounds[0][0].advancing == min(first.one, first.other)


def test_a_knock_out_of_four_plays_for_third_place() -> None:
    tournament = play_to_end(a_tournament("knockout", 4), "1121")
    assert tournament.match_counts == (4, 4)
    assert [fixture.third for fixture in tournament.rounds[1]] == [True, False]
    assert [line.place for line in compute_standings(tournament)] == [1, 2, 3, 4]


def test_entrants_knocked_out_in_the_same_round_share_the_place() -> None:
    tournament = play_to_end(a_tournament("knockout", 8), "1" * 8)
    assert [line.place for line in compute_standings(tournament)] == [1, 2, 3, 4, 5, 5, 5, 5]
    assert compute_standings(tournament)[0].entrant == 0


def test_the_direct_match_breaks_a_tie() -> None:
    """A beats B, B beats C and D, A loses to C: A and B have as many points, and A has beaten B."""
    tournament = a_tournament("round", 4)
    wins = {(0, 1): 0, (1, 2): 1, (1, 3): 1, (0, 2): 2, (0, 3): 0, (2, 3): 3}
    while not tournament.is_over:
        number, place = tournament.next_match or (0, 0)
        fixture = tournament.rounds[number][place]
        winner = wins[min(fixture.one, fixture.other), max(fixture.one, fixture.other)]
        tournament = play_match(tournament, "1" if winner == fixture.one else "2")
    lines = compute_standings(tournament)
    assert [(line.entrant, line.points) for line in lines[:2]] == [(0, 4), (1, 4)]
    assert [line.place for line in lines] == [1, 2, 3, 4]
    assert lines[0].among == 2


def test_stronger_opponents_break_a_swiss_tie() -> None:
    tournament = play_to_end(a_tournament("swiss", 5, 2), "11" + "11")
    lines = compute_standings(tournament)
    assert lines[0].points == 4
    tied = [line for line in lines if line.points == lines[1].points]
    assert [line.buchholz for line in tied] == sorted((line.buchholz for line in tied), reverse=True)
    resting = next(line for line in lines if line.byes)
    assert resting.points >= WIN_POINTS


def test_a_complete_tie_is_shared() -> None:
    """Each of three beats one and loses to one."""
    tournament = a_tournament("round", 3)
    while not tournament.is_over:
        number, place = tournament.next_match or (0, 0)
        fixture = tournament.rounds[number][place]
        tournament = play_match(tournament, "1" if (fixture.one + 1) % 3 == fixture.other else "2")
    assert find_champions(tournament) == [0, 1, 2]


def test_a_walkover_counts_but_is_not_rated() -> None:
    tournament = a_tournament("round", 3)
    number, place = tournament.next_match or (0, 0)
    fixture = tournament.rounds[number][place]
    missed = concede_fixture(fixture, fixture.other)
    assert (missed.points, missed.how, missed.is_rated) == ((WIN_POINTS, 0), "missed", False)
    begun_one = msgspec.structs.replace(fixture, match="a.tds")
    assert concede_fixture(begun_one, fixture.one).is_rated
    assert (cancel_fixture(begun_one).points, cancel_fixture(begun_one).is_rated) == ((0, 0), False)


@pytest.mark.parametrize(("count", "rounds"), [(3, 2), (4, 2), (5, 3), (8, 3), (9, 4), (16, 4)])
def test_the_default_number_of_rounds(count: int, rounds: int) -> None:
    assert get_default_rounds(count) == rounds
    assert rounds <= get_max_rounds(count)


def test_impossible_tournaments_are_invalid() -> None:
    whole = play_to_end(a_tournament("knockout", 4), "11")
    assert is_consistent(whole)
    fixture = whole.rounds[1][1]
    for wrong in (
        msgspec.structs.replace(whole, rounds=()),
        msgspec.structs.replace(whole, entrants=(Entrant(1),) * 4),
        record_fixture(whole, 1, 1, msgspec.structs.replace(fixture, one=3)),
        record_fixture(whole, 1, 1, msgspec.structs.replace(fixture, other=fixture.one)),
        record_fixture(whole, 0, 0, msgspec.structs.replace(whole.rounds[0][0], points=(2, 2))),
        record_fixture(whole, 0, 0, msgspec.structs.replace(whole.rounds[0][0], points=(), how="")),
    ):
        assert not is_consistent(wrong)


def test_eliminated_entrants_rank_below_active_ones() -> None:
    tournament = play_match(a_tournament("knockout", 4), "1")
    lost = tournament.rounds[0][0].other
    assert [line.place for line in compute_standings(tournament)] == [1, 2, 2, 4]
    assert compute_standings(tournament)[-1].entrant == lost
