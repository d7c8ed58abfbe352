"""A side's panel: its seat, its characters with their health, and how many cards it has where.

There are three forms. The full one gives each character a row; the compact one sets the partners side by side below
the leads and is meant for three and four seats; the dense one goes without a heading, for three seats above each
other. `draw_teams` takes the roomiest form that fits its box. A side is a tree of rows and columns, which is measured,
drawn, and asked where its panels, portraits and bars lie.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Literal, NamedTuple

import msgspec
import pygame

from game.app.epic.board.token import draw_token
from game.app.epic.match.pictures.health_bar import bar_step, draw_health_bar
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.numbers import short
from game.app.ui.layout.flex import Column, FirstFit, Row, Spacer, Stack
from game.app.ui.layout.paint import Icon, Painting, letters, line_height
from game.app.ui.layout.tree import lay_out, measure_height
from game.app.ui.style.ornaments import panel, seat_mark
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS, SPACE
from game.app.ui.widgets.base import Arrangement, Box, LayoutItem, Look
from game.app.ui.widgets.text import Label
from game.presentation.epic.view_models import Member, Pose, TeamCard, Token

SKULL = 1.3
"""The skull on a portrait, in radii of the portrait."""
_PORTRAIT, _SMALL_PORTRAIT = 40.0, 28.0
_BAR, LEAST_BAR = 9.0, 24.0
"""The height of a health bar, and the width below which it is left out."""
_TEXT_SCALES = (1.5, 1.0)
"""Smaller text sizes, taken where no form fits at the present one."""

Form = Literal["full", "compact", "dense"]
_FORMS: tuple[Form, ...] = ("full", "compact", "dense")


class PortraitKey(msgspec.Struct, frozen=True):
    """Key of the box of a character's portrait: its seat and its place in the team."""

    seat: int
    place: int


class BarKey(msgspec.Struct, frozen=True):
    """Key of the box of a character's health bar: its seat and its place in the team."""

    seat: int
    place: int


class PanelKey(msgspec.Struct, frozen=True):
    """Key of the box of a seat's panel."""

    seat: int


class Spot(NamedTuple):
    """Places the portrait and the health bar of a character."""

    seat: int
    place: int
    portrait: Box
    bar: Box


class Side(NamedTuple):
    """The panels of one side of the screen, laid out from the origin."""

    text_scale: float
    height: float
    arranged: Arrangement


# A side of the screen ------------------------------------------------------------------------------------------------


def draw_teams(canvas: Canvas, box: pygame.FRect, teams: Sequence[TeamCard]) -> dict[int, pygame.FRect]:
    """Draw the panels of one side of the screen below each other; return their boxes by seat.

    When even the dense form is too high at the present text size, a smaller text size is taken.
    """
    side = _lay_out_side(canvas, box, teams)
    draw = partial(_draw_side, side=side)
    canvas.stamp(_key(canvas, box, teams), box.x, box.y, box.width, side.height, draw, pad=SPACE.large)
    boxes = side.arranged.boxes
    return {team.seat: pygame.FRect(boxes[PanelKey(team.seat)].moved(box.x, box.y)) for team in teams}


def teams_height(canvas: Canvas, box: pygame.FRect, teams: Sequence[TeamCard]) -> float:
    """Return how high the panels are that `draw_teams` puts into a box, with the gap below them."""
    return _lay_out_side(canvas, box, teams).height + SPACE.small


def spots_of(canvas: Canvas, box: pygame.FRect, teams: Sequence[TeamCard]) -> list[Spot]:
    """Return the rows of characters in the panels that `draw_teams` puts into a box."""
    boxes = _lay_out_side(canvas, box, teams).arranged.boxes
    return [
        Spot(key.seat, key.place, boxes[PortraitKey(key.seat, key.place)].moved(box.x, box.y), bar.moved(box.x, box.y))
        for key, bar in boxes.items()
        if isinstance(key, BarKey)
    ]


def _key(canvas: Canvas, box: pygame.FRect, teams: Sequence[TeamCard]) -> tuple[object, ...]:
    return "teams", tuple(teams), box.width, box.height, canvas.text_scale, round(canvas.k, 4), canvas.theme.name


def _lay_out_side(canvas: Canvas, box: pygame.FRect, teams: Sequence[TeamCard]) -> Side:
    return canvas.rasters.fact(_key(canvas, box, teams), lambda: _roomiest(canvas, box, teams))


def _roomiest(canvas: Canvas, box: pygame.FRect, teams: Sequence[TeamCard]) -> Side:
    """Lay out the roomiest form that fits, in the largest text."""
    scales = (canvas.text_scale, *(scale for scale in _TEXT_SCALES if scale < canvas.text_scale))
    for scale, form in ((scale, form) for scale in scales for form in _FORMS):
        with _text_scale(canvas, scale):
            view = Column(*(team_view(canvas, team, form) for team in teams), gap=SPACE.small)
            height = measure_height(canvas, view, box.width)
            if height <= box.height:
                break
    with _text_scale(canvas, scale):
        return Side(scale, height, lay_out(canvas, view, Box(0, 0, box.width, height)))


