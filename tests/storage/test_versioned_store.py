"""Every file that is kept of a player, damaged, newer and unreadable: what can be read is kept, and nothing is lost."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from game.content.mods.files import mod_settings_path, mods_dir
from game.errors import UserError
from game.modes.daily import challenges
from game.modes.dungeon import chronicle
from game.modes.gauntlet import progress as gauntlet
from game.modes.gauntlet.state import GauntletRun, MapPlace
from game.modes.journey import progress as journey
from game.modes.league import records_file
from game.modes.puzzles import training
from game.rules.epic.pack import Setup
from game.storage import files, mod_folder, presets, puzzle_progress, settings, slots, statistics, versioned_store
from game.storage import tutorial_progress as lessons
from game.storage.files import BACKUP_SUFFIX, DAMAGED_SUFFIX
from game.storage.presets import HouseRules, LastMatch
from game.storage.statistics import MatchRecord, SeatRecord


class RecordKind(NamedTuple):
    """Kind of file: its path, writer, kept records, and the place of its records in the JSON."""

    file: Callable[[], Path]
    add: Callable[[str], Any]
    names: Callable[[], list[str]]
    records: Callable[[Any], Any]


def make_match(name: str) -> MatchRecord:
    return MatchRecord(name, "zelda", "lost-woods", 5.0, 9, (SeatRecord(0, name, "person", ("link",), True, 3),))


def add_last(name: str) -> None:
    if not presets.save_last_match(LastMatch(Setup(name, (("link",), ("ganon",)), "dry-well"), ("", ""), ("", ""))):
        raise UserError("not written")


def add_preset(name: str) -> None:
    if not presets.save_preset(HouseRules(name, "zelda")):
        raise UserError("not written")


def adventure(name: str) -> chronicle.AdventureRecord:
    return chronicle.AdventureRecord(name, "short", chronicle.DAILY_GRADE, ("Mira",), True, 9, 3, 1, 4, 5.0)


KINDS = {
    "mods": RecordKind(
        mod_settings_path,
        lambda name: mod_folder.set_enabled(mods_dir() / name, False),
        lambda: [mod.name for mod in mod_folder.MOD_SETTINGS_STORE.load(mod_settings_path()).mods],
        lambda found: found["mods"],
    ),
    "statistics": RecordKind(
        statistics.statistics_path,
        lambda name: statistics.record_match(make_match(name)),
        lambda: [match.id for match in statistics.load_records().matches],
        lambda found: found["matches"],
    ),
    "presets": RecordKind(
        presets.presets_path,
        add_preset,
        lambda: [rules.name for rules in presets.load_presets("zelda")],
        lambda found: found["rules"],
    ),
    "last match": RecordKind(
        presets.last_match_path,
        add_last,
        lambda: [name for name in "abcd" if presets.load_last_match(name)],
        lambda found: found["matches"],
    ),
    "puzzles": RecordKind(
        puzzle_progress.progress_path,
        lambda name: puzzle_progress.record_try(name, solved=True),
        lambda: list(puzzle_progress.load_progress()),
        lambda found: found,
    ),
    "puzzle training": RecordKind(
        training.training_path,
        lambda name: training.TRAINING_STORE.change(
            training.training_path(), lambda kept: training.Training(kept.skill, kept.streak, (*kept.seen, name))
        ),
        lambda: list(training.load_training().seen),
        lambda found: found["seen"],
    ),
    "lessons": RecordKind(
        lessons.tutorial_path,
        lambda name: puzzle_progress.record_try(f"zelda/{name}", solved=True, file=lessons.tutorial_path()),
        lambda: list(lessons.load_completed_lessons("zelda")),
        lambda found: found,
    ),
    "gauntlet": RecordKind(
        gauntlet.progress_path,
        lambda name: gauntlet.save_run(GauntletRun("zelda", name, "1", places=(MapPlace("boss", 0, 0),), won=1)),
        lambda: [team.removeprefix("zelda/") for team in gauntlet.load_progress().best],
        lambda found: found["best"],
    ),
    "journey": RecordKind(
        journey.journey_path,
        lambda name: journey.JOURNEY_STORE.change(
            journey.journey_path(),
            lambda progress: msgspec.structs.replace(progress, endings={**progress.endings, name: 1}),
        ),
        lambda: list(journey.load_progress().endings),
        lambda found: found["endings"],
    ),
    "league": RecordKind(
        records_file.league_path,
        lambda name: records_file.save_member(records_file.Member(0, name)),
        lambda: [member.name for member in records_file.load_league().members],
        lambda found: found["members"],
    ),
    "of the day": RecordKind(
        challenges.scores_path,
        lambda name: challenges.record_score(challenges.DailyScore("duel", name, "Mira", True)),
        lambda: [score.key for score in challenges.load_records().scores],
        lambda found: found["scores"],
    ),
    "chronicle": RecordKind(
        chronicle.chronicle_path,
        lambda name: chronicle.record_run(adventure(name)),
        lambda: [run.seed for run in chronicle.load_adventures()],
        lambda found: found,
    ),
    "clock": RecordKind(
        chronicle.playing_times_path,
        lambda name: chronicle.add_playing_time(name, 5),
        lambda: [name for name in "abcd" if chronicle.add_playing_time(name, 0) == 5],
        lambda found: found,
    ),
}


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIFORCE_DUELS_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(versioned_store, "_queued", set())
    monkeypatch.setattr(versioned_store, "_unshown", [])


def spoil(kind: RecordKind, bad: object) -> bytes:
    """Put a record that cannot be among the others, and give the bytes of the file then."""
    found = json.loads(kind.file().read_bytes())
    records = kind.records(found)
    if isinstance(records, list):
        records.insert(1, bad)
    else:
        records["bad"] = bad
    kind.file().write_text(json.dumps(found), encoding="utf-8")
    return kind.file().read_bytes()


def list_files(kind: RecordKind) -> dict[Path, bytes]:
    return {file: file.read_bytes() for file in kind.file().parent.iterdir() if file.is_file()}


def asides(kind: RecordKind) -> list[bytes]:
    return [file.read_bytes() for file in sorted(kind.file().parent.glob(f"{kind.file().name}{DAMAGED_SUFFIX}*"))]


@pytest.mark.parametrize("what", KINDS)
@pytest.mark.parametrize("bad", [None, "x", {"tries": -1, "id": 3}], ids=["null", "text", "fields"])
def test_one_bad_record_costs_no_other(what: str, bad: object) -> None:
    kind = KINDS[what]
    for name in "abc":
        kind.add(name)
    kind.file().with_name(kind.file().name + BACKUP_SUFFIX).unlink()
    before = spoil(kind, bad)
    assert sorted(kind.names()) == ["a", "b", "c"]
    kind.add("d")
    assert sorted(kind.names()) == ["a", "b", "c", "d"]
    assert asides(kind) == [before]
    texts = versioned_store.take_notices()
    assert len(texts) == (0 if what == "statistics" else 1)  # their scene shows it
    assert all(f"{kind.file().name} was partly corrupted" in sentence for sentence in texts)
    again = spoil(kind, bad)
    assert sorted(kind.names()) == ["a", "b", "c", "d"]
    assert asides(kind) == [before, again]


@pytest.mark.parametrize("what", KINDS)
@pytest.mark.parametrize("data", [b"", b"{", b"3", b'"x"', b"\xff\xfe", b"\x00" * 99, b"[" * 99_999, b'{"a": 1e999}'])
def test_a_file_that_cannot_be_read_is_set_aside_and_its_backup_stands_in(what: str, data: bytes) -> None:
    kind = KINDS[what]
    for name in "abc":
        kind.add(name)
    kind.file().write_bytes(data)
    assert {"a", "b"} <= set(kind.names())
    assert asides(kind) == [data]
    kind.add("d")
    assert {"a", "b", "d"} <= set(kind.names())


@pytest.mark.parametrize("what", KINDS)
def test_what_is_changed_first_is_read_first(what: str) -> None:
    """The end of a match writes into a damaged file that no list has shown yet."""
    kind = KINDS[what]
    kind.add("a")
    kind.file().write_bytes(b"rubbish")
    kind.add("b")
    assert set(kind.names()) == {"b"}
    assert asides(kind) == [b"rubbish"]
    assert ["has been reset" in sentence for sentence in versioned_store.take_notices()] == [True]


@pytest.mark.parametrize("what", KINDS)
def test_a_file_of_a_newer_version_is_left_alone(what: str) -> None:
    kind = KINDS[what]
    for name in "ab":
        kind.add(name)
    found = json.loads(kind.file().read_bytes())
    newer = {**(found if isinstance(found, dict) else {"runs": found}), "version": 7}
    kind.file().write_text(json.dumps(newer), encoding="utf-8")
    before = list_files(kind)
    if what == "clock":
        kind.add("c")  # a little time is lost and nobody needs to be told
    else:
        assert kind.names() == []
        with pytest.raises(UserError):
            kind.add("c")
    assert list_files(kind) == before
    if what == "statistics":
        assert "newer version" in statistics.load_records().notice
        with pytest.raises(UserError, match="newer version"):
            statistics.remove_player(statistics.StatisticsPlayer("person", "a"))


@pytest.mark.posix
@pytest.mark.parametrize("what", KINDS)
def test_what_is_no_file_is_left_alone(what: str) -> None:
    kind = KINDS[what]
    kind.file().parent.mkdir(parents=True)
    os.mkfifo(kind.file())
    assert kind.names() == []
    if what != "clock":
        with pytest.raises(UserError):
            kind.add("a")
    assert kind.file().is_fifo()


@pytest.mark.parametrize("what", KINDS)
@pytest.mark.parametrize("call", ["fsync", "replace", "link"])
def test_on_a_full_disk_a_damaged_file_stays(what: str, call: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = KINDS[what]
    for name in "ab":
        kind.add(name)
    before = spoil(kind, None)

    def full(*_words: object, **_named: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(files.os, call, full)
        if call == "link":
            patch.setattr(files.shutil, "copyfileobj", full)
        if what != "clock":  # its names are asked for by adding nothing
            assert sorted(kind.names()) == ["a", "b"]
            with pytest.raises(UserError):
                kind.add("c")
        else:
            kind.add("c")
        assert kind.file().read_bytes() == before
    assert sorted(kind.names()) == ["a", "b"]
    assert before in asides(kind)
    assert not list(kind.file().parent.glob("*.part"))


def test_what_the_backup_has_beside_comes_back_to_its_place() -> None:
    """The second of four matches cannot be read; the backup of before the fourth knows it."""
    for name in "abcd":
        statistics.record_match(make_match(name))
    file = statistics.statistics_path()
    found = json.loads(file.read_bytes())
    found["matches"][1]["turns"] = "nine"
    file.write_text(json.dumps(found), encoding="utf-8")
    assert [match.id for match in statistics.load_records().matches] == ["a", "b", "c", "d"]


def test_more_than_a_file_may_hold_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    statistics.record_match(make_match("a"))
    before = statistics.statistics_path().read_bytes()
    with pytest.raises(UserError, match="a text that is too long"):
        statistics.record_match(make_match("x" * 999))
    assert statistics.statistics_path().read_bytes() == before


def test_settings_of_a_newer_version_keep_what_this_one_does_not_know() -> None:
    file = settings.settings_path()
    file.parent.mkdir(parents=True)
    newer = {"text_size": 175, "speed": "fast", "colors": {"link": "green"}, "version": 9}
    file.write_text(json.dumps(newer), encoding="utf-8")
    mine = settings.load_settings()
    assert (mine.text_size, mine.speed) == (100, "fast")
    now = settings.change_settings(mine, msgspec.structs.replace(mine, music_volume=5))
    assert json.loads(file.read_bytes()) == {**newer, "music_volume": 5}
    settings.change_settings(now, msgspec.structs.replace(now, text_size=150))
    assert json.loads(file.read_bytes()) == {**newer, "music_volume": 5, "text_size": 150}


def test_a_key_that_was_taken_back_here_stays_away_and_one_changed_elsewhere_stays() -> None:
    old = settings.Settings(keys={"log": "l", "undo": "u"})
    assert settings.save_settings(old)
    elsewhere = msgspec.structs.replace(old, keys={**old.keys, "threat": "v"})
    settings.change_settings(old, elsewhere)
    settings.change_settings(old, msgspec.structs.replace(old, keys={"undo": "z"}))
    assert settings.load_settings().keys == {"undo": "z", "threat": "v"}


def test_a_file_is_set_aside_under_a_name_that_nothing_has() -> None:
    folder = slots.get_slot_folder(slots.NAMED)
    folder.mkdir(parents=True)
    (folder / f"x.tds{DAMAGED_SUFFIX}-2").mkdir()
    seen = []
    for data in (b"one", b"two", b"three"):
        (folder / "x.tds").write_bytes(data)
        (folder / f"x.tds{BACKUP_SUFFIX}").write_bytes(b"older " + data)
        aside = slots.move_damaged_save(folder / "x.tds")
        seen.append(aside.name)
        assert aside.read_bytes() == data
        assert aside.with_name(aside.name + BACKUP_SUFFIX).read_bytes() == b"older " + data
        assert slots.list_entries(slots.NAMED) == []
    assert seen == [f"x.tds{DAMAGED_SUFFIX}", f"x.tds{DAMAGED_SUFFIX}-3", f"x.tds{DAMAGED_SUFFIX}-4"]
    with pytest.raises(UserError, match=r"Couldn't move .+: file or folder not found"):
        slots.move_damaged_save(folder / "x.tds")
