"""Lines of the marks: a light line on a dark keyline, visible on a floor of any brightness.

Line and keyline of a style have a contrast of at least 9:1. Against a floor of any brightness, at least one
of the two then has a contrast of 3:1, the square root of 9. Keylines are opaque for the same reason.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import partial
from typing import NamedTuple

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point

Bounds = tuple[float, float, float, float]
"""Left, top, width and height."""


class LineStyle(NamedTuple):
    """Style of a mark's line: color roles and widths of the line and of its keyline, in logical units.

    In high contrast both are half as wide again.
    """

    line: str
    keyline: str
    width: float
    keyline_width: float

    def get_layers(self, canvas: Canvas) -> tuple[tuple[str, float], tuple[str, float]]:
        """Return color and width of the keyline and then of the line, in drawing order."""
        weight = _HIGH_CONTRAST_WIDTH if canvas.theme.is_high_contrast else 1.0
        return (self.keyline, self.keyline_width * weight), (self.line, self.width * weight)


_HIGH_CONTRAST_WIDTH = 1.5
"""Factor of all line widths in high contrast."""
_DASH_RUN_LENGTH = 96.0
"""Approximate length of the pieces in which a dashed line is cached, in logical units."""
_MARK_PADDING = 8.0
"""Padding of a cached mark, as its line extends beyond its bounds, in logical units."""
_SOLID_KEYLINE_FACTOR = 1.4
"""Width of the keyline around a filled shape relative to that of a line, as antialiasing weakens slanted
edges.
"""

REACH = LineStyle("reach_edge", "reach_under", 2.0, 5.0)
"""Outline of the squares in reach."""
THREAT = LineStyle("threat", "threat_under", 3.0, 6.5)
"""Corner ticks of a square that an enemy can attack with a low movement roll."""
THREAT_FAR = LineStyle("threat_far", "threat_under", 2.4, 5.6)
"""Corner ticks of a square that an enemy can attack only with a high movement roll."""
WALK = LineStyle("walk", "walk_under", 5.0, 10.0)
"""Planned walk."""
TRAIL = LineStyle("walk", "walk_under", 2.2, 4.8)
"""Last walk of a character."""
LOG_HIGHLIGHT = LineStyle("walk", "walk_under", 2.4, 5.0)
"""Frame of the squares that the highlighted log entry concerns."""
LAST_MOVE = LineStyle("walk", "walk_under", 3.2, 5.4)
"""Dots at the corners of the squares that the last move of a bot concerned."""
TARGET = LineStyle("target", "target_under", 3.6, 8.0)
"""Corners around a character that can be attacked."""
CLEAR_SHOT = LineStyle("target", "target_under", 4.0, 9.0)
"""Line of an unobstructed ranged attack."""
GOAL = LineStyle("target", "target_under", 4.0, 7.4)
"""Wedges at a square that a goal of the match concerns."""
CHOICE = LineStyle("choice", "choice_under", 2.2, 5.4)
"""Frame of a square and ring of a character that may be chosen."""
CURSOR = LineStyle("gold", "veil", 2.6, 5.8)
"""Frame of the keyboard cursor."""
BLOCKED_SHOT = LineStyle("silver", "sight_under", 2.6, 5.4)
"""Blocked line of sight up to its blocker."""
BEYOND_BLOCKER = LineStyle("silver", "sight_under", 1.8, 4.2)
"""Blocked line of sight from its blocker to the target."""
HINT = LineStyle("good", "night_deep", 3.2, 6.8)
"""Corners of a square that a hint or lesson concerns."""
LINE_STYLES = (
    REACH,
    THREAT,
    THREAT_FAR,
    WALK,
    TRAIL,
    LOG_HIGHLIGHT,
    LAST_MOVE,
    TARGET,
    CLEAR_SHOT,
    GOAL,
    CHOICE,
    CURSOR,
    BLOCKED_SHOT,
    BEYOND_BLOCKER,
    HINT,
)
"""All styles, for the test of their contrast; start zones take their colors from seats."""


def draw_segments(canvas: Canvas, segments: Sequence[tuple[Point, Point]], style: LineStyle) -> None:
    """Draw horizontal and vertical segments with square ends, which fill the corners where segments meet."""
    for color, width in style.get_layers(canvas):
        half = width / 2
        for (x0, y0), (x1, y1) in segments:
            if y0 == y1:
                canvas.line((x0 - half, y0), (x1 + half, y1), color, width)
            else:
                canvas.line((x0, y0), (x1, y1), color, width)


def draw_frame(canvas: Canvas, bounds: Bounds, radius: float, style: LineStyle) -> None:
    """Draw a box with rounded corners; the outer edge of the keyline is on the bounds."""
    x, y, width, height = bounds
    (keyline, thick), (line, thin) = style.get_layers(canvas)
    canvas.rect(x, y, width, height, keyline, radius=radius, border=thick)
    inset = (thick - thin) / 2
    size = width - 2 * inset, height - 2 * inset
    canvas.rect(x + inset, y + inset, *size, line, radius=max(1.0, radius - inset), border=thin)


def draw_ring(canvas: Canvas, x: float, y: float, radius: float, style: LineStyle) -> None:
    """Draw a circle whose line begins ``radius`` away from the center."""
    for color, width in style.get_layers(canvas):
        canvas.circle(x, y, radius + width / 2, color, border=width)


def draw_corners(canvas: Canvas, bounds: Bounds, arm: float, style: LineStyle) -> None:
    """Draw the four corners of a box, each with two arms."""
    draw_cached_mark(canvas, ("corners", arm, style), bounds, partial(_draw_corners, arm=arm, style=style))


def _draw_corners(canvas: Canvas, bounds: Bounds, arm: float, style: LineStyle) -> None:
    x, y, width, height = bounds
    angles = [
        [(left + dx * arm, top), (left, top), (left, top + dy * arm)]
        for left, dx in ((x, 1), (x + width, -1))
        for top, dy in ((y, 1), (y + height, -1))
    ]
    for color, thick in style.get_layers(canvas):
        for angle in angles:
            canvas.lines(angle, color, thick)


def draw_dashes(canvas: Canvas, start: Point, end: Point, style: LineStyle, *, dash: float, gap: float) -> None:
    """Draw a dashed line with ``dash`` and ``gap`` units in turn, cached in pieces of several dashes."""
    length = math.dist(start, end)
    piece = max(1, int(_DASH_RUN_LENGTH / (dash + gap))) * (dash + gap)
    for index in range(math.ceil(length / piece)):
        first, last = index * piece, min(length, (index + 1) * piece - gap)
        points = [
            (start[0] + (end[0] - start[0]) * way / length, start[1] + (end[1] - start[1]) * way / length)
            for way in (first, last)
        ]
        _draw_piece(canvas, points, style, dash, gap)


def _draw_piece(canvas: Canvas, points: Sequence[Point], style: LineStyle, dash: float, gap: float) -> None:
    (x0, y0), (x1, y1) = points
    left, top = min(x0, x1), min(y0, y1)

    def draw_part(part: Canvas, bounds: Bounds) -> None:
        x, y = bounds[0] - left, bounds[1] - top
        for color, width in style.get_layers(part):
            part.dashes((x0 + x, y0 + y), (x1 + x, y1 + y), color, width, dash_length=dash, gap_length=gap)

    falls = (x1 - x0) * (y1 - y0) < 0
    draw_cached_mark(
        canvas,
        ("dashes", falls, x0 > x1, y0 > y1, style, dash, gap),
        (left, top, abs(x1 - x0), abs(y1 - y0)),
        draw_part,
    )


def draw_cached_mark(canvas: Canvas, key: Hashable, bounds: Bounds, draw: Callable[[Canvas, Bounds], None]) -> None:
    """Draw a composed mark within ``bounds`` as one cached picture, aligned to pixels as if drawn directly."""
    x, y, width, height = bounds
    left, top = (math.floor((at - _MARK_PADDING) * canvas.k) / canvas.k for at in (x, y))
    inner = (x - left, y - top, width, height)
    wide, high = (
        math.ceil((at + length + _MARK_PADDING) * canvas.k) / canvas.k
        for at, length in ((inner[0], width), (inner[1], height))
    )
    exact = tuple(round(part, 3) for part in inner)
    canvas.draw_cached((key, exact), left, top, wide, high, lambda part: draw(part, inner))


def draw_solid(canvas: Canvas, points: Iterable[Point], style: LineStyle) -> None:
    """Draw a polygon filled with the color of the line, with a keyline around it."""
    corners = list(points)
    (keyline, width), (_line, thin) = style.get_layers(canvas)
    canvas.polygon(corners, keyline, border=(width - thin) * _SOLID_KEYLINE_FACTOR)
    canvas.polygon(corners, style.line)


def draw_arrow_head(canvas: Canvas, tip: Point, toward: Point, size: float, style: LineStyle) -> None:
    """Draw an arrow head with its tip at a point, pointing along the unit vector ``toward``."""
    (x, y), (ux, uy) = tip, toward
    wing, back = size * 0.6, size
    head = [
        (x, y),
        (x - ux * back - uy * wing, y - uy * back + ux * wing),
        (x - ux * back + uy * wing, y - uy * back - ux * wing),
    ]
    draw_solid(canvas, head, style)
