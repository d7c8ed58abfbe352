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
"""Pattern of the view box in an SVG file."""
_LENGTH = r'<svg[^>]*?\s(width|height)\s*=\s*"([0-9.]+)'
"""Pattern of the width or height of an SVG file."""
_MAX_ASPECT_RATIO = 20.0
"""Maximum ratio of a picture's longer to its shorter side."""


class SvgDrawing(msgspec.Struct, frozen=True):
    """Text of an SVG file, the path it was requested by, and the width and height of its view box."""

    path: str
    source: bytes
    width: float
    height: float


def parse_extent(text: str) -> tuple[float, float]:
    """Return the width and height of a drawing from its SVG text.

    Raises:
        ValueError: they are not numbers.
    """
    box = re.search(_VIEW_BOX, text)
    if box:
        numbers = [float(part) for part in box.group(1).replace(",", " ").split()]
        if len(numbers) == 4 and numbers[2] > 0 and numbers[3] > 0:
            return _check_proportions(numbers[2], numbers[3])
    lengths: Mapping[str, str] = dict(re.findall(_LENGTH, text[:2000]))
    return _check_proportions(float(lengths.get("width", 100)), float(lengths.get("height", 100)))


def _check_proportions(width: float, height: float) -> tuple[float, float]:
    """Return the width and height.

    Raises:
        ValueError: the aspect ratio is too large.
    """
    if not (
        0 < width < math.inf and 0 < height < math.inf and 1 / _MAX_ASPECT_RATIO <= width / height <= _MAX_ASPECT_RATIO
    ):
        raise ValueError("no extent of a picture")
    return width, height


def compute_size(picture: SvgDrawing, width: float, height: float) -> tuple[int, int]:
    """Return the size of the drawing at ``width`` x ``height`` pixels; if the two scales differ, the larger is used."""
    scale = max(width / picture.width, height / picture.height)
    return max(1, round(picture.width * scale)), max(1, round(picture.height * scale))


def crop_drawing(picture: SvgDrawing, size: tuple[int, int], part: pygame.Rect) -> SvgDrawing | None:
    """Return a drawing of a part of another; ``part`` is in pixels at a size of the whole.

    Drawing the part takes less time and memory than cutting it out of the whole. Return None for a file without a view
    box.
    """
    box = re.search(_VIEW_BOX.encode(), picture.source)
    numbers = [float(one) for one in box.group(1).replace(b",", b" ").split()] if box else []
    if box is None or len(numbers) != 4:
        return None
    x, y, width, height = numbers
    across, down = width / size[0], height / size[1]
    cropped = x + part.x * across, y + part.y * down, part.w * across, part.h * down
    start, end = box.span(1)
    source = picture.source[:start] + " ".join(map(repr, cropped)).encode() + picture.source[end:]
    return SvgDrawing(picture.path, source, *cropped[2:])


def rasterize_svg(picture: SvgDrawing, width: float, height: float) -> pygame.Surface | None:
    """Return the drawing at the size that ``compute_size`` returns.

    Return None for a file that cannot be read: players may supply pictures of their own.
    """
    size = compute_size(picture, width, height)
    try:
        image = pygame.image.load_sized_svg(io.BytesIO(picture.source), size)
    except pygame.error:
        return None
    shown = image.get_rect().clip((0, 0, *size))  # rounding up adds an empty line of pixels at some sizes
    return image if shown.size == image.get_size() else image.subsurface(shown).copy()
