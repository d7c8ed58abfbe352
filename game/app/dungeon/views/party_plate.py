"""Plate of the party in an encounter: hearts, rupees, Triforce and bottles."""

from __future__ import annotations

from game.app.dungeon.pictures.tokens import draw_bottles, draw_hearts, draw_triforce
from game.app.dungeon.view_model import DungeonContext
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.numbers import format_short
from game.app.ui.style.ornaments import draw_panel
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import Box
from game.rules.dungeon.engine.state import MAX_BOTTLES

MAX_HEART_SIZE = 24.0
"""Maximum size of a heart, in logical units."""
_HEADING_HEIGHT, _ICON_SIZE = 34.0, 20.0
"""Height of the heading, and size of its icons, in logical units."""
_BOTTLE_HEIGHT, _BOTTLES_HEIGHT = 34.0, 42.0
"""Height of a bottle, and of the plate's lower part with the bottles, in logical units."""


def draw_party(canvas: Canvas, context: DungeonContext, box: Box) -> None:
    """Draw the plate with the party's hearts, rupees, Triforce and bottles."""
    draw_panel(canvas, *box)
    x, y, w, _h = box
    middle, right = y + _HEADING_HEIGHT / 2 + 2, box.right - SPACE.medium
    rupees = format_short(context.rupees)
    right -= canvas.measure(rupees, "strong")[0]
    canvas.text(rupees, right, middle, "strong")
    right -= _ICON_SIZE + 2
    canvas.icon("rupee", right, middle - _ICON_SIZE / 2, _ICON_SIZE)
    ready = str(context.available_pieces)
    right -= canvas.measure(ready, "strong")[0] + SPACE.medium
    canvas.text(ready, right, middle, "strong", color="cream" if context.available_pieces else "mute")
    right -= _ICON_SIZE + SPACE.tiny
    draw_triforce(
        canvas, right, middle - _ICON_SIZE / 2, _ICON_SIZE, context.view.pieces, context.view.spent, context.levels
    )
    canvas.draw_text_block("Link", x + SPACE.medium, y + 2, right - x - 2 * SPACE.medium, _HEADING_HEIGHT, "panel")
    spot = get_heart_row(box)
    draw_hearts(canvas, *spot[:2], context.hearts, context.view.containers, spot[2], MAX_HEART_SIZE)
    first = get_bottle_box(box, 0)
    draw_bottles(canvas, first.x, first.y, w - 2 * SPACE.medium + SPACE.tiny, _BOTTLE_HEIGHT, context.view.bottles)


def get_bottle_box(box: Box, index: int) -> Box:
    """Return the box of the bottle with an index."""
    pitch = (box.w - 2 * SPACE.medium + SPACE.tiny) / MAX_BOTTLES
    left = box.x + SPACE.medium + index * pitch
    return box._replace(x=left, y=box.bottom - _BOTTLES_HEIGHT, w=pitch - SPACE.tiny, h=_BOTTLE_HEIGHT)


def get_heart_row(box: Box) -> tuple[float, float, float]:
    """Return left edge, upper edge and width of the hearts."""
    return box.x + SPACE.medium, box.y + _HEADING_HEIGHT + SPACE.tiny, box.w - 2 * SPACE.medium
