"""What lies under the dungeon's screens: the lamp-lit table, the stone floor with its walls, fires and pillars."""

from __future__ import annotations

from functools import cache

import pygame

from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas, Color
from game.app.ui.style.theme import PALETTE
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS
from game.app.ui.widgets.base import Box

FLOOR = Box(240, 64, 780, 520)
"""The floor inside its frame."""


@cache
def _falloff(color: tuple[int, int, int], strength: int) -> pygame.Surface:
    half = 64
    tile = pygame.Surface((2 * half, 2 * half))
    for ring in range(half, 0, -1):
        share = strength / 100 * (1 - ring / half) ** 1.8
        tone = tuple(round(part * share) for part in color)
        pygame.draw.circle(tile, tone, (half, half), ring)
    return tile


def light(canvas: Canvas, x: float, y: float, radius: float, color: Color = "#ff9a3c", strength: float = 0.5) -> None:
    """A light that warms what lies under it instead of covering it."""
    tone = canvas.color(color)
    tile = _falloff((tone.r, tone.g, tone.b), round(strength * 100))
    edge = max(2, canvas.px(2 * radius))
    grown = canvas.rasters.cache.get(
        ("dungeon light", tone.r, tone.g, tone.b, round(strength * 100), edge),
        lambda: pygame.transform.smoothscale(tile, (edge, edge)),
    )
    canvas.add(grown, canvas.at(x - radius, y - radius))


def vignette(canvas: Canvas, box: Box, alpha: int) -> None:
    """Darkens the rims of a box."""
    canvas.picture("ground/vignette", *box, fit="stretch", alpha=alpha)


def draw_table(canvas: Canvas) -> None:
    """The table behind everything."""
    canvas.gradient(0, 0, WIDTH, HEIGHT, "night", "night_low")
    canvas.glow(WIDTH / 2, 300, 780, "#a8703a", 80)


def frame(canvas: Canvas, box: Box) -> None:
    """The wooden frame about a picture on the table."""
    x, y, w, h = box
    canvas.shadow(x - 8, y - 8, w + 16, h + 16, radius=RADIUS.large, level=3)
    canvas.gradient(x - 9, y - 9, w + 18, h + 18, "#7d5f35", "#3d2c17", radius=RADIUS.large)
    canvas.rect(x - 9, y - 9, w + 18, h + 18, "brass", radius=RADIUS.large, border=BORDER.thin, alpha=ALPHA.half)
    canvas.rect(x - 3, y - 3, w + 6, h + 6, "#160e08", radius=RADIUS.small)


STONES = PALETTE.shades["dungeon stones"]
"""By the code of a dungeon: two tones of its floor, two of its walls."""


def draw_floor(canvas: Canvas, code: str, gate: float) -> None:
    """The framed floor of a dungeon with walls, the boss's gate about x = `gate`, pillars and fires, without rooms."""
    stones = STONES.get(code, STONES["AR"])
    x, y, w, h = FLOOR
    frame(canvas, FLOOR)
    with canvas.clipped(*FLOOR):
        canvas.rect(*FLOOR, stones[1])
        canvas.picture("dungeon/floor/slabs", *FLOOR, color=stones[0])
        canvas.picture("dungeon/floor/slab-edges", *FLOOR)
        for wall in (Box(x, y, w, 44), Box(x, y, 20, h), Box(x + w - 20, y, 20, h)):
            canvas.rect(*wall, stones[3])
        canvas.picture("dungeon/floor/bricks", *FLOOR, color=stones[2])
        canvas.picture("dungeon/floor/walls", *FLOOR)
        canvas.gradient(gate - 112, y, 224, 100, canvas.mix(stones[2], "white", 0.1), stones[3], radius=RADIUS.medium)
        canvas.rect(
            gate - 112, y - 10, 224, 110, "outline", radius=RADIUS.medium, border=BORDER.thick, alpha=ALPHA.strong
        )
        canvas.rect(gate - 98, y - 4, 196, 102, "#140b08", radius=RADIUS.medium)
        for column in (x + 52, x + w - 52):
            for row in (241, 405):
                light(canvas, column, row, 130, "#ff8a2e", 0.42)
