"""Portraits on team plates: head and shoulders in a rounded square with a border in the seat color."""

from __future__ import annotations

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.numbers import format_short
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS
from game.app.ui.widgets.base import Box
from game.presentation.epic.view_models import Token

_SKULL_SIZE = 0.66
_NUMBER_DISC, _MAX_NUMBER_DISC = 0.7, 0.32
"""Radius of the disc with a troop's number in text sizes, and its maximum relative to the portrait."""


def draw_bust(canvas: Canvas, box: Box, token: Token, *, is_defeated: bool = False) -> None:
    """Draw a character's portrait; dimmed after it has acted, gray if it ``is_defeated``."""
    mark = canvas.seat_mark(token.seat)
    canvas.rect(*box.inset(-1), "veil", radius=RADIUS.medium + 1)
    canvas.picture(token.art, *box, radius=RADIUS.medium)
    if is_defeated or token.acted:
        canvas.rect(*box, "veil", radius=RADIUS.medium, alpha=ALPHA.strong if is_defeated else ALPHA.half)
    canvas.rect(*box, "mute" if is_defeated else mark.light, radius=RADIUS.medium, border=BORDER.thin)
    if token.number:
        _draw_number(canvas, box, token)


def _draw_number(canvas: Canvas, box: Box, token: Token) -> None:
    """Draw the number of a troop member in the lower right corner."""
    mark = canvas.seat_mark(token.seat)
    radius = min(canvas.resolve_text_size("key") * _NUMBER_DISC, box.w * _MAX_NUMBER_DISC)
    x, y = box.right - radius / 2, box.bottom - radius / 2
    canvas.circle(x, y, radius + 1, "veil")
    canvas.circle(x, y, radius, mark.dark)
    canvas.circle(x, y, radius, mark.light, border=BORDER.thin, alpha=ALPHA.strong)
    canvas.text(format_short(token.number), x, y, "key", size=radius / _NUMBER_DISC, color="white", align="center")


def draw_skull(canvas: Canvas, box: Box, scale: float = 1.0, alpha: float = 1.0) -> None:
    """Draw the skull on the portrait of a defeated character."""
    size, (x, y) = box.w * _SKULL_SIZE * scale, box.center
    canvas.icon("skull", x - size / 2, y - size / 2, size, color="cream", alpha=round(ALPHA.full * alpha))
