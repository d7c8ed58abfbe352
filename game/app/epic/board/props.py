"""Obstacles and fixtures on a board.

An obstacle that blocks only movement is flat within its squares and is part of the floor. One that also
blocks sight is upright: its picture begins at the lower edge of its square, rises only a little above the
square so that the square behind stays visible, and casts a shadow to the right. 100 units of a drawing are
one square; a drawing twice as wide covers two squares.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from game.app.epic.board.themes import load_themes
from game.app.ui.drawing import art
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.rules.epic.layout import Layout

_SINGLE_PICTURE_KINDS = frozenset({"starship"})
"""Kinds of obstacle with one picture across all of their squares, which extends a bit above and below them."""
_SINGLE_PICTURE_RISE = 0.14
"""Distance by which such a picture extends above its squares, in squares."""
_MAX_PROP_HEIGHT, _MIN_PROP_WIDTH = 1.18, 0.92
"""Largest height of an obstacle in squares, and smallest fraction of its squares' width when it is shrunk to
fit.
"""
_SHADOW_OVERLAP = 0.34
"""Horizontal overlap of a shadow's picture with its obstacle, in squares."""
_GLOW_BY_KIND = {
    "fire-basin": ("#ffb04a", 165, 1.3),
    "fairy": ("#ffd9f0", 190, 1.0),
}
"""Color, alpha and radius (in squares) of the light that a kind casts on the floor."""


class Prop(msgspec.Struct, frozen=True):
    """Picture of an obstacle or mark on the board."""

    square: int
    """Leftmost square it covers."""
    kind: str
    """Kind of obstacle or mark, as in the board's layout."""
    columns: int
    """Number of squares it covers horizontally."""
    path: str
    """Path of the picture among the assets."""
    is_tall: bool
    """True if it blocks sight and stands upright."""
    is_mark: bool = False
    """True for a mark of the board, which blocks nothing: characters may enter its square."""
    is_single_picture: bool = False
    """True if one picture covers all squares of the kind; ``square`` is the upper left corner of their bounding box."""


def list_props(layout: Layout) -> Iterator[Prop]:
    """Yield all obstacles and marks of a board, row by row from the back."""
    taken: set[int] = set()
    for kind in sorted(_SINGLE_PICTURE_KINDS.intersection(layout.kinds)):
        own = [square for square, found in enumerate(layout.kinds) if found == kind]
        taken.update(own)
        columns = [square % layout.width for square in own]
        corner = own[0] // layout.width * layout.width + min(columns)
        yield Prop(
            corner,
            kind,
            max(columns) - min(columns) + 1,
            _find_path(layout, kind),
            is_tall=True,
            is_single_picture=True,
        )
    bodies = load_themes()[layout.theme].bodies
    marks = {square: kind for kind, squares in layout.marks.items() for square in squares}
    for square, kind in enumerate(layout.kinds):
        if square in marks:
            yield Prop(square, marks[square], 1, _find_path(layout, marks[square]), is_tall=False, is_mark=True)
        if square in taken or kind == "floor" or kind in bodies:
            continue
        width = 2 if _is_double(layout, square) else 1
        taken.update(range(square, square + width))
        path = _find_path(layout, kind)
        if width == 2 and art.exists(f"{path}-wide"):
            path += "-wide"
        yield Prop(square, kind, width, path, layout.terrain[kind].blocks_sight)


def _find_path(layout: Layout, kind: str) -> str:
    return f"board/{layout.theme}-{kind}"


def _is_double(layout: Layout, square: int) -> bool:
    """Return whether one picture covers an obstacle's square and the next: for logs, and kinds with a wide picture."""
    kind = layout.kinds[square]
    last = (square + 1) % layout.width == 0
    if last or layout.kinds[square + 1] != kind:
        return False
    return kind == "log" or art.exists(f"{_find_path(layout, kind)}-wide")


def draw_flat(canvas: Canvas, layout: Layout, cell: float) -> None:
    """Draw flat obstacles, and the light of obstacles and marks that glow."""
    flat = [prop for prop in list_props(layout) if not prop.is_tall]
    for prop in flat:
        if prop.kind in _GLOW_BY_KIND:
            color, alpha, reach = _GLOW_BY_KIND[prop.kind]
            y, x = divmod(prop.square, layout.width)
            canvas.glow((x + 0.5) * cell, (y + 0.5) * cell, reach * cell, color, alpha)
    for prop in flat:
        if not prop.is_mark:
            y, x = divmod(prop.square, layout.width)
            canvas.picture(prop.path, x * cell, y * cell, prop.columns * cell, cell, fit="contain")


def draw_upright(canvas: Canvas, layout: Layout, get_corner: Callable[[int], Point], cell: float) -> None:
    """Draw marks, and upright obstacles from the back row to the front; both stay visible over marks on the floor."""
    known = get_props(canvas, layout)
    for prop in known:
        if prop.is_mark:
            canvas.picture(prop.path, *get_corner(prop.square), cell, cell, fit="contain")
    for prop in known:
        if prop.is_tall:
            draw_prop(canvas, prop, get_corner(prop.square), cell)


def get_props(canvas: Canvas, layout: Layout) -> tuple[Prop, ...]:
    """Return all obstacles and marks of a board, row by row from the back; cached per board."""
    return canvas.render_cache.get_fact(("props", layout.id, layout.theme), lambda: tuple(list_props(layout)))


def draw_prop(canvas: Canvas, prop: Prop, corner: Point, cell: float) -> None:
    """Draw an upright obstacle; ``corner`` is the upper left corner of its square."""
    x, y, width, height = compute_prop_box(prop, corner, cell)
    canvas.picture(prop.path, x, y, width, height, fit="contain" if prop.is_single_picture else "stretch")


def compute_prop_box(prop: Prop, corner: Point, cell: float) -> tuple[float, float, float, float]:
    """Return left, top, width and height of the picture of an upright obstacle."""
    x, y = corner
    if prop.is_single_picture:
        wide, high = _measure_extent(prop.path)
        return x, y - _SINGLE_PICTURE_RISE * cell, wide * cell, high * cell
    room = prop.columns * cell
    high = min(_MAX_PROP_HEIGHT * cell, room * _measure_ratio(prop.path))
    width = min(room, max(_MIN_PROP_WIDTH * room, high / _measure_ratio(prop.path)))
    return x + (room - width) / 2, y + cell - high, width, high


def _measure_extent(path: str) -> tuple[float, float]:
    """Return width and height of a picture in squares."""
    drawing = art.load_drawing(path)
    return (drawing.width / 100, drawing.height / 100) if drawing else (1.0, 1.0)


def _measure_ratio(path: str) -> float:
    """Return the ratio of height to width of a picture."""
    drawing = art.load_drawing(path)
    return drawing.height / drawing.width if drawing else 1.5


def draw_cast_shadows(canvas: Canvas, layout: Layout, cell: float) -> None:
    """Draw the soft shadows of tall obstacles on the floor, to the right and shorter than the obstacles."""
    for prop in list_props(layout):
        if prop.is_tall and not prop.is_single_picture:
            y, x = divmod(prop.square, layout.width)
            corner = ((x + prop.columns - _SHADOW_OVERLAP) * cell, y * cell)
            canvas.picture("thing/cast-shadow", *corner, 1.1 * cell, cell, alpha=92)
