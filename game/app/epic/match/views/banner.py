"""Banner: the active player and the prompt, with a pip for each paid action."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from game.app.epic.match.showing import TurnOrderEntry
from game.app.ui.drawing.canvas import SHAPE_REACH, Canvas
from game.app.ui.drawing.numbers import format_short
from game.app.ui.layout.flex import Column, Row
from game.app.ui.layout.paint import CustomPaint, make_letter_height, make_line_height
from game.app.ui.layout.panels import draw_panel_ground
from game.app.ui.layout.tree import draw_view
from game.app.ui.style.ornaments import BAR_HEIGHT, draw_seat_mark
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem
from game.app.ui.widgets.text import Label
from game.presentation.epic.view_models import TurnBanner
from game.rules.epic.engine.frames import NONE

_BANNER_HEIGHT, _MAX_BANNER_HEIGHT = 40.0, 48.0
_MIN_BANNER_WIDTH = 240.0
_HEAD_HALF_WIDTH = 32.0
"""Half the width of a character's head that extends over the upper edge of the board, in logical units."""
_MAX_PIPS = 6
_MIN_ORDER_SEATS, _MIN_ORDER_STEP = 3, 11.5
"""Number of seats from which the turn order is shown, and smallest distance of its marks in logical units."""


def measure_banner(
    canvas: Canvas, area: Box, turn: TurnBanner, heads: Sequence[float] = (), room: tuple[float, float] = (0.0, 0.0)
) -> pygame.FRect:
    """Return the box of the banner centered in an area, as wide as its text needs.

    ``heads`` are the horizontal positions of heads to avoid, ``room`` the left and right limits.
    """
    height = min(_MAX_BANNER_HEIGHT, _BANNER_HEIGHT * (1 + 0.4 * (canvas.text_scale - 1)))
    width = min(area.w, max(_MIN_BANNER_WIDTH, _build_view(turn).measure(canvas, area.w)[0]))
    middle, (first, last) = area.center[0] - width / 2, room
    beside = [
        left
        for head in heads
        for left in (head - _HEAD_HALF_WIDTH - width, head + _HEAD_HALF_WIDTH)
        if first <= left <= last - width
    ]
    free = [
        left
        for left in (middle, *sorted(beside, key=lambda left: abs(left - middle)))
        if not any(left - _HEAD_HALF_WIDTH < head < left + width + _HEAD_HALF_WIDTH for head in heads)
    ]
    return pygame.FRect(free[0] if free else middle, area.y, width, height)


def draw_banner(canvas: Canvas, box: pygame.FRect, turn: TurnBanner) -> None:
    """Draw the banner in the color of the active seat, or plain if no seat is active."""
    draw_view(canvas, _build_view(turn), Box(*box))


def _build_view(turn: TurnBanner) -> LayoutItem:
    return _build_plain_view(turn) if turn.seat == NONE else _build_turn_view(turn)


def _build_plain_view(turn: TurnBanner) -> LayoutItem:
    title = Label(turn.title, "panel", align="center", shadow=ALPHA.half)
    return Column(title.sized(grow=1), padding=(SPACE.medium, 0), paint=draw_panel_ground)


def _build_turn_view(turn: TurnBanner) -> LayoutItem:
    """Return player and prompt, between a portrait and a pip for each paid action."""
    words = Column(
        Label(turn.title, "panel", shadow=ALPHA.half).sized(height=make_line_height("panel")),
        Label(turn.hint, "small").sized(height=make_line_height("small")),
        gap=0,
    )
    return Row(
        CustomPaint(partial(_draw_face, turn=turn)).sized(width=_BANNER_HEIGHT - SPACE.small),
        words.sized(grow=1, align="center"),
        *_build_pips(turn),
        gap=SPACE.small,
        padding=(SPACE.small, BORDER.thick, SPACE.large, BORDER.thick),
        paint=partial(_draw_ground, seat=turn.seat),
    )


def _draw_ground(canvas: Canvas, box: Box, seat: int) -> None:
    mark = canvas.seat_mark(seat)
    canvas.shadow(*box, radius=RADIUS.pill, elevation=2)
    canvas.gradient(
        *box,
        canvas.contrasting_background(mark.color),
        canvas.mix_colors(mark.dark, mark.color, 0.08),
        radius=RADIUS.pill,
    )
    canvas.rect(*box, mark.light, radius=RADIUS.pill, border=BORDER.thin, alpha=ALPHA.strong)


def _draw_face(canvas: Canvas, box: Box, turn: TurnBanner) -> None:
    mark, radius = canvas.seat_mark(turn.seat), min(box.w, box.h) / 2
    face = Box(*box.center, 0, 0).inset(-radius * SHAPE_REACH[mark.shape])
    canvas.picture(turn.portrait, *face, shape=mark.shape)
    canvas.shape(mark.shape, *box.center, radius, "white", border=BORDER.thick)


def _build_pips(turn: TurnBanner) -> list[LayoutItem]:
    """Return the pips: light for remaining actions, ticked for used ones; many are replaced by one with a number."""
    if turn.actions > _MAX_PIPS:
        left = Label(format_short(max(0, turn.actions - turn.spent_actions)), "strong", color="ink", align="center")
        return [Row(left, padding=(SPACE.small, 0), paint=_draw_pill).sized(align="center")]
    return [
        CustomPaint(partial(_draw_pip, turn=turn, number=index)).sized(width=make_letter_height("strong"))
        for index in range(turn.actions)
    ]


def _draw_pill(canvas: Canvas, box: Box) -> None:
    canvas.rect(*box, "cream", radius=RADIUS.pill)


def _draw_pip(canvas: Canvas, box: Box, turn: TurnBanner, number: int) -> None:
    mark, (x, y), radius = canvas.seat_mark(turn.seat), box.center, box.w / 2
    spent = number < turn.spent_actions
    canvas.circle(x, y, radius, canvas.mix_colors(mark.dark, "black", 0.45))
    canvas.circle(
        x,
        y,
        radius - BORDER.thick,
        canvas.mix_colors(mark.dark, "black", 0.12) if spent else canvas.resolve_color("cream"),
    )
    if spent:
        tick = Box(x, y, 0, 0).inset(-radius * 0.6)
        canvas.icon("tick", *tick[:3], color=canvas.mix_colors(mark.light, "white", 0.3))


def draw_order(canvas: Canvas, x: float, order: Sequence[TurnOrderEntry], right: float) -> None:
    """Draw the turn order from ``x`` to ``right``, the active seat in gold, if there are more than two seats."""
    step = min(21.0, (right - x) / max(1, len(order)))
    if len(order) < _MIN_ORDER_SEATS or step < _MIN_ORDER_STEP:
        return
    middle, radius = BAR_HEIGHT / 2, step * 0.36
    for index, place in enumerate(order):
        at = x + (index + 0.5) * step
        if place.active:
            canvas.glow(at, middle, radius * 2.4, "gold", ALPHA.strong)
            canvas.shape(canvas.seat_mark(place.seat).shape, at, middle, radius * 1.42, "gold")
        draw_seat_mark(canvas, place.seat, at, middle, radius * (1.12 if place.active else 1.0))
        if place.out:
            canvas.circle(at, middle, radius * 1.2, "bar_low", alpha=ALPHA.strong)
