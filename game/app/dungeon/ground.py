"""What lies under the dungeon's screens: the lamp-lit table, the stone floor with its walls, fires and pillars."""

from __future__ import annotations

import math
import random
from functools import cache

import pygame

from game.app.ui import raster
from game.app.ui.canvas import HEIGHT, WIDTH, Canvas, Color
from game.app.ui.widgets.base import Box

FLOOR = Box(240, 64, 780, 520)
"""The floor inside its frame."""
_CELL = 52.0
_FLAME = "#ff8a2e"


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
    canvas.surface.blit(grown, canvas.at(x - radius, y - radius), special_flags=pygame.BLEND_RGB_ADD)


def vignette(canvas: Canvas, box: Box, alpha: int = 150, start: float = 0.5) -> None:
    """Darkens the rims of a box."""
    place = canvas.box(*box)

    def make() -> pygame.Surface:
        shade = raster.blank(48, 48)
        for x in range(48):
            for y in range(48):
                away = math.hypot((x - 23.5) / 23.5, (y - 23.5) / 23.5) / 1.414
                dark = round(alpha * max(0.0, min(1.0, (away - start) / (1 - start))) ** 1.3)
                shade.set_at((x, y), (8, 4, 2, dark))
        return pygame.transform.smoothscale(shade, place.size)

    canvas.surface.blit(canvas.rasters.cache.get(("dungeon vignette", place.size, alpha, start), make), place)


def draw_table(canvas: Canvas) -> None:
    """The table behind everything."""
    canvas.gradient(0, 0, WIDTH, HEIGHT, "night", "night_low")
    canvas.glow(WIDTH / 2, 300, 780, "#a8703a", 80)


def frame(canvas: Canvas, box: Box) -> None:
    """The wooden frame about a picture on the table."""
    x, y, w, h = box
    canvas.shadow(x - 8, y - 8, w + 16, h + 16, radius=12, blur=12, alpha=210, dy=6)
    canvas.gradient(x - 9, y - 9, w + 18, h + 18, "#7d5f35", "#3d2c17", radius=12)
    canvas.rect(x - 9, y - 9, w + 18, h + 18, "#c9a25b", radius=12, border=1.4, alpha=150)
    canvas.rect(x - 3, y - 3, w + 6, h + 6, "#160e08", radius=5)


