"""Contrast between a text and the pixels around its letters, as WCAG 2 defines it."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pygame

from game.app.ui.drawing.raster import LEAST_CONTRAST

LEAST_LARGE = 3.0
"""Contrast that suffices for letters of at least ``LARGE`` pixels."""
LARGE = 24.0
_FAINTEST_SHARE = 25
"""The percentile of the contrasts round the letters that counts: a text half on a bad ground fails."""
_OPAQUE = 250
_LINEAR = np.array([c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in np.arange(256) / 255])
_WEIGHTS = np.array([0.2126, 0.7152, 0.0722])


def get_minimum_contrast(size: float) -> float:
    """Return the contrast that a text of a size in pixels needs."""
    return LEAST_LARGE if size >= LARGE else LEAST_CONTRAST


def measure_contrast(
    surface: pygame.Surface, letters: npt.NDArray[np.bool_], spot: tuple[int, int], tone: pygame.Color, alpha: int
) -> float:
    """Return the contrast of letters in a color with the pixels next to them; 0 where there is nothing to measure.

    ``letters`` says which pixels belong to the text, including those of smoothed edges, with its corner at ``spot``.
    """
    wide, high = letters.shape
    box = pygame.Rect(spot[0] - 1, spot[1] - 1, wide + 2, high + 2)
    seen = box.clip(surface.get_clip())
    if not (seen.w and seen.h):
        return 0.0
    ring = np.zeros(box.size, dtype=np.bool_)
    ring[1:-1, 1:-1] = letters
    grown = ring.copy()
    grown[1:] |= ring[:-1]
    grown[:-1] |= ring[1:]
    grown[:, 1:] |= grown[:, :-1].copy()
    grown[:, :-1] |= grown[:, 1:].copy()
    grown &= ~ring
    around = grown[seen.x - box.x : seen.right - box.x, seen.y - box.y : seen.bottom - box.y]
    colors = _select_pixels(surface, seen, around)
    if not len(colors):
        return 0.0
    if alpha < 255:
        share = alpha / 255
        inks = np.rint(np.array(tone[:3]) * share + colors * (1 - share)).astype(np.uint8)
    else:
        inks = np.array([tone[:3]], dtype=np.uint8)
    ink, ground = _LINEAR[inks] @ _WEIGHTS, _LINEAR[colors] @ _WEIGHTS
    ratios = (np.maximum(ink, ground) + 0.05) / (np.minimum(ink, ground) + 0.05)
    return float(np.percentile(ratios, _FAINTEST_SHARE))


def _select_pixels(surface: pygame.Surface, box: pygame.Rect, chosen: npt.NDArray[np.bool_]) -> npt.NDArray[np.uint8]:
    """Return the colors of the chosen pixels of a box, without those that are not opaque."""
    part = surface.subsurface(box)
    colors = pygame.surfarray.pixels3d(part)[chosen]
    if surface.get_flags() & pygame.SRCALPHA:
        colors = colors[pygame.surfarray.pixels_alpha(part)[chosen] >= _OPAQUE]
    return colors
