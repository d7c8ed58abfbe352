"""Thumbnails of puzzle positions."""

from __future__ import annotations

from game.app.epic.miniature import ThumbnailRenderer, make_position_head
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.paint import Paint
from game.app.ui.widgets.base import Box
from game.content.puzzles.puzzles import LoadedPuzzle


def make_position_painter(pictures: ThumbnailRenderer, loaded: LoadedPuzzle) -> Paint:
    """Return a function that paints the starting position of a puzzle."""
    head = make_position_head(loaded.rules, loaded.state)

    def paint_position(canvas: Canvas, box: Box) -> None:
        pictures.draw_save(canvas, head, *box)

    return paint_position
