"""The room of the title: the lamp-lit table with its things, and the name of the game over it."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.app.ui.drawing.canvas import WIDTH, Canvas
from game.app.ui.style.ornaments import lettering
from game.app.ui.style.room import draw_room

_DUST, _FLAME = "#ffe6a8", "#ffb45a"
_NIGHT, _MOON = "#0b1a28", "#3f86b8"
"""What is seen through the letter: the night that the crest stands out from."""
_SILVER = ("#eaf6ff", "#b9d2e6", "#5f7d98")


def draw_title_room(canvas: Canvas, dust: Sequence[tuple[float, float, float, int]], rise: float) -> None:
    """Draw the room; the things on the table stand ``rise`` further back."""
    draw_room(canvas)
    for x, y, radius, alpha in dust:
        canvas.glow(x, y, radius, _DUST, alpha)
    with canvas.shifted(0, -rise):
        canvas.glow(70, 524, 150, _FLAME, 120)
        canvas.picture("title/lantern", 14, 456, 104, 152, fit="contain")
        canvas.picture("title/die", 108, 552, 54, 54, fit="contain")
        canvas.picture("title/hourglass", WIDTH - 166, 520, 52, 84, fit="contain")
        canvas.picture("title/card-stack", WIDTH - 132, 510, 112, 102, fit="contain")
        canvas.picture("title/chips", WIDTH - 92, 574, 84, 52, fit="contain")
    _draw_logo(canvas)


def _draw_logo(canvas: Canvas) -> None:
    middle, y, size, tracking = WIDTH / 2, 104.0, 78.0, 7.0
    full = canvas.measure("TRIFORCE", "number", size=size, tracking=tracking)[0]
    before = canvas.measure("TRIF", "number", size=size, tracking=tracking)[0] + tracking
    letter, eye = middle - full / 2 + before + canvas.measure("O", "number", size=size)[0] / 2, y - 3
    turns = [math.tau * step / 40 for step in range(40)]
    canvas.polygon(
        [(letter + size * 0.3 * math.cos(turn), eye + size * 0.34 * math.sin(turn)) for turn in turns], _NIGHT
    )
    canvas.glow(letter, eye, size * 0.3, _MOON, 150)
    lettering(canvas, "TRIFORCE", middle, y, size, tracking=tracking)
    lettering(canvas, "DUELS", middle, y + 67, size * 0.46, tracking=15, metal=_SILVER)
    crest = size * 0.21
    canvas.picture("ui/crest", letter - crest, eye - crest, 2 * crest, 2 * crest, fit="contain")
    canvas.picture("ui/sword", middle - 318, y + 50, 204, 35, fit="contain")
    canvas.picture("ui/sword", middle + 114, y + 50, 204, 35, fit="contain", flipped=True)
