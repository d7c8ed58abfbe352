"""The frame round a board: wood, stone or metal by theme, with the coordinates on it."""

from __future__ import annotations

import pygame

from game.app.ui.canvas import Canvas
from game.app.ui.raster import Point
from game.rules.epic.layout import Layout

FRAME = 12.0
"""How far the frame stands out round the window."""

_COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

_MATERIALS: dict[str, tuple[str, str, str, str]] = {
    "triforce-chamber": ("#96794a", "#3f3119", "#dcbb6c", "#f3e2b4"),
    "lost-woods": ("#75613a", "#2d2614", "#aab86e", "#ecdfb6"),
    "fairy-fountain": ("#878eb0", "#34385a", "#dccbe8", "#f3ecff"),
    "leever-desert": ("#a2773f", "#472c15", "#e6c084", "#fbe6bf"),
    "geonosis-arena": ("#6f4430", "#2b170e", "#e0a06a", "#ffe2c4"),
    "kamino-platform": ("#3a5468", "#101d2a", "#5fe3ff", "#c9f4ff"),
    "carbon-freezing-chamber": ("#4a3d3a", "#16100f", "#ff9a5a", "#ffdcc2"),
    "emperors-throne-room": ("#3d3a58", "#0f0d1c", "#9a8fe0", "#e6e2ff"),
}
"""Theme to upper and lower color of the frame, its bright edge, and its letters."""


def square_name(layout: Layout, square: int) -> str:
    """A square as players call it: column letter and row number (`H4`)."""
    y, x = divmod(square, layout.width)
    return f"{column_name(x)}{y + 1}"


def column_name(x: int) -> str:
    """The letter of a column, from 0; behind Z come two, as in a spreadsheet."""
    more, letter = divmod(x, len(_COLUMNS))
    return (column_name(more - 1) if more else "") + _COLUMNS[letter]


def draw_frame(canvas: Canvas, theme: str, window: pygame.FRect) -> None:
    """The frame outside `window`, with its shadow on the table and its inner edge."""
    high, low, edge, _ = _MATERIALS[theme]
    x, y, w, h = window.x - FRAME, window.y - FRAME, window.width + 2 * FRAME, window.height + 2 * FRAME
    canvas.shadow(x, y, w, h, radius=12, blur=12, alpha=200, dy=6)
    canvas.gradient(x, y, w, h, high, low, radius=11)
    canvas.rect(x, y, w, h, edge, radius=11, border=1.4, alpha=180)
    canvas.rect(x + 2.4, y + 2.4, w - 4.8, h - 4.8, "black", radius=9, border=1, alpha=60)
    canvas.rect(
        window.x - 3, window.y - 3, window.width + 6, window.height + 6, canvas.mix(low, "black", 0.55), radius=4
    )


def draw_coordinates(canvas: Canvas, layout: Layout, window: pygame.FRect, origin: Point, cell: float) -> None:
    """Letters below and numbers at the left, for the columns and rows whose middle is in the window."""
    color = _MATERIALS[layout.theme][3]
    line = FRAME / 2 + 1.2
    for column in range(layout.width):
        x = origin[0] + (column + 0.5) * cell
        if window.left < x < window.right:
            spot = (x, window.bottom + line)
            name = column_name(column)
            canvas.text(name, *spot, "key", size=10.5, color=color, align="center", valign="middle", alpha=215)
    for row in range(layout.height):
        y = origin[1] + (row + 0.5) * cell
        if window.top < y < window.bottom:
            spot = (window.left - line, y)
            canvas.text(str(row + 1), *spot, "key", size=10.5, color=color, align="center", valign="middle", alpha=215)
