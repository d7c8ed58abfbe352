"""Ambient animation of a board: glints on water, flames, and particles in the air."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from game.app.epic.board.view import BoardView
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.effects import flipbook, loops
from game.app.ui.effects.flipbook import Flipbook
from game.app.ui.widgets.base import Box
from game.rules.epic.layout import Layout

_MAX_LOOPS = 12
"""Largest number of loops on one board; each adds a region of the screen to redraw in every frame."""
_VARIANTS = 3
"""Number of different flip-books rendered for each kind of loop."""


class AmbientLoop(NamedTuple):
    """Endless flip-book on the board; ``at`` and ``size`` are in squares, ``start`` is the first page."""

    book: Flipbook
    at: Point
    size: float
    start: int


class _LoopKind(NamedTuple):
    """Kind of ambient loop on a board theme."""

    name: str
    """Name in the key of the cache."""
    paint: Callable[[int], flipbook.Paint]
    """Returns the painter of the pages for a variant's number."""
    pages: int
    """Number of pages of the flip-book."""
    size: float
    """Width and height, in squares."""
    max_count: int
    """Largest number of such loops on a board."""
    places: tuple[str, ...]
    """Kinds of squares or of board marks on which the loop may be."""
    rise: float = 0.0
    """Distance above the center of the square, in squares."""


_WATER_KINDS = ("creek", "pond", "water")
_FLAME = _LoopKind("flame", loops.make_flame, 18, 1.7, 6, ("fire-basin",), 0.16)
_LOOPS_BY_THEME: dict[str, tuple[_LoopKind, ...]] = {
    "lost-woods": (
        _LoopKind("glint", loops.make_glint, 30, 0.9, 7, _WATER_KINDS),
        _LoopKind("firefly", loops.make_firefly, 45, 1.1, 5, ("floor",)),
    ),
    "fairy-fountain": (
        _FLAME,
        _LoopKind("sparkle", lambda seed: loops.make_twinkle(seed, (255, 214, 244)), 36, 1.2, 5, ("fairy",)),
        _LoopKind("fay", lambda seed: loops.make_firefly(seed, (190, 224, 255)), 45, 1.0, 4, ("floor",)),
    ),
    "leever-desert": (
        _LoopKind(
            "stir", lambda seed: loops.make_wisp(seed, (255, 226, 160), is_rising=True), 30, 1.0, 6, ("leever",), 0.2
        ),
        _LoopKind("sand", lambda seed: loops.make_wisp(seed, (255, 226, 170), is_rising=False), 45, 1.7, 6, ("floor",)),
    ),
    "triforce-chamber": (
        _FLAME,
        _LoopKind("gold", lambda seed: loops.make_twinkle(seed, (255, 224, 120)), 36, 1.2, 5, ("floor",)),
    ),
    "carbon-freezing-chamber": (
        _LoopKind(
            "steam",
            lambda seed: loops.make_wisp(seed, (190, 220, 255), is_rising=True),
            36,
            1.6,
            7,
            ("machinery",),
            0.3,
        ),
        _LoopKind("ember", lambda seed: loops.make_firefly(seed, (255, 150, 60)), 45, 0.9, 4, ("machinery",)),
    ),
    "emperors-throne-room": (
        _LoopKind("mist", lambda seed: loops.make_wisp(seed, (150, 170, 230), is_rising=False), 45, 1.7, 7, ("mist",)),
        _LoopKind("star", lambda seed: loops.make_twinkle(seed, (210, 226, 255)), 36, 1.0, 5, ("wall",)),
    ),
    "geonosis-arena": (
        _LoopKind("dust", lambda seed: loops.make_wisp(seed, (255, 200, 140), is_rising=False), 45, 1.7, 7, ("floor",)),
        _LoopKind(
            "heat", lambda seed: loops.make_wisp(seed, (255, 170, 100), is_rising=True), 36, 1.2, 4, ("rock-wall",)
        ),
    ),
    "kamino-platform": (
        _LoopKind("rain", loops.make_drop, 24, 0.95, 7, _WATER_KINDS),
        _LoopKind("sea", loops.make_glint, 30, 0.9, 5, _WATER_KINDS),
    ),
}
_DEFAULT_LOOPS = (_FLAME, _LoopKind("glint", loops.make_glint, 30, 0.9, 6, _WATER_KINDS))
"""Loops of a board whose theme is not listed, as a mod's may be: flames and glints on water."""


def list_loops(layout: Layout) -> tuple[AmbientLoop, ...]:
    """Return the loops of a board, chosen at random but the same each time."""
    rng = Random(layout.id)
    found: list[AmbientLoop] = []
    for kind in _LOOPS_BY_THEME.get(layout.theme, _DEFAULT_LOOPS):
        squares = [square for square, ground in enumerate(layout.kinds) if ground in kind.places]
        squares += [square for mark in kind.places for square in layout.marks.get(mark, ())]
        for index, square in enumerate(rng.sample(squares, min(kind.max_count, len(squares)))):
            y, x = divmod(square, layout.width)
            book = loops.make_loop(kind.name, index % _VARIANTS, kind.pages, kind.paint(index % _VARIANTS))
            found.append(AmbientLoop(book, (x + 0.5, y + 0.5 - kind.rise), kind.size, index * 11))
    return tuple(found[:_MAX_LOOPS])


def draw_ambient(canvas: Canvas, board: BoardView, tick: int) -> None:
    """Draw the current pages of all loops, and drifting dust particles."""
    layout = board.layout
    for ambient_loop in canvas.render_cache.get_fact(("life", layout.id, layout.theme), lambda: list_loops(layout)):
        page = (tick + ambient_loop.start) % ambient_loop.book.page_count
        x, y = board.to_screen(ambient_loop.at)
        flipbook.draw_page(
            canvas, ambient_loop.book, (page + 0.5) / ambient_loop.book.page_count, x, y, ambient_loop.size * board.cell
        )
    loops.draw_motes(canvas, Box(*board.window), tick)
