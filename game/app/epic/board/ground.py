"""The floor of a board: three quiet tones by theme, with all that lies flat on it, as one surface.

The checker differs by about 3 % in brightness and the lines between squares are black at 13 %, so that squares can be
counted without a cage. Floors and what lies on them are pictures (`dev paint`); the table of themes says which.
"""

from __future__ import annotations

import random

import pygame

from game.app.epic.board.bodies import draw_body, strew
from game.app.epic.board.props import draw_cast_shadows, draw_flat
from game.app.epic.board.themes import Fixture, themes
from game.app.ui.drawing.canvas import Canvas, Rasters
from game.rules.epic.layout import Layout

SIDE = 58.0
"""Units of a square here, whatever its size in pixels."""
_CACHE = 6_000_000
_LINE_ALPHA = 34
_ACROSS, _DOWN = 10, 8
"""Squares of the picture of a floor, which is repeated."""
_MOST = 0.8
"""What a picture on the floor may take of the board's height."""


def ground_surface(layout: Layout, pixels: int) -> pygame.Surface:
    """The whole floor with `pixels` a square; the same board always comes out the same."""
    surface = pygame.Surface((layout.width * pixels, layout.height * pixels), pygame.SRCALPHA)
    canvas = Canvas(surface, pixels / SIDE, rasters=Rasters(_CACHE))
    theme, rnd = themes()[layout.theme], random.Random(layout.id)
    for x in range(0, layout.width, _ACROSS):
        for y in range(0, layout.height, _DOWN):
            floor = f"board/{layout.theme}/floor"
            canvas.picture(floor, x * SIDE, y * SIDE, _ACROSS * SIDE, _DOWN * SIDE, fit="stretch")
    for fixture in theme.fixtures:
        _draw_fixture(canvas, layout, fixture)
    _lines(canvas, layout)
    for kind, body in theme.bodies.items():
        draw_body(canvas, layout, kind, body)
        strew(canvas, layout, kind, body, SIDE, rnd)
    draw_cast_shadows(canvas, layout, SIDE)
    draw_flat(canvas, layout, SIDE)
    _edge_shade(canvas)
    return surface


def _draw_fixture(canvas: Canvas, layout: Layout, fixture: Fixture) -> None:
    picture = f"board/{layout.theme}/{fixture.picture}"
    size = min(fixture.size / 100, _MOST * layout.height)
    x = fixture.at[0] / 100 * layout.width + fixture.aside / 100
    y = fixture.at[1] / 100 * layout.height
    if fixture.under:
        own = [divmod(square, layout.width) for square, kind in enumerate(layout.kinds) if kind == fixture.under]
        if not own:
            return
        x, y = (sum(column for _, column in own) / len(own) + 0.5, sum(row for row, _ in own) / len(own) + 0.5)
    if fixture.along:
        top = (layout.height // 2 + 0.5 - size / 2) * SIDE
        canvas.picture(picture, 0, top, canvas.width, size * SIDE, fit="stretch", alpha=fixture.alpha)
        return
    corner = ((x - size / 2) * SIDE, (y - size / 2) * SIDE)
    canvas.picture(picture, *corner, size * SIDE, size * SIDE, alpha=fixture.alpha)


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
