"""The bar along the top of the screens of Elixir Quest, and the seat colors of its table."""

from __future__ import annotations

from game.app.ui.drawing.canvas import WIDTH, Canvas
from game.app.ui.style.tokens import ALPHA

BAR = 46.0


def draw_bar(canvas: Canvas, remark: str = "", *, left: float = 20.0) -> None:
    """Draw the game's name and what this screen is."""
    canvas.gradient(0, 0, WIDTH, BAR, "bar", "bar_low")
    canvas.line((0, BAR), (WIDTH, BAR), "accent", 1.4, alpha=ALPHA.half)
    used = canvas.text("Elixir Quest", left, 23, "panel", shadow=ALPHA.strong)
    if remark:
        room = 420.0 - left - used - 14
        canvas.block(remark, left + used + 14, 6, max(60.0, room), 35, "small", color="mute")
