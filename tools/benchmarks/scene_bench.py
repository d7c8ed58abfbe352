"""Hover benchmark of all scenes for ``dev bench-window``: finds the scene with the slowest frames.

The pointer visits the widgets of a scene and points between them, so that highlights fade in and out and tooltips
appear and vanish. Every tour is repeated, and the best processor time of each frame counts, as a ratio to a
full-screen blit timed just before: machines slow down for seconds at a time. The highest of hundreds of measurements is
mostly the one with the largest error, so the slowest scenes are measured again, and the median of each one counts. The
slowest full redraw is measured too.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec
import pygame

from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.drawing.video import start_video
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.stack import SceneStack
from game.languages import set_language
from game.text import current_language
from tools.benchmarks.processor_time import read_thread_clock
from tools.shots import still
from tools.shots.shot_list import SHOTS

SCENE_NAMES = tuple(sorted(SHOTS))
"""Names of all scenes of the screenshot registry."""
_WARMUP_ROUNDS, _TIMED_ROUNDS, _BLIT_ROUNDS = 2, 3, 9
"""Numbers of warm-up rounds, of timed rounds, and of timed blits."""
_RECHECKED_SCENES, _RECHECK_ROUNDS = 8, 5
"""Number of the slowest scenes that are measured again, and how often."""
_SCENES_PER_COLLECTION = 12
"""Number of scenes measured between two garbage collections."""
_POINT_COUNT, _MAX_WIDGET_POINTS = 24, 16
"""Number of points that the pointer visits, and maximum number of them on widgets."""
_FRAME_SECONDS = (1 / 60,) * 4 + (0.1,) * 2 + (0.2,) * 2
"""Seconds before each frame at one point, during which a highlight and then a tooltip appear."""


class SceneFrame(msgspec.Struct):
    """Cost of a full redraw of a scene: processor time in milliseconds and in full-screen blits."""

    scene: str
    milliseconds: float
    blits: float


class HoverFrames(msgspec.Struct):
    """Cost of the frames of a scene while the pointer moves, in full-screen blits: median and 99th percentile."""

    scene: str
    median: float
    p99: float


class SceneCosts(msgspec.Struct):
    """Scene with the slowest full redraw, and scene with the slowest frames while the pointer moves."""

    full: SceneFrame
    """Cost of the slowest full redraw."""
    hovering: HoverFrames
    """Cost of the slowest frames while the pointer moves."""


def find_slowest_scenes(size: tuple[int, int], names: Iterable[str]) -> SceneCosts:
    """Measure the scenes in a window of this size and return the slowest ones."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    start_video()
    pygame.display.set_mode((16, 16))
    spoken = current_language()
    try:
        scenes = list(_measure_all(size, names))
        full = max((costs.full for costs in scenes), key=lambda frame: frame.milliseconds)
        return SceneCosts(full, max(_recheck_slowest(size, scenes), key=lambda frames: frames.p99))
    finally:
        gc.enable()
        set_language(spoken)
        pygame.quit()


def _recheck_slowest(size: tuple[int, int], found: Sequence[SceneCosts]) -> Iterator[HoverFrames]:
    """Measure the slowest scenes under the pointer again, in turns, and yield the median measurement of each one."""
    slowest = sorted((costs.hovering for costs in found), key=lambda frames: -frames.p99)[:_RECHECKED_SCENES]
    names = [frames.scene for frames in slowest]
    again = [costs.hovering for _round in range(_RECHECK_ROUNDS) for costs in _measure_all(size, names)]
    for name in names:
        rounds = sorted((frames for frames in again if frames.scene == name), key=lambda frames: frames.p99)
        yield rounds[len(rounds) // 2]


def _measure_all(size: tuple[int, int], names: Iterable[str]) -> Iterator[SceneCosts]:
    gc.disable()
    for index, name in enumerate(names):
        if index % _SCENES_PER_COLLECTION == 0:
            gc.collect()
        set_language("en")
        yield _measure_scene(name, size)


def _measure_scene(name: str, size: tuple[int, int]) -> SceneCosts:
    with still.show_scene(name, size) as (stack, canvas):
        picture = pygame.Surface(canvas.surface.get_size())
        places = find_hover_points(stack)
        for _round in range(_WARMUP_ROUNDS):
            _walk_pointer(stack, canvas, places)
        walks = []
        for _round in range(_TIMED_ROUNDS):
            blit = _measure_blit(canvas, picture)
            walks.append([seconds / blit for seconds in _walk_pointer(stack, canvas, places)])
        frames = sorted(best for costs in zip(*walks, strict=True) if (best := min(costs))) or [0.0]
        for _frame in range(_WARMUP_ROUNDS):
            still.redraw(stack, canvas)
        blit = _measure_blit(canvas, picture)
        full = min(_measure_seconds(lambda: still.redraw(stack, canvas)) for _round in range(_TIMED_ROUNDS))
    hovering = HoverFrames(name, frames[len(frames) // 2], frames[max(0, round(len(frames) * 0.99) - 1)])
    return SceneCosts(SceneFrame(name, 1000 * full, full / blit), hovering)


def _measure_blit(canvas: Canvas, picture: pygame.Surface) -> float:
    """Return the best seconds of several full-screen blits."""
    return min(_measure_seconds(lambda: picture.blit(canvas.surface, (0, 0))) for _round in range(_BLIT_ROUNDS))


def find_hover_points(stack: SceneStack) -> list[Point]:
    """Return the points that the pointer visits: centers of widgets, then points all over the screen."""
    widgets = getattr(getattr(stack.top, "form", None), "widgets", ())
    centers = [widget.box.center for widget in widgets]
    on_screen = [(x, y) for x, y in centers if 0 <= x < WIDTH and 0 <= y < HEIGHT]
    found = on_screen[:: max(1, len(on_screen) // _MAX_WIDGET_POINTS)][:_MAX_WIDGET_POINTS]
    return found + [(60 + 317 * step % 1180, 40 + 211 * step % 660) for step in range(_POINT_COUNT - len(found))]


def _walk_pointer(stack: SceneStack, canvas: Canvas, points: Iterable[Point]) -> list[float]:
    """Move the pointer to all points; return the seconds of every frame, 0 if nothing had to be drawn."""
    found = []
    for x, y in points:
        stack.handle(Intent(Kind.MOVE, x, y, device="mouse"))
        for seconds in _FRAME_SECONDS:
            stack.update(seconds)
            found.append(_measure_seconds(lambda: stack.draw(canvas)) if stack.is_dirty else 0.0)
    return found


def _measure_seconds(function: Callable[[], object]) -> float:
    begin = read_thread_clock()
    function()
    return read_thread_clock() - begin
