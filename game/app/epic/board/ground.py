"""Floor of a board rendered as one surface, in quiet tones by theme, including everything flat on it.

The tones of the checkerboard pattern differ by about 3 % in brightness and the lines between squares are
black at 13 %, so that squares can be counted without a visible grid. Floors and fixtures are pictures (`dev
paint``) selected by the board's theme (``themes.yaml`).
"""

from __future__ import annotations

import random
from statistics import median

import pygame

from game.app.epic.board.bodies import draw_body, scatter_pictures
from game.app.epic.board.props import draw_cast_shadows, draw_flat
from game.app.epic.board.themes import Fixture, load_themes
from game.app.ui.drawing.canvas import Canvas, RenderCache
from game.app.ui.drawing.raster import compute_luminance
from game.rules.epic.layout import Layout

CELL = 58.0
"""Size of a square in the units of the canvas on which floors are drawn, whatever its size in pixels."""
_CACHE_BYTES = 6_000_000
"""Size of the temporary cache for the pictures of one floor, in bytes."""
_LINE_ALPHA = 34
_SHADE_INSET, _SHADE_BLUR, _SHADE_ALPHA = 0.1, 0.07, 74
"""Shading around the foot of an obstacle: distance of its edge inside the square and blur, in squares, and
alpha.
"""
_TILE_COLUMNS, _TILE_ROWS = 10, 8
"""Columns and rows of squares that one copy of the floor's repeated picture covers."""
_MAX_FIXTURE_HEIGHT = 0.8
"""Largest size of a fixture, as a fraction of the board's height."""


def render_ground(layout: Layout, pixels: int) -> pygame.Surface:
    """Render the whole floor with ``pixels`` per square; deterministic for each board."""
    surface = pygame.Surface((layout.width * pixels, layout.height * pixels), pygame.SRCALPHA)
    canvas = Canvas(surface, pixels / CELL, render_cache=RenderCache(_CACHE_BYTES))
    theme, rnd = load_themes()[layout.theme], random.Random(layout.id)
    for x in range(0, layout.width, _TILE_COLUMNS):
        for y in range(0, layout.height, _TILE_ROWS):
            floor = f"board/{layout.theme}/floor"
            canvas.picture(floor, x * CELL, y * CELL, _TILE_COLUMNS * CELL, _TILE_ROWS * CELL, fit="stretch")
    for fixture in theme.fixtures:
        _draw_fixture(canvas, layout, fixture)
    _draw_grid(canvas, layout)
    for kind, body in theme.bodies.items():
        draw_body(canvas, layout, kind, body)
        scatter_pictures(canvas, layout, kind, body, CELL, rnd)
    _draw_foot_shades(canvas, layout)
    draw_cast_shadows(canvas, layout, CELL)
    draw_flat(canvas, layout, CELL)
    _draw_edge_shade(canvas)
    return surface


def measure_brightness(layout: Layout, ground: pygame.Surface) -> float:
    """Return the median brightness, from 0 to 1, of the squares of a floor that do not block movement."""
    side = ground.get_width() // layout.width
    found = []
    for square, kind in enumerate(layout.kinds):
        if not layout.terrain[kind].blocks_move:
            row, column = divmod(square, layout.width)
            box = pygame.Rect(column * side, row * side, side, side)
            red, green, blue, _alpha = pygame.transform.average_color(ground, box)
            found.append(compute_luminance((red, green, blue)))
    return median(found) if found else 0.0


def _draw_fixture(canvas: Canvas, layout: Layout, fixture: Fixture) -> None:
    picture = f"board/{layout.theme}/{fixture.picture}"
    size = min(fixture.size / 100, _MAX_FIXTURE_HEIGHT * layout.height)
    x = fixture.at[0] / 100 * layout.width + fixture.aside / 100
    y = fixture.at[1] / 100 * layout.height
    if fixture.under:
        own = [divmod(square, layout.width) for square, kind in enumerate(layout.kinds) if kind == fixture.under]
        if not own:
            return
        x, y = (sum(column for _, column in own) / len(own) + 0.5, sum(row for row, _ in own) / len(own) + 0.5)
    if fixture.along:
        top = (layout.height // 2 + 0.5 - size / 2) * CELL
        canvas.picture(picture, 0, top, canvas.width, size * CELL, fit="stretch", alpha=fixture.alpha)
        return
    corner = ((x - size / 2) * CELL, (y - size / 2) * CELL)
    canvas.picture(picture, *corner, size * CELL, size * CELL, alpha=fixture.alpha)


def _draw_foot_shades(canvas: Canvas, layout: Layout) -> None:
    """Draw the shading around the foot of obstacles, which distinguishes blocked squares from open ones."""
    bodies = load_themes()[layout.theme].bodies
    inset, blur = _SHADE_INSET * CELL, _SHADE_BLUR * CELL
    size = CELL - 2 * inset
    for square, kind in enumerate(layout.kinds):
        if kind not in bodies and layout.terrain[kind].blocks_move:
            row, column = divmod(square, layout.width)
            x, y = column * CELL + inset, row * CELL + inset
            canvas.cast_shadow(x, y, size, size, radius=size / 3, blur=blur, alpha=_SHADE_ALPHA, dy=0)


def _draw_grid(canvas: Canvas, layout: Layout) -> None:
    for column in range(1, layout.width):
        canvas.line((column * CELL, 0), (column * CELL, canvas.height), "black", 1, alpha=_LINE_ALPHA)
    for row in range(1, layout.height):
        canvas.line((0, row * CELL), (canvas.width, row * CELL), "black", 1, alpha=_LINE_ALPHA)


def _draw_edge_shade(canvas: Canvas) -> None:
    """Draw the shadow that the frame casts on the top and left edge of the floor."""
    canvas.gradient(0, 0, canvas.width, 9, "black", "black", alpha=88, alpha_bottom=0)
    steps = 6
    for step in range(steps):
        canvas.rect(step * 1.4, 0, 1.4, canvas.height, "black", alpha=round(66 * (1 - step / steps)))
