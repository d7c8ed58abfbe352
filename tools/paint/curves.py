"""Smooth outlines through points, and tapered bars along a line."""

from __future__ import annotations

import math
from collections.abc import Sequence

from tools.paint.pen import Point

_STEPS = 6
"""Number of straight segments between two points of a smooth outline."""


def smooth_outline(points: Sequence[Point], *, closed: bool = True) -> list[Point]:
    """Return an outline through all points without corners (Catmull-Rom spline)."""
    count = len(points)
    found: list[Point] = []
    for at in range(count if closed else count - 1):
        if closed:
            four = [points[(at + step) % count] for step in (-1, 0, 1, 2)]
        else:
            four = [points[min(count - 1, max(0, at + step))] for step in (-1, 0, 1, 2)]
        found += [_interpolate(four, step / _STEPS) for step in range(_STEPS)]
    return found if closed else [*found, points[-1]]


def _interpolate(four: Sequence[Point], share: float) -> Point:
    """Return the point of a Catmull-Rom spline at a fraction between the second and the third of four points."""
    first, second, third, fourth = four
    x, y = (
        0.5 * (2 * b + (c - a) * share + (2 * a - 5 * b + 4 * c - d) * share**2 + (3 * b - a - 3 * c + d) * share**3)
        for a, b, c, d in zip(first, second, third, fourth, strict=True)
    )
    return x, y


def make_bar(start: Point, end: Point, wide: float, far: float | None = None) -> list[Point]:
    """Return a bar from one point to another, ``start_width`` wide at its start and ``end_width`` at its end."""
    far = wide if far is None else far
    length = math.dist(start, end)
    across = ((start[1] - end[1]) / length, (end[0] - start[0]) / length)
    return [
        (start[0] + across[0] * wide / 2, start[1] + across[1] * wide / 2),
        (end[0] + across[0] * far / 2, end[1] + across[1] * far / 2),
        (end[0] - across[0] * far / 2, end[1] - across[1] * far / 2),
        (start[0] - across[0] * wide / 2, start[1] - across[1] * wide / 2),
    ]


def interpolate(start: Point, end: Point, share: float) -> Point:
    """Return the point at a fraction of the way from one point to another."""
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
