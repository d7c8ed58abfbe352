"""Text in boxes of a fixed height: the text-size setting enlarges it as far as the box allows."""

from __future__ import annotations

from typing import Any

from game.app.ui.drawing.canvas import Canvas

_HEIGHT = 1.14
"""Line height in sizes."""


def block(canvas: Canvas, text: str, x: float, y: float, w: float, h: float, role: str = "label", **words: Any) -> None:
    """`Canvas.block`, with a size that is never higher than the box."""
    size = words.pop("size", None) or canvas.text_size(role)
    canvas.block(text, x, y, w, h, role, size=min(size, h / _HEIGHT), **words)
