"""Pictures of moments with a screen of their own: the fallen hero, and the letters above."""

from __future__ import annotations

from game.app.dungeon.pictures.ground import light
from game.app.dungeon.pictures.tokens import MOST_HEARTS, hearts, triforce
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.ornaments import lettering
from game.app.ui.style.theme import PALETTE
from game.app.ui.widgets.base import Box

_METALS = PALETTE.shades["metals"]
_LETTERS, _HERO = 50.0, 160.0
"""Size of the letters, and of the hero."""
_HEARTS = 480.0
"""How wide a row of hearts is at most."""


def draw_letters(canvas: Canvas, box: Box, text: str, metal: str) -> None:
    """Draw letters of metal, smaller where they would be too wide."""
    wide = canvas.measure(text, "number", size=_LETTERS)[0]
    lettering(canvas, text, *box.center, min(_LETTERS, _LETTERS * box.w / wide), metal=_METALS[metal])


def draw_fallen(canvas: Canvas, box: Box, containers: int) -> None:
    """Draw Link on the ground, below his empty hearts."""
    middle, y = box.center[0], box.bottom - 82
    light(canvas, middle, y + 10, 190, "heart", 0.28)
    canvas.ellipse(middle - 96, y + 34, 192, 30, "black", alpha=120)
    canvas.stamp("fallen hero", middle - _HERO / 2, y - _HERO / 2, _HERO, _HERO, _draw_hero, angle=84)
    if containers > MOST_HEARTS:
        hearts(canvas, middle - 60, box.y, 0, containers, _HEARTS, 36)
        return
    pitch = min(48.0, _HEARTS / max(1, containers))
    for place in range(containers):
        left = middle + (place - containers / 2 + 0.5) * pitch - pitch * 0.375
        canvas.icon("heart-empty", left, box.y, pitch * 0.75)


def _draw_hero(canvas: Canvas) -> None:
    canvas.picture("dungeon/hero", 0, 0, _HERO, _HERO, fit="contain")


def draw_pieces(canvas: Canvas, box: Box, lit: int, spent: int, total: int) -> None:
    """Draw the Triforce in its light."""
    size = min(box.w, box.h / 0.9)
    light(canvas, *box.center, 160, "candle", 0.35)
    triforce(canvas, box.center[0] - size / 2, box.y, size, lit, spent, total)
