"""What moves by itself on the felt: bubbles in the potions that lie open there, dust in the lamp's light."""

from __future__ import annotations

from game.app.elixir.pictures.felt import FELT
from game.app.elixir.showing import ElixirShowing
from game.app.elixir.table.table_view import CHOSEN, open_potions
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.effects import flipbook, loops
from game.app.ui.effects.flashes import Tone
from game.app.ui.widgets.base import Box
from game.rules.elixir.state import NONE

_BUBBLES: Tone = (220, 255, 230)


def potions(show: ElixirShowing) -> list[Box]:
    """The potions that the viewer sees open on the felt."""
    duel = show.open_duel
    if duel is None:
        own = show.phase == "lay" and show.viewer >= 0 and not show.sudden_death
        return [CHOSEN] if own and show.picked[1] != NONE else []
    if show.would_drink is not None:
        return open_potions(1)
    return open_potions(len(show.round.drinkers)) if show.round is not None else []


def draw_lights(canvas: Canvas, show: ElixirShowing, tick: int) -> None:
    """The picture of this moment."""
    for place, (x, y, wide, _tall) in enumerate(potions(show)):
        book = loops.loop("bubbles", place, 30, loops.bubbles(place, _BUBBLES))
        share = ((tick + place * 11) % book.pages + 0.5) / book.pages
        flipbook.show(canvas, book, share, x + wide / 2, y + wide * 0.7, wide * 0.42)
    loops.draw_motes(canvas, FELT, tick)
