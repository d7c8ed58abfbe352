"""Beedle's stall, with himself behind the counter."""

from __future__ import annotations

from game.app.dungeon.pictures.ground import FLOOR, frame
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.tokens import ALPHA, LEADING, RADIUS
from game.app.ui.widgets.base import Box
from game.text import _


def draw_stall(canvas: Canvas) -> None:
    """Everything but the goods, what is said and what stands on the chalk board."""
    box = Box(12, 12, FLOOR.w, FLOOR.h)
    frame(canvas, box)
    canvas.picture("dungeon/stall/back", *box)
    canvas.picture("dungeon/stall/front", *box)
    sign = Box(box.x + box.w / 2 - 110, box.y + 3, 220, 36)
    canvas.block(_("Beedle's stall"), *sign, "banner", color="cream", align="center", shadow=ALPHA.strong)


def draw_speech(canvas: Canvas, first: str, second: str) -> None:
    """Draw what Beedle says, in two lines."""
    box = Box(254, 132, 232, 62)
    canvas.shadow(*box, radius=RADIUS.large)
    canvas.polygon([(366, 190), (394, 190), (388, 216)], "paper")
    canvas.gradient(*box, "#fff8e6", "#f0e0b8", radius=RADIUS.large)
    canvas.block(
        first,
        box.x + 10,
        box.y + 7,
        box.w - 20,
        25,
        "label",
        color="ink",
        align="center",
        leading=LEADING.tight,
    )
    canvas.block(
        second,
        box.x + 10,
        box.y + 31,
        box.w - 20,
        25,
        "strong",
        color="ink",
        align="center",
        leading=LEADING.tight,
    )
