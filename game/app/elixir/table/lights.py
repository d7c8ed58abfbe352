"""Ambient animation of the table: bubbles in face-up potions, and dust in the light."""

from __future__ import annotations

from game.app.elixir.showing import ElixirViewState
from game.app.elixir.table.stage import STAGE, TipAreaId, arrange_middle
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.effects import flipbook, loops
from game.app.ui.effects.flashes import Tone
from game.app.ui.widgets.base import Box
from game.rules.elixir.state import NONE

_BUBBLES: Tone = (220, 255, 230)
"""Color of the bubbles."""


def find_open_potions(canvas: Canvas, show: ElixirViewState) -> list[Box]:
    """Return the boxes of the face-up potions on the table."""
    boxes = arrange_middle(canvas, show).boxes
    return [boxes[TipAreaId("potion", seat)] for seat in _list_open_seats(show)]


def _list_open_seats(show: ElixirViewState) -> tuple[int, ...]:
    """Return the seats whose potion is face up."""
    if show.revealed_game is None:
        own = show.phase == "lay" and show.viewer >= 0 and not show.is_sudden_death
        return (show.me,) if own and show.picked[1] != NONE else ()
    if show.offered_potion is not None:
        return (show.viewer,)
    return show.round.drinkers if show.round is not None else ()


def draw_lights(canvas: Canvas, show: ElixirViewState, tick: int) -> None:
    """Draw the ambient animation at a tick."""
    for place, (x, y, wide, _tall) in enumerate(find_open_potions(canvas, show)):
        book = loops.make_loop("bubbles", place, 30, loops.make_bubbles(place, _BUBBLES))
        share = ((tick + place * 11) % book.pages + 0.5) / book.pages
        flipbook.draw_page(canvas, book, share, x + wide / 2, y + wide * 0.7, wide * 0.42)
    loops.draw_motes(canvas, STAGE, tick)
