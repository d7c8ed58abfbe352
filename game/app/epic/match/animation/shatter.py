"""Animation of a breaking standee: wedges and splinters fly up and fall to the ground.

The fall is simulated in advance (``ui/falling.py``), deterministic for each seed. Lengths are in halves of a
page; vertical positions increase downward.
"""

from __future__ import annotations

import math
import sys
from functools import lru_cache
from random import Random
from typing import NamedTuple

import pygame

from game.app.epic.board.standee import CENTERED_SPAN
from game.app.ui.drawing import raster
from game.app.ui.drawing.raster import Point
from game.app.ui.effects import falling
from game.app.ui.effects.falling import FallingPiece, FallSettings
from game.app.ui.effects.flipbook import Paint, bounding_rect

WEDGE_COUNT, SPLINTER_COUNT = 9, 14
"""Number of wedges into which the picture is cut, and of splinters between them."""
PAGE_COUNT = 22
"""Number of pages of the flip-book."""
PAGE_SPAN = 3.4
"""Width and height of a page, in squares."""
FALL_SECONDS = 0.72
"""Duration of the animation."""
_GRAVITY = 9.5
"""Downward acceleration of the pieces."""
_FLOOR_Y = 0.3
"""Vertical position of the ground."""
_FADE_START = 0.7
"""Fraction of the duration after which the pieces fade out."""
_VARIANTS = 4
"""Number of different simulated falls."""


class ShardPose(NamedTuple):
    """Pose of a piece on a page."""

    x: float
    y: float
    angle: float
    """Rotation, in radians."""
    depth: float
    """Displacement toward the back or the front of the board."""


@lru_cache(maxsize=8)
def simulate_tracks(seed: int) -> tuple[tuple[ShardPose, ...], ...]:
    """Return the poses of each piece, one per page; wedges come first."""
    rng = Random(seed)
    thrown, drifts = [], []
    for index in range(WEDGE_COUNT + SPLINTER_COUNT):
        along = math.tau * index / WEDGE_COUNT + rng.uniform(-0.2, 0.2)
        out = rng.uniform(0.5, 1.25) if index < WEDGE_COUNT else rng.uniform(0.7, 2.1)
        up, spin = rng.uniform(1.4, 2.9), rng.uniform(-11, 11)
        start = 0.1 * math.cos(along), 0.1 * math.sin(along)
        drifts.append(math.sin(along) * out * 0.3)
        thrown.append(FallingPiece(*start, math.cos(along) * out, -up, spin, 0.144 if index < WEDGE_COUNT else 0.048))
    fall = FallSettings(FALL_SECONDS, PAGE_COUNT, _GRAVITY, _FLOOR_Y)
    shares = [page / (PAGE_COUNT - 1) for page in range(PAGE_COUNT)]
    return tuple(
        tuple(ShardPose(*spot, drift * share * (2 - share)) for spot, share in zip(way, shares, strict=True))
        for way, drift in zip(falling.simulate_fall(tuple(thrown), fall), drifts, strict=True)
    )


def simulate_next_fall() -> None:
    """Compute one of the missing simulations; called while no animation is running."""
    for seed in range(_VARIANTS if "pymunk" in sys.modules else 0):
        known = simulate_tracks.cache_info().misses
        simulate_tracks(seed)
        if simulate_tracks.cache_info().misses > known:
            return


def make_shards(standee: pygame.Surface, seed: int, tones: tuple[tuple[int, int, int], ...]) -> Paint:
    """Return the painter of a breaking standee: its picture cut into wedges, and splinters in ``tones``."""
    ways = simulate_tracks(seed % _VARIANTS)
    parts: list[pygame.Surface] = []

    def paint_shards(big: pygame.Surface, unit: float, progress: float, rng: Random) -> pygame.Rect:
        middle = big.get_width() / 2
        drawn = []
        if not parts:
            scale = big.get_width() / PAGE_SPAN * CENTERED_SPAN / standee.get_width()
            parts.extend(_cut_wedges(pygame.transform.smoothscale_by(standee, scale), Random(seed)))
        page = round(progress * (PAGE_COUNT - 1))
        alpha = round(255 * min(1.0, (1 - progress) / (1 - _FADE_START)))
        order = sorted(range(len(ways)), key=lambda piece: ways[piece][page].depth)
        for piece in order:
            spot = ways[piece][page]
            x, y = middle * (1 + spot.x), middle * (1 + spot.y + spot.depth)
            low = middle * (1 + _FLOOR_Y + 0.03 + spot.depth)
            drawn.append(_draw_shadow(big, x, low, unit * (6 if piece < WEDGE_COUNT else 2.4), alpha))
            if piece < WEDGE_COUNT:
                turned = pygame.transform.rotozoom(parts[piece], -math.degrees(spot.angle), 1 - 0.12 * progress)
                turned.set_alpha(alpha)
                drawn.append(big.blit(turned, (x - turned.get_width() / 2, y - turned.get_height() / 2)))
            else:
                tone = (*tones[piece % len(tones)], alpha)
                drawn.append(_draw_splinter(big, (x, y), spot.angle, unit * (2.6 + piece % 3), tone))
        return bounding_rect(drawn)

    return paint_shards


def _draw_shadow(big: pygame.Surface, x: float, y: float, size: float, alpha: int) -> pygame.Rect:
    box = pygame.Rect(0, 0, round(size * 2), max(1, round(size * 0.7)))
    box.center = round(x), round(y)
    return pygame.draw.ellipse(big, (0, 0, 0, alpha // 4), box)


def _draw_splinter(
    big: pygame.Surface, at: Point, angle: float, size: float, tone: tuple[int, int, int, int]
) -> pygame.Rect:
    corners = [(1.2, 0.0), (0.0, 0.7), (-0.9, 0.1), (-0.1, -0.8)]
    ux, uy = math.cos(angle) * size, math.sin(angle) * size
    points = [(at[0] + ux * x - uy * y, at[1] + uy * x + ux * y) for x, y in corners]
    drawn = pygame.draw.polygon(big, tone, points)
    pale = (*(round(part + (255 - part) * 0.5) for part in tone[:3]), tone[3])
    pygame.draw.polygon(big, pale, points[:3])
    return drawn


def _cut_wedges(picture: pygame.Surface, rng: Random) -> list[pygame.Surface]:
    """Cut a picture into wedges around a point near its center; each is cropped to its visible part."""
    width, height = picture.get_size()
    core = (width / 2 * (1 + rng.uniform(-0.2, 0.2)), height / 2 * (1 + rng.uniform(-0.2, 0.2)))
    cuts = sorted(math.tau * (cut + rng.uniform(-0.28, 0.28)) / WEDGE_COUNT for cut in range(WEDGE_COUNT))
    parts = []
    for start, end in zip(cuts, [*cuts[1:], cuts[0] + math.tau], strict=True):
        turns = [start + (end - start) * step / 4 for step in range(5)]
        rim = [(core[0] + width * math.cos(turn), core[1] + width * math.sin(turn)) for turn in turns]
        mask = raster.make_blank(width, height, raster.CLEAR_WHITE)
        seen = pygame.draw.polygon(mask, raster.WHITE, [core, *rim])
        part = mask.subsurface(seen).copy()
        part.blit(picture, (0, 0), seen, special_flags=pygame.BLEND_RGBA_MULT)
        parts.append(part)
    return parts
