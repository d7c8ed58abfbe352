"""Water on a board: creek and pond as rounded unions of squares, recessed behind a bank.

The outline is a level line of a blurred picture of the squares, so that corners are round both outward and inward and
neighboring squares flow together. The blurred picture is small; its level lines are cut at full size.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator

import msgspec
import pygame

from game.app.ui.canvas import Canvas
from game.app.ui.raster import Point, blank
from game.rules.epic.layout import Layout

_FINE = 24
"""Side of a square in the blurred picture."""
_BLUR = 5
_SHORE = 104
_EDGE = 132
_SHALLOW = 176
_MIDDLE = 222


class Water(msgspec.Struct, frozen=True):
    """The colors of a kind of water, from the bank to the middle."""

    bank: str
    rim: str
    deep: str
    light: str
    glint: str


CREEK = Water("#55623a", "#1c4f6b", "#2f7fa8", "#46a0c6", "#c4ecf8")
POND = Water("#3b4d2b", "#173f42", "#24666a", "#2f7d79", "#9fdcc8")
KINDS = {"creek": CREEK, "pond": POND}


def draw_water(canvas: Canvas, layout: Layout, side: float, rnd: random.Random) -> None:
    """All water of the board; `side` is the side of a square in the canvas's units."""
    for kind, water in KINDS.items():
        draw_pool(canvas, layout, kind, water)
        for x, y in each_square(layout, kind, side):
            _surface_of(canvas, kind, water, x, y, side, rnd)


def each_square(layout: Layout, kind: str, side: float) -> Iterator[Point]:
    """The upper left corners of the squares of a kind."""
    for square, found in enumerate(layout.kinds):
        if found == kind:
            y, x = divmod(square, layout.width)
            yield x * side, y * side


def draw_pool(canvas: Canvas, layout: Layout, kind: str, water: Water) -> None:
    """The squares of a kind as bodies with round corners; nothing where there is none of it."""
    if kind not in layout.kinds:
        return
    field = _field(layout, kind)
    size = canvas.surface.get_size()
    slope = 255 / (0.45 * size[0] / layout.width)
    levels = ((_SHORE, water.bank), (_EDGE, water.rim), (_SHALLOW, water.deep), (_MIDDLE, water.light))
    for level, color in levels:
        mask = _above(field, level, size, slope)
        mask.fill(canvas.color(color), special_flags=pygame.BLEND_RGBA_MULT)
        canvas.surface.blit(mask, (0, 0))


def _field(layout: Layout, kind: str) -> pygame.Surface:
    """The squares of a kind in white on nothing, blurred; water at the edge of the board runs on beyond it."""
    wide, high = layout.width, layout.height
    picture = blank((wide + 2) * _FINE, (high + 2) * _FINE)
    for row in range(-1, high + 1):
        for column in range(-1, wide + 1):
            inner_x, inner_y = max(0, min(wide - 1, column)), max(0, min(high - 1, row))
            if layout.kinds[inner_y * wide + inner_x] == kind:
                picture.fill("white", ((column + 1) * _FINE, (row + 1) * _FINE, _FINE, _FINE))
    return pygame.transform.gaussian_blur(picture, _BLUR)


def _above(field: pygame.Surface, level: int, size: tuple[int, int], slope: float) -> pygame.Surface:
    """A white mask of `size` where the field's alpha is above `level`, with an edge of about a pixel.

    `slope` is how fast the field rises, in levels per pixel of the mask.
    """
    inner = field.subsurface(pygame.Rect(0, 0, *field.get_size()).inflate(-2 * _FINE, -2 * _FINE))
    mask = pygame.transform.smoothscale(inner, size)
    ramp = max(2.0, slope * 1.6)
    low = max(0, round(level - ramp / 2))
    mask.fill((low, low, low, low), special_flags=pygame.BLEND_RGBA_SUB)
    gain = 1.0
    while gain * ramp < 255:
        mask.blit(mask.copy(), (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
        gain *= 2
    mask.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return mask


def _surface_of(canvas: Canvas, kind: str, water: Water, x: float, y: float, side: float, rnd: random.Random) -> None:
    """What lies on one square of water: running lines and stones in a creek, lilies and reeds on a pond."""
    if kind == "creek":
        for third in range(3):
            left, middle = (
                x + rnd.uniform(0.12, 0.5) * side,
                y + (0.22 + 0.28 * third + rnd.uniform(-0.07, 0.07)) * side,
            )
            span = rnd.uniform(0.22, 0.36) * side
            wave = [(left + span * step / 12, middle + 1.3 * math.sin(step * 1.1)) for step in range(13)]
            canvas.lines(wave, water.glint, 1.3, alpha=rnd.randint(90, 165))
        for _ in range(rnd.choice((0, 0, 1, 2))):
            size = rnd.uniform(0.16, 0.26) * side
            spot = (x + rnd.uniform(0.18, 0.7) * side, y + rnd.uniform(0.18, 0.7) * side)
            canvas.picture("board/lost-woods-stone", *spot, size, size, fit="contain")
    else:
        for _ in range(2):
            left, middle = x + rnd.uniform(0.2, 0.6) * side, y + rnd.uniform(0.25, 0.8) * side
            canvas.line((left, middle), (left + rnd.uniform(0.1, 0.18) * side, middle), water.glint, 1.4, alpha=120)
        plant, least, most = rnd.choice((("lily", 0.4, 0.55), ("lily", 0.34, 0.46), ("reed", 0.5, 0.62)))
        size = rnd.uniform(least, most) * side
        spot = (x + rnd.uniform(0.1, 0.9 - size / side) * side, y + rnd.uniform(0.1, 0.9 - size / side) * side)
        canvas.picture(f"board/lost-woods-{plant}", *spot, size, size, fit="contain")
