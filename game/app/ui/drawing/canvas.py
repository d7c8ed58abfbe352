"""Drawing surface in logical units, rasterized at the real scale.

A window shows 1280 x 720 logical units; ``Canvas.k`` is the number of pixels per unit. Colors are theme tokens
(``"gold"``), any color name pygame knows, ``"#rrggbb"`` or a ``pygame.Color``. Alphas run from 0 to 255. Text is
drawn by *role* (``game.app.ui.style.theme.ROLES``) and grows with the text-size setting; an explicit ``size`` is
geometry and does not grow (card text does it that way). Nothing is drawn smaller than can be read.

Shapes, texts and pictures are cached as surfaces, so a repeated redraw costs little more than the blits. An expensive
part that seldom changes (a board, a card) is better drawn once with ``draw_cached``.
"""

from __future__ import annotations

from game.app.ui.drawing.plane import Color
from game.app.ui.drawing.raster import SHAPE_REACH, Point, ShapeName, seat_shape_points
from game.app.ui.drawing.rasters import RenderCache
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
    "RenderCache",
    "ShapeName",
    "Vertical",
    "can_fit_large_text",
    "compute_text_scale",
    "seat_shape_points",
]

WIDTH, HEIGHT = 1280, 720
"""Size of the logical screen in logical units."""

_MAX_SCALE_IN_SMALL_WINDOW = 1.5
"""Largest text scale in windows that are too small for the largest text size."""
_MIN_PIXELS_PER_UNIT = WINDOW_FOR_LARGE_TEXT[1] / HEIGHT - 0.001
"""Pixels per logical unit from which a window has space for the largest text size."""


def can_fit_large_text(pixels_per_unit: float) -> bool:
    """Return whether a window of a scale, in pixels per logical unit, has space for the largest text size."""
    return pixels_per_unit >= _MIN_PIXELS_PER_UNIT


def compute_text_scale(size: int, k: float) -> float:
    """Return the scale of text for a text size in percent and ``k`` pixels per logical unit."""
    return size / 100 if can_fit_large_text(k) else min(size / 100, _MAX_SCALE_IN_SMALL_WINDOW)


class Canvas(Texts):
    """Drawing surface in logical units of ``k`` pixels; see the module for colors, alphas and text sizes."""
