"""Marks over the board: squares in reach, threats, planned walks, lines of sight, choices.

Every mark has its own shape and is drawn as a light line on a dark keyline (``mark_parts``), so that it is
visible on any floor and never depends on hue alone. Three passes keep the drawing order: below the tall
obstacles, below the characters, above the characters.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from itertools import pairwise
from typing import TypeVar

from game.app.epic.board.mark_parts.areas import draw_threat, draw_zone, fill_reach, outline_reach
from game.app.epic.board.mark_parts.lines import (
    BEYOND_BLOCKER,
    BLOCKED_SHOT,
    CHOICE,
    CLEAR_SHOT,
    CURSOR,
    GOAL,
    HINT,
    LAST_MOVE,
    LOG_HIGHLIGHT,
    TARGET,
    TRAIL,
    WALK,
    Bounds,
    draw_arrow_head,
    draw_corners,
    draw_dashes,
    draw_frame,
    draw_ring,
    draw_solid,
)
from game.app.epic.board.standee import BASE_DEPTH, BASE_HEIGHT, BASE_WIDTH, FOOT_Y
from game.app.epic.board.view import BoardView
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point, diamond_points
from game.app.ui.style.ornaments import draw_advice_badge
from game.app.ui.style.tokens import ALPHA, RADIUS
from game.presentation.epic.view_models import BoardMarks, SightLine

T = TypeVar("T")

_HEAD_HEIGHT = 0.42
"""Largest height of a standee's head above the upper edge of its square, in squares."""
_TOP_ROW_HEAD_HEIGHT = 0.24
"""Largest height of an arrow above the board's window, in squares; in the top row it may cover the standee's
head.
"""
_BASE_RING_MARGIN = 0.14
"""Amount by which the ring around a base is wider and higher than the base, in squares."""
_BRACKET_MARGIN = 4.0
"""Distance of the corner brackets around a standee from the sides of its square, in logical units."""
_BRACKET_BOTTOM_MARGIN = 9.0
"""Distance of those brackets below the square, with room for the label, in logical units."""
_CORNER_ARM = 0.22
"""Length of the arms of corners around a square, in squares."""
_DASHES_PER_SIDE = 4
"""Dashes on each side of the dashed frame of a log highlight; its two half dashes in the corners count as one."""
_DASHED_FRAME_INSET = 3.0
"""Distance of the dashed frame inside the edge of its square, in logical units."""
_LABEL_SPAN = (0.16, 0.84)
"""Left and right end of a standee's label within its square, in squares."""
_LABEL_TOP = 0.8
"""Upper edge of a standee's label within its square, in squares."""
_SHOT_ARROW_SIZE = 15.0
"""Largest size of the arrow head of a clear shot, in logical units."""
_MIN_HINT_BADGE = 9.0
"""Smallest radius of the badge of a hint, in logical units."""


def draw_floor_marks(canvas: Canvas, view: BoardView, marks: BoardMarks) -> None:
    """Draw the first pass, on the floor: start zone, squares in reach, threats, the last walk, squares to choose."""
    with canvas.clipped(*view.window.topleft, *view.window.size):
        if marks.zone is not None:
            draw_zone(canvas, view, marks.zone.seat, marks.zone.squares)
        if marks.reach:
            fill_reach(canvas, view, marks.reach)
            outline_reach(canvas, view, marks.reach)
        for square in marks.threat | marks.far_threat:
            draw_threat(canvas, view, square, near=square in marks.threat)
        if len(marks.trail) > 1:
            _draw_trail(canvas, view, marks.trail)
        for square in marks.squares - (marks.zone.squares if marks.zone is not None else frozenset()):
            _draw_choice(canvas, view, square)


def strip_pointer_marks(marks: BoardMarks) -> BoardMarks:
    """Return the marks that do not depend on the pointer."""
    return BoardMarks(
        zone=marks.zone,
        reach=marks.reach,
        threat=marks.threat,
        far_threat=marks.far_threat,
        trail=marks.trail,
        squares=marks.squares,
    )


