"""Beedle's stall: planks, shelves, counter and awning, with Beedle behind the counter."""

from __future__ import annotations

from random import Random

from tools.paint.pen import SvgPen, mix_colors

LEFT, TOP, WIDTH, HEIGHT = 240.0, 64.0, 780.0, 520.0
"""Position and size of the stall on the screen, in logical pixels."""
_COUNTER_Y = TOP + 412
"""Vertical position of the counter."""
_LIGHT_COLOR, _WALL_COLOR = "#ff9a3c", "#4a3420"
"""Colors of the lantern light and of the wall."""


def paint_back(pen: SvgPen) -> None:
    """Paint the wall with its shelves, and Beedle."""
    _paint_planks(pen)
    pen.light(380, 300, 300, _LIGHT_COLOR, 0.4, _WALL_COLOR)
    pen.light(770, 250, 360, _LIGHT_COLOR, 0.26, _WALL_COLOR)
    _paint_shelf(pen, 520, 216, 492)
    _paint_shelf(pen, 520, 388, 324)
    pen.ellipse(256, 442, 262, 46, "black", alpha=110)
    pen.picture("dungeon/keeper", 256, 222, 262, 262)


def paint_front(pen: SvgPen) -> None:
    """Paint the counter and the awning, with the objects on them."""
    _paint_counter(pen)
    _paint_counter_items(pen)
    pen.picture("dungeon/keeper-arms", 256, 222, 262, 262)
    pen.light(481, 316, 60, "#ff5a3c", 0.34, "#8a5a34")
    pen.picture("dungeon/bottle/red", 449, 289, 64, 64)
    _paint_awning(pen)
    _paint_lantern(pen, 851, 152, 0.95)
    pen.vignette("#080402", 130, start=0.85, end=1.414, exponent=1.3)


def _paint_planks(pen: SvgPen) -> None:
    rng = Random(3)
    x, y, w, h = LEFT, TOP, WIDTH, HEIGHT
    left = x
    while left < x + w - 1:
        width = min(34.0, x + w - left)
        tone = mix_colors("#6b4a2e", "#4a301c", rng.random())
        pen.gradient(left, y, width - 1.4, h, mix_colors(tone, "white", 0.05), mix_colors(tone, "black", 0.3))
        pen.line((left + width - 0.8, y), (left + width - 0.8, y + h), "#160c06", 1.6)
        for _knot in range(3):
            top = y + rng.uniform(0, h - 40)
            start = (left + rng.uniform(6, 26), top)
            pen.line(start, (left + rng.uniform(6, 26), top + rng.uniform(20, 40)), "#20130a", 1, alpha=90)
        left += 34
    pen.gradient(x, y, w, h, "#1a0d06", "#1a0d06", alpha=70, alpha_bottom=130)


def _paint_shelf(pen: SvgPen, x: float, y: float, width: float) -> None:
    pen.gradient(x - 8, y + 14, width + 16, 16, "black", "black", alpha=120, alpha_bottom=0)
    for bracket in (x + 8, x + width - 20):
        pen.polygon([(bracket, y + 12), (bracket + 12, y + 12), (bracket + 6, y + 30)], "#2a180c")
    pen.gradient(x - 10, y - 5, width + 20, 7, "#c99a62", "#a87942", radius=2)
    pen.gradient(x - 10, y + 1.5, width + 20, 13, "#8d6035", "#52341a", radius=2)
    pen.line((x - 9, y + 2), (x + width + 9, y + 2), "#f0cf94", 1, alpha=130)


def _paint_counter(pen: SvgPen) -> None:
    fx, fw = LEFT, WIDTH
    y = _COUNTER_Y
    pen.gradient(fx, y - 14, fw, 16, "black", "black", alpha=0, alpha_bottom=130)
    pen.gradient(fx, y, fw, 26, "#d3a46a", "#9a6c3a")
    pen.line((fx, y + 1), (fx + fw, y + 1), "#ffe6b8", 1.6, alpha=150)
    pen.gradient(fx, y + 26, fw, 90, "#7a5028", "#2e1b0d")
    pen.gradient(fx, y + 26, fw, 9, "black", "black", alpha=140, alpha_bottom=0)
    for panel in range(6):
        x = fx + 14 + panel * 126
        pen.rect(x, y + 38, 118, 62, "#1e1108", radius=6, alpha=120)
        pen.gradient(x + 3, y + 41, 112, 56, "#80552c", "#4d3018", radius=5)
        pen.rect(x + 3, y + 41, 112, 56, "#e0b878", radius=5, border=1, alpha=70)
        pen.polygon([(x + 59, y + 56), (x + 72, y + 69), (x + 59, y + 82), (x + 46, y + 69)], "#a87942")
    x = fx + 266
    pen.shadow(x, y + 22, 248, 74, radius=4, blur=5, alpha=150, dy=3)
    pen.polygon([(x - 4, y + 6), (x + 252, y + 6), (x + 248, y + 26), (x, y + 26)], "#c9503c")
    pen.gradient(x, y + 26, 248, 70, "#a83a2c", "#5d1a14")
    pen.line((x + 8, y + 86), (x + 240, y + 86), "#f1c95c", 2, alpha=210)
    for point in range(31):
        tone = "#f1c95c" if point % 2 else "#7d2119"
        left = x + point * 8
        pen.polygon([(left, y + 96), (left + 8, y + 96), (left + 4, y + 103)], tone)
    for dx, icon in ((54, "bottle"), (124, "rupee"), (194, "container")):
        pen.circle(x + dx, y + 56, 22, "#4a120d")
        pen.circle(x + dx, y + 56, 22, "#f1c95c", border=1.5, alpha=200)
        pen.picture(f"icon/{icon}", x + dx - 14, y + 42, 28, 28)


