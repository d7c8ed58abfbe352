"""Stars in a row, as many of them bright as a puzzle is hard."""

from __future__ import annotations

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.tokens import ALPHA
from game.app.ui.widgets.base import Box
from game.content.puzzles.puzzles import GRADES


def draw_stars(canvas: Canvas, box: Box, difficulty: int, color: str) -> None:
    """Draw the stars over the width of a box."""
    step = box.w / GRADES
    for number in range(GRADES):
        alpha = ALPHA.full if number < difficulty else ALPHA.light
        canvas.icon("star", box.x + number * step, box.center[1] - step * 0.45, step * 0.9, color=color, alpha=alpha)
