"""Image of a chapter result: the winner large among rays, the loser small and gray."""

from __future__ import annotations

import math
from random import Random

from game.app.epic.board.standing import draw_full_figure
from game.app.epic.board.token import draw_token
from game.app.epic.cards.colors import get_frame_colors
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.ornaments import draw_lettering
from game.app.ui.style.theme import PALETTE
from game.app.ui.widgets.base import Box
from game.presentation.epic.view_models import Token

TITLE_HEIGHT = 72.0
"""Height of the heading, in logical pixels."""
_MAX_LETTER_SIZE, _MIN_LETTER_SIZE, _TRACKING = 56, 40, 4.0
"""Maximum and minimum size of the heading's letters, and space between them, in logical pixels."""
_METALS = PALETTE.shades["metals"]
_RAY_COUNT, _RAY_ANGLE = 20, 0.16
"""Number of rays, and angle of each in radians."""
_SPARK_COUNT = 70


def draw_result(canvas: Canvas, box: Box, hero: str, foe: str, *, won: bool) -> None:
    """Draw the winner large and the loser small, with bright light and laurel if the hero has won."""
    winner, loser = (hero, foe) if won else (foe, hero)
    middle = (box.x + box.w * 0.61, box.y + box.h * 0.5)
    with canvas.clipped(*box):
        _draw_ground(canvas, box, winner, middle, won=won)
        small = min(box.h * 0.6, box.w * 0.2)
        _draw_character(
            canvas, loser, Box(box.right - small * 1.08, box.bottom - small - 10, small, small), is_gray=True
        )
        height = box.h * 0.94
        if won:
            side = height * 0.98
            canvas.picture(
                "ui/laurel", middle[0] - side / 2, box.bottom - side * 0.98, side, side, fit="contain", alpha=235
            )
        _draw_character(
            canvas, winner, Box(middle[0] - height / 2, box.bottom - height - 4, height, height), is_gray=False
        )
        canvas.gradient(box.x, box.bottom - 120, box.w, 120, "black", "black", alpha=0, alpha_bottom=190)


def draw_title(canvas: Canvas, box: Box, text: str, *, won: bool) -> None:
    """Draw the heading at the left, in gold or silver, as large as fits."""
    sizes = (*(float(size) for size in range(_MAX_LETTER_SIZE, _MIN_LETTER_SIZE, -2)), float(_MIN_LETTER_SIZE))
    widths = {size: canvas.measure(text, "number", size=size, tracking=_TRACKING)[0] for size in sizes}
    size = next((size for size in sizes if widths[size] <= box.w), sizes[-1])
    x = box.x + widths[size] / 2
    draw_lettering(canvas, text, x, box.center[1], size, tracking=_TRACKING, metal=_METALS["gold" if won else "silver"])


def _draw_ground(canvas: Canvas, box: Box, winner: str, center: tuple[float, float], *, won: bool) -> None:
    """Draw the background with rays behind the winner."""
    high, low = get_frame_colors(winner) if "/portrait/" in winner else ("#4a4a56", "#1c1c24")
    top, bottom = (0.35, 0.55) if won else (0.6, 0.8)
    canvas.gradient(*box, canvas.mix_colors(high, "black", top), canvas.mix_colors(low, "black", bottom))
    light = "#ffe2a8" if won else "#9aa4b8"
    reach = box.w
    for ray in range(_RAY_COUNT):
        turn = ray * math.tau / _RAY_COUNT
        tips = [
            (center[0] + reach * math.cos(one), center[1] + reach * math.sin(one)) for one in (turn, turn + _RAY_ANGLE)
        ]
        canvas.polygon([center, *tips], light, alpha=22 if won else 10)
    canvas.glow(*center, box.h * 0.75, light, 170 if won else 60)
    if won:
        rng = Random(5)
        for _spark in range(_SPARK_COUNT):
            x, y = rng.uniform(box.x, box.right), rng.uniform(box.y, box.bottom)
            canvas.circle(x, y, rng.uniform(1, 3), light, alpha=rng.randint(60, 200))


def _draw_character(canvas: Canvas, picture: str, box: Box, *, is_gray: bool) -> None:
    """Draw a standing character, else a rounded image or a token; in gray for the loser."""
    canvas.ellipse(box.x + box.w * 0.16, box.bottom - box.h * 0.06, box.w * 0.68, box.h * 0.09, "black", alpha=120)
    if draw_full_figure(canvas, picture, box, gray=is_gray):
        return
    if "/room/" in picture or "/character/" in picture:
        inner = box.inset(box.w * 0.1)
        canvas.shadow(*inner, radius=12, elevation=3)
        canvas.picture(picture, *inner, radius=12, gray=is_gray)
        canvas.rect(*inner, "mute" if is_gray else "gold", radius=12, border=2)
        return
    draw_token(canvas, Token(picture, 0, health=0 if is_gray else None), *box.center, box.w * 0.4)
