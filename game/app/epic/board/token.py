"""Tokens beside the board: a portrait in the shape and color of its seat, with health and number.

Seats are distinguished by shape first, then by color. On the board, characters are standees instead.
"""

from __future__ import annotations

import math
from random import Random
from typing import Literal

import pygame

from game.app.ui.drawing import raster
from game.app.ui.drawing.canvas import SHAPE_REACH, Canvas
from game.app.ui.drawing.numbers import format_short
from game.app.ui.drawing.raster import Point
from game.app.ui.style.theme import SeatMark
from game.presentation.epic.view_models import Token

_PORTRAIT_RADIUS = 0.82
"""Radius of the portrait, in radii of the token."""
_THICKNESS = 0.14
"""Thickness of a token, in radii."""
_NUMBER_INSET = 0.26
"""Distance of the number of a troop from the left and the upper edge, in radii of the token."""
_GHOST_ALPHA = 135
_HEALTH_OVERHANG = 0.45
"""Distance by which the health box extends beyond the token to the right, in heights of that box."""


def draw_token(canvas: Canvas, token: Token, x: float, y: float, radius: float, *, ghost: bool = False) -> None:
    """Draw a token with its center at (x, y); ``radius`` is half its width without shadow, glow and badges.

    A ``ghost`` previews a planned move: translucent, without shadow and badges.
    """
    key = ("token", token, ghost, round(radius, 2), canvas.text_scale)
    place = (x - radius, y - radius, 2 * radius, 2 * radius)
    alpha = _GHOST_ALPHA if ghost else 255
    canvas.draw_cached(
        key, *place, lambda part: _draw_uncached(part, token, radius, ghost), overhang=radius * 1.3, alpha=alpha
    )


def _draw_uncached(canvas: Canvas, token: Token, radius: float, ghost: bool) -> None:
    """Draw a token with its badges, centered in a box twice as wide as the radius."""
    if ghost:
        _draw_face(canvas, token, radius, ghost)
        return
    _draw_shadow(canvas, radius, radius, radius)
    _draw_face(canvas, token, radius, ghost)
    if token.number:
        place, size = radius * _NUMBER_INSET, max(7.0, radius * 0.36)
        _draw_troop_number(canvas, canvas.seat_mark(token.seat), token.number, (place, place), size)
    if token.health is not None:
        _draw_health(canvas, token, radius, radius, radius)


def _draw_shadow(canvas: Canvas, x: float, y: float, radius: float) -> None:
    width, height = radius * 2.15, radius * 0.8
    place = (x - width / 2, y + radius * 0.5, width, height)
    canvas.cast_shadow(*place, radius=radius * 0.4, blur=max(2.0, radius * 0.14), alpha=125, dy=1)


def _draw_face(canvas: Canvas, token: Token, radius: float, ghost: bool) -> None:
    mark = canvas.seat_mark(token.seat)
    x = y = radius
    if token.active and not ghost:
        canvas.glow(x, y, radius * 2.1, "gold", 225)
    rim = canvas.mix_colors(mark.dark, "black", 0.72)
    color = canvas.mix_colors(mark.color, "#6d747c", 0.6) if token.acted else canvas.resolve_color(mark.color)
    line = max(1.0, radius * 0.05)
    for step in range(round(radius * _THICKNESS * canvas.k), -1, -1):
        side = canvas.mix_colors(mark.dark, "black", 0.62 if step > 1 else 0.2)
        canvas.shape(mark.shape, x, y + step / canvas.k, radius * 1.01, side)
    canvas.shape(mark.shape, x, y, radius, rim)
    canvas.shape(mark.shape, x, y, radius - line * 0.8, color)
    canvas.shape(mark.shape, x, y, radius - line * 1.6, canvas.mix_colors(color, "white", 0.34), border=line)
    inner = radius * _PORTRAIT_RADIUS
    reach = inner * SHAPE_REACH[mark.shape]
    box = (x - reach, y - reach, 2 * reach, 2 * reach)
    canvas.picture(token.art, *box, shape=mark.shape, gray=token.acted)
    canvas.shape(mark.shape, x, y, inner, rim, border=max(1.2, radius * 0.07))
    if token.acted:
        canvas.shape(mark.shape, x, y, inner, "#101820", alpha=70)
    _draw_rim_light(canvas, mark, x, y, radius)
    if token.active and not ghost:
        canvas.shape(mark.shape, x, y, radius * 1.07, "black", border=max(3.0, radius * 0.15), alpha=120)
        canvas.shape(mark.shape, x, y, radius * 1.07, "gold", border=max(1.8, radius * 0.09))


