"""The bar along the top of the screens of Elixir Quest, and the seat colors of its table."""

from __future__ import annotations

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style import ornaments

_RIGHT = 420.0
"""Where the words in the bar end: the middle of the table's screen has a banner."""


def draw_bar(canvas: Canvas, remark: str = "", *, left: float = 20.0) -> None:
    """Draw the bar with the game's name and what this screen is."""
    ornaments.draw_bar(canvas)
    ornaments.draw_bar_words(canvas, "Elixir Quest", remark, left=left, right=_RIGHT)
