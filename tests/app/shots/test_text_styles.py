"""Numbers of text sizes and of text colors in a scene."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest

from game.app.ui.drawing.canvas import HEIGHT, WIDTH
from game.app.ui.style.tokens import SMALLEST
from game.languages import set_language
from game.paths import HOME_VARIABLE
from game.text import current_language
from tests.app.screen import get_used_canvas, start_screen
from tests.app.shots.test_shots import LARGEST, rasters
from tools.shots.legible import SceneText, read_scene_text
from tools.shots.reading import ScreenReader
from tools.shots.shot_list import SHOTS

MOST_SIZES, MOST_COLORS = 7, 8
SHEETS = "gallery-"
"""Beginning of the names of pictures that no player sees."""
PARTS = range(4)
"""The scenes are drawn in so many tests, so that several processes may share them."""


@pytest.fixture(autouse=True)
def _english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> object:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    before = current_language()
    start_screen()
    yield
    set_language(before)


def names(part: int) -> list[str]:
    """Return scenes that lie together in the list, as they share most."""
    found = sorted(name for name in SHOTS if not name.startswith(SHEETS))
    each = -(-len(found) // len(PARTS))
    return found[part * each : (part + 1) * each]


def read_scene(name: str, language: str = "en", size: int = 100) -> SceneText:
    set_language(language)
    return read_scene_text(name, (WIDTH, HEIGHT), size, rasters(language, size))


@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize("part", PARTS)
def test_the_texts_of_a_scene_have_few_sizes_and_colors(part: int, every: int) -> None:
    gc.collect()
    readings = {name: read_scene(name) for name in names(part)[part % every :: every]}
    assert readings
    assert {name: one.sizes for name, one in readings.items() if len(one.sizes) > MOST_SIZES} == {}
    assert {name: one.sizes[0] for name, one in readings.items() if one.sizes and one.sizes[0] < SMALLEST} == {}
    colors = {name: len(one.colors) for name, one in readings.items() if len(one.colors) > MOST_COLORS}
    assert colors == {}


@pytest.mark.parametrize("name", ["league-over", "lesson-elixir-drink", "stars-result-master"])
def test_a_scene_has_few_sizes_in_large_text(name: str) -> None:
    """Coins, changes of values and lists of names, which have little room, take sizes of other texts."""
    assert len(read_scene(name, "de", LARGEST).sizes) <= MOST_SIZES


@pytest.mark.soak
@pytest.mark.parametrize("part", PARTS)
def test_every_scene_has_few_sizes_in_large_text(part: int) -> None:
    sizes = {name: read_scene(name, "de", LARGEST).sizes for name in names(part)}
    assert {name: one for name, one in sizes.items() if len(one) > MOST_SIZES} == {}


def test_a_fading_text_and_a_shadow_have_no_color_of_their_own() -> None:
    canvas = get_used_canvas()
    canvas.listener = reader = ScreenReader(canvas.surface.get_size())
    canvas.fill("night")
    canvas.text("strong", 20, 20, size=20, color="cream", shadow=180)
    canvas.text("fading", 20, 60, size=16, color="cream", alpha=160)
    canvas.text("red", 20, 100, size=16, color="#ff0000")
    with canvas.marked("card"):
        canvas.text("on a card", 20, 140, size=38, color="#00ff00")
    reading = SceneText(reader.make_report(), broken_words=[], overflowing_texts=[])
    assert reading.sizes == [16, 20]
    assert len(reading.colors) == 2
    assert "#ff0000" in reading.colors
