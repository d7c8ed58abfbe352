"""SVG drawings, measured by their view box and rasterized.

nanosvg keeps the aspect ratio and ignores clip paths, so sizes are computed from the view box here and cropping to a
shape is the canvas's work.
"""

from __future__ import annotations

import io
import math
import re
from collections.abc import Mapping

import msgspec
import pygame

_VIEW_BOX = r'viewBox\s*=\s*"([^"]+)"'
_LENGTH = r'<svg[^>]*?\s(width|height)\s*=\s*"([0-9.]+)'
_LONGEST = 20.0
"""How many times as long as wide, or as wide as long, a picture may be."""


class Drawing(msgspec.Struct, frozen=True):
    """The text of an SVG file, the path it was asked for by, and the width and height of its view box."""

    path: str
    source: bytes
    width: float
    height: float


def extent_of(text: str) -> tuple[float, float]:
    """Width and height of a drawing; raises ValueError when they are no numbers."""
    box = re.search(_VIEW_BOX, text)
    if box:
        numbers = [float(part) for part in box.group(1).replace(",", " ").split()]
        if len(numbers) == 4 and numbers[2] > 0 and numbers[3] > 0:
            return _in_shape(numbers[2], numbers[3])
    lengths: Mapping[str, str] = dict(re.findall(_LENGTH, text[:2000]))
    return _in_shape(float(lengths.get("width", 100)), float(lengths.get("height", 100)))


def _in_shape(width: float, height: float) -> tuple[float, float]:
    """The extent; raises ValueError for one that would be many screens long when its other side fits."""
    if not (0 < width < math.inf and 0 < height < math.inf and 1 / _LONGEST <= width / height <= _LONGEST):
        raise ValueError("no extent of a picture")
    return width, height


def rasterized(picture: Drawing, width: float, height: float) -> pygame.Surface | None:
    """The drawing at `width` x `height` pixels; the larger scale wins when the two ask for different ones.

    None when it cannot be read: a player's own pictures may be anything.
    """
    scale = max(width / picture.width, height / picture.height)
    size = (max(1, round(picture.width * scale)), max(1, round(picture.height * scale)))
    try:
        return pygame.image.load_sized_svg(io.BytesIO(picture.source), size)
    except pygame.error:
        return None
