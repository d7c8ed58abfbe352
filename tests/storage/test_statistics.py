"""Statistics of players and teams: counted once, damaged files survived, names forgotten."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from game.content.cards.elixir_catalog import load_elixir_catalog
from game.errors import UserError
from game.presentation.rulebooks import get_rulebook
from game.rules.core.protocol import Outcome
from game.rules.elixir import event as elixir_events
from game.rules.elixir.action import Setup as Quest
from game.rules.elixir.rules import ElixirRules
from game.session.seats import Seats
from game.session.session import AnySession, Session
from game.storage import slots, statistics
from game.storage.files import BACKUP_SUFFIX
from game.storage.statistics import GamePart, MatchRecord, SeatRecord, StatisticsPlayer
from tests.session.matches import begin, people, play_on


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIFORCE_DUELS_HOME", str(tmp_path / "home"))


def seat(number: int, player: str, won: bool, damage: int = 10, kind: str = "person", **cards: int) -> SeatRecord:
    played = {f"link/{card}": times for card, times in cards.items()}
    return SeatRecord(number, player, kind, (("link", "ganon")[number],), won, damage, played)


def make_match(number: int, *seats: SeatRecord) -> MatchRecord:
    return MatchRecord(str(number), "zelda", "lost-woods", float(number), 20, seats)


def season(results: str) -> list[MatchRecord]:
    """Return Mira's matches against Tom: won, lost, drawn."""
    return [
        make_match(index, seat(0, "Mira", result == "w"), seat(1, "Tom", result == "l"))
        for index, result in enumerate(results)
    ]


@pytest.mark.parametrize(
    ("results", "streak", "best", "won"),
    [
        ("", 0, 0, 0),
        ("w", 1, 1, 1),
        ("wwl", -1, 2, 2),
        ("llwww", 3, 3, 3),
        ("wwd", 0, 2, 2),
        ("dll", -2, 0, 0),
        ("lwlw", 1, 1, 2),
    ],
)
def test_rows_of_wins_and_defeats(results: str, streak: int, best: int, won: int) -> None:
    tallies = {t.key: t for t in statistics.tally_by_player(season(results))}
    if not results:
        assert tallies == {}
        return
    mira = tallies[StatisticsPlayer("person", "Mira")]
    assert (mira.played, mira.won, mira.streak, mira.longest_streak) == (len(results), won, streak, best)


@pytest.mark.parametrize("clock", [(0.0, 1.0), (1.0, 0.0), (3.2e10, 0.0), (5.0, 5.0)])
def test_the_order_of_matches_is_that_of_their_records_whatever_the_clock_said(clock: tuple[float, float]) -> None:
    for record, ended in zip(season("wl"), clock, strict=True):
        statistics.record_match(msgspec.structs.replace(record, ended=ended))
    tallies = {t.key: t for t in statistics.tally_by_player(statistics.load_records().matches)}
    assert tallies[StatisticsPlayer("person", "Mira")].streak == -1


def test_damage_and_the_favorite_card_are_summed() -> None:
    matches = [
        make_match(0, seat(0, "Mira", True, 7, bomb=2, hook=1), seat(1, "Tom", False, 3)),
        make_match(1, seat(0, "Mira", False, 5, hook=2), seat(1, "Tom", True, 9)),
    ]
    mira, _tom = statistics.tally_by_player(matches)
    assert (mira.damage, mira.favorite, mira.favorite_count) == (12, GamePart("zelda", "link/hook"), 3)
    link, ganon = statistics.tally_by_team(matches)
    assert (link.key, link.won, link.damage) == (GamePart("zelda", "link"), 1, 12)
    assert (ganon.favorite, ganon.favorite_count) == (None, 0)


def test_bots_and_nameless_persons_are_players_of_their_own() -> None:
    matches = [make_match(0, seat(0, "", True), seat(1, "", False, kind="greedy"))]
    keys = [tally.key for tally in statistics.tally_by_player(matches)]
    assert keys == [StatisticsPlayer("person", "", 0), StatisticsPlayer("greedy", "")]
    assert [key.display_name for key in keys if isinstance(key, StatisticsPlayer) and key.is_person] == ["Player 1"]


def test_a_finished_match_is_recorded_once() -> None:
    match = begin()
    auto = slots.Autosave(match, Seats(["person", "greedy"], ["Mira", "Bot"]))
    auto.write()
    assert statistics.load_records().matches == ()
    play_on(match, Random(5), 10_000)
    auto.write()
    auto.write()
    [record] = statistics.load_records().matches
    assert [s.player for s in record.seats] == ["Mira", ""]
    assert [s.kind for s in record.seats] == ["person", "greedy"]
    assert [s.teams for s in record.seats] == [("link",), ("ganon",)]
    winners = match.outcome.winners if match.outcome is not None else ()
    assert [s.won for s in record.seats] == [0 in winners, 1 in winners]


def quest(*actions: str, stakes: str = "practice") -> MatchRecord:
    """Return a match of Elixir Quest in which the first player wins each game, until the actions are carried out."""
    rules = ElixirRules(load_elixir_catalog(), Quest(stakes=stakes))  # type: ignore[arg-type]
    match: AnySession = Session(rules, "3")
    for action in actions:
        if action == "game":
            decided = match.snapshot().game
            while match.outcome is None and match.snapshot().game == decided:
                assert match.submit(match.legal_actions()[0]) is None
        else:
            assert match.submit(match.parse_action(action)) is None
    return statistics.build_record("x", match, people(2))


