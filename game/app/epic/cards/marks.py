"""Marks at the upper right of a card's picture, such as its clock, and the badge of a chosen or hinted card."""

from __future__ import annotations

from typing import NamedTuple

from game.app.epic.cards.sizes import CARD_WIDTH, FRAME_WIDTH, VALUES_WIDTH
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.ornaments import draw_advice_badge
from game.presentation.epic.view_models import CardFace

_MARK_HEIGHT, _MIN_MARK_HEIGHT = 23.0, 18.0
"""Height of a mark in 140ths of the card's width, and its minimum in logical units."""
_MARK_PADDING, _MARK_GAP = 3.0, 3.0
"""Distance of the marks from the frame, and between two marks, in 140ths of the card's width."""
_BADGE_RADIUS = 13.0
"""Radius of a badge, in 140ths of the card's width."""
BADGE_TITLE_DISTANCE = 15
"""Distance from the center of a badge to the end of the title, in 140ths of the card's width."""


class _Mark(NamedTuple):
    """Mark of a card: a dark pill with an icon, a text, or both."""

    icon: str
    text: str
    background: str
    border: str


def _list_marks(face: CardFace, copies: int) -> list[_Mark]:
    """Return the marks of a card from right to left: copies, Triforce, clock and free action."""
    marks = []
    if copies > 1:
        marks.append(_Mark("", f"× {copies}", "#0a0f15", "#f6efdf"))
    if face.triforce:
        marks.append(_Mark("triforce", "", "#2b2108", "#f2cf76"))
    if face.clock:
        marks.append(_Mark("clock", str(face.clock), "#10283a", "#a9d8f5"))
    if face.free:
        marks.append(_Mark("free", "", "#12331f", "#9fe0b4"))
    return marks


def draw_marks(canvas: Canvas, scale: float, face: CardFace, copies: int, top: float) -> None:
    """Draw the marks of a card below ``top``, the upper edge of its picture, in rows from right to left."""
    size = max(_MARK_HEIGHT * scale, _MIN_MARK_HEIGHT)
    first = right = (CARD_WIDTH - FRAME_WIDTH - _MARK_PADDING) * scale
    y = top + _MARK_PADDING * scale
    for mark in _list_marks(face, copies):
        width = _measure_mark(canvas, mark, size)
        if right < first and right - width < (FRAME_WIDTH + VALUES_WIDTH) * scale:
            right, y = first, y + size + _MARK_GAP * scale
        with canvas.shifted(right - width, y):
            _draw_mark(canvas, mark, width, size)
        right -= width + _MARK_GAP * scale


def _measure_mark(canvas: Canvas, mark: _Mark, size: float) -> float:
    if not mark.text:
        return size
    number = canvas.measure(mark.text, "key", size=size * 0.7)[0]
    return number + size * (0.96 if mark.icon else 0.6)


def _draw_mark(canvas: Canvas, mark: _Mark, width: float, size: float) -> None:
    canvas.rect(-1, -1, width + 2, size + 2, "black", radius=size / 2 + 1, alpha=120)
    canvas.rect(0, 0, width, size, mark.background, radius=size / 2, alpha=240)
    canvas.rect(0, 0, width, size, mark.border, radius=size / 2, border=max(1.0, size * 0.06))
    glyph = size * 0.66
    if mark.icon:
        canvas.icon(mark.icon, (size - glyph) / 2, (size - glyph) / 2, glyph)
    if mark.text:
        middle = (size * 0.84 + width - size * 0.2) / 2 if mark.icon else width / 2
        canvas.text(mark.text, middle, size / 2, "key", size=size * 0.7, color="cream", align="center")


def get_badge_center(visible_width: float) -> float:
    """Return the horizontal center of a badge; both values are in 140ths of the card's width."""
    return min(CARD_WIDTH - 19, visible_width - 16)


def draw_badge(canvas: Canvas, scale: float, visible_width: float, *, chosen: bool) -> None:
    """Draw a tick on a chosen card, else a light bulb, at the upper right of the visible part of the card.

    ``visible_width`` is in 140ths of the card's width.
    """
    radius = max(9.0, _BADGE_RADIUS * scale)
    x, y = get_badge_center(visible_width) * scale, 18 * scale
    if not chosen:
        draw_advice_badge(canvas, x, y, radius)
        return
    canvas.circle(x, y, radius + 2 * min(1.0, scale), "#0d2a1a")
    canvas.circle(x, y, radius, "good_low")
    canvas.circle(x, y, radius, "white", border=max(1.2, 1.4 * scale))
    canvas.icon("tick", x - radius * 0.62, y - radius * 0.62, radius * 1.24, color="white")
