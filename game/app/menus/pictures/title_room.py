"""Background of the main menu: a table under a lamp, and the logo."""

from __future__ import annotations

import math

from game.app.ui.drawing.canvas import WIDTH, Canvas
from game.app.ui.style.ornaments import draw_lettering
from game.app.ui.style.room import draw_room, make_motes

_DUST_COLOR = "#ffe6a8"
_DUST_COUNT, _DUST_SEED = 46, 9
"""Number of dust particles under the lamp, and seed of their positions."""
_LETTER_COLOR, _GLOW_COLOR = "#0b1a28", "#3f86b8"
"""Fill and glow color of the letter O behind the crest."""
_SUBTITLE_COLORS = ("#eaf6ff", "#b9d2e6", "#5f7d98")
"""Gradient of the logo's second line."""


def draw_title_room(canvas: Canvas) -> None:
    """Draw the room and the logo."""
    draw_room(canvas)
    for x, y, radius, alpha in make_motes(_DUST_COUNT, _DUST_SEED):
        canvas.glow(x, y, radius, _DUST_COLOR, alpha)
    _draw_logo(canvas)


def _draw_logo(canvas: Canvas) -> None:
    middle, y, size, tracking = WIDTH / 2, 89.0, 78.0, 7.0
    full = canvas.measure("TRIFORCE", "number", size=size, tracking=tracking)[0]
    before = canvas.measure("TRIF", "number", size=size, tracking=tracking)[0] + tracking
    letter, eye = middle - full / 2 + before + canvas.measure("O", "number", size=size)[0] / 2, y - 3
    turns = [math.tau * step / 40 for step in range(40)]
    canvas.polygon(
        [(letter + size * 0.3 * math.cos(turn), eye + size * 0.34 * math.sin(turn)) for turn in turns], _LETTER_COLOR
    )
    canvas.glow(letter, eye, size * 0.3, _GLOW_COLOR, 150)
    draw_lettering(canvas, "TRIFORCE", middle, y, size, tracking=tracking)
    draw_lettering(canvas, "DUELS", middle, y + 67, size * 0.46, tracking=15, metal=_SUBTITLE_COLORS)
    crest = size * 0.21
    canvas.picture("ui/crest", letter - crest, eye - crest, 2 * crest, 2 * crest, fit="contain")
    canvas.picture("ui/sword", middle - 318, y + 50, 204, 35, fit="contain")
    canvas.picture("ui/sword", middle + 114, y + 50, 204, 35, fit="contain", flipped=True)
