"""A clock that is wrong: the order of everything is that in which it was saved, and no date is too strange."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from game.languages import set_language
from game.modes.dungeon import chronicle
from game.session import dates
from game.storage import crash_report, save_order, saves, slots, statistics
from game.storage.save_words import format_date
from game.text import current_language
from tests.session.matches import begin, people, play_on

NOW, YEAR = 1_790_000_000.0, 365 * 86_400.0
LAST_OF_9999 = 253_402_300_799.0
CLOCKS = {
    "ten years back": (NOW, NOW - 10 * YEAR),
    "ten years on": (NOW, NOW + 10 * YEAR),
    "1970": (NOW, 0.0),
    "before": (NOW, -5.0),
    "9999": (LAST_OF_9999, NOW),
    "stands": (NOW, NOW),
}


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIFORCE_DUELS_HOME", str(tmp_path / "home"))


@pytest.fixture(params=CLOCKS)
def clocks(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Return a function that sets the clock to its first or its second moment."""

    def turn(which: int) -> None:
        monkeypatch.setattr(time, "time", lambda: CLOCKS[request.param][which])

    return turn


@pytest.mark.sweep(3)
def test_each_new_match_is_the_newest_and_displaces_the_oldest_alone(clocks: Callable[[int], None]) -> None:
    paths = []
    for index in range(slots.MAX_RUNNING + 4):
        clocks(0 if index < slots.MAX_RUNNING else 1)
        auto = slots.Autosave(begin(seed=str(index)), people(2))
        auto.write()
        auto.close()
        paths.append(auto.path)
        entry = slots.find_latest_resumable()
        assert entry is not None
        assert entry.path == auto.path
    assert [entry.path for entry in slots.list_entries(slots.RUNNING)] == paths[:3:-1]


