"""The frame round a board: wood, stone or metal by theme, with the coordinates on it."""

from __future__ import annotations

import pygame

from game.app.epic.board.themes import themes
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.rules.epic.layout import Layout

FRAME = 12.0
"""How far the frame stands out round the window."""

_SLAB = 10.0
"""How thick the board is, seen below its frame."""


def draw_frame(canvas: Canvas, theme: str, window: pygame.FRect) -> None:
    """The frame outside `window`, the edge of the slab below it, and its shadow on the table."""
    high, low, edge = themes()[theme].frame
    x, y, w, h = window.x - FRAME, window.y - FRAME, window.width + 2 * FRAME, window.height + 2 * FRAME
    canvas.cast_shadow(x + 8, y + 14, w + 6, h + 4, radius=14, blur=15, alpha=235, dy=10)
    canvas.cast_shadow(x, y + _SLAB, w, h, radius=12, blur=4, alpha=220, dy=2)
    canvas.gradient(x, y + _SLAB, w, h, canvas.mix(low, "black", 0.1), canvas.mix(low, "black", 0.62), radius=11)
    side = canvas.mix(high, low, 0.5), canvas.mix(low, "black", 0.5)
    canvas.gradient(x + 3, y + h - 4, w - 6, _SLAB + 3, *side, radius=6)
    for line in (3.0, 6.5):
        canvas.line((x + 12, y + h + line), (x + w - 12, y + h + line), "black", 1, alpha=70)
    canvas.gradient(x, y, w, h, canvas.mix(high, "white", 0.06), low, radius=11)
    canvas.rect(x, y, w, h, edge, radius=11, border=1.4, alpha=190)
    canvas.line((x + 12, y + 1.6), (x + w - 12, y + 1.6), "#fff4d0", 1.4, alpha=150)
    canvas.rect(x + 2.4, y + 2.4, w - 4.8, h - 4.8, "black", radius=9, border=1, alpha=60)
    canvas.rect(
        window.x - 3, window.y - 3, window.width + 6, window.height + 6, canvas.mix(low, "black", 0.55), radius=4
    )


def draw_coordinates(canvas: Canvas, layout: Layout, window: pygame.FRect, origin: Point, cell: float) -> None:
    """Letters below and numbers at the left, for the columns and rows whose middle is in the window."""
    _, low, _ = themes()[layout.theme].frame
    rim = canvas.mix(low, "black", 0.6)
    line = FRAME / 2 + 0.6
    for column in range(layout.width):
        x = origin[0] + (column + 0.5) * cell
        if window.left < x < window.right:
            spot = (x, window.bottom + line)
            canvas.text(chr(ord("A") + column), *spot, "key", size=10.5, color="cream", align="center", outline=rim)
    for row in range(layout.height):
        y = origin[1] + (row + 0.5) * cell
        if window.top < y < window.bottom:
            spot = (window.left - line, y)
            canvas.text(str(row + 1), *spot, "key", size=10.5, color="cream", align="center", outline=rim)
