"""Shatter animation: a picture is cut into shards that tremble, fly apart, rotate and fall; deterministic.

A shard is turned without smoothing, which takes a third of the time, and its outline is drawn over the turned picture.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
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
TREMBLE_FRACTION = 0.2
"""The share of the time in which it holds together."""
_STEP = 24.0
"""Degrees from one pose of a shard to the next."""
_AHEAD = 100
"""Most poses that are kept at a time, unless more are shown."""
_CUTS = 4
"""So many shards are cut in the time in which one is turned."""
_EDGE = 2
"""Width of the soft edge around a shard, in pixels."""
_OUTLINE_COLOR = 255, 244, 220
_REACH = 0.55
"""No shard of a wide picture reaches farther from its middle, as a share of the picture's height."""


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


class TurnedShard(NamedTuple):
    """Turned shard, cropped to what is visible, and the offset of its corner from the shard's middle, in pixels."""

    picture: pygame.Surface
    dx: int
    dy: int


def find_pose_number(shard: Shard, own: float) -> int:
    """Return the number of a shard's pose after a share of its flight; it has not turned in the first, 0."""
    return round(abs(shard.spin) * own / _STEP)


def find_middle(shard: Shard, own: float) -> Point:
    """Return the middle of a shard after a share of its flight, as shares of the picture."""
    return shard.center[0] + shard.vx * own, shard.center[1] + shard.vy * own + _GRAVITY / 2 * own * own


def is_in_picture(shard: Shard, own: float) -> bool:
    """Return whether something of a shard can be within the picture after a share of its flight."""
    x, y = find_middle(shard, own)
    return -_REACH < x < 1 + _REACH and -_REACH < y < 1 + _REACH


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


def _turn_points(points: Sequence[Point], angle: float) -> list[Point]:
    """Return points turned by an angle in degrees around the origin."""
    sine, cosine = math.sin(math.radians(angle)), math.cos(math.radians(angle))
    return [(x * cosine + y * sine, y * cosine - x * sine) for x, y in points]


def _find_box(points: Sequence[Point]) -> pygame.Rect:
    """Return the box of an outline with its soft edge."""
    left, top = (math.floor(min(point[axis] for point in points)) - _EDGE for axis in (0, 1))
    right, bottom = (math.ceil(max(point[axis] for point in points)) + _EDGE for axis in (0, 1))
    return pygame.Rect(left, top, right - left, bottom - top)


