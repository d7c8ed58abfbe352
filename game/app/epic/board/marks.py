"""What is laid over the board: reach, threat, plans, lines of sight, choices.

Every line is drawn twice, dark and wide below, light and narrow above, so that it shows on any floor; nothing is said
by color alone. Three passes keep the order of the table: under the tall obstacles, under the tokens, above the
tokens.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from itertools import pairwise
from typing import NamedTuple

from game.app.epic.board.token import draw_token
from game.app.epic.board.view import BoardView
from game.app.ui.drawing.canvas import Canvas, Color
from game.app.ui.drawing.raster import Point, diamond
from game.app.ui.style.ornaments import advice_corners, corners
from game.presentation.epic.view_models import Marks, Ray

_NIGHT = "#0b2a40"
_SNOW = "#f2fbff"
_LOW_ARROW = 0.23
"""How far down the arrow over a character moves where somebody stands behind it."""
_ARM = 0.2
"""How long the arms of corners round a square are, in squares."""
_DASHES = 4
"""Of a side of the frame of what is told of, half a dash in each corner counted as a whole one together."""
_INSET = 3.0
"""How far inside its square that frame lies."""
_HEALTH = (0.36, 0.66)
"""Where on its square a character's health begins, across and down, in squares."""


def draw_floor_marks(canvas: Canvas, view: BoardView, marks: Marks) -> None:
    """First pass, on the floor: start zone, reach, threat, last walk, squares to choose."""
    with canvas.clipped(*view.window.topleft, *view.window.size):
        if marks.zone is not None:
            _zone(canvas, view, marks.zone.seat, marks.zone.squares)
        if marks.reach:
            for square in marks.reach:
                _tint(canvas, view, square, "reach", 74, inset=2)
            for square in (marks.threat | marks.threat_far) & marks.reach:
                _hatch(canvas, view, square, near=square in marks.threat)
            _outline(canvas, view, marks.reach, "reach_under", "reach_edge")
        for square in (marks.threat | marks.threat_far) - marks.reach:
            _hatch(canvas, view, square, near=square in marks.threat)
        if len(marks.trail) > 1:
            _trail(canvas, view, marks.trail)
        for square in marks.squares:
            _choice(canvas, view, square)


def resting_marks(marks: Marks) -> Marks:
    """What lies on the floor however the pointer moves."""
    return Marks(
        zone=marks.zone,
        reach=marks.reach,
        threat=marks.threat,
        threat_far=marks.threat_far,
        trail=marks.trail,
        squares=marks.squares,
    )


def draw_pointer(canvas: Canvas, view: BoardView, marks: Marks) -> None:
    """The square under the pointer, between the floor and what stands on it."""
    if marks.hover is not None:
        with canvas.clipped(*view.window.topleft, *view.window.size):
            _hover(canvas, view, marks.hover)


def draw_plan_marks(canvas: Canvas, view: BoardView, marks: Marks) -> None:
    """Second pass, under the tokens: what is told of, attack lanes, the planned walk with its ghost, rays, tolls."""
    with _bounds(canvas, view):
        for square in marks.told:
            _told(canvas, view, square)
        for square in marks.figures:
            _ring(canvas, view, square)
        for square in marks.lanes:
            _lane(canvas, view, square)
        if len(marks.path) > 1:
            _path(canvas, view, marks)
        for ray in marks.rays:
            _ray(canvas, view, ray)


def draw_top_marks(canvas: Canvas, view: BoardView, marks: Marks, taken: Collection[int] = ()) -> None:
    """Third pass, above the tokens: characters to choose, targets, blockers, tolls, the keyboard's square.

    ``taken`` are squares with tokens, whose health nothing may cover.
    """
    with _bounds(canvas, view):
        for square in marks.last:
            _corners(canvas, view, square, "cream", 1.6)
        for square in marks.goals:
            _corners(canvas, view, square, "gold", 4.0)
        for square in marks.hint:
            advice_corners(canvas, _around(view, square), view.cell * _ARM)
        for square in marks.figures:
            _arrow(canvas, view, square, low=square - view.layout.width in taken)
        for square in marks.targets:
            _brackets(canvas, view, square)
        for ray in marks.rays:
            if ray.blocker is not None:
                _cross(canvas, *view.center(ray.blocker))
        with canvas.marked("floating"):  # the toll takes the place of the step's number
            for square, toll in marks.tolls:
                _toll(canvas, view, square, toll)
        if marks.cursor is not None:
            _cursor(canvas, view, marks.cursor, seated=marks.cursor in taken)


