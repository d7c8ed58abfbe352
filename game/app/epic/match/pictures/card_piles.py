"""Piles and the row of cards in play."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pygame

from game.app.epic.board.token import draw_token
from game.app.epic.cards.view import CARD_HEIGHT, CARD_WIDTH, draw_card
from game.app.ui.drawing.canvas import HEIGHT, Canvas
from game.app.ui.style.ornaments import seat_mark
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS
from game.presentation.epic.view_models import CardFace, CardLook, InPlay, Pile, Token

_BLANK = CardFace(name="", owner="", kind="")
_GAP = 12.0
_CLOCK, _COUNT = 19.0, 0.8
"""The height of a clock's pill, and how much of it its count is high at most."""
_CARD = 0.45
"""How thick a card is."""
_MOST_SEEN = 31
"""No pile looks higher than a whole deck."""


def pile_box(x: float, y: float, scale: float) -> pygame.FRect:
    """The box of a pile whose upper left corner is at (x, y), for pointers and flying cards."""
    return pygame.FRect(x, y, CARD_WIDTH * scale, CARD_HEIGHT * scale)


def draw_pile(canvas: Canvas, x: float, y: float, scale: float, pile: Pile, *, lit: bool = False) -> None:
    """A draw pile of backs, as high as its count, or a discard pile with its top card; label and count below."""
    box = pile_box(x, y, scale)
    if pile.count == 0:
        _empty(canvas, box, pile.seat, scale)
    else:
        _stack(canvas, box, pile, scale)
    if pile.art:
        draw_token(canvas, Token(pile.art, pile.seat, plain=True), box.centerx, box.centery, box.width * 0.34)
    if lit:
        canvas.rect(
            x - 3,
            y - 3,
            box.width + 6,
            box.height + 6,
            "black",
            radius=10 * scale + 3,
            border=BORDER.thick,
            alpha=ALPHA.half,
        )
        canvas.rect(x - 2, y - 2, box.width + 4, box.height + 4, "focus", radius=10 * scale + 2, border=BORDER.thick)
    draw_label(canvas, box, f"{pile.label} {pile.count}".strip())


def draw_label(canvas: Canvas, box: pygame.FRect, text: str) -> None:
    """A line below a pile, or below several of them."""
    size = canvas.text_size("small")
    middle = min(box.bottom + 16 + size * 0.62, HEIGHT - size * 0.7)
    canvas.one_line(text, box.centerx, middle, box.width + 22, "small", narrow="body", align="center")


def _stack(canvas: Canvas, box: pygame.FRect, pile: Pile, scale: float) -> None:
    """A pile as high as its count: every card is a line at its lower side, the top one lies in its box."""
    wide, high, shown = box.width, box.height, min(pile.count, _MOST_SEEN)
    tall = max(1.5, shown * _CARD)

    def draw(part: Canvas) -> None:
        part.shadow(4, high * 0.1 + tall, wide + tall * 0.9, high * 0.94, radius=RADIUS.medium, level=2)
        part.shadow(0, tall, wide, high, radius=RADIUS.medium)
        paper = "paper_low" if pile.face_up else "paper"
        for card in range(shown):
            down, off = tall * (1 - card / shown), ((card * 7919) % 5 - 2) * 0.16
            tone = part.mix(paper, "umber", 0.62 if card % 2 else 0.12)
            part.rect(off, down, wide, high, tone, radius=10 * scale)
        if pile.face_up and pile.top is not None:
            draw_card(part, 0, 0, scale, pile.top)
        else:
            draw_card(part, 0, 0, scale, _BLANK, CardLook(back=pile.seat))

    canvas.stamp(("stack", pile, scale), box.x, box.y, wide, high, draw, pad=40)


def _empty(canvas: Canvas, box: pygame.FRect, seat: int, scale: float) -> None:
    canvas.rect(box.x, box.y, box.width, box.height, "well", radius=10 * scale, alpha=ALPHA.half)
    canvas.rect(
        box.x, box.y, box.width, box.height, "panel_edge", radius=10 * scale, border=BORDER.thin, alpha=ALPHA.strong
    )
    mark = canvas.seat(seat)
    canvas.shape(
        mark.shape, box.centerx, box.centery, box.width * 0.22, "panel_edge", border=BORDER.thick, alpha=ALPHA.strong
    )


def in_play_boxes(x: float, y: float, width: float, count: int, scale: float) -> list[pygame.FRect]:
    """Where the cards in play lie: side by side, closer together when there are many."""
    wide = CARD_WIDTH * scale
    step = min(wide + _GAP * scale * 2, (width - wide) / (count - 1)) if count > 1 else 0.0
    return [pygame.FRect(x + step * place, y, wide, CARD_HEIGHT * scale) for place in range(count)]


def draw_in_play(
    canvas: Canvas, x: float, y: float, width: float, cards: Sequence[InPlay], *, scale: float = 0.5
) -> None:
    """Clock cards in front of their owner, each with its count, its seat and the character it was laid on."""
    boxes = in_play_boxes(x, y, width, len(cards), scale)
    if not boxes:
        return

    def draw(part: Canvas) -> None:
        with part.shifted(-x, -y):
            _draw_in_play(part, boxes, cards, scale)

    key = ("in play", tuple(cards), round(width, 1), scale)
    canvas.stamp(key, x, y, width, boxes[0].height, draw, pad=22)


def _draw_in_play(canvas: Canvas, boxes: Sequence[pygame.FRect], cards: Sequence[InPlay], scale: float) -> None:
    for card, box in zip(cards, boxes, strict=True):
        # the clock and whom it lies on take the place of the name
        nameless = msgspec.structs.replace(card.face, name="", clock=0)
        draw_card(canvas, box.x, box.y, scale, nameless)
        seat_mark(canvas, card.seat, box.right - 5, box.y + 5, 6.5)
        if card.on is not None:
            draw_token(canvas, card.on, box.right - 8, box.bottom - 14, 12)
        if card.face.clock:
            _clock(canvas, box.x + 2, box.bottom - 6, card.count, card.face.clock)


def _clock(canvas: Canvas, x: float, y: float, count: int, limit: int) -> None:
    """A pill with the clock's count and its end."""
    text = f"{count}/{limit}"
    height = _CLOCK
    size = min(canvas.text_size("key"), _COUNT * height)
    width = canvas.measure(text, "key", size=size)[0] + height + 6
    left, top = x - 6, y - height / 2
    canvas.rect(left - 1, top - 1, width + 2, height + 2, "black", radius=RADIUS.pill, alpha=ALPHA.strong)
    canvas.rect(left, top, width, height, "reach_under", radius=RADIUS.pill)
    canvas.rect(left, top, width, height, "reach_edge", radius=RADIUS.pill, border=BORDER.thin)
    canvas.icon("clock", left + 3.5, top + 3, 13)
    canvas.text(text, left + height, y, "key", size=size, color="cream")
