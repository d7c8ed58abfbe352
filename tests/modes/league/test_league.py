"""A league from its founding to its champions: played, left, conceded, killed at every write, damaged, forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from game.errors import UserError
from game.modes.league import records, records_file
from game.modes.league.matches import LEAGUE_GAMES, build_seats, build_setup, open_match, settle_matches
from game.modes.league.rating import Rating
from game.modes.league.records_file import LeagueRecords, Member
from game.modes.league.rounds import record_fixture, start_tournament
from game.modes.league.standings import compute_standings, find_champions
from game.modes.league.tournament import (
    WIN_POINTS,
    Entrant,
    FixtureOutcome,
    Tournament,
    cancel_fixture,
    concede_fixture,
    finish_fixture,
)
from game.modes.league.wording import describe_match
from game.storage import files, saves, slots, statistics, versioned_store
from tests.modes.league.house import FOUR, begin_tournament, found_league, play_match, play_steps


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIFORCE_DUELS_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(versioned_store, "_queued", set())
    monkeypatch.setattr(versioned_store, "_unshown", [])


@pytest.fixture
def league() -> LeagueRecords:
    return found_league()


def test_a_league_of_four_plays_eight_matches(league: LeagueRecords) -> None:
    """Two rounds of a Swiss system and a knock-out with the match about the third place."""
    rng, played = Random(8), 0
    for form, wanted in (("swiss", 2), ("knockout", 1)):
        tournament = begin_tournament(form, "elixir", wanted, form)  # type: ignore[arg-type]
        while not tournament.is_over:
            before = tournament.match_counts[0]
            tournament = play_match(tournament.number, rng)
            played += tournament.match_counts[0] - before
    assert played == 8
    league_records = records_file.load_league()
    swiss, cup = league_records.tournaments
    assert (swiss.match_counts, cup.match_counts) == ((4, 4), (4, 4))
    assert len(find_champions(cup)) == 1
    known = [records.compute_record(league_records, member.number) for member in league_records.members]
    assert sum(record.won for record in known) == sum(record.lost for record in known)
    assert (
        sum(record.won + record.lost + record.drawn for record in known) == 16 == sum(record.played for record in known)
    )
    assert all(rating.deviation < Rating().deviation for rating in records.compute_ratings(league_records).values())
    names = {seat.player for match in statistics.load_records().matches for seat in match.seats}
    assert names == {"Mira", "Tom", ""}


def test_a_match_in_which_a_quick_bot_filled_in_counts_but_is_not_rated(league: LeagueRecords) -> None:
    tournament = begin_tournament("round")
    number, place = next(
        (index, place)
        for index, fixtures in enumerate(tournament.rounds)
        for place, fixture in enumerate(fixtures)
        if not league.get_member(tournament.entrants[fixture.other].member).is_person
    )
    active_match = open_match(league, tournament, (number, place))
    active_match.seats.add_stand_in(1)
    play_steps(active_match, Random(1))
    over = settle_matches(records_file.load_league().tournaments[0])
    assert records_file.load_league().tournaments[0] == over
    fixture = over.rounds[number][place]
    assert fixture.how == "played"
    assert fixture.stand_ins == (fixture.other,)
    assert sum(fixture.points) == WIN_POINTS
    assert not fixture.is_rated
    assert set(records.compute_ratings(records_file.load_league()).values()) == {Rating()}
    note = f"Not rated: a quick bot filled in for {league.get_entrant_name(over, fixture.other)}."
    assert describe_match(records_file.load_league(), over, number, place).endswith(note)


@pytest.mark.parametrize("game", LEAGUE_GAMES)
def test_a_match_of_any_game_can_be_left_and_resumed(league: LeagueRecords, game: str) -> None:
    tournament = begin_tournament("round", game)
    rng = Random(1)
    play_steps(open_match(league, tournament), rng, steps=5)
    left = records_file.load_league().tournaments[0]
    fixture = left.rounds[0][0]
    assert fixture.match
    assert settle_matches(left) == left
    reloaded = open_match(league, left)
    assert len(reloaded.session.journal) >= 5
    assert reloaded.seats.names == [
        league.get_entrant_name(left, fixture.one),
        league.get_entrant_name(left, fixture.other),
    ]
    play_steps(reloaded, rng)
    over = settle_matches(left)
    assert over.match_counts[0] == 1
    first = over.rounds[0][0]
    assert sum(first.points) == WIN_POINTS
    assert first.how == "played"
    assert first.turns > 0
    assert records_file.load_league().tournaments[0] == over


def test_entrants_play_their_own_team_or_a_random_one(league: LeagueRecords) -> None:
    wanted = zip(league.members, ("link", "", "", "ganon"), strict=True)
    entrants = tuple(Entrant(member.number, team) for member, team in wanted)
    tournament = start_tournament(Tournament(0, "Cup", "round", "zelda", "s", entrants, 1))
    teams: dict[int, set[str]] = {}
    for index, fixtures in enumerate(tournament.rounds):
        for place, fixture in enumerate(fixtures):
            setup = build_setup(tournament, index, place)
            assert setup == build_setup(tournament, index, place)
            assert setup.teams[0] != setup.teams[1]
            for one, (team,) in zip((fixture.one, fixture.other), setup.teams, strict=True):
                teams.setdefault(one, set()).add(team)
    assert teams[0] == {"link"}
    assert teams[3] == {"ganon"}
    assert len(teams[1]) > 1


def test_bot_members_play_every_game(league: LeagueRecords) -> None:
    tournament = begin_tournament("round", "elixir")
    kinds = {kind for fixture in tournament.all_fixtures for kind in build_seats(league, tournament, fixture).kinds}
    assert kinds == {"person", "random", "sensible"}


def test_a_match_with_a_missing_file_restarts(league: LeagueRecords) -> None:
    tournament = begin_tournament("round")
    play_steps(open_match(league, tournament), Random(1), steps=3)
    for path in slots.get_slot_folder(slots.RUNNING).glob("*.tds"):
        path.unlink()
    after = settle_matches(records_file.load_league().tournaments[0])
    assert not after.rounds[0][0].match
    assert after.rounds[0][0].is_open


def test_a_match_resumed_from_elsewhere_counts(league: LeagueRecords) -> None:
    tournament = begin_tournament("round")
    active_match = open_match(league, tournament)
    play_steps(active_match, Random(3))
    assert settle_matches(records_file.load_league().tournaments[0]).match_counts[0] == 1


class Killed(BaseException):
    """End of the program."""


def kill_at(at: int, *, after: bool) -> Any:
    """Kill the program at a write, before the file exists or after it; count the writes."""
    writes = 0
    real = files._write_replacing

    def write(*args: Any, **named: Any) -> None:
        nonlocal writes
        writes += 1
        if writes == at and not after:
            raise Killed
        real(*args, **named)
        if writes == at:
            raise Killed

    return patch.object(files, "_write_replacing", write)


def lives() -> Iterator[tuple[int, bool]]:
    """Yield how long each life of the program lasts."""
    for at in range(1, 400):
        yield at, bool(at % 2)


def results(tournament: Tournament) -> list[tuple[int, ...]]:
    return [fixture.points for fixture in tournament.all_fixtures]


def test_killed_at_any_write_a_tournament_loses_no_result(league: LeagueRecords) -> None:
    """Kill each process one write later than the one before it, so that every kind of write is hit.

    No written step is lost, and at most the one just taken.
    """
    number = begin_tournament("knockout").number
    ended = False
    seen: list[tuple[int, ...]] = []
    steps: dict[str, int] = {}
    for at, after in lives():
        with kill_at(at, after=after):
            try:
                slots.clean_up()
                settle_matches(records_file.load_league().tournaments[0])
                while not records_file.load_league().tournaments[0].is_over:
                    play_match(number, Random(at))
                ended = True
            except Killed:
                pass
        loaded = records_file.LEAGUE_STORE.read(records_file.league_path())
        assert not loaded.notice
        now = results(loaded.content.tournaments[0])
        assert [points for points in now if points][: len(seen)] == seen
        seen = [points for points in now if points]
        running = list(slots.get_slot_folder(slots.RUNNING).glob("*.tds"))
        assert len(running) <= 1
        for path in running:
            count = len(saves.read_save(path).session.journal)
            assert count >= steps.get(path.name, 0)
            steps[path.name] = count
        if ended:
            break
    assert ended
    over = records_file.load_league().tournaments[0]
    assert over.is_over
    assert compute_standings(over)[0].entrant == find_champions(over)[0]
    counted = {f"{match.id}.tds" for match in statistics.load_records().matches}
    assert {fixture.match for fixture in over.all_fixtures} <= counted


def test_a_corrupted_file_loses_only_the_corrupted_records(league: LeagueRecords) -> None:
    begin_tournament("round", name="Spring")
    begin_tournament("swiss", wanted=2, name="Summer")
    whole = records_file.load_league()
    path = records_file.league_path()
    found_in = msgspec.json.decode(path.read_bytes())
    found_in["tournaments"][1]["rounds"][0][0]["one"] = 77
    path.with_name(path.name + files.BACKUP_SUFFIX).unlink()
    path.write_bytes(msgspec.json.encode(found_in))
    loaded = records_file.LEAGUE_STORE.read(path)
    assert "partly corrupted" in loaded.notice
    assert loaded.content.members == whole.members
    assert [tournament.name for tournament in loaded.content.tournaments] == ["Spring"]
    records_file.delete_tournament(99)
    records_file.save_member(Member(0, "Nell"))
    path.write_bytes(b"rubbish")
    assert records_file.load_league().members == whole.members


def test_a_removed_member_keeps_matches_without_a_name(league: LeagueRecords) -> None:
    tournament = begin_tournament("round")
    with pytest.raises(UserError, match="still playing"):
        records_file.remove_member(1)
    while tournament.next_match is not None:
        number, place = tournament.next_match
        tournament = record_fixture(tournament, number, place, concede_fixture(tournament.rounds[number][place], 0))
        if tournament.rounds[number][place].one != 0 and tournament.rounds[number][place].other != 0:
            break
        records_file.save_tournament(tournament)
    while tournament.next_match is not None:
        number, place = tournament.next_match
        tournament = record_fixture(tournament, number, place, cancel_fixture(tournament.rounds[number][place]))
    records_file.save_tournament(tournament)
    league_records = records_file.remove_member(1)
    assert league_records.get_member(1).gone
    assert "Mira" not in records_file.league_path().read_text(encoding="utf-8")
    assert not records_file.league_path().with_name("league.json" + files.BACKUP_SUFFIX).exists()
    assert league_records.get_member(1).display_name == "Former player"
    assert len(league_records.tournaments[0].entrants) == 4
    fresh = records_file.save_member(Member(0, "Nell"))
    assert len(records_file.remove_member(fresh.members[-1].number).members) == 4


def test_names_are_unique(league: LeagueRecords) -> None:
    for wrong in ("", "  ", "mira"):
        with pytest.raises(UserError):
            records_file.save_member(Member(0, wrong))
    records_file.save_member(msgspec.structs.replace(league.members[0], color=5))
    assert records_file.load_league().members[0].color == 5
    assert len(records_file.load_league().members) == len(FOUR)


def test_ratings_follow_the_results_and_honors_come_with_them(league: LeagueRecords) -> None:
    tournament = begin_tournament("round", "zelda")
    first = tournament.entrants[0].member
    while tournament.next_match is not None:
        number, place = tournament.next_match
        fixture = tournament.rounds[number][place]
        loser = fixture.other if min(fixture.one, fixture.other) == fixture.one else fixture.one
        points = (0, WIN_POINTS) if loser == fixture.one else (WIN_POINTS, 0)
        tournament = record_fixture(
            tournament, number, place, finish_fixture(fixture, tournament.form, points, "played")
        )
    league_records = records_file.save_tournament(tournament)
    rated = records.compute_ratings(league_records)
    order = [entrant.member for entrant in tournament.entrants]
    assert sorted(rated, key=lambda number: -rated[number].points) == order
    own = records.compute_record(league_records, first)
    assert (own.played, own.won, own.titles, own.longest_streak) == (3, 3, 1, 3)
    reached = {honor.id for honor in records.list_honors(league_records, first) if honor.is_reached}
    assert reached == {"first", "champion", "clean"}
    assert not [honor for honor in records.list_honors(league_records, order[-1]) if honor.is_reached]
    assert records.compute_ratings(records_file.delete_tournament(tournament.number)) == {
        number: Rating() for number in rated
    }


def test_a_member_whose_record_is_lost_has_no_rating(league: LeagueRecords) -> None:
    records_file.save_tournament(begin_tournament("round", "zelda"))
    league_records = records_file.load_league()
    lost, *others = league_records.members
    damaged = msgspec.structs.replace(league_records, members=type(league_records.members)(others))
    assert set(records.compute_ratings(damaged)) == {member.number for member in others} != {lost.number}


def test_matches_that_were_conceded_bring_titles_and_no_honor_for_victories(league: LeagueRecords) -> None:
    tournament = begin_tournament("round", "zelda")
    first = tournament.entrants[0].member
    while tournament.next_match is not None:
        number, place = tournament.next_match
        fixture = tournament.rounds[number][place]
        loser = fixture.other if min(fixture.one, fixture.other) == fixture.one else fixture.one
        tournament = record_fixture(
            tournament, number, place, concede_fixture(msgspec.structs.replace(fixture, match="x.tds"), loser)
        )
    league_records = records_file.save_tournament(tournament)
    assert (
        records.compute_record(league_records, first).won
        == records.compute_record(league_records, first).longest_streak
        == 3
    )
    assert {honor.id for honor in records.list_honors(league_records, first) if honor.is_reached} == {
        "champion",
        "clean",
    }


@pytest.mark.parametrize(
    ("how", "filled", "honored"),
    [("played", False, {"first", "robots"}), ("played", True, {"first"}), ("conceded", False, set())],
)
def test_a_sage_counts_as_beaten_only_if_it_played(
    league: LeagueRecords, how: FixtureOutcome, filled: bool, honored: set[str]
) -> None:
    hero, sage = league.members[0], msgspec.structs.replace(league.members[1], kind="sage")
    tournament = begin_tournament("round", "zelda")
    places = [[entrant.member for entrant in tournament.entrants].index(member.number) for member in (hero, sage)]
    rounds = [
        [
            msgspec.structs.replace(
                fixture,
                points=(WIN_POINTS, 0) if fixture.one == places[0] else (0, WIN_POINTS),
                how=how,
                stand_ins=(places[1],) if filled else (),
            )
            if {fixture.one, fixture.other} == set(places)
            else fixture
            for fixture in fixtures
        ]
        for fixtures in tournament.rounds
    ]
    over = msgspec.structs.replace(tournament, rounds=tuple(map(tuple, rounds)))
    league_records = LeagueRecords((hero, sage, *league.members[2:]), (over,))
    assert {honor.id for honor in records.list_honors(league_records, hero.number) if honor.is_reached} == honored


def test_unplayed_matches_are_not_rated(league: LeagueRecords) -> None:
    tournament = begin_tournament("round")
    number, place = tournament.next_match or (0, 0)
    fixture = tournament.rounds[number][place]
    league_records = records_file.save_tournament(
        record_fixture(tournament, number, place, concede_fixture(fixture, fixture.one))
    )
    assert set(records.compute_ratings(league_records).values()) == {Rating()}
    assert sum(line.points for line in compute_standings(league_records.tournaments[0])) == WIN_POINTS


def test_a_match_conceded_at_the_table_counts_as_conceded(league: LeagueRecords) -> None:
    tournament = begin_tournament("round")
    active_match = open_match(league, tournament)
    play_steps(active_match, Random(3), steps=5)
    assert active_match.session.submit(active_match.session.parse_action("concede 1")) is None
    assert not active_match.save()
    active_match.close()
    fixture = settle_matches(records_file.load_league().tournaments[0]).rounds[0][0]
    assert (fixture.how, fixture.is_rated, fixture.points) == ("conceded", True, (0, WIN_POINTS))
