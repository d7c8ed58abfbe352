"""Framed pictures of the places of a run."""

from __future__ import annotations

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.carved import draw_carved_frame
from game.app.ui.style.tokens import ALPHA, RADIUS, SPACE
from game.app.ui.widgets.base import Box
from game.modes.gauntlet.state import RunStep

PLACE_FRAME_WIDTH = SPACE.small
_PICTURE_BY_STEP: dict[RunStep, str] = {
    "boons": "gift",
    "rest": "rest",
    "shop": "shop",
    "treasure": "treasure",
    "riddle": "riddle",
}


def find_picture(step: RunStep, *, in_space: bool) -> str:
    """Return the name of the picture for a step's place, in a forest or ``in_space``."""
    return f"gauntlet/{'place-star' if in_space else 'place'}/{_PICTURE_BY_STEP[step]}"


def draw_place(canvas: Canvas, box: Box, step: RunStep) -> None:
    """Draw the framed picture of a place; offers leave its left third visible."""
    stars = canvas.theme.backdrop == "stars"

    def draw_part(part: Canvas) -> None:
        outer = Box(0, 0, box.w, box.h)
        draw_carved_frame(part, outer, frame_width=PLACE_FRAME_WIDTH, has_lamp=False)
        inner = outer.inset(PLACE_FRAME_WIDTH)
        part.picture(find_picture(step, in_space=stars), *inner, focus=(0.0, 0.5))
        if part.theme.is_high_contrast:
            part.rect(*inner, "veil", alpha=ALPHA.strong)

    canvas.draw_cached(("run place", stars, step, canvas.theme.is_high_contrast), *box, draw_part, overhang=SPACE.huge)


def draw_speech(canvas: Canvas, box: Box) -> None:
    """Draw a speech bubble that points to the character below it."""
    x, low = box.center[0], box.bottom
    canvas.shadow(*box, radius=RADIUS.large, elevation=2)
    canvas.polygon(
        [(x - SPACE.small, low - 1), (x + SPACE.large, low - 1), (x + SPACE.medium, low + SPACE.large)], "paper"
    )
    canvas.rect(*box, "paper", radius=RADIUS.large)