def _draw_side(canvas: Canvas, side: Side) -> None:
    with _text_scale(canvas, side.text_scale):
        for widget in side.arranged.widgets:
            widget.draw(canvas, Look())


@contextmanager
def _text_scale(canvas: Canvas, scale: float) -> Iterator[None]:
    """Set text at another size for a while."""
    wanted, canvas.text_scale = canvas.text_scale, scale
    try:
        yield
    finally:
        canvas.text_scale = wanted


# A panel -------------------------------------------------------------------------------------------------------------


def team_view(canvas: Canvas, team: TeamCard, form: Form) -> LayoutItem:
    """Return the panel of a side."""
    parts = {"full": _full, "compact": _compact, "dense": _dense}[form](canvas, team)
    ground = partial(_draw_ground, team=team)
    view = Column(*parts, gap=SPACE.tiny, padding=SPACE.small, paint=ground).sized(key=PanelKey(team.seat))
    return Stack(view, Painting(_draw_out)) if team.out else view


def _draw_ground(canvas: Canvas, box: Box, team: TeamCard) -> None:
    edge = canvas.seat(team.seat).light if team.active else "panel_edge"
    panel(canvas, *box, edge=edge, edge_alpha=ALPHA.strong if team.active else ALPHA.half)


def _draw_out(canvas: Canvas, box: Box) -> None:
    """Darken the panel of a side that is out of the match."""
    canvas.rect(*box, "well", radius=RADIUS.medium, alpha=ALPHA.half)


def _full(canvas: Canvas, team: TeamCard) -> list[LayoutItem]:
    """Return a row for each character, and the numbers of cards below them."""
    counts = (("hand", team.hand), ("deck", team.deck), ("cards", team.discard))
    return [
        _head(canvas, team),
        *(_row(team, place, team.members) for place in range(len(team.members))),
        Row(*(_count(icon, count) for icon, count in counts), padding=(SPACE.tiny, 0)),
    ]


def _compact(canvas: Canvas, team: TeamCard) -> list[LayoutItem]:
    """Return a row for each lead, and the partners side by side."""
    leads = _leads(team)
    rows = [_row(team, place, [team.members[one] for one in leads]) for place in leads]
    return [_head(canvas, team, _hand(team)), *rows, *_partners(team, leads)]


def _dense(_canvas: Canvas, team: TeamCard) -> list[LayoutItem]:
    """Return the lead with the player in place of a note, then the partners and the number of hand cards."""
    lead = _leads(team)[0]
    shown = msgspec.structs.replace(team.members[lead], note=team.player, icon="")
    members = [shown if place == lead else member for place, member in enumerate(team.members)]
    team = msgspec.structs.replace(team, members=tuple(members))
    partners = _partners(team, [lead]) or [Spacer()]
    return [_row(team, lead, [shown], plain=False), Row(*partners, _hand(team), gap=SPACE.tiny)]


def _leads(team: TeamCard) -> list[int]:
    """Return the places of the members that have a row of their own where room is short."""
    return [place for place, member in enumerate(team.members) if member.lead] or [0]


def _head(canvas: Canvas, team: TeamCard, hand: LayoutItem | None = None) -> LayoutItem:
    """Return seat, team and player, in one line where both names have room, with the hand where it has no foot."""
    name = Label(team.name, "panel", color=canvas.seat(team.seat).light).sized(grow=1, height=line_height("panel"))
    player = Label(team.player, "small", color="mute")
    padding = (SPACE.tiny, 0)
    above = Row(_seat(team.seat), name, gap=SPACE.small)
    below = Row(Label(team.player, "small", color="mute").sized(grow=1), hand, gap=SPACE.tiny)
    return FirstFit(
        Row(_seat(team.seat), name, player, hand, gap=SPACE.small, padding=padding),
        Column(above, below, gap=0, padding=padding),
    )


def _seat(seat: int) -> LayoutItem:
    return Painting(lambda canvas, box: seat_mark(canvas, seat, *box.center)).sized(width=SPACE.large)


def _row(team: TeamCard, place: int, beside: Sequence[Member], *, plain: bool = True) -> LayoutItem:
    """Return portrait, name, note, bar and health; names of those ``beside`` it in the panel look alike."""
    member = team.members[place]
    color = "cream" if member.token.health else "mute"
    name = (
        Label(member.name, "panel", color=color)
        .grouped(f"names {team.seat}")
        .sized(grow=1, height=line_height("panel"))
    )
    words = Row(name, Label(member.note, "small", color="mute"), gap=SPACE.small)
    sign = Row(name, Icon(member.icon, letters("small")), gap=SPACE.small) if member.icon else words
    return Row(
        _portrait(team, place, _PORTRAIT, plain=plain),
        Column(FirstFit(words, sign), _health(team, place, beside), gap=0).sized(grow=1, align="center"),
        gap=SPACE.small,
        padding=SPACE.tiny,
        paint=partial(_draw_active, token=member.token),
    )


