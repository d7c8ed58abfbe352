"""The banner: whose turn it is and what is expected, with a pip for every paid action."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.app.epic.match.showing import Place
from game.app.ui.drawing.canvas import SHAPE_REACH, Canvas
from game.app.ui.drawing.numbers import short
from game.app.ui.style.ornaments import BAR, panel, seat_mark
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS
from game.app.ui.text.one_line import draw_one_line
from game.presentation.epic.view_models import Turn
from game.rules.epic.engine.frames import NONE

_WIDTH, _HEIGHT = 384.0, 46.0
_WIDEST, _TALLEST = 450.0, 62.0
"""Beside it ten icons have room, and below it the first row of the board can be seen."""
_MOST_PIPS = 6
_ORDER_FROM, _LEAST_STEP = 3, 11.5
"""From how many seats on their order is shown, and how near the marks may be."""


def banner_box(canvas: Canvas, cx: float, y: float) -> pygame.FRect:
    """The banner's box with its middle at `cx`; it grows with the text size."""
    grow = 1 + 0.6 * (canvas.text_scale - 1)
    wide = min(_WIDEST, _WIDTH * grow)
    return pygame.FRect(cx - wide / 2, y, wide, min(_TALLEST, _HEIGHT * grow))


def draw_banner(canvas: Canvas, cx: float, y: float, turn: Turn) -> pygame.FRect:
    """Draw the banner in the side's color, or a plain one while it is nobody's turn, and return its box."""
    box = banner_box(canvas, cx, y)
    if turn.seat == NONE:
        panel(canvas, *box, radius=RADIUS.large)
        size = box.height * 0.4
        room = box.width - 24
        draw_one_line(
            canvas, turn.title, box.centerx, box.centery, room, "banner", size=size, align="center", shadow=ALPHA.half
        )
        return box
    mark = canvas.seat(turn.seat)
    x, wide, high = box.x, box.width, box.height
    canvas.shadow(x, y - 1, wide, high, radius=RADIUS.large, level=2)
    top, low = canvas.ground(mark.color), canvas.mix(mark.dark, mark.color, 0.08)
    canvas.gradient(x, y, wide, high, top, low, radius=RADIUS.large)
    canvas.rect(x, y, wide, high, mark.light, radius=RADIUS.large, border=BORDER.thin, alpha=ALPHA.strong)
    radius = high * 0.39
    face_x, middle = x + radius + 9, y + high / 2
    inner = radius * SHAPE_REACH[mark.shape]
    canvas.picture(turn.portrait, face_x - inner, middle - inner, 2 * inner, 2 * inner, shape=mark.shape)
    canvas.shape(mark.shape, face_x, middle, radius, "white", border=BORDER.thick)
    pips = _pips(canvas, box, turn)
    left = face_x + radius + 12
    room = pips - 8 - left
    title, hint = high * 0.4, high * 0.285
    draw_one_line(
        canvas, turn.title, left, y + high * 0.335, room, "banner", size=title, color="white", shadow=ALPHA.half
    )
    color = canvas.mix(mark.light, "white", 0.72)
    draw_one_line(canvas, turn.hint, left, y + high * 0.745, room, "small", size=hint, narrow="body", color=color)
    return box


def _pips(canvas: Canvas, box: pygame.FRect, turn: Turn) -> float:
    """Numbered discs at the right, gold while still to be spent, then ticked; returns their left edge.

    More than a few are one disc with the number that is left.
    """
    mark = canvas.seat(turn.seat)
    radius = box.height * 0.235
    step = radius * 2.45
    right = box.right - 14 - radius
    if turn.actions > _MOST_PIPS:
        text, size = short(max(0, turn.actions - turn.spent)), radius * 1.32
        wide = max(2 * radius, canvas.measure(text, "key", size=size)[0] + radius)
        left = right + radius - wide
        canvas.rect(left, box.centery - radius, wide, 2 * radius, "gold", radius=RADIUS.pill)
        middle = left + wide / 2
        canvas.text(text, middle, box.centery, "key", size=size, color="gold_ink", align="center")
        return left
    for number in range(turn.actions):
        x, y = right - (turn.actions - 1 - number) * step, box.centery
        spent = number < turn.spent
        canvas.circle(x, y, radius + 1.6, canvas.mix(mark.dark, "black", 0.45))
        canvas.circle(x, y, radius, canvas.mix(mark.dark, "black", 0.12) if spent else canvas.color("gold"))
        if spent:
            glyph = radius * 1.2
            canvas.icon("tick", x - glyph / 2, y - glyph / 2, glyph, color=canvas.mix(mark.light, "white", 0.3))
        else:
            size = radius * 1.32
            canvas.text(str(number + 1), x, y, "key", size=size, color="gold_ink", align="center")
    return right - max(0, turn.actions - 1) * step - radius


def draw_order(canvas: Canvas, x: float, order: Sequence[Place], end: float) -> None:
    """The seats in the order of their turns up to ``end``, where there are more than two: whose turn it is in gold."""
    step = min(21.0, (end - x) / max(1, len(order)))
    if len(order) < _ORDER_FROM or step < _LEAST_STEP:
        return
    middle, radius = BAR / 2, step * 0.36
    for number, place in enumerate(order):
        at = x + (number + 0.5) * step
        if place.active:
            canvas.glow(at, middle, radius * 2.4, "gold", 190)
            canvas.shape(canvas.seat(place.seat).shape, at, middle, radius * 1.42, "gold")
        seat_mark(canvas, place.seat, at, middle, radius * (1.12 if place.active else 1.0))
        if place.out:
            canvas.circle(at, middle, radius * 1.2, "bar_low", alpha=ALPHA.strong)
