"""Picture of the result: title, rays, confetti, a laurel wreath, and the winner's lead above a ring."""

from __future__ import annotations

import math
import random

import pygame

from game.app.epic.board.cutout import CutOutSpec, render_cut_out
from game.app.epic.board.figures import find_team_figure
from game.app.epic.miniature import get_lead_portrait
from game.app.ui.drawing.canvas import Canvas, Color
from game.app.ui.style.ornaments import draw_lettering
from game.app.ui.style.theme import PALETTE
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS
from game.app.ui.widgets.base import Box

HEADING_HEIGHT, PICTURE_HEIGHT = 92.0, 212.0
"""Height of the title and of the picture below it, in logical units."""
_TITLE_SIZE, _LETTER_SPACING = 46.0, 5.0
"""Text size and additional letter spacing of the title."""
RING_CENTER_Y = 200.0
"""Distance of the ring's center from the top of the picture."""
_RING_RADIUS = 88.0
_HURT_CELL, _HURT_TOP_PADDING = 230.0, 34.0
"""Square size at which a defeated lead is rendered, for a height like that of others, and space above its
head.
"""
_CONFETTI = ("candle", "focus", "good", "cream")


def draw_heading(canvas: Canvas, box: Box, text: str, *, defeated: bool = False) -> None:
    """Draw the title over the picture in gold, or in silver for a defeat, as large as its width allows."""
    width = canvas.measure(text, "number", size=_TITLE_SIZE, tracking=_LETTER_SPACING)[0]
    metal = PALETTE.shades["metals"]["silver" if defeated else "gold"]
    draw_lettering(
        canvas, text, *box.center, _TITLE_SIZE * min(1.0, box.w / width), tracking=_LETTER_SPACING, metal=metal
    )


def draw_winner_picture(
    canvas: Canvas, box: Box, seat: int, team: str, pack: str, laurel: bool, festive: bool, is_defeat: bool = False
) -> None:
    """Draw the sheet with rays, laurel wreath and the lead above a ring; for a defeat without decoration."""
    w, h, cx, cy = box.w, box.h, box.w / 2, RING_CENTER_Y
    mark, still = canvas.seat_mark(max(0, seat)), seat < 0 or is_defeat
    canvas.shadow(0, 0, w, h, radius=RADIUS.large, elevation=3)
    top = canvas.resolve_color("plate") if still else canvas.mix_colors(mark.color, mark.dark, 0.45)
    canvas.gradient(0, 0, w, h, top, "night_low", radius=RADIUS.large)
    with canvas.clipped(1, 1, w - 2, h - 2):
        if not is_defeat:
            _draw_rays(canvas, cx, cy)
        if festive:
            _draw_confetti(canvas, w, cx, cy)
    canvas.rect(
        0,
        0,
        w,
        h,
        "mute" if still else mark.light,
        radius=RADIUS.large,
        border=BORDER.thin,
        alpha=ALPHA.half,
    )
    canvas.glow(cx, cy, 168, "mute" if is_defeat else "candle", 50 if still else 150)
    if seat >= 0 and laurel:
        canvas.picture("ui/laurel", cx - 121, cy - 118, 242, 242, fit="contain")
    _draw_ring(canvas, cx, cy, "mute" if is_defeat else "gold", mark.color)
    reach = _RING_RADIUS - 1
    canvas.picture("ui/sunray", cx - reach, cy - reach, 2 * reach, 2 * reach, shape="circle")
    if seat >= 0:
        _draw_figure(canvas, cx, cy, pack, team, is_defeat=is_defeat)
    else:
        canvas.icon("sword", cx - 52, cy - 52, 104)


def _draw_ring(canvas: Canvas, cx: float, cy: float, rim: str, color: Color) -> None:
    for radius, paint in (
        (_RING_RADIUS + 6, "night_low"),
        (_RING_RADIUS + 5, rim),
        (_RING_RADIUS + 2, "night_low"),
        (_RING_RADIUS, color),
    ):
        canvas.circle(cx, cy, radius, paint)


def _draw_rays(canvas: Canvas, cx: float, cy: float) -> None:
    for step in range(18):
        turn = step * math.pi / 9 + 0.08
        tips = [(cx + 460 * math.cos(a), cy + 460 * math.sin(a)) for a in (turn, turn + 0.17)]
        canvas.polygon([(cx, cy), *tips], "focus", alpha=ALPHA.faint)


def _draw_confetti(canvas: Canvas, w: float, cx: float, cy: float) -> None:
    rng = random.Random(21)
    for _number in range(46):
        x, y, size = rng.random() * w, 70 + rng.random() * 250, rng.uniform(2.4, 5)
        if math.hypot(x - cx, y - cy) > 126:
            points = [(x, y - size), (x + size * 0.6, y), (x, y + size), (x - size * 0.6, y)]
            color = rng.choice(_CONFETTI)
            canvas.polygon(points, color, alpha=rng.randint(110, 220))


def _draw_figure(canvas: Canvas, cx: float, cy: float, pack: str, team: str, *, is_defeat: bool) -> None:
    """Draw the lead, complete above the center of the ring and clipped by the ring below it."""
    width, height = 246.0, 295.0
    left, top = cx - width / 2, cy - _RING_RADIUS - 55
    part = canvas.make_layer(width, height)
    if is_defeat:
        hurt = render_cut_out(part, CutOutSpec(get_lead_portrait(pack, team), "hit", lead=True), _HURT_CELL)
        part.paste(hurt, (width - hurt.get_width() / part.k) / 2, _HURT_TOP_PADDING)
    else:
        part.picture(find_team_figure(pack, team), 0, 0, width, height, fit="contain")
    mask = canvas.make_layer(width, height)
    mask.rect(0, 0, width, cy - top, "white")
    mask.circle(cx - left, cy - top, _RING_RADIUS - 1, "white")
    part.surface.blit(mask.surface, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    canvas.paste(part, left, top)
