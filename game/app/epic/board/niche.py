"""A whole character in a niche of its own, and the rays of its color that it stands before."""

from __future__ import annotations

import math

import msgspec

from game.app.epic.board.pose import draw_standing
from game.app.epic.board.token import draw_token
from game.app.epic.cards.colors import frame_colors
from game.app.ui.canvas import Canvas
from game.app.ui.ornaments import seat_mark
from game.app.ui.raster import Point
from game.app.ui.widgets.base import Box
from game.table.epic_records import Token


def draw_in_niche(canvas: Canvas, token: Token, box: Box) -> None:
    """A whole character in a lit niche with its seat's color, gray when fallen; a token where there is no figure."""
    x, y, w, h = box
    mark, fallen = canvas.seat(token.seat), token.health == 0

    def draw(part: Canvas) -> None:
        draw_rays(part, token.art, Box(0, 0, w, h), (w / 2, h * 0.42), dim=fallen)
        if not draw_standing(part, token.art, Box(8, 12, w - 16, h - 12), gray=fallen):
            draw_token(part, msgspec.structs.replace(token, health=None), w / 2, h / 2, min(w, h) * 0.4)
        part.gradient(0, h * 0.72, w, h * 0.28, "#070b10", "#070b10", alpha=0, alpha_bottom=170, radius=14)
        part.rect(0, 0, w, h, "outline", radius=14, border=4, alpha=170)
        part.rect(1, 1, w - 2, h - 2, mark.color, radius=13, border=2)
        seat_mark(part, token.seat, 20, 20, 10)

    canvas.stamp(("niche", token.art, token.seat, fallen), x, y, w, h, draw, pad=4)


def draw_rays(canvas: Canvas, portrait: str, box: Box, middle: Point, *, dim: bool = False, radius: float = 14) -> None:
    """The ground of a character's color with rays about a point; `dim` where its light has gone out."""
    high, low = frame_colors(portrait)
    light = canvas.mix(high, "white", 0.72)
    far = 2 * max(box.w, box.h)
    canvas.gradient(*box, canvas.mix(high, "white", 0.16), canvas.mix(low, "black", 0.35), radius=radius)
    with canvas.clipped(box.x + 1, box.y + 1, box.w - 2, box.h - 2):
        for ray in range(16):
            turns = (ray * math.pi / 8 + 0.1, ray * math.pi / 8 + 0.28)
            tips = [(middle[0] + far * math.cos(turn), middle[1] + far * math.sin(turn)) for turn in turns]
            canvas.polygon([middle, *tips], light, alpha=16)
        canvas.glow(*middle, min(box.w, box.h) * 0.62, light, 30 if dim else 120)
