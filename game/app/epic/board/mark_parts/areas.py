"""Marks of areas: fill and outline of the squares in reach, corner ticks of threatened squares, and start zones."""

from __future__ import annotations

from collections.abc import Iterable

from game.app.epic.board.mark_parts.lines import (
    REACH,
    THREAT,
    THREAT_FAR,
    LineStyle,
    draw_corners,
    draw_segments,
    draw_solid,
)
from game.app.epic.board.view import BoardView
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point

LIGHT_FLOOR_BRIGHTNESS = 0.3
"""Brightness (0 to 1) above which a floor counts as light, such as sand or marble."""
_REACH_FILLS = {False: (("white", 52), ("reach", 40)), True: (("reach_low", 92),)}
"""Color role and alpha of the layers that tint squares in reach, by whether the floor is light."""
_GRID_ALPHA = 40
_OUTLINE_INSET = 2.5
"""Distance of an outline inside the edge of its area, in logical units."""
_TICK_INSET = 9.0
"""Distance of threat ticks inside the edge of their square, in logical units."""
_NEAR_ARM, _FAR_ARM = 0.18, 0.15
"""Length of the arms of threat ticks, for near and for far threats, in squares."""


def fill_reach(canvas: Canvas, view: BoardView, squares: Iterable[int]) -> None:
    """Tint squares in reach: lighter on a dark floor, darker and cooler on a light one."""
    layers = _REACH_FILLS[view.get_floor_brightness(canvas) > LIGHT_FLOOR_BRIGHTNESS]
    for square in squares:
        x, y = view.get_corner(square)
        for color, alpha in layers:
            canvas.rect(x, y, view.cell, view.cell, color, alpha=alpha)
        canvas.rect(x, y, view.cell, 1, "black", alpha=_GRID_ALPHA)
        canvas.rect(x, y, 1, view.cell, "black", alpha=_GRID_ALPHA)


def outline_reach(canvas: Canvas, view: BoardView, squares: frozenset[int]) -> None:
    """Draw one outline around all squares in reach."""
    draw_outline(canvas, view, squares, REACH)


def draw_outline(canvas: Canvas, view: BoardView, squares: frozenset[int], style: LineStyle) -> None:
    """Draw one outline around a set of squares rather than one around each."""
    draw_segments(canvas, list(_find_edges(view, squares, _OUTLINE_INSET)), style)


def _find_edges(view: BoardView, squares: frozenset[int], inset: float) -> Iterable[tuple[Point, Point]]:
    """Yield the segments of the outline around a set of squares, ``inset`` units inside their common edge."""
    width, count = view.layout.width, view.layout.width * view.layout.height

    def is_inside(square: int, dx: int, dy: int) -> bool:
        column, target = square % width + dx, square + dx + dy * width
        return 0 <= column < width and 0 <= target < count and target in squares

    for square in squares:
        x, y = view.get_corner(square)
        near: dict[Point, bool] = {step: is_inside(square, *step) for step in _NEIGHBOR_STEPS}

        def find_end(beside: Point, corner: Point, towards: int, near: dict[Point, bool] = near) -> float:
            """Return how far an edge extends past the corner of its square; negative if it stops short of it."""
            if near[corner] and near[beside]:
                return towards * inset
            return 0.0 if near[beside] else -towards * inset

        left, right, top, bottom = x, x + view.cell, y, y + view.cell
        for dy, level in ((-1, top + inset), (1, bottom - inset)):
            if not near[0, dy]:
                yield (left + find_end((-1, 0), (-1, dy), -1), level), (right + find_end((1, 0), (1, dy), 1), level)
        for dx, upright in ((-1, left + inset), (1, right - inset)):
            if not near[dx, 0]:
                yield (upright, top + find_end((0, -1), (dx, -1), -1)), (upright, bottom + find_end((0, 1), (dx, 1), 1))


_NEIGHBOR_STEPS = tuple((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0))
"""Column and row steps to the eight neighbors of a square."""


def draw_threat(canvas: Canvas, view: BoardView, square: int, *, near: bool) -> None:
    """Draw the ticks of a square that an enemy can attack: ``near`` if a movement roll of 3 is enough, else 4 or 5."""
    x, y = view.get_corner(square)
    size = view.cell
    canvas.draw_cached(("threat", size, near), x, y, size, size, lambda part: draw_ticks(part, size, size, near=near))


def draw_ticks(
    canvas: Canvas, width: float, height: float, *, near: bool, inset: float = _TICK_INSET, arm: float = 0.0
) -> None:
    """Draw the corner ticks of a threat in a box at the origin: solid wedges if ``near``, else open angles.

    ``arm`` is the length of a tick in units; by default it depends on ``width``.
    """
    box = inset, inset, width - 2 * inset, height - 2 * inset
    if not near:
        draw_corners(canvas, box, arm or width * _FAR_ARM, THREAT_FAR)
        return
    arm = arm or width * _NEAR_ARM
    for left, dx in ((inset, 1), (width - inset, -1)):
        for top, dy in ((inset, 1), (height - inset, -1)):
            draw_solid(canvas, [(left, top), (left + dx * arm, top), (left, top + dy * arm)], THREAT)


def draw_zone(canvas: Canvas, view: BoardView, seat: int, squares: frozenset[int]) -> None:
    """Draw the start zone of a seat: its color as a fill, and its shape in every square."""
    mark = canvas.seat_mark(seat)
    style = get_zone_style(canvas, seat)
    for square in squares:
        x, y = view.get_corner(square)
        canvas.rect(x, y, view.cell, view.cell, mark.color, alpha=_ZONE_ALPHA)
        canvas.rect(x, y, view.cell, 1, "black", alpha=_GRID_ALPHA)
        canvas.rect(x, y, 1, view.cell, "black", alpha=_GRID_ALPHA)
        x, y = view.get_center(square)
        for color, width in style.get_layers(canvas):
            canvas.shape(mark.shape, x, y, view.cell * 0.2, color, border=width)
    draw_outline(canvas, view, squares, style)


_ZONE_ALPHA = 96


def get_zone_style(canvas: Canvas, seat: int) -> LineStyle:
    """Return the line style of a seat's zone: its light color on a keyline."""
    return LineStyle(canvas.seat_mark(seat).light, "veil", REACH.width, REACH.keyline_width)
