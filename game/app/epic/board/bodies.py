"""Areas of a board without squares (water, mist, rock, machines), as rounded unions of their cells.

The outline is a level line of a blurred mask of the cells, so that corners are round both outward and inward and
neighboring cells merge. The blurred mask is small; its level lines are cut at full size.
"""

from __future__ import annotations

import random

import pygame

from game.app.epic.board.themes import TerrainBody
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import make_blank
from game.rules.epic.layout import Layout

_MASK_CELL_PIXELS = 24
"""Pixels per square in the blurred mask."""
_BLUR_RADIUS = 5
"""Radius of the Gaussian blur of the mask, in pixels of the mask."""
_COLOR_LEVELS = (104, 132, 176, 222)
"""Alpha of the blurred mask from which each of the four colors of a body is drawn, from its rim to its center."""
_SHORE_PICTURE_SIZE, _SHORE_PICTURE_INSET = 0.52, 0.09
"""Size of a picture on a shore, and distance of its center from the shore toward the floor, in squares."""


def draw_body(canvas: Canvas, layout: Layout, kind: str, body: TerrainBody) -> None:
    """Draw the cells of a kind as areas with round corners; nothing if there are none."""
    if kind not in layout.kinds:
        return
    field = _make_blurred_mask(layout, kind)
    size = canvas.surface.get_size()
    slope = 255 / (0.45 * size[0] / layout.width)
    for level, color in zip(_COLOR_LEVELS, body.colors, strict=True):
        mask = _make_level_mask(field, level, size, slope)
        mask.fill(canvas.resolve_color(color), special_flags=pygame.BLEND_RGBA_MULT)
        canvas.surface.blit(mask, (0, 0))


def scatter_pictures(
    canvas: Canvas, layout: Layout, kind: str, body: TerrainBody, cell: float, rnd: random.Random
) -> None:
    """Draw the pictures scattered over the cells of an area and on its shores."""
    for square, found in enumerate(layout.kinds):
        row, column = divmod(square, layout.width)
        for strewn in body.pictures if found == kind else ():
            for _ in range(rnd.choice(strewn.count)):
                size = rnd.uniform(*strewn.size) / 100
                x, y = (column + rnd.uniform(0, 1 - size)) * cell, (row + rnd.uniform(0, 1 - size)) * cell
                picture, flipped = f"board/{rnd.choice(strewn.of)}", rnd.random() < 0.5
                box = (x, y, size * cell, size * cell)
                canvas.picture(picture, *box, fit="contain", alpha=strewn.alpha, flipped=flipped)
        for step, y in (
            ((-1, row + _SHORE_PICTURE_INSET), (1, row + 1 - _SHORE_PICTURE_INSET))
            if body.shore and found == "floor"
            else ()
        ):
            if 0 <= row + step < layout.height and layout.kinds[square + step * layout.width] == kind:
                corner = ((column + 0.5 - _SHORE_PICTURE_SIZE / 2) * cell, (y - _SHORE_PICTURE_SIZE / 2) * cell)
                canvas.picture(f"board/{body.shore}", *corner, _SHORE_PICTURE_SIZE * cell, _SHORE_PICTURE_SIZE * cell)


def _make_blurred_mask(layout: Layout, kind: str) -> pygame.Surface:
    """Return a blurred white mask of the cells of a kind; water at the edge continues beyond it."""
    width, height = layout.width, layout.height
    picture = make_blank((width + 2) * _MASK_CELL_PIXELS, (height + 2) * _MASK_CELL_PIXELS)
    for row in range(-1, height + 1):
        for column in range(-1, width + 1):
            inner_x, inner_y = max(0, min(width - 1, column)), max(0, min(height - 1, row))
            if layout.kinds[inner_y * width + inner_x] == kind:
                picture.fill(
                    "white",
                    (
                        (column + 1) * _MASK_CELL_PIXELS,
                        (row + 1) * _MASK_CELL_PIXELS,
                        _MASK_CELL_PIXELS,
                        _MASK_CELL_PIXELS,
                    ),
                )
    return pygame.transform.gaussian_blur(picture, _BLUR_RADIUS)


def _make_level_mask(blurred: pygame.Surface, level: int, size: tuple[int, int], slope: float) -> pygame.Surface:
    """Return a white mask of ``size`` where the alpha of the ``blurred`` mask is above ``level``, antialiased.

    ``slope`` is the increase of that alpha across an edge, in alpha levels per pixel of the returned mask.
    """
    inner = blurred.subsurface(
        pygame.Rect(0, 0, *blurred.get_size()).inflate(-2 * _MASK_CELL_PIXELS, -2 * _MASK_CELL_PIXELS)
    )
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