def _cursor(canvas: Canvas, view: BoardView, square: int, *, seated: bool) -> None:
    """The frame of the keyboard's square; where a character is seated it is open at the corner of its health."""
    x, y = view.corner(square)
    size, cell = view.cell - 2, view.cell
    health = cell * _HEALTH[0], cell * _HEALTH[1]
    parts = (
        [(x, y, cell, health[1]), (x, y + health[1], health[0], cell - health[1])] if seated else [(x, y, cell, cell)]
    )
    for part in parts:
        with canvas.clipped(*part):
            canvas.rect(x + 1, y + 1, size, size, "black", radius=7, border=5.2, alpha=150)
            canvas.rect(x + 2.4, y + 2.4, size - 2.8, size - 2.8, "gold", radius=6, border=2.4)


def _bounds(canvas: Canvas, view: BoardView) -> AbstractContextManager[None]:
    """A board larger than its window ends there; round the whole board, marks may reach over the frame as tokens do."""
    return canvas.clipped(*view.window.topleft, *view.window.size) if view.zoomed else nullcontext()


# ---- areas --------------------------------------------------------------------------------------------------------


def _weight(canvas: Canvas) -> float:
    """How much wider than usual lines over the board are drawn."""
    return 1.5 if canvas.theme.strong else 1.0


def _tint(canvas: Canvas, view: BoardView, square: int, color: Color, alpha: int, inset: float) -> None:
    x, y = view.corner(square)
    size = view.cell - 2 * inset
    canvas.rect(x + inset, y + inset, size, size, color, radius=5, alpha=alpha)


def _outline(canvas: Canvas, view: BoardView, squares: frozenset[int], under: Color, over: Color) -> None:
    """One line round the whole set, not one per square."""
    edges = list(_edges(view, squares, inset=2.0))
    for color, width, alpha in ((under, 4.6 * _weight(canvas), 150), (over, 2.2 * _weight(canvas), 255)):
        for start, end in edges:
            reach = width / 2
            if start[1] == end[1]:
                canvas.line((start[0] - reach, start[1]), (end[0] + reach, end[1]), color, width, alpha=alpha)
            else:
                canvas.line(start, end, color, width, alpha=alpha)


def _edges(view: BoardView, squares: frozenset[int], inset: float) -> Iterable[tuple[Point, Point]]:
    """The parts of the line round a set of squares, `inset` inside its true edge."""
    wide, count = view.layout.width, view.layout.width * view.layout.height

    def inside(square: int, dx: int, dy: int) -> bool:
        column, target = square % wide + dx, square + dx + dy * wide
        return 0 <= column < wide and 0 <= target < count and target in squares

    for square in squares:
        x, y = view.corner(square)
        near: dict[Point, bool] = {step: inside(square, *step) for step in _AROUND}

        def end(beside: Point, corner: Point, towards: int, near: dict[Point, bool] = near) -> float:
            """How far an edge runs past (positive) or stops short of the corner of its square."""
            if near[corner] and near[beside]:
                return towards * inset
            return 0.0 if near[beside] else -towards * inset

        left, right, top, bottom = x, x + view.cell, y, y + view.cell
        for dy, level in ((-1, top + inset), (1, bottom - inset)):
            if not near[0, dy]:
                yield (left + end((-1, 0), (-1, dy), -1), level), (right + end((1, 0), (1, dy), 1), level)
        for dx, upright in ((-1, left + inset), (1, right - inset)):
            if not near[dx, 0]:
                yield (upright, top + end((0, -1), (dx, -1), -1)), (upright, bottom + end((0, 1), (dx, 1), 1))


_AROUND = tuple((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0))


class Hatching(NamedTuple):
    """How stripes look: their distance, the width of the dark ones, color and width of those over them."""

    step: float
    under: float
    color: str
    over: float


