"""Smooth outlines through points, and tapered bars along a line."""

from __future__ import annotations

import math
from collections.abc import Sequence

from tools.paint.pen import Point

_SEGMENTS = 6
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
        found += [_interpolate(four, step / _SEGMENTS) for step in range(_SEGMENTS)]
    return found if closed else [*found, points[-1]]


def _interpolate(points: Sequence[Point], fraction: float) -> Point:
    """Return the point of a Catmull-Rom spline at a fraction between the second and the third of four points."""
    first, second, third, fourth = points
    x, y = (
        0.5
        * (
            2 * b
            + (c - a) * fraction
            + (2 * a - 5 * b + 4 * c - d) * fraction**2
            + (3 * b - a - 3 * c + d) * fraction**3
        )
        for a, b, c, d in zip(first, second, third, fourth, strict=True)
    )
    return x, y


def make_bar(start: Point, end: Point, start_width: float, end_width: float | None = None) -> list[Point]:
    """Return a bar from one point to another, ``start_width`` wide at its start and ``end_width`` at its end."""
    end_width = start_width if end_width is None else end_width
    length = math.dist(start, end)
    across = ((start[1] - end[1]) / length, (end[0] - start[0]) / length)
    return [
        (start[0] + across[0] * start_width / 2, start[1] + across[1] * start_width / 2),
        (end[0] + across[0] * end_width / 2, end[1] + across[1] * end_width / 2),
        (end[0] - across[0] * end_width / 2, end[1] - across[1] * end_width / 2),
        (start[0] - across[0] * start_width / 2, start[1] - across[1] * start_width / 2),
    ]


def interpolate(start: Point, end: Point, fraction: float) -> Point:
    """Return the point at a fraction of the way from one point to another."""
    return start[0] + (end[0] - start[0]) * fraction, start[1] + (end[1] - start[1]) * fraction
