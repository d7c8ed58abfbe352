"""Team plate: player, characters with their health, and numbers of cards.

In the full form each character has a row; in the compact form, for three players on a side, partners are
side by side below the leads; in the brief form all characters are. ``draw_teams`` uses the largest form that
fits its box. The close-up of a character shows further details.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Literal, NamedTuple

import msgspec
import pygame

from game.app.epic.match.pictures.bust import draw_bust, draw_skull
from game.app.epic.match.pictures.health_bar import compute_bar_step, draw_health_bar
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.numbers import format_short
from game.app.ui.layout.flex import Column, FirstFit, Row, Spacer, Stack
from game.app.ui.layout.paint import CustomPaint, Icon, make_letter_height, make_line_height
from game.app.ui.layout.panels import draw_dark_ground
from game.app.ui.layout.tree import lay_out, measure_height
from game.app.ui.style.ornaments import draw_panel, draw_seat_mark
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, LayoutResult, WidgetState
from game.app.ui.widgets.text import Label
from game.presentation.epic.view_models import MemberRow, TeamCard, Token

_PORTRAIT_SIZE, _SMALL_PORTRAIT_SIZE = 40.0, 30.0
_BAR_HEIGHT, MIN_BAR_WIDTH = 7.0, 20.0
"""Height of a health bar, and width below which it is omitted."""
_MAX_THREE_COLUMN_SCALE = 1.2
"""Largest text scale at which a row has three small portraits."""
_FALLBACK_TEXT_SCALES = (1.5, 1.0)
"""Smaller text scales that are tried if no form fits at the current one."""

PlateForm = Literal["full", "compact", "brief"]
_FORMS: tuple[PlateForm, ...] = ("full", "compact", "brief")


class PortraitKey(msgspec.Struct, frozen=True):
    """Layout key of the box of a character's portrait."""

    seat: int
    place: int
    """Index of the character in the team."""


class BarKey(msgspec.Struct, frozen=True):
    """Layout key of the box of a character's health bar."""

    seat: int
    place: int
    """Index of the character in the team."""


class PanelKey(msgspec.Struct, frozen=True):
    """Layout key of the box of a seat's plate."""

    seat: int


class MemberPlace(NamedTuple):
    """Boxes of a character's portrait and health bar; small portraits have no bar."""

    seat: int
    place: int
    """Index of the character in the team."""
    portrait: Box
    bar: Box


class PlateColumn(NamedTuple):
    """Laid-out plates of one side of the screen; the origin is its upper left corner."""

    text_scale: float
    height: float
    layout: LayoutResult


# A side of the screen ------------------------------------------------------------------------------------------------


def draw_teams(canvas: Canvas, box: pygame.FRect, teams: Sequence[TeamCard]) -> dict[int, pygame.FRect]:
    """Draw the plates of one side of the screen below each other; return their boxes by seat.

    If even the brief form is too high, the text size is reduced.
    """
    side = _lay_out_side(canvas, box, teams)
    draw = partial(_draw_side, side=side)
    canvas.draw_cached(_make_key(canvas, box, teams), box.x, box.y, box.width, side.height, draw, overhang=SPACE.large)
    boxes = side.layout.boxes
    return {team.seat: pygame.FRect(boxes[PanelKey(team.seat)].moved_by(box.x, box.y)) for team in teams}


def measure_teams(canvas: Canvas, box: pygame.FRect, teams: Sequence[TeamCard]) -> float:
    """Return the height of the plates that ``draw_teams`` draws in a box, with the gap below them."""
    return _lay_out_side(canvas, box, teams).height + SPACE.small


def find_member_places(canvas: Canvas, box: pygame.FRect, teams: Sequence[TeamCard]) -> list[MemberPlace]:
    """Return the boxes of the characters on the plates that ``draw_teams`` draws in a box."""
    boxes = _lay_out_side(canvas, box, teams).layout.boxes
    none = Box(0, 0, 0, 0)
    return [
        MemberPlace(
            key.seat,
            key.place,
            portrait.moved_by(box.x, box.y),
            boxes.get(BarKey(key.seat, key.place), none).moved_by(box.x, box.y),
        )
        for key, portrait in boxes.items()
        if isinstance(key, PortraitKey)
    ]


def _make_key(canvas: Canvas, box: pygame.FRect, teams: Sequence[TeamCard]) -> tuple[object, ...]:
    return "teams", tuple(teams), box.width, box.height, canvas.text_scale, round(canvas.k, 4), canvas.theme.name


