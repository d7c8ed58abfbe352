"""A throw of the die for the eye: simulated before it is shown, then played back.

The rules have rolled already. A body slides over the tray and bounces off its walls; the way it goes turns a cube, and
the numbers are painted on that cube so that it comes to rest on the face that was rolled. Nothing here decides a thing.
"""

from __future__ import annotations

import math
from functools import cache
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from pymunk import Body

Vector = tuple[float, float, float]
Matrix = tuple[Vector, Vector, Vector]

EDGE = 56.0
"""Edge of the die in logical units."""
_STEP = 1 / 120
_LONGEST = 200
_RADIUS = EDGE / 2
_DAMPING = 0.06
_REST = 14.0
_TRIES = 8
"""Slides of which the one is shown that ends nearest to the middle of the tray."""
_LEAN = 0.3
"""How far, in radians, the number may lean in the end."""
_HOPS = (1.0, 0.42, 0.16)
_SIDES: tuple[Vector, ...] = ((0, 0, 1), (1, 0, 0), (0, 1, 0), (0, -1, 0), (-1, 0, 0), (0, 0, -1))
"""Outward directions of the six sides, opposite ones five apart in sum of their numbers."""
IDENTITY: Matrix = ((1, 0, 0), (0, 1, 0), (0, 0, 1))


class Pose(msgspec.Struct, frozen=True):
    """Where the die is: the middle on the table, the height above it, and how the cube is turned."""

    x: float
    y: float
    lift: float
    turned: Matrix


class Thrown(msgspec.Struct, frozen=True):
    """A whole throw: poses in equal steps of time, and which face of the rules each side of the cube bears."""

    poses: tuple[Pose, ...]
    faces: tuple[int, ...]

    def at(self, share: float) -> Pose:
        """The pose after a share of the throw's time."""
        return self.poses[max(0, min(len(self.poses) - 1, round(share * (len(self.poses) - 1))))]

    def shown(self, pose: Pose) -> list[tuple[int, Matrix]]:
        """The faces that can be seen from above, each with its ways right, down and out of the cube."""
        out = []
        for side, face in zip(_SIDES, self.faces, strict=True):
            normal = apply(pose.turned, side)
            if normal[2] > 0.02:
                right = apply(pose.turned, _across(side))
                out.append((face, (right, cross(normal, right), normal)))
        return sorted(out, key=lambda one: one[1][2][2])


def throw(face: int, seed: str, wide: float, high: float) -> Thrown:
    """Throws the die from the lower right over a tray of that size; it lands on ``face`` (0 to 5)."""
    rng = Random(seed)
    path = min(_slides(rng, wide, high), key=lambda way: math.hypot(way[-1][0] - wide / 2, way[-1][1] - high / 2))
    turns = [IDENTITY]
    for (x, y, angle), (next_x, next_y, next_angle) in pairwise(path):
        turns.append(_rolled(turns[-1], next_x - x, next_y - y, next_angle - angle))
    top = max(range(6), key=lambda side: apply(turns[-1], _SIDES[side])[2])
    tilt = _upright(apply(turns[-1], _SIDES[top]))
    across = apply(product(_part(tilt, 1.0), turns[-1]), _across(_SIDES[top]))
    twist = rng.uniform(-_LEAN, _LEAN) - math.atan2(across[1], across[0])
    lifts = _hops(path)
    poses = []
    for number, ((x, y, _angle), turned) in enumerate(zip(path, turns, strict=True)):
        share = number / max(1, len(path) - 1)
        settled = product(_part(tilt, share**2), turned)
        poses.append(Pose(x, y, lifts[number], product(about((0, 0, 1), twist * share), settled)))
    return Thrown(tuple(poses), _painted(top, face))


# The way over the tray -----------------------------------------------------------------------------------------------


def _slides(rng: Random, wide: float, high: float) -> list[list[tuple[float, float, float]]]:
    """Some ways over the tray: place and angle of the body, step by step until it rests.

    All slide at once and pass through each other: one step for all costs little more than a step for one.
    """
    import pymunk

    space = pymunk.Space()
    space.damping = _DAMPING
    corners = [(0, 0), (wide, 0), (wide, high), (0, high)]
    for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
        wall = pymunk.Segment(space.static_body, start, end, 4)
        wall.elasticity, wall.friction = 0.72, 0.5
        space.add(wall)
    sliding = []
    for _try in range(_TRIES):
        body = pymunk.Body(1.0, pymunk.moment_for_box(1.0, (EDGE, EDGE)))
        body.position = wide - EDGE * 0.8, high - EDGE * 0.8
        body.angle = rng.uniform(0, math.tau)
        body.velocity = -wide * rng.uniform(1.1, 2.6), -high * rng.uniform(1.2, 3.2)
        body.angular_velocity = rng.uniform(-9, 9)
        box = pymunk.Poly.create_box(body, (EDGE, EDGE), 3)
        box.elasticity, box.friction = 0.6, 0.4
        box.filter = pymunk.ShapeFilter(group=1)
        space.add(body, box)
        sliding.append((body, [(*body.position, body.angle)]))
    ways = [way for _body, way in sliding]
    for _number in range(_LONGEST):
        space.step(_STEP)
        for body, way in sliding:
            way.append((*body.position, body.angle))
        sliding = [one for one in sliding if not _rests(one[0])]
        if not sliding:
            break
    return ways


