"""The map as it is walked: prints appear behind Link, over the rooms of a dungeon and over the land."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from game.app.dungeon.pictures.floor_view import draw_hero
from game.app.dungeon.view_model import DungeonDesk
from game.app.ui.drawing.canvas import Canvas, Color
from game.app.ui.drawing.raster import Point
from game.app.ui.effects.timeline import in_out_sine
from game.app.ui.style.tokens import ALPHA

Way = Callable[[float], Point]
"""Where a walk is after a share of it, from 0 to 1."""
_APART, _ASIDE = 12.0, 3.4
"""From one print to the next, and how far the feet stand from the line between them."""
_BEND = 0.16
_HERO, _HOP = 52.0, 5.0


def prints(way: Way, long: float, share: float) -> list[Point]:
    """The prints that a walk of a length has left after a share of it, left and right in turn."""
    count = max(2, round(long / _APART))
    found: list[Point] = []
    for number in range(1, count):
        part = number / count
        if part > share:
            break
        (x, y), (ahead_x, ahead_y) = way(part), way(min(1.0, part + 0.02))
        dx, dy = ahead_x - x, ahead_y - y
        aside = _ASIDE * (1 if number % 2 else -1) / (math.hypot(dx, dy) or 1.0)
        found.append((x - dy * aside, y + dx * aside))
    return found


def draw_prints(canvas: Canvas, found: Sequence[Point], color: Color = "#fff3d0") -> None:
    """Prints that stand out on any floor."""
    for x, y in found:
        canvas.circle(x, y + 0.8, 4.2, "#160c04", alpha=ALPHA.strong)
        canvas.circle(x, y, 2.9, color)


def bow(start: Point, end: Point) -> tuple[Way, float]:
    """The bent way between two places of the land, and its length."""
    aside = (end[1] - start[1]) * _BEND, (start[0] - end[0]) * _BEND
    bend = (start[0] + end[0]) / 2 + aside[0], (start[1] + end[1]) / 2 + aside[1]

    def way(share: float) -> Point:
        low, mid, high = (1 - share) ** 2, 2 * share * (1 - share), share**2
        return low * start[0] + mid * bend[0] + high * end[0], low * start[1] + mid * bend[1] + high * end[1]

    return way, math.dist(start, end)


class Journey:
    """Link walks over the land to the next dungeon; a picture of `beats`."""

    seconds = 0.9

    def __init__(self, way: Way, long: float) -> None:
        self.way, self.long = way, long

    def draw(self, canvas: Canvas, desk: DungeonDesk, share: float) -> None:
        """The prints so far, and Link at their end."""
        gone = in_out_sine(share)
        draw_prints(canvas, prints(self.way, self.long, gone), "gold")
        x, y = self.way(gone)
        hops = _HOP * abs(math.sin(math.pi * gone * max(1.0, self.long / 40)))
        draw_hero(canvas, (x, y + _HERO * 0.3 - hops), _HERO)
