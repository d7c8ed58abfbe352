"""How many sizes and colors the texts of a scene have."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest

from game.app.ui.drawing.canvas import HEIGHT, WIDTH
from game.app.ui.style.tokens import SMALLEST
from game.languages import set_language
from game.paths import HOME_VARIABLE
from game.text import language
from tests.app.screen import start_screen, used_canvas
from tests.app.shots.test_shots import rasters
from tools.shots.legible import Reading, read
from tools.shots.reading import ScreenReader
from tools.shots.shot_list import SHOTS

MOST_SIZES, MOST_COLORS = 7, 8
COLORS = {
    "dungeon-boss": 11,
    "dungeon-boss-last": 10,
    "dungeon-challenge": 10,
    "dungeon-challenge-5": 12,
    "dungeon-coach-shop": 10,
    "dungeon-coach-shop-shown": 10,
    "dungeon-floor": 9,
    "dungeon-floor-5": 11,
    "dungeon-floor-castle": 10,
    "dungeon-replay": 9,
    "dungeon-review": 9,
    "dungeon-shop": 12,
    "dungeon-shop-poor": 11,
    "elixir-beginner": 10,
    "elixir-both": 11,
    "elixir-drink": 12,
    "elixir-replay": 11,
    "elixir-review": 9,
    "elixir-watching": 11,
    "elixir-won": 12,
    "lesson-elixir-drink": 12,
    "lesson-elixir-won": 10,
    "lesson-move": 9,
    "match-attack": 10,
    "match-attack-4": 12,
    "match-blocked": 10,
    "match-board": 10,
    "match-board-3": 11,
    "match-board-4": 12,
    "match-board-desert": 10,
    "match-defeat": 9,
    "match-defense": 9,
    "match-defense-3": 9,
    "match-first-turns": 9,
    "match-result": 9,
    "match-result-3": 9,
    "match-result-4": 11,
    "match-victory": 9,
    "match-walk-leevers": 10,
    "match-watch": 9,
    "new-match-four": 10,
    "replay-review": 9,
    "replay-viewer": 9,
    "replay-viewer-four": 11,
    "stars-attack": 10,
    "stars-attack-master": 9,
    "stars-board": 10,
    "stars-board-4": 12,
    "stars-board-master": 10,
    "stars-defense": 9,
    "stars-new-match": 9,
    "stars-result": 9,
    "stars-result-6": 13,
    "stars-result-alone": 12,
    "stars-result-master": 9,
    "title": 14,
    "title-continue": 14,
}
"""Scenes with more colors, and how many they have. A number may only become smaller, and goes at 8.

Most are tables, where the name of each player has the color of the seat; the others show signs of several kinds.
"""
SHEETS = "gallery-"
"""Beginning of the names of pictures that no player sees."""
PARTS = range(4)
"""The scenes are drawn in so many tests, so that several processes may share them."""


@pytest.fixture(autouse=True)
def _english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> object:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    before = language()
    start_screen()
    yield
    set_language(before)


def names(part: int) -> list[str]:
    """Return scenes that lie together in the list, as they share most."""
    found = sorted(name for name in SHOTS if not name.startswith(SHEETS))
    each = -(-len(found) // len(PARTS))
    return found[part * each : (part + 1) * each]


def read_scene(name: str) -> Reading:
    set_language("en")
    return read(name, (WIDTH, HEIGHT), 100, rasters("en", 100))


@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize("part", PARTS)
def test_the_texts_of_a_scene_have_few_sizes_and_colors(part: int, every: int) -> None:
    gc.collect()
    readings = {name: read_scene(name) for name in names(part)[part % every :: every]}
    assert readings
    assert {name: one.sizes for name, one in readings.items() if len(one.sizes) > MOST_SIZES} == {}
    assert {name: one.sizes[0] for name, one in readings.items() if one.sizes and one.sizes[0] < SMALLEST} == {}
    colors = {name: len(one.colors) for name, one in readings.items() if len(one.colors) > MOST_COLORS}
    assert colors == {name: COLORS[name] for name in COLORS if name in readings}


def test_the_scenes_with_more_colors_exist() -> None:
    assert set(COLORS) <= set(SHOTS)
    assert all(count > MOST_COLORS for count in COLORS.values())


def test_a_fading_text_and_a_shadow_have_no_color_of_their_own() -> None:
    canvas = used_canvas()
    canvas.reader = reader = ScreenReader(canvas.surface.get_size())
    canvas.fill("night")
    canvas.text("strong", 20, 20, size=20, color="cream", shadow=180)
    canvas.text("fading", 20, 60, size=16, color="cream", alpha=160)
    canvas.text("red", 20, 100, size=16, color="#ff0000")
    with canvas.marked("card"):
        canvas.text("on a card", 20, 140, size=38, color="#00ff00")
    reading = Reading(reader.report(), cuts=[], overflows=[])
    assert reading.sizes == [16, 20]
    assert len(reading.colors) == 2
    assert "#ff0000" in reading.colors