def draw_pointer(canvas: Canvas, view: BoardView, marks: BoardMarks) -> None:
    """Draw the square under the pointer, between the floor and what is on it."""
    square = marks.hover
    if square is not None:
        key = square, view.placement, tuple(view.window), canvas.to_pixel_point(0, 0)
        canvas.draw_group("square under the pointer", key, lambda: _draw_hover(canvas, view, square))


def _draw_hover(canvas: Canvas, view: BoardView, square: int) -> None:
    with canvas.clipped(*view.window.topleft, *view.window.size):
        _paint_hover(canvas, view, square)


def draw_plan_marks(canvas: Canvas, view: BoardView, marks: BoardMarks) -> None:
    """Draw the second pass, below the characters: log highlights, rings, lanes, planned walk, lines of sight."""
    with _clip_to_window(canvas, view):
        _draw_each(canvas, view, marks.mentioned, _draw_log_highlight)
        _draw_each(canvas, view, marks.figures, _draw_ring)
        _draw_each(canvas, view, marks.visible_squares, _draw_lane_square)
        if len(marks.path) > 1:
            _draw_path(canvas, view, marks)
        _draw_each(canvas, view, marks.sight_lines, _draw_ray)


def draw_top_marks(canvas: Canvas, view: BoardView, marks: BoardMarks, occupied: Collection[int] = ()) -> None:
    """Draw the third pass, above the characters: characters to choose, targets, blockers, tolls, the cursor.

    ``occupied`` are the squares with characters, whose labels must stay readable.
    """
    with _clip_to_window(canvas, view):
        _draw_each(canvas, view, marks.last_move, _draw_dots)
        _draw_each(canvas, view, marks.goals, _draw_notches)
        _draw_each(canvas, view, marks.hint, _draw_hint)
        hidden = {square + view.layout.width for square in (*occupied, *marks.path[-1:])}
        _draw_each(canvas, view, marks.figures - hidden, _draw_arrow)
        _draw_each(canvas, view, marks.targets, _draw_target)
        for ray in marks.sight_lines:
            if ray.blocker is not None:
                _draw_cross(canvas, *_find_foot(view, ray.blocker))
        with canvas.marked("floating"):
            for square, toll in marks.tolls:
                _draw_toll(canvas, view, square, toll)
        if marks.cursor is not None:
            _draw_cursor(canvas, view, marks.cursor, is_occupied=marks.cursor in occupied)


def _draw_each(
    canvas: Canvas, view: BoardView, items: Iterable[T], draw: Callable[[Canvas, BoardView, T], None]
) -> None:
    """Draw a mark for every item, a square or line of sight; unchanged ones are taken from the cache."""
    key = view.placement, tuple(view.window), canvas.to_pixel_point(0, 0)
    for place in items:
        canvas.draw_group((draw, place), key, partial(draw, canvas, view, place))


def _draw_target(canvas: Canvas, view: BoardView, square: int) -> None:
    draw_corners(canvas, _find_standee_bounds(view, square), view.cell * _CORNER_ARM, TARGET)


def _draw_cursor(canvas: Canvas, view: BoardView, square: int, *, is_occupied: bool) -> None:
    """Draw the frame of the keyboard cursor; on a square that ``is_occupied`` it leaves a gap for the label."""
    x, y = view.get_corner(square)
    cell = view.cell
    parts = [(x, y, cell, cell)]
    if is_occupied:
        (left, right), down = _LABEL_SPAN, cell * _LABEL_TOP
        low = y + down, cell - down
        parts = [
            (x, y, cell, down),
            (x, low[0], cell * left, low[1]),
            (x + cell * right, low[0], cell * (1 - right), low[1]),
        ]
    for part in parts:
        with canvas.clipped(*part):
            draw_frame(canvas, (x + 1, y + 1, cell - 2, cell - 2), RADIUS.medium, CURSOR)


def _find_foot(view: BoardView, square: int) -> Point:
    """Return the center of the base of the character on a square."""
    x, y = view.get_corner(square)
    return x + view.cell / 2, y + view.cell * FOOT_Y


def _clip_to_window(canvas: Canvas, view: BoardView) -> AbstractContextManager[None]:
    """Clip to the window of a zoomed board; on an unzoomed board, marks may extend over its edge as characters do."""
    return canvas.clipped(*view.window.topleft, *view.window.size) if view.is_zoomed else nullcontext()


