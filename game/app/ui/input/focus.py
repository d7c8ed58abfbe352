"""Directional focus navigation: to the nearest box, with a penalty for sideways moves."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.ui.input.intents import Kind
from game.app.ui.widgets.base import Box

_SIDEWAYS_COST = 2.2
"""Cost of a distance across the direction, relative to one along it."""
_OFFSET_COST = 0.12
"""Cost of the distance between the middles across the direction, relative to a gap across it."""


def find_nearest(start: Box, boxes: Sequence[Box], direction: Kind) -> int | None:
    """Return the index of the nearest box in a direction; None when there is none.

    The distance is measured from edge to edge along the direction and from middle to middle across it, where boxes that
    overlap across the direction cost little; that keeps rows and columns together.
    """
    best: tuple[float, int] | None = None
    sideways = direction in (Kind.LEFT, Kind.RIGHT)
    forth = direction in (Kind.RIGHT, Kind.DOWN)
    here, width, low, height = _project(start, sideways)
    for index, box in enumerate(boxes):
        there, deep, other_low, other_high = _project(box, sideways)
        ahead = there - here if forth else here - there
        gap = ahead - (width + deep) / 2
        if ahead <= 0.5 or gap < -0.5 * min(start.w, start.h, box.w, box.h):
            continue
        apart = max(0.0, other_low - height, low - other_high)
        drift = abs(other_low + other_high - low - height) / 2
        cost = max(gap, 0.0) + _SIDEWAYS_COST * (apart + drift * _OFFSET_COST)
        if best is None or cost < best[0] - 1e-6:
            best = (cost, index)
    return None if best is None else best[1]


def _project(box: Box, is_horizontal: bool) -> tuple[float, float, float, float]:
    """Return middle and length of a box along the direction, and its start and end across it."""
    x, y, w, h = box
    return (x + w / 2, w, y, y + h) if is_horizontal else (y + h / 2, h, x, x + w)
