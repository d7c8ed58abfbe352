"""Small pictures in the panels of the result scene: proportions, luck, and the cards of swings."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.epic.cards.picture import draw_picture
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS
from game.app.ui.widgets.base import Box
from game.presentation.epic.view_models import CardFace

_MIN_PART_WIDTH = 3.0
"""Smallest width of a seat's part that is drawn, in logical units."""
_MAX_BAR_HEIGHT, _AXIS_WIDTH = 12.0, 1.6
"""Largest height of the bar of luck, and width of its center line, in logical units."""


def draw_proportions(canvas: Canvas, box: Box, values: Sequence[int], best: int) -> None:
    """Draw a bar divided among the seats in proportion to their values, the ``best`` seat highlighted."""
    total = sum(values)
    if not total:
        canvas.rect(*box, "well", radius=RADIUS.small)
        return
    x = box.x
    for seat, value in enumerate(values):
        width = box.w * value / total
        if width > _MIN_PART_WIDTH:
            alpha = ALPHA.full if value == best else ALPHA.half
            canvas.rect(x + 1, box.y, width - 2, box.h, canvas.seat_mark(seat).color, radius=RADIUS.small, alpha=alpha)
        x += width


def draw_luck(canvas: Canvas, box: Box, seat: int, share: float) -> None:
    """Draw the deviation of a seat's luck from the average; ``share`` is from -1 to 1, positive to the right."""
    mark, (middle, y) = canvas.seat_mark(seat), box.center
    high = min(_MAX_BAR_HEIGHT, box.h * 0.7)
    canvas.rect(box.x, y - high / 2, box.w, high, "well", radius=RADIUS.pill, alpha=ALPHA.strong)
    way = share * box.w / 2 * 0.94
    if abs(way) >= 2:
        left, tone = middle + min(0.0, way), canvas.mix_colors(mark.color, "white", 0.35)
        canvas.gradient(left, y - high / 2 + 1.5, abs(way), high - 3, tone, mark.color, radius=RADIUS.small)
    canvas.line((middle, box.y), (middle, box.bottom), "cream", _AXIS_WIDTH, alpha=ALPHA.strong)


def draw_swing_picture(canvas: Canvas, box: Box, face: CardFace | None, number: int) -> None:
    """Draw the card played in a swing, if any, with the number of the swing."""
    if face is not None:
        key = ("swing", face, round(box.w), round(box.h))
        canvas.draw_cached(key, *box, lambda part: draw_picture(part, face, 0, 0, box.w, box.h))
        canvas.rect(*box, "paper_low", radius=RADIUS.small, border=BORDER.thin, alpha=ALPHA.strong)
    canvas.circle(box.x + 3, box.y + 3, 10.5, "night_low")
    canvas.circle(box.x + 3, box.y + 3, 9.2, "cream")
    canvas.text(str(number), box.x + 3, box.y + 3, "key", size=canvas.min_size, color="ink", align="center")
