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
    "dungeon-avert": 10,
    "dungeon-boss": 13,
    "dungeon-boss-last": 12,
    "dungeon-challenge": 12,
    "dungeon-challenge-5": 14,
    "dungeon-challenge-solo": 9,
    "dungeon-coach-shop": 11,
    "dungeon-coach-shop-shown": 11,
    "dungeon-discard": 10,
    "dungeon-floor": 10,
    "dungeon-floor-5": 12,
    "dungeon-floor-castle": 11,
    "dungeon-replay": 10,
    "dungeon-review": 10,
    "dungeon-shop": 13,
    "dungeon-shop-poor": 12,
    "elixir-beginner": 11,
    "elixir-both": 12,
    "elixir-drink": 13,
    "elixir-replay": 11,
    "elixir-review": 9,
    "elixir-watching": 12,
    "elixir-won": 13,
    "gauntlet-riddle": 9,
    "journey-match": 10,
    "lesson-attack": 9,
    "lesson-dungeon-room": 9,
    "lesson-elixir-drink": 13,
    "lesson-elixir-won": 11,
    "lesson-move": 10,
    "lesson-special": 9,
    "lesson-star-wars": 9,
    "match-attack": 10,
    "match-attack-4": 12,
    "match-blocked": 11,
    "match-board": 11,
    "match-board-3": 12,
    "match-board-4": 13,
    "match-board-contrast": 9,
    "match-board-desert": 11,
    "match-bot": 9,
    "match-choose": 9,
    "match-coach": 9,
    "match-defeat": 9,
    "match-defense": 10,
    "match-defense-3": 10,
    "match-die": 9,
    "match-die-lands": 9,
    "match-empty": 9,
    "match-first-turns": 10,
    "match-full": 9,
    "match-hidden": 9,
    "match-hint": 9,
    "match-pad": 10,
    "match-result": 9,
    "match-result-3": 9,
    "match-result-4": 11,
    "match-told": 9,
    "match-turn": 9,
    "match-victory": 9,
    "match-walk-leevers": 11,
    "match-watch": 10,
    "match-zoom": 9,
    "new-match-blind": 9,
    "new-match-four": 11,
    "puzzle-table": 9,
    "replay-review": 10,
    "replay-viewer": 10,
    "replay-viewer-four": 11,
    "stars-attack": 10,
    "stars-attack-master": 11,
    "stars-board": 11,
    "stars-board-4": 13,
    "stars-board-6": 9,
    "stars-board-alone": 9,
    "stars-board-master": 11,
    "stars-deck": 9,
    "stars-defense": 10,
    "stars-new-match": 9,
    "stars-new-match-master": 9,
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
