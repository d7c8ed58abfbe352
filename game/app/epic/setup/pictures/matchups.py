"""Drawing of the table of matchups: portraits, and cells with stronger colors for more uneven matchups."""

from __future__ import annotations

from game.app.epic.miniature import get_lead_portrait
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.tokens import ALPHA, RADIUS
from game.app.ui.widgets.base import Box

WIN_COLOR, LOSS_COLOR = "reach", "threat"
"""Color roles of win rates above and below one half: blue and orange, which color-blind people can
distinguish.
"""
_EVEN_RATE, _FULL_COLOR_DISTANCE = 0.5, 0.25
"""Win rate of an even matchup, and distance from it at which a cell has its full color."""


def draw_team(canvas: Canvas, box: Box, game: str, team: str) -> None:
    """Draw the round portrait of a team's lead in the center of a box."""
    (x, y), radius = box.center, min(box.w, box.h) * 0.42
    canvas.circle(x, y, radius, "well")
    inner = radius - 1
    canvas.picture(get_lead_portrait(game, team), x - inner, y - inner, 2 * inner, 2 * inner, shape="circle")


def draw_win_rate(canvas: Canvas, box: Box, share: float | None) -> None:
    """Draw the background of a cell for a win rate; ``share`` is None for a team against itself."""
    if share is None:
        canvas.rect(*box, "well", radius=RADIUS.small, alpha=ALPHA.half)
        return
    far = min(1.0, abs(share - _EVEN_RATE) / _FULL_COLOR_DISTANCE)
    canvas.rect(
        *box, WIN_COLOR if share >= _EVEN_RATE else LOSS_COLOR, radius=RADIUS.small, alpha=round(25 + 120 * far)
    )
