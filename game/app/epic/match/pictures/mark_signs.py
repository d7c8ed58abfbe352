"""Signs of the marks on the board, as the legend shows them: each fills a box whose upper left corner is the origin."""

from __future__ import annotations

from game.app.epic.board.marks import Hatching, draw_hatching
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import diamond
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS

SIGN_WIDTH, SIGN_HEIGHT = 24.0, 17.0


def draw_reach(canvas: Canvas) -> None:
    """Draw a square in reach."""
    canvas.rect(0, 0, SIGN_WIDTH, SIGN_HEIGHT, "reach", radius=RADIUS.small, alpha=ALPHA.light)
    canvas.rect(
        0, 0, SIGN_WIDTH, SIGN_HEIGHT, "reach_under", radius=RADIUS.small, border=BORDER.thick, alpha=ALPHA.half
    )
    canvas.rect(0.6, 0.6, SIGN_WIDTH - 1.2, SIGN_HEIGHT - 1.2, "reach_edge", radius=RADIUS.small, border=BORDER.thick)


def draw_threat(canvas: Canvas, look: Hatching) -> None:
    """Draw a square that an enemy may reach."""
    canvas.rect(0, 0, SIGN_WIDTH, SIGN_HEIGHT, "reach", radius=RADIUS.small, alpha=ALPHA.faint)
    draw_hatching(canvas, SIGN_WIDTH, SIGN_HEIGHT, look, 0.6)


def draw_clear(canvas: Canvas) -> None:
    """Draw a clear line of sight."""
    middle = SIGN_HEIGHT / 2
    canvas.line((0, middle), (SIGN_WIDTH, middle), "ray_under", 5)
    canvas.line((0, middle), (SIGN_WIDTH, middle), "ray", 2.6)
    canvas.polygon(diamond(SIGN_WIDTH / 2, middle, 6.6), "ray_under")
    canvas.polygon(diamond(SIGN_WIDTH / 2, middle, 4.8), "ray")


def draw_blocked(canvas: Canvas) -> None:
    """Draw a line of sight that is blocked."""
    middle = SIGN_HEIGHT / 2
    canvas.dashes((0, middle), (SIGN_WIDTH, middle), "silver", 2.4, on=5, off=3)
    canvas.circle(SIGN_WIDTH / 2, middle, 6.2, "outline")
    canvas.circle(SIGN_WIDTH / 2, middle, 5.2, "silver")
    for slope in (-1, 1):
        x = SIGN_WIDTH / 2
        canvas.line((x - 2.6, middle - 2.6 * slope), (x + 2.6, middle + 2.6 * slope), "attack", 2)