def _draw_rim_light(canvas: Canvas, mark: SeatMark, x: float, y: float, radius: float) -> None:
    """Draw the lit upper left edge: the shape minus the same shape a little further down."""
    half = radius * 1.3
    lit, cut = canvas.make_layer(2 * half, 2 * half), canvas.make_layer(2 * half, 2 * half)
    lit.surface.fill(raster.CLEAR_WHITE)
    lit.shape(mark.shape, half, half, radius * 0.985, "#fff2cf")
    cut.shape(mark.shape, half + radius * 0.07, half + radius * 0.09, radius * 0.985, "white")
    lit.surface.blit(cut.surface, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    lit.surface.fill((255, 242, 207, 0), special_flags=pygame.BLEND_RGBA_MAX)
    canvas.paste(lit, x - half, y - half, 210)


def _draw_troop_number(canvas: Canvas, mark: SeatMark, number: int, at: Point, size: float) -> None:
    """Draw the number of a troop on a chip in its seat's shape and color."""
    canvas.shape(mark.shape, *at, size + 1.2, canvas.mix_colors(mark.dark, "black", 0.6))
    canvas.shape(mark.shape, *at, size, mark.dark)
    canvas.text(format_short(number), *at, "key", size=size * 1.45, color="cream", align="center")


def _draw_health(canvas: Canvas, token: Token, x: float, y: float, radius: float) -> None:
    height = max(13.0, radius * 0.74)
    digits = canvas.measure(format_short(token.health or 0), "key", size=height * 0.8)[0]
    width = height * 1.02 + digits + height * 0.3
    left, top = x + radius + height * _HEALTH_OVERHANG - width, y + radius - height * 0.78
    canvas.draw_cached(
        ("health", token.health, token.seat, height),
        left,
        top,
        width,
        height,
        lambda part: _draw_pill(part, token, width, height),
        overhang=2,
    )


def _draw_pill(canvas: Canvas, token: Token, width: float, height: float) -> None:
    color = canvas.seat_mark(token.seat).color
    canvas.rect(-1, -1, width + 2, height + 2, "black", radius=height / 2 + 1, alpha=150)
    canvas.rect(0, 0, width, height, "#0c1016", radius=height / 2)
    canvas.rect(0, 0, width, height, color, radius=height / 2, border=max(1.2, height * 0.08))
    heart = height * 0.72
    canvas.icon("heart", height * 0.2, (height - heart) / 2 + height * 0.02, heart)
    text_x = height * 1.02
    canvas.text(format_short(token.health or 0), text_x, height / 2, "key", size=height * 0.8, color="cream")


BurstColor = Literal["red", "green"]
"""Color of the burst behind a change of health: red for damage, green for healing."""
_BURST_TONES: dict[BurstColor, tuple[str, str, str, str]] = {
    "red": ("#3a0604", "#c81e12", "#ff5a2c", "#2a0402"),
    "green": ("#06311a", "#1c8a4c", "#4fd08a", "#04220f"),
}
"""Colors of the rim, the middle and the core of a burst, and of the outline of its text."""


def draw_health_change(
    canvas: Canvas,
    amount: int,
    x: float,
    y: float,
    size: float,
    color: BurstColor,
    *,
    scale: float = 1,
    alpha: int = 255,
) -> None:
    """Draw a change of health on a star-shaped burst with its center at (x, y), in text of ``size`` units."""
    text = f"+{format_short(amount)}" if amount > 0 else (f"−{format_short(-amount)}" if amount else "0")
    letters = min(size, size * 3.2 / max(1.0, canvas.measure(text, "number", size=size)[0] / size * 2))
    width = size * 2.05
    canvas.draw_cached(
        ("burst", text, color, round(size, 1)),
        x - width / 2,
        y - width / 2,
        width,
        width,
        lambda part: _draw_burst(part, text, letters, width / 2, color),
        overhang=size * 0.2,
        alpha=alpha,
        scale=scale,
    )


def _draw_burst(canvas: Canvas, text: str, size: float, middle: float, color: BurstColor) -> None:
    *tones, rim = _BURST_TONES[color]
    for reach, tone in zip((1.0, 0.9, 0.68), tones, strict=True):
        rng, points = Random(text), []
        for spike in range(24):
            far = (0.8, 0.6)[spike % 2] if reach < 0.7 else (rng.uniform(0.86, 1.0), 0.66)[spike % 2]
            angle = math.pi * spike / 12 - 0.12
            across, down = middle * reach * far * math.cos(angle), middle * reach * far * math.sin(angle) * 0.88
            points.append((middle + across, middle + down))
        canvas.polygon(points, tone)
    canvas.text(text, middle, middle + 1, "number", size=size, color="cream", align="center", outline=rim)
