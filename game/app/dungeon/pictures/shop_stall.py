"""Picture of Beedle's stall, with Beedle behind the counter; it fills the screen between plates and actions."""

from __future__ import annotations

from game.app.dungeon.pictures.ground import draw_side_shade, draw_table, draw_vignette
from game.app.dungeon.pictures.stage import SCREEN
from game.app.dungeon.pictures.tokens import draw_ribbon
from game.app.ui.drawing.canvas import HEIGHT, Canvas
from game.app.ui.style.tokens import ALPHA, LEADING, RADIUS
from game.app.ui.widgets.base import Box
from game.text import _

STALL_BOX = Box(186, 0, 908, 605)
"""Box of the stall."""
SPEECH_BOX = Box(206, 112, 268, 76)
"""Box of Beedle's speech, above his head."""
_BOARD_BOX = Box(907, 276, 172, 168)
"""Box of the chalkboard, at the sixth place of the shelves."""
_EDGE_WIDTH = 64.0
"""Width of the dark gradients at both ends of the stall, in logical units."""


def draw_stall(canvas: Canvas) -> None:
    """Draw everything except the goods, the speech and the chalkboard."""
    draw_table(canvas)
    canvas.picture("dungeon/stall/back", *STALL_BOX)
    canvas.picture("dungeon/stall/front", *STALL_BOX)
    draw_side_shade(canvas, STALL_BOX, _EDGE_WIDTH, 200, 1.4)
    draw_vignette(canvas, SCREEN, 120)
    canvas.gradient(0, 0, SCREEN.w, 90, "outline", "outline", alpha=200, alpha_bottom=0)
    canvas.gradient(0, HEIGHT - 140, SCREEN.w, 140, "outline", "outline", alpha=0, alpha_bottom=ALPHA.full)


def draw_speech(canvas: Canvas, first_line: str, second_line: str) -> None:
    """Draw Beedle's speech, in two lines."""
    x, y, w, h = SPEECH_BOX
    canvas.shadow(*SPEECH_BOX, radius=RADIUS.large)
    middle = x + w / 2
    canvas.polygon([(middle - 10, y + h - 2), (middle + 20, y + h - 2), (middle + 12, y + h + 24)], "paper")
    canvas.gradient(*SPEECH_BOX, "#fff8e6", "#f0e0b8", radius=RADIUS.large)
    for index, (text, role) in enumerate(((first_line, "label"), (second_line, "strong"))):
        spot = x + 10, y + 8 + index * (h / 2 - 6), w - 20, h / 2 - 8
        canvas.draw_text_block(text, *spot, role, color="ink", align="center", leading=LEADING.tight)


def draw_board(canvas: Canvas, *, has_free_bottle: bool, has_bought: bool) -> None:
    """Draw the chalkboard, which announces the free bottle or shows the motto of the shop."""
    x, y, w, h = _BOARD_BOX
    canvas.picture("dungeon/stall/board", x - 12, y - 24, w + 24, h + 48)
    if has_free_bottle:
        draw_ribbon(canvas, Box(x + 8, y + 98, w - 16, 30), _("First bottle free"))
        return
    text, top = _("Refills only. Find bottles in dungeons."), y + (92 if has_bought else 118)
    spot = x + 16, top, w - 32, y + h - 12 - top
    canvas.draw_text_block(text, *spot, "label", color="cream", align="center", leading=LEADING.tight)
