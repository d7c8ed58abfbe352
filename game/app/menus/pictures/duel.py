"""Picture of a duel: the two leaders face each other."""

from __future__ import annotations

from game.app.epic.board.niche import draw_rays
from game.app.epic.board.pose import draw_standing
from game.app.epic.miniature import lead_picture
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.ornaments import portrait
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS
from game.app.ui.widgets.base import Box
from game.modes.daily.challenges import Challenge


def draw_duel(canvas: Canvas, box: Box, challenge: Challenge) -> None:
    """Draw the leaders of the two teams of a challenge."""
    half = box.w / 2
    for seat, (team,) in enumerate(challenge.setup.teams):
        picture = lead_picture(challenge.setup.game, team)
        part = Box(box.x + seat * half, box.y, half, box.h)

        def ground(layer: Canvas, picture: str = picture, part: Box = part, seat: int = seat) -> None:
            draw_rays(
                layer, picture, Box(0, 0, part.w, part.h), (part.w / 2, part.h * 0.5), dim=False, radius=RADIUS.small
            )
            room = Box(6, 6, part.w - 12, part.h - 6)
            if not draw_standing(layer, picture, room):
                portrait(layer, picture, seat, *room.center, min(room.w, room.h) * 0.42)

        canvas.stamp(("day", picture, seat, part.w, part.h), part.x, part.y, part.w, part.h, ground, pad=0)
    canvas.line((box.center[0], box.y), (box.center[0], box.bottom), "cream", BORDER.thick, alpha=ALPHA.strong)