def test_a_match_that_is_being_played_is_not_displaced_by_newer_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other windows have begun as many while it was written, and its own writing looks for the oldest."""
    match, write = begin(), saves.write_save

    def written_and_others(path: Path, *given: Any, **named: Any) -> None:
        write(path, *given, **named)
        for _ in range(slots.MAX_RUNNING):
            number = named["number"] = named["number"] + 1
            write(slots.get_slot_folder(slots.RUNNING) / f"n{number:07}-other.tds", *given, **named)

    monkeypatch.setattr(saves, "write_save", written_and_others)
    auto = slots.Autosave(match, people(2))
    auto.write()
    assert auto.fault == ""
    assert auto.path.exists()
    assert len(slots.list_entries(slots.RUNNING)) == slots.MAX_RUNNING + 1


def test_kept_and_damaged_replays_stay_and_are_not_among_those_that_are_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(slots, "MOST_REPLAYS", 2)
    damaged = slots.get_slot_folder(slots.REPLAYS) / "damaged.tds"
    damaged.parent.mkdir(parents=True)
    damaged.write_bytes(b"no save")
    played = []
    for index in range(4):
        match = begin(seed=str(index))
        auto = slots.Autosave(match, people(2))
        play_on(match, Random(index), 20_000)
        auto.write()
        played.append(damaged.parent / auto.path.name)
        if index == 0:
            slots.set_protected(played[0], True)
    assert {entry.path for entry in slots.list_entries(slots.REPLAYS)} == {damaged, played[0], *played[2:]}


@pytest.mark.sweep(3)
def test_replays_and_named_saves_stand_in_their_order(
    clocks: Callable[[int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(slots, "MOST_REPLAYS", 3)
    played = []
    for index in range(5):
        clocks(index >= 3)
        match = begin(seed=str(index))
        auto = slots.Autosave(match, people(2))
        play_on(match, Random(index), 20_000)
        auto.write()
        assert auto.fault == ""
        played.append(auto.path.stem)
        slots.save_as(f"save {index}", match, people(2))
    assert [entry.path.stem for entry in slots.list_entries(slots.REPLAYS)] == played[:1:-1]
    names = [entry.head.name for entry in slots.list_entries(slots.NAMED) if entry.head is not None]
    assert names == [f"save {number}" for number in range(4, -1, -1)]
    assert [match.id for match in statistics.load_records().matches] == played
    assert statistics.load_records().notice == ""


def test_crash_reports_and_adventures_stand_in_their_order(
    clocks: Callable[[int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crash_report, "MOST_REPORTS", 2)
    reports = []
    for index in range(4):
        clocks(index >= 2)
        reports.append(crash_report.write_crash(ValueError("again")).report)
        run = chronicle.AdventureRecord(str(index), "short", "hero", ("Mira",), True, 9, 3, 1, 4, dates.read_clock())
        chronicle.record_run(run)
    assert sorted(crash_report.crash_folder().glob("*.json")) == sorted(report for report in reports[2:] if report)
    assert [run.seed for run in chronicle.load_adventures()] == ["3", "2", "1", "0"]


def test_saves_from_before_the_counting_stand_by_date_before_all_others() -> None:
    match = begin()
    slots.get_slot_folder(slots.NAMED).mkdir(parents=True)
    for name, saved in (("a", 7.0), ("b", NOW + 99 * YEAR), ("c", NOW)):
        path = slots.get_slot_folder(slots.NAMED) / f"{name}.tds"
        saves.write_save(path, match, people(2), name=name)
        envelope = saves.decode_envelope(path.read_bytes(), path)
        envelope.head.saved = saved
        path.write_bytes(envelope.encode())
    slots.save_as("new", match, people(2))
    names = [entry.head.name for entry in slots.list_entries(slots.NAMED) if entry.head is not None]
    assert names == ["new", "b", "c", "a"]


@pytest.mark.parametrize("content", [None, b"", b"x", b"-3", b"1" * 21, b"\xff", b"0"])
def test_a_lost_number_goes_on_from_the_highest_there_is(
    content: bytes | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("one", "two"):
        slots.save_as(name, begin(), people(2))
    file = slots.get_slot_folder("order")
    before = int(file.read_bytes())
    file.unlink()
    if content is not None:
        file.write_bytes(content)
    monkeypatch.setattr(save_order, "_seen", {})  # as in another window
    path = slots.save_as("three", begin(), people(2))
    [newest, *_others] = slots.list_entries(slots.NAMED)
    assert newest.path == path
    assert newest.head is not None
    assert newest.head.count >= before


def test_a_save_of_somebody_who_saved_more_is_brought_in_as_the_newest_and_others_follow(tmp_path: Path) -> None:
    foreign = tmp_path / "foreign.tds"
    saves.write_save(foreign, begin(), people(2), name="foreign", number=save_order.MAX_NUMBER)
    slots.save_as("one", begin(), people(2))
    brought = slots.import_save(foreign)
    assert saves.read_head(brought).count < 99
    copied = slots.get_slot_folder(slots.NAMED) / "copied.tds"  # by hand
    for count, place in ((10**15, -1), (5_000, 0)):
        saves.write_save(copied, begin(), people(2), name="copied", number=count)
        assert slots.list_entries(slots.NAMED)[place].path == copied
    assert slots.list_entries(slots.NAMED)[0].path == copied
    path = slots.save_as("after", begin(), people(2))
    assert slots.list_entries(slots.NAMED)[0].path == path
    assert saves.read_head(path).count > 5_000


STRANGE = [1e18, -1e18, float("nan"), float("inf"), -float("inf"), 1e308, LAST_OF_9999 + 1, -1.0, 0.0]


@pytest.mark.parametrize("moment", STRANGE)
def test_no_date_is_too_strange_to_be_shown(moment: float) -> None:
    assert format_date(moment)
    assert format_date(NOW, now=moment)
    assert dates.local_day(moment)
    assert dates.format_utc(moment)
    seat = statistics.SeatRecord(0, "", "person", (), True, 1)
    record = statistics.MatchRecord("1", "zelda", "x", moment, 1, (seat,))
    assert statistics.to_csv([record]).count("\n") == 2
    assert chronicle.make_daily_seed(moment).startswith(chronicle.DAILY_SEED_PREFIX)


@pytest.mark.parametrize("moment", STRANGE[2:])
def test_what_a_strange_clock_dates_can_be_read_again(moment: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time", lambda: moment)
    match = begin()
    path = slots.save_as("evening", match, people(2))
    assert saves.read_save(path).session.journal == match.journal
    seat = statistics.SeatRecord(0, "", "person", (), True, 1)
    statistics.record_match(statistics.MatchRecord("1", "zelda", "x", dates.read_clock(), 1, (seat,)))
    assert len(statistics.load_records().matches) == 1
    assert msgspec.json.decode(statistics.statistics_path().read_bytes())


@pytest.mark.parametrize(
    ("spoken", "day", "shown"),
    [
        ("en", "2026-11-29", "2026-11-29"),
        ("de", "2026-11-29", "29.11.2026"),
        ("de", "2026-03-05", "05.03.2026"),
        ("de", dates.UNKNOWN_DATE, "-"),
        ("de", "2026-W48", "2026-W48"),
    ],
)
def test_a_day_is_written_as_the_language_does(spoken: str, day: str, shown: str) -> None:
    before = current_language()
    set_language(spoken)
    try:
        assert dates.format_day(day) == shown
    finally:
        set_language(before)