# ---- squares ------------------------------------------------------------------------------------------------------


def _draw_choice(canvas: Canvas, view: BoardView, square: int) -> None:
    """Draw the mark of a square that may be chosen: a pale box with a dot."""
    size = view.cell
    canvas.draw_cached(
        ("choice", size), *view.get_corner(square), size, size, lambda part: _paint_dotted_box(part, size)
    )


def _paint_dotted_box(canvas: Canvas, size: float) -> None:
    _draw_pale_box(canvas, size, 4, RADIUS.medium)
    draw_solid(canvas, diamond_points(size / 2, size / 2, size * 0.1), CHOICE)


def _paint_hover(canvas: Canvas, view: BoardView, square: int) -> None:
    size = view.cell
    box = partial(_draw_pale_box, size=size, inset=1, radius=RADIUS.small)
    canvas.draw_cached(("hover", size), *view.get_corner(square), size, size, box)


def _draw_pale_box(canvas: Canvas, size: float, inset: float, radius: float) -> None:
    """Draw a pale framed box ``inset`` units inside a square of ``size`` units."""
    bounds = inset, inset, size - 2 * inset, size - 2 * inset
    canvas.rect(*bounds, "white", radius=radius, alpha=ALPHA.faint)
    draw_frame(canvas, bounds, radius, CHOICE)


def _draw_log_highlight(canvas: Canvas, view: BoardView, square: int) -> None:
    """Draw the dashed frame of a square that the highlighted log entry concerns; no other mark looks like it."""
    size = view.cell
    canvas.draw_cached(
        ("told", size), *view.get_corner(square), size, size, lambda part: _draw_dashed_frame(part, size), overhang=4
    )


def _draw_dashed_frame(canvas: Canvas, size: float) -> None:
    """Draw a dashed frame, with half a dash at both ends of each side."""
    low, high = _DASHED_FRAME_INSET, size - _DASHED_FRAME_INSET
    corners_of = [(low, low), (high, low), (high, high), (low, high)]
    dash = (high - low) / (2 * _DASHES_PER_SIDE)
    for color, weight in LOG_HIGHLIGHT.get_layers(canvas):
        for (x, y), (to_x, to_y) in zip(corners_of, [*corners_of[1:], corners_of[0]], strict=True):
            step_x, step_y = (to_x - x) / (2 * _DASHES_PER_SIDE), (to_y - y) / (2 * _DASHES_PER_SIDE)
            canvas.line((x, y), (x + step_x / 2, y + step_y / 2), color, weight)
            canvas.dashes(
                (x + 1.5 * step_x, y + 1.5 * step_y), (to_x, to_y), color, weight, dash_length=dash, gap_length=dash
            )


def _find_square_bounds(view: BoardView, square: int) -> Bounds:
    """Return the box of a square about its center."""
    x, y = view.get_center(square)
    return x - view.cell * 0.5, y - view.cell * 0.5, view.cell, view.cell


def _find_standee_bounds(view: BoardView, square: int) -> Bounds:
    """Return a box around a standee on a square and its label."""
    x, y, width, height = _find_square_bounds(view, square)
    up = view.cell * _HEAD_HEIGHT
    return x - _BRACKET_MARGIN, y - up, width + 2 * _BRACKET_MARGIN, height + up + _BRACKET_BOTTOM_MARGIN


def _draw_dots(canvas: Canvas, view: BoardView, square: int) -> None:
    """Draw a dot in each corner of a square that the last move of a bot concerned."""
    x, y, size, _height = _find_square_bounds(view, square)
    for color, width in LAST_MOVE.get_layers(canvas):
        for place in ((x, y), (x + size, y), (x, y + size), (x + size, y + size)):
            canvas.circle(*place, width, color)


def _draw_notches(canvas: Canvas, view: BoardView, square: int) -> None:
    """Draw an inward wedge at the middle of each side of a square that a goal of the match concerns."""
    x, y = view.get_center(square)
    out, long = view.cell * 0.5, view.cell * 0.2
    for ux, uy in ((1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)):
        draw_arrow_head(canvas, (x - ux * (out - long), y - uy * (out - long)), (ux, uy), long, GOAL)


