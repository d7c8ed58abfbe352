"""Ambient loops: flames, light on water, fireflies, steam, dust; all light, blended additively.

Each function returns a painter of the pages of a loop, in which the last page is followed by the first. ``seed``
makes neighboring effects differ.
"""

from __future__ import annotations

import math
from functools import lru_cache
from random import Random

import pygame

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.effects.flashes import Tone, dim_color
from game.app.ui.effects.flipbook import Flipbook, Paint
from game.app.ui.stack import AMBIENT_FPS
from game.app.ui.widgets.base import Box


def make_flame(seed: int) -> Paint:
    """Return the painter of a flickering flame and its pulsing light."""

    def paint(page: pygame.Surface, scale: float, progress: float, rng: Random) -> None:
        width, turn = page.get_width(), math.tau * progress
        level = 0.8 + 0.2 * math.sin(turn) * math.cos(2 * turn + seed)
        for ring in range(20, 0, -1):
            tone = dim_color((255, 130, 40), level * 0.3 * (1 - ring / 20) ** 1.6)
            pygame.draw.circle(page, tone, (width / 2, width * 0.56), width / 2 * ring / 20)
        tones: tuple[tuple[float, Tone], ...] = (
            *((1.0, (150, 44, 6)), (0.74, (230, 110, 20))),
            *((0.48, (255, 200, 80)), (0.26, (255, 250, 220))),
        )
        for size, tone in tones:
            for tongue, off in ((0, -0.1), (1, 0.1), (2, 0.0)):
                sway = math.sin(turn + tongue * 2.1 + seed) * 0.05
                height = size * (0.3 + 0.06 * math.sin(2 * turn + tongue * 1.7 + seed)) * (1.15 if tongue == 2 else 0.8)
                foot, half, x = width * 0.62, width * 0.085 * size, width * (0.5 + off * size)
                left, right = (
                    [(x + way * half, foot - width * 0.02), (x + way * half * 1.1, foot - width * height * 0.35)]
                    for way in (-1, 1)
                )
                points = [*left, (x + width * sway, foot - width * height), *right[::-1], (x, foot + width * 0.02)]
                pygame.draw.polygon(page, tone, points)

    return paint


def make_glint(seed: int) -> Paint:
    """Return the painter of strokes of light that slide over water and fade."""

    def paint(page: pygame.Surface, scale: float, progress: float, rng: Random) -> None:
        width = page.get_width()
        for stroke in range(2):
            own = (progress + stroke * 0.45) % 1.0
            level = max(0.0, math.sin(math.pi * own)) ** 2
            x = width * (0.25 + 0.5 * ((own + 0.37 * seed + stroke * 0.3) % 1.0))
            y, long = width * (0.35 + 0.3 * stroke), width * 0.16 * (0.4 + level)
            points = [
                (x - long, y),
                (x - long * 0.4, y - scale * 1.5),
                (x, y - scale * 0.6),
                (x + long * 0.5, y - scale * 1.6),
            ]
            points += [(x + long, y), (x + long * 0.4, y + scale * 0.5), (x - long * 0.5, y + scale * 0.5)]
            pygame.draw.polygon(page, dim_color((150, 205, 225), level), points)

    return paint


