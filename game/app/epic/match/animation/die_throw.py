"""Simulated throw of the die, computed in advance and then played back.

The rules have already determined the result. A body slides over a tray and bounces off its walls. A cube
rolls along its path; the faces are assigned to the cube's sides so that it comes to rest with the rolled
face up.
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
"""x, y and z."""
Matrix = tuple[Vector, Vector, Vector]
"""Rotation matrix by rows."""

DIE_SIZE = 56.0
"""Edge length of the die, in logical units."""
_STEP_SECONDS = 1 / 120
"""Seconds per step of the simulation."""
_MAX_STEPS = 200
_HALF_SIZE = DIE_SIZE / 2
_VELOCITY_DAMPING = 0.06
"""Fraction of its velocity that a body keeps per second."""
_REST_SPEED = 14.0
"""Speed below which a body counts as at rest, in units per second."""
_CANDIDATES = 8
"""Number of simulated paths, of which the one that ends nearest to the center of the tray is used."""
_MAX_FACE_TILT = 0.3
"""Largest final rotation of the picture on the upper side from upright, in radians."""
_HOP_HEIGHTS = (1.0, 0.42, 0.16)
"""Relative heights of the three hops."""
_SIDE_NORMALS: tuple[Vector, ...] = ((0, 0, 1), (1, 0, 0), (0, 1, 0), (0, -1, 0), (-1, 0, 0), (0, 0, -1))
"""Outward normals of the six sides; the indices of opposite sides add up to 5."""
IDENTITY: Matrix = ((1, 0, 0), (0, 1, 0), (0, 0, 1))


class DiePose(msgspec.Struct, frozen=True):
    """Position and rotation of the die at one step."""

    x: float
    """Horizontal center on the tray."""
    y: float
    """Vertical center on the tray."""
    lift: float
    """Height above the tray."""
    rotation: Matrix


class ThrowRecording(msgspec.Struct, frozen=True):
    """Recorded throw of the die."""

    poses: tuple[DiePose, ...]
    """Poses at equal time steps."""
    faces: tuple[int, ...]
    """Face on each side of the cube."""

    def get_pose(self, progress: float) -> DiePose:
        """Return the pose at a fraction (0 to 1) of the throw's duration."""
        return self.poses[max(0, min(len(self.poses) - 1, round(progress * (len(self.poses) - 1))))]

    def list_visible_faces(self, pose: DiePose) -> list[tuple[int, Matrix]]:
        """Return the faces visible from above, lowest first, each with its right, down and outward vector."""
        out = []
        for side, face in zip(_SIDE_NORMALS, self.faces, strict=True):
            normal = rotate_vector(pose.rotation, side)
            if normal[2] > 0.02:
                right = rotate_vector(pose.rotation, _find_right_vector(side))
                out.append((face, (right, cross_product(normal, right), normal)))
        return sorted(out, key=lambda one: one[1][2][2])


def simulate_throw(face: int, seed: str, width: float, height: float) -> ThrowRecording:
    """Simulate a throw from the lower right over a tray of the given size; it ends with ``face`` (0 to 5) up."""
    rng = Random(seed)
    path = min(
        _simulate_paths(rng, width, height), key=lambda way: math.hypot(way[-1][0] - width / 2, way[-1][1] - height / 2)
    )
    turns = [IDENTITY]
    for (x, y, angle), (next_x, next_y, next_angle) in pairwise(path):
        turns.append(_roll_on(turns[-1], next_x - x, next_y - y, next_angle - angle))
    top = max(range(6), key=lambda side: rotate_vector(turns[-1], _SIDE_NORMALS[side])[2])
    tilt = _find_leveling(rotate_vector(turns[-1], _SIDE_NORMALS[top]))
    across = rotate_vector(
        multiply(_make_partial_rotation(tilt, 1.0), turns[-1]), _find_right_vector(_SIDE_NORMALS[top])
    )
    twist = rng.uniform(-_MAX_FACE_TILT, _MAX_FACE_TILT) - math.atan2(across[1], across[0])
    lifts = _compute_heights(path)
    poses = []
    for index, ((x, y, _angle), turned) in enumerate(zip(path, turns, strict=True)):
        share = index / max(1, len(path) - 1)
        settled = multiply(_make_partial_rotation(tilt, share**2), turned)
        poses.append(DiePose(x, y, lifts[index], multiply(make_rotation((0, 0, 1), twist * share), settled)))
    return ThrowRecording(tuple(poses), _assign_faces(top, face))


# The way over the tray -----------------------------------------------------------------------------------------------


def _simulate_paths(rng: Random, width: float, height: float) -> list[list[tuple[float, float, float]]]:
    """Return the simulated paths over the tray: position and angle at each step until rest.

    All bodies slide in one simulation and pass through each other, which costs little more than a single one.
    """
    import pymunk

    space = pymunk.Space()
    space.damping = _VELOCITY_DAMPING
    corners = [(0, 0), (width, 0), (width, height), (0, height)]
    for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
        wall = pymunk.Segment(space.static_body, start, end, 4)
        wall.elasticity, wall.friction = 0.72, 0.5
        space.add(wall)
    sliding = []
    for _try in range(_CANDIDATES):
        body = pymunk.Body(1.0, pymunk.moment_for_box(1.0, (DIE_SIZE, DIE_SIZE)))
        body.position = width - DIE_SIZE * 0.8, height - DIE_SIZE * 0.8
        body.angle = rng.uniform(0, math.tau)
        body.velocity = -width * rng.uniform(1.1, 2.6), -height * rng.uniform(1.2, 3.2)
        body.angular_velocity = rng.uniform(-9, 9)
        box = pymunk.Poly.create_box(body, (DIE_SIZE, DIE_SIZE), 3)
        box.elasticity, box.friction = 0.6, 0.4
        box.filter = pymunk.ShapeFilter(group=1)
        space.add(body, box)
        sliding.append((body, [(*body.position, body.angle)]))
    ways = [way for _body, way in sliding]
    for _number in range(_MAX_STEPS):
        space.step(_STEP_SECONDS)
        for body, way in sliding:
            way.append((*body.position, body.angle))
        sliding = [one for one in sliding if not _is_at_rest(one[0])]
        if not sliding:
            break
    return ways


