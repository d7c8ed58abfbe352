"""Board fixtures: floor inlays, rings and pits, and the obstacles rock, machines, mist and water.

The window draws them half transparent, so they are painted in strong colors; a square is ``SQUARE_SIDE`` units wide.
"""

from __future__ import annotations

import math
from random import Random

from tools.paint.boards import SQUARE_SIDE
from tools.paint.pen import SvgPen


def paint_inlay(pen: SvgPen) -> None:
    """Paint three triangles in a ring, inlaid in a marble floor."""
    middle = radius = pen.width / 2
    for reach, width in ((1.0, 3.2), (0.93, 1.3)):
        pen.circle(middle, middle, radius * reach, "#a67f2e", border=width)
    up = [(-0.5 * math.pi) + turn * 2 * math.pi / 3 for turn in range(3)]
    big = [(middle + 0.86 * radius * math.cos(turn), middle + 0.86 * radius * math.sin(turn)) for turn in up]
    halves = [((x0 + x1) / 2, (y0 + y1) / 2) for (x0, y0), (x1, y1) in zip(big, [*big[1:], big[0]], strict=True)]
    triangles = [
        [big[corner], halves[first], halves[second]] for corner, first, second in ((0, 0, 2), (1, 0, 1), (2, 1, 2))
    ]
    for triangle in triangles:
        pen.polygon(triangle, "#c39a45", alpha=130)
    for triangle in triangles:
        pen.polygon(triangle, "#9a7424", border=2.2)


def paint_arena_ring(pen: SvgPen) -> None:
    """Paint the half-worn circle in the middle of the arena."""
    middle, reach = pen.width / 2, pen.width / 2 - 3
    for part in range(40):
        if part % 7 not in (3, 5):
            turns = [(part + step / 4) * math.pi / 20 for step in range(5)]
            arc = [(middle + reach * math.cos(turn), middle + reach * math.sin(turn)) for turn in turns]
            pen.polyline(arc, "#e8b07a", 4.6)


def paint_landing_circle(pen: SvgPen) -> None:
    """Paint the circle on which a starship lands."""
    middle = pen.width / 2
    pen.circle(middle, middle, middle - 1, "#ffc857", border=4.6)
    pen.circle(middle, middle, middle * 0.92, "#ffc857", border=1.6)


def paint_pit(pen: SvgPen) -> None:
    """Paint steps around the freezing pit, as rings between which the squares below remain visible."""
    middle = pen.width / 2
    for reach, width, color, alpha in (
        (1.95, 5.0, "#1c110e", 205),
        (1.9, 1.6, "#ffb070", 180),
        (1.3, 4.0, "#1c110e", 205),
        (1.26, 1.4, "#ff9a4a", 230),
        (0.66, 5.0, "#0d0706", 255),
        (0.62, 2.0, "#7fd8ff", 255),
    ):
        pen.circle(middle, middle, reach * SQUARE_SIDE, color, border=width, alpha=alpha)
    pen.glow(middle, middle, 1.3 * SQUARE_SIDE, "#7fc8ff", 112)
    for part in range(24):
        turn = part * math.pi / 12
        start, end = (
            (middle + q * SQUARE_SIDE * math.cos(turn), middle + q * SQUARE_SIDE * math.sin(turn)) for q in (1.34, 1.86)
        )
        pen.line(start, end, "#1c110e", 1.6, alpha=134)


def paint_carpet(pen: SvgPen) -> None:
    """Paint a red carpet with gold hems, as long as the board."""
    pen.gradient(0, 0, pen.width, pen.height, "#8a1f2c", "#5a111c")
    for y in (3.0, pen.height - 3):
        pen.line((0, y), (pen.width, y), "#e0b45a", 1.5, alpha=228)


def paint_dais(pen: SvgPen) -> None:
    """Paint the steps round a throne and the light on it."""
    middle = pen.width / 2
    for reach, alpha in ((1.9, 195), (1.5, 225), (1.1, 255)):
        pen.circle(middle, middle, reach * SQUARE_SIDE, "#09080f", border=4, alpha=alpha)
        pen.circle(middle, middle, reach * SQUARE_SIDE - 2, "#8a82c0", border=1.3, alpha=alpha)
    pen.glow(middle + SQUARE_SIDE, middle, SQUARE_SIDE * 1.2, "#9fb4ff", 132)


def _paint_waves(pen: SvgPen, color: str, waves: tuple[tuple[float, float, float], ...], wave_height: float) -> None:
    for left, middle, span in waves:
        wave = [(left + span * step / 8, middle + wave_height * math.sin(step * 1.57)) for step in range(9)]
        pen.polyline(wave, color, 1.6)


