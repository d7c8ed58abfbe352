"""Image of a duel: both leaders facing each other."""

from __future__ import annotations

from game.app.epic.board.niche import draw_rays
from game.app.epic.board.standing import draw_full_figure
from game.app.epic.miniature import get_lead_portrait
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.ornaments import draw_portrait
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS
from game.app.ui.widgets.base import Box
from game.modes.daily.challenges import DatedChallenge


def draw_duel(canvas: Canvas, box: Box, challenge: DatedChallenge) -> None:
    """Draw the leaders of both teams of a challenge."""
    half = box.w / 2
    for seat, (team,) in enumerate(challenge.setup.teams):
        picture = get_lead_portrait(challenge.setup.game, team)
        part = Box(box.x + seat * half, box.y, half, box.h)

        def draw_half(layer: Canvas, picture: str = picture, part: Box = part, seat: int = seat) -> None:
            draw_rays(
                layer, picture, Box(0, 0, part.w, part.h), (part.w / 2, part.h * 0.5), dim=False, radius=RADIUS.small
            )
            room = Box(6, 6, part.w - 12, part.h - 6)
            if not draw_full_figure(layer, picture, room):
                draw_portrait(layer, picture, seat, *room.center, min(room.w, room.h) * 0.42)

        canvas.draw_cached(
            ("day", picture, seat, part.w, part.h), part.x, part.y, part.w, part.h, draw_half, overhang=0
        )
    canvas.line((box.center[0], box.y), (box.center[0], box.bottom), "cream", BORDER.thick, alpha=ALPHA.strong)
