"""Shatter animation: a picture is cut into shards that tremble, fly apart, rotate and fall; deterministic."""

from __future__ import annotations

import math
from functools import lru_cache
from random import Random
from typing import NamedTuple

import pygame

from game.app.ui.drawing import raster
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.effects.timeline import compute_progress

_COLUMNS, _ROWS = 5, 4
"""Number of columns and rows of the mesh of shards."""
_GRAVITY = 1.5
"""Downward acceleration, in picture heights per squared duration of the flight."""
_FADE_START = 0.62
"""Fraction of the flight after which the shards fade."""
_TREMBLE_FRACTION = 0.2
"""Fraction of the duration in which the picture trembles before it breaks."""


class Shard(NamedTuple):
    """Shard of a picture: outline, center, velocity and rotation."""

    outline: tuple[Point, ...]
    """Corners of the shard, in fractions of the picture's width and height."""
    center: Point
    """Center of the shard, in fractions of the picture's width and height."""
    vx: float
    """Horizontal velocity, in picture widths per flight."""
    vy: float
    """Vertical velocity at the start, in picture heights per flight."""
    spin: float
    """Rotation during the flight, in degrees."""


@lru_cache(maxsize=4)
def make_shards(seed: int) -> tuple[Shard, ...]:
    """Return triangles of an irregular mesh that cover the whole picture."""
    luck = Random(seed)

    def find_vertex(x: int, y: int) -> Point:
        """Return the position of a mesh vertex, in fractions of the picture."""
        off_x = luck.uniform(-0.34, 0.34) if 0 < x < _COLUMNS else 0.0
        off_y = luck.uniform(-0.34, 0.34) if 0 < y < _ROWS else 0.0
        return (x + off_x) / _COLUMNS, (y + off_y) / _ROWS

    net = [[find_vertex(x, y) for x in range(_COLUMNS + 1)] for y in range(_ROWS + 1)]
    found = []
    for y in range(_ROWS):
        for x in range(_COLUMNS):
            a, b, c, d = net[y][x], net[y][x + 1], net[y + 1][x + 1], net[y + 1][x]
            halves = ((a, b, c), (a, c, d)) if luck.random() < 0.5 else ((a, b, d), (b, c, d))
            for outline in halves:
                middle = sum(p[0] for p in outline) / 3, sum(p[1] for p in outline) / 3
                away = math.atan2(middle[1] - 0.45, middle[0] - 0.5)
                fast = luck.uniform(0.25, 0.8)
                vx, vy = math.cos(away) * fast, math.sin(away) * fast - luck.uniform(0.15, 0.6)
                found.append(Shard(outline, middle, vx, vy, luck.uniform(-280, 280)))
    return tuple(found)


class ShatterAnimation:
    """Shatter animation of a picture, in pixels of one canvas."""

    def __init__(self, picture: pygame.Surface, seed: int = 1) -> None:
        self.size = picture.get_size()
        self.picture = picture
        """The unbroken picture."""
        self.shards: list[tuple[Shard, pygame.Surface]] = []
        """Shards and their pictures; empty until the picture breaks."""
        self._seed = seed

    def _cut_shards(self) -> None:
        """Cut the picture into shards."""
        wide, high = self.size
        for shard in make_shards(self._seed):
            points = [(x * wide, y * high) for x, y in shard.outline]
            left, top = (math.floor(min(point[axis] for point in points)) for axis in (0, 1))
            right, bottom = (math.ceil(max(point[axis] for point in points)) + 1 for axis in (0, 1))
            seen = pygame.Rect(left, top, right - left, bottom - top).clip(self.picture.get_rect())
            if not (seen.w and seen.h):
                continue
            moved = [(x - seen.x, y - seen.y) for x, y in points]
            part = raster.make_blank(seen.w, seen.h, raster.CLEAR_WHITE)
            pygame.draw.polygon(part, raster.WHITE, moved)
            part.blit(self.picture, (0, 0), seen, special_flags=pygame.BLEND_RGBA_MULT)
            pygame.draw.aalines(part, (255, 244, 220), True, moved)
            self.shards.append((shard, part))

    def draw(self, canvas: Canvas, x: float, y: float, progress: float) -> None:
        """Draw the picture with its upper left corner at (x, y) at a progress from 0 to 1."""
        left, top = canvas.to_pixel_point(x, y)
        wide, high = self.size
        if progress < _TREMBLE_FRACTION:
            own = progress / _TREMBLE_FRACTION
            off = round(math.sin(own * 26) * 3 * canvas.k * own)
            white = self.picture.copy()
            level = round(150 * own)
            white.fill((level, level, level, 0), special_flags=pygame.BLEND_RGBA_ADD)
            canvas.put(white, (left + off, top))
            return
        if not self.shards:
            self._cut_shards()
        own = compute_progress(progress, _TREMBLE_FRACTION, 1 - _TREMBLE_FRACTION)
        alpha = round(255 * max(0.0, min(1.0, (1 - own) / (1 - _FADE_START))))
        for shard, part in self.shards:
            turned = pygame.transform.rotozoom(part, shard.spin * own, 1 - 0.25 * own)
            turned.set_alpha(alpha)
            px = left + wide * (shard.center[0] + shard.vx * own)
            py = top + high * (shard.center[1] + shard.vy * own + _GRAVITY / 2 * own * own)
            canvas.put(turned, (round(px) - turned.get_width() // 2, round(py) - turned.get_height() // 2))
