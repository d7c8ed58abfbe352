"""Ambient animation of the main menu: glints on the logo, dust under the lamp."""

from __future__ import annotations

from game.app.ui.drawing.canvas import WIDTH, Canvas
from game.app.ui.effects import flipbook, loops
from game.app.ui.effects.flashes import Tone
from game.app.ui.widgets.base import Box

_GLINT_COLOR: Tone = (255, 236, 170)
_GLINT_POSITIONS = ((452.0, 69.0), (738.0, 77.0), (862.0, 67.0))
"""Positions of the glints on the letters of the logo, in the order of lighting up."""
_DUST_BOX = Box(WIDTH / 2 - 330, 40, 660, 400)
"""Area in which dust is drawn."""


def draw_lights(canvas: Canvas, frame: int) -> None:
    """Draw the ambient frame with the given index."""
    for index, spot in enumerate(_GLINT_POSITIONS):
        _draw_glint(
            canvas,
            loops.make_loop("name", index, 90, loops.make_twinkle(index, _GLINT_COLOR)),
            frame + 31 * index,
            spot,
            66,
        )
    loops.draw_motes(canvas, _DUST_BOX, frame, count=12)


def _draw_glint(
    canvas: Canvas, book: flipbook.Flipbook, frame: int, position: tuple[float, float], size: float
) -> None:
    """Draw a glint at a position."""
    flipbook.draw_page(canvas, book, (frame % book.page_count + 0.5) / book.page_count, *position, size)