NEAR_HATCHING = Hatching(11.0, 6.6, "threat", 2.2)
"""Dark and dense: an enemy strikes here after a roll of 3."""
FAR_HATCHING = Hatching(22.0, 6.0, "threat_far", 3.0)
"""Light and wide: it takes a roll of 4 or 5."""


def _hatch(canvas: Canvas, view: BoardView, square: int, *, near: bool) -> None:
    """Slanted stripes: an enemy can strike here."""
    x, y = view.corner(square)
    size = view.cell - 6
    look = NEAR_HATCHING if near else FAR_HATCHING
    canvas.stamp(("hatch", size, near), x + 3, y + 3, size, size, lambda part: draw_hatching(part, size, size, look))


def draw_hatching(canvas: Canvas, width: float, height: float, look: Hatching, scale: float = 1.0) -> None:
    """Draw the stripes of a threat over a box at the origin; ``scale`` makes them smaller, for the legend."""
    with canvas.clipped(0, 0, width, height):
        weight, step = _weight(canvas) * scale, look.step * scale
        for color, wide in (("threat_under", look.under), (look.color, look.over)):
            for place in range(-int(height / step) - 1, int(width / step) + 1):
                x = (place + 0.5) * step
                canvas.line((x - 1, height + 1), (x + height + 1, -1), color, wide * weight)


def _zone(canvas: Canvas, view: BoardView, seat: int, squares: frozenset[int]) -> None:
    """Where a seat may start: its color and, in every square, its shape."""
    mark = canvas.seat(seat)
    for square in squares:
        _tint(canvas, view, square, mark.color, 95, inset=2)
        x, y = view.center(square)
        canvas.shape(mark.shape, x, y, view.cell * 0.2, "black", border=4.4, alpha=120)
        canvas.shape(mark.shape, x, y, view.cell * 0.2, mark.light, border=2.2)
    _outline(canvas, view, squares, canvas.mix(mark.dark, "black", 0.5), mark.light)


def _choice(canvas: Canvas, view: BoardView, square: int) -> None:
    """A square that may be chosen: a pale box with a dot."""
    x, y = view.corner(square)
    size = view.cell
    _tint(canvas, view, square, "white", 44, inset=4)
    canvas.rect(x + 4, y + 4, size - 8, size - 8, _NIGHT, radius=8, border=4, alpha=150)
    canvas.rect(x + 5, y + 5, size - 10, size - 10, _SNOW, radius=7, border=2)
    canvas.circle(x + size / 2, y + size / 2, size * 0.11, _NIGHT, alpha=170)
    canvas.circle(x + size / 2, y + size / 2, size * 0.075, _SNOW)


def _hover(canvas: Canvas, view: BoardView, square: int) -> None:
    size = view.cell
    canvas.stamp(("hover", size), *view.corner(square), size, size, lambda part: _pointed(part, size))


def _pointed(canvas: Canvas, size: float) -> None:
    canvas.rect(2, 2, size - 4, size - 4, "white", radius=7, alpha=46)
    canvas.rect(2, 2, size - 4, size - 4, "black", radius=7, border=4, alpha=110)
    canvas.rect(3, 3, size - 6, size - 6, "white", radius=6, border=2)


# ---- lines --------------------------------------------------------------------------------------------------------


def _twice(draw: Callable[[Color, float, int], None], under: Color, over: Color, wide: float, narrow: float) -> None:
    draw(under, wide, 150)
    draw(over, narrow, 255)


def _trail(canvas: Canvas, view: BoardView, squares: tuple[int, ...]) -> None:
    """The last walk: dots with a ring where it began and an arrow head where it ended."""
    points = [view.center(square) for square in squares]
    for start, end in pairwise(points):
        canvas.dashes(start, end, "black", 4.6, on=5, off=7, alpha=120)
        canvas.dashes(start, end, "cream", 2.4, on=5, off=7, alpha=215)
    size = view.cell * 0.16
    canvas.circle(*points[0], size + 1.4, "black", border=4.4, alpha=130)
    canvas.circle(*points[0], size, "cream", border=2.2, alpha=235)
    (x0, y0), (x, y) = points[-2], points[-1]
    length = max(abs(x - x0), abs(y - y0)) or 1.0
    ux, uy = (x - x0) / length, (y - y0) / length
    tip = (x - ux * view.cell * 0.22, y - uy * view.cell * 0.22)
    for color, grow in (("black", 2.2), ("cream", 0.0)):
        wing, back = size * 0.8 + grow, size * 1.3 + grow
        head = [
            (tip[0] + ux * grow, tip[1] + uy * grow),
            (tip[0] - ux * back - uy * wing, tip[1] - uy * back + ux * wing),
            (tip[0] - ux * back + uy * wing, tip[1] - uy * back - ux * wing),
        ]
        canvas.polygon(head, color, alpha=160 if grow else 240)


