"""A form as rows of cells: a label, what is typed or chosen below it, and what is wrong with that below again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.widgets.base import Box, Widget
from game.app.ui.widgets.text import Paragraph

_GAP = 12.0
_LEADING = 1.32


class Cell(NamedTuple):
    """What is made in a box so many lines high, below its label, and its faults; with `beside` it has a square button
    at its right.
    """

    make: Callable[[Box], Widget] | None
    label: str = ""
    faults: Sequence[str] = ()
    beside: Callable[[Box], Widget] | None = None
    lines: float = 1.0


Row = Sequence[Cell]


def laid_out(canvas: Canvas, room: Box, rows: Sequence[Row]) -> tuple[list[Widget], float]:
    """The widgets of all rows from the top of a box down, and where the last of them ends."""
    found: list[Widget] = []
    y = room.y
    for row in rows:
        wide = (room.w - _GAP * (len(row) - 1)) / len(row)
        left, bottom = room.x, y
        head = max(_tall(canvas, cell.label, wide) for cell in row)
        for cell in row:
            ends = _cell(canvas, Box(left, y, wide, head), cell, found)
            bottom = max(bottom, ends)
            left += wide + _GAP
        heading = all(cell.make is None and not cell.faults for cell in row)
        y = bottom + (0 if heading else 10)
    return found, y


def _tall(canvas: Canvas, label: str, wide: float) -> float:
    return canvas.rich_height(label, wide, "small", leading=_LEADING) + 6 if label else 0.0


def _cell(canvas: Canvas, box: Box, cell: Cell, found: list[Widget]) -> float:
    """Puts a cell's widgets behind those that were found; where the lowest ends."""
    size = canvas.text_size("small")
    if cell.label:
        found.append(Paragraph(cell.label, "small", "mute", size).placed(box))
    line = canvas.text_size("label") * 1.5 + 10
    y = box.bottom
    if cell.make is not None:
        high = line * cell.lines
        wide = box.w - (line + 6 if cell.beside else 0)
        found.append(cell.make(Box(box.x, y, wide, high)))
        if cell.beside is not None:
            found.append(cell.beside(Box(box.right - line, y, line, line)))
        y += high
    for fault in cell.faults:
        text = "{warning} " + fault
        tall = canvas.rich_height(text, box.w, "small", size=size, leading=_LEADING) + 2
        found.append(Paragraph(text, "small", "danger", size).placed(Box(box.x, y + 3, box.w, tall)))
        y += tall + 3
    return y
