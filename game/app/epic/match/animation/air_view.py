"""Draws what flies and flashes over the board, and on the panels the bars that run off."""

from __future__ import annotations

from game.app.epic.board.token import draw_number
from game.app.epic.board.view import BoardView
from game.app.epic.match.animation.air import Air, Effect
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.effects import flipbook

_NUMBER = 0.72
"""The letters of a number, in edges of a square; never smaller than they can be read."""
_LEAST_NUMBER = 30.0
_RISE = 16.0
_CALM = 40
"""So many frames of a reveal move nothing, at the least."""


def draw_air(canvas: Canvas, board: BoardView, air: Air) -> None:
    """Flip-books, then numbers."""
    for effect in air.effects:
        if effect.timer.now >= 0:
            _draw_effect(canvas, board, effect)
    size = max(_LEAST_NUMBER, board.cell * _NUMBER)
    for number in air.numbers:
        if number.timer.now >= 0:
            x, y = board.at(number.at)
            y = max(y, board.window.top + size * 0.6) - _RISE * number.late
            alpha = round(255 * (1 - number.late**1.5))
            draw_number(canvas, number.amount, x, y, size, number.ground, scale=number.scale, alpha=alpha)


def _draw_effect(canvas: Canvas, board: BoardView, effect: Effect) -> None:
    x, y = board.at(effect.place)
    if effect.aura is not None:
        flipbook.light(canvas, x, y + board.cell * 0.1, board.cell * 4, board.cell * 2.6, effect.aura, 0.45)
    flipbook.show(canvas, effect.book_on(canvas, board.token_radius), effect.open, x, y, effect.size * board.cell)


def draw_ahead(canvas: Canvas, board: BoardView, air: Air, *, waits: bool) -> None:
    """Draws one page of what will be needed soon; with ``waits`` only of light, which costs least, and only where too
    much is left for calmer frames.
    """
    ripe = air.coming[:1]
    if waits:
        ripe = [effect for effect in air.coming if effect.book.lit][:1] if air.missing > _CALM else []
    for effect in ripe:
        if effect.prepare(canvas, board.token_radius):
            return
        if flipbook.ready(canvas, effect.book_on(canvas, board.token_radius), effect.size * board.cell):
            air.coming.remove(effect)
