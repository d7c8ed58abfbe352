"""Footprints behind Link during a walk, in a dungeon and over the land."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

from game.app.dungeon.pictures.floor_view import FloorGrid, draw_hero, get_door_box
from game.app.dungeon.view_model import DungeonContext
from game.app.ui.drawing.canvas import Canvas, Color
from game.app.ui.drawing.raster import Point
from game.app.ui.effects.timeline import ease_in_out_sine
from game.app.ui.style.tokens import ALPHA

WalkCurve = Callable[[float], Point]
"""Function from the progress of a walk, 0 to 1, to the position."""
_STEP_LENGTH, _FOOT_OFFSET = 12.0, 3.4
"""Distance between two footprints, and of each footprint from the line of the walk, in logical units."""
_BEND_FRACTION = 0.16
"""Sideways offset of a bent path's control point, as a fraction of its length."""
_HERO_SIZE, _HOP_HEIGHT = 52.0, 5.0
"""Size of Link on the map, and height of his hops, in logical units."""


def trace_prints(walk: WalkCurve, length: float, progress: float) -> list[Point]:
    """Return the footprints of a walk up to a progress, left and right alternately."""
    count = max(2, round(length / _STEP_LENGTH))
    found: list[Point] = []
    for number in range(1, count):
        part = number / count
        if part > progress:
            break
        (x, y), (ahead_x, ahead_y) = walk(part), walk(min(1.0, part + 0.02))
        dx, dy = ahead_x - x, ahead_y - y
        aside = _FOOT_OFFSET * (1 if number % 2 else -1) / (math.hypot(dx, dy) or 1.0)
        found.append((x - dy * aside, y + dx * aside))
    return found


def draw_prints(canvas: Canvas, footprints: Sequence[Point], color: Color = "#fff3d0") -> None:
    """Draw footprints that are visible on any floor."""
    for x, y in footprints:
        canvas.circle(x, y + 0.8, 4.2, "#160c04", alpha=ALPHA.strong)
        canvas.circle(x, y, 2.9, color)


def curve_path(start: Point, end: Point) -> tuple[WalkCurve, float]:
    """Return the bent path between two points of the land as a walk, and its length."""
    aside = (end[1] - start[1]) * _BEND_FRACTION, (start[0] - end[0]) * _BEND_FRACTION
    bend = (start[0] + end[0]) / 2 + aside[0], (start[1] + end[1]) / 2 + aside[1]

    def get_point(progress: float) -> Point:
        """Return the position at a progress."""
        low, mid, high = (1 - progress) ** 2, 2 * progress * (1 - progress), progress**2
        return low * start[0] + mid * bend[0] + high * end[0], low * start[1] + mid * bend[1] + high * end[1]

    return get_point, math.dist(start, end)


def trace_walk(grid: FloorGrid, path: Sequence[int]) -> list[Point]:
    """Return the corners of Link's walk along a path of cells: along the floors, up and down the stairs."""
    points = [grid.get_hero_position(path[0])]
    for start, goal in pairwise(grid.get_box(cell) for cell in path):
        foot = start.bottom - grid.hero_size * 0.1
        if abs(start.y - goal.y) >= 1:
            x = get_door_box(start, goal).center[0]
            points += [(x, foot), (x, goal.bottom - grid.hero_size * 0.1)]
    return [*points, grid.get_hero_position(path[-1])]


def make_walk(points: Sequence[Point]) -> tuple[WalkCurve, float]:
    """Return a function from progress (0 to 1) to position on a walk along points, and the length of the walk."""
    lengths = [math.dist(one, other) for one, other in pairwise(points)]
    long = sum(lengths)

    def get_point(progress: float) -> Point:
        left = progress * long
        for (one, other), length in zip(pairwise(points), lengths, strict=True):
            if left <= length:
                part = left / length if length else 1.0
                return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part
            left -= length
        return points[-1]

    return get_point, long


class JourneyCutscene:
    """Cutscene of Link's walk over the land to the next dungeon."""

    seconds = 0.9
    """Duration of the cutscene."""

    def __init__(self, walk: WalkCurve, length: float) -> None:
        self.walk, self.length = walk, length

    def draw(self, canvas: Canvas, context: DungeonContext, progress: float) -> None:
        """Draw the footprints so far, and Link at their end."""
        gone = ease_in_out_sine(progress)
        draw_prints(canvas, trace_prints(self.walk, self.length, gone), "gold")
        x, y = self.walk(gone)
        hops = _HOP_HEIGHT * abs(math.sin(math.pi * gone * max(1.0, self.length / 40)))
        draw_hero(canvas, (x, y + _HERO_SIZE * 0.3 - hops), _HERO_SIZE)