def _paint_counter_items(pen: SvgPen) -> None:
    """Paint coins, a bell, ledgers and a lantern."""
    y = _COUNTER_Y
    for dx, dy, icon in ((-20, 0, "rupee"), (-7, 5, "rupee"), (5, -1, "rupee-blue"), (16, 6, "rupee-red")):
        pen.ellipse(549 + dx, y + 13 + dy, 22, 8, "black", alpha=110)
        pen.picture(f"icon/{icon}", 549 + dx, y - 5 + dy, 22, 22)
    pen.ellipse(618, y + 11, 44, 12, "black", alpha=120)
    pen.gradient(622, y + 8, 36, 9, "#c9a25b", "#6d4c1c", radius=4)
    pen.circle(640, y + 6, 14, "#e6b84c")
    pen.rect(624, y + 6, 32, 4, "#a87a26", radius=2)
    pen.circle(640, y - 9, 3.4, "#fff0c0")
    pen.circle(635, y, 3.4, "#fff3c9", alpha=170)
    for dx, height, color in ((0, 24, "#3f7a6a"), (16, 27, "#8a3a2c"), (32, 21, "#4a5a86")):
        top = y + 14 - height
        upper, lower = mix_colors(color, "white", 0.18), mix_colors(color, "black", 0.25)
        pen.gradient(778 + dx, top, 15, height, upper, lower, radius=2)
        for line in (top + 6, y + 9):
            pen.line((780 + dx, line), (791 + dx, line), "#f0cf94", 1.4, alpha=200)
    pen.ellipse(930, y + 12, 60, 14, "black", alpha=120)
    _paint_lantern(pen, 960, y - 2, 1.1)


def _paint_lantern(pen: SvgPen, x: float, y: float, scale: float) -> None:
    pen.line((x, y - 26 * scale), (x, y - 8 * scale), "#1a0f08", 2)
    pen.light(x, y + 6 * scale, 150 * scale, _LIGHT_COLOR, 0.42, _WALL_COLOR)
    hood = [
        (x - 9 * scale, y - 6 * scale),
        (x + 9 * scale, y - 6 * scale),
        (x + 5 * scale, y - 12 * scale),
        (x - 5 * scale, y - 12 * scale),
    ]
    pen.polygon(hood, "#b8935f")
    pen.rect(x - 8 * scale, y - 6 * scale, 16 * scale, 24 * scale, "#2a1a0e", radius=3)
    pen.rect(x - 6.4 * scale, y - 4.4 * scale, 12.8 * scale, 20.8 * scale, "#e8902e", radius=2)
    pen.picture("icon/flame", x - 6 * scale, y, 12 * scale, 12 * scale)
    pen.rect(x - 10 * scale, y + 17 * scale, 20 * scale, 5 * scale, "#b8935f", radius=2)
    pen.light(x, y + 6 * scale, 26 * scale, "#ffcf7a", 0.1, "#a8702a")


def _paint_awning(pen: SvgPen) -> None:
    fx, fy, fw = LEFT, TOP, WIDTH
    pen.gradient(fx, fy + 36, fw, 34, "black", "black", alpha=130, alpha_bottom=0)
    width = fw / 15
    for stripe in range(15):
        x = fx + stripe * width
        top, low = ("#b8402f", "#7d2119") if stripe % 2 == 0 else ("#f4e6c8", "#c9b083")
        pen.circle(x + width / 2, fy + 31, width / 2, mix_colors(low, "black", 0.35))
        pen.circle(x + width / 2, fy + 28, width / 2 - 0.6, low)
        pen.gradient(x, fy - 2, width + 0.8, 31, top, low)
    pen.line((fx, fy + 28.5), (fx + fw, fy + 28.5), "#fff0d0", 1.2, alpha=70)
    sign = (fx + fw / 2 - 120, fy + 3, 240.0, 36.0)
    pen.shadow(*sign, radius=8, blur=5, alpha=170, dy=3)
    pen.gradient(*sign, "#8d5f33", "#4a2c14", radius=8)
    pen.rect(*sign, "#f0cf94", radius=8, border=1.5, alpha=220)
