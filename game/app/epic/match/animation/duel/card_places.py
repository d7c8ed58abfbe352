"""Places of the cards of a duel cutscene: the empty one without a defense, and the shine of the Triforce on a card."""

from __future__ import annotations

import math

from game.app.epic.cards.view import CARD_HEIGHT, CARD_WIDTH
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.effects.timeline import ease_out_quad
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS
from game.text import pgettext

_SHINE_SIZE = 110.0


def draw_shine(canvas: Canvas, middle: Point, progress: float) -> None:
    """Draw the symbol of the Triforce, which lights up on a card."""
    light = math.sin(math.pi * progress)
    size = _SHINE_SIZE * (0.7 + 0.3 * ease_out_quad(progress))
    canvas.glow(*middle, _SHINE_SIZE * 2, "gold", round(200 * light))
    canvas.icon("triforce", middle[0] - size / 2, middle[1] - size * 0.6, size, alpha=round(255 * light))


def draw_empty_place(canvas: Canvas, x: float, y: float, scale: float, alpha: int) -> None:
    """Draw the empty place of a defense card that was not played."""
    width, height = CARD_WIDTH * scale, CARD_HEIGHT * scale
    canvas.rect(x, y, width, height, "night_deep", radius=RADIUS.large, alpha=alpha * ALPHA.strong // 255)
    canvas.rect(x, y, width, height, "line", radius=RADIUS.large, border=BORDER.thick, alpha=alpha)
    icon = width * 0.36
    canvas.icon("shield", x + (width - icon) / 2, y + height * 0.3, icon, color="mute", alpha=alpha)
    canvas.text(
        pgettext("answer", "No defense"),
        x + width / 2,
        y + height * 0.68,
        "strong",
        color="mute",
        align="center",
        alpha=alpha,
    )
