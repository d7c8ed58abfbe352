"""Shatter animation: a picture is cut into shards that tremble, fly apart, rotate and fall; deterministic.

A shard is cut out of the turned box around it, which is turned without smoothing: that takes a third of the time. Its
outline is drawn over it. Poses a quarter turn apart are made from each other: turning by 90 degrees takes a fraction of
the time.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
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
_HEAVY_SPIN, _LIGHT_BOX = 0.07, 0.065
"""Factor by which heavy shards turn less, so that they keep their first pose: the larger one in each cell of the mesh,
and those with a larger box, as a fraction of the picture.
"""
_STEP = 30.0
"""Degrees from one pose of a shard to the next."""
_QUARTER = round(90 / _STEP)
"""Number of poses in a quarter turn."""
_CUTTING_EFFORT, _TURNING_EFFORT = 13.0, 36.0
"""Efforts of the first pose and of a turned one of a shard as large as the picture, in blits of the whole picture."""
_VIEWS = 4
"""Number of moments at which a pose is looked for in the picture."""
_EDGE = 2
"""Width of the soft edge around a shard, in pixels."""
_STRIPS = 3
"""Number of strips of a turned shard: what is drawn of a triangle is then a third smaller."""
_OUTLINE_COLOR = 255, 244, 220


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


class PlacedPicture(NamedTuple):
    """Picture and the place of its corner, in pixels."""

    picture: pygame.Surface
    x: int
    y: int


class Pose(NamedTuple):
    """Turned shard in strips, each cropped to what is visible and placed from the shard's middle."""

    number: int
    """Number of steps by which the shard is turned."""
    strips: Sequence[PlacedPicture]


def find_pose_number(shard: Shard, own: float) -> int:
    """Return the number of a shard's pose after a share of its flight; it has not turned in the first, 0."""
    return round(abs(shard.spin) * own / _STEP)


def find_middle(shard: Shard, own: float) -> Point:
    """Return the middle of a shard after a share of its flight, as shares of the picture."""
    return shard.center[0] + shard.vx * own, shard.center[1] + shard.vy * own + _GRAVITY / 2 * own * own


def _compute_box_area(points: Sequence[Point]) -> float:
    width, height = (max(point[axis] for point in points) - min(point[axis] for point in points) for axis in (0, 1))
    return width * height


@lru_cache(maxsize=4)
def make_shards(seed: int) -> tuple[Shard, ...]:
    """Return triangles of an irregular mesh that cover the whole picture."""
    rng = Random(seed)

    def find_vertex(x: int, y: int) -> Point:
        """Return the position of a mesh vertex, in fractions of the picture."""
        off_x = rng.uniform(-0.34, 0.34) if 0 < x < _COLUMNS else 0.0
        off_y = rng.uniform(-0.34, 0.34) if 0 < y < _ROWS else 0.0
        return (x + off_x) / _COLUMNS, (y + off_y) / _ROWS

    net = [[find_vertex(x, y) for x in range(_COLUMNS + 1)] for y in range(_ROWS + 1)]
    found = []
    for y in range(_ROWS):
        for x in range(_COLUMNS):
            a, b, c, d = net[y][x], net[y][x + 1], net[y + 1][x + 1], net[y + 1][x]
            halves = ((a, b, c), (a, c, d)) if rng.random() < 0.5 else ((a, b, d), (b, c, d))
            lighter = min(halves, key=_compute_box_area)
            for outline in halves:
                middle = sum(p[0] for p in outline) / 3, sum(p[1] for p in outline) / 3
                away = math.atan2(middle[1] - 0.45, middle[0] - 0.5)
                fast = rng.uniform(0.25, 0.8)
                vx, vy = math.cos(away) * fast, math.sin(away) * fast - rng.uniform(0.15, 0.6)
                is_light = outline == lighter and _compute_box_area(outline) < _LIGHT_BOX
                spin = rng.uniform(-200, 200) * (1.0 if is_light else _HEAVY_SPIN)
                found.append(Shard(outline, middle, vx, vy, spin))
    return tuple(found)


