"""Hover benchmark of all scenes for `dev bench-window`: finds the scene with the slowest frames.

The pointer visits the widgets of a scene and the places between them, so that highlights fade in and out and tooltips
appear and vanish. Every walk is repeated: a frame counts with its best processor time once the caches are warm, as a
ratio to a full-screen blit of the same run. The slowest full redraw is measured too.
"""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Callable, Iterable, Iterator

import msgspec
import pygame

from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.drawing.video import start_video
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.stack import SceneStack
from game.languages import set_language
from game.text import current_language
from tools.shots import still
from tools.shots.shot_list import SHOTS

NAMES = tuple(sorted(SHOTS))
_WARM, _TIMED, _BLITS = 2, 3, 9
_TIDIED = 12
"""Number of scenes that are measured between two garbage collections."""
_PLACES, _ON_WIDGETS = 24, 16
"""Number of places the pointer visits, and the most of them that are widgets."""
_STAY = (1 / 60,) * 4 + (0.1,) * 2 + (0.2,) * 2
"""Seconds between the frames at one place, in which a highlight and then a tooltip appear."""


class SceneFrame(msgspec.Struct):
    """Full frame of a scene: processor time in milliseconds and in full-screen blits."""

    scene: str
    milliseconds: float
    blits: float


class HoverFrames(msgspec.Struct):
    """Frames of a scene under the pointer, in full-screen blits: median and 99th percentile."""

    scene: str
    median: float
    p99: float


class SceneCosts(msgspec.Struct):
    """Scene with the slowest full frame, and the one with the slowest frames under the pointer."""

    full: SceneFrame
    hovering: HoverFrames


def find_slowest_scenes(size: tuple[int, int], names: Iterable[str]) -> SceneCosts:
    """Return the scenes that take longest in a window of this size."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    start_video()
    pygame.display.set_mode((16, 16))
    spoken = current_language()
    try:
        found = list(_measure_all(size, names))
        full = max((costs.full for costs in found), key=lambda frame: frame.milliseconds)
        return SceneCosts(full, max((costs.hovering for costs in found), key=lambda frames: frames.p99))
    finally:
        gc.enable()
        set_language(spoken)
        pygame.quit()


def _measure_all(size: tuple[int, int], names: Iterable[str]) -> Iterator[SceneCosts]:
    gc.disable()
    for number, name in enumerate(names):
        if number % _TIDIED == 0:
            gc.collect()
        set_language("en")
        yield _measure_scene(name, size)


def _measure_scene(name: str, size: tuple[int, int]) -> SceneCosts:
    with still.shown(name, size) as (stack, canvas):
        picture = pygame.Surface(canvas.surface.get_size())
        blit = min(_measure_seconds(lambda: picture.blit(canvas.surface, (0, 0))) for _round in range(_BLITS))
        places = find_hover_places(stack)
        for _round in range(_WARM):
            _walk_pointer(stack, canvas, places)
        walks = [_walk_pointer(stack, canvas, places) for _round in range(_TIMED)]
        frames = sorted(best for times in zip(*walks, strict=True) if (best := min(times))) or [0.0]
        for _frame in range(_WARM):
            still.redraw(stack, canvas)
        full = min(_measure_seconds(lambda: still.redraw(stack, canvas)) for _round in range(_TIMED))
    hovering = HoverFrames(name, frames[len(frames) // 2] / blit, frames[max(0, round(len(frames) * 0.99) - 1)] / blit)
    return SceneCosts(SceneFrame(name, 1000 * full, full / blit), hovering)


def find_hover_places(stack: SceneStack) -> list[Point]:
    """Return the pointer positions: widgets all over the screen, then anywhere."""
    widgets = getattr(getattr(stack.top, "form", None), "widgets", ())
    centers = [widget.box.center for widget in widgets]
    on_screen = [(x, y) for x, y in centers if 0 <= x < WIDTH and 0 <= y < HEIGHT]
    found = on_screen[:: max(1, len(on_screen) // _ON_WIDGETS)][:_ON_WIDGETS]
    return found + [(60 + 317 * step % 1180, 40 + 211 * step % 660) for step in range(_PLACES - len(found))]


def _walk_pointer(stack: SceneStack, canvas: Canvas, places: Iterable[Point]) -> list[float]:
    """Move the pointer to all places; return the seconds of every frame, 0 where nothing had to be drawn."""
    found = []
    for x, y in places:
        stack.handle(Intent(Kind.MOVE, x, y, device="mouse"))
        for seconds in _STAY:
            stack.update(seconds)
            found.append(_measure_seconds(lambda: stack.draw(canvas)) if stack.is_dirty else 0.0)
    return found


def _measure_seconds(act: Callable[[], object]) -> float:
    begin = time.thread_time()
    act()
    return time.thread_time() - begin