def make_drop(seed: int) -> Paint:
    """Return the painter of rain on water: rings that expand one after the other."""

    def paint(page: pygame.Surface, scale: float, progress: float, rng: Random) -> None:
        width = page.get_width()
        for ring in range(3):
            own = (progress + ring / 3 + seed * 0.13) % 1.0
            x, y = width * rng.uniform(0.25, 0.75), width * rng.uniform(0.3, 0.7)
            if own > 0.6:
                continue
            reach = width * (0.04 + 0.3 * own)
            box = pygame.Rect(0, 0, max(2, round(reach * 2)), max(2, round(reach)))
            box.center = round(x), round(y)
            tone = dim_color((140, 220, 255), (1 - own / 0.6) * 0.8)
            pygame.draw.ellipse(page, tone, box, max(1, min(round(scale * 1.2), box.h // 2)))

    return paint


def make_firefly(seed: int, color: Tone = (230, 255, 130)) -> Paint:
    """Return the painter of a spot of light that appears, circles and fades."""

    def paint(page: pygame.Surface, scale: float, progress: float, rng: Random) -> None:
        width, turn = page.get_width(), math.tau * progress
        level = max(0.0, math.sin(turn / 2)) ** 1.5
        x, y = width * (0.5 + 0.28 * math.sin(turn + seed)), width * (0.5 + 0.2 * math.sin(2 * turn + seed))
        for ring in range(10, 0, -1):
            pygame.draw.circle(page, dim_color(color, level * (1 - ring / 10) ** 1.7), (x, y), width * 0.17 * ring / 10)

    return paint


def make_twinkle(seed: int, color: Tone) -> Paint:
    """Return the painter of a four-pointed star that appears twice in a loop, each time in another place."""

    def paint(page: pygame.Surface, scale: float, progress: float, rng: Random) -> None:
        width = page.get_width()
        for light in range(3):
            own = (progress + light / 3 + seed * 0.21) % 1.0
            level = max(0.0, math.sin(math.pi * own * 2)) ** 3 if own < 0.5 else 0.0
            x, y = width * rng.uniform(0.2, 0.8), width * rng.uniform(0.2, 0.8)
            far, thin = width * 0.17 * level, max(1.0, width * 0.012)
            if level < 0.05:
                continue
            for ux, uy in ((1, 0), (0, 1)):
                points = [(x + ux * far, y + uy * far), (x + uy * thin, y + ux * thin)]
                points += [(x - ux * far, y - uy * far), (x - uy * thin, y - ux * thin)]
                pygame.draw.polygon(page, dim_color(color, level), points)
            pygame.draw.circle(page, dim_color((255, 255, 255), level), (x, y), thin * 1.4)

    return paint


def make_wisp(seed: int, color: Tone, *, is_rising: bool) -> Paint:
    """Return the painter of rising steam, or of drifting mist and sand, thin enough to see through."""

    def paint(page: pygame.Surface, scale: float, progress: float, rng: Random) -> None:
        width = page.get_width()
        layer = pygame.Surface(page.get_size())
        for puff in range(5):
            own = (progress + puff / 5) % 1.0
            level = math.sin(math.pi * own) ** 1.4 * 0.26
            side, size = rng.uniform(-0.16, 0.16), width * (0.12 + 0.12 * own)
            x = width * (0.5 + side + 0.05 * math.sin(own * 5 + seed))
            y = width * (0.82 - 0.6 * own)
            if not is_rising:
                x, y = width * (0.2 + 0.6 * own), width * (0.5 + side + 0.03 * math.sin(own * 6 + seed))
            for ring in range(8, 0, -1):
                tone = dim_color(color, level * (1 - ring / 8) ** 1.3)
                spot = pygame.Rect(0, 0, round(size * 2 * ring / 8), round(size * (2 if is_rising else 1) * ring / 8))
                spot.center = round(x), round(y)
                pygame.draw.ellipse(layer, tone, spot)
            page.blit(layer, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
            layer.fill("black")

    return paint


def make_bubbles(seed: int, color: Tone) -> Paint:
    """Return the painter of bubbles that rise in a potion and burst at its neck."""

    def paint(page: pygame.Surface, scale: float, progress: float, rng: Random) -> None:
        width = page.get_width()
        for bubble in range(5):
            own = (progress + bubble / 5 + seed * 0.11) % 1.0
            x, size = width * (0.5 + rng.uniform(-0.18, 0.18)), width * rng.uniform(0.025, 0.05) * (0.6 + own)
            y, level = width * (0.86 - 0.62 * own), min(1.0, own * 6, (1 - own) * 5) * 0.8
            pygame.draw.circle(page, dim_color(color, level), (x, y), size, max(1, round(scale)))
            pygame.draw.circle(page, dim_color((255, 255, 255), level), (x - size * 0.3, y - size * 0.3), size * 0.25)

    return paint


def make_loop(name: str, seed: int, page_count: int, paint: Paint) -> Flipbook:
    """Return a loop as an additively blended flip-book."""
    return Flipbook(("loop", name, seed), page_count, paint, is_light=True)


@lru_cache(maxsize=64)
def _make_mote(index: int, box: Box) -> tuple[float, float, float, float, int]:
    """Return x, y, phase, speed and size of a dust mote."""
    rng = Random(index)
    place = rng.uniform(box.x, box.right), rng.uniform(box.y, box.bottom)
    return (*place, rng.uniform(0, math.tau), rng.uniform(0.35, 0.8), rng.choice((5, 7, 9)))


def draw_motes(canvas: Canvas, box: Box, frame: int, color: str = "#ffeebb", count: int = 8) -> None:
    """Draw dust in lamp light: spots on slow closed paths that are invisible most of the time."""
    for number in range(count):
        x, y, phase, speed, size = _make_mote(number, box)
        turn = (frame + number) // 2 * 2 / AMBIENT_FPS * speed + phase  # so slow that every other picture is enough
        alpha = round(max(0.0, math.sin(turn)) * 5) * 40
        if alpha:
            canvas.glow(x + 26 * math.sin(turn * 0.7), y - 18 * math.cos(turn * 0.5), size, color, alpha)
