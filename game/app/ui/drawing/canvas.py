"""The drawing surface: everything takes logical units and is rasterized at the real scale.

A window shows 1280 x 720 logical units; `Canvas.k` says how many pixels one unit is. Colors are theme tokens
(`"gold"`), any color name pygame knows, `"#rrggbb"` or a `pygame.Color`. Alphas run from 0 to 255. Text is drawn by
*role* (`game.app.ui.style.theme.ROLES`) and grows with the text-size setting; a `size` given by hand is geometry and
does not grow (card text does it that way). Nothing is drawn smaller than can be read.

Shapes, text and pictures are kept as surfaces, so that a repeated redraw costs little more than the blits. A part that
is costly and seldom changes (a board, a card) is better drawn once with `stamp`.
"""

from __future__ import annotations

from game.app.ui.drawing.plane import Color
from game.app.ui.drawing.raster import SHAPE_REACH, Point, Shape, shape_points
from game.app.ui.drawing.rasters import Rasters
from game.app.ui.drawing.texts import Align, Texts, Vertical
from game.storage.settings import WINDOW_FOR_LARGE_TEXT

__all__ = [
    "HEIGHT",
    "SHAPE_REACH",
    "WIDTH",
    "Align",
    "Canvas",
    "Color",
    "Point",
    "Rasters",
    "Shape",
    "Vertical",
    "large_text_fits",
    "shape_points",
    "text_scale",
]

WIDTH, HEIGHT = 1280, 720

_USUAL_LARGEST = 1.5
"""The largest text size that every window can have."""
_ROOMY = WINDOW_FOR_LARGE_TEXT[1] / HEIGHT - 0.001


def large_text_fits(k: float) -> bool:
    """Whether a window of this scale has room for the largest text size."""
    return k >= _ROOMY


def text_scale(size: int, k: float) -> float:
    """How many times as large as usual text is drawn at a text size in percent, in a window of a scale."""
    return size / 100 if large_text_fits(k) else min(size / 100, _USUAL_LARGEST)


class Canvas(Texts):
    """Draws on `surface` in logical units of `k` pixels; see the module's text for colors, alphas and text sizes."""
