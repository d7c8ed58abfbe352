"""Small marks on the table of Elixir Quest: numbers in discs, known cards, empty places and potions."""

from __future__ import annotations

import math

from game.app.elixir.pictures.card_view import draw_card, draw_slot
from game.app.ui.drawing.canvas import Canvas, Color
from game.app.ui.widgets.base import Box
from game.presentation.elixir.view_models import ElixirCardFace


def draw_disc(canvas: Canvas, box: Box, number: int, fill: Color, text_color: Color) -> None:
    """Draw a number in a disc."""
    radius = min(box.w, box.h, 24.0) / 2
    canvas.circle(*box.center, radius, fill)
    canvas.circle(*box.center, radius, "line", border=1)
    canvas.text(str(number), *box.center, "strong", color=text_color, align="center")


def draw_known_card(canvas: Canvas, box: Box, art: str, seat: int) -> None:
    """Draw a known card of the opponent's hand: its picture in a mark of its owner's shape and color."""
    canvas.picture(art, *box, radius=4, focus=(0.5, 0.35))
    canvas.rect(*box, canvas.seat_mark(seat).light, radius=4, border=2)


def draw_empty_card(canvas: Canvas, box: Box, words: str) -> None:
    """Draw an empty place for a card that can still be chosen, with a text."""
    draw_slot(canvas, "potion", words, *box)


def draw_drunk_potion(canvas: Canvas, box: Box, face: ElixirCardFace, progress: float) -> None:
    """Draw a potion while it is drunk: it grows in a glow and shrinks back."""
    swell = math.sin(math.pi * progress)
    if swell > 0.01:
        canvas.glow(*box.center, box.h * (0.6 + 0.4 * swell), "#9affd0", round(150 * swell))
        x, y, w, h = box
        key = ("elixir poured", face, round(w, 1))
        canvas.draw_cached(
            key, x, y, w, h, lambda part: draw_card(part, face, 0, 0, w), overhang=12, scale=1 + 0.35 * swell
        )
        return
    draw_card(canvas, face, *box[:3])
