"""Illustrations of empty lists."""

from __future__ import annotations

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.widgets.base import Box


def draw_hourglass(canvas: Canvas, box: Box) -> None:
    """Draw an hourglass next to a stack of cards, for an empty list of saves."""
    x, y = box.center[0], box.bottom
    canvas.glow(x, y - 70, 230, "candle", 60)
    canvas.picture("title/hourglass", x - 116, y - 168, 92, 148, fit="contain")
    canvas.picture("title/card-stack", x - 46, y - 152, 168, 152, fit="contain")


def draw_lantern(canvas: Canvas, box: Box) -> None:
    """Draw a lantern next to a stack of cards, for an empty list of mods."""
    x, y = box.center[0], box.y
    canvas.glow(x, y + 80, 200, "candle", 60)
    canvas.picture("title/lantern", x - 130, y, 104, box.h, fit="contain")
    canvas.picture("title/card-stack", x - 32, y + 20, 168, box.h - 20, fit="contain")
