"""Scales of the design system: text sizes, radii, borders, spacing, alphas, line spacing and elevations.

Scene code uses a step of a scale (``RADIUS.medium``) instead of a number. Lengths are logical units, of which the
screen is 1280 wide and 720 high. Colors and font faces are in ``theme``.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import msgspec


class _Radius(msgspec.Struct, frozen=True):
    """Corner radii."""

    small: float = 4.0
    medium: float = 8.0
    large: float = 12.0
    pill: float = 1_000.0
    """Fully rounded ends: drawing limits a radius to half the shorter side."""


class _Border(msgspec.Struct, frozen=True):
    """Thickness of borders."""

    thin: float = 1.0
    thick: float = 2.0


class _Space(msgspec.Struct, frozen=True):
    """Gaps between elements, and padding inside them."""

    tiny: float = 4.0
    small: float = 8.0
    medium: float = 12.0
    large: float = 16.0
    huge: float = 24.0


class _Alpha(msgspec.Struct, frozen=True):
    """Alpha values from 0 to 255."""

    faint: int = 40
    light: int = 80
    half: int = 120
    strong: int = 180
    panel: int = 225
    """Panel that is slightly translucent."""
    full: int = 255


class _Leading(msgspec.Struct, frozen=True):
    """Line distances as multiples of the text size."""

    tight: float = 1.0
    normal: float = 1.2
    loose: float = 1.4


class Elevation(msgspec.Struct, frozen=True):
    """Shadow of an element above its background.

    Blur radius and downward offset in logical units, alpha from 0 to 255.
    """

    blur: float
    alpha: int
    dy: float


RADIUS = _Radius()
"""Corner radii."""
BORDER = _Border()
"""Thickness of borders."""
SPACE = _Space()
"""Gaps and padding."""
ALPHA = _Alpha()
"""Alpha values."""
LEADING = _Leading()
"""Line distances as multiples of the text size."""
ELEVATIONS = (Elevation(0.0, 0, 0.0), Elevation(6.0, 120, 3.0), Elevation(8.0, 180, 4.0), Elevation(12.0, 180, 6.0))
"""Shadows by elevation: of the background (none), of a button or card, of a panel over others, of a dialog."""

SIZES: dict[float, dict[float, float]] = {
    1.0: {12: 12, 14: 14, 16: 16, 20: 20, 26: 26, 38: 38},
    1.5: {12: 18, 14: 20, 16: 22, 20: 26, 26: 30, 38: 44},
    2.0: {12: 24, 14: 26, 16: 28, 20: 32, 26: 36, 38: 48},
}
"""Text sizes at three text-size settings, by setting and size at 100 %.

Small text grows in full, large text only a little.
"""
SMALLEST, LARGEST = 12.0, 38.0
"""Smallest and largest text size at 100 %. Larger lettering is drawn as a picture and may have any size."""


@cache
def scale_text_size(size: float, scale: float) -> float:
    """Return the size, at a text-size setting of ``scale``, of a text with a given size at 100 %.

    Raises:
        KeyError: the size is not a step of the scale.
    """
    scales = sorted(SIZES)
    scale = min(max(scale, scales[0]), scales[-1])
    for low, high in pairwise(scales):
        if scale <= high:
            share = (scale - low) / (high - low)
            return round((1 - share) * SIZES[low][size] + share * SIZES[high][size], 1)
    return SIZES[scales[-1]][size]


@cache
def list_sizes(scale: float) -> tuple[float, ...]:
    """Return all sizes that a text may have at a text-size setting, the smallest first.

    Below the smallest size of the setting are those of smaller settings, for text that would not fit otherwise. So a
    larger setting never makes a text smaller.
    """
    own = [scale_text_size(size, scale) for size in SIZES[1.0]]
    smaller = {float(size) for setting, sizes in SIZES.items() if setting < scale for size in sizes.values()}
    return (*sorted(size for size in smaller if size < own[0] - 1), *own)


def step_down(size: float, scale: float) -> float:
    """Return the largest step that is not above a size, or the smallest step.

    Sizes above the largest step are unchanged.
    """
    if size > LARGEST:
        return size
    found = list_sizes(scale)
    return max((step for step in found if step <= size + 0.01), default=found[0])


@cache
def list_smaller_sizes(size: float, min_size: float, scale: float) -> tuple[float, ...]:
    """Return the sizes to try for a text that has to fit, the largest first, from ``size`` down to ``min_size``."""
    own = step_down(size, scale)
    lettering = (
        (own * share for share in (0.94, 0.88, 0.82, 0.76, 0.7) if own * share > LARGEST) if own > LARGEST else ()
    )
    lower = (step for step in reversed(list_sizes(scale)) if step < own - 0.01)
    return (own, *(one for one in (*lettering, *lower) if one >= min_size - 0.01))
