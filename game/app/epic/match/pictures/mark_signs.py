"""Signs of board marks for tooltips, drawn into a box with its corner at the origin."""

from __future__ import annotations

from game.app.epic.board.mark_parts.areas import draw_ticks
from game.app.epic.board.mark_parts.lines import REACH, draw_frame
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.tokens import ALPHA, RADIUS

SIGN_WIDTH, SIGN_HEIGHT = 24.0, 17.0
"""Width and height of a sign, in logical units."""
_FAR_TICK, _NEAR_TICK = 4.0, 6.5
"""Length of the arms of threat ticks, for far and for near threats."""


def draw_reach(canvas: Canvas) -> None:
    """Draw the sign of the squares in reach."""
    canvas.rect(0, 0, SIGN_WIDTH, SIGN_HEIGHT, "reach", radius=RADIUS.small, alpha=ALPHA.light)
    draw_frame(canvas, (0, 0, SIGN_WIDTH, SIGN_HEIGHT), RADIUS.small, REACH)


def draw_threat(canvas: Canvas, *, near: bool) -> None:
    """Draw the sign of a square that an enemy can attack; see ``draw_ticks``."""
    arm = _NEAR_TICK if near else _FAR_TICK
    draw_ticks(canvas, SIGN_WIDTH, SIGN_HEIGHT, near=near, inset=2.0, arm=arm)
