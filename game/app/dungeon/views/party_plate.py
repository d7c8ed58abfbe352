"""Plate of the party in an encounter: hearts, rupees, Triforce and bottles."""

from __future__ import annotations

from game.app.dungeon.pictures.tokens import draw_bottles, draw_hearts, draw_triforce
from game.app.dungeon.view_model import DungeonContext
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.numbers import format_short
from game.app.ui.style.ornaments import draw_panel
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import Box
from game.rules.dungeon.engine.state import MOST_BOTTLES

HEART = 24.0
"""Maximum size of a heart, in logical units."""
_HEAD, _ROW = 34.0, 20.0
"""Height of the heading, and size of its icons, in logical units."""
_BOTTLE, _FOOT = 34.0, 42.0
"""Height of a bottle, and of the plate's lower part with the bottles, in logical units."""


def draw_party(canvas: Canvas, desk: DungeonContext, box: Box) -> None:
    """Draw the plate with the party's hearts, rupees, Triforce and bottles."""
    draw_panel(canvas, *box)
    x, y, w, _h = box
    middle, right = y + _HEAD / 2 + 2, box.right - SPACE.medium
    rupees = format_short(desk.rupees)
    right -= canvas.measure(rupees, "strong")[0]
    canvas.text(rupees, right, middle, "strong")
    right -= _ROW + 2
    canvas.icon("rupee", right, middle - _ROW / 2, _ROW)
    ready = str(desk.ready_pieces)
    right -= canvas.measure(ready, "strong")[0] + SPACE.medium
    canvas.text(ready, right, middle, "strong", color="cream" if desk.ready_pieces else "mute")
    right -= _ROW + SPACE.tiny
    draw_triforce(canvas, right, middle - _ROW / 2, _ROW, desk.view.pieces, desk.view.spent, desk.levels)
    canvas.draw_text_block("Link", x + SPACE.medium, y + 2, right - x - 2 * SPACE.medium, _HEAD, "panel")
    spot = get_heart_row(box)
    draw_hearts(canvas, *spot[:2], desk.hearts, desk.view.containers, spot[2], HEART)
    first = get_bottle_box(box, 0)
    draw_bottles(canvas, first.x, first.y, w - 2 * SPACE.medium + SPACE.tiny, _BOTTLE, desk.view.bottles)


def get_bottle_box(box: Box, place: int) -> Box:
    """Return the box of the bottle with an index."""
    pitch = (box.w - 2 * SPACE.medium + SPACE.tiny) / MOST_BOTTLES
    left = box.x + SPACE.medium + place * pitch
    return box._replace(x=left, y=box.bottom - _FOOT, w=pitch - SPACE.tiny, h=_BOTTLE)


def get_heart_row(box: Box) -> tuple[float, float, float]:
    """Return left edge, upper edge and width of the hearts."""
    return box.x + SPACE.medium, box.y + _HEAD + SPACE.tiny, box.w - 2 * SPACE.medium
