"""Contrast of a text with the pixels next to its letters, as defined by WCAG 2."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pygame

from game.app.ui.drawing.raster import MIN_CONTRAST

MIN_LARGE_CONTRAST = 3.0
"""Minimum contrast of letters of at least ``LARGE_SIZE`` pixels."""
LARGE_SIZE = 24.0
"""Size in pixels from which letters count as large."""
_CONTRAST_PERCENTILE = 25
"""Percentile of the contrasts along the letters that counts, so that a text half on a poor background fails."""
_MIN_OPAQUE_ALPHA = 250
"""Alpha from which a pixel counts as opaque."""
_LINEAR_VALUES = np.array([c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in np.arange(256) / 255])
"""Linear light value of each sRGB value from 0 to 255."""
_LUMINANCE_WEIGHTS = np.array([0.2126, 0.7152, 0.0722])
"""Weights of red, green and blue in the relative luminance."""


def get_minimum_contrast(size: float) -> float:
    """Return the minimum contrast of a text of this size in pixels."""
    return MIN_LARGE_CONTRAST if size >= LARGE_SIZE else MIN_CONTRAST


def measure_contrast(
    surface: pygame.Surface,
    letter_mask: npt.NDArray[np.bool_],
    top_left: tuple[int, int],
    text_color: pygame.Color,
    alpha: int,
) -> float:
    """Return the contrast of letters with the pixels next to them; 0 if there are no such pixels.

    ``letter_mask`` is true for the pixels of the text, including antialiased edges; its upper left corner is at
    ``top_left``.
    """
    width, height = letter_mask.shape
    box = pygame.Rect(top_left[0] - 1, top_left[1] - 1, width + 2, height + 2)
    seen = box.clip(surface.get_clip())
    if not (seen.w and seen.h):
        return 0.0
    ring = np.zeros(box.size, dtype=np.bool_)
    ring[1:-1, 1:-1] = letter_mask
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
        inks = np.rint(np.array(text_color[:3]) * share + colors * (1 - share)).astype(np.uint8)
    else:
        inks = np.array([text_color[:3]], dtype=np.uint8)
    ink, ground = _LINEAR_VALUES[inks] @ _LUMINANCE_WEIGHTS, _LINEAR_VALUES[colors] @ _LUMINANCE_WEIGHTS
    ratios = (np.maximum(ink, ground) + 0.05) / (np.minimum(ink, ground) + 0.05)
    return float(np.percentile(ratios, _CONTRAST_PERCENTILE))


def _select_pixels(surface: pygame.Surface, box: pygame.Rect, mask: npt.NDArray[np.bool_]) -> npt.NDArray[np.uint8]:
    """Return the colors of the opaque pixels of a box where the mask is true."""
    part = surface.subsurface(box)
    colors = pygame.surfarray.pixels3d(part)[mask]
    if surface.get_flags() & pygame.SRCALPHA:
        colors = colors[pygame.surfarray.pixels_alpha(part)[mask] >= _MIN_OPAQUE_ALPHA]
    return colors
