"""Sizes of a card. A card is drawn at a scale; scale 1 is its size in the hand.

| scale | width | use |
|---|---|---|
| below 1 | below 140 | overviews and piles: picture, title and values |
| ``HAND_SCALE`` | 140 | the hand |
| ``RAISED_SCALE`` | 196 | a focused card: every text fits |
| ``LARGE_SCALE`` | 280 | a close-up; also a focused card at a text size of 150 % or more |

Lengths of its parts are 140ths of the card's width; multiplied by the scale they are logical units.
"""

from __future__ import annotations

from game.app.ui.style.tokens import scale_text_size

CARD_WIDTH, CARD_HEIGHT = 140.0, 200.0
"""Width and height of a card at scale 1, in logical units."""
HAND_SCALE, RAISED_SCALE, LARGE_SCALE = 1.0, 1.4, 2.0
"""Scale of a card in the hand, of a focused card, and of a card in a close-up."""
FRAME_WIDTH = 4.0
"""Width of the frame at the sides and at the bottom."""
TITLE_HEIGHT, VALUES_WIDTH, TYPE_LINE_HEIGHT = 36.0, 42.0, 17.0
"""Height of the title, width of the column of values, and height of the type line."""
PLATE_SIZE = (38.0, 32.0)
"""Width and height of a value plate."""
_RAISED_SCALES = ((1.0, RAISED_SCALE), (1.5, LARGE_SCALE))
"""Pairs of text scale and scale of a focused card; interpolated between them."""
_CLOSE_UP_SCALES = ((1.0, 2.6), (1.5, 2.8), (2.0, 3.15))
"""Pairs of text scale and scale of a card in the close-up; interpolated between them."""
_TITLE_SIZES = ((2.4, 26.0), (1.8, 20.0), (1.2, 16.0), (0.0, 14.0))
"""Pairs of smallest scale and title size at 100 % text size, in descending order."""
_TEXT_SIZES = ((2.4, 20.0), (1.8, 16.0), (1.2, 14.0), (0.0, 12.0))
"""Pairs of smallest scale and text size at 100 %, in descending order."""
_SCALE_TOLERANCE = 0.01


def get_raised_scale(text_scale: float) -> float:
    """Return the scale of a focused card, at which every card text fits at a text scale."""
    return _interpolate_text_scale(_RAISED_SCALES, text_scale)


def get_full_close_up_scale(text_scale: float) -> float:
    """Return the scale of a card in the close-up at a text scale."""
    return _interpolate_text_scale(_CLOSE_UP_SCALES, text_scale)


def get_title_size(scale: float, text_scale: float) -> float:
    """Return the largest text size of a title at a card's scale."""
    return scale_text_size(_find_step_size(_TITLE_SIZES, scale), text_scale)


def get_text_size(scale: float, text_scale: float) -> float:
    """Return the largest text size of the card text at a card's scale."""
    return scale_text_size(_find_step_size(_TEXT_SIZES, scale), text_scale)


def _find_step_size(steps: tuple[tuple[float, float], ...], scale: float) -> float:
    return next(size for least, size in steps if scale >= least - _SCALE_TOLERANCE)


def _interpolate_text_scale(steps: tuple[tuple[float, float], ...], text_scale: float) -> float:
    below = steps[0]
    for step in steps:
        if text_scale <= step[0]:
            share = 1.0 if step[0] == below[0] else (text_scale - below[0]) / (step[0] - below[0])
            return below[1] + (step[1] - below[1]) * share
        below = step
    return below[1]
