"""Drawing of the effects layer over the board."""

from __future__ import annotations

from game.app.epic.board.token import draw_health_change
from game.app.epic.board.view import BoardView
from game.app.epic.match.animation.air import EffectsLayer, FlipbookEffect
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.effects import flipbook

_NUMBER_SIZE = 0.72
"""Text size of a health number, in squares."""
_MIN_NUMBER_SIZE = 30.0
"""Smallest text size of a health number, in logical units."""
_NUMBER_RISE = 16.0
"""Distance by which a health number rises while it fades out, in logical units."""


def draw_effects(canvas: Canvas, board: BoardView, effects: EffectsLayer) -> None:
    """Draw the flip-books, then the numbers."""
    for effect in effects.effects:
        if effect.timer.now >= 0:
            _draw_effect(canvas, board, effect)
    size = max(_MIN_NUMBER_SIZE, board.cell * _NUMBER_SIZE)
    for number in effects.numbers:
        if number.timer.now >= 0:
            x, y = board.to_screen(number.at)
            y = max(y, board.window.top + size * 0.6) - _NUMBER_RISE * number.exit_progress
            alpha = round(255 * (1 - number.exit_progress**1.5))
            draw_health_change(canvas, number.amount, x, y, size, number.color, scale=number.scale, alpha=alpha)


def _draw_effect(canvas: Canvas, board: BoardView, effect: FlipbookEffect) -> None:
    x, y = board.to_screen(effect.position)
    if effect.aura is not None:
        flipbook.add_light(canvas, x, y + board.cell * 0.1, board.cell * 4, board.cell * 2.6, effect.aura, 0.45)
    flipbook.draw_page(
        canvas, effect.get_book(canvas, board.cell), effect.page_progress, x, y, effect.size * board.cell
    )
