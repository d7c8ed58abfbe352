"""The banner: whose turn it is and what is expected, with a pip for every paid action."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from game.app.epic.match.showing import Place
from game.app.ui.drawing.canvas import SHAPE_REACH, Canvas
from game.app.ui.drawing.numbers import short
from game.app.ui.layout.flex import Column, Row
from game.app.ui.layout.paint import Painting, letters, line_height
from game.app.ui.layout.panels import panel_ground
from game.app.ui.layout.tree import draw_view
from game.app.ui.style.ornaments import BAR, seat_mark
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem
from game.app.ui.widgets.text import Label
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
    view = _nobodys(turn) if turn.seat == NONE else _view(turn)
    draw_view(canvas, view, Box(*box))
    return box


def _nobodys(turn: Turn) -> LayoutItem:
    title = Label(turn.title, "banner", align="center", shadow=ALPHA.half)
    return Column(title.sized(grow=1), padding=(SPACE.medium, 0), paint=panel_ground)


def _view(turn: Turn) -> LayoutItem:
    """Return whose turn it is and what is expected, between the face and a pip for every paid action."""
    words = Column(
        Label(turn.title, "banner", shadow=ALPHA.half).sized(height=line_height("banner")),
        Label(turn.hint, "small").sized(height=line_height("small")),
        gap=0,
    )
    return Row(
        Painting(partial(_draw_face, turn=turn)).sized(width=letters("title")),
        words.sized(grow=1, align="center"),
        *_pips(turn),
        gap=SPACE.small,
        padding=(SPACE.medium, SPACE.tiny),
        paint=partial(_draw_ground, seat=turn.seat),
    )


def _draw_ground(canvas: Canvas, box: Box, seat: int) -> None:
    mark = canvas.seat(seat)
    canvas.shadow(*box, radius=RADIUS.large, level=2)
    canvas.gradient(*box, canvas.ground(mark.color), canvas.mix(mark.dark, mark.color, 0.08), radius=RADIUS.large)
    canvas.rect(*box, mark.light, radius=RADIUS.large, border=BORDER.thin, alpha=ALPHA.strong)


def _draw_face(canvas: Canvas, box: Box, turn: Turn) -> None:
    mark, radius = canvas.seat(turn.seat), min(box.w, box.h) / 2
    face = Box(*box.center, 0, 0).inset(-radius * SHAPE_REACH[mark.shape])
    canvas.picture(turn.portrait, *face, shape=mark.shape)
    canvas.shape(mark.shape, *box.center, radius, "white", border=BORDER.thick)


def _pips(turn: Turn) -> list[LayoutItem]:
    """Return discs, light while still to be spent, then ticked; many are one disc with what is left."""
    if turn.actions > _MOST_PIPS:
        left = Label(short(max(0, turn.actions - turn.spent)), "strong", color="ink", align="center")
        return [Row(left, padding=(SPACE.small, 0), paint=_draw_pill).sized(align="center")]
    return [
        Painting(partial(_draw_pip, turn=turn, number=number)).sized(width=letters("number"))
        for number in range(turn.actions)
    ]


def _draw_pill(canvas: Canvas, box: Box) -> None:
    canvas.rect(*box, "cream", radius=RADIUS.pill)


def _draw_pip(canvas: Canvas, box: Box, turn: Turn, number: int) -> None:
    mark, (x, y), radius = canvas.seat(turn.seat), box.center, box.w / 2
    spent = number < turn.spent
    canvas.circle(x, y, radius, canvas.mix(mark.dark, "black", 0.45))
    canvas.circle(x, y, radius - BORDER.thick, canvas.mix(mark.dark, "black", 0.12) if spent else canvas.color("cream"))
    if spent:
        tick = Box(x, y, 0, 0).inset(-radius * 0.6)
        canvas.icon("tick", *tick[:3], color=canvas.mix(mark.light, "white", 0.3))


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
