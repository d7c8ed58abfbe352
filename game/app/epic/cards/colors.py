"""Frame colors of a card, derived from the portrait of its character.

Pale text must be readable on the frame, and the frame must suit the picture, so it takes the hue of the
portrait's background at a fixed lightness and a limited saturation.
"""

from __future__ import annotations

import colorsys

import pygame

from game.app.ui.drawing import art
from game.content.formats.cache import cached

FrameColors = tuple[str, str]
"""Upper and lower color as ``#rrggbb``."""

DEFAULT_FRAME_COLORS: FrameColors = ("#8b6b3a", "#47331a")
"""Frame colors of cards without a portrait: brown."""
_SAMPLE_SIZE = 24
"""Width and height in pixels at which a portrait is rendered to sample its background."""


@cached
def get_frame_colors(portrait: str) -> FrameColors:
    """Return the frame colors of a character's cards; brown without a portrait."""
    drawing = art.load_drawing(portrait) if portrait else None
    picture = art.rasterize(drawing, _SAMPLE_SIZE, _SAMPLE_SIZE) if drawing is not None else None
    if picture is None:
        return DEFAULT_FRAME_COLORS
    corners = (pygame.Rect(0, 2, 5, 9), pygame.Rect(_SAMPLE_SIZE - 5, 2, 5, 9))
    red, green, blue = (
        sum(pygame.transform.average_color(picture, corner)[part] for corner in corners) / 2 / 255 for part in range(3)
    )
    hue, _, strength = colorsys.rgb_to_hls(red, green, blue)
    strength = min(0.5, max(0.16, strength))
    return _format_hex(hue, 0.35, strength), _format_hex(hue, 0.16, strength * 1.1)


def _format_hex(hue: float, lightness: float, saturation: float) -> str:
    parts = colorsys.hls_to_rgb(hue, lightness, saturation)
    return "#" + "".join(f"{round(part * 255):02x}" for part in parts)


@cached
def get_team_colors(portrait: str) -> FrameColors:
    """Return the frame colors of a team's cards, from the portrait of its lead, but always well saturated."""
    high, low = get_frame_colors(portrait)
    return _set_saturation(high, 0.4, 0.46), _set_saturation(low, 0.17, 0.5)


def _set_saturation(color: str, lightness: float, min_saturation: float) -> str:
    red, green, blue = pygame.Color(color)[:3]
    hue, _, strength = colorsys.rgb_to_hls(red / 255, green / 255, blue / 255)
    return _format_hex(hue, lightness, min(0.68, max(min_saturation, strength * 1.35)))
