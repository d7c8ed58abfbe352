"""Cards that lie in a fan: the deck of a player before the match, open or face down."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.elixir.pictures.card_view import TALL, WIDE, draw_back, draw_card
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.widgets.base import Box
from game.presentation.elixir.view_models import Face
from game.rules.elixir.state import GAMES


def fan(box: Box, count: int) -> list[Box]:
    """Return where cards lie in a box: side by side or over each other, as large as its height allows."""
    wide = min(box.h * WIDE / TALL, box.w)
    step = min(wide + 10, (box.w - wide) / max(1, count - 1))
    left = box.x + (box.w - wide - step * (count - 1)) / 2
    return [Box(left + place * step, box.y, wide, box.h) for place in range(count)]


def draw_deck(canvas: Canvas, box: Box, faces: Sequence[Face], side: int) -> None:
    """Draw the cards of a deck, face up."""
    for spot, face in zip(fan(box, len(faces)), faces, strict=True):
        draw_card(canvas, face, spot.x, spot.y, spot.w, side=side)


def draw_backs(canvas: Canvas, box: Box, potions: int, side: int) -> None:
    """Draw a deck face down: as many characters as there are games, and potions."""
    for place, spot in enumerate(fan(box, GAMES + potions)):
        draw_back(canvas, "character" if place < GAMES else "potion", spot.x, spot.y, spot.w, side=side)


def draw_seat_ground(canvas: Canvas, box: Box, seat: int) -> None:
    """Draw the ground of what belongs to a seat, in its color."""
    color = canvas.seat(seat).color
    canvas.rect(*box, color, radius=8, alpha=40)
    canvas.rect(*box, color, radius=8, border=1, alpha=120)