def _lay_out_side(canvas: Canvas, box: pygame.FRect, teams: Sequence[TeamCard]) -> PlateColumn:
    return canvas.render_cache.get_fact(_make_key(canvas, box, teams), lambda: _find_largest_form(canvas, box, teams))


def _find_largest_form(canvas: Canvas, box: pygame.FRect, teams: Sequence[TeamCard]) -> PlateColumn:
    """Return the layout in the largest form that fits, with the largest possible text."""
    scales = (canvas.text_scale, *(scale for scale in _FALLBACK_TEXT_SCALES if scale < canvas.text_scale))
    for scale, form in ((scale, form) for scale in scales for form in _FORMS):
        with _scale_text(canvas, scale):
            view = Column(*(build_team_view(canvas, team, form) for team in teams), gap=SPACE.small)
            height = measure_height(canvas, view, box.width)
            if height <= box.height:
                break
    with _scale_text(canvas, scale):
        return PlateColumn(scale, height, lay_out(canvas, view, Box(0, 0, box.width, height)))


def _draw_side(canvas: Canvas, side: PlateColumn) -> None:
    with _scale_text(canvas, side.text_scale):
        for widget in side.layout.widgets:
            widget.draw(canvas, WidgetState())


@contextmanager
def _scale_text(canvas: Canvas, scale: float) -> Iterator[None]:
    """Scale the text size within the context."""
    wanted, canvas.text_scale = canvas.text_scale, scale
    try:
        yield
    finally:
        canvas.text_scale = wanted


# A plate -------------------------------------------------------------------------------------------------------------


def build_team_view(canvas: Canvas, team: TeamCard, form: PlateForm) -> LayoutItem:
    """Return the plate of a team."""
    parts = {"full": _build_full, "compact": _build_compact, "brief": _build_brief}[form](canvas, team)
    body = Column(*parts, gap=SPACE.tiny, padding=(SPACE.small, SPACE.tiny, SPACE.small, SPACE.small))
    ground = partial(_draw_ground, team=team)
    view = Column(_build_head(team), body, gap=0, paint=ground).sized(key=PanelKey(team.seat))
    return Stack(view, CustomPaint(draw_dark_ground)) if team.is_eliminated else view


def _draw_ground(canvas: Canvas, box: Box, team: TeamCard) -> None:
    mark = canvas.seat_mark(team.seat)
    draw_panel(canvas, *box, edge=mark.light if team.active else "line")
    if team.active:
        canvas.rect(*box, mark.light, radius=RADIUS.large, border=BORDER.thick)


def _build_head(team: TeamCard) -> LayoutItem:
    """Return the player's name and number of cards in hand on the seat color."""

    def draw_head_ground(canvas: Canvas, box: Box) -> None:
        inner = box.inset(BORDER.thick)
        canvas.rect(*inner, canvas.seat_mark(team.seat).dark, radius=RADIUS.large, alpha=ALPHA.panel)

    return Row(
        CustomPaint(lambda canvas, box: draw_seat_mark(canvas, team.seat, *box.center)).sized(width=SPACE.large),
        Label(team.player, "panel").sized(grow=1, height=make_line_height("panel")),
        Icon("hand", make_letter_height("panel"), color="cream"),
        Label(format_short(team.hand), "strong"),
        gap=SPACE.tiny,
        padding=(SPACE.small, SPACE.tiny),
        paint=draw_head_ground,
    )


def _build_full(canvas: Canvas, team: TeamCard) -> list[LayoutItem]:
    """Return a row for each character, and the numbers of cards below."""
    rows = [_build_row(team, index, team.members) for index in range(len(team.members))]
    counts = Row(
        _build_count("deck", team.deck),
        _build_count("cards", team.discard),
        Spacer(),
        gap=SPACE.large,
        padding=(SPACE.tiny, 0),
    )
    return [*rows, counts]


def _build_compact(canvas: Canvas, team: TeamCard) -> list[LayoutItem]:
    """Return a row for each lead, and the partners side by side."""
    leads = _find_leads(team)
    rows = [_build_row(team, place, [team.members[one] for one in leads]) for place in leads]
    return [
        *rows,
        *_build_partner_rows(canvas, team, [index for index in range(len(team.members)) if index not in leads]),
    ]


def _build_brief(canvas: Canvas, team: TeamCard) -> list[LayoutItem]:
    """Return all characters side by side."""
    return _build_partner_rows(canvas, team, range(len(team.members)))


def _find_leads(team: TeamCard) -> list[int]:
    """Return the indices of the members that have a row in the compact form."""
    return [index for index, member in enumerate(team.members) if member.is_lead] or [0]