def flagstones(canvas: Canvas, box: Box, first: Color, second: Color, seed: int = 5) -> None:
    """Square slabs seen from above; some are split, some joined, a few cracked or mossy."""
    luck = random.Random(seed)
    x, y, w, h = box
    canvas.rect(*box, "#241a12")
    taken = set()
    with canvas.clipped(*box):
        for row in range(int(h // _CELL) + 1):
            for column in range(int(w // _CELL) + 1):
                if (column, row) in taken:
                    continue
                left, top, kind = x + column * _CELL, y + row * _CELL, luck.random()
                tone = canvas.mix(first, second, luck.random())
                if kind < 0.12:
                    _slab(canvas, luck, left, top, _CELL * 2, _CELL, tone)
                    taken.add((column + 1, row))
                elif kind < 0.22:
                    _slab(canvas, luck, left, top, _CELL / 2, _CELL, tone)
                    _slab(canvas, luck, left + _CELL / 2, top, _CELL / 2, _CELL, tone)
                elif kind < 0.32:
                    _slab(canvas, luck, left, top, _CELL, _CELL / 2, tone)
                    _slab(canvas, luck, left, top + _CELL / 2, _CELL, _CELL / 2, tone)
                else:
                    _slab(canvas, luck, left, top, _CELL, _CELL, tone)


def _slab(canvas: Canvas, luck: random.Random, x: float, y: float, w: float, h: float, tone: pygame.Color) -> None:
    canvas.rect(x + 1, y + 1, w - 2, h - 2, canvas.mix(tone, "black", 0.28), radius=5)
    canvas.rect(x + 1, y + 1, w - 2, h - 4, canvas.mix(tone, "#ffe9c8", 0.1), radius=5)
    canvas.rect(x + 2, y + 2.4, w - 4, h - 6, tone, radius=4)
    for _ in range(2):
        dot = (x + luck.uniform(7, w - 7), y + luck.uniform(7, h - 9))
        canvas.circle(*dot, luck.uniform(0.8, 1.7), canvas.mix(tone, "black", 0.25), alpha=150)
    if luck.random() < 0.13:
        px, py = x + luck.uniform(8, w - 16), y + luck.uniform(8, h - 22)
        for dx, dy in ((5, 7), (-2, 7), (4, 5)):
            canvas.line((px, py), (px + dx, py + dy), "#1c130d", 1.2, alpha=150)
            px, py = px + dx, py + dy
    if luck.random() < 0.08:
        canvas.circle(x + 4, y + h - 6, 5, "#62793f", alpha=110)
        canvas.circle(x + 11, y + h - 4, 3.4, "#748c4a", alpha=110)


def bricks(canvas: Canvas, box: Box, first: Color, second: Color, *, seed: int = 2, top: bool = True) -> None:
    """A wall seen a little from the front: a bright upper edge, courses of brick below."""
    luck = random.Random(seed)
    x, y, w, h = box
    with canvas.clipped(*box):
        canvas.rect(*box, "#1d140e")
        line, course = y, 0
        while line < y + h:
            left = x - (14 if course % 2 else 0)
            while left < x + w:
                wide = luck.uniform(22, 34)
                tone = canvas.mix(first, second, luck.random())
                upper, lower = canvas.mix(tone, "white", 0.06), canvas.mix(tone, "black", 0.18)
                canvas.gradient(left + 0.8, line + 0.8, wide - 1.6, 10.4, upper, lower, radius=2)
                left += wide
            line += 12
            course += 1
        if top:
            canvas.gradient(x, y, w, 6, "#a58a6d", "#7d6650")
            canvas.line((x, y + 6.5), (x + w, y + 6.5), "black", 1.6, alpha=120)


def flame(canvas: Canvas, x: float, y: float, size: float = 26, radius: float = 130, strength: float = 0.5) -> None:
    """A fire and its light."""
    light(canvas, x, y, radius, _FLAME, strength)
    canvas.icon("flame", x - size / 2, y - size * 0.72, size)
    light(canvas, x, y - size * 0.2, size * 0.9, "#ffd27a", 0.5)


def brazier(canvas: Canvas, x: float, y: float, scale: float = 1, radius: float = 120, strength: float = 0.42) -> None:
    """A fire basin on a foot, with its shadow."""
    s = scale
    shadow = [(x - 20 * s, y + 24 * s), (x + 22 * s, y + 22 * s), (x + 34 * s, y + 32 * s), (x - 8 * s, y + 34 * s)]
    canvas.polygon(shadow, "black", alpha=70)
    foot = [(x - 4 * s, y + 8 * s), (x + 4 * s, y + 8 * s), (x + 9 * s, y + 28 * s), (x - 9 * s, y + 28 * s)]
    canvas.polygon(foot, "#3a2c22")
    canvas.gradient(x - 12 * s, y + 24 * s, 24 * s, 7 * s, "#6b533f", "#382a20", radius=3)
    canvas.gradient(x - 18 * s, y - 2 * s, 36 * s, 14 * s, "#8d6f4c", "#3d2b1d", radius=7 * s)
    canvas.rect(x - 19 * s, y - 4 * s, 38 * s, 5 * s, "#b8935f", radius=2.5 * s)
    flame(canvas, x, y - 7 * s, 27 * s, radius, strength)


def pillar(canvas: Canvas, x: float, y: float, wide: float = 34, tall: float = 78) -> None:
    """A pillar seen from the front with its shadow to the right."""
    left, top = x - wide / 2, y - tall / 2
    shadow = [
        (left, y + tall / 2),
        (x + wide / 2 + 16, y + tall / 2),
        (x + wide / 2 + 16, y - tall * 0.1),
        (x + wide / 2, y - tall * 0.3),
    ]
    canvas.polygon(shadow, "black", alpha=70)
    canvas.gradient(left, top + 10, wide, tall - 10, "#8a7058", "#43352a", radius=3)
    canvas.gradient(left, top + 10, wide * 0.3, tall - 14, "#b5977a", "#6d5844", radius=3, alpha=120)
    for groove in range(1, 4):
        at = left + wide * groove / 4
        canvas.line((at, top + 18), (at, y + tall / 2 - 12), "#2a1f17", 1.6, alpha=120)
    canvas.gradient(left - 4, y + tall / 2 - 11, wide + 8, 11, "#7f6650", "#453629", radius=3)
    canvas.rect(left - 6, top - 6, wide + 12, 20, "#2a1f17", radius=4)
    canvas.gradient(left - 5, top - 5, wide + 10, 17, "#c2a585", "#8c7159", radius=4)


class Stones(tuple[str, str, str, str]):
    """Four tones of a dungeon: two of its floor, two of its walls."""


STONES: dict[str, Stones] = {
    "RW": Stones(("#5c6b42", "#3f4e30", "#6d7a4e", "#4a5636")),
    "MM": Stones(("#6f563a", "#4b3826", "#8a6844", "#5a4330")),
    "HS": Stones(("#4e4a66", "#33304a", "#5c5678", "#3d3954")),
    "FG": Stones(("#6a4436", "#452a22", "#84503c", "#54342a")),
    "GK": Stones(("#7a6742", "#54462c", "#93794a", "#665432")),
    "AR": Stones(("#66533f", "#4a3b2e", "#7a6350", "#55443a")),
    "HW": Stones(("#56636e", "#3b4752", "#68788a", "#465462")),
    "KT": Stones(("#565a6a", "#3a3e4c", "#6a6e82", "#484c5c")),
    "DP": Stones(("#64708a", "#465068", "#7c8aa8", "#566280")),
    "VA": Stones(("#3f646a", "#294a52", "#4e7c82", "#34585e")),
    "SP": Stones(("#6e5a7e", "#4c3c5c", "#866e9a", "#5a4870")),
    "FE": Stones(("#543a40", "#33222a", "#6a464e", "#422c34")),
}
"""By the code of a dungeon."""


def draw_floor(canvas: Canvas, code: str, gate: float) -> None:
    """The framed floor of a dungeon with walls, the boss's gate about x = `gate`, pillars and fires, without rooms."""
    stones = STONES.get(code, STONES["AR"])
    x, y, w, h = FLOOR
    frame(canvas, FLOOR)
    flagstones(canvas, FLOOR, stones[0], stones[1])
    with canvas.clipped(*FLOOR):
        bricks(canvas, Box(x, y, w, 44), stones[2], stones[3])
        canvas.gradient(x, y + 44, w, 16, "#0d0705", "#0d0705", alpha=150, alpha_bottom=0)
        side = canvas.mix(stones[2], "black", 0.18), canvas.mix(stones[3], "black", 0.16)
        bricks(canvas, Box(x, y, 20, h), *side, seed=4, top=False)
        bricks(canvas, Box(x + w - 20, y, 20, h), *side, seed=9, top=False)
        canvas.gradient(x + 20, y + 44, 9, h, "black", "black", alpha=70)
        canvas.gradient(x + w - 29, y + 44, 9, h, "black", "black", alpha=40)
        canvas.gradient(gate - 112, y, 224, 100, canvas.mix(stones[2], "white", 0.1), stones[3], radius=10)
        canvas.rect(gate - 112, y - 10, 224, 110, "#120a06", radius=10, border=2, alpha=190)
        canvas.rect(gate - 98, y - 4, 196, 102, "#140b08", radius=8)
        for column in (x + 52, x + w - 52):
            for row in (166, 330, 494):
                pillar(canvas, column, row)
            for row in (248, 412):
                brazier(canvas, column, row, 0.95, 130, 0.42)
