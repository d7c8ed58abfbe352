"""Numbers of text sizes, of text colors and of words in a scene."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import NamedTuple

import pytest

from game.app.play.table import TableScene
from game.app.ui.drawing.canvas import HEIGHT, WIDTH
from game.app.ui.style.tokens import SMALLEST
from game.languages import set_language
from game.paths import HOME_VARIABLE
from game.text import current_language
from tests.app.screen import get_used_canvas, start_screen
from tests.app.shots.test_shots import LARGEST, SHARES, rasters, select_share
from tools.shots import still
from tools.shots.legible import SceneText
from tools.shots.reading import ScreenReader
from tools.shots.shot_list import SHOTS

MOST_SIZES, MOST_COLORS = 7, 8
MOST_WORDS = 120
"""Largest number of words at a table besides those of cards."""
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


class Reading(NamedTuple):
    """Texts of a scene."""

    text: SceneText
    is_table: bool


def read_scene(name: str, language: str = "en", size: int = 100) -> Reading:
    set_language(language)
    pixels = (WIDTH, HEIGHT)
    reader = ScreenReader(still.find_surface_size(pixels))
    with still.show_scene(name, pixels, size, rasters(language, size), reader) as (stack, _canvas):
        text = SceneText(reader.make_report(), broken_words=[], overflowing_texts=[])
        return Reading(text, isinstance(stack.top, TableScene))


@pytest.mark.parametrize("rest", SHARES)
@pytest.mark.parametrize("part", PARTS)
def test_the_texts_of_a_scene_are_few_and_have_few_sizes_and_colors(part: int, rest: bool) -> None:
    gc.collect()
    readings = {name: read_scene(name) for name in select_share(names(part), part, 4, rest=rest)}
    texts = {name: reading.text for name, reading in readings.items()}
    assert texts
    assert {name: text.sizes for name, text in texts.items() if len(text.sizes) > MOST_SIZES} == {}
    assert {name: text.sizes[0] for name, text in texts.items() if text.sizes and text.sizes[0] < SMALLEST} == {}
    colors = {name: len(text.colors) for name, text in texts.items() if len(text.colors) > MOST_COLORS}
    assert colors == {}
    tables = {name: reading.text.word_count for name, reading in readings.items() if reading.is_table}
    assert tables
    assert {name: count for name, count in tables.items() if count > MOST_WORDS} == {}


@pytest.mark.parametrize("name", ["league-over", "lesson-elixir-drink", "stars-result-master"])
def test_a_scene_has_few_sizes_in_large_text(name: str) -> None:
    """Coins, changes of values and lists of names, which have little room, take sizes of other texts."""
    assert len(read_scene(name, "de", LARGEST).text.sizes) <= MOST_SIZES


@pytest.mark.soak
@pytest.mark.parametrize("part", PARTS)
def test_every_scene_has_few_sizes_in_large_text(part: int) -> None:
    sizes = {name: read_scene(name, "de", LARGEST).text.sizes for name in names(part)}
    assert {name: one for name, one in sizes.items() if len(one) > MOST_SIZES} == {}


def test_a_fading_text_and_a_shadow_have_no_color_of_their_own() -> None:
    canvas = get_used_canvas(1.0)
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


def test_words_on_cards_numbers_and_signs_are_not_counted() -> None:
    canvas = get_used_canvas(1.0)
    canvas.listener = reader = ScreenReader(canvas.surface.get_size())
    canvas.text("Round 2 of 5: −1½ für K", 20, 20, size=20)
    with canvas.marked("card"):
        canvas.text("Strong Blow", 20, 60, size=20)
    assert SceneText(reader.make_report(), broken_words=[], overflowing_texts=[]).word_count == 3
