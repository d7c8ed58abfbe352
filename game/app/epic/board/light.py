"""Light on a board: tinted edges, pools and shafts of light."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from game.app.epic.board.themes import Lamp, Pool, Shaft, load_themes
from game.app.epic.board.view import BoardView
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.effects import flipbook
from game.app.ui.effects.lamplight import darken_corners
from game.app.ui.style.theme import parse_hex_color
from game.rules.epic.layout import Layout

_VIGNETTE_START, _VIGNETTE_POWER = 0.36, 1.4
"""Relative distance from the center at which the darkening of the corners begins, and the exponent of its
increase.
"""
_RIM_WHITENING = 0.3
"""Fraction of white mixed into the color of the board's rim, so that squares in the corners remain visible."""
_SHAFT_CELL_PIXELS = 14
"""Pixels per square at which light shafts are drawn before they are scaled up, which softens their edges."""
_SHAFT_STEPS = 48
"""Number of bands of decreasing strength that make up a light shaft."""


def draw_light(canvas: Canvas, board: BoardView) -> None:
    """Draw the light on the visible part of a board, into a cached picture."""
    lamp = load_themes()[board.layout.theme].light
    x, y, width, height = board.window
    with canvas.clipped(x, y, width, height):
        rim = canvas.mix_colors(lamp.rim, "white", _RIM_WHITENING)
        darken_corners(
            canvas, canvas.to_pixel_rect(x, y, width, height), (rim.r, rim.g, rim.b), _VIGNETTE_START, _VIGNETTE_POWER
        )
        flipbook.add_light(
            canvas, x + width * 0.46, y + height * 0.4, width * 0.95, height * 1.15, parse_hex_color(lamp.glow), 0.36
        )
        for pool in lamp.pools:
            for place in find_pool_centers(board.layout, pool):
                middle = board.to_screen((place[0] + pool.aside[0] / 100, place[1] + pool.aside[1] / 100))
                size = pool.size[0] / 100 * board.cell, pool.size[1] / 100 * board.cell
                flipbook.add_light(canvas, *middle, *size, parse_hex_color(pool.color), pool.strength / 100)
        if lamp.shafts:
            _draw_shafts(canvas, board, lamp)


def find_pool_centers(layout: Layout, pool: Pool) -> list[Point]:
    """Return the centers of a pool of light, in squares; empty if the board has no square of the kind it names."""
    if not pool.under:
        return [(pool.at[0] / 100 * layout.width, pool.at[1] / 100 * layout.height)]
    own = [divmod(square, layout.width) for square, kind in enumerate(layout.kinds) if kind == pool.under]
    if not own:
        return []
    return [(sum(column for _, column in own) / len(own) + 0.5, sum(row for row, _ in own) / len(own) + 0.5)]


def _draw_shafts(canvas: Canvas, board: BoardView, lamp: Lamp) -> None:
    width, height = board.layout.width, board.layout.height
    box = canvas.to_pixel_rect(*board.to_screen((0, 0)), board.cell * width, board.cell * height)
    canvas.add(pygame.transform.smoothscale(_render_shafts(lamp.shafts, width, height), box.size), box.topleft)


@lru_cache(maxsize=2)
def _render_shafts(shafts: tuple[Shaft, ...], width: int, height: int) -> pygame.Surface:
    """Render light shafts at low resolution; cached, as the floor is redrawn at every decision."""
    coarse = pygame.Surface((width * _SHAFT_CELL_PIXELS, height * _SHAFT_CELL_PIXELS))
    for shaft in shafts:
        coarse.blit(_render_shaft(shaft, coarse.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return coarse


def _render_shaft(shaft: Shaft, size: tuple[int, int]) -> pygame.Surface:
    """Render one light shaft as successive bands, each weaker than the one before, with soft edges."""
    picture = pygame.Surface(size)
    (x0, y0), (x1, y1) = ((at[0] / 100 * size[0], at[1] / 100 * size[1]) for at in (shaft.start, shaft.end))
    long = math.hypot(x1 - x0, y1 - y0)
    across = (y0 - y1) / long, (x1 - x0) / long
    tone = parse_hex_color(shaft.color)

    def find_edge(along: float, width_factor: float) -> tuple[Point, Point]:
        """Return the left and right edge point of the shaft at the fraction ``along`` (0 to 1) of its length."""
        half = (shaft.wide[0] + (shaft.wide[1] - shaft.wide[0]) * along) / 200 * _SHAFT_CELL_PIXELS * width_factor
        x, y = x0 + (x1 - x0) * along, y0 + (y1 - y0) * along
        return (x - across[0] * half, y - across[1] * half), (x + across[0] * half, y + across[1] * half)

    for part, level in ((1.0, 0.34), (0.82, 0.67), (0.62, 1.0)):
        for step in range(_SHAFT_STEPS):
            share, after = step / _SHAFT_STEPS, (step + 1.02) / _SHAFT_STEPS
            strength = shaft.strength / 100 * level * (1 - share) ** 1.3
            left, right = find_edge(share, part)
            left_after, right_after = find_edge(after, part)
            color = tuple(round(value * strength) for value in tone)
            pygame.draw.polygon(picture, color, [left, right, right_after, left_after])
    return picture