def _is_at_rest(body: Body) -> bool:
    return abs(body.angular_velocity) < 0.4 and body.velocity.length < _REST_SPEED


def _compute_heights(path: list[tuple[float, float, float]]) -> list[float]:
    """Return the height of the die at each step of a path: three hops, each lower and shorter than the one before."""
    last = len(path) - 1
    ends, total = [0.0], sum(math.sqrt(hop) for hop in _HOP_HEIGHTS)
    for hop in _HOP_HEIGHTS:
        ends.append(ends[-1] + math.sqrt(hop) / total * 0.82)
    lifts = []
    for index in range(len(path)):
        share = index / max(1, last)
        lift = 0.0
        for hop, (start, end) in zip(_HOP_HEIGHTS, pairwise(ends), strict=True):
            if start <= share < end:
                lift = 92 * hop * math.sin(math.pi * (share - start) / (end - start))
        lifts.append(lift)
    return lifts


# Turning -------------------------------------------------------------------------------------------------------------


def rotate_vector(matrix: Matrix, v: Vector) -> Vector:
    """Return a vector rotated by a matrix."""
    x, y, z = v
    (a, b, c), (d, e, f), (g, h, i) = matrix
    return a * x + b * y + c * z, d * x + e * y + f * z, g * x + h * y + i * z


def multiply(one: Matrix, other: Matrix) -> Matrix:
    """Return the combination of two rotations, of which ``other`` is applied first."""
    (a, b, c), (d, e, f), (g, h, i) = one
    (p, q, r), (s, t, u), (v, w, x) = other
    return (
        (a * p + b * s + c * v, a * q + b * t + c * w, a * r + b * u + c * x),
        (d * p + e * s + f * v, d * q + e * t + f * w, d * r + e * u + f * x),
        (g * p + h * s + i * v, g * q + h * t + i * w, g * r + h * u + i * x),
    )


def cross_product(a: Vector, b: Vector) -> Vector:
    """Return the cross product of two vectors."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def make_rotation(axis: Vector, angle: float) -> Matrix:
    """Return the rotation by an angle, in radians, around a unit axis."""
    x, y, z = axis
    c, s = math.cos(angle), math.sin(angle)
    d = 1 - c
    return (
        (c + x * x * d, x * y * d - z * s, x * z * d + y * s),
        (y * x * d + z * s, c + y * y * d, y * z * d - x * s),
        (z * x * d - y * s, z * y * d + x * s, c + z * z * d),
    )


def _roll_on(rotation: Matrix, dx: float, dy: float, spin: float) -> Matrix:
    """Return a rotation after rolling by (dx, dy) without slipping, and spinning around the vertical axis."""
    way = math.hypot(dx, dy)
    rotation = multiply(make_rotation((0, 0, 1), spin), rotation)
    return (
        multiply(make_rotation((-dy / way, dx / way, 0), way / _HALF_SIZE * 0.55), rotation) if way > 1e-9 else rotation
    )


def _find_leveling(normal: Vector) -> tuple[Vector, float]:
    """Return axis and angle of the shortest rotation that makes the uppermost side horizontal."""
    x, y, _z = axis = cross_product(normal, (0, 0, 1))
    long = math.sqrt(x * x + y * y + axis[2] * axis[2])
    if long < 1e-9:
        return (1, 0, 0), 0.0
    return (x / long, y / long, axis[2] / long), math.acos(max(-1.0, min(1.0, normal[2])))


def _make_partial_rotation(tilt: tuple[Vector, float], progress: float) -> Matrix:
    axis, angle = tilt
    return make_rotation(axis, angle * progress)


def _find_right_vector(side: Vector) -> Vector:
    """Return the direction from left to right of the picture on a side, given its normal."""
    return (0, 1, 0) if side[0] else (1, 0, 0)


def _assign_faces(top: int, face: int) -> tuple[int, ...]:
    """Return the face on each side so that side ``top`` shows ``face`` and opposite faces stay opposite."""
    turns = next(turn for turn in _list_side_permutations() if turn[face] == top)
    out = [0] * 6
    for index, side in enumerate(turns):
        out[side] = index
    return tuple(out)


@cache
def _list_side_permutations() -> list[tuple[int, ...]]:
    """Return rotations of the cube as permutations of its sides, with at least one that moves each side to the top."""
    half = math.pi / 2
    turns = [
        IDENTITY,
        *(make_rotation((0, 1, 0), half * n) for n in (1, 2, 3)),
        *(make_rotation((1, 0, 0), half * n) for n in (1, 3)),
    ]
    found = []
    for first in turns:
        for second in turns:
            turn = multiply(first, second)
            found.append(tuple(_find_nearest_side(rotate_vector(turn, side)) for side in _SIDE_NORMALS))
    return found


def _find_nearest_side(v: Vector) -> int:
    return max(range(6), key=lambda side: sum(a * b for a, b in zip(v, _SIDE_NORMALS[side], strict=True)))
