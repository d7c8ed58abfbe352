"""Small marks at the table of Elixir Quest: a number in a disc, a character in the shape of its seat."""

from __future__ import annotations

from game.app.ui.drawing.canvas import SHAPE_REACH, Canvas, Color
from game.app.ui.widgets.base import Box


def draw_disc(canvas: Canvas, box: Box, number: int, fill: Color, ink: Color) -> None:
    """Draw a number in a disc."""
    radius = min(box.w, box.h, 24.0) / 2
    canvas.circle(*box.center, radius, fill)
    canvas.circle(*box.center, radius, "line", border=1)
    canvas.text(str(number), *box.center, "strong", color=ink, align="center")


def draw_face(canvas: Canvas, box: Box, seat: int, art: str, *, lost: bool) -> None:
    """Draw a character in the shape of its seat, crossed out when it is ``lost``; only the shape without a picture."""
    mark, (x, y) = canvas.seat(seat), box.center
    radius = min(box.w, box.h, 30.0) / 2
    if not art:
        canvas.shape(mark.shape, x, y, radius - 1, "line", border=1, alpha=120)
        return
    canvas.shape(mark.shape, x, y, radius, mark.color)
    reach = (radius - 2) * SHAPE_REACH[mark.shape]
    canvas.picture(art, x - reach, y - reach, 2 * reach, 2 * reach, shape=mark.shape, gray=lost)
    if lost:
        canvas.shape(mark.shape, x, y, radius, "outline", alpha=120)
        for way in (-1, 1):
            canvas.line((x - 7, y - 7 * way), (x + 7, y + 7 * way), "danger", 2.6)
