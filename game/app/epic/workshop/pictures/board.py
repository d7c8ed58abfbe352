"""Picture of a board with its start zones."""

from __future__ import annotations

from game.app.epic.board.mark_parts.areas import draw_zone
from game.app.epic.board.view import BoardView, draw_empty_board
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.widgets.base import Box
from game.rules.epic.layout import Layout

_MAX_ZONES = 2
"""Largest number of start zones that are marked; boards with a zone for each lead have too many."""


def draw_board(canvas: Canvas, box: Box, layout: Layout, saved: int) -> None:
    """Draw a board in a box; ``saved`` is the time of its file's last change, as part of the cache key."""

    def draw_zones(part: Canvas, view: BoardView) -> None:
        zones = list(layout.starts.values())
        if len(zones) > _MAX_ZONES:
            zones = [tuple({square for squares in zones for square in squares})]
        for seat, squares in enumerate(zones):
            draw_zone(part, view, seat, frozenset(squares))

    draw_empty_board(canvas, box, layout, ("starts", saved), draw_zones)
