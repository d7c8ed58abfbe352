"""No text is cut off, leaves its box or overlaps another one, in both languages and at every text size."""

import itertools

import pygame
import pytest

from game.app.ui.drawing import art
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.widgets.base import Box
from tests.app.screen import are_apart, get_form, get_used_canvas, show_scene, some_services, start_screen
from tools.shots.shot_list import SHOTS

SCENES = ("title", "title-continue", "settings", "dialog")


@pytest.fixture(autouse=True)
def screen() -> None:
    start_screen()


def draw_traced(name: str, language: str, text: int, *, k: float = 1.0) -> tuple[Canvas, list[Box]]:
    """Return the canvas with the trace of one drawing of the top scene alone, and the boxes of its widgets."""
    services = some_services(language=language, text_size=text)
    scene = SHOTS[name](services)
    canvas = show_scene(services, scene, get_used_canvas(k, text, __name__))
    canvas.render_cache.trace = []
    scene.draw(canvas)
    return canvas, [widget.box for widget in get_form(scene).widgets if widget.focusable]


@pytest.mark.sweep(3)
@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", SCENES)
def test_texts_stay_apart_and_on_the_screen(name: str, language: str, text: int) -> None:
    art.MISSING.clear()
    canvas, _boxes = draw_traced(name, language, text)
    assert canvas.render_cache.overflows == set()
    assert set() == art.MISSING
    trace = canvas.render_cache.trace or []
    assert len(trace) > 3
    for words, box in trace:
        assert canvas.surface.get_rect().contains(box), words
    for (one, first), (other, second) in itertools.combinations(trace, 2):
        shared = _ink(first).clip(_ink(second))
        stacked = one == other and first.topleft != second.topleft  # layers of one lettering
        assert stacked or shared.w * shared.h == 0, f"{one!r} lies on {other!r}"


def _ink(line: pygame.Rect) -> pygame.Rect:
    """Return the part of a line of text between the tops of its capitals and its baseline."""
    return pygame.Rect(line.x + 1, line.y + line.h * 0.3, line.w - 2, line.h * 0.45)


@pytest.mark.sweep(3)
@pytest.mark.parametrize("text", [100, 125, 150])
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", SCENES)
def test_widgets_stay_apart_and_on_the_screen(name: str, language: str, text: int) -> None:
    canvas, boxes = draw_traced(name, language, text)
    for box in boxes:
        assert box.x >= 0
        assert box.y >= 0
        assert box.right <= canvas.width
        assert box.bottom <= canvas.height
    for one, other in itertools.combinations(boxes, 2):
        assert are_apart(one, other)


@pytest.mark.sweep(3)
@pytest.mark.parametrize("k", [0.75, 1.5])
@pytest.mark.parametrize("name", SCENES)
def test_every_window_size_is_laid_out_alike(name: str, k: float) -> None:
    canvas, boxes = draw_traced(name, "de", 150, k=k)
    assert canvas.render_cache.overflows == set()
    _canvas, plain = draw_traced(name, "de", 150)
    for one, other in zip(boxes, plain, strict=True):
        assert one == pytest.approx(other, abs=4)