@pytest.mark.parametrize(
    ("actions", "stakes", "given"),
    [
        (("concede 2",), "practice", True),
        (("game", "game", "concede 2"), "practice", True),
        (("leave 2",), "real", True),
        (("game", "game", "game", "game", "game"), "practice", False),
    ],
)
def test_a_match_that_was_conceded_is_recorded_as_such(actions: tuple[str, ...], stakes: str, given: bool) -> None:
    record = quest(*actions, stakes=stakes)
    assert record.conceded is given
    if given:
        assert [seat_record.won for seat_record in record.seats] == [True, False]
        tallies = {tally.key: tally for tally in statistics.tally_by_player([record])}
        assert [tally.won for tally in tallies.values()] == [1, 0]


def test_who_concedes_a_lost_match_gives_nothing_away() -> None:
    rules = ElixirRules(load_elixir_catalog(), Quest())
    for wins, winner, given in (((3, 0), 0, False), ((2, 1), 0, True), ((3, 0), 1, True)):
        log = [elixir_events.GameEnded(sum(wins), 0, wins), elixir_events.Conceded(1 - winner)]
        match: Any = SimpleNamespace(rules=rules, log=log, outcome=Outcome((winner,), "conceded"))
        assert get_rulebook(rules).is_conceded(match) is given, wins


def test_the_spreadsheet_counts_the_games_that_were_decided() -> None:
    whole, broken = quest(*["game"] * 5), quest("game", "game", "concede 2")
    rows = list(csv.DictReader(io.StringIO(statistics.to_csv([whole, broken]))))
    assert [(row["turns"], row["conceded"]) for row in rows[::2]] == [("5", "0"), ("2", "1")]


def test_where_a_quick_bot_filled_in_is_recorded() -> None:
    match = begin()
    play_on(match, Random(5), 10_000)
    record = statistics.build_record("x", match, Seats(["person", "sage"], stand_ins=[1]))
    assert [seat_record.stand_in for seat_record in record.seats] == [False, True]
    assert not record.conceded


def test_sides_win_together() -> None:
    for index in range(20):
        match = begin("zelda-2v2", str(index))
        play_on(match, Random(index), 20_000)
        record = statistics.build_record("x", match, people(4))
        won = [s.won for s in record.seats]
        assert won[:2] == won[2:]
        assert sum(won) in (0, 2)


def test_a_damaged_file_falls_back_to_its_backup_then_to_nothing() -> None:
    first, second, third = season("wld")
    for record in (first, second, third):
        statistics.record_match(record)
    file = statistics.statistics_path()
    file.write_bytes(file.read_bytes()[:50])
    loaded_records = statistics.load_records()
    assert loaded_records.matches == (first, second)
    assert "was corrupted" in loaded_records.notice
    assert statistics.load_records() == statistics.LoadedRecords((first, second))
    for rubbish in (file, file.with_name(file.name + BACKUP_SUFFIX)):
        rubbish.write_bytes(b"rubbish")
    loaded_records = statistics.load_records()
    assert loaded_records.matches == ()
    assert "has been reset" in loaded_records.notice
    statistics.record_match(first)
    assert statistics.load_records() == statistics.LoadedRecords((first,))


def test_a_damaged_file_never_becomes_the_backup() -> None:
    first, second, third = season("wld")
    statistics.record_match(first)
    statistics.record_match(second)
    file = statistics.statistics_path()
    file.write_bytes(b"{}")
    statistics.record_match(third)
    assert [record.id for record in statistics.load_records().matches] == ["0", "2"]
    file.write_bytes(b"")
    assert [record.id for record in statistics.load_records().matches] == ["0"]


@pytest.mark.parametrize("data", [b"", b"[]", b'{"format": "x"}', b"\xff", b"[" * 99_999])
def test_rubbish_is_no_statistics(data: bytes) -> None:
    file = statistics.statistics_path()
    file.parent.mkdir(parents=True)
    file.write_bytes(data)
    assert statistics.load_records().matches == ()


def test_a_forgotten_player_leaves_no_trace_and_takes_nothing_from_others() -> None:
    for record in season("wwl"):
        statistics.record_match(record)
    before = {tally.key: tally for tally in statistics.tally_by_player(statistics.load_records().matches)}
    statistics.remove_player(StatisticsPlayer("person", "Mira"))
    after = {tally.key: tally for tally in statistics.tally_by_player(statistics.load_records().matches)}
    assert after == {key: tally for key, tally in before.items() if key != StatisticsPlayer("person", "Mira")}
    folder = statistics.statistics_path().parent
    assert not any(b"Mira" in path.read_bytes() for path in folder.rglob("*") if path.is_file())
    assert [tally.played for tally in statistics.tally_by_team(statistics.load_records().matches)] == [3, 3]


def test_the_spreadsheet_has_a_line_for_each_seat(tmp_path: Path) -> None:
    statistics.record_match(make_match(0, seat(0, '=SUM("A"),\n', True), seat(1, "Tom", False, 3)))
    target = statistics.export_csv(tmp_path)
    rows = list(csv.DictReader(io.StringIO(target.read_text(encoding="utf-8"))))
    assert [row["player"] for row in rows] == ['\'=SUM("A"),\n', "Tom"]
    assert [row["damage"] for row in rows] == ["10", "3"]
    assert [row["won"] for row in rows] == ["1", "0"]


def test_a_disk_that_refuses_says_so(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="Couldn't save "):
        statistics.export_csv(tmp_path / ("x" * 300))
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(UserError, match="Couldn't save "):
        statistics.export_csv(tmp_path / "file" / "below.csv")
