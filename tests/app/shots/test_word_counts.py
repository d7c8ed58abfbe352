"""Words that a player has to read at a table besides the cards."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest

from game.app.play.table import TableScene
from game.app.ui.drawing.canvas import HEIGHT, WIDTH
from game.languages import set_language
from game.paths import HOME_VARIABLE
from game.text import current_language
from tests.app.screen import get_used_canvas, start_screen
from tests.app.shots.test_shots import rasters
from tools.shots import still
from tools.shots.legible import SceneText
from tools.shots.reading import ScreenReader
from tools.shots.shot_list import GAME_SHOTS

MOST = 120
OFTEN = ("dungeon-", "elixir-", "lesson-", "match-", "stars-")
"""Beginnings of the names of most tables."""
PARTS = range(4)
"""The scenes are drawn in so many tests, so that several processes may share them."""


@pytest.fixture(autouse=True)
def _english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> object:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    before = current_language()
    start_screen()
    set_language("en")
    yield
    set_language(before)


def names(part: int, begins: tuple[str, ...]) -> list[str]:
    """Return neighbors in the list of scenes, which share most."""
    found = sorted(name for name in GAME_SHOTS if name.startswith(begins))
    each = -(-len(found) // len(PARTS))
    return found[part * each : (part + 1) * each]


def words_at(name: str) -> int | None:
    """Count the words that a scene shows; None where it is no table."""
    pixels = (WIDTH, HEIGHT)
    reader = ScreenReader(still.find_surface_size(pixels))
    with still.show_scene(name, pixels, 100, rasters("en", 100), reader) as (stack, _canvas):
        if not isinstance(stack.top, TableScene):
            return None
        return SceneText(reader.make_report(), broken_words=[], overflowing_texts=[]).word_count


@pytest.mark.parametrize(("every", "begins"), [(4, OFTEN), pytest.param(1, ("",), marks=pytest.mark.soak)])
@pytest.mark.parametrize("part", PARTS)
def test_a_table_has_few_words(part: int, every: int, begins: tuple[str, ...]) -> None:
    gc.collect()
    counted = {name: words_at(name) for name in names(part, begins)[part % every :: every]}
    tables = {name: count for name, count in counted.items() if count is not None}
    assert tables
    assert {name: count for name, count in tables.items() if count > MOST} == {}


def test_words_on_cards_numbers_and_signs_are_not_counted() -> None:
    canvas = get_used_canvas(1.0)
    canvas.listener = reader = ScreenReader(canvas.surface.get_size())
    canvas.text("Round 2 of 5: −1½ für K", 20, 20, size=20)
    with canvas.marked("card"):
        canvas.text("Strong Blow", 20, 60, size=20)
    assert SceneText(reader.make_report(), broken_words=[], overflowing_texts=[]).word_count == 3
