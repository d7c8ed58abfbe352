"""Edge of a board: a thin line on a dark rim, and coordinates at the squares of two edges."""

from __future__ import annotations

import pygame

from game.app.epic.board.themes import load_themes
from game.app.ui.drawing.canvas import Align, Canvas
from game.app.ui.drawing.raster import Point
from game.rules.epic.layout import Layout

RIM_WIDTH = 3.0
"""Width of the rim around the board's window, in logical units."""
_TEXT_SIZE = 12.0
"""Text size of a coordinate, before scaling by the setting."""
_INSET = 6.0
"""Distance of a coordinate from the edges of its square, in logical units."""


def draw_edge(canvas: Canvas, theme: str, window: pygame.FRect) -> None:
    """Draw the rim outside ``window`` and its shadow on the surroundings."""
    x, y, w, h = window.inflate(2 * RIM_WIDTH, 2 * RIM_WIDTH)
    canvas.cast_shadow(x, y, w, h, radius=4, blur=15, alpha=235, dy=4)
    canvas.rect(x, y, w, h, "#05080b", radius=6)
    canvas.rect(x + 1, y + 1, w - 2, h - 2, load_themes()[theme].frame[2], radius=4, border=1, alpha=150)


def draw_coordinates(canvas: Canvas, layout: Layout, window: pygame.FRect, origin: Point, cell: float) -> None:
    """Draw letters in the top row of squares and numbers in the left column.

    Raised hand cards never cover them there. Squares with their center outside the window get no coordinate.
    """
    size = canvas.resolve_text_size("key", _TEXT_SIZE)
    top, left = max(window.top, origin[1]), max(window.left, origin[0])
    for column in range(layout.width):
        x = origin[0] + column * cell
        if window.left < x + cell / 2 < window.right:
            right = min(window.right, x + cell) - _INSET
            _draw_coordinate(canvas, chr(ord("A") + column), right, top + size / 2 + _INSET / 2, size, "right")
    for row in range(layout.height):
        y = origin[1] + row * cell
        if window.top < y + cell / 2 < window.bottom:
            _draw_coordinate(
                canvas, str(row + 1), left + _INSET, max(window.top, y) + size / 2 + _INSET / 2, size, "left"
            )


def _draw_coordinate(canvas: Canvas, text: str, x: float, y: float, size: float, align: Align) -> None:
    with canvas.marked("printed"):
        canvas.text(text, x, y, "key", size=size, color="cream", align=align, outline="outline")
