"""Who plays a saved match, with what, and how it stands."""

from __future__ import annotations

from game.app.menus.saves.tables import portrait_of
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, Grid, Row
from game.app.ui.layout.paint import Icon, Painting, SeatMark
from game.app.ui.style.ornaments import portrait
from game.app.ui.style.theme import SEATS as SEAT_MARKS
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem
from game.app.ui.widgets.text import Label
from game.storage.save_words import SEATS, score_of, team_name
from game.storage.saves import Head

_FACE, _SIGN = 36.0, 18.0


def seats_view(head: Head) -> LayoutItem:
    """Return the seats side by side: two in a row, three of more than four."""
    seats = range(min(SEATS, len(head.players)))
    return Grid(*(_seat(head, seat) for seat in seats), columns=3 if len(seats) > 4 else 2, gap=SPACE.small)


def _seat(head: Head, seat: int) -> LayoutItem:
    won = head.finished and seat in head.winners
    marked = head.asked == seat or won
    team = head.teams[seat] if seat < len(head.teams) else ""
    icon, score = score_of(head, seat)
    names = Column(
        Label(head.players[seat], "strong").grouped("players"),
        Label(team_name(head.game, team), "small", color="mute").grouped("teams") if team else None,
        gap=0.0,
    )
    return Row(
        _face(head.game, team, seat),
        names.sized(grow=1, align="center"),
        Icon("crown", _SIGN) if won else None,
        Icon(icon, _SIGN) if icon else None,
        Label(score, "number") if icon else None,
        gap=SPACE.small,
        padding=(SPACE.small, SPACE.tiny),
        paint=lambda canvas, box: _draw_ground(canvas, box, SEAT_MARKS[seat].color if marked else "line"),
    )


def _face(game: str, team: str, seat: int) -> LayoutItem:
    picture = portrait_of(game, team)
    if not picture:
        return SeatMark(seat)

    def draw(canvas: Canvas, box: Box) -> None:
        portrait(canvas, picture, seat, *box.center, _FACE / 2)

    return Painting(draw).sized(width=_FACE, height=_FACE, align="center")


def _draw_ground(canvas: Canvas, box: Box, edge: str) -> None:
    canvas.rect(*box, "well", radius=RADIUS.medium, alpha=ALPHA.half)
    canvas.rect(*box, edge, radius=RADIUS.medium, border=BORDER.thin)
