"""Obstacles and fixtures on a board.

What blocks only movement is flat within its squares and is part of the floor. What also blocks sight is upright: its
picture has its foot on the lower edge of its square, rises a little above the square, so that what is behind it stays
visible, and casts a shadow to the right. In a picture 100 units are one square; one two squares wide covers two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from game.app.epic.board.themes import load_themes
from game.app.ui.drawing import art
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.rules.epic.layout import Layout

_WHOLE = frozenset({"starship"})
"""Kinds whose squares all together carry one picture, which stands out a bit above and below them."""
_RISE = 0.14
_TALLEST, _SLIMMEST = 1.18, 0.92
"""The height of an obstacle in squares, and how much of its squares' width it keeps where that makes it lower."""
_UNDER = 0.34
"""Overlap of a shadow's picture with its obstacle, in squares."""
_GLOWS = {
    "fire-basin": ("#ffb04a", 165, 1.3),
    "fairy": ("#ffd9f0", 190, 1.0),
}
"""Kind to the color, alpha and reach (in squares) of its light on the floor."""


class Prop(msgspec.Struct, frozen=True):
    """Picture on the board: the square of its left foot and its width in squares."""

    square: int
    kind: str
    wide: int
    path: str
    tall: bool
    mark: bool = False
    """True if it blocks no square: a figure may stand on it."""
    whole: bool = False
    """One picture for all squares of the kind; `square` is the upper left corner of the box round them."""


def list_props(layout: Layout) -> Iterator[Prop]:
    """Yield everything on the board, row by row from the back."""
    taken: set[int] = set()
    for kind in sorted(_WHOLE.intersection(layout.kinds)):
        own = [square for square, found in enumerate(layout.kinds) if found == kind]
        taken.update(own)
        columns = [square % layout.width for square in own]
        corner = own[0] // layout.width * layout.width + min(columns)
        yield Prop(corner, kind, max(columns) - min(columns) + 1, _find_path(layout, kind), tall=True, whole=True)
    bodies = load_themes()[layout.theme].bodies
    marks = {square: kind for kind, squares in layout.marks.items() for square in squares}
    for square, kind in enumerate(layout.kinds):
        if square in marks:
            yield Prop(square, marks[square], 1, _find_path(layout, marks[square]), tall=False, mark=True)
        if square in taken or kind == "floor" or kind in bodies:
            continue
        wide = 2 if _is_double(layout, square) else 1
        taken.update(range(square, square + wide))
        path = _find_path(layout, kind)
        if wide == 2 and art.exists(f"{path}-wide"):
            path += "-wide"
        yield Prop(square, kind, wide, path, layout.terrain[kind].blocks_sight)


def _find_path(layout: Layout, kind: str) -> str:
    return f"board/{layout.theme}-{kind}"


def _is_double(layout: Layout, square: int) -> bool:
    """Return whether an obstacle continues to the right: logs always do, others if a wide picture exists."""
    kind = layout.kinds[square]
    last = (square + 1) % layout.width == 0
    if last or layout.kinds[square + 1] != kind:
        return False
    return kind == "log" or art.exists(f"{_find_path(layout, kind)}-wide")


def draw_flat(canvas: Canvas, layout: Layout, side: float) -> None:
    """Draw flat obstacles, and the light of obstacles and marks that glow."""
    flat = [prop for prop in list_props(layout) if not prop.tall]
    for prop in flat:
        if prop.kind in _GLOWS:
            color, alpha, reach = _GLOWS[prop.kind]
            y, x = divmod(prop.square, layout.width)
            canvas.glow((x + 0.5) * side, (y + 0.5) * side, reach * side, color, alpha)
    for prop in flat:
        if not prop.mark:
            y, x = divmod(prop.square, layout.width)
            canvas.picture(prop.path, x * side, y * side, prop.wide * side, side, fit="contain")


def draw_upright(canvas: Canvas, layout: Layout, corner: Callable[[int], Point], side: float) -> None:
    """Draw marks, which must stay visible on the floor, and obstacles that block sight, back rows first."""
    known = get_props(canvas, layout)
    for prop in known:
        if prop.mark:
            canvas.picture(prop.path, *corner(prop.square), side, side, fit="contain")
    for prop in known:
        if prop.tall:
            draw_prop(canvas, prop, corner(prop.square), side)


def get_props(canvas: Canvas, layout: Layout) -> tuple[Prop, ...]:
    """Return everything on a board, row by row from the back; cached per board."""
    return canvas.rasters.get_fact(("props", layout.id, layout.theme), lambda: tuple(list_props(layout)))


def draw_prop(canvas: Canvas, prop: Prop, corner: Point, side: float) -> None:
    """Draw an obstacle that blocks sight; ``corner`` is the upper left one of its square."""
    x, y, wide, high = compute_prop_box(prop, corner, side)
    canvas.picture(prop.path, x, y, wide, high, fit="contain" if prop.whole else "stretch")


def compute_prop_box(prop: Prop, corner: Point, side: float) -> tuple[float, float, float, float]:
    """Return left, top, width and height of the picture of an obstacle that blocks sight."""
    x, y = corner
    if prop.whole:
        wide, high = _measure_extent(prop.path)
        return x, y - _RISE * side, wide * side, high * side
    room = prop.wide * side
    high = min(_TALLEST * side, room * _measure_ratio(prop.path))
    width = min(room, max(_SLIMMEST * room, high / _measure_ratio(prop.path)))
    return x + (room - width) / 2, y + side - high, width, high


def _measure_extent(path: str) -> tuple[float, float]:
    """Return width and height of a picture in squares."""
    drawing = art.load_drawing(path)
    return (drawing.width / 100, drawing.height / 100) if drawing else (1.0, 1.0)


def _measure_ratio(path: str) -> float:
    """Return the ratio of height to width of a tall picture."""
    drawing = art.load_drawing(path)
    return drawing.height / drawing.width if drawing else 1.5


def draw_cast_shadows(canvas: Canvas, layout: Layout, side: float) -> None:
    """Draw the soft shadows of tall obstacles on the floor, to the right and shorter than the obstacles."""
    for prop in list_props(layout):
        if prop.tall and not prop.whole:
            y, x = divmod(prop.square, layout.width)
            corner = ((x + prop.wide - _UNDER) * side, y * side)
            canvas.picture("thing/cast-shadow", *corner, 1.1 * side, side, alpha=92)
