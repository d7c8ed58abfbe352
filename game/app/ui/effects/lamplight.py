"""Lamp light on a table: a bright middle and dark edges.

These functions draw on the canvas's surface directly, so they are only for cached pictures.
"""

from __future__ import annotations

import math
from functools import lru_cache
from random import Random

import pygame

from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.effects.flashes import Tone
from game.app.ui.effects.flipbook import add_light
from game.app.ui.style.room import draw_night_sky, draw_table_top

LightPool = tuple[float, float, float, float, Tone, float]
"""Oval light: x and y of its middle, width, height, color and strength from 0 to 1."""

_WOOD_POOLS: tuple[LightPool, ...] = (
    (640, 290, 1240, 760, (122, 74, 24), 0.42),
    (640, 640, 880, 280, (192, 118, 44), 0.5),
    (122, 640, 400, 300, (168, 98, 31), 0.34),
    (1165, 650, 380, 300, (168, 98, 31), 0.2),
)
"""Lights on the wooden table."""
_STEEL_POOLS: tuple[LightPool, ...] = (
    (640, 300, 1250, 760, (29, 95, 134), 0.5),
    (640, 660, 900, 260, (47, 134, 180), 0.34),
    (120, 640, 420, 320, (31, 127, 176), 0.3),
    (1160, 640, 420, 320, (31, 127, 176), 0.22),
)
"""Lights on the metal table."""
_HAND_PLATE_TOP = 528.0
"""Top of the metal plate below the player's hand, in logical units."""


def draw_lit_table(canvas: Canvas) -> None:
    """Draw a wooden table in lamp light or a lit metal one; in high contrast so dark that everything is legible."""
    steel = canvas.theme.backdrop == "stars"
    if canvas.theme.is_high_contrast:
        if steel:
            draw_night_sky(canvas)
            return
        draw_table_top(canvas, WIDTH, HEIGHT)
        canvas.gradient(0, 0, WIDTH, HEIGHT, "#131d29", "#0a0f16", alpha=196, alpha_bottom=214)
    elif steel:
        _draw_metal(canvas)
    else:
        _draw_wood(canvas)


def _draw_wood(canvas: Canvas) -> None:
    """Draw planks under a lamp."""
    draw_table_top(canvas)
    darken_corners(canvas, canvas.surface.get_rect(), (84, 56, 44), 0.3)
    _draw_pools(canvas, _WOOD_POOLS)


def _draw_metal(canvas: Canvas) -> None:
    """Draw brushed metal plates with seams, rivets and highlights."""
    surface = canvas.surface
    canvas.gradient(0, 0, WIDTH, HEIGHT, "#5c748c", "#43566a")
    for cells, seed, low in (((10, 720), 1, 190), ((40, 720), 2, 212), ((5, 12), 3, 200)):
        surface.blit(_make_streaks(surface.get_size(), cells, seed, low), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    seams = [
        ((0, _HAND_PLATE_TOP), (WIDTH, _HAND_PLATE_TOP)),
        ((236, _HAND_PLATE_TOP), (176, HEIGHT)),
        ((1044, _HAND_PLATE_TOP), (1104, HEIGHT)),
    ]
    seams += [
        ((236, 0), (236, _HAND_PLATE_TOP)),
        ((1044, 0), (1044, _HAND_PLATE_TOP)),
        ((0, 300), (236, 300)),
        ((1044, 300), (WIDTH, 300)),
    ]
    for (x0, y0), (x1, y1) in seams:
        canvas.line((x0, y0), (x1, y1), "#0a1118", 3.4, alpha=230)
        canvas.line((x0 + 2.4, y0 + 2.4), (x1 + 2.4, y1 + 2.4), "#9cc4da", 1.2, alpha=70)
    for x in (16, 218, 254, 1026, 1062, 1264):
        for y in (512, 544):
            canvas.circle(x, y, 4.2, "#0d161f", alpha=220)
            canvas.circle(x - 0.5, y - 0.7, 3.2, "#6d8496")
            canvas.circle(x - 1.1, y - 1.5, 1.2, "#cfe4f0")
    darken_corners(canvas, surface.get_rect(), (58, 74, 104), 0.3)
    _draw_pools(canvas, _STEEL_POOLS)


def _draw_pools(canvas: Canvas, pools: tuple[LightPool, ...]) -> None:
    """Add oval lights."""
    for pool in pools:
        add_light(canvas, *pool)


def darken_corners(canvas: Canvas, box: pygame.Rect, corner_color: Tone, start: float, exponent: float = 1.6) -> None:
    """Multiply a box of pixels with white in its middle and ``corner_color`` in its corners.

    The darkening begins at the fraction ``start`` of the way to a corner and grows with ``exponent``.
    """
    veil = pygame.transform.smoothscale(_make_vignette(corner_color, start, exponent), box.size)
    canvas.surface.blit(veil, box, special_flags=pygame.BLEND_RGB_MULT)


@lru_cache(maxsize=16)
def _make_vignette(corner_color: Tone, start: float, exponent: float) -> pygame.Surface:
    """Return the small picture that ``darken_corners`` scales up."""
    small = pygame.Surface((40, 24))
    for x in range(40):
        for y in range(24):
            away = math.hypot((x - 19.5) / 20, (y - 11) / 12) / 1.2
            share = max(0.0, min(1.0, (away - start) / (1 - start))) ** exponent
            small.set_at((x, y), [round(255 + (part - 255) * share) for part in corner_color])
    return small


def _make_streaks(size: tuple[int, int], cells: tuple[int, int], seed: int, darkest: int) -> pygame.Surface:
    """Return gray noise, from ``darkest`` to white, stretched to a size: elongated cells look like grain."""
    return pygame.transform.smoothscale(_make_noise(cells, seed, darkest), size)


@lru_cache(maxsize=16)
def _make_noise(cells: tuple[int, int], seed: int, darkest: int) -> pygame.Surface:
    """Return gray noise with one pixel per cell."""
    rng = Random(seed)
    data = bytes(value for _ in range(cells[0] * cells[1]) for value in [rng.randint(darkest, 255)] * 3)
    return pygame.image.frombytes(data, cells, "RGB")
