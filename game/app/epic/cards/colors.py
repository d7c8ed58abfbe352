"""The colors of a card's frame, taken from the portrait of the character whose card it is.

A frame must carry pale lettering and suit the art, so the tint of the portrait's background is kept and its lightness
and strength are set.
"""

from __future__ import annotations

import colorsys

import pygame

from game.app.ui import art
from game.content.kept import cached

Frame = tuple[str, str]
"""Upper and lower color as `#rrggbb`."""

ANYONE: Frame = ("#8b6b3a", "#47331a")
_SAMPLE = 24


@cached
def frame_colors(portrait: str) -> Frame:
    """The frame of a character's cards; brown when there is no portrait."""
    drawing = art.drawing(portrait) if portrait else None
    picture = art.rasterize(drawing, _SAMPLE, _SAMPLE) if drawing is not None else None
    if picture is None:
        return ANYONE
    corners = (pygame.Rect(0, 2, 5, 9), pygame.Rect(_SAMPLE - 5, 2, 5, 9))
    red, green, blue = (
        sum(pygame.transform.average_color(picture, corner)[part] for corner in corners) / 2 / 255 for part in range(3)
    )
    hue, _, strength = colorsys.rgb_to_hls(red, green, blue)
    strength = min(0.5, max(0.16, strength))
    return _hex(hue, 0.35, strength), _hex(hue, 0.16, strength * 1.1)


def _hex(hue: float, light: float, strength: float) -> str:
    parts = colorsys.hls_to_rgb(hue, light, strength)
    return "#" + "".join(f"{round(part * 255):02x}" for part in parts)
