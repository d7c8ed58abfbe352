"""The floor of a board: three quiet tones by theme, with all that lies flat on it, as one surface.

The checker differs by about 3 % in brightness and the lines between squares are black at 13 %, so that squares can be
counted without a cage.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import pygame

from game.app.epic.board import space as board_space
from game.app.epic.board.floor import SIDE, bevel, scatter, tile
from game.app.epic.board.props import draw_cast_shadows, draw_flat
from game.app.epic.board.water import draw_water
from game.app.ui.canvas import Canvas, Rasters
from game.rules.epic.layout import Layout

_CACHE = 6_000_000
_LINE_ALPHA = 34


def ground_surface(layout: Layout, pixels: int) -> pygame.Surface:
    """The whole floor with `pixels` a square; the same board always comes out the same."""
    surface = pygame.Surface((layout.width * pixels, layout.height * pixels), pygame.SRCALPHA)
    canvas = Canvas(surface, pixels / SIDE, rasters=Rasters(_CACHE))
    rnd = random.Random(layout.id)
    _FLOORS[layout.theme](canvas, layout, rnd)
    _lines(canvas, layout)
    if layout.theme in _BODIES:
        _BODIES[layout.theme](canvas, layout, rnd)
    draw_cast_shadows(canvas, layout, SIDE)
    draw_flat(canvas, layout, SIDE)
    _edge_shade(canvas)
    return surface


# ---- themes -------------------------------------------------------------------------------------------------------


def _chamber(canvas: Canvas, layout: Layout, rnd: random.Random) -> None:
    """Marble slabs with veins and a gold inlay in the middle."""
    for x, y, tone in tile(canvas, layout, ("#beb5a4", "#c8bfae", "#aea699"), rnd):
        for _ in range(2):
            spot = (x + rnd.random() * SIDE, y + rnd.random() * SIDE)
            vein = [spot]
            for _ in range(4):
                spot = (spot[0] + rnd.uniform(4, 12), spot[1] + rnd.uniform(-8, 9))
                vein.append(spot)
            canvas.lines(vein, canvas.mix(tone, rnd.choice(("#ffffff", "#7f776c")), 0.45), 1.1, alpha=110)
        bevel(canvas, x, y, "black", 1)
    _inlay(canvas)


def _inlay(canvas: Canvas) -> None:
    """Three triangles in a ring, set into the floor."""
    cx, cy, radius = canvas.width / 2, canvas.height / 2, min(canvas.height * 0.4, 2.55 * SIDE)
    for reach, width, alpha in ((1.0, 3.2, 105), (0.93, 1.3, 95)):
        canvas.circle(cx, cy, radius * reach, "#a67f2e", border=width, alpha=alpha)
    up = [(-0.5 * math.pi) + turn * 2 * math.pi / 3 for turn in range(3)]
    big = [(cx + 0.86 * radius * math.cos(turn), cy + 0.86 * radius * math.sin(turn)) for turn in up]
    middles = [((x0 + x1) / 2, (y0 + y1) / 2) for (x0, y0), (x1, y1) in zip(big, [*big[1:], big[0]], strict=True)]
    for corner, first, second in ((0, 0, 2), (1, 0, 1), (2, 1, 2)):
        triangle = [big[corner], middles[first], middles[second]]
        canvas.polygon(triangle, "#c39a45", alpha=46)
        canvas.polygon(triangle, "#9a7424", alpha=105, border=2.2)


def _woods(canvas: Canvas, layout: Layout, rnd: random.Random) -> None:
    """Grass with tufts, leaves, flowers and spots of sun, and the water in it."""
    for _ in tile(canvas, layout, ("#4f7844", "#57814b", "#466c3c"), rnd):
        pass
    for x, y in scatter(canvas, layout, rnd, 0.16):
        canvas.glow(x, y, rnd.uniform(0.5, 0.95) * SIDE, "#e9f5a0", 44)
    for x, y in scatter(canvas, layout, rnd, 9):
        lean = rnd.choice((-2, -1, 0, 1, 2))
        canvas.line((x, y), (x + lean, y - 4.2), rnd.choice(("#6f9c5a", "#3a5b30")), 1.3, alpha=200)
    for x, y in scatter(canvas, layout, rnd, 0.8):
        canvas.ellipse(x, y, 5.4, 3.2, rnd.choice(("#c8803a", "#a9552d", "#d8b04a")), alpha=180)
    for x, y in scatter(canvas, layout, rnd, 0.45):
        petal = rnd.choice(("#f4e08a", "#f2f2f2", "#e79ab0"))
        canvas.circle(x, y, 1.8, petal)
        canvas.circle(x, y, 0.8, "#b07a2a")
    draw_water(canvas, layout, SIDE, rnd)


def _fountain(canvas: Canvas, layout: Layout, rnd: random.Random) -> None:
    """Slabs with shell fans, pale as water light."""
    for x, y, tone in tile(canvas, layout, ("#9fbccb", "#a9c5d1", "#92abc3"), rnd):
        light = canvas.mix(tone, "white", 0.6)
        cx, foot = x + SIDE / 2, y + SIDE * 1.02
        for reach in (0.62, 0.44, 0.26):
            canvas.circle(cx, foot, SIDE * reach, light, alpha=85, border=1.4)
        for turn in (-0.9, -0.45, 0.0, 0.45, 0.9):
            tip = (cx + math.sin(turn) * SIDE * 0.62, foot - math.cos(turn) * SIDE * 0.62)
            canvas.line((cx, foot), tip, light, 1.1, alpha=70)
        bevel(canvas, x, y, "#34506a", 1.1)
    for x, y in scatter(canvas, layout, rnd, 0.1):
        canvas.glow(x, y, rnd.uniform(0.6, 1.2) * SIDE, "#eafcff", 46)


def _desert(canvas: Canvas, layout: Layout, rnd: random.Random) -> None:
    """Sand with wind ripples, pebbles and a little dry grass."""
    for _ in tile(canvas, layout, ("#dcb877", "#e3c184", "#d0aa68"), rnd):
        pass
    for x, y in scatter(canvas, layout, rnd, 0.12):
        canvas.glow(x, y, rnd.uniform(0.8, 1.5) * SIDE, rnd.choice(("#fff0c8", "#a9793a")), 34)
    for x, y in scatter(canvas, layout, rnd, 2):
        length = rnd.uniform(14, 30)
        ripple = [(x + length * step / 6, y + 2.4 * math.sin(step * 1.05)) for step in range(7)]
        canvas.lines(ripple, "#b98f4f", 1.5, alpha=120)
        canvas.lines([(a, b + 1.6) for a, b in ripple], "#f6dfae", 1.2, alpha=130)
    for x, y in scatter(canvas, layout, rnd, 2.4):
        size = rnd.choice((2.0, 3.0, 4.2))
        canvas.ellipse(x, y, size, size * 0.62, "#9b743c", alpha=170)
    for x, y in scatter(canvas, layout, rnd, 0.16):
        for lean in (-3.5, -1.2, 1.4, 3.2):
            canvas.line((x, y), (x + lean, y - 6), "#9a8a3e", 1.2, alpha=190)


Painter = Callable[[Canvas, Layout, random.Random], None]

_FLOORS: dict[str, Painter] = {
    "triforce-chamber": _chamber,
    "lost-woods": _woods,
    "fairy-fountain": _fountain,
    "leever-desert": _desert,
    "geonosis-arena": board_space.arena,
    "kamino-platform": board_space.platform,
    "carbon-freezing-chamber": board_space.carbon,
    "emperors-throne-room": board_space.throne,
}
"""By theme: what paints the squares."""

_BODIES: dict[str, Painter] = {
    "geonosis-arena": board_space.rocks,
    "kamino-platform": board_space.sea,
    "carbon-freezing-chamber": board_space.machines,
    "emperors-throne-room": board_space.chasm_and_walls,
}
"""By theme: what lies over the lines between the squares, because nothing below it is a square."""


def _lines(canvas: Canvas, layout: Layout) -> None:
    for column in range(1, layout.width):
        canvas.line((column * SIDE, 0), (column * SIDE, canvas.height), "black", 1, alpha=_LINE_ALPHA)
    for row in range(1, layout.height):
        canvas.line((0, row * SIDE), (canvas.width, row * SIDE), "black", 1, alpha=_LINE_ALPHA)


def _edge_shade(canvas: Canvas) -> None:
    """The frame's shadow on the floor."""
    canvas.gradient(0, 0, canvas.width, 9, "black", "black", alpha=88, alpha_bottom=0)
    steps = 6
    for step in range(steps):
        canvas.rect(step * 1.4, 0, 1.4, canvas.height, "black", alpha=round(66 * (1 - step / steps)))
