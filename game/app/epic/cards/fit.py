"""Fitting of a card's text: text size, height of the picture, and the type line."""

from __future__ import annotations

from typing import NamedTuple

from game.app.epic.cards.sizes import (
    CARD_HEIGHT,
    CARD_WIDTH,
    FRAME_WIDTH,
    HAND_SCALE,
    TITLE_HEIGHT,
    TYPE_LINE_HEIGHT,
    get_text_size,
)
from game.app.play.terms import TermPlace, locate_terms
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.tokens import SMALLEST, scale_text_size
from game.app.ui.text.fitting import MIN_X_SCALE, measure_line_distance
from game.presentation.epic.view_models import CardFace

LEADING = 1.16
"""Distance between the lines of a card's text, in text sizes."""
_LAST_LINE_HEIGHT = 1.26
"""Height of the last line of a text, in text sizes."""
_TEXT_SIDE_PADDING, _TEXT_TOP_PADDING, _TEXT_BOTTOM_PADDING = 11.0, 3.5, 2.5
"""Padding of the text area at the sides, at the top and at the bottom, in 140ths of the card's width."""
_TWO_PLATE_HEIGHT, _ONE_PLATE_HEIGHT, _MIN_PICTURE_HEIGHT = 72.0, 40.0, 36.0
"""Height of a picture with two stacked plates, of one with a row of plates, and the minimum; 140ths of the
width.
"""
_STACKED_PLATES_SIZES = 2
"""Number of text sizes that are tried before the value plates are moved side by side."""
_TYPE_SIZE_FRACTION, _TYPE_SIDE_PADDING = 0.8, 6.0
"""Largest text size of the type line, as a fraction of its height, and its side padding in 140ths of the
width.
"""
_NARROW_TYPE_WIDTH = 0.84
"""Smallest letter width of the type line relative to the normal one."""


class TextFit(NamedTuple):
    """Fitted text of a card."""

    size: float
    """Text size."""
    picture_height: float
    """Height of the picture, in logical units."""
    narrow: float = 1.0
    """Width of the letters relative to the normal one."""
    is_readable: bool = True
    """True if the size is at least the smallest one of the text-size setting."""


class TypeLine(NamedTuple):
    """Line below the picture with the owner and the kind of the card, broken into two if necessary."""

    lines: tuple[str, ...]
    size: float
    """Text size."""
    height: float
    """In logical units."""


def fit_type_line(canvas: Canvas, face: CardFace, scale: float) -> TypeLine:
    """Fit owner and kind of a card into one line, or else into two."""
    band = TYPE_LINE_HEIGHT * scale
    wanted = get_text_size(min(scale, 2.0), canvas.text_scale)
    sizes = list_sizes(canvas, "label", wanted)
    size = next((size for size in sizes if size <= band * _TYPE_SIZE_FRACTION), sizes[-1])
    parts = [part for part in (face.owner, face.kind) if part]
    line = " · ".join(parts)
    room = get_type_width(scale)
    if len(parts) < 2 or canvas.measure(line, "label", size=size)[0] * _NARROW_TYPE_WIDTH <= room:
        return TypeLine((line,), size, max(band, size * _LAST_LINE_HEIGHT))
    least = sizes[-1]
    if canvas.measure(line, "label", size=least)[0] * _NARROW_TYPE_WIDTH <= room:
        return TypeLine((line,), least, max(band, least * _LAST_LINE_HEIGHT))
    return TypeLine(tuple(parts), least, max(band, least * (_LAST_LINE_HEIGHT + 1.1)))


def list_sizes(canvas: Canvas, role: str, size: float) -> list[float]:
    """Return the available text sizes from ``size`` down to the smallest one of the text-size setting."""
    least = scale_text_size(SMALLEST, canvas.text_scale) - 0.01
    return [one for one in canvas.list_sizes(role, size) if one >= least] or [size]


def get_type_width(scale: float) -> float:
    """Return the maximum width of a type line."""
    return (CARD_WIDTH - 2 * (FRAME_WIDTH + _TYPE_SIDE_PADDING)) * scale


