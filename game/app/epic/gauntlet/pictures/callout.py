"""Placement of the callout beside a place of the map, and its pointer."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from game.app.epic.gauntlet.pictures.spot import MapSpot
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.ornaments import draw_tooltip_bg
from game.app.ui.style.tokens import BORDER, SPACE
from game.app.ui.widgets.base import Box
from game.modes.gauntlet.state import PlaceStage

_POINTER_GAPS = (18.0, 30.0, 44.0)
"""Possible distances of the callout from its place, in logical units; the pointer spans the distance."""
_POINTER_HALF_WIDTH = 10.0
"""Half the width of the pointer, in logical units."""
_OPEN_PLACE_COST = 40.0
"""Cost of covering a place that is open next."""
_PLACE_COSTS: dict[PlaceStage, float] = {"ahead": 8.0, "here": 20.0, "behind": 6.0, "missed": 3.0}
"""Cost of covering any other place, by its stage."""
_ALIGNMENTS = (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9, 0.0, 1.0)
"""Fractions of the callout's size before the center of its place, in order of preference; 0.5 centers it."""
_DISTANCE_COST = 0.01
"""Cost per logical unit of distance between callout and place."""


def place_callout(room: Box, size: tuple[float, float], spots: Sequence[MapSpot], at: MapSpot | None) -> Box:
    """Return the box of a callout inside a room, at the position beside its place where it covers least.

    Without a place it is centered.
    """
    width, height = size
    if at is None:
        return Box(room.center[0] - width / 2, room.center[1] - height / 2, width, height)
    others = [spot for spot in spots if spot is not at]
    boxes = [_move_inside(box, room) for box in _list_candidates(at, width, height)]
    return min(boxes, key=lambda box: _rate_cost(box, at, others))


def _list_candidates(at: MapSpot, width: float, height: float) -> Iterator[Box]:
    """Yield possible boxes of the callout beside, below and above a place."""
    x, y = at.box.center
    for gap in _POINTER_GAPS:
        reach = at.radius + gap
        for share in _ALIGNMENTS:
            yield Box(x + reach, y - height * share, width, height)
            yield Box(x - reach - width, y - height * share, width, height)
            yield Box(x - width * share, y + reach, width, height)
            yield Box(x - width * share, y - reach - height, width, height)


def _move_inside(box: Box, room: Box) -> Box:
    x = min(max(box.x, room.x), room.right - box.w)
    y = min(max(box.y, room.y), room.bottom - box.h)
    return box._replace(x=x, y=y)


def _rate_cost(box: Box, at: MapSpot, others: Sequence[MapSpot]) -> float:
    """Return the cost of a box by what it covers; covering its own place costs most."""
    hidden = 1000.0 * _measure_overlap(box, at.box)
    for other in others:
        hidden += (_OPEN_PLACE_COST if other.is_open else _PLACE_COSTS[other.stage]) * _measure_overlap(box, other.box)
    return hidden + _DISTANCE_COST * math.dist(box.center, at.box.center)


def _measure_overlap(box: Box, other: Box) -> float:
    """Return the fraction of the ``other`` box that ``box`` covers."""
    across = min(box.right, other.right) - max(box.x, other.x)
    down = min(box.bottom, other.bottom) - max(box.y, other.y)
    return across * down / (other.w * other.h) if across > 0 and down > 0 else 0.0


def draw_callout_ground(canvas: Canvas, box: Box) -> None:
    """Draw the background of a callout, which floats above the map."""
    with canvas.marked("floating"):
        draw_tooltip_bg(canvas, *box)


def draw_pointer(canvas: Canvas, box: Box, at: tuple[float, float], reach: float) -> None:
    """Draw the pointer of a callout toward the place at a point; draw nothing if the callout covers that place."""
    (x, y), edge = at, BORDER.thick
    if box.contains(x, y):
        return
    if box.x <= x <= box.right:
        base = min(max(x, box.x + 2 * _POINTER_HALF_WIDTH), box.right - 2 * _POINTER_HALF_WIDTH)
        down = y > box.bottom
        start, tip = (box.bottom - edge, y - reach - SPACE.small) if down else (box.y + edge, y + reach + SPACE.small)
        points = [(base - _POINTER_HALF_WIDTH, start), (x, tip), (base + _POINTER_HALF_WIDTH, start)]
    else:
        base = min(max(y, box.y + 2 * _POINTER_HALF_WIDTH), box.bottom - 2 * _POINTER_HALF_WIDTH)
        right = x > box.right
        start, tip = (box.right - edge, x - reach - SPACE.small) if right else (box.x + edge, x + reach + SPACE.small)
        points = [(start, base - _POINTER_HALF_WIDTH), (tip, y), (start, base + _POINTER_HALF_WIDTH)]
    canvas.polygon(points, "panel_low")
    canvas.lines(points, "plate_edge", BORDER.thin)
