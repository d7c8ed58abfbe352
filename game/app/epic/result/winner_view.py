"""Sheet of the winner on the result scene: picture, name, remaining team, and the defeated teams."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal

import msgspec

from game.app.epic.board.token import draw_token
from game.app.epic.match.pictures.health_bar import compute_bar_step, draw_health_bar
from game.app.epic.result.pictures.winner import HEADING_HEIGHT, PICTURE_HEIGHT, draw_heading, draw_winner_picture
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, FirstFitHeight, Grid, Row, Spacer
from game.app.ui.layout.paint import CustomPaint, Icon, make_letter_height, make_line_height
from game.app.ui.style.ornaments import draw_portrait
from game.app.ui.style.tokens import ALPHA, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem
from game.app.ui.widgets.text import Label
from game.presentation.epic.analysis.summary import MatchSummary
from game.presentation.epic.view_models import Token
from game.rules.epic.board import iterate_bits

SHEET_KEY = "winner"
"""Layout key of the sheet's box."""
_PORTRAIT_SIZE, _SMALL_PORTRAIT_SIZE = 36.0, 22.0
_HEALTH_BAR_HEIGHT = 9.0
_MAX_FOOTER_TEXT_SCALE = 1.25
"""Text scale above which the footer is omitted below a note about a fast bot."""
_MAX_GRID_TEXT_SCALE = 1.5
"""Text scale above which names are not placed side by side; then only the chart shows who remains."""

SheetForm = Literal["tall", "short", "grid"]


def build_winner(canvas: Canvas, summary: MatchSummary, has_laurel: Callable[[], bool]) -> LayoutItem:
    """Return the sheet of the winner; ``has_laurel`` returns whether the laurel wreath is complete."""
    note = Label(summary.stand_in_note, "small", align="center") if summary.stand_in_note else None
    footer = Label(summary.format_footer(), "small", align="center")
    forms: list[tuple[SheetForm, SheetForm]] = [("short", "grid"), ("grid", "short"), ("grid", "grid")]
    grids = [_build_sides(summary, *form) for form in forms] if canvas.text_scale <= _MAX_GRID_TEXT_SCALE else []
    return Column(
        CustomPaint(partial(draw_heading, text=summary.format_heading().upper())).sized(height=HEADING_HEIGHT),
        Spacer(PICTURE_HEIGHT),
        Label(summary.format_title(), "heading", align="center", shadow=ALPHA.strong).sized(
            height=make_line_height("heading")
        ),
        Label(summary.format_subtitle(), "label", align="center"),
        FirstFitHeight(
            _build_sides(summary, "tall", "tall"),
            _build_sides(summary, "short", "tall"),
            _build_sides(summary, "short", "short"),
            *grids,
            Spacer(0),
        ).sized(grow=1),
        note,
        footer if note is None or canvas.text_scale <= _MAX_FOOTER_TEXT_SCALE else None,
        gap=SPACE.tiny,
        padding=(SPACE.medium, 0, SPACE.medium, SPACE.small),
        paint=partial(_draw_sheet, summary=summary, has_laurel=has_laurel),
    ).sized(key=SHEET_KEY)


def _draw_sheet(canvas: Canvas, box: Box, summary: MatchSummary, has_laurel: Callable[[], bool]) -> None:
    seat, laurel = summary.first_winner, has_laurel()
    team = summary.match.squad_team[summary.match.squads_of[max(0, seat)][0]]
    festive = seat >= 0 and not summary.is_defeat
    key = (SHEET_KEY, seat, team, round(box.h), laurel, festive)
    pack = summary.match.pack.id
    draw = partial(draw_winner_picture, box=box, seat=seat, team=team, pack=pack, laurel=laurel, festive=festive)
    canvas.draw_cached(key, *box, draw, overhang=SPACE.medium)


# The sides -----------------------------------------------------------------------------------------------------------


def _build_sides(summary: MatchSummary, winners: SheetForm, losers: SheetForm) -> LayoutItem:
    """Return a row for each character of the winner, or each seat of the winning side, then for the others."""
    if len(summary.winners) > 1:
        rows = [_build_seat(summary, seat, winners) for seat in summary.winners]
    else:
        figures = [figure for seat in summary.winners for figure in iterate_bits(summary.match.own_mask[seat])]
        rows = [_build_member(summary, figure, winners) for figure in figures]
    groups = [
        _build_group(rows, winners),
        _build_group([_build_seat(summary, seat, losers) for seat in summary.losers], losers),
    ]
    return Column(*groups, gap=SPACE.small)


