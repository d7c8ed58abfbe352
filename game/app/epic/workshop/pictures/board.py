"""A board as the game draws it, with a dot on every square where somebody may begin."""

from __future__ import annotations

from game.app.epic.board.view import BoardView, draw_sheet
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.tokens import ALPHA
from game.app.ui.widgets.base import Box
from game.rules.epic.layout import Layout


def draw_board(canvas: Canvas, box: Box, layout: Layout, saved: int) -> None:
    """Draw a board in a box; `saved` tells one state of its file from another."""

    def starts(part: Canvas, view: BoardView) -> None:
        for square in sorted({one for squares in layout.starts.values() for one in squares}):
            part.circle(*view.center(square), view.cell * 0.14, "outline", alpha=ALPHA.half)
            part.circle(*view.center(square), view.cell * 0.11, "cream")

    draw_sheet(canvas, box, layout, ("starts", saved), starts)
