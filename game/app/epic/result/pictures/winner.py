"""Picture of the winner: rays, confetti, a laurel, and the lead that rises out of a ring."""

from __future__ import annotations

import math
import random

import pygame

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS
from game.app.ui.widgets.base import Box

RING_TOP = 200.0
"""How far below the upper edge of the picture the middle of the ring is."""
_RING = 88.0
_CONFETTI = ("candle", "focus", "good", "cream")


def draw_winner_picture(canvas: Canvas, box: Box, seat: int, team: str, pack: str, laurel: bool, festive: bool) -> None:
    """The sheet with rays, laurel and the lead rising out of a ring."""
    w, h, cx, cy = box.w, box.h, box.w / 2, RING_TOP
    mark = canvas.seat(max(0, seat))
    canvas.shadow(0, 0, w, h, radius=RADIUS.large, level=3)
    top = canvas.mix(mark.color, mark.dark, 0.45) if seat >= 0 else canvas.color("plate")
    canvas.gradient(0, 0, w, h, top, "night_low", radius=RADIUS.large)
    with canvas.clipped(1, 1, w - 2, h - 2):
        for step in range(18):
            turn = step * math.pi / 9 + 0.08
            tips = [(cx + 460 * math.cos(a), cy + 460 * math.sin(a)) for a in (turn, turn + 0.17)]
            canvas.polygon([(cx, cy), *tips], "focus", alpha=ALPHA.faint)
        if festive:
            _confetti(canvas, w, cx, cy)
    canvas.rect(
        0, 0, w, h, mark.light if seat >= 0 else "mute", radius=RADIUS.large, border=BORDER.thin, alpha=ALPHA.half
    )
    canvas.glow(cx, cy, 168, "candle", 150 if seat >= 0 else 50)
    if seat >= 0 and laurel:
        canvas.picture("ui/laurel", cx - 121, cy - 118, 242, 242, fit="contain")
    for radius, color in ((_RING + 6, "night_low"), (_RING + 5, "gold"), (_RING + 2, "night_low"), (_RING, mark.color)):
        canvas.circle(cx, cy, radius, color)
    reach = _RING - 1
    canvas.picture("ui/sunray", cx - reach, cy - reach, 2 * reach, 2 * reach, shape="circle")
    if seat >= 0:
        _figure(canvas, cx, cy, f"{pack}/figure/{team}")
    else:
        canvas.icon("sword", cx - 52, cy - 52, 104)


def _confetti(canvas: Canvas, w: float, cx: float, cy: float) -> None:
    luck = random.Random(21)
    for _number in range(46):
        x, y, size = luck.random() * w, 70 + luck.random() * 250, luck.uniform(2.4, 5)
        if math.hypot(x - cx, y - cy) > 126:
            points = [(x, y - size), (x + size * 0.6, y), (x, y + size), (x - size * 0.6, y)]
            color = luck.choice(_CONFETTI)
            canvas.polygon(points, color, alpha=luck.randint(110, 220))


def _figure(canvas: Canvas, cx: float, cy: float, picture: str) -> None:
    """The lead: free above the middle of the ring, cut by the ring below."""
    wide, high = 196.0, 235.0
    left, top = cx - wide / 2, cy - _RING - 48
    part = canvas.layer(wide, high)
    part.picture(picture, 0, 0, wide, high, fit="contain")
    mask = canvas.layer(wide, high)
    mask.rect(0, 0, wide, cy - top, "white")
    mask.circle(cx - left, cy - top, _RING - 1, "white")
    part.surface.blit(mask.surface, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    canvas.paste(part, left, top)
