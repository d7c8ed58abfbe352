"""The winner's sheet of the result screen: picture, name, what is left of the team, and the defeated."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal

import msgspec

from game.app.epic.board.token import draw_token
from game.app.epic.match.pictures.health_bar import bar_step, draw_health_bar
from game.app.epic.result.pictures.winner import draw_winner_picture
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, FirstFitHeight, Grid, Row, Spacer
from game.app.ui.layout.paint import Icon, Painting, letters, line_height
from game.app.ui.style.ornaments import lettering, portrait
from game.app.ui.style.tokens import ALPHA, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, Look
from game.app.ui.widgets.text import Label
from game.presentation.epic.analysis.summary import Summary
from game.presentation.epic.view_models import Token
from game.rules.epic.board import bits

SHEET = "winner"
"""The key of the sheet's box."""
_HEADING, _PICTURE = 92.0, 212.0
"""The height of the lettering and of the picture below it."""
_LETTERS, _TRACKING = 46.0, 5.0
_FACE, _SMALL_FACE = 36.0, 22.0
_BAR = 9.0
_ROOM_FOR_NOTE = 1.25
"""The text scale up to which the footer stands below the note about a quick bot."""
_ROOM_FOR_GRID = 1.5
"""The text scale up to which two names stand beside each other; above it the chart alone tells who is left."""

Form = Literal["tall", "short", "grid"]


def winner_view(canvas: Canvas, summary: Summary, has_laurel: Callable[[], bool]) -> LayoutItem:
    """Return the sheet; the laurel may still be on its way."""
    seat = summary.first_winner
    light = canvas.seat(seat).light if seat >= 0 else "cream"
    note = Label(summary.stand_in_note, "small", align="center") if summary.stand_in_note else None
    footer = Label(summary.footer(), "small", color=light, align="center")
    forms: tuple[Form, ...] = ("short", "grid") if canvas.text_scale <= _ROOM_FOR_GRID else ()
    grids = [_sides(summary, "grid", form) for form in forms]
    return Column(
        Painting(partial(_draw_heading, text=summary.heading().upper())).sized(height=_HEADING),
        Spacer(_PICTURE),
        Label(summary.title(), "heading", align="center", shadow=ALPHA.strong).sized(height=line_height("heading")),
        Label(summary.subtitle(), "label", color=light, align="center"),
        FirstFitHeight(
            _sides(summary, "tall", "tall"),
            _sides(summary, "short", "tall"),
            _sides(summary, "short", "short"),
            *grids,
            Spacer(0),
        ).sized(grow=1),
        note,
        footer if note is None or canvas.text_scale <= _ROOM_FOR_NOTE else None,
        gap=SPACE.tiny,
        padding=(SPACE.medium, 0, SPACE.medium, SPACE.small),
        paint=partial(_draw_sheet, summary=summary, has_laurel=has_laurel),
    ).sized(key=SHEET)


def _draw_sheet(canvas: Canvas, box: Box, summary: Summary, has_laurel: Callable[[], bool]) -> None:
    seat, laurel = summary.first_winner, has_laurel()
    team = summary.match.squad_team[summary.match.squads_of[max(0, seat)][0]]
    festive = seat >= 0 and not summary.is_defeat
    key = (SHEET, seat, team, round(box.h), laurel, festive)
    pack = summary.match.pack.id
    draw = partial(draw_winner_picture, box=box, seat=seat, team=team, pack=pack, laurel=laurel, festive=festive)
    canvas.stamp(key, *box, draw, pad=SPACE.medium)


def _draw_heading(canvas: Canvas, box: Box, text: str) -> None:
    wide = canvas.measure(text, "number", size=_LETTERS, tracking=_TRACKING)[0]
    lettering(canvas, text, *box.center, _LETTERS * min(1.0, box.w / wide), tracking=_TRACKING)


# The sides -----------------------------------------------------------------------------------------------------------


def _sides(summary: Summary, winners: Form, losers: Form) -> LayoutItem:
    """Return a row for each character of the winner, or for each seat of the winning side, then for the others."""
    if len(summary.winners) > 1:
        rows = [_seat(summary, seat, winners) for seat in summary.winners]
    else:
        figures = [figure for seat in summary.winners for figure in bits(summary.match.own[seat])]
        rows = [_member(summary, figure, winners) for figure in figures]
    groups = [_group(rows, winners), _group([_seat(summary, seat, losers) for seat in summary.losers], losers)]
    return Column(*groups, gap=SPACE.small)


