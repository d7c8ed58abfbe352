"""Drawing of all characters on a board: standees and tall obstacles row by row from the back, then all labels.

Obstacles belong to the cached floor; one that is in front of a standee is drawn again over it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

import msgspec

from game.app.epic.board.label import draw_label
from game.app.epic.board.props import Prop, draw_prop, get_props
from game.app.epic.board.standee import draw_standee
from game.app.epic.board.view import BoardView
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.presentation.epic.view_models import Token
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import State
from game.rules.epic.layout import Layout

_FRONT_PROP_REACH = 1.25
"""Largest vertical distance from a standee down to an obstacle that still overlaps its base, in squares."""
_FRONT_PROP_MARGIN = 1.1
"""Largest horizontal distance of a standee from the center of an obstacle that can overlap it, in squares."""


def draw_characters(canvas: Canvas, view: BoardView, tokens: Mapping[int, Token], *, with_labels: bool = True) -> None:
    """Draw the motionless ``tokens`` by square, with their labels unless ``with_labels`` is false."""
    points = {square: view.get_center(square) for square in tokens}
    fronts = find_front_props(canvas, view, points.values())
    for square in sorted(tokens):
        while fronts and fronts[0].square // view.layout.width <= square // view.layout.width:
            prop = fronts.pop(0)
            draw_prop(canvas, prop, view.get_corner(prop.square), view.cell)
        draw_standee(canvas, tokens[square], *points[square], view.cell)
    for prop in fronts:
        draw_prop(canvas, prop, view.get_corner(prop.square), view.cell)
    for square in sorted(tokens) if with_labels else ():
        climbs = square + view.layout.width in tokens
        draw_label(canvas, tokens[square], *points[square], view.cell, is_raised=climbs)


def find_front_props(canvas: Canvas, view: BoardView, points: Iterable[Point]) -> list[Prop]:
    """Return the tall obstacles in front of standees with the given square centers, from the back."""
    far, beside, places = _FRONT_PROP_REACH * view.cell, _FRONT_PROP_MARGIN * view.cell, tuple(points)
    props = []
    for prop in get_props(canvas, view.layout):
        if prop.is_tall:
            x, y = view.get_center(prop.square)
            left, right = x - beside, x + (prop.columns - 1) * view.cell + beside
            if any(0 < y - other_y <= far and left < other_x < right for other_x, other_y in places):
                props.append(prop)
    return props


def is_facing_left(layout: Layout, square: int, enemies: Collection[int], *, default: bool = False) -> bool:
    """Return whether a character faces left, toward the average column of its enemies.

    Return ``default`` without enemies on the board, or if they are in the same column on average.
    """
    columns = [enemy % layout.width for enemy in enemies if enemy >= 0]
    if square < 0 or not columns:
        return default
    off = sum(columns) / len(columns) - square % layout.width
    return default if abs(off) < 0.5 else off < 0


def is_facing_left_in(match: Match, view: State, seat: int, square: int) -> bool:
    """Return whether a character of a seat on a square faces left in a match, toward its enemies."""
    own = match.side_of[seat]
    enemies = [view.squares[other] for other, side in enumerate(match.side_of_figure) if side != own]
    return is_facing_left(match.board.layout, square, enemies, default=seat % 2 == 1)


def face_enemies(
    layout: Layout, tokens: Mapping[int, Token], get_side: Callable[[int], int] = lambda seat: seat
) -> dict[int, Token]:
    """Return the characters by square, each facing characters of other sides.

    ``get_side`` maps a seat to its side.
    """
    found = {}
    for square, token in tokens.items():
        enemies = [other for other, one in tokens.items() if get_side(one.seat) != get_side(token.seat)]
        left = is_facing_left(layout, square, enemies, default=token.seat % 2 == 1)
        found[square] = msgspec.structs.replace(token, faces_left=left)
    return found


def find_faded(layout: Layout, occupied: Collection[int], required: Collection[int]) -> frozenset[int]:
    """Return the squares of standees to draw translucent: those directly in front of ``required`` squares.

    A standee on a required square itself is never translucent.
    """
    return frozenset(square + layout.width for square in required if square + layout.width in occupied) - frozenset(
        required
    )


def find_covered(layout: Layout, occupied: Collection[int]) -> frozenset[int]:
    """Return the ``occupied`` squares with another standee directly in front of them."""
    return frozenset(square for square in occupied if square >= 0 and square + layout.width in occupied)
