"""Drawing of the rows of seats: background, token of the team, and dashes for an empty seat."""

from __future__ import annotations

from game.app.epic.board.token import draw_token
from game.app.epic.setup.pictures.team_tile import list_lead_portraits
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS
from game.app.ui.widgets.base import Box, WidgetState
from game.presentation.epic.view_models import Token
from game.setup.epic import EpicPlan

_MAX_TOKEN_RADIUS = 22.0


def draw_row(canvas: Canvas, box: Box, seat: int, *, active: bool) -> None:
    """Draw the background of a player's row in the color of the seat, brighter if the seat is choosing."""
    color = canvas.seat_mark(seat).color
    canvas.rect(*box, color, radius=RADIUS.medium, alpha=ALPHA.light if active else ALPHA.faint)
    border, alpha = (BORDER.thick, ALPHA.full) if active else (BORDER.thin, ALPHA.half)
    canvas.rect(*box, color, radius=RADIUS.medium, border=border, alpha=alpha)


def draw_seat_token(canvas: Canvas, box: Box, plan: EpicPlan, seat: int) -> None:
    """Draw the token of a seat's team, or of both of its teams, or a placeholder if it has none."""
    (cx, cy), radius = box.center, min(_MAX_TOKEN_RADIUS, box.w * 0.44, box.h * 0.48)
    teams, active = plan.public_teams(seat), plan.active_seat == seat
    faces = [list_lead_portraits(plan.content.pack.id, plan.content.teams[team])[0] for team in teams]
    for place, face in reversed(list(enumerate(faces))):
        off = radius * 0.36 * (2 * place - 1) if len(faces) > 1 else 0.0
        size = radius * 0.8 if len(faces) > 1 else radius
        draw_token(canvas, Token(face, seat, active=active), cx + off, cy + off * 0.7, size)
    if faces:
        return
    mark = canvas.seat_mark(seat)
    canvas.shape(mark.shape, cx, cy, radius, mark.dark)
    canvas.shape(mark.shape, cx, cy, radius, mark.color, border=BORDER.thick)
    if plan.chairs[seat].is_confirmed:
        canvas.icon("triforce", cx - radius * 0.62, cy - radius * 0.66, radius * 1.24)
    else:
        canvas.text("?", cx, cy, "number", align="center")


def draw_empty(canvas: Canvas, box: Box, state: WidgetState) -> None:
    """Draw the background of an empty seat: a dashed box."""
    canvas.rect(*box, "well", radius=RADIUS.medium, alpha=ALPHA.light)
    if state.hover:
        canvas.rect(*box, "white", radius=RADIUS.medium, alpha=round(ALPHA.faint * state.hover))
    for y in (box.y, box.bottom):
        canvas.dashes(
            (box.x + 8, y),
            (box.right - 8, y),
            "plate_edge",
            BORDER.thin,
            dash_length=6,
            gap_length=5,
            alpha=ALPHA.strong,
        )
    for x in (box.x, box.right):
        canvas.dashes(
            (x, box.y + 6),
            (x, box.bottom - 6),
            "plate_edge",
            BORDER.thin,
            dash_length=6,
            gap_length=5,
            alpha=ALPHA.strong,
        )
