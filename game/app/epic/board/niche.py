"""Drawing of a full-length character in a niche, with rays of its color behind it."""

from __future__ import annotations

import math

import msgspec

from game.app.epic.board.standing import draw_full_figure
from game.app.epic.board.token import draw_token
from game.app.epic.cards.colors import get_frame_colors
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.style.ornaments import draw_seat_mark
from game.app.ui.widgets.base import Box
from game.presentation.epic.view_models import Token

_RAY_ANGLE = 0.18
"""Angular width of a ray, in radians."""


def draw_in_niche(canvas: Canvas, token: Token, box: Box) -> None:
    """Draw a full-length character in a lit niche in the color of its seat.

    A defeated character is gray; a character without a full-length figure is drawn as a token.
    """
    x, y, w, h = box
    mark, fallen = canvas.seat_mark(token.seat), token.health == 0

    def draw_part(part: Canvas) -> None:
        draw_rays(part, token.art, Box(0, 0, w, h), (w / 2, h * 0.42), dim=fallen)
        if not draw_full_figure(part, token.art, Box(8, 12, w - 16, h - 12), gray=fallen):
            draw_token(part, msgspec.structs.replace(token, health=None), w / 2, h / 2, min(w, h) * 0.4)
        part.gradient(0, h * 0.72, w, h * 0.28, "#070b10", "#070b10", alpha=0, alpha_bottom=170, radius=14)
        part.rect(0, 0, w, h, "outline", radius=14, border=4, alpha=170)
        part.rect(1, 1, w - 2, h - 2, mark.color, radius=13, border=2)
        draw_seat_mark(part, token.seat, 20, 20, 10)

    canvas.draw_cached(("niche", token.art, token.seat, fallen), x, y, w, h, draw_part, overhang=4)


def draw_rays(canvas: Canvas, portrait: str, box: Box, middle: Point, *, dim: bool = False, radius: float = 14) -> None:
    """Draw a background in a character's color with rays from ``middle``; ``dim`` for a defeated character."""
    high, low = get_frame_colors(portrait)
    light = canvas.mix_colors(high, "white", 0.72)
    canvas.gradient(*box, canvas.mix_colors(high, "white", 0.16), canvas.mix_colors(low, "black", 0.35), radius=radius)
    with canvas.clipped(box.x + 1, box.y + 1, box.w - 2, box.h - 2):
        for ray in range(16):
            canvas.polygon(
                [middle, *_find_wedge_exits(box, middle, ray * math.pi / 8 + 0.1, _RAY_ANGLE)], light, alpha=16
            )
        canvas.glow(*middle, min(box.w, box.h) * 0.62, light, 30 if dim else 120)


def _find_wedge_exits(box: Box, middle: Point, start: float, width: float) -> list[Point]:
    """Return the points where the sides of a wedge leave a box, with the box's corner between them if there is one.

    The wedge is ``width`` radians wide, from the angle ``start`` on, with its tip at ``middle``.
    """
    turns = [0.0, width]
    for x, y in ((box.x, box.y), (box.right, box.y), (box.x, box.bottom), (box.right, box.bottom)):
        turn = (math.atan2(y - middle[1], x - middle[0]) - start) % math.tau
        turns += [turn] if turn < width else []
    found = []
    for turn in sorted(turns):
        dx, dy = math.cos(start + turn), math.sin(start + turn)
        across = ((box.right if dx > 0 else box.x) - middle[0]) / dx if dx else math.inf
        down = ((box.bottom if dy > 0 else box.y) - middle[1]) / dy if dy else math.inf
        reach = min(across, down)
        found.append((middle[0] + reach * dx, middle[1] + reach * dy))
    return found