def _ring(canvas: Canvas, view: BoardView, square: int) -> None:
    """The pale ring round a character that may be chosen."""
    size = view.cell
    canvas.stamp(("ring", size), *view.corner(square), size, size, lambda part: _circles(part, size), pad=8)


def _circles(canvas: Canvas, size: float) -> None:
    middle, radius = size / 2, size * 0.53
    canvas.circle(middle, middle, radius, "white", alpha=60)
    canvas.circle(middle, middle, radius + 1.2, _NIGHT, border=4.8, alpha=170)
    canvas.circle(middle, middle, radius, _SNOW, border=2.4)


def _lane(canvas: Canvas, view: BoardView, square: int) -> None:
    x, y = view.center(square)
    canvas.polygon(diamond(x, y, view.cell * 0.105), "ray_under", alpha=130)
    canvas.polygon(diamond(x, y, view.cell * 0.075), "ray", alpha=225)


def _path(canvas: Canvas, view: BoardView, marks: Marks) -> None:
    """The planned walk with numbered steps, and who would stand at its end."""
    points = [view.center(square) for square in marks.path]
    left, top = (min(point[axis] for point in points) for axis in (0, 1))
    own = tuple((x - left, y - top) for x, y in points)
    wide, high = (max(point[axis] for point in own) for axis in (0, 1))
    canvas.stamp(("way", own), left, top, wide, high, lambda part: _way(part, view, own), pad=view.cell / 3)
    _hover(canvas, view, marks.path[-1])
    x, y = points[-1]
    if marks.ghost is not None:
        draw_token(canvas, marks.ghost, x, y, view.token_radius, ghost=True)
    away = view.cell * 0.36
    _step(canvas, view, len(points) - 1, x - away, y - away)


def _way(canvas: Canvas, view: BoardView, points: Sequence[Point]) -> None:
    _twice(lambda color, width, alpha: canvas.lines(points, color, width, alpha=alpha), _NIGHT, _SNOW, 8, 4)
    for number, point in enumerate(points[1:-1], 1):
        _step(canvas, view, number, *point)


def _step(canvas: Canvas, view: BoardView, number: int, x: float, y: float) -> None:
    size = max(8.0, view.cell * 0.16)
    canvas.stamp(
        ("step", number), x - size, y - size, 2 * size, 2 * size, lambda part: _numbered(part, number, size), pad=3
    )


def _numbered(canvas: Canvas, number: int, size: float) -> None:
    canvas.circle(size, size, size + 1.3, _NIGHT)
    canvas.circle(size, size, size, _SNOW)
    canvas.text(str(number), size, size, "key", size=size * 1.45, color="ink", align="center")


def _ray(canvas: Canvas, view: BoardView, ray: Ray) -> None:
    """A clear line is solid gold; a blocked one is white dashes up to the blocker and thin dots beyond."""
    start, end = view.center(ray.start), view.center(ray.end)
    start, end = _shortened(start, end, view.token_radius), _shortened(end, start, view.token_radius * 1.12)
    if ray.blocker is None:
        _twice(
            lambda color, width, alpha: canvas.line(start, end, color, width, alpha=alpha), "ray_under", "ray", 6.4, 3.2
        )
        return
    stop = view.center(ray.blocker)
    for color, width, alpha in (("#101418", 5.2, 150), ("silver", 2.6, 240)):
        canvas.dashes(start, stop, color, width, on=9, off=6, alpha=alpha)
    for color, width, alpha in (("#101418", 3.8, 130), ("silver", 1.8, 200)):
        canvas.dashes(stop, end, color, width, on=3, off=7, alpha=alpha)


