"""Cards in play while their clocks run: a row for each below its owner's plate, or tiles if there are many."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TypeAlias

import msgspec
import pygame

from game.app.epic.cards.picture import draw_picture
from game.app.epic.match.pictures.bust import draw_bust
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, Row, Wrap
from game.app.ui.layout.paint import CustomPaint, Icon, make_letter_height
from game.app.ui.layout.panels import draw_panel_ground
from game.app.ui.layout.tree import lay_out, measure_height
from game.app.ui.style.tokens import BORDER, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, WidgetState
from game.app.ui.widgets.text import Label
from game.presentation.epic.view_models import InPlayView

PICTURE_SIZE = 36.0
_BEARER_SIZE = 0.5
"""Size of the portrait of the character on which the card was played, in sizes of the picture."""

InPlayCards: TypeAlias = Sequence[tuple[int, InPlayView]]
"""Cards in play, each with its card number."""


class InPlayKey(msgspec.Struct, frozen=True):
    """Layout key of the box of a card in play."""

    card: int


def measure_in_play(canvas: Canvas, width: float, cards: InPlayCards, room: float) -> float:
    """Return the height of the cards in play with the gap below them; ``room`` is the available height."""
    return measure_height(canvas, _fit_view(canvas, width, cards, room), width) + SPACE.small if cards else 0.0


def draw_in_play(canvas: Canvas, box: pygame.FRect, cards: InPlayCards) -> dict[int, pygame.FRect]:
    """Draw the cards in play at the top of a box; return the box of each by card."""
    if not cards:
        return {}
    view = _fit_view(canvas, box.width, cards, box.height)
    high = measure_height(canvas, view, box.width)
    arranged = lay_out(canvas, view, Box(0, 0, box.width, high))

    def draw_part(part: Canvas) -> None:
        for widget in arranged.widgets:
            widget.draw(part, WidgetState())

    key = ("in play", tuple(cards), box.width, box.height)
    canvas.draw_cached(key, box.x, box.y, box.width, high, draw_part, overhang=SPACE.large)
    places = {number: arranged.boxes[InPlayKey(number)] for number, _card in cards}
    return {number: pygame.FRect(place.moved_by(box.x, box.y)) for number, place in places.items()}


def _fit_view(canvas: Canvas, width: float, cards: InPlayCards, room: float) -> LayoutItem:
    rows = Column(*(_build_row(number, card) for number, card in cards), gap=SPACE.tiny)
    if measure_height(canvas, rows, width) <= room:
        return rows
    return Wrap(*(_build_tile(number, card) for number, card in cards), gap=SPACE.tiny)


def _build_row(number: int, card: InPlayView) -> LayoutItem:
    """Return a row with the card's picture, name and clock."""
    name = Label(card.face.name, "strong").set_size_group("in play").sized(grow=1)
    return Row(
        _build_picture(card),
        name,
        *_build_clock(card),
        gap=SPACE.tiny,
        padding=(SPACE.tiny, SPACE.tiny, SPACE.small, SPACE.tiny),
        paint=draw_panel_ground,
    ).sized(key=InPlayKey(number))


def _build_tile(number: int, card: InPlayView) -> LayoutItem:
    """Return a tile with the card's picture and clock."""
    return Row(
        _build_picture(card), *_build_clock(card), gap=SPACE.tiny, padding=SPACE.tiny, paint=draw_panel_ground
    ).sized(key=InPlayKey(number))


def _build_clock(card: InPlayView) -> list[LayoutItem]:
    if not card.face.clock:
        return []
    count = Label(f"{card.clock}/{card.face.clock}", "strong").sized(align="center")
    return [Icon("clock", make_letter_height("strong"), color="cream"), count]


def _build_picture(card: InPlayView) -> LayoutItem:
    painting = CustomPaint(partial(_draw_picture, card=card))
    return painting.sized(width=PICTURE_SIZE, height=PICTURE_SIZE, align="center")


def _draw_picture(canvas: Canvas, box: Box, card: InPlayView) -> None:
    draw_picture(canvas, card.face, *box)
    canvas.rect(*box, canvas.seat_mark(card.seat).light, radius=RADIUS.small, border=BORDER.thin)
    if card.affected is not None:
        size = box.w * _BEARER_SIZE
        on = msgspec.structs.replace(card.affected, number=0)  # too small for it; the tip names the character
        draw_bust(canvas, Box(*box[:2], size, size).moved_by(box.w - size, box.h - size), on)