def _find_box(points: Sequence[Point]) -> pygame.Rect:
    """Return the box of whole pixels around some points."""
    left, top = (math.floor(min(point[axis] for point in points)) for axis in (0, 1))
    right, bottom = (math.ceil(max(point[axis] for point in points)) + 1 for axis in (0, 1))
    return pygame.Rect(left, top, right - left, bottom - top)


def _turn_points(points: Sequence[Point], angle: float) -> list[Point]:
    """Return points turned by an angle in degrees around the origin."""
    sine, cosine = math.sin(math.radians(angle)), math.cos(math.radians(angle))
    return [(x * cosine + y * sine, y * cosine - x * sine) for x, y in points]


def _find_strips(points: Sequence[Point]) -> list[pygame.Rect]:
    """Return boxes from top to bottom that cover an outline with its soft edge; together they are smaller than one."""
    highest, lowest = min(y for _x, y in points), max(y for _x, y in points)
    edges = [highest + (lowest - highest) * index / _STRIPS for index in range(_STRIPS + 1)]
    found, start = [], math.floor(highest) - _EDGE
    for top, bottom in pairwise(edges):
        end = math.ceil(bottom) + (_EDGE if bottom == edges[-1] else 0)
        across = [x for x, y in points if top - _EDGE <= y <= bottom + _EDGE]
        for (x, y), (other_x, other_y) in zip(points, [*points[1:], points[0]], strict=True):
            for edge in (top - _EDGE, bottom + _EDGE):
                if min(y, other_y) < edge < max(y, other_y):
                    across.append(x + (other_x - x) * (edge - y) / (other_y - y))
        left, right = math.floor(min(across)) - _EDGE, math.ceil(max(across)) + _EDGE
        found.append(pygame.Rect(left, start, right - left, end - start))
        start = end
    return found