def _build_group(rows: Sequence[LayoutItem], form: SheetForm) -> LayoutItem | None:
    if not rows:
        return None
    padding = SPACE.tiny
    if form == "grid":
        return Grid(*rows, columns=2, gap=SPACE.tiny, padding=padding, paint=_draw_ground)
    return Column(*rows, gap=SPACE.tiny, padding=padding, paint=_draw_ground)


def _draw_ground(canvas: Canvas, box: Box) -> None:
    canvas.rect(*box, "night_deep", radius=RADIUS.medium, alpha=ALPHA.strong)


def _build_member(summary: MatchSummary, figure: int, form: SheetForm) -> LayoutItem:
    """Return a row with a character and its health, or the time of its defeat."""
    view = summary.view
    health = view.health[figure] if view.squares[figure] >= 0 else 0
    token = _strip_token(summary.presenter.make_token(view, figure, has_acted=not health))
    color = "cream" if health else "mute"
    sign = Icon("heart" if health else "skull", make_letter_height("label"))
    numbers = Row(
        Label(str(health), "strong"), Label(f"/{view.maximum[figure]}", "small", color="mute"), gap=0
    ) if health else None  # fmt: skip
    if form != "tall":
        name = (
            Label(summary.presenter.figure_name(figure), "label", color=color)
            .set_size_group("members")
            .sized(height=make_line_height("label"))
        )
        return Row(_build_token(token, _SMALL_PORTRAIT_SIZE), name.sized(grow=1), sign, numbers, gap=SPACE.tiny)
    name = (
        Label(summary.presenter.figure_name(figure), "panel", color=color)
        .set_size_group("names")
        .sized(height=make_line_height("panel"))
    )
    if health:
        below: LayoutItem = Row(_build_bar(summary, figure, health), sign, numbers, gap=SPACE.tiny)
        return Row(
            _build_token(token, _PORTRAIT_SIZE),
            Column(name, below, gap=0).sized(grow=1, align="center"),
            gap=SPACE.small,
        )
    below = Label(summary.format_removal(figure), "small", color="mute").sized(height=make_line_height("small"))
    lines = Column(name, below, gap=0).sized(grow=1, align="center")
    return Row(_build_token(token, _PORTRAIT_SIZE), lines, sign, gap=SPACE.small)


def _build_token(token: Token, size: float) -> LayoutItem:
    painting = CustomPaint(lambda canvas, box: draw_token(canvas, token, *box.center, box.w / 2))
    return painting.sized(width=size, height=size, align="center")


def _strip_token(token: Token) -> Token:
    return msgspec.structs.replace(token, health=None)


def _build_bar(summary: MatchSummary, figure: int, health: int) -> LayoutItem:
    """Return a health bar; the segments of all bars have the same value."""
    maximum = summary.view.maximum

    def draw_bar(canvas: Canvas, box: Box) -> None:
        draw_health_bar(canvas, *box, health, maximum[figure], compute_bar_step(box.w, max(maximum)))

    return CustomPaint(draw_bar).sized(height=_HEALTH_BAR_HEIGHT, grow=1, align="center")


def _build_seat(summary: MatchSummary, seat: int, form: SheetForm) -> LayoutItem:
    """Return a row with a player, the team and its remaining health."""
    faces, health = summary.presenter, summary.count_remaining_health(seat)
    team = Label(faces.team_name(seat), "small", color="mute").sized(height=make_line_height("small"))
    sign = Icon("heart" if health else "skull", make_letter_height("label"))
    if form == "tall":
        name = Label(faces.seats.name(seat), "panel").set_size_group("names").sized(height=make_line_height("panel"))
        above = Row(name.sized(grow=1), Label(summary.format_loser_state(seat), "small", color="mute"), gap=SPACE.small)
        lines = Column(above, team, gap=0).sized(grow=1, align="center")
        return Row(_build_portrait(summary, seat, _PORTRAIT_SIZE), lines, sign, gap=SPACE.small)
    name = Label(faces.seats.name(seat), "label").sized(height=make_line_height("label"))
    left = Label(str(health), "strong") if health else None
    if form == "grid":
        return Row(_build_portrait(summary, seat, _SMALL_PORTRAIT_SIZE), name.sized(grow=1), left, sign, gap=SPACE.tiny)
    team = team.set_size_group("teams").sized(grow=2, align="center")
    return Row(
        _build_portrait(summary, seat, _SMALL_PORTRAIT_SIZE), name.sized(grow=1), team, left, sign, gap=SPACE.small
    )


def _build_portrait(summary: MatchSummary, seat: int, size: float) -> LayoutItem:
    picture = summary.presenter.lead_portrait_path(seat)
    painting = CustomPaint(lambda canvas, box: draw_portrait(canvas, picture, seat, *box.center, box.w / 2))
    return painting.sized(width=size, height=size, align="center")
