"""Contrast of two colors, as WCAG 2 measures it, and grounds on which a text stands out."""

from __future__ import annotations

from functools import lru_cache

LEAST = 4.5
"""What a text needs."""
_STEPS = 50

Rgb = tuple[int, int, int]


def _light(part: int) -> float:
    share = part / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def luminance(color: Rgb) -> float:
    """Return how bright a color is, 0 to 1."""
    red, green, blue = (_light(part) for part in color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(one: Rgb, other: Rgb) -> float:
    """Return the contrast of two colors, 1 to 21."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@lru_cache(512)
def ground_for(ink: Rgb, ground: Rgb, least: float) -> Rgb:
    """Return a ground, darkened (or lightened, below dark letters) as far as letters in ``ink`` need it."""
    end = 0 if luminance(ink) > luminance(ground) else 255
    found = ground
    for step in range(_STEPS + 1):
        share = step / _STEPS
        red, green, blue = (round(part + (end - part) * share) for part in ground)
        found = red, green, blue
        if ratio(ink, found) >= least:
            break
    return found
