"""Full-length characters beside the board: their own figures, or composed of body and arms."""

from __future__ import annotations

from game.app.epic.board.figures import PART_SIZE, find_figure, find_pose
from game.app.ui.drawing import art
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.widgets.base import Box

_VISIBLE_SECTION = (-14.0, 0.0, 292.0, 300.0)
"""Left, top, width and height of the section of the pose parts that a figure with its weapon fills, in part
units.
"""


def draw_full_figure(canvas: Canvas, portrait: str, box: Box, *, gray: bool = False) -> bool:
    """Draw a full-length figure on the lower edge of a box, as large as it fits; return whether there is one.

    A character without a full-length figure is composed of body and arms.
    """
    own, folder = find_figure(portrait), find_pose(portrait)
    if own:
        canvas.picture(own, *box, fit="contain", gray=gray)
        return True
    if not folder:
        return False
    left, top, width, height = _VISIBLE_SECTION
    scale = min(box.w / width, box.h / height)
    x, y = box.x + (box.w - width * scale) / 2 - left * scale, box.bottom - (top + height) * scale
    for part in (f"{folder}/body", f"{folder}/guard"):
        if art.exists(part):
            canvas.picture(part, x, y, PART_SIZE[0] * scale, PART_SIZE[1] * scale, gray=gray)
    return True