class ShatterAnimation:
    """Shatter animation of an opaque picture, in pixels of one canvas."""

    def __init__(self, picture: pygame.Surface, seed: int = 1, visible: pygame.Rect | None = None) -> None:
        """Create the animation; ``visible`` is the part of the picture in which shards are seen, all by default."""
        self.size = width, height = picture.get_size()
        self.picture = picture
        """The unbroken picture."""
        self.shards = make_shards(seed)
        self._visible = picture.get_rect() if visible is None else visible
        """Part of the picture in which shards are seen."""
        self._last_numbers = [find_pose_number(shard, 1.0) for shard in self.shards]
        """Number of the last pose of each shard."""
        corners = [[(x * width, y * height) for x, y in shard.outline] for shard in self.shards]
        self._boxes = [_find_box(points).clip(picture.get_rect()) for points in corners]
        """Box around each shard within the picture."""
        self._outlines = [
            [(x - box.x - (box.w - 1) / 2, y - box.y - (box.h - 1) / 2) for x, y in points]
            for box, points in zip(self._boxes, corners, strict=True)
        ]
        """Corners of each shard, in pixels from the middle of its box."""
        self._reaches = [max(math.hypot(*corner) for corner in points) + _EDGE for points in self._outlines]
        """Distance of each shard's outermost corner from its middle, with its edge, in pixels."""
        self._poses: dict[tuple[int, int], Pose] = {}
        """Last pose of each shard that differs from others by whole quarter turns, by the index of the shard and the
        remainder of the pose's number.
        """
        self._coming: list[tuple[float, int, int]] | None = None
        """Poses of the first quarter turn that are to be made: the share at which each is shown first, the shard's
        index and the pose's number; next last.
        """
        self._own = 0.0
        """Share of the flight that was drawn last."""
        self._placed: tuple[float, list[PlacedPicture]] = -1.0, []
        """Progress at which shards were last drawn onto a surface, and their pictures."""

    @property
    def is_ready(self) -> bool:
        """Return whether all shards can be drawn as they begin to fly."""
        pose = self._find_next_pose()
        return pose is None or pose[1] > 0

    @property
    def coming_effort(self) -> float:
        """Return the effort of the next ``prepare``, in blits of the whole picture; 0 if it has nothing to do."""
        pose = self._find_next_pose()
        return 0.0 if pose is None else self._find_effort(*pose)

    @property
    def smallest_effort(self) -> float:
        """Return the effort of the smallest pose that is to be made, in blits of the whole picture; 0 if none is."""
        if self._find_next_pose() is None:
            return 0.0
        return min(self._find_effort(index, number) for _begin, index, number in self._coming or ())

    def _find_effort(self, index: int, number: int) -> float:
        width, height = self._boxes[index].size
        return (_TURNING_EFFORT if number else _CUTTING_EFFORT) * width * height / (self.size[0] * self.size[1])

    def prepare(self, effort: float = math.inf) -> float:
        """Make the pose that is needed first of those that take no more than an effort; return its effort."""
        if self._find_next_pose() is None:
            return 0.0
        assert self._coming is not None
        fitting = [one for one in self._coming if self._find_effort(one[1], one[2]) <= effort]
        chosen = (fitting or self._coming)[-1]
        self._coming.remove(chosen)
        self._get_pose(*chosen[1:])
        return self._find_effort(*chosen[1:])

    def _find_next_pose(self) -> tuple[int, int] | None:
        """Return the shard's index and the number of the pose that is needed next; None if none is."""
        if self._coming is None:
            self._coming = self._list_poses()
        while self._coming:
            begin, index, number = self._coming[-1]
            is_needed = begin >= self._own or number + _QUARTER <= self._last_numbers[index]
            if is_needed and (index, number) not in self._poses:
                return index, number
            self._coming.pop()
        return None

    def _list_poses(self) -> list[tuple[float, int, int]]:
        """Return the poses of all shards in the first quarter turn, the last to be shown at the beginning."""
        found = [
            (begin, index, number)
            for index in range(len(self.shards))
            for number in range(min(_QUARTER - 1, self._last_numbers[index]) + 1)
            if (begin := self._find_first_view(index, number)) is not None
        ]
        return sorted(found, key=lambda one: (one[2] > 0, *one), reverse=True)

    def _find_first_view(self, index: int, first: int) -> float | None:
        """Return the share of the flight at which a pose, or one turned on by quarters, is first seen; else None."""
        shard = self.shards[index]
        for number in range(first, self._last_numbers[index] + 1, _QUARTER):
            begin, end = ((number + half) * _STEP / abs(shard.spin) for half in (-0.5, 0.5))
            begin, end = max(0.0, begin), min(1.0, end)
            for moment in range(_VIEWS):
                own = begin + (end - begin) * moment / (_VIEWS - 1)
                if self._is_visible(index, own):
                    return own
        return None

    def _is_visible(self, index: int, own: float) -> bool:
        """Return whether something of a shard can be seen after a share of its flight."""
        (x, y), (width, height), reach = find_middle(self.shards[index], own), self.size, self._reaches[index]
        left, top = x * width - self._visible.x, y * height - self._visible.y
        return -reach < left < self._visible.w + reach and -reach < top < self._visible.h + reach

    def _get_pose(self, index: int, number: int) -> Pose:
        """Return a pose of a shard, made when it is first requested."""
        first = number % _QUARTER
        pose = self._poses.get((index, first))
        if pose is None or pose.number > number:
            pose = self._make_pose(index, first)
        for _turn in range((number - pose.number) // _QUARTER):
            pose = _turn_quarter(pose, is_clockwise=self.shards[index].spin < 0)
        self._poses[index, first] = pose
        return pose

    def _make_pose(self, index: int, number: int) -> Pose:
        part = self.picture.subsurface(self._boxes[index])
        angle = math.copysign(number * _STEP, self.shards[index].spin)
        turned = pygame.transform.rotate(part, angle) if number else part
        width, height = turned.get_size()
        points = [((width - 1) / 2 + x, (height - 1) / 2 + y) for x, y in _turn_points(self._outlines[index], angle)]
        strips = []
        for box in _find_strips(points):
            box = box.clip(turned.get_rect())
            if box:
                moved = [(x - box.x, y - box.y) for x, y in points]
                strip = raster.make_blank(*box.size, raster.CLEAR_WHITE)
                pygame.draw.polygon(strip, raster.WHITE, moved)
                strip.blit(turned, (0, 0), box, pygame.BLEND_RGBA_MULT)
                pygame.draw.aalines(strip, _OUTLINE_COLOR, True, moved)
                strips.append(PlacedPicture(strip, box.x - width // 2, box.y - height // 2))
        return Pose(number, strips)

    def draw(self, canvas: Canvas, x: float, y: float, progress: float) -> None:
        """Draw the picture with its upper left corner at (x, y) at a progress from 0 to 1."""
        if progress < TREMBLE_FRACTION:
            self.draw_trembling(canvas, x, y, progress)
            self.prepare()
        else:
            self.draw_shards(canvas, x, y, progress)
            for _time in range(2):
                self.prepare()

    def draw_trembling(self, canvas: Canvas, x: float, y: float, progress: float) -> None:
        """Draw the unbroken picture, which trembles."""
        left, top = canvas.to_pixel_point(x, y)
        width, height = self.size
        own = progress / TREMBLE_FRACTION
        off = round(math.sin(own * 26) * 3 * canvas.k * own)
        canvas.put(self.picture, (left + off, top))
        canvas.rect(x, y, width / canvas.k, height / canvas.k, "white", alpha=round(150 * own))

    def draw_shards(self, canvas: Canvas, x: float, y: float, progress: float) -> None:
        """Draw the shards that fly apart."""
        left, top = canvas.to_pixel_point(x, y)
        for picture, dx, dy in self._place_shards(progress):
            canvas.put(picture, (left + dx, top + dy), _compute_alpha(progress))

    def prepare_step(self, progress: float) -> None:
        """Make all that ``blit_shards`` needs at a progress."""
        if self._placed[0] != progress:
            self._placed = progress, self._place_shards(progress)

    def blit_shards(self, surface: pygame.Surface, progress: float, corner: tuple[int, int]) -> None:
        """Blit the shards that fly apart to a surface, within its clip; ``corner`` is that of the picture."""
        self.prepare_step(progress)
        clip, alpha, (left, high) = surface.get_clip(), _compute_alpha(progress), corner
        top, bottom = clip.top - high, clip.bottom - high
        seen = [
            (picture, (left + x, high + y))
            for picture, x, y in self._placed[1]
            if y < bottom and y + picture.get_height() > top
        ]
        if alpha == 255:
            surface.fblits(seen)
            return
        for picture, spot in seen:
            raster.blit_faded(surface, picture, spot, alpha)

    def _place_shards(self, progress: float) -> list[PlacedPicture]:
        """Return the pictures of the shards that fly apart, placed within the whole picture."""
        width, height = self.size
        own = self._own = _compute_flight(progress)
        numbers, found = {}, []
        for index, shard in enumerate(self.shards):
            px, py = find_middle(shard, own)
            x, y = round(width * px), round(height * py)
            is_visible = self._is_visible(index, own)
            if is_visible or y < self._visible.top:  # what is above falls back
                numbers[index] = find_pose_number(shard, own)
            if is_visible:
                pose = self._get_pose(index, numbers[index])
                found += [PlacedPicture(part, x + dx, y + dy) for part, dx, dy in pose.strips]
        self._poses = {
            (index, first): pose
            for (index, first), pose in self._poses.items()
            if index in numbers
            and (pose.number >= numbers[index] or pose.number + _QUARTER <= self._last_numbers[index])
        }
        return found


def _turn_quarter(pose: Pose, *, is_clockwise: bool) -> Pose:
    """Return a pose that is turned by another 90 degrees."""
    strips = []
    for picture, x, y in pose.strips:
        width, height = picture.get_size()
        turned = pygame.transform.rotate(picture, -90 if is_clockwise else 90)
        strips.append(PlacedPicture(turned, *((-y - height, x) if is_clockwise else (y, -x - width))))
    return Pose(pose.number + _QUARTER, strips)


def _compute_alpha(progress: float) -> int:
    """Return the alpha of flying shards at a progress of the animation."""
    return round(255 * max(0.0, min(1.0, (1 - _compute_flight(progress)) / (1 - _FADE_START))))


def _compute_flight(progress: float) -> float:
    """Return the progress of the flight at a progress of the animation."""
    return compute_progress(progress, TREMBLE_FRACTION, 1 - TREMBLE_FRACTION)
