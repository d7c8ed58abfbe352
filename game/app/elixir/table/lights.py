"""Ambient animation of the table: bubbles in face-up potions, and dust in the light."""

from __future__ import annotations

from game.app.elixir.showing import ElixirViewState
from game.app.elixir.table.stage import MIDDLE_BOX, TipAreaId, arrange_middle
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.effects import flipbook, loops
from game.app.ui.effects.flashes import Tone
from game.app.ui.widgets.base import Box
from game.rules.elixir.state import NONE

_BUBBLE_COLOR: Tone = (220, 255, 230)
"""Color of the bubbles."""


def find_open_potions(canvas: Canvas, view_state: ElixirViewState) -> list[Box]:
    """Return the boxes of the face-up potions on the table."""
    boxes = arrange_middle(canvas, view_state).boxes
    return [boxes[TipAreaId("potion", seat)] for seat in _list_open_seats(view_state)]


def _list_open_seats(view_state: ElixirViewState) -> tuple[int, ...]:
    """Return the seats whose potion is face up."""
    if view_state.revealed_game is None:
        own = view_state.phase == "lay" and view_state.viewer >= 0 and not view_state.is_sudden_death
        return (view_state.left_seat,) if own and view_state.selection[1] != NONE else ()
    if view_state.offered_potion is not None:
        return (view_state.viewer,)
    return view_state.shown_round.drinking_seats if view_state.shown_round is not None else ()


def draw_lights(canvas: Canvas, view_state: ElixirViewState, tick: int) -> None:
    """Draw the ambient animation at a tick."""
    for place, (x, y, width, _height) in enumerate(find_open_potions(canvas, view_state)):
        book = loops.make_loop("bubbles", place, 30, loops.make_bubbles(place, _BUBBLE_COLOR))
        share = ((tick + place * 11) % book.page_count + 0.5) / book.page_count
        flipbook.draw_page(canvas, book, share, x + width / 2, y + width * 0.7, width * 0.42)
    loops.draw_motes(canvas, MIDDLE_BOX, tick)
