"""Views of a saved match: players, teams and score."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.app.menus.saves.tables import find_display, get_portrait
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, Grid, Row
from game.app.ui.layout.paint import CustomPaint, Icon, SeatMarkWidget
from game.app.ui.style.ornaments import draw_portrait
from game.app.ui.style.theme import SEATS as SEAT_MARKS
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem
from game.app.ui.widgets.text import Label
from game.storage.save_words import MAX_SEATS, find_score, team_name
from game.storage.saves import Head

_PORTRAIT_SIZE, _ICON_SIZE = 36.0, 18.0
"""Size of a portrait and of an icon, in logical pixels."""


def build_facts(head: Head) -> LayoutItem:
    """Return the seats of a match, below values that all players share, such as the party's health."""
    table = find_display(head.game)
    seats = _build_seats(head, with_scores=table is None or table.has_seat_scores)
    if table is None or table.draw_shared_values is None:
        return seats
    shared = CustomPaint(partial(_draw_party, head=head, draw=table.draw_shared_values)).sized(height=_PORTRAIT_SIZE)
    return Column(shared, seats, gap=SPACE.small)


def _draw_party(canvas: Canvas, box: Box, head: Head, draw: Callable[[Canvas, Head, Box], None]) -> None:
    """Draw the values that all players share."""
    draw(canvas, head, box)


def _build_seats(head: Head, *, with_scores: bool) -> LayoutItem:
    """Return the seats in two columns, or three if there are more than four."""
    seats = range(min(MAX_SEATS, len(head.players)))
    columns = 3 if len(seats) > 4 else 2
    return Grid(*(_build_seat(head, seat, with_scores=with_scores) for seat in seats), columns=columns, gap=SPACE.small)


def _build_seat(head: Head, seat: int, *, with_scores: bool) -> LayoutItem:
    """Return portrait, name, team and score of a seat."""
    won = head.finished and seat in head.winners
    marked = head.asked == seat or won
    team = head.teams[seat] if seat < len(head.teams) else ""
    icon, score = find_score(head, seat) if with_scores else ("", "")
    names = Column(
        Label(head.players[seat], "strong").set_size_group("players"),
        Label(team_name(head.game, team), "small", color="mute").set_size_group("teams") if team else None,
        gap=0.0,
    )
    return Row(
        _build_portrait(head.game, team, seat),
        names.sized(grow=1, align="center"),
        Icon("crown", _ICON_SIZE) if won else None,
        Icon(icon, _ICON_SIZE) if icon else None,
        Label(score, "number") if icon else None,
        gap=SPACE.small,
        padding=(SPACE.small, SPACE.tiny),
        paint=lambda canvas, box: _draw_ground(canvas, box, SEAT_MARKS[seat].color if marked else "line"),
    )


def _build_portrait(game: str, team: str, seat: int) -> LayoutItem:
    """Return the portrait of a team; the mark of the seat if it has none."""
    picture = get_portrait(game, team)
    if not picture:
        return SeatMarkWidget(seat)

    def draw(canvas: Canvas, box: Box) -> None:
        draw_portrait(canvas, picture, seat, *box.center, _PORTRAIT_SIZE / 2)

    return CustomPaint(draw).sized(width=_PORTRAIT_SIZE, height=_PORTRAIT_SIZE, align="center")


def _draw_ground(canvas: Canvas, box: Box, border_color: str) -> None:
    canvas.rect(*box, "well", radius=RADIUS.medium, alpha=ALPHA.half)
    canvas.rect(*box, border_color, radius=RADIUS.medium, border=BORDER.thin)
