"""Sizes of a card. It is drawn at a scale; at scale 1 it is as large as in the hand.

| scale | width | use |
|---|---|---|
| below 1 | below 140 | walls and piles: picture, title and values |
| `HAND` | 140 | the hand |
| `RAISED` | 196 | a card that is pointed at: every text is whole |
| `LARGE` | 280 | a card that is looked at; a raised card from 150 % text on |

All lengths of its parts are 140ths of its width, so they are multiplied by the scale.
"""

from __future__ import annotations

from game.app.ui.style.tokens import scale_text_size

CARD_WIDTH, CARD_HEIGHT = 140.0, 200.0
HAND, RAISED, LARGE = 1.0, 1.4, 2.0
EDGE = 4.0
"""Width of the frame at the sides and at the foot."""
TITLE, RAIL, TYPE_LINE = 36.0, 42.0, 17.0
"""Height of the title, width of the column of values, and height of the type line."""
PLATE = (38.0, 32.0)
"""Width and height of a value's plate."""
_RAISED = ((1.0, RAISED), (1.5, LARGE))
"""Scale of a raised card by text scale."""
_CLOSE = ((1.0, 2.6), (1.5, 2.8), (2.0, 3.15))
"""Scale of a card that fills the screen, by text scale."""
_TITLES = ((2.4, 26.0), (1.8, 20.0), (1.2, 16.0), (0.0, 14.0))
_TEXTS = ((2.4, 20.0), (1.8, 16.0), (1.2, 14.0), (0.0, 12.0))
"""By least scale: size of the title and of the text at 100 %."""
_NEARLY = 0.01


def get_raised_scale(text_scale: float) -> float:
    """Return the scale at which all texts are whole at a text size."""
    return _interpolate_text_scale(_RAISED, text_scale)


def get_close_scale(text_scale: float) -> float:
    """Return the scale of a card in the close-up."""
    return _interpolate_text_scale(_CLOSE, text_scale)


def get_title_size(scale: float, text_scale: float) -> float:
    """Return the size of a title that has room."""
    return scale_text_size(_find_step_size(_TITLES, scale), text_scale)


def get_text_size(scale: float, text_scale: float) -> float:
    """Return the size of a text that has room."""
    return scale_text_size(_find_step_size(_TEXTS, scale), text_scale)


def _find_step_size(steps: tuple[tuple[float, float], ...], scale: float) -> float:
    return next(size for least, size in steps if scale >= least - _NEARLY)


def _interpolate_text_scale(steps: tuple[tuple[float, float], ...], text_scale: float) -> float:
    below = steps[0]
    for step in steps:
        if text_scale <= step[0]:
            share = 1.0 if step[0] == below[0] else (text_scale - below[0]) / (step[0] - below[0])
            return below[1] + (step[1] - below[1]) * share
        below = step
    return below[1]