def fit_text(canvas: Canvas, face: CardFace, scale: float) -> TextFit:
    """Return the largest text for which the picture keeps enough height.

    As a last resort the text is smaller than the smallest size of the text-size setting, or the picture is
    shrunk.
    """
    room = CARD_HEIGHT * scale - (TITLE_HEIGHT + FRAME_WIDTH) * scale - fit_type_line(canvas, face, scale).height
    sizes = canvas.list_sizes("body", get_text_size(scale, canvas.text_scale))
    if not face.text:
        return TextFit(sizes[0], room)
    own = list_sizes(canvas, "body", sizes[0])
    two = face.attack is not None and face.defense is not None
    high = _TWO_PLATE_HEIGHT if two else _ONE_PLATE_HEIGHT
    near = own[:_STACKED_PLATES_SIZES]
    for least, tried in (
        (high, near),
        (_ONE_PLATE_HEIGHT, near),
        (high, own),
        (_ONE_PLATE_HEIGHT, own),
        (_MIN_PICTURE_HEIGHT, own[-1:]),
        (_ONE_PLATE_HEIGHT, sizes),
        (_MIN_PICTURE_HEIGHT, sizes[-1:]),
    ):
        for size in tried:
            art = room - _measure_text(canvas, face.text, scale, size)
            if art >= least * scale:
                return TextFit(size, art, is_readable=size in own)
    narrow = 1.0
    while (
        narrow > MIN_X_SCALE
        and room - _measure_text(canvas, face.text, scale, sizes[-1], narrow) < _MIN_PICTURE_HEIGHT * scale
    ):
        narrow -= 0.04
    return TextFit(sizes[-1], _MIN_PICTURE_HEIGHT * scale, narrow, is_readable=False)


def _measure_text(canvas: Canvas, text: str, scale: float, size: float, narrow: float = 1.0) -> float:
    """Return the height of a text with its padding; the height of the card if a word would be cut off."""
    lines = canvas.break_text(text, (CARD_WIDTH - 2 * _TEXT_SIDE_PADDING) * scale / narrow, size=size)
    if any(line.has_broken_word for line in lines):
        return CARD_HEIGHT * scale
    height = ((len(lines) - 1) * measure_line_distance(text, LEADING, "body") + _LAST_LINE_HEIGHT) * size
    return height + (_TEXT_TOP_PADDING + _TEXT_BOTTOM_PADDING) * scale


def can_show_text(canvas: Canvas, scale: float) -> bool:
    """Return whether a card at ``scale`` has room for a text; large text needs a larger card."""
    return scale >= HAND_SCALE - 0.001 and scale * 1.05 >= canvas.text_scale


def is_readable(canvas: Canvas, face: CardFace, scale: float) -> bool:
    """Return whether all of a card can be read at ``scale``; other cards are drawn without their text."""
    return can_show_text(canvas, scale) and fit_text(canvas, face, scale).is_readable


def find_text_box(canvas: Canvas, face: CardFace, scale: float, fit: TextFit) -> tuple[float, float, float, float]:
    """Return x, y, width and height of the text, relative to the card's upper left corner."""
    top = (
        TITLE_HEIGHT * scale
        + fit.picture_height
        + fit_type_line(canvas, face, scale).height
        + _TEXT_TOP_PADDING * scale
    )
    bottom = (CARD_HEIGHT - FRAME_WIDTH) * scale
    return _TEXT_SIDE_PADDING * scale, top, (CARD_WIDTH - 2 * _TEXT_SIDE_PADDING) * scale, bottom - top


def find_term_places(canvas: Canvas, game: str, face: CardFace, x: float, y: float, scale: float) -> list[TermPlace]:
    """Return the areas of rule terms in the text of a card that is drawn at (x, y), for tooltips."""
    fit = fit_text(canvas, face, scale)
    left, top, width, _ = find_text_box(canvas, face, scale, fit)
    return locate_terms(
        canvas, game, face.text, x + left, y + top, width, size=fit.size, leading=LEADING, width_factor=fit.narrow
    )
