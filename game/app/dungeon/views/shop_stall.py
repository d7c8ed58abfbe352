"""Beedle's stall, with himself behind the counter."""

from __future__ import annotations

from game.app.dungeon.views.ground import FLOOR, frame
from game.app.dungeon.views.parts import words
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.tokens import ALPHA
from game.app.ui.widgets.base import Box
from game.text import _


def draw_stall(canvas: Canvas) -> None:
    """Everything but the goods, what is said and what stands on the chalk board."""
    box = Box(12, 12, FLOOR.w, FLOOR.h)
    frame(canvas, box)
    canvas.picture("dungeon/stall/back", *box)
    canvas.picture("dungeon/stall/front", *box)
    sign = Box(box.x + box.w / 2 - 110, box.y + 3, 220, 36)
    words(canvas, _("Beedle's stall"), *sign, "banner", color="candle", align="center", shadow=ALPHA.strong)
