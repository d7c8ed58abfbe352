"""How many copies there are of a card that is shown once."""

from __future__ import annotations

from game.app.epic.cards.view import CARD_WIDTH
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.widgets.base import Box

_UP = 5.0
"""How far the number reaches into the card."""


def copies_height(width: float) -> float:
    """How far the number of copies hangs below a card of this width."""
    return _size(width) * 1.5 - _UP


def draw_copies(canvas: Canvas, box: Box, copies: int) -> None:
    """How many copies there are of the card in the box: below the name, which may be as wide as the card."""
    x, y, w, h = box
    text, size = f"× {copies}", _size(w)
    wide, tall = canvas.measure(text, "key", size=size)[0] + 12, size * 1.5
    left, top = x + w - wide + 5, y + h - _UP
    canvas.rect(left - 1, top - 1, wide + 2, tall + 2, "black", radius=tall / 2 + 1, alpha=150)
    canvas.rect(left, top, wide, tall, "well", radius=tall / 2)
    canvas.rect(left, top, wide, tall, "gold_high", radius=tall / 2, border=1.2, alpha=210)
    canvas.text(text, left + wide / 2, top + tall / 2, "key", size=size, align="center")


def _size(width: float) -> float:
    return max(11.0, 13 * width / CARD_WIDTH)
