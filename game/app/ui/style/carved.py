"""Carved frames and coins, drawn without a cache; functions take a canvas and logical units."""

from __future__ import annotations

import math
from typing import Literal

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.theme import PALETTE
from game.app.ui.style.tokens import ALPHA, BORDER
from game.app.ui.widgets.base import Box

Metal = Literal["gold", "silver", "bronze", "iron"]
"""Metal of a coin."""

_METALS = PALETTE.shades["coins"]
"""Colors of each coin metal."""
_FRAMES = PALETTE.shades["frames"]
"""Colors of carved frames."""


def draw_carved_frame(
    canvas: Canvas, box: Box, *, frame_width: float = 8, radius: float = 14, has_lamp: bool = True
) -> None:
    """Draw a panel in a wooden frame (steel in the Star Wars theme) with corner studs, lit from above."""
    x, y, w, h = box
    light, dark, deep, edge = _FRAMES[canvas.theme.backdrop]
    canvas.shadow(x, y, w, h, radius=radius, elevation=3)
    canvas.gradient(x, y, w, h, light, dark, radius=radius)
    canvas.rect(x, y, w, h, deep, radius=radius, border=BORDER.thin)
    canvas.rect(x + 1.4, y + 1.4, w - 2.8, h - 2.8, "white", radius=radius - 1.4, border=BORDER.thin, alpha=ALPHA.faint)
    inner = box.inset(frame_width)
    canvas.rect(*inner.inset(-2), deep, radius=radius - frame_width + 3)
    canvas.rect(*inner, "panel", radius=radius - frame_width + 1)
    if has_lamp:
        with canvas.clipped(*inner.inset(1)):
            canvas.glow(x + w / 2, y - h * 0.06, w * 0.52, edge, 46)
    canvas.rect(*inner, edge, radius=radius - frame_width + 1, border=BORDER.thin, alpha=ALPHA.half)
    for cx in (x + frame_width * 0.95, x + w - frame_width * 0.95):
        for cy in (y + frame_width * 0.95, y + h - frame_width * 0.95):
            canvas.circle(cx, cy + 0.8, frame_width * 0.42, "black", alpha=ALPHA.half)
            canvas.circle(cx, cy, frame_width * 0.4, edge)
            canvas.circle(
                cx - frame_width * 0.1, cy - frame_width * 0.13, frame_width * 0.16, "white", alpha=ALPHA.strong
            )


def draw_coin(canvas: Canvas, x: float, y: float, radius: float, metal: Metal) -> None:
    """Draw a minted coin around (x, y): milled rim, sunken face, light from the upper left."""
    high, middle, low = _METALS[metal]
    canvas.cast_shadow(
        x - radius, y - radius, 2 * radius, 2 * radius, radius=radius, blur=radius * 0.16, alpha=150, dy=2
    )
    canvas.circle(x, y, radius, low)
    rim = radius * 0.96
    canvas.gradient(x - rim, y - rim, 2 * rim, 2 * rim, high, middle, radius=rim)
    for notch in range(28):
        turn = math.tau * notch / 28
        across, down = math.cos(turn), math.sin(turn)
        near, far = radius * 0.86, radius * 0.96
        ends = ((x + near * across, y + near * down), (x + far * across, y + far * down))
        canvas.line(*ends, low, max(0.8, radius * 0.03), alpha=ALPHA.half)
    face = radius * 0.8
    canvas.circle(x, y, face, low)
    dark = canvas.mix_colors(middle, low, 0.5)
    canvas.gradient(x - face * 0.97, y - face * 0.97, 1.94 * face, 1.94 * face, dark, middle, radius=face * 0.97)
    arc = [math.radians(198 + 84 * step / 14) for step in range(15)]
    shine = [(x + face * 0.86 * math.cos(turn), y + face * 0.86 * math.sin(turn)) for turn in arc]
    canvas.lines(shine, high, max(1.0, radius * 0.06), alpha=60 if metal == "iron" else 170)


def draw_medal(canvas: Canvas, x: float, y: float, radius: float, metal: Metal, icon: str) -> None:
    """Draw a coin around (x, y) with an embossed icon if given; on iron the icon is fainter."""
    draw_coin(canvas, x, y, radius, metal)
    if not icon:
        return
    size = radius * 1.06
    canvas.icon(icon, x - size / 2, y - size / 2, size, color="mute" if metal == "iron" else "gold_ink")


def draw_ribbon(canvas: Canvas, x: float, y: float, radius: float, color: str = "attack") -> None:
    """Draw two ribbon ends that hang from behind a coin of a radius."""
    for side, shade in ((-1, 0.0), (1, 0.3)):
        left, right = x + side * radius * 0.12, x + side * radius * 0.7
        end = y + radius * 1.62
        middle = ((left + right) / 2 + side * radius * 0.14, end - radius * 0.22)
        points = [
            (left, y), (right, y + radius * 0.2), (right + side * radius * 0.16, end), middle,
            (left + side * radius * 0.1, end),
        ]  # fmt: skip
        canvas.polygon([(px + 1, py + 2) for px, py in points], "black", alpha=ALPHA.half)
        canvas.polygon(points, canvas.mix_colors(color, "black", shade))
