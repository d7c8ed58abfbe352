"""The ground of a basic card: as hot as its attack, as cold as its defense, and lit by its weapon."""

from __future__ import annotations

import math
import random
from typing import NamedTuple

import pygame

from game.app.epic.cards.staging import HIGHEST, Stage
from game.app.ui.drawing.canvas import Canvas, Color
from game.app.ui.drawing.raster import Point

_HEAT = {
    1: ("#8f93a4", "#3c4152"),
    2: ("#a78b86", "#4a303c"),
    3: ("#ffcc52", "#a8581a"),
    4: ("#f4683a", "#6c0f22"),
    5: ("#fff0a4", "#d8360e"),
    6: ("#fffbe0", "#e85a10"),
}
"""By attack: upper and lower color, from embers through gold and red to white heat."""
_COLD = {
    1: ("#a8c4d0", "#486c80"),
    2: ("#9ed0d8", "#2c6c84"),
    3: ("#6ea2e4", "#1a3c80"),
    4: ("#4458c4", "#0c1244"),
    5: ("#d2f2ff", "#0e4488"),
    6: ("#f0fcff", "#2060a8"),
}
"""By defense, from mist through blue and night to ice."""
_OWN = {1: 0.5, 2: 0.5, 3: 0.12}
"""By the number that rules the ground: how much of the character's own color is in it."""


class Tones(NamedTuple):
    """Upper and lower color of the ground, the same of its other side, and its light."""

    upper: pygame.Color
    lower: pygame.Color
    other_upper: pygame.Color
    other_lower: pygame.Color
    glow: pygame.Color

    @classmethod
    def of(cls, canvas: Canvas, stage: Stage, own: tuple[str, str]) -> Tones:
        """The tones of a stage for a character of two colors."""
        guards = stage.composition == "guard"
        value, other = (stage.defense, stage.attack) if guards else (stage.attack, stage.defense)
        here, there = (_COLD, _HEAT) if guards else (_HEAT, _COLD)
        share = _OWN.get(value, 0.08) * (0.4 if guards else 1)
        upper = canvas.mix(here[value][0], canvas.mix(own[0], "white", 0.3), share)
        lower = canvas.mix(here[value][1], own[1], share)
        glow = canvas.color("#dff0ff") if guards else canvas.mix("#ffe9c0", "white", value / HIGHEST)
        far = [canvas.color(tone) for tone in there[max(3, other) if guards else other]]
        return cls(upper, lower, far[0], far[1], glow)


def draw_ground(canvas: Canvas, stage: Stage, tones: Tones, light: Point, width: float, height: float) -> None:
    """Two colors from top to bottom, the other number's side behind the back, rays from the light, and sparks."""
    guards = stage.composition == "guard"
    value, other = (stage.defense, stage.attack) if guards else (stage.attack, stage.defense)
    heat = (value - 1) / (HIGHEST - 1)
    canvas.gradient(0, 0, width + 1, height + 1, tones.upper, tones.lower)
    _rays(canvas, light, 6 + 2 * value, 0.16 + 0.3 * heat, tones.glow, round(16 + 50 * heat), (width, height))
    if other > 1:
        _other_side(canvas, tones, 0.24 if guards else other / (value + other), width, height, front=guards)
    canvas.glow(*light, width * (0.2 + 0.22 * heat), tones.glow, round((60 if guards else 110) + 110 * heat))
    rng = random.Random(f"{stage.composition}{value}{other}")
    for _ in range(3 * value - 2):
        x, y, size = rng.uniform(0.34, 0.98) * width, rng.uniform(0.05, 0.9) * height, rng.uniform(0.7, 1 + heat)
        draw_star(canvas, (x, y), size * width / 100 * 1.7, 4, 0.3, tones.glow, round(120 + 90 * heat))


def _rays(
    canvas: Canvas, light: Point, rays: int, share: float, color: Color, alpha: int, size: tuple[float, float]
) -> None:
    """Rays out of the picture as one shape, which costs one mask; each takes a share of what there is for one."""
    x, y = (min(0.98 * room, max(0.02 * room, place)) for room, place in zip(size, light, strict=True))
    outline: list[Point] = []
    for ray in range(rays):
        outline.append((x, y))
        for part in (0.0, 0.5, 1.0):
            way = math.tau * (ray + part * share) / rays + 0.2
            across, down = math.cos(way), math.sin(way)
            far = min(
                (1.08 * size[0] * (across > 0) - x) / across if abs(across) > 0.01 else math.inf,
                (1.08 * size[1] * (down > 0) - y) / down if abs(down) > 0.01 else math.inf,
            )
            outline.append((x + far * across, y + far * down))
    canvas.polygon(outline, color, alpha=alpha)


def _other_side(canvas: Canvas, tones: Tones, share: float, width: float, height: float, *, front: bool) -> None:
    """A slanted side of the picture in the colors of the other number, with a bright edge: `share` of its width."""
    slant = 0.24 * width
    edge = width * (1 - share) if front else width * share
    top, foot = (edge + slant / 2, 0.0), (edge - slant / 2, height)
    far = width + 1 if front else 0.0
    side, mask = canvas.layer(), canvas.layer()
    side.gradient(0, 0, width + 1, height + 1, tones.other_upper, tones.other_lower)
    mask.polygon([top, foot, (far, height + 1), (far, 0)], "white")
    side.surface.blit(mask.surface, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    canvas.paste(side)
    canvas.lines([top, foot], "white", width * 0.012, alpha=150)


def draw_star(canvas: Canvas, middle: Point, size: float, points: int, waist: float, color: Color, alpha: int) -> None:
    """A star of so many points, as thin between them as `waist` says."""
    corners = []
    for corner in range(2 * points):
        turn = math.pi * corner / points - math.pi / 2
        reach = size * (waist if corner % 2 else 1.0)
        corners.append((middle[0] + reach * math.cos(turn), middle[1] + reach * math.sin(turn)))
    canvas.polygon(corners, color, alpha=alpha)
