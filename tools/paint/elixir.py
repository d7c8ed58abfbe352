"""Table of Elixir Quest: the alchemist's circle in the felt, and the map torn into eight pieces."""

from __future__ import annotations

import math
from itertools import pairwise
from random import Random

from tools.paint.pen import SvgPen, mix_colors


def paint_felt_light(pen: SvgPen) -> None:
    """Paint light on felt and the alchemist's circle; the window draws the picture half transparent."""
    copper, middle, reach = "#d59a63", pen.width / 2, 198.0
    pen.glow(middle, middle - 12, middle, "#6fd0a0", 227)
    for share, border, alpha in ((1.0, 1.4, 198), (0.96, 3.4, 130), (0.73, 1.2, 170)):
        pen.circle(middle, middle, reach * share, copper, border=border, alpha=alpha)
    for step in range(24):
        turn = step * math.pi / 12
        far, near = reach * 0.965, reach * (0.92 if step % 2 else 0.88)
        start = (middle + math.cos(turn) * far, middle + math.sin(turn) * far)
        end = (middle + math.cos(turn) * near, middle + math.sin(turn) * near)
        pen.line(start, end, copper, 1.6)
    for offset in (0.0, math.pi):
        turns = [offset + i * 2 * math.pi / 3 for i in range(3)]
        points = [(middle + reach * 0.73 * math.sin(a), middle - reach * 0.73 * math.cos(a)) for a in turns]
        pen.polygon(points, copper, border=1.4, alpha=176)


def paint_torn_map(pen: SvgPen) -> None:
    """Paint the map on old paper, in two rows of four pieces with ragged edges."""
    width, height = pen.width / 4, pen.height / 2
    for piece in range(8):
        _paint_piece(pen, piece % 4 * width, piece // 4 * height, width, height, Random(100 + piece))
    _paint_land(pen, pen.width, pen.height)


def _paint_piece(pen: SvgPen, x: float, y: float, width: float, height: float, rng: Random) -> None:
    steps = 7
    edge = [(x + 1 + width * i / steps, y + 1 + rng.uniform(0, 3)) for i in range(steps)]
    edge += [(x + width - 1 - rng.uniform(0, 3), y + height * i / steps) for i in range(steps)]
    edge += [(x + width - width * i / steps, y + height - 1 - rng.uniform(0, 3)) for i in range(steps)]
    edge += [(x + 1 + rng.uniform(0, 3), y + height - height * i / steps) for i in range(steps)]
    pen.polygon(edge, mix_colors("#ead9ab", "#d9c088", rng.random()))
    pen.polygon(edge, "#7a5a2c", border=1.4)


def _paint_land(pen: SvgPen, width: float, height: float) -> None:
    """Paint the complete map; each piece clips its part."""
    coast = [(0.04, 0.3), (0.12, 0.14), (0.3, 0.1), (0.44, 0.2), (0.6, 0.08), (0.8, 0.14), (0.95, 0.34), (0.9, 0.62),
             (0.97, 0.82), (0.76, 0.92), (0.58, 0.84), (0.42, 0.94), (0.2, 0.88), (0.08, 0.7), (0.12, 0.5)]  # fmt: skip
    shore = [(x * width, y * height) for x, y in coast]
    pen.polygon(shore, "#c2b574", alpha=150)
    pen.polygon(shore, "#5f7f8a", border=2)
    for x, y, scale in ((0.22, 0.34, 1.0), (0.28, 0.3, 1.3), (0.34, 0.36, 1.0), (0.68, 0.7, 1.1), (0.74, 0.66, 1.4)):
        size = height * 0.07 * scale
        peak = [(x * width - size, y * height), (x * width, y * height - size * 1.6), (x * width + size, y * height)]
        pen.polygon(peak, "#9a8450")
        pen.polygon(peak, "#5f4a24", border=1.3)
    for x, y in ((0.16, 0.62), (0.2, 0.68), (0.24, 0.62), (0.52, 0.4), (0.56, 0.46), (0.6, 0.4), (0.84, 0.4)):
        pen.circle(x * width, y * height, height * 0.03, "#5f8a4a")
        pen.line((x * width, y * height), (x * width, y * height + height * 0.05), "#5f4a24", 1.4)
    river = [(0.3, 0.34), (0.34, 0.5), (0.46, 0.56), (0.48, 0.72), (0.54, 0.86)]
    pen.polyline([(x * width, y * height) for x, y in river], "#5f93a8", 2.4)
    trail = [(0.14, 0.5), (0.26, 0.48), (0.4, 0.66), (0.56, 0.6), (0.66, 0.4), (0.82, 0.3)]
    for start, end in pairwise(trail):
        pen.dashes(
            (start[0] * width, start[1] * height),
            (end[0] * width, end[1] * height),
            "#b5301f",
            2,
            dash_length=6,
            gap_length=5,
        )
    cx, cy, size = 0.86 * width, 0.26 * height, height * 0.05
    for one, other in (((-1, -1), (1, 1)), ((-1, 1), (1, -1))):
        start = (cx + one[0] * size, cy + one[1] * size)
        pen.line(start, (cx + other[0] * size, cy + other[1] * size), "#b5301f", 3.4)