def _group(rows: Sequence[LayoutItem], form: Form) -> LayoutItem | None:
    if not rows:
        return None
    padding = SPACE.tiny
    if form == "grid":
        return Grid(*rows, columns=2, gap=SPACE.tiny, padding=padding, paint=_draw_ground)
    return Column(*rows, gap=SPACE.tiny, padding=padding, paint=_draw_ground)


def _draw_ground(canvas: Canvas, box: Box) -> None:
    canvas.rect(*box, "night_deep", radius=RADIUS.medium, alpha=ALPHA.strong)


def _member(summary: Summary, figure: int, form: Form) -> LayoutItem:
    """Return a character with its health, or when it was defeated."""
    view = summary.view
    health = view.health[figure] if view.squares[figure] >= 0 else 0
    token = _plain(summary.faces.token(view, figure, acted=not health))
    color = "cream" if health else "mute"
    sign = Icon("heart" if health else "skull", letters("label"))
    numbers = Row(
        Label(str(health), "strong"), Label(f"/{view.maximum[figure]}", "small", color="mute"), gap=0
    ) if health else None  # fmt: skip
    if form != "tall":
        name = Label(summary.faces.name(figure), "label", color=color).sized(height=line_height("label"))
        return Row(_token(token, _SMALL_FACE), name.sized(grow=1), sign, numbers, gap=SPACE.tiny)
    name = Label(summary.faces.name(figure), "panel", color=color).grouped("names").sized(height=line_height("panel"))
    if health:
        below: LayoutItem = Row(_bar(summary, figure, health), sign, numbers, gap=SPACE.tiny)
        return Row(_token(token, _FACE), Column(name, below, gap=0).sized(grow=1, align="center"), gap=SPACE.small)
    below = Label(summary.fate(figure), "small", color="mute").sized(height=line_height("small"))
    lines = Column(name, below, gap=0).sized(grow=1, align="center")
    return Row(_token(token, _FACE), lines, sign, gap=SPACE.small)


def _token(token: Token, size: float) -> LayoutItem:
    painting = Painting(lambda canvas, box: draw_token(canvas, token, *box.center, box.w / 2))
    return painting.sized(width=size, height=size, align="center")


def _plain(token: Token) -> Token:
    return msgspec.structs.replace(token, health=None, frozen=False, cursed=False, pinned=False, plain=True)


def _bar(summary: Summary, figure: int, health: int) -> LayoutItem:
    """Return a health bar; the cuts of all bars mean the same."""
    maximum = summary.view.maximum

    def draw(canvas: Canvas, box: Box) -> None:
        draw_health_bar(canvas, *box, health, maximum[figure], bar_step(box.w, max(maximum)))

    return Painting(draw).sized(height=_BAR, grow=1, align="center")


def _seat(summary: Summary, seat: int, form: Form) -> LayoutItem:
    """Return a player with the team and what it has left."""
    faces, health = summary.faces, summary.health(seat)
    team = Label(faces.team_name(seat), "small", color="mute").sized(height=line_height("small"))
    sign = Icon("heart" if health else "skull", letters("label"))
    if form == "tall":
        name = _SeatName(faces.seats.name(seat), seat, "panel").grouped("names").sized(height=line_height("panel"))
        above = Row(name.sized(grow=1), Label(summary.left_over(seat), "small", color="mute"), gap=SPACE.small)
        lines = Column(above, team, gap=0).sized(grow=1, align="center")
        return Row(_portrait(summary, seat, _FACE), lines, sign, gap=SPACE.small)
    name = _SeatName(faces.seats.name(seat), seat, "label").sized(height=line_height("label"))
    left = Label(str(health), "strong") if health else None
    if form == "grid":
        return Row(_portrait(summary, seat, _SMALL_FACE), name.sized(grow=1), left, sign, gap=SPACE.tiny)
    team = team.grouped("teams").sized(grow=2, align="center")
    return Row(_portrait(summary, seat, _SMALL_FACE), name.sized(grow=1), team, left, sign, gap=SPACE.small)


class _SeatName(Label):
    """A player's name in the light color of the seat."""

    def __init__(self, text: str, seat: int, role: str) -> None:
        super().__init__(text, role)
        self.seat = seat

    def draw(self, canvas: Canvas, look: Look) -> None:
        self.color = canvas.seat(self.seat).light
        super().draw(canvas, look)


def _portrait(summary: Summary, seat: int, size: float) -> LayoutItem:
    picture = summary.faces.lead_portrait(seat)
    painting = Painting(lambda canvas, box: portrait(canvas, picture, seat, *box.center, box.w / 2))
    return painting.sized(width=size, height=size, align="center")