class ShatterAnimation:
    """Shatter animation of an opaque picture, in pixels of one canvas."""

    def __init__(self, picture: pygame.Surface, seed: int = 1) -> None:
        self.size = picture.get_size()
        self.picture = picture
        """The unbroken picture."""
        self.shards: list[tuple[Shard, pygame.Surface]] = []
        self._outlines: list[list[Point]] = []
        """Corners of each shard, in pixels from the middle of its picture, whose pixels are counted by their centers."""
        self._uncut = list(make_shards(seed))[::-1]
        self._poses: dict[tuple[int, int], TurnedShard] = {}
        """By the index of a shard and the number of its pose."""
        self._coming: list[tuple[float, int, int]] | None = None
        """Poses to make: the share at which each is shown first, the shard's index and the pose's number; next last."""
        self._own = 0.0
        """Share of the flight that was drawn last."""

    def prepare(self, count: int = 1) -> None:
        """Make poses that are needed next, so many of them, or cut shards first."""
        for _time in range(count):
            if self._uncut:
                self._cut_shards(_CUTS)
            elif len(self._poses) < _AHEAD:
                self._make_next_pose()

    def _make_next_pose(self) -> None:
        if self._coming is None:
            self._coming = self._list_poses()
        while self._coming:
            begin, index, number = self._coming.pop()
            if begin > self._own:
                self._get_pose(index, number)
                return

    def _list_poses(self) -> list[tuple[float, int, int]]:
        """Return the poses of all shards but the first of each, the last to be shown at the beginning."""
        found = [
            ((number - 0.5) * _STEP / abs(shard.spin), index, number)
            for index, (shard, _part) in enumerate(self.shards)
            for number in range(1, find_pose_number(shard, 1.0) + 1)
        ]
        return sorted((one for one in found if is_in_picture(self.shards[one[1]][0], one[0])), reverse=True)

    def _cut_shards(self, count: int) -> None:
        for _time in range(min(count, len(self._uncut))):
            self._cut_shard(self._uncut.pop())

    def _cut_shard(self, shard: Shard) -> None:
        wide, high = self.size
        points = [(x * wide, y * high) for x, y in shard.outline]
        left, top = (math.floor(min(point[axis] for point in points)) for axis in (0, 1))
        right, bottom = (math.ceil(max(point[axis] for point in points)) + 1 for axis in (0, 1))
        seen = pygame.Rect(left, top, right - left, bottom - top).clip(self.picture.get_rect())
        if not (seen.w and seen.h):
            return
        moved = [(x - seen.x, y - seen.y) for x, y in points]
        part = raster.make_blank(seen.w, seen.h, raster.CLEAR_WHITE)
        pygame.draw.polygon(part, raster.WHITE, moved)
        part.blit(self.picture, (0, 0), seen, special_flags=pygame.BLEND_RGBA_MULT)
        self.shards.append((shard, part))
        self._outlines.append([(x - (seen.w - 1) / 2, y - (seen.h - 1) / 2) for x, y in moved])

    def _get_pose(self, index: int, number: int) -> TurnedShard:
        """Return a pose of a shard, made when it is first requested."""
        if (index, number) not in self._poses:
            self._poses[index, number] = self._make_pose(index, number)
        return self._poses[index, number]

    def _make_pose(self, index: int, number: int) -> TurnedShard:
        shard, part = self.shards[index]
        angle = math.copysign(number * _STEP, shard.spin)
        turned = pygame.transform.rotate(part, angle) if number else part.copy()
        wide, high = turned.get_size()
        points = [((wide - 1) / 2 + x, (high - 1) // 2 + y) for x, y in _turn_points(self._outlines[index], angle)]
        pygame.draw.aalines(turned, _OUTLINE_COLOR, True, points)
        seen = _find_box(points).clip(turned.get_rect())
        return TurnedShard(
            turned.subsurface(seen).copy() if number else turned.subsurface(seen),
            seen.x - wide // 2,
            seen.y - high // 2,
        )

    def draw(self, canvas: Canvas, x: float, y: float, progress: float) -> None:
        """Draw the picture with its upper left corner at (x, y) at a progress from 0 to 1."""
        left, top = canvas.to_pixel_point(x, y)
        wide, high = self.size
        if progress < TREMBLE_FRACTION:
            own = progress / TREMBLE_FRACTION
            off = round(math.sin(own * 26) * 3 * canvas.k * own)
            canvas.put(self.picture, (left + off, top))
            canvas.rect(x, y, wide / canvas.k, high / canvas.k, "white", alpha=round(150 * own))
            self.prepare()
            return
        self.draw_shards(canvas, x, y, progress)
        self.prepare(2)

    def draw_shards(self, canvas: Canvas, x: float, y: float, progress: float) -> None:
        """Draw the shards that fly apart; what lies outside of the surface's clip is left out."""
        self._cut_shards(len(self._uncut))
        left, top = canvas.to_pixel_point(x, y)
        wide, high = self.size
        clip = canvas.surface.get_clip()
        own = self._own = compute_progress(progress, TREMBLE_FRACTION, 1 - TREMBLE_FRACTION)
        alpha = round(255 * max(0.0, min(1.0, (1 - own) / (1 - _FADE_START))))
        shown = set()
        for index, (shard, _part) in enumerate(self.shards):
            if is_in_picture(shard, own):
                pose = self._get_pose(index, find_pose_number(shard, own))
                shown.add(index)
                px, py = find_middle(shard, own)
                spot = round(left + wide * px) + pose.dx, round(top + high * py) + pose.dy
                if clip.colliderect((spot, pose.picture.get_size())):
                    canvas.put(pose.picture, spot, alpha)
        self._poses = {
            (index, number): pose
            for (index, number), pose in self._poses.items()
            if index in shown and number >= find_pose_number(self.shards[index][0], own)
        }
