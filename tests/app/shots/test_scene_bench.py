"""`dev bench-window` names the slowest of all scenes."""

from __future__ import annotations

import msgspec
import pytest

from tools.benchmarks import scene_bench, strike_bench, window_bench
from tools.benchmarks.scene_bench import SceneFrame
from tools.shots.shot_list import SHOTS

SIZE = (1280, 720)
TIMES = {"title": 2.0, "saves": 21.5, "cards": 3.0}


@pytest.fixture
def slowest(monkeypatch: pytest.MonkeyPatch) -> SceneFrame:
    monkeypatch.setattr(scene_bench, "_measure", lambda name, _size: SceneFrame(name, TIMES[name], 10 * TIMES[name]))
    return scene_bench.slowest_scene(SIZE, TIMES)


def test_the_scene_with_the_longest_frame_is_named(slowest: SceneFrame) -> None:
    assert slowest == SceneFrame("saves", 21.5, 215.0)
    assert set(scene_bench.NAMES) == set(SHOTS)


def test_the_report_names_it_as_text_and_as_json(slowest: SceneFrame) -> None:
    rest = strike_bench.Frames(1.0, 2.0)
    costs = window_bench.Costs(SIZE, 1.0, 2.0, slowest, rest, [], 1.1, 1.2, 1.3, 1.4, 1.5)
    line = next(line for line in window_bench._told(costs) if "saves" in line)
    assert "215" in line
    assert "21.5" in line
    assert msgspec.json.decode(msgspec.json.encode(costs))["slowest"] == {
        "scene": "saves",
        "milliseconds": 21.5,
        "blits": 215.0,
    }


def test_a_full_frame_is_measured_in_blits_of_the_same_size() -> None:
    found = scene_bench.slowest_scene(SIZE, ["title"])
    assert found.scene == "title"
    assert found.milliseconds > 0
    assert found.blits > 0
