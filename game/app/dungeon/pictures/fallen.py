"""Pictures of collapse and victory: Link on the ground, and metal lettering."""

from __future__ import annotations

from game.app.dungeon.pictures.ground import draw_light
from game.app.dungeon.pictures.tokens import MAX_HEARTS, draw_hearts
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.style.ornaments import draw_lettering
from game.app.ui.style.theme import PALETTE
from game.app.ui.widgets.base import Box

_METALS = PALETTE.shades["metals"]
"""Colors of metal lettering by name."""
_LETTER_SIZE, _HERO_SIZE = 50.0, 250.0
"""Size of the lettering, and size of Link, in logical units."""
_MAX_HEARTS_WIDTH = 480.0
"""Maximum width of a row of hearts, in logical units."""


def draw_letters(canvas: Canvas, box: Box, text: str, metal: str, max_size: float = _LETTER_SIZE) -> None:
    """Draw metal lettering, smaller if it would be wider than the box."""
    width = canvas.measure(text, "number", size=max_size)[0]
    draw_lettering(canvas, text, *box.center, min(max_size, max_size * box.w / width), metal=_METALS[metal])


def draw_fallen(canvas: Canvas, box: Box, containers: int) -> None:
    """Draw Link on the ground, below his empty heart containers."""
    middle, y = box.center[0], box.bottom - _HERO_SIZE * 0.5
    draw_light(canvas, middle, y + 10, _HERO_SIZE * 1.2, "heart", 0.32)
    canvas.ellipse(
        middle - _HERO_SIZE * 0.6, y + _HERO_SIZE * 0.2, _HERO_SIZE * 1.2, _HERO_SIZE * 0.19, "black", alpha=120
    )
    canvas.draw_cached(
        "fallen hero", middle - _HERO_SIZE / 2, y - _HERO_SIZE / 2, _HERO_SIZE, _HERO_SIZE, _draw_hero, angle=84
    )
    if containers > MAX_HEARTS:
        draw_hearts(canvas, middle - 60, box.y, 0, containers, _MAX_HEARTS_WIDTH, 36)
        return
    pitch = min(48.0, _MAX_HEARTS_WIDTH / max(1, containers))
    for index in range(containers):
        left = middle + (index - containers / 2 + 0.5) * pitch - pitch * 0.375
        canvas.icon("heart-empty", left, box.y, pitch * 0.75)


def _draw_hero(canvas: Canvas) -> None:
    """Draw Link on the ground."""
    canvas.picture("dungeon/hero", 0, 0, _HERO_SIZE, _HERO_SIZE, fit="contain")


def draw_dusk(canvas: Canvas) -> None:
    """Darken the room in which Link has collapsed, with a red glow from below."""
    canvas.rect(0, 0, WIDTH, HEIGHT, "outline", alpha=170)
    canvas.gradient(0, HEIGHT / 2, WIDTH, HEIGHT / 2, "heart", "heart", alpha=0, alpha_bottom=70)