def _build_row(team: TeamCard, index: int, others: Sequence[MemberRow]) -> LayoutItem:
    """Return portrait, name, states, bar and health of a member; the names of ``others`` have the same text size."""
    member = team.members[index]
    name = (
        Label(member.name, "strong", color=None if member.token.health else "mute")
        .set_size_group(f"names {team.seat}")
        .sized(grow=1, height=make_line_height("strong"))
    )
    states = [Icon(icon, make_letter_height("panel")) for icon in get_state_icons(member.token)]
    return Row(
        _build_portrait(team, index, _PORTRAIT_SIZE),
        Column(Row(name, *states, gap=SPACE.tiny), _build_health(team, index, others), gap=0).sized(
            grow=1, align="center"
        ),
        gap=SPACE.small,
        padding=SPACE.tiny,
        paint=partial(_draw_active_mark, token=member.token),
    )


def get_state_icons(token: Token) -> list[str]:
    """Return the icons of the states that restrict a character."""
    states = {"snowflake": token.frozen, "lock": token.lifted, "curse": token.cursed}
    return [icon for icon, on in states.items() if on and token.health]


def _draw_active_mark(canvas: Canvas, box: Box, token: Token) -> None:
    """Draw the mark of an acting character."""
    if token.active:
        canvas.rect(*box, "gold", radius=RADIUS.medium, alpha=ALPHA.faint)
        canvas.rect(*box, "gold", radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.strong)


def _build_portrait(team: TeamCard, index: int, size: float) -> LayoutItem:
    painting = CustomPaint(partial(_draw_portrait, token=team.members[index].token))
    return painting.sized(width=size, height=size, align="center", key=PortraitKey(team.seat, index))


def _draw_portrait(canvas: Canvas, box: Box, token: Token) -> None:
    fallen = token.health == 0
    draw_bust(canvas, box, token, is_defeated=fallen)
    if fallen:
        draw_skull(canvas, box)


# Numbers -------------------------------------------------------------------------------------------------------------


def _build_health(team: TeamCard, index: int, others: Sequence[MemberRow]) -> LayoutItem:
    """Return health bar, heart and number of a member."""
    member = team.members[index]
    health = member.token.health or 0
    bar = CustomPaint(partial(_draw_bar, member=member, beside=others))
    number = Label(format_short(health), "strong", color=None if health else "mute", align="right").sized(
        width=lambda canvas: max(canvas.measure(format_short(row.token.health or 0), "strong")[0] for row in others) + 1
    )
    bar = bar.sized(height=_BAR_HEIGHT, grow=1, align="center", key=BarKey(team.seat, index))
    return Row(bar, Icon("heart", make_letter_height("key")), number, gap=SPACE.tiny)


def _draw_bar(canvas: Canvas, box: Box, member: MemberRow, beside: Sequence[MemberRow]) -> None:
    """Draw a health bar; its segments are as large as those of the other members in ``beside``."""
    if box.w >= MIN_BAR_WIDTH:
        step = max(compute_bar_step(box.w, row.max_health) for row in beside)
        draw_health_bar(canvas, *box, member.token.health or 0, member.max_health, step)


def _build_partner_rows(canvas: Canvas, team: TeamCard, indices: Sequence[int]) -> list[LayoutItem]:
    """Return small portraits with their health, three in a row, or two with large text."""
    each = 3 if canvas.text_scale <= _MAX_THREE_COLUMN_SCALE else 2
    rows = [indices[first : first + each] for first in range(0, len(indices), each)]
    return [Row(*(_build_partner(team, place) for place in row), gap=0) for row in rows]


def _build_partner(team: TeamCard, index: int) -> LayoutItem:
    member = team.members[index]
    health = member.token.health or 0
    states = [Icon(icon, make_letter_height("key")) for icon in get_state_icons(member.token)]
    number: list[LayoutItem] = [Label(format_short(health), "strong"), *states] if health else []
    heart = Icon("heart", make_letter_height("key"))
    view = FirstFit(Row(heart, *number, gap=SPACE.tiny), Row(*number, gap=SPACE.tiny)) if health else Spacer()
    return Row(
        _build_portrait(team, index, _SMALL_PORTRAIT_SIZE),
        view.sized(grow=1),
        gap=SPACE.tiny,
        padding=SPACE.tiny,
        paint=partial(_draw_active_mark, token=member.token),
    ).sized(grow=1)


def _build_count(icon: str, count: int) -> LayoutItem:
    return Row(
        Icon(icon, make_letter_height("strong"), color="mute"),
        Label(format_short(count), "strong", color="mute"),
        gap=SPACE.tiny,
    )
