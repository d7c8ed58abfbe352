"""Row of stars for the difficulty of a puzzle."""

from __future__ import annotations

from functools import partial

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.paint import CustomPaint, make_line_height
from game.app.ui.style.tokens import ALPHA
from game.app.ui.widgets.base import Box, LayoutItem
from game.content.puzzles.puzzles import MAX_DIFFICULTY

_ROW_WIDTH = 72.0


def build_stars(difficulty: int, color: str) -> LayoutItem:
    """Return a row of stars; the number of bright ones is the difficulty."""
    return CustomPaint(partial(draw_stars, difficulty=difficulty, color=color)).sized(
        width=_ROW_WIDTH, height=make_line_height("label")
    )


def draw_stars(canvas: Canvas, box: Box, difficulty: int, color: str) -> None:
    """Draw the stars across the width of a box."""
    step = box.w / MAX_DIFFICULTY
    for index in range(MAX_DIFFICULTY):
        alpha = ALPHA.full if index < difficulty else ALPHA.light
        canvas.icon("star", box.x + index * step, box.center[1] - step * 0.45, step * 0.9, color=color, alpha=alpha)
