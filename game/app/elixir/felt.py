"""What the table of Elixir Quest is made of: planks, felt with a copper rim, and the map of eight pieces."""

from __future__ import annotations

import math
from collections.abc import Collection
from itertools import pairwise
from random import Random

from game.app.ui.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.room import vignette
from game.app.ui.widgets.base import Box

COPPER = "#d59a63"
FELT = Box(222, 40, 816, 484)
PIECES = 8


def draw_planks(canvas: Canvas) -> None:
    """The bare table under everything."""
    canvas.gradient(0, 0, WIDTH, HEIGHT, "#2a1b10", "#120b06")
    luck = Random(4)
    for y in range(46, HEIGHT, 48):
        top = canvas.mix("#3a2515", "#452c18", luck.random())
        low = canvas.mix("#2a1a0e", "#33200f", luck.random())
        canvas.gradient(0, y, WIDTH, 47, top, low)
        for _grain in range(16):
            x, down = luck.random() * WIDTH, y + luck.uniform(5, 43)
            canvas.line((x, down), (x + luck.uniform(60, 200), down), "black", 1, alpha=34)
        canvas.line((0, y + 47), (WIDTH, y + 47), "black", 1.6, alpha=150)


def draw_table(canvas: Canvas) -> None:
    """Planks and felt; what lies on it comes later."""
    draw_planks(canvas)
    draw_felt(canvas, FELT)
    vignette(canvas, 90)


def draw_felt(canvas: Canvas, box: Box) -> None:
    """A sheet of green felt in a copper rim, with an alchemist's circle in its weave."""
    x, y, w, h = box
    canvas.shadow(x, y, w, h, radius=18, blur=12, alpha=200, dy=6)
    canvas.gradient(x, y, w, h, COPPER, "#6f3f1c", radius=18)
    canvas.rect(x + 1, y + 1, w - 2, h - 2, "#f4cf9f", radius=17, border=1.2, alpha=150)
    canvas.rect(x + 6, y + 6, w - 12, h - 12, "#0a1712", radius=13)
    canvas.gradient(x + 7, y + 7, w - 14, h - 14, "#1f5140", "#0e2a20", radius=12)
    with canvas.clipped(x + 7, y + 7, w - 14, h - 14):
        cx, cy = x + w / 2, y + h / 2
        canvas.glow(cx, cy - 12, min(w, h) * 0.85, "#6fd0a0", 80)
        _circle(canvas, cx, cy, min(w, h) * 0.42)


def _circle(canvas: Canvas, cx: float, cy: float, reach: float) -> None:
    for share, border, alpha in ((1.0, 1.4, 70), (0.96, 3.4, 46), (0.73, 1.2, 60)):
        canvas.circle(cx, cy, reach * share, COPPER, border=border, alpha=alpha)
    for step in range(24):
        turn = step * math.pi / 12
        far, near = reach * 0.965, reach * (0.92 if step % 2 else 0.88)
        start = (cx + math.cos(turn) * far, cy + math.sin(turn) * far)
        end = (cx + math.cos(turn) * near, cy + math.sin(turn) * near)
        canvas.line(start, end, COPPER, 1.6, alpha=90)
    for offset in (0.0, math.pi):
        turns = [offset + i * 2 * math.pi / 3 for i in range(3)]
        points = [(cx + reach * 0.73 * math.sin(a), cy - reach * 0.73 * math.cos(a)) for a in turns]
        for i in range(3):
            canvas.line(points[i], points[(i + 1) % 3], COPPER, 1.4, alpha=62)


# The map --------------------------------------------------------------------------------------------------------------


def draw_map(canvas: Canvas, box: Box, owned: Collection[str], *, alpha: int = 255) -> None:
    """The torn map, two rows of four pieces; those that are missing are holes with their outline."""
    key = ("elixir map", box.w, box.h, tuple(sorted(owned)))
    canvas.stamp(key, *box, lambda part: _map(part, box.w, box.h, owned), pad=6, alpha=alpha)


