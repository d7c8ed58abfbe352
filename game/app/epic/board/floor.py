"""What all floors are made of: squares filled with tones, the light on a slab's edges, things strewn about.

A square is `SIDE` units here, whatever its size in pixels; strokes and grains are given in these units.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pygame

from game.app.ui.canvas import Canvas
from game.rules.epic.layout import Layout

SIDE = 58.0

Tones = tuple[str, str, str]
"""Two tones that grain mixes, and the tone every other square leans to."""


def tile(
    canvas: Canvas, layout: Layout, tones: Tones, rnd: random.Random
) -> Iterator[tuple[float, float, pygame.Color]]:
    """Fills every square with its tone, then yields its corner and tone with the canvas clipped to it."""
    for row in range(layout.height):
        for column in range(layout.width):
            tone = canvas.mix(tones[0], tones[1], rnd.random() * 0.5)
            tone = canvas.mix(tone, tones[2], 0.36 if (row + column) % 2 else 0.0)
            x, y = column * SIDE, row * SIDE
            canvas.rect(x, y, SIDE, SIDE, tone)
            with canvas.clipped(x, y, SIDE, SIDE):
                yield x, y, tone


def bevel(canvas: Canvas, x: float, y: float, dark: str, strength: float) -> None:
    """Light from the upper left on the edges of one slab."""
    far_x, far_y = x + SIDE - 1, y + SIDE - 1
    canvas.line((x, y + 1), (x + SIDE, y + 1), "white", 1.6, alpha=round(72 * strength))
    canvas.line((x + 1, y), (x + 1, y + SIDE), "white", 1.6, alpha=round(46 * strength))
    canvas.line((x, far_y), (x + SIDE, far_y), dark, 1.8, alpha=round(52 * strength))
    canvas.line((far_x, y), (far_x, y + SIDE), dark, 1.8, alpha=round(40 * strength))


def scatter(canvas: Canvas, layout: Layout, rnd: random.Random, per_square: float) -> Iterator[tuple[float, float]]:
    """Random spots all over the board."""
    for _ in range(round(layout.width * layout.height * per_square)):
        yield rnd.random() * canvas.width, rnd.random() * canvas.height