def _draw_active(canvas: Canvas, box: Box, token: Token) -> None:
    """Mark who acts."""
    if token.active:
        canvas.rect(*box, "gold", radius=RADIUS.medium, alpha=ALPHA.faint)
        canvas.rect(*box, "gold", radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.strong)


def _portrait(team: TeamCard, place: int, size: float, *, plain: bool = True) -> LayoutItem:
    token = msgspec.structs.replace(beside_name(team.members[place].token), plain=plain)
    painting = Painting(partial(_draw_portrait, token=token))
    return painting.sized(width=size, height=size, align="center", key=PortraitKey(team.seat, place))


def _draw_portrait(canvas: Canvas, box: Box, token: Token) -> None:
    draw_token(canvas, token, *box.center, box.w / 2)
    if token.pose == "fallen":
        draw_skull(canvas, *box.center, SKULL * box.w / 2)


def beside_name(token: Token) -> Token:
    """Return a token as it is beside its name: without what is told there, and lying when it has fallen."""
    fallen = token.health == 0
    pose: Pose = "fallen" if fallen else token.pose
    return msgspec.structs.replace(token, health=None, active=False, acted=token.acted or fallen, plain=True, pose=pose)


def draw_skull(canvas: Canvas, x: float, y: float, size: float, alpha: float = 1.0) -> None:
    """Draw a skull on the portrait of who has fallen."""
    canvas.icon("skull", x - size / 2, y - size / 2, size, color="cream", alpha=round(ALPHA.full * alpha))


# Numbers -------------------------------------------------------------------------------------------------------------


def _health(team: TeamCard, place: int, beside: Sequence[Member]) -> LayoutItem:
    """Return bar, heart and numbers; the fallen have a skull instead of a heart."""
    member = team.members[place]
    health = member.token.health or 0
    bar = Painting(partial(_draw_bar, member=member, beside=beside))
    numbers = Row(
        Label(short(health), "strong", color="cream" if health else "mute", align="right").sized(
            width=lambda canvas: max(canvas.measure(short(one.token.health or 0), "strong")[0] for one in beside)
        ),
        _most(member).sized(
            width=lambda canvas: max(canvas.measure(f"/{short(one.maximum)}", "small")[0] for one in beside)
        ),
        gap=0,
    )
    sign = Icon("heart", letters("strong")) if health else Icon("skull", letters("strong"), color="mute")
    bar = bar.sized(height=_BAR, grow=1, align="center", key=BarKey(team.seat, place))
    return Row(bar, sign, numbers, gap=SPACE.tiny)


def _most(member: Member) -> Label:
    return Label(f"/{short(member.maximum)}", "small", color="mute")


def _draw_bar(canvas: Canvas, box: Box, member: Member, beside: Sequence[Member]) -> None:
    """Draw a health bar; the cuts of all bars in a panel mean the same."""
    if box.w >= LEAST_BAR:
        step = max(bar_step(box.w, one.maximum) for one in beside)
        draw_health_bar(canvas, *box, member.token.health or 0, member.maximum, step)


def _partners(team: TeamCard, leads: Sequence[int]) -> list[LayoutItem]:
    """Return small tokens with their health, side by side."""
    others = [_partner(team, place) for place in range(len(team.members)) if place not in leads]
    return [Row(*others, gap=0).sized(grow=1)] if others else []


def _partner(team: TeamCard, place: int) -> LayoutItem:
    member = team.members[place]
    health = member.token.health or 0
    numbers: LayoutItem = Row(Icon("skull", letters("strong"), color="mute"), Spacer())
    if health:
        bare = Label(short(health), "strong")
        numbers = FirstFit(Row(Label(short(health), "strong"), _most(member), gap=0), bare)
    return Row(
        _portrait(team, place, _SMALL_PORTRAIT),
        numbers.sized(grow=1),
        gap=SPACE.small,
        padding=(SPACE.tiny, 0),
        paint=partial(_draw_active, token=member.token),
    ).sized(grow=1)


def _hand(team: TeamCard) -> LayoutItem:
    return Row(Icon("hand", letters("strong"), color="cream"), Label(str(team.hand), "strong"), gap=SPACE.tiny)


def _count(icon: str, count: int) -> LayoutItem:
    number = Label(short(count), "strong").grouped("counts").sized(grow=1)
    return Row(Icon(icon, letters("strong"), color="mute"), number, gap=SPACE.tiny).sized(grow=1)
