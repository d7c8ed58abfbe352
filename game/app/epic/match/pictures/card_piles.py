"""Draw pile and discard pile at the lower left, each with a background and the number of cards."""

from __future__ import annotations

import pygame

from game.app.epic.cards.picture import draw_picture
from game.app.epic.cards.view import CARD_HEIGHT, CARD_WIDTH, draw_card
from game.app.epic.match.pictures.bust import draw_bust
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.numbers import format_short
from game.app.ui.style.ornaments import draw_button_bg, draw_field_bg
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS, SPACE
from game.app.ui.widgets.base import Box
from game.presentation.epic.view_models import CardDisplay, CardFace, Pile, Token

_BLANK_FACE = CardFace(name="", owner="", kind="")
_CARD_THICKNESS = 0.45
"""Thickness of a card, in logical units."""
_MAX_VISIBLE_CARDS = 12
"""Number of cards above which a pile is not drawn any higher."""
_PORTRAIT_WIDTH = 0.62
"""Width of the portrait that distinguishes several piles, in widths of a card."""


def get_pile_box(x: float, y: float, scale: float) -> pygame.FRect:
    """Return the box of a pile with its upper left corner at (x, y), for pointers and flying cards."""
    return pygame.FRect(x, y, CARD_WIDTH * scale, CARD_HEIGHT * scale)


def draw_pile_ground(
    canvas: Canvas, box: Box, caption: str, *, is_raised: bool = False, with_key_cap: bool = False
) -> None:
    """Draw the background of a pile with its caption; if ``is_raised`` it looks like a button.

    ``with_key_cap`` reserves space for a key cap beside the caption.
    """
    if is_raised:
        draw_button_bg(canvas, *box, radius=RADIUS.medium)
    else:
        draw_field_bg(canvas, *box)
    line = canvas.resolve_text_size("strong") * LEADING.normal / 2 + SPACE.tiny
    role, color = ("strong", "cream") if is_raised else ("small", "mute")
    width = box.w - 2 * SPACE.small
    if with_key_cap and canvas.measure(caption, role)[0] + get_cap_width(canvas) <= width:
        canvas.draw_fitted_line(caption, box.x + SPACE.small, box.bottom - line, width, role, color=color)
    else:
        canvas.draw_fitted_line(caption, box.center[0], box.bottom - line, width, role, color=color, align="center")


def get_cap_width(canvas: Canvas) -> float:
    """Return the width reserved for a key cap with one letter."""
    return 2 * canvas.resolve_text_size("key")


def draw_pile(canvas: Canvas, box: pygame.FRect, pile: Pile) -> None:
    """Draw a draw pile, or a discard pile with its top card, as high as its number of cards, and that number."""
    scale = box.width / CARD_WIDTH
    if pile.count == 0:
        _draw_empty(canvas, box, pile.seat, scale)
    else:
        _draw_stack(canvas, box, pile, scale)
    if pile.art:
        size = box.width * _PORTRAIT_WIDTH
        place = Box(box.centerx - size / 2, box.top + SPACE.tiny, size, size)
        draw_bust(canvas, place, Token(pile.art, pile.seat))
    middle = box.bottom - canvas.resolve_text_size("number") / 2 if pile.art else box.centery
    _draw_count(canvas, format_short(pile.count), box.centerx, middle)


def _draw_count(canvas: Canvas, text: str, x: float, y: float) -> None:
    """Draw the number of cards of a pile on a dark disc."""
    size = canvas.resolve_text_size("number")
    width = max(canvas.measure(text, "number")[0] + SPACE.small, size * LEADING.normal)
    canvas.rect(
        x - width / 2, y - size * 0.6, width, size * LEADING.normal, "veil", radius=RADIUS.pill, alpha=ALPHA.panel
    )
    canvas.text(text, x, y, "number", color="cream", align="center")


def _draw_stack(canvas: Canvas, box: pygame.FRect, pile: Pile, scale: float) -> None:
    """Draw the cards of a pile: each is a line at the lower side, the top one fills the box."""
    width, high, shown = box.width, box.height, min(pile.count, _MAX_VISIBLE_CARDS)
    height = max(1.5, shown * _CARD_THICKNESS)

    def draw_part(part: Canvas) -> None:
        part.shadow(0, height, width, high, radius=RADIUS.small)
        paper = "paper_low" if pile.face_up else "paper"
        for card in range(shown):
            down, off = height * (1 - card / shown), ((card * 7919) % 5 - 2) * 0.16
            tone = part.mix_colors(paper, "umber", 0.62 if card % 2 else 0.12)
            part.rect(off, down, width, high, tone, radius=10 * scale)
        if pile.face_up and pile.top is not None:
            draw_picture(part, pile.top, 0, 0, width, high)
        else:
            draw_card(part, 0, 0, scale, _BLANK_FACE, CardDisplay(back_seat=pile.seat))

    canvas.draw_cached(("stack", pile, scale), box.x, box.y, width, high, draw_part, overhang=40)


def _draw_empty(canvas: Canvas, box: pygame.FRect, seat: int, scale: float) -> None:
    canvas.rect(box.x, box.y, box.width, box.height, "well", radius=10 * scale, alpha=ALPHA.half)
    canvas.rect(
        box.x, box.y, box.width, box.height, "panel_edge", radius=10 * scale, border=BORDER.thin, alpha=ALPHA.strong
    )
    mark = canvas.seat_mark(seat)
    canvas.shape(
        mark.shape, box.centerx, box.centery, box.width * 0.22, "panel_edge", border=BORDER.thick, alpha=ALPHA.strong
    )
