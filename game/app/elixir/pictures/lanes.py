"""Drawing of the values between two duelists, each on its plate, and of the effects where two values meet."""

from __future__ import annotations

import math

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.theme import PALETTE
from game.app.ui.widgets.base import Box
from game.presentation.elixir.reckoning import StatBreakdown

_STAT_COLORS = PALETTE.tones["elixir numbers"]
"""Color of a plate, by stat."""
_STAT_ICONS = {"attack": "attack-light", "health": "health-light", "mind": "mind-light"}
"""Icon on a plate, by stat."""
_EDGE_COLOR = "#04070b"
"""Dark outline of plates and icons."""
_HIT_REACH, _HIT_STEPS = 110.0, 6
"""Distance of the edge of a hit from its middle, in logical pixels, and number of pictures of its burst."""
_SPARK_COLOR, _HOT_COLOR, _RED_COLOR = "#ffe6a8", "#f2c04e", "#d8431f"
"""Colors of a hit: rays, inner star and outer star."""

_MAX_CHANGE_SIZE = 20.0
"""Maximum text size of the change of a value."""


def draw_value(canvas: Canvas, box: Box, stat: str, number: int, *, alpha: int = 255) -> None:
    """Draw a value on its plate, with the icon of its stat."""
    x, y, w, h = box
    tone = canvas.mix_colors(_STAT_COLORS[stat], "black", 0.12)

    def draw_plate(layer: Canvas) -> None:
        layer.rect(-2, -2, w + 4, h + 4, _EDGE_COLOR, radius=11)
        layer.rect(0, 0, w, h, layer.contrasting_background(tone, "white"), radius=8)
        layer.rect(0, 0, w, h, "white", radius=8, border=2, alpha=180)
        layer.icon(_STAT_ICONS[stat], 6, h / 2 - 12, 24)
        layer.draw_fitted_line(
            str(number), 34 + (w - 40) / 2, h / 2, w - 40, "strong", size=38, color="white", align="center"
        )

    canvas.draw_cached(("elixir value", stat, number, w, h), x, y, w, h, draw_plate, overhang=4, alpha=alpha)


def _find_change_size(canvas: Canvas) -> float:
    """Return the text size of a change, for which rows of values leave little room in large text."""
    return min(canvas.resolve_text_size("strong"), _MAX_CHANGE_SIZE)


def draw_change(canvas: Canvas, box: Box, change: int, *, is_right: bool) -> None:
    """Draw the change of a value at the lower outer corner of its plate."""
    text = f"{'+' if change > 0 else '−'}{abs(change)}"
    size = _find_change_size(canvas)
    width, height = canvas.measure(text, "strong", size=size)[0] + 16, canvas.resolve_text_size("strong", size) * 1.35
    x = box.right - width + 10 if is_right else box.x - 10
    y = box.bottom - height / 2
    with canvas.marked("floating"):
        canvas.rect(x - 1, y - 1, width + 2, height + 2, _EDGE_COLOR, radius=9)
        tone = canvas.contrasting_background("#2f8f68" if change > 0 else "#a33a1c", "white")
        canvas.rect(x, y, width, height, tone, radius=8)
        canvas.text(text, x + width / 2, y + height / 2, "strong", size=size, color="white", align="center")


def find_change(stat: StatBreakdown, shield: int) -> int:
    """Return the difference of a value from the printed one, including a Mind Shield."""
    return stat.current + shield - stat.printed


def draw_pointer(
    canvas: Canvas, x: float, y: float, direction: int, *, is_large: bool = False, alpha: int = 255
) -> None:
    """Draw an arrow that points to the left (-1) or to the right (1)."""
    for size, tone in ((16.0, _EDGE_COLOR), (11.0, "#fff3cf")) if is_large else ((13.0, _EDGE_COLOR), (9.0, "#bfe8d0")):
        canvas.polygon(
            [(x - direction * size, y - size), (x + direction * size, y), (x - direction * size, y + size)],
            tone,
            alpha=alpha,
        )


def draw_mind(canvas: Canvas, box: Box, shield: int, direction: int, progress: float) -> None:
    """Draw a Mind Shield that appears between two minds, with an arrow to its owner: -1 left, 1 right."""
    (x, y), alpha = box.center, round(255 * progress)
    canvas.glow(x, y, 70, "#7fffc0", alpha // 2)
    canvas.icon("mind-shield", x - 28, y - 28, 56, alpha=alpha)
    draw_pointer(canvas, x + direction * 44, y, direction, alpha=alpha)
    if progress >= 1:
        size = _find_change_size(canvas)
        canvas.text(f"+{shield}", x, y, "strong", size=size, color="white", align="center", outline="outline")


def draw_hit(canvas: Canvas, box: Box, direction: int, progress: float) -> None:
    """Draw the burst of an attack that exceeds the health, with an arrow in its direction."""
    step = round(progress * _HIT_STEPS)
    left, top = (canvas.floor_to_pixel(middle - _HIT_REACH) for middle in box.center)
    x, y = box.center[0] - left, box.center[1] - top

    def draw_part(part: Canvas) -> None:
        part.glow(x, y, 110, "#ffd890", 130)
        for ray in range(14):
            turn, far = math.pi * ray / 7 + 0.2, 44 + 46 * step / _HIT_STEPS * (0.6 + 0.4 * (ray % 2))
            start = x + 26 * math.cos(turn), y + 21 * math.sin(turn)
            part.line(start, (x + far * math.cos(turn), y + far * 0.8 * math.sin(turn)), _SPARK_COLOR, 3.5)
        for radius, tone in ((32, "#3a0c04"), (29, _RED_COLOR), (21, _HOT_COLOR)):
            radii = [radius if corner % 2 else radius * 0.66 for corner in range(18)]
            turns = [corner * math.pi / 9 for corner in range(18)]
            points = [
                (x + far * math.cos(turn), y + far * math.sin(turn)) for far, turn in zip(radii, turns, strict=True)
            ]
            part.polygon(points, tone)
        draw_pointer(part, x + direction * 7, y, direction, is_large=True)

    edge = 2 * _HIT_REACH + 1
    canvas.draw_cached(("elixir hit", direction, step, round(x, 3), round(y, 3)), left, top, edge, edge, draw_part)


def draw_block(canvas: Canvas, box: Box, is_miss: bool) -> None:
    """Draw the sign of an attack that does not exceed the health: a shield, or a cross if a potion made it miss."""
    x, y = box.center
    canvas.circle(x, y, 25, _EDGE_COLOR, alpha=230)
    canvas.circle(x, y, 23, "#20415e")
    canvas.circle(x, y, 23, "white", border=2, alpha=170)
    canvas.icon("cross" if is_miss else "shield", x - 14, y - 14, 28)


def draw_meeting(canvas: Canvas, box: Box, strength: float) -> None:
    """Draw the light where two values meet."""
    canvas.glow(*box.center, 56, _SPARK_COLOR, round(150 * strength))


def draw_game_mark(canvas: Canvas, box: Box, seat: int | None, *, is_draw: bool, is_current: bool) -> None:
    """Draw a game's mark in the row of games: its winner's mark, a dash for a draw, a ring for the current game."""
    (x, y), radius = box.center, 9.0
    canvas.circle(x, y, radius, "#080b0f")
    if seat is not None:
        mark = canvas.seat_mark(seat)
        canvas.shape(mark.shape, x, y, 7, mark.color)
    elif is_draw:
        canvas.rect(x - 5, y - 1.5, 10, 3, "mute")
    if is_current:
        canvas.circle(x, y, radius, "cream", border=2)
