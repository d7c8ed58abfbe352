"""Pictures of a team's characters: the leader in front of rays in its color, and portraits."""

from __future__ import annotations

from game.app.epic.board.niche import draw_rays
from game.app.epic.board.standing import draw_full_figure
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.ornaments import draw_portrait
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS, SPACE
from game.app.ui.widgets.base import Box

_PLAYER_SEAT = 0
_FIGURE_HEIGHT = 1.18
"""Height of the leader's figure relative to its picture; the feet are cut off below."""


def draw_face(canvas: Canvas, box: Box, picture: str) -> None:
    """Draw a character's portrait in the shape of the player's seat."""
    draw_portrait(canvas, picture, _PLAYER_SEAT, *box.center, box.w / 2)


def draw_leader(canvas: Canvas, box: Box, picture: str) -> None:
    """Draw a leader from head to knees in front of rays; a portrait for a leader without a full-length figure."""

    def draw_part(part: Canvas) -> None:
        w, h = box.w, box.h
        inner = Box(0, 0, w, h)
        draw_rays(part, picture, inner, (w / 2, h * 0.45), radius=RADIUS.medium)
        with part.clipped(*inner.inset(BORDER.thick)):
            if not draw_full_figure(part, picture, Box(0, SPACE.small, w, h * _FIGURE_HEIGHT)):
                draw_portrait(part, picture, _PLAYER_SEAT, w / 2, h / 2, min(w, h) * 0.38)
            part.gradient(0, h * 0.78, w, h * 0.22, "veil", "veil", alpha=0, alpha_bottom=ALPHA.strong)
        part.rect(*inner, "outline", radius=RADIUS.medium, border=BORDER.thick, alpha=ALPHA.strong)

    canvas.draw_cached(("run leader", picture), *box, draw_part)
