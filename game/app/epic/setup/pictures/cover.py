"""Large card back that hides the previous player's selection."""

from __future__ import annotations

from game.app.epic.cards.view import CARD_HEIGHT, CARD_WIDTH, draw_card
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.widgets.base import Box
from game.presentation.epic.view_models import CardDisplay, CardFace

_HIDDEN_FACE = CardFace(name="", owner="", kind="")


def draw_back(canvas: Canvas, box: Box, seat: int) -> None:
    """Draw the back of a seat's cards in the center of a box."""
    scale = box.h / CARD_HEIGHT
    draw_card(canvas, box.x + (box.w - CARD_WIDTH * scale) / 2, box.y, scale, _HIDDEN_FACE, CardDisplay(back_seat=seat))
