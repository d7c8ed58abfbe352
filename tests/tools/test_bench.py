"""Command `dev bench`: it runs and prints its ratios; how large they are is not for a test to say."""

import json
import re
import sys
from functools import partial

import pytest

from game import paths
from game.cli import main
from game.content.cards import dungeon_catalog, elixir_catalog
from game.content.cards.packs import EPIC_PACKS, load_pack
from game.content.mods import mods
from tools.benchmarks import bench, content_bench, growth_bench, processor_time


def test_prints_every_ratio(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dev", "bench", "--rounds", "1", "--matches", "1"]) == 0
    speed, clone, replay, save, content = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"Random actions a second: [\d.]+ times python-chess \(goal: at least 1\.8\)\.", speed)
    assert re.fullmatch(r"Time of a clone: [\d.]+ times a board of python-chess \(goal: at most 1\.3\)\.", clone)
    assert re.fullmatch(r"Loading a replay: [\d.]+ times a game of python-chess \(goal: at most 2\.5\)\.", replay)
    assert re.fullmatch(r"Saving and loading: [\d.]+ times json with the same bytes \(goal: at most 1\.3\)\.", save)
    assert re.fullmatch(r"Reading cards: [\d.]+ times PyYAML with the same text \(goal: at most 1\.3\)\.", content)


def test_prints_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dev", "bench", "--rounds", "3", "--matches", "1", "--json"]) == 0
    ratios = json.loads(capsys.readouterr().out)
    assert ratios["rounds"] == 3
    assert all(value > 0 for value in ratios.values())
    assert len(ratios) == 16


def test_compiled_rules_have_goals_of_their_own(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "is_compiled", lambda: True)
    assert main(["dev", "bench", "--rounds", "1", "--matches", "1"]) == 0
    text = capsys.readouterr().out
    assert "goal: at least 3.2" in text
    assert "goal: at most 1.1" in text


def test_growth_is_a_table_of_ratios(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dev", "bench", "--growth", "--rounds", "1"]) == 0
    tables = [
        [line.strip("| ").split(" | ") for line in part.splitlines()] for part in read_message(capsys).split("\n\n")
    ]
    assert [rows[0][0] for rows in tables] == ["players", "steps", "mods"]
    kept = (growth_bench.PLAYER_COUNTS, growth_bench.STEP_COUNTS, growth_bench.MOD_COUNTS)
    for (_head, _line, *rows), counts in zip(tables, kept, strict=True):
        assert [int(row[0]) for row in rows] == list(counts)
        assert set(rows[0][1:]) == {"1.00"}
        assert all(float(ratio) > 0 for row in rows for ratio in row[1:])
    assert mods.load_mods() == ()


def test_the_best_round_of_a_row_counts() -> None:
    rows = [iter([2.0, 4.0]), iter([9.0, 6.0])]
    assert growth_bench.measure_ratios([partial(next, row) for row in rows], 2) == [1.0, 3.0]


def read_message(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().out


def test_names_what_is_not_installed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "chess", None)
    assert main(["dev", "bench"]) == 2
    assert "pip install -e '.[bench]'" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--rounds", "0"], ["--matches", "0"]])
def test_a_measurement_needs_something_to_measure(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    assert main(["dev", "bench", *words]) == 2
    assert "at least one" in capsys.readouterr().err


def test_all_cards_that_ship_are_measured() -> None:
    folder = paths.assets_dir() / "cards"
    read = set(content_bench.list_content_files())
    assert {path for path in folder.rglob("*.yaml") if path.name != "pack.yaml"} == read
    rooms, elixirs = dungeon_catalog.load_dungeon_catalog(), elixir_catalog.load_elixir_catalog()
    talents = sum(len(team.cards) for game in EPIC_PACKS for team in load_pack(game).teams.values())
    others = len(rooms.rooms) + len(rooms.items) + len(elixirs.characters) + len(elixirs.potions)
    assert content_bench.load_content() == talents + others


def test_a_run_shorter_than_a_step_of_the_clock_still_takes_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processor_time, "read_clock", lambda: 3.0)
    assert processor_time.measure_since(3.0) > 0
    assert processor_time.measure_since(1.0) == 2.0