def _rests(body: Body) -> bool:
    return abs(body.angular_velocity) < 0.4 and body.velocity.length < _REST


def _hops(path: list[tuple[float, float, float]]) -> list[float]:
    """How high the die hangs above the table: three hops, each lower and shorter than the one before."""
    last = len(path) - 1
    ends, total = [0.0], sum(math.sqrt(hop) for hop in _HOPS)
    for hop in _HOPS:
        ends.append(ends[-1] + math.sqrt(hop) / total * 0.82)
    lifts = []
    for number in range(len(path)):
        share = number / max(1, last)
        lift = 0.0
        for hop, (start, end) in zip(_HOPS, pairwise(ends), strict=True):
            if start <= share < end:
                lift = 92 * hop * math.sin(math.pi * (share - start) / (end - start))
        lifts.append(lift)
    return lifts


# Turning -------------------------------------------------------------------------------------------------------------


def apply(matrix: Matrix, v: Vector) -> Vector:
    """A vector after a turn."""
    x, y, z = v
    (a, b, c), (d, e, f), (g, h, i) = matrix
    return a * x + b * y + c * z, d * x + e * y + f * z, g * x + h * y + i * z


def product(one: Matrix, other: Matrix) -> Matrix:
    """First ``other``, then ``one``."""
    (a, b, c), (d, e, f), (g, h, i) = one
    (p, q, r), (s, t, u), (v, w, x) = other
    return (
        (a * p + b * s + c * v, a * q + b * t + c * w, a * r + b * u + c * x),
        (d * p + e * s + f * v, d * q + e * t + f * w, d * r + e * u + f * x),
        (g * p + h * s + i * v, g * q + h * t + i * w, g * r + h * u + i * x),
    )


def cross(a: Vector, b: Vector) -> Vector:
    """The vector that stands on both."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def about(axis: Vector, angle: float) -> Matrix:
    """A turn by an angle about an axis of length 1."""
    x, y, z = axis
    c, s = math.cos(angle), math.sin(angle)
    d = 1 - c
    return (
        (c + x * x * d, x * y * d - z * s, x * z * d + y * s),
        (y * x * d + z * s, c + y * y * d, y * z * d - x * s),
        (z * x * d - y * s, z * y * d + x * s, c + z * z * d),
    )


def _rolled(turned: Matrix, dx: float, dy: float, spin: float) -> Matrix:
    """After rolling on by (dx, dy) without sliding, and spinning about the upright."""
    way = math.hypot(dx, dy)
    turned = product(about((0, 0, 1), spin), turned)
    return product(about((-dy / way, dx / way, 0), way / _RADIUS * 0.55), turned) if way > 1e-9 else turned


def _upright(normal: Vector) -> tuple[Vector, float]:
    """Axis and angle of the shortest turn that lays the uppermost side flat."""
    x, y, _z = axis = cross(normal, (0, 0, 1))
    long = math.sqrt(x * x + y * y + axis[2] * axis[2])
    if long < 1e-9:
        return (1, 0, 0), 0.0
    return (x / long, y / long, axis[2] / long), math.acos(max(-1.0, min(1.0, normal[2])))


def _part(tilt: tuple[Vector, float], share: float) -> Matrix:
    axis, angle = tilt
    return about(axis, angle * share)


def _across(side: Vector) -> Vector:
    """The direction in which the picture on a side runs from left to right."""
    return (0, 1, 0) if side[0] else (1, 0, 0)


def _painted(top: int, face: int) -> tuple[int, ...]:
    """By side: the face it bears; ``top`` bears ``face``, and opposite faces stay opposite."""
    turns = next(turn for turn in _quarter_turns() if turn[face] == top)
    out = [0] * 6
    for number, side in enumerate(turns):
        out[side] = number
    return tuple(out)


@cache
def _quarter_turns() -> list[tuple[int, ...]]:
    """The turns of a cube that bring each side up once, as what becomes of the six sides."""
    half = math.pi / 2
    turns = [IDENTITY, *(about((0, 1, 0), half * n) for n in (1, 2, 3)), *(about((1, 0, 0), half * n) for n in (1, 3))]
    found = []
    for first in turns:
        for second in turns:
            turn = product(first, second)
            found.append(tuple(_side_of(apply(turn, side)) for side in _SIDES))
    return found


def _side_of(v: Vector) -> int:
    return max(range(6), key=lambda side: sum(a * b for a, b in zip(v, _SIDES[side], strict=True)))