def _shortened(start: Point, end: Point, by: float) -> Point:
    """The point `by` units along the way from `start` to `end`."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    return start[0] + dx / length * by, start[1] + dy / length * by


def _told(canvas: Canvas, view: BoardView, square: int) -> None:
    """A dashed frame, which nothing to choose has: the log tells of this square."""
    size = view.cell
    canvas.stamp(("told", size), *view.corner(square), size, size, lambda part: _dashed_frame(part, size), pad=4)


def _dashed_frame(canvas: Canvas, size: float) -> None:
    """Dashes that begin and end with half of one in each corner, dark below and light above."""
    low, high = _INSET, size - _INSET
    corners_of = [(low, low), (high, low), (high, high), (low, high)]
    dash = (high - low) / (2 * _DASHES)
    for color, width, alpha in (("black", 4.6, 160), ("cream", 2.4, 255)):
        weight = width * _weight(canvas)
        for (x, y), (to_x, to_y) in zip(corners_of, [*corners_of[1:], corners_of[0]], strict=True):
            step_x, step_y = (to_x - x) / (2 * _DASHES), (to_y - y) / (2 * _DASHES)
            canvas.line((x, y), (x + step_x / 2, y + step_y / 2), color, weight, alpha=alpha)
            start = x + 1.5 * step_x, y + 1.5 * step_y
            canvas.dashes(start, (to_x, to_y), color, weight, on=dash, off=dash, alpha=alpha)


# ---- above the tokens ---------------------------------------------------------------------------------------------


def _arrow(canvas: Canvas, view: BoardView, square: int, *, low: bool) -> None:
    """The arrow over the head of a character that may be chosen; the ring round it lies below the token."""
    size, x, y = view.cell, *view.corner(square)
    down = size * _LOW_ARROW if low else 0.0
    canvas.stamp(("arrow", size), x, y + down, size, size, lambda part: _arrow_head(part, size), pad=size / 3)


def _arrow_head(canvas: Canvas, size: float) -> None:
    x, top, half = size / 2, size * 0.01, size * 0.13
    for color, grow in ((_NIGHT, 2.4), (_SNOW, 0.0)):
        arrow = [
            (x - half - grow, top - half * 1.5 - grow * 0.7),
            (x + half + grow, top - half * 1.5 - grow * 0.7),
            (x, top + grow),
        ]
        canvas.polygon(arrow, color)


def _brackets(canvas: Canvas, view: BoardView, square: int) -> None:
    """Four corners round a target."""
    _corners(canvas, view, square, "ray", 3.2, under="#2a0d05")


def _around(view: BoardView, square: int) -> tuple[float, float, float, float]:
    """Return the box of a square about its middle."""
    x, y = view.center(square)
    return x - view.cell * 0.5, y - view.cell * 0.5, view.cell, view.cell


def _corners(
    canvas: Canvas, view: BoardView, square: int, color: Color, width: float, under: Color = "night_deep"
) -> None:
    corners(canvas, _around(view, square), view.cell * _ARM, color, width, under)


def _cross(canvas: Canvas, x: float, y: float) -> None:
    canvas.circle(x, y, 11, "#15181d")
    canvas.circle(x, y, 9.2, "silver")
    for slope in (-1, 1):
        canvas.line((x - 4.2, y - 4.2 * slope), (x + 4.2, y + 4.2 * slope), "#8f1d14", 2.9)


def _toll(canvas: Canvas, view: BoardView, square: int, toll: int) -> None:
    """What the walk costs on this square."""
    x, y = view.center(square)
    height = max(16.0, view.cell * 0.34)
    text = f"−{toll}"
    width = canvas.measure(text, "key", size=height * 0.82)[0] + height * 1.25
    left, top = x - width / 2, y - height / 2
    canvas.rect(left - 1.6, top - 1.6, width + 3.2, height + 3.2, "#2a0505", radius=height / 2 + 1.6)
    canvas.rect(left, top, width, height, canvas.ground("attack"), radius=height / 2)
    canvas.rect(left, top, width, height, "#ffd9cf", radius=height / 2, border=1.3)
    canvas.text(text, left + height * 0.3, y, "key", size=height * 0.82, color="cream")
    canvas.icon("heart", left + width - height * 0.95, top + height * 0.17, height * 0.68)