def paint_creek(pen: SvgPen) -> None:
    """Paint running water."""
    _paint_waves(pen, "#c4ecf8", ((8, 12, 21), (30, 20, 20), (14, 30, 19), (24, 46, 22)), 1.3)


def paint_pond(pen: SvgPen) -> None:
    """Paint still water."""
    for left, middle, long in ((10.0, 14.0, 16.0), (32, 30, 18), (14, 46, 14)):
        pen.line((left, middle), (left + long, middle), "#9fdcc8", 1.8)


def paint_sea(pen: SvgPen, colors: tuple[str, ...]) -> None:
    """Paint the sea on one square."""
    rng = Random(7)
    for color in colors:
        for _ in range(2):
            left, middle, span = rng.uniform(4, 30), rng.uniform(9, 50), rng.uniform(12, 20)
            wave = [(left + span * step / 6, middle - 2.4 * math.sin(step * math.pi / 6)) for step in range(7)]
            pen.polyline(wave, color, 1.6)


def paint_lamp(pen: SvgPen) -> None:
    """Paint a lamp at the edge of a deck."""
    middle = pen.width / 2
    pen.glow(middle, middle, 15, "#5fe3ff", 130)
    pen.rect(middle - 8, middle - 1.5, 16, 3, "#c9f7ff", radius=1.5)


def paint_mist(pen: SvgPen) -> None:
    """Paint mist over a square of a chasm."""
    rng = Random(9)
    pen.glow(SQUARE_SIDE / 2, SQUARE_SIDE / 2, SQUARE_SIDE * 0.5, "#8d9be8", 255)
    for color in ("#aeb8ea", "#7d86c4", "#d5dcff"):
        for _ in range(2):
            width = rng.uniform(16, 34)
            pen.ellipse(rng.uniform(2, SQUARE_SIDE - width), rng.uniform(8, 44), width, width * 0.34, color, alpha=145)


def paint_wall(pen: SvgPen) -> None:
    """Paint a wall panel with its lamp."""
    pen.rect(9, 8, SQUARE_SIDE - 18, SQUARE_SIDE - 16, "#0b0a13", radius=3)
    pen.rect(9, 8, SQUARE_SIDE - 18, SQUARE_SIDE - 16, "#5a5380", radius=3, border=1, alpha=130)
    pen.line((SQUARE_SIDE / 2, 13), (SQUARE_SIDE / 2, SQUARE_SIDE - 13), "#b23a48", 2.2, alpha=170)
    pen.glow(SQUARE_SIDE / 2, SQUARE_SIDE / 2, 16, "#ff4a5c", 60)


def paint_boulders(pen: SvgPen, seed: int) -> None:
    """Paint boulders on one square of rock."""
    rng = Random(seed)
    for spot in rng.sample(range(6), 6):
        cx, cy = 14 + spot % 3 * 15 + rng.uniform(-4, 4), 19 + spot // 3 * 20 + rng.uniform(-5, 5)
        reach = rng.uniform(7, 12)
        pen.ellipse(cx - reach, cy - reach * 0.6, 2 * reach, 1.6 * reach, "#38190e", alpha=190)
        tone = rng.choice(("#8d5338", "#7a432c", "#9c6344"))
        pen.ellipse(cx - reach, cy - reach * 0.8, 2 * reach, 1.5 * reach, tone)
        pen.ellipse(cx - reach * 0.7, cy - reach * 0.66, reach * 0.9, reach * 0.5, "#d79a6e", alpha=120)


def paint_pipes(pen: SvgPen, seed: int, panel_color: str) -> None:
    """Paint pipes, a dial and a lamp on one square of machines."""
    rng = Random(seed)
    for _ in range(2):
        left, wide = rng.uniform(8, 46), rng.choice((5.0, 7.0))
        for shift, color, width, alpha in (
            (0.0, "#0a0c10", wide + 2, 255),
            (0, "#4a535d", wide, 255),
            (0.22, "#a9b6c2", 1.1, 150),
        ):
            x = left - wide * shift
            pen.line((x, 6), (x, SQUARE_SIDE - 6), color, width, alpha=alpha)
    cx, cy, turn = rng.uniform(14, 44), rng.uniform(14, 44), rng.uniform(0, 2 * math.pi)
    pen.circle(cx, cy, 9, "#0a0c10")
    pen.circle(cx, cy, 7.6, panel_color)
    pen.circle(cx, cy, 7.6, "#e9edf2", border=1.3, alpha=190)
    pen.line((cx, cy), (cx + 5 * math.cos(turn), cy + 5 * math.sin(turn)), "#0a0c10", 1.6)
    pen.glow(rng.uniform(9, 49), rng.uniform(9, 49), 9, "#ff8a3c", 150)
