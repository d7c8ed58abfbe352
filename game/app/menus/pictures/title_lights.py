"""What moves by itself on the title: the flame of the lantern, glints on the letters, dust under the lamp."""

from __future__ import annotations

from game.app.ui.drawing.canvas import WIDTH, Canvas
from game.app.ui.effects import flipbook, loops
from game.app.ui.effects.flashes import Tone
from game.app.ui.widgets.base import Box

_FLAME, _WICK = 104.0, (66.5, 545.0)
_GOLD: Tone = (255, 236, 170)
_GLINTS = ((452.0, 84.0), (738.0, 92.0), (862.0, 82.0))
"""Where the letters of the name catch the light, in the order in which they do."""
_LAMP = Box(WIDTH / 2 - 330, 40, 660, 400)


def draw_lights(canvas: Canvas, tick: int, rise: float) -> None:
    """The picture of this moment; the things on the table stand ``rise`` further back."""
    _draw(canvas, loops.loop("flame", 1, 18, loops.flame(1)), tick, (_WICK[0], _WICK[1] - rise), _FLAME)
    for place, spot in enumerate(_GLINTS):
        _draw(canvas, loops.loop("name", place, 90, loops.twinkle(place, _GOLD)), tick + 31 * place, spot, 66)
    loops.draw_motes(canvas, _LAMP, tick, count=12)


def _draw(canvas: Canvas, book: flipbook.Book, tick: int, spot: tuple[float, float], size: float) -> None:
    flipbook.show(canvas, book, (tick % book.pages + 0.5) / book.pages, *spot, size)
