"""Where the focus goes when a direction is pressed: to the nearest box, with a penalty for going sideways."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.ui.input import Kind
from game.app.ui.widgets.base import Box

_SIDEWAYS = 2.2


def toward(start: Box, boxes: Sequence[Box], direction: Kind) -> int | None:
    """The index of the nearest box in a direction, or None when none lies there.

    The way is measured from edge to edge along the direction and from middle to middle across it, where boxes that
    overlap across the direction pay little; that keeps rows and columns together.
    """
    best: tuple[float, int] | None = None
    for index, box in enumerate(boxes):
        along, across = _way(start, box, direction)
        if along is None or box == start:
            continue
        cost = along + _SIDEWAYS * across
        if best is None or cost < best[0] - 1e-6:
            best = (cost, index)
    return None if best is None else best[1]


def _way(start: Box, box: Box, direction: Kind) -> tuple[float | None, float]:
    sx, sy = start.center
    bx, by = box.center
    if direction in (Kind.LEFT, Kind.RIGHT):
        ahead = bx - sx if direction is Kind.RIGHT else sx - bx
        gap = box.x - start.right if direction is Kind.RIGHT else start.x - box.right
        across = _aside(start.y, start.bottom, box.y, box.bottom)
        drift = abs(by - sy)
    else:
        ahead = by - sy if direction is Kind.DOWN else sy - by
        gap = box.y - start.bottom if direction is Kind.DOWN else start.y - box.bottom
        across = _aside(start.x, start.right, box.x, box.right)
        drift = abs(bx - sx)
    if ahead <= 0.5 or gap < -0.5 * min(start.w, start.h, box.w, box.h):
        return None, 0.0
    return max(gap, 0.0), across + drift * 0.12


def _aside(low: float, high: float, other_low: float, other_high: float) -> float:
    """How far two stretches lie apart; 0 when they overlap."""
    return max(0.0, other_low - high, low - other_high)
