"""Background of a basic card: the team color, lit by the weapon; the stronger the card, the brighter."""

from __future__ import annotations

import math
import random
from typing import NamedTuple

import pygame

from game.app.epic.cards.frame import FrameTones
from game.app.epic.cards.staging import MAX_STAGED_VALUE, CardStaging
from game.app.ui.drawing.canvas import Canvas, Color
from game.app.ui.drawing.raster import Point

_PALEST, _PALE, _CLEAR = (0.65, 0.4), (0.55, 0.4), (0.05, 0.1)
_DIM, _DARK, _RISING = (-0.3, -0.2), (-0.6, -0.5), (-0.5, 0.3)
"""Shading of the upper and the lower color: the fraction mixed with the team's light (positive) or dark
(negative).
"""
_SHADING_FACTOR = 1.2
"""Factor of that fraction, as a team's light and dark differ less than white and black."""
_SHADING_BY_VALUES = {
    (1, 2): _PALE,
    (1, 4): _CLEAR,
    (1, 5): _PALE,
    (2, 1): _CLEAR,
    (2, 2): _DIM,
    (2, 3): _CLEAR,
    (2, 4): _RISING,
    (3, 1): _DARK,
    (3, 2): _PALE,
    (3, 3): _PALE,
    (4, 1): _PALEST,
    (4, 2): _DARK,
    (4, 3): _DARK,
    (5, 1): _RISING,
    (5, 2): _PALE,
}
"""Shading by attack and defense, which makes the cards of a character easy to tell apart; ``_CLEAR`` for others."""


class BackdropTones(NamedTuple):
    """Colors of a background."""

    upper: pygame.Color
    """Upper color."""
    lower: pygame.Color
    """Lower color."""
    other_upper: pygame.Color
    """Upper color of the part that shows the lower of both values."""
    other_lower: pygame.Color
    """Lower color of that part."""
    glow: pygame.Color
    """Color of the light."""

    @classmethod
    def from_stage(cls, canvas: Canvas, stage: CardStaging, team: FrameTones) -> BackdropTones:
        """Return the tones of a staging, derived from the frame colors of the ``team``."""
        above, below = _SHADING_BY_VALUES.get((stage.attack, stage.defense), _CLEAR)
        upper = _shade_color(canvas, canvas.mix_colors(team.color, team.light, 0.3), above, team)
        lower = _shade_color(canvas, canvas.mix_colors(team.dark, team.color, 0.4), below, team)
        share = 0.5 if stage.composition == "guard" else 0.35 + 0.5 * stage.attack / MAX_STAGED_VALUE
        far = team.light if above < _DIM[0] / 2 else canvas.mix_colors(team.dark, "black", 0.3)
        sides = canvas.mix_colors(upper, far, 0.42), canvas.mix_colors(lower, far, 0.48)
        return cls(upper, lower, *sides, canvas.mix_colors(team.light, "white", share))


def _shade_color(canvas: Canvas, color: pygame.Color, shade: float, team: FrameTones) -> pygame.Color:
    """Return a color mixed with the team's light for a positive ``shade``, else with its dark; the hue is preserved."""
    end = canvas.mix_colors(team.light, "white", 0.45) if shade > 0 else canvas.mix_colors(team.dark, "black", 0.6)
    return canvas.mix_colors(color, end, min(1.0, abs(shade) * _SHADING_FACTOR))


def draw_ground(
    canvas: Canvas, stage: CardStaging, tones: BackdropTones, light: Point, width: float, height: float
) -> None:
    """Draw a gradient, a part of the picture for the lower value, rays and glow at the point ``light``, and sparks."""
    guards = stage.composition == "guard"
    value, other = (stage.defense, stage.attack) if guards else (stage.attack, stage.defense)
    heat = (value - 1) / (MAX_STAGED_VALUE - 1)
    canvas.gradient(0, 0, width + 1, height + 1, tones.upper, tones.lower)
    _draw_rays(canvas, light, 6 + 2 * value, 0.16 + 0.3 * heat, tones.glow, round(16 + 50 * heat), (width, height))
    if other > 1:
        _draw_other_side(canvas, tones, 0.24 if guards else other / (value + other), width, height, is_right=guards)
    canvas.glow(*light, width * (0.2 + 0.22 * heat), tones.glow, round((60 if guards else 110) + 110 * heat))
    rng = random.Random(f"{stage.composition}{value}{other}")
    for _ in range(3 * value - 2):
        x, y, size = rng.uniform(0.34, 0.98) * width, rng.uniform(0.05, 0.9) * height, rng.uniform(0.7, 1 + heat)
        draw_star(canvas, (x, y), size * width / 100 * 1.7, 4, 0.3, tones.glow, round(120 + 90 * heat))


def _draw_rays(
    canvas: Canvas, light: Point, rays: int, fill: float, color: Color, alpha: int, size: tuple[float, float]
) -> None:
    """Draw ``rays`` rays from the point ``light`` as one polygon, which needs only one mask.

    Each ray covers the fraction ``fill`` of its sector.
    """
    x, y = (min(0.98 * room, max(0.02 * room, place)) for room, place in zip(size, light, strict=True))
    outline: list[Point] = []
    for ray in range(rays):
        outline.append((x, y))
        for part in (0.0, 0.5, 1.0):
            way = math.tau * (ray + part * fill) / rays + 0.2
            across, down = math.cos(way), math.sin(way)
            far = min(
                (1.08 * size[0] * (across > 0) - x) / across if abs(across) > 0.01 else math.inf,
                (1.08 * size[1] * (down > 0) - y) / down if abs(down) > 0.01 else math.inf,
            )
            outline.append((x + far * across, y + far * down))
    canvas.polygon(outline, color, alpha=alpha)


def _draw_other_side(
    canvas: Canvas, tones: BackdropTones, fraction: float, width: float, height: float, *, is_right: bool
) -> None:
    """Draw a slanted part of the picture in the colors of the lower value, with a bright edge.

    It covers a ``fraction`` of the width, at the right edge if ``is_right``, else at the left.
    """
    slant = 0.24 * width
    edge = width * (1 - fraction) if is_right else width * fraction
    top, foot = (edge + slant / 2, 0.0), (edge - slant / 2, height)
    far = width + 1 if is_right else 0.0
    side, mask = canvas.make_layer(), canvas.make_layer()
    side.gradient(0, 0, width + 1, height + 1, tones.other_upper, tones.other_lower)
    mask.polygon([top, foot, (far, height + 1), (far, 0)], "white")
    side.surface.blit(mask.surface, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    canvas.paste(side)
    canvas.lines([top, foot], "white", width * 0.012, alpha=150)


def draw_star(
    canvas: Canvas, middle: Point, size: float, points: int, inner_ratio: float, color: Color, alpha: int
) -> None:
    """Draw a star with ``points`` points; ``inner_ratio`` is its inner radius relative to the outer radius ``size``."""
    corners = []
    for corner in range(2 * points):
        turn = math.pi * corner / points - math.pi / 2
        reach = size * (inner_ratio if corner % 2 else 1.0)
        corners.append((middle[0] + reach * math.cos(turn), middle[1] + reach * math.sin(turn)))
    canvas.polygon(corners, color, alpha=alpha)
