"""Coin of a league player: color and initial letter, with a badge for bots."""

from __future__ import annotations

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.paint import CustomPaint
from game.app.ui.style.theme import PALETTE
from game.app.ui.style.tokens import ALPHA, RADIUS
from game.modes.league.records_file import Member

COLORS = tuple(PALETTE.tones["league"].values())
"""Colors of players by index; the initial letter also distinguishes players for the color-blind."""

_MAX_LETTER_FRACTION = 1.3
"""Maximum size of the letter of a small coin in large text, as a fraction of the coin's radius."""


def draw_coin(canvas: Canvas, member: Member, x: float, y: float, radius: float) -> None:
    """Draw the coin of a player, centered at (x, y)."""
    color = COLORS[member.color % len(COLORS)] if not member.gone else "panel_edge"
    canvas.shadow(x - radius, y - radius, 2 * radius, 2 * radius, radius=RADIUS.pill, elevation=1)
    canvas.circle(x, y, radius, canvas.mix_colors(color, "black", 0.55))
    rim, inner = radius * 0.94, radius * 0.82
    canvas.gradient(x - rim, y - rim, 2 * rim, 2 * rim, canvas.mix_colors(color, "white", 0.45), color, radius=rim)
    low, high = canvas.mix_colors(color, "black", 0.32), canvas.contrasting_background(color)
    canvas.gradient(x - inner, y - inner, 2 * inner, 2 * inner, low, high, radius=inner)
    letter = member.display_name[:1].upper()
    size = max(radius * 1.02, min(canvas.resolve_text_size("small"), radius * _MAX_LETTER_FRACTION))
    canvas.text(letter, x, y, "number", size=size, color="cream", align="center", shadow=ALPHA.half)
    if not member.is_person:
        size, cx, cy = radius * 0.5, x + radius * 0.72, y + radius * 0.68
        canvas.circle(cx, cy, size, "black", alpha=ALPHA.strong)
        canvas.circle(cx, cy, size * 0.9, "plate_edge")
        canvas.icon("robot", cx - size * 0.68, cy - size * 0.68, size * 1.36, color="night_deep")


def build_coin(member: Member, size: float) -> CustomPaint:
    """Return the coin of a player as a square layout item with sides of ``size``."""
    custom_paint = CustomPaint(lambda canvas, box: draw_coin(canvas, member, *box.center, size / 2))
    return custom_paint.sized(width=size, height=size, align="center")
