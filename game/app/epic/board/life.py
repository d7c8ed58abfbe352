"""What moves by itself on a board: light on its water, its flames, and what is in the air of such a place."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from game.app.epic.board.view import BoardView
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.effects import flipbook, loops
from game.app.ui.effects.flipbook import Book
from game.app.ui.widgets.base import Box
from game.rules.epic.layout import Layout

_MOST = 12
"""Loops on one board: each is a part of the screen that is drawn anew."""
_KINDS = 3
"""So many loops of a kind differ from each other."""


class Loop(NamedTuple):
    """A book without end at a place of the board, its size in squares, and the page it begins with."""

    book: Book
    at: Point
    size: float
    start: int


class _Kind(NamedTuple):
    """How many loops of a kind a board has, on which squares, and how large and long they are."""

    name: str
    paint: Callable[[int], flipbook.Paint]
    pages: int
    size: float
    most: int
    on: tuple[str, ...]
    """Kinds of squares, or of marks."""
    up: float = 0.0


_WATER = ("creek", "pond", "water")
_FLAME = _Kind("flame", loops.flame, 18, 1.7, 6, ("fire-basin",), 0.16)
_THEMES: dict[str, tuple[_Kind, ...]] = {
    "lost-woods": (
        _Kind("glint", loops.glint, 30, 0.9, 7, _WATER),
        _Kind("firefly", loops.firefly, 45, 1.1, 5, ("floor",)),
    ),
    "fairy-fountain": (
        _FLAME,
        _Kind("sparkle", lambda seed: loops.twinkle(seed, (255, 214, 244)), 36, 1.2, 5, ("fairy",)),
        _Kind("fay", lambda seed: loops.firefly(seed, (190, 224, 255)), 45, 1.0, 4, ("floor",)),
    ),
    "leever-desert": (
        _Kind("stir", lambda seed: loops.wisp(seed, (255, 226, 160), rises=True), 30, 1.0, 6, ("leever",), 0.2),
        _Kind("sand", lambda seed: loops.wisp(seed, (255, 226, 170), rises=False), 45, 1.7, 6, ("floor",)),
    ),
    "triforce-chamber": (
        _FLAME,
        _Kind("gold", lambda seed: loops.twinkle(seed, (255, 224, 120)), 36, 1.2, 5, ("floor",)),
    ),
    "carbon-freezing-chamber": (
        _Kind("steam", lambda seed: loops.wisp(seed, (190, 220, 255), rises=True), 36, 1.6, 7, ("machinery",), 0.3),
        _Kind("ember", lambda seed: loops.firefly(seed, (255, 150, 60)), 45, 0.9, 4, ("machinery",)),
    ),
    "emperors-throne-room": (
        _Kind("mist", lambda seed: loops.wisp(seed, (150, 170, 230), rises=False), 45, 1.7, 7, ("mist",)),
        _Kind("star", lambda seed: loops.twinkle(seed, (210, 226, 255)), 36, 1.0, 5, ("wall",)),
    ),
    "geonosis-arena": (
        _Kind("dust", lambda seed: loops.wisp(seed, (255, 200, 140), rises=False), 45, 1.7, 7, ("floor",)),
        _Kind("heat", lambda seed: loops.wisp(seed, (255, 170, 100), rises=True), 36, 1.2, 4, ("rock-wall",)),
    ),
    "kamino-platform": (
        _Kind("rain", loops.drop, 24, 0.95, 7, _WATER),
        _Kind("sea", loops.glint, 30, 0.9, 5, _WATER),
    ),
}
_ELSEWHERE = (_FLAME, _Kind("glint", loops.glint, 30, 0.9, 6, _WATER))
"""Boards of mods have a look of the game; one whose look is unknown here has flames and light on water."""


def loops_of(layout: Layout) -> tuple[Loop, ...]:
    """The loops of a board, always the same."""
    luck = Random(layout.id)
    found: list[Loop] = []
    for kind in _THEMES.get(layout.theme, _ELSEWHERE):
        squares = [square for square, ground in enumerate(layout.kinds) if ground in kind.on]
        squares += [square for mark in kind.on for square in layout.marks.get(mark, ())]
        for number, square in enumerate(luck.sample(squares, min(kind.most, len(squares)))):
            y, x = divmod(square, layout.width)
            book = loops.loop(kind.name, number % _KINDS, kind.pages, kind.paint(number % _KINDS))
            found.append(Loop(book, (x + 0.5, y + 0.5 - kind.up), kind.size, number * 11))
    return tuple(found[:_MOST])


def draw_life(canvas: Canvas, board: BoardView, tick: int) -> None:
    """The loops as they are at this moment, and dust in the lamp's light."""
    layout = board.layout
    for found in canvas.rasters.fact(("life", layout.id, layout.theme), lambda: loops_of(layout)):
        page = (tick + found.start) % found.book.pages
        x, y = board.at(found.at)
        flipbook.show(canvas, found.book, (page + 0.5) / found.book.pages, x, y, found.size * board.cell)
    loops.draw_motes(canvas, Box(*board.window), tick)