def _draw_hint(canvas: Canvas, view: BoardView, square: int) -> None:
    """Draw the corner brackets of a square that a hint or lesson concerns, with a light bulb at one of them."""
    bounds = _find_square_bounds(view, square)
    draw_corners(canvas, bounds, view.cell * _CORNER_ARM, HINT)
    draw_advice_badge(canvas, bounds[0], bounds[1], max(_MIN_HINT_BADGE, view.cell * 0.16))


# ---- lines --------------------------------------------------------------------------------------------------------


def _draw_trail(canvas: Canvas, view: BoardView, squares: tuple[int, ...]) -> None:
    """Draw the last walk: dashes with a ring at the start and an arrow head at the end."""
    points = [_find_foot(view, square) for square in squares]
    size = view.cell * 0.16
    for index, (start, end) in enumerate(pairwise(points)):
        draw_dashes(canvas, start if index else _move_toward(start, end, size), end, TRAIL, dash=6, gap=6)
    draw_ring(canvas, *points[0], size, TRAIL)
    (x0, y0), (x, y) = points[-2], points[-1]
    length = math.dist((x0, y0), (x, y)) or 1.0
    toward = (x - x0) / length, (y - y0) / length
    draw_arrow_head(canvas, (x, y), toward, size * 1.4, TRAIL)


def _draw_path(canvas: Canvas, view: BoardView, marks: BoardMarks) -> None:
    """Draw the planned walk with a joint on every square it passes, and highlight its last square."""
    points = [_find_foot(view, square) for square in marks.path]
    left, top = (min(point[axis] for point in points) for axis in (0, 1))
    own = tuple((x - left, y - top) for x, y in points)
    width, height = (max(point[axis] for point in own) for axis in (0, 1))
    canvas.draw_cached(
        ("way", own), left, top, width, height, lambda part: _draw_walk_line(part, own), overhang=view.cell / 3
    )
    _paint_hover(canvas, view, marks.path[-1])


def _draw_walk_line(canvas: Canvas, points: Sequence[Point]) -> None:
    """Draw the line of a walk; joints are flat discs, wider than the line."""
    for color, width in WALK.get_layers(canvas):
        canvas.lines(points, color, width)
        for x, y in points[1:-1]:
            canvas.ellipse(x - width * 0.5 - 4, y - width * 0.4 - 2.4, width + 8, width * 0.8 + 4.8, color)


def _draw_lane_square(canvas: Canvas, view: BoardView, square: int) -> None:
    """Draw the diamond on a square that the line of a ranged attack passes."""
    size = view.cell * 0.18
    x, y = _find_foot(view, square)
    canvas.draw_cached(
        ("lane", size), x - size, y - size, 2 * size, 2 * size, lambda part: _paint_small_diamond(part, size, view.cell)
    )


def _paint_small_diamond(canvas: Canvas, middle: float, cell: float) -> None:
    draw_solid(canvas, diamond_points(middle, middle, cell * 0.08), TARGET)


def _draw_ray(canvas: Canvas, view: BoardView, ray: SightLine) -> None:
    """Draw a clear line of sight as an arrow, a blocked one as dashes up to its blocker and dots beyond."""
    start, end = _find_foot(view, ray.start), _find_foot(view, ray.end)
    start, end = _find_base_exit(view, start, end), _find_base_exit(view, end, start)
    if ray.blocker is None:
        _draw_shot_line(canvas, start, end)
        return
    stop = _find_foot(view, ray.blocker)
    draw_dashes(canvas, start, stop, BLOCKED_SHOT, dash=9, gap=6)
    draw_dashes(canvas, stop, end, BEYOND_BLOCKER, dash=3, gap=7)


def _draw_shot_line(canvas: Canvas, start: Point, end: Point) -> None:
    """Draw the line of a ranged attack, with an arrow head at the target."""
    length = math.dist(start, end) or 1.0
    toward = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    neck = _move_toward(end, start, min(_SHOT_ARROW_SIZE * 0.8, length / 2))
    (keyline, width), (line, thin) = CLEAR_SHOT.get_layers(canvas)
    canvas.line(start, neck, keyline, width)
    draw_arrow_head(canvas, end, toward, min(_SHOT_ARROW_SIZE, length), CLEAR_SHOT)
    canvas.line(start, neck, line, thin)


