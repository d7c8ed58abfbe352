"""Hostile user files: nothing is built from them that could be expensive."""

from __future__ import annotations

import json
import os
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.errors import UserError
from game.modes.daily import challenges
from game.modes.dungeon import chronicle
from game.modes.gauntlet import progress as gauntlet
from game.modes.journey import progress as journey
from game.modes.league import records_file
from game.modes.puzzles import training
from game.storage import crash_report, presets, puzzle_progress
from game.storage.files import BACKUP_SUFFIX

MB = 2**20


def read_crash(path: Path) -> object:
    with pytest.raises(UserError):
        crash_report.read_report(path)
    return None


READERS: dict[str, tuple[Callable[[Path], object], object]] = {
    "puzzles": (puzzle_progress.load_progress, {}),
    "puzzle training": (training.load_training, training.Training()),
    "gauntlet": (gauntlet.load_progress, gauntlet.GauntletRecords()),
    "journey": (journey.load_progress, journey.JourneyProgress()),
    "league": (records_file.load_league, records_file.LeagueRecords()),
    "of the day": (challenges.load_records, challenges.DailyRecords()),
    "house rules": (lambda path: presets.load_presets("zelda", path), []),
    "last match": (lambda path: presets.load_last_match("zelda", path), None),
    "chronicle": (chronicle.load_adventures, []),
    "set-up of an adventure": (chronicle.load_setup, chronicle.LastAdventureSetup()),
    "crash report": (read_crash, None),
}
"""By file: what reads it, and what it gives when nothing can be used."""

HOSTILE: dict[str, bytes] = {
    "a list of lists": b"[" + b"[]," * 3_000_000 + b"[]]",
    "deep": b"[" * 500_000 + b"]" * 500_000,
    "deep and open": b'{"a":' * 500_000,
    "names without values": b"{" + b'"a":{},' * 500_000 + b'"b":{}}',
    "a long text": b'{"a":"' + b"x" * 9_000_000 + b'"}',
    "a long number": b'{"a":' + b"9" * 5_000 + b"}",
    "no number": b'{"a":NaN,"b":-Infinity,"c":1e999}',
    "half a character": b'["\\ud800"]',
    "large": b"",  # made as large as 70 MB, of which nothing is written
}


@pytest.mark.parametrize("hostile", HOSTILE)
@pytest.mark.parametrize("reader", READERS)
def test_a_file_that_holds_too_much_is_as_good_as_none(reader: str, hostile: str, tmp_path: Path) -> None:
    """Nor is its backup; and what is measured takes a few times the bytes that may be read, never what they say."""
    read, nothing = READERS[reader]
    path = tmp_path / "file.json"
    path.write_bytes(HOSTILE[hostile])
    path.with_name(path.name + BACKUP_SUFFIX).write_bytes(HOSTILE[hostile])
    if hostile == "large":
        os.truncate(path, 70 * MB)
        os.truncate(path.with_name(path.name + BACKUP_SUFFIX), 70 * MB)
    tracemalloc.start()
    try:
        assert read(path) == nothing
        assert tracemalloc.get_traced_memory()[1] < 64 * MB
    finally:
        tracemalloc.stop()


def test_names_in_them_are_cleaned(tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    rules = presets.HouseRules("\u202eours\0", "zelda")
    path.write_bytes(json.dumps({"version": 1, "rules": [msgspec.to_builtins(rules)]}).encode())
    assert [preset.name for preset in presets.load_presets("zelda", path)] == [" ours "]


def a_run(**fields: Any) -> dict[str, Any]:
    run = {"seed": "1", "length": "short", "grade": "hero", "players": ["a"], "won": True, "score": 1, "rounds": 1}
    return {**run, "collapses": 0, "rupees": 0, "ended": 1.0, **fields}


WRONG_RUNS: list[dict[str, Any]] = [
    {"score": 10**9},
    {"ended": 10**18},
    {"ended": -1.0},
    {"players": ["a"] * 6},
    {"players": ["a" * 41]},
    {"seconds": 10**10},
    {"chapters": [{"dungeon": "x", "bosses": [], "rounds": 0, "collapses": 0, "rupees": 0, "rooms": 0}] * 9},
]


@pytest.mark.parametrize("fields", WRONG_RUNS, ids=str)
def test_an_adventure_that_cannot_be_is_left_out_of_the_chronicle(fields: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    path.write_bytes(json.dumps([a_run(), a_run(**fields)]).encode())
    assert len(chronicle.load_adventures(path)) == 1


def test_playing_times_that_cannot_be_are_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "clock.json"
    path.write_bytes(json.dumps({"a": 5, "b": -5, "c": 10**12, "d": "x", "e": True}).encode())
    assert chronicle.add_playing_time("a", 2.0, path) == 7
    assert json.loads(path.read_bytes()) == {"a": 7}
