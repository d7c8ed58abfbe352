"""House rules and the last match on disk: kept by name, and damage never stops the game."""

import json
from pathlib import Path

import pytest

from game.rules.epic.pack import Setup
from game.storage.presets import (
    HouseRules,
    LastMatch,
    delete_preset,
    last_match_path,
    load_last_match,
    load_presets,
    presets_path,
    save_last_match,
    save_preset,
)

FAST = HouseRules("Fast", "zelda", ("heart-moves",), 100, "draft", True)
PLAIN = HouseRules("a plain one", "zelda")
OTHER = HouseRules("Fast", "starwars")
MATCH = LastMatch(
    Setup("zelda", (("link",), ("ganon",)), "lost-woods", options=("creek",), turn_limit=200, health=(1, -2)),
    ("person", "greedy"),
    ("Mira", ""),
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "player" / "rules.json"


def test_rules_are_kept_by_game_and_name(file: Path) -> None:
    assert load_presets("zelda", file) == []
    for rules in (FAST, PLAIN, OTHER):
        assert save_preset(rules, file)
    assert load_presets("zelda", file) == [PLAIN, FAST]
    slow = HouseRules("Fast", "zelda", (), 200)
    assert save_preset(slow, file)
    assert load_presets("zelda", file) == [PLAIN, slow]
    assert delete_preset("zelda", "Fast", file)
    assert load_presets("zelda", file) == [PLAIN]
    assert load_presets("starwars", file) == [OTHER]


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b'{"version": 0}', b"\xff\xfe", b"[" * 5000])
def test_a_damaged_file_falls_back_to_the_one_before(file: Path, damage: bytes) -> None:
    save_preset(PLAIN, file)
    save_preset(FAST, file)
    file.write_bytes(damage)
    assert load_presets("zelda", file) == [PLAIN]
    assert save_preset(FAST, file)
    assert load_presets("zelda", file) == [PLAIN, FAST]


def test_without_any_sound_file_there_are_no_rules(file: Path) -> None:
    save_preset(PLAIN, file)
    save_preset(FAST, file)
    for path in file.parent.iterdir():
        path.write_bytes(b"{")
    assert load_presets("zelda", file) == []


@pytest.mark.parametrize(
    "entry",
    [
        3,
        {},
        {"name": "", "game": "zelda"},
        {"name": "x" * 99, "game": "zelda"},
        {"name": "x", "game": "zelda", "turn_limit": -1},
        {"name": "x", "game": "zelda", "way": "loud"},
    ],
)
def test_one_damaged_entry_is_left_out(file: Path, entry: object) -> None:
    save_preset(PLAIN, file)
    found = json.loads(file.read_bytes())
    found["rules"].insert(0, entry)
    file.write_text(json.dumps(found))
    assert load_presets("zelda", file) == [PLAIN]


def test_a_disk_that_refuses_is_told_and_survived(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file where a folder should be")
    file = tmp_path / "taken" / "rules.json"
    assert not save_preset(PLAIN, file)
    assert delete_preset("zelda", "Fast", file)  # nothing is written where nothing was kept
    assert not save_last_match(MATCH, file)
    assert load_presets("zelda", file) == []
    assert load_last_match("zelda", file) is None


def test_the_last_match_of_each_game_is_kept(file: Path) -> None:
    assert load_last_match("zelda", file) is None
    assert save_last_match(MATCH, file)
    assert load_last_match("zelda", file) == MATCH
    assert load_last_match("starwars", file) is None


@pytest.mark.parametrize(("field", "value"), [("kinds", ["person"]), ("names", []), ("setup", {}), ("setup", None)])
def test_a_last_match_that_makes_no_sense_is_none(file: Path, field: str, value: object) -> None:
    save_last_match(MATCH, file)
    found = json.loads(file.read_bytes())
    found["matches"]["zelda"][field] = value
    file.write_text(json.dumps(found))
    assert load_last_match("zelda", file) is None


def test_both_lie_in_the_players_folder() -> None:
    assert presets_path().parent == last_match_path().parent
    assert presets_path() != last_match_path()