def _find_base_exit(view: BoardView, start: Point, end: Point) -> Point:
    """Return the point where a line from foot to foot leaves the base of the character at ``start``."""
    angle = math.atan2(end[1] - start[1], end[0] - start[0])
    width, height = view.cell * BASE_WIDTH / 2, view.cell * BASE_HEIGHT / 2
    out = width * height / math.hypot(height * math.cos(angle), width * math.sin(angle))
    return _move_toward(start, end, out + 2)


def _move_toward(start: Point, end: Point, by: float) -> Point:
    """Return the point ``by`` units along the way from ``start`` to ``end``."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    return start[0] + dx / length * by, start[1] + dy / length * by


# ---- characters ---------------------------------------------------------------------------------------------------


def _draw_ring(canvas: Canvas, view: BoardView, square: int) -> None:
    """Draw the pale ring around the base of a character that may be chosen."""
    size = view.cell
    x, y = _find_foot(view, square)
    canvas.draw_cached(
        ("ring", size), x - size / 2, y - size / 2, size, size, lambda part: _paint_ellipses(part, size), overhang=8
    )


def _paint_ellipses(canvas: Canvas, size: float) -> None:
    """Draw an elliptical ring, dark inside, that is visible around a base of any shape."""
    (keyline, thick), (line, thin) = CHOICE.get_layers(canvas)
    inside = (thick - thin) / 2
    for color, out in ((keyline, 2 * inside + thin), (line, inside + thin), (keyline, inside)):
        width, height = (
            size * (BASE_WIDTH + _BASE_RING_MARGIN) + 2 * out,
            size * (BASE_HEIGHT + _BASE_RING_MARGIN) + 2 * out,
        )
        canvas.ellipse((size - width) / 2, (size * (1 + BASE_DEPTH) - height) / 2, width, height, color)


def _draw_arrow(canvas: Canvas, view: BoardView, square: int) -> None:
    """Draw the arrow above the head of a character that may be chosen."""
    size, x, y = view.cell, *view.get_corner(square)
    tip = max(y - _HEAD_HEIGHT * size, view.window.top - _TOP_ROW_HEAD_HEIGHT * size)
    canvas.draw_cached(("arrow", size), x, tip, size, size, lambda part: _paint_arrow(part, size), overhang=size / 3)


def _paint_arrow(canvas: Canvas, size: float) -> None:
    draw_arrow_head(canvas, (size / 2, size * 0.01), (0.0, 1.0), size * 0.19, CHOICE)


def _draw_cross(canvas: Canvas, x: float, y: float) -> None:
    """Draw a disc with a cross over the character or obstacle that blocks a line of sight."""
    canvas.circle(x, y, 11.4, BLOCKED_SHOT.keyline)
    canvas.circle(x, y, 9.2, BLOCKED_SHOT.line)
    for slope in (-1, 1):
        canvas.lines([(x - 3.8, y - 3.8 * slope), (x + 3.8, y + 3.8 * slope)], BLOCKED_SHOT.keyline, 2.9)


def _draw_toll(canvas: Canvas, view: BoardView, square: int, toll: int) -> None:
    """Draw the health that the planned walk costs on this square."""
    x, y = _find_foot(view, square)
    height = max(16.0, view.cell * 0.34)
    text = f"−{toll}"
    width = canvas.measure(text, "key", size=height * 0.82)[0] + height * 1.25
    left, top = x - width / 2, y - height / 2
    canvas.rect(left - 2.6, top - 2.6, width + 5.2, height + 5.2, "threat_under", radius=RADIUS.pill)
    canvas.rect(left - 0.6, top - 0.6, width + 1.2, height + 1.2, "threat_far", radius=RADIUS.pill)
    canvas.rect(left + 1, top + 1, width - 2, height - 2, canvas.contrasting_background("attack"), radius=RADIUS.pill)
    canvas.text(text, left + height * 0.3, y, "key", size=height * 0.82, color="cream")
    canvas.icon("heart", left + width - height * 0.95, top + height * 0.17, height * 0.68)