def _map(canvas: Canvas, w: float, h: float, owned: Collection[str]) -> None:
    wide, tall = w / 4, h / 2
    for piece in range(PIECES):
        x, y = piece % 4 * wide, piece // 4 * tall
        if str(piece) not in owned:
            canvas.rect(x + 2, y + 2, wide - 4, tall - 4, "black", radius=5, alpha=80)
            canvas.rect(x + 2, y + 2, wide - 4, tall - 4, COPPER, radius=5, border=1.2, alpha=130)
            size = min(wide, tall) * 0.3
            canvas.text(
                str(piece + 1),
                x + wide / 2,
                y + tall / 2,
                "number",
                size=size,
                color=COPPER,
                align="center",
                valign="middle",
                alpha=150,
            )
            continue
        with canvas.clipped(x, y, wide, tall):
            _torn(canvas, x, y, wide, tall, piece)
            _land(canvas, w, h)


def _torn(canvas: Canvas, x: float, y: float, w: float, h: float, piece: int) -> None:
    """A piece of old paper with ragged edges."""
    luck = Random(100 + piece)
    steps = 7
    edge = [(x + 1 + w * i / steps, y + 1 + luck.uniform(0, 3)) for i in range(steps)]
    edge += [(x + w - 1 - luck.uniform(0, 3), y + h * i / steps) for i in range(steps)]
    edge += [(x + w - w * i / steps, y + h - 1 - luck.uniform(0, 3)) for i in range(steps)]
    edge += [(x + 1 + luck.uniform(0, 3), y + h - h * i / steps) for i in range(steps)]
    canvas.polygon(edge, canvas.mix("#ead9ab", "#d9c088", luck.random()))
    canvas.polygon(edge, "#7a5a2c", border=1.4)


def _land(canvas: Canvas, w: float, h: float) -> None:
    """The whole map; each piece shows its part of it."""
    coast = [(0.04, 0.3), (0.12, 0.14), (0.3, 0.1), (0.44, 0.2), (0.6, 0.08), (0.8, 0.14), (0.95, 0.34), (0.9, 0.62),
             (0.97, 0.82), (0.76, 0.92), (0.58, 0.84), (0.42, 0.94), (0.2, 0.88), (0.08, 0.7), (0.12, 0.5)]  # fmt: skip
    shore = [(x * w, y * h) for x, y in coast]
    canvas.polygon(shore, "#c2b574", alpha=150)
    canvas.polygon(shore, "#5f7f8a", border=2)
    for x, y, s in ((0.22, 0.34, 1.0), (0.28, 0.3, 1.3), (0.34, 0.36, 1.0), (0.68, 0.7, 1.1), (0.74, 0.66, 1.4)):
        size = h * 0.07 * s
        peak = [(x * w - size, y * h), (x * w, y * h - size * 1.6), (x * w + size, y * h)]
        canvas.polygon(peak, "#9a8450")
        canvas.polygon(peak, "#5f4a24", border=1.3)
    for x, y in ((0.16, 0.62), (0.2, 0.68), (0.24, 0.62), (0.52, 0.4), (0.56, 0.46), (0.6, 0.4), (0.84, 0.4)):
        canvas.circle(x * w, y * h, h * 0.03, "#5f8a4a")
        canvas.line((x * w, y * h), (x * w, y * h + h * 0.05), "#5f4a24", 1.4)
    river = [(0.3, 0.34), (0.34, 0.5), (0.46, 0.56), (0.48, 0.72), (0.54, 0.86)]
    canvas.lines([(x * w, y * h) for x, y in river], "#5f93a8", 2.4)
    trail = [(0.14, 0.5), (0.26, 0.48), (0.4, 0.66), (0.56, 0.6), (0.66, 0.4), (0.82, 0.3)]
    for start, end in pairwise(trail):
        canvas.dashes((start[0] * w, start[1] * h), (end[0] * w, end[1] * h), "#b5301f", 2, on=6, off=5)
    cx, cy, size = 0.86 * w, 0.26 * h, h * 0.05
    for one, other in (((-1, -1), (1, 1)), ((-1, 1), (1, -1))):
        start = (cx + one[0] * size, cy + one[1] * size)
        canvas.line(start, (cx + other[0] * size, cy + other[1] * size), "#b5301f", 3.4)
