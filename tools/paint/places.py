"""Places of a Zelda gauntlet run: a camp, a treasure chamber, a riddle stone, a basin of light, a stall.

The subject is in the left third, because the offers of a place cover the rest; a panel hides the lower edge.
"""

from __future__ import annotations

from random import Random

from tools.paint.pen import SvgPen, mix_colors
from tools.paint.props import (
    add_basin,
    add_boulder,
    add_chest,
    add_fir,
    add_fire,
    add_pillar,
    add_ridge,
    add_stars,
    add_stone,
    add_wisp,
    round_corners,
    transform_points,
)

WIDTH, HEIGHT = 960.0, 640.0
"""Size of a picture, in units."""
SUBJECT_X, GROUND_Y = 158.0, 500.0
"""Horizontal center of the subject, and vertical position of the ground."""


def paint_rest(pen: SvgPen) -> None:
    """Paint a camp fire at the edge of a wood at night, beside a spring."""
    rng = Random(11)
    pen.gradient(0, 0, WIDTH, HEIGHT, "#0d1c38", "#2c4f5e")
    add_stars(pen, rng, 44, WIDTH, 300)
    pen.glow(96, 92, 190, "#dfeaff", 120)
    pen.circle(96, 92, 42, "#f4f1dc")
    for dx, dy, size in ((-12, -10, 9), (14, 6, 6), (-4, 18, 5)):
        pen.circle(96 + dx, 92 + dy, size, "#d8d5bd")
    add_ridge(pen, rng, 330, 110, "#1d3a4c")
    add_ridge(pen, rng, 390, 80, "#173042")
    with pen.grouped():
        for _tree in range(14):
            add_fir(
                pen,
                rng.uniform(-20, WIDTH),
                rng.uniform(400, 425),
                rng.uniform(110, 190),
                "#16352f",
                branch_levels=3,
            )
    pen.gradient(0, 412, WIDTH, HEIGHT - 412, "#2d4a34", "#14231b")
    for _tuft in range(30):
        x, y = rng.uniform(0, WIDTH), rng.uniform(424, HEIGHT)
        pen.polyline([(x - 4, y), (x - 1, y - 9), (x + 2, y), (x + 6, y - 7)], "#4a7448", 1.6, alpha=150)
    with pen.grouped():
        for x, foot, high in (
            (26, 452, 330),
            (372, 446, 290),
            (470, 470, 350),
            (610, 446, 280),
            (760, 470, 360),
            (900, 452, 320),
        ):
            add_fir(pen, x, foot, high, "#1c4436")
    _add_spring(pen, 420, 520)
    _add_weapons(pen, 68, 470)
    add_fire(pen, SUBJECT_X + 44, GROUND_Y - 22, 0.88)
    for x, y, size in ((330, 330, 6), (96, 270, 5), (420, 400, 4), (560, 300, 5), (700, 380, 4)):
        add_wisp(pen, x, y, size, "#bff6c8")
    pen.vignette("#04080c", 190, start=0.75, end=1.414)


def _add_spring(pen: SvgPen, x: float, y: float) -> None:
    """Paint a pool among stones."""
    pen.ellipse(x - 130, y - 30, 300, 74, "#0e1c1e")
    pen.ellipse(x - 122, y - 28, 284, 64, "#3f7f92")
    pen.ellipse(x - 96, y - 22, 220, 44, "#6fb4bd", alpha=150)
    for dx, dy, width in ((-60, -8, 60), (30, 4, 80), (-20, 18, 50)):
        pen.ellipse(x + dx, y + dy, width, 4, "#dff6f4", alpha=150)
    with pen.grouped():
        for dx, dy, size in ((-124, 4, 22), (-96, 26, 16), (150, -8, 20), (120, 24, 15), (-60, -26, 14)):
            add_boulder(pen, x + dx, y + dy, size)


def _add_weapons(pen: SvgPen, x: float, y: float) -> None:
    """Paint a sword and a shield that lean on a log."""
    pen.ellipse(x - 60, y + 10, 150, 26, "black", alpha=110)
    pen.gradient(x - 56, y - 20, 130, 42, "#7d4f28", "#3d2210", radius=20)
    pen.circle(x + 70, y + 1, 21, "#b8834c")
    for size in (15, 9, 4):
        pen.circle(x + 70, y + 1, size, "#8a5a2c", border=2)
    pen.line((x - 34, y - 122), (x - 12, y + 8), "#20262c", 12)
    pen.line((x - 34, y - 122), (x - 12, y + 8), "#dfe8ee", 8)
    pen.line((x - 36, y - 118), (x - 15, y + 6), "#ffffff", 2)
    pen.polyline([(x - 30, y - 2), (x + 12, y - 9)], "#3a57a8", 10)
    pen.polyline([(x - 10, y), (x - 6, y + 26)], "#3a57a8", 9)
    shield = round_corners([(-34, -54), (0, -62), (34, -54), (34, -8), (0, 40), (-34, -8)])
    pen.polygon(transform_points(x + 18, y - 26, 1.12, shield), "#c9d3da")
    pen.polygon(transform_points(x + 18, y - 26, 1.0, shield), "#2f5fae")
    pen.polygon(transform_points(x + 18, y - 34, 1, [(0, -30), (13, -8), (-13, -8)]), "#f2c04e")
    pen.polygon(transform_points(x + 18, y - 22, 1, [(-20, 6), (20, 6), (0, 26)]), "#d9e2e8")


def paint_treasure(pen: SvgPen) -> None:
    """Paint a vaulted chamber with a chest full of light on a dais."""
    rng = Random(21)
    add_bricks(pen, rng, "#4c4257", "#241d30")
    for x in (340.0, 620.0, 900.0):
        pen.gradient(x - 96, 120, 192, 350, "#171120", "#2a2238", radius=90)
        pen.arch(x, 216, 100, "#6d6180", 14)
    for x in (480.0, 760.0):
        add_pillar(pen, x, 70, 480, 62, "#7d7191")
    add_floor(pen, "#5d5269", "#221b2c")
    pen.light(SUBJECT_X, 330, 380, "#ffcf6a", 0.5, "#3a3044")
    for step, width in ((0, 190.0), (1, 160.0)):
        top = GROUND_Y + 6 - 24 * step
        pen.gradient(SUBJECT_X - width, top, 2 * width, 30, "#8d8098", "#443a50", radius=3)
        pen.line((SUBJECT_X - width, top + 1), (SUBJECT_X + width, top + 1), "#cabfd6", 2, alpha=170)
    add_chest(pen, SUBJECT_X, GROUND_Y - 18, 1.02)
    for x in (396.0, 684.0):
        _add_torch(pen, x, 250)
    for _mote in range(40):
        x, y = rng.uniform(0, 420), rng.uniform(60, 420)
        pen.circle(x, y, rng.uniform(0.8, 2.2), "#fff0c0", alpha=rng.randint(70, 220))
    pen.vignette("#070410", 200, start=0.75, end=1.414)


def add_bricks(pen: SvgPen, rng: Random, top_color: str, bottom_color: str) -> None:
    """Paint a wall of large bricks."""
    pen.gradient(0, 0, WIDTH, HEIGHT, mix_colors(top_color, "black", 0.4), bottom_color)
    bricks: list[tuple[float, float, float, str]] = []
    for row in range(12):
        left = -40.0 - 40 * (row % 2)
        while left < WIDTH:
            width = rng.choice((76.0, 84.0, 92.0))
            tone = mix_colors(mix_colors(top_color, bottom_color, row / 14), "black", rng.choice((0, 0.07, 0.13, 0.2)))
            bricks.append((left, row * 40, width, tone))
            left += width
    with pen.grouped():
        for left, top, width, tone in bricks:
            pen.polygon(
                [
                    (left + 1.5, top + 1.5),
                    (left + width - 1.5, top + 1.5),
                    (left + width - 1.5, top + 38.5),
                    (left + 1.5, top + 38.5),
                ],
                tone,
            )
    with pen.grouped():
        for left, top, width, _tone in bricks:
            pen.line((left + 4, top + 3), (left + width - 6, top + 3), "white", 1, alpha=26)


def add_floor(pen: SvgPen, far_color: str, near_color: str, top: float = 470) -> None:
    """Paint a slab floor in perspective."""
    pen.gradient(0, top, WIDTH, HEIGHT - top, far_color, near_color)
    for row in range(5):
        y = top + 10 + 8 * row * (row + 1)
        pen.line((0, y), (WIDTH, y), "black", 2, alpha=90)
    for column in range(-6, 18):
        x = 480 + (column - 6) * 90
        pen.line((480 + (x - 480) * 0.62, top), (x, HEIGHT), "black", 2, alpha=80)


def _add_torch(pen: SvgPen, x: float, y: float) -> None:
    pen.light(x, y - 10, 150, "#ff9a3c", 0.45, "#3a3044")
    pen.polygon([(x - 10, y + 14), (x + 10, y + 14), (x + 5, y + 62), (x - 5, y + 62)], "#4a3018")
    pen.rect(x - 14, y + 8, 28, 10, "#8a6a3a", radius=3)
    for color, size in (("#ff7a2c", 26), ("#ffb84a", 18), ("#fff0b8", 9)):
        flame = round_corners(
            [(-0.5, 0.4), (-0.6, -0.3), (-0.2, -0.9), (0.05, -1.6), (0.3, -0.8), (0.6, -0.3), (0.5, 0.4)]
        )
        pen.polygon(transform_points(x, y + 4, size, flame), color)


def paint_riddle(pen: SvgPen) -> None:
    """Paint a misty glade with a carved standing stone."""
    rng = Random(31)
    pen.gradient(0, 0, WIDTH, HEIGHT, "#1b1740", "#4a3f7a")
    add_stars(pen, rng, 70, WIDTH, 260)
    pen.glow(SUBJECT_X, 250, 360, "#9d8cf0", 120)
    add_ridge(pen, rng, 340, 90, "#2b2558")
    with pen.grouped():
        for _tree in range(14):
            add_fir(
                pen,
                rng.uniform(-10, WIDTH),
                rng.uniform(392, 420),
                rng.uniform(120, 210),
                "#221f4a",
                branch_levels=3,
            )
    pen.gradient(0, 410, WIDTH, HEIGHT - 410, "#3b4a5e", "#171c2c")
    with pen.grouped():
        for x, foot, high in (
            (330, 440, 330),
            (430, 462, 370),
            (560, 440, 300),
            (680, 470, 390),
            (820, 448, 330),
            (930, 470, 360),
        ):
            add_fir(pen, x, foot, high, "#2a2a5c")
    for step in range(3):
        pen.glow(SUBJECT_X + 240 * step, 440, 190, "#c8d4ff", 60, aspect=2)
    with pen.grouped():
        for dx, dy, size in ((-140, 12, 26), (118, 20, 30), (-96, 42, 18), (168, 40, 18), (60, 50, 16)):
            add_boulder(pen, SUBJECT_X + dx, GROUND_Y + dy, size, ("#9aa3b8", "#5d6480", "#3a3f58"))
    add_stone(pen, SUBJECT_X, GROUND_Y + 8, 1.12, "#8ef0ff")
    for _tuft in range(70):
        left, top = rng.uniform(0, WIDTH), rng.uniform(GROUND_Y + 6, HEIGHT)
        pen.polyline(
            [(left - 4, top), (left - 1, top - 10), (left + 2, top), (left + 6, top - 8)], "#5f7a86", 1.6, alpha=140
        )
    for x, y, size in ((50, 300, 5), (280, 250, 6), (330, 400, 4), (520, 330, 5), (720, 280, 4)):
        add_wisp(pen, x, y, size, "#a8e8ff")
    pen.vignette("#070612", 190, start=0.75, end=1.414)


def paint_gift(pen: SvgPen) -> None:
    """Paint an old shrine at dawn: a basin with a pillar of light among columns."""
    rng = Random(41)
    pen.gradient(0, 0, WIDTH, HEIGHT, "#35507e", "#f0b98a")
    pen.glow(430, 350, 420, "#ffe2b0", 160, aspect=1.6)
    add_ridge(pen, rng, 360, 120, "#7487a0")
    add_ridge(pen, rng, 400, 80, "#5a7086")
    with pen.grouped():
        for _tree in range(14):
            add_fir(
                pen, rng.uniform(-10, WIDTH), rng.uniform(410, 430), rng.uniform(90, 150), "#3f5f58", branch_levels=3
            )
    pen.gradient(0, 420, WIDTH, HEIGHT - 420, "#7d9a62", "#2f4630")
    _add_flagstones(pen, rng)
    for x, top in ((18, 130), (318, 130), (470, 210), (612, 130), (764, 250), (912, 130)):
        add_pillar(pen, x, top, 486, 46, "#d6cbb4")
    for left, right in ((-20, 346), (584, 960)):
        pen.gradient(left, 92, right - left, 38, "#e6dcc6", "#a8997c", radius=3)
        for gem in range(int(left) + 14, int(right) - 10, 34):
            pen.polygon([(gem, 104), (gem + 10, 111), (gem, 118), (gem - 10, 111)], "#8f7f60")
    add_basin(pen, SUBJECT_X, GROUND_Y + 16, 1.0)
    for x, y, size, color in ((104, 210, 9, "#ffd0e8"), (214, 160, 10, "#c8f0ff"), (176, 262, 8, "#d8ffc8")):
        add_wisp(pen, x, y, size, color)
        for side in (-1, 1):
            wing = round_corners([(0, 0), (side * 10, -22), (side * 26, -26), (side * 22, -6), (side * 10, 4)])
            pen.polygon(transform_points(x, y, size / 9, wing), "white", alpha=190)
    with pen.grouped():
        for _petal in range(40):
            west, north, width = rng.uniform(0, 420), rng.uniform(80, 460), rng.uniform(1.2, 2.8)
            petal = [(west, north - width), (west + width, north), (west, north + width), (west - width, north)]
            pen.polygon(petal, "#fff4e0", alpha=rng.choice((90, 130, 175, 220)))
    pen.vignette("#14101c", 150, start=0.8, end=1.414)


def _add_flagstones(pen: SvgPen, rng: Random) -> None:
    for row in range(5):
        y = 470 + 14 * row + 6 * row * row
        for column in range(14):
            width = 60 + 9 * row
            x = column * width - 30 * (row % 2) + rng.uniform(-4, 4)
            tone = mix_colors("#b8ae98", "#6d6a58", rng.uniform(0.1, 0.7))
            pen.rect(x, y, width - 5, 10 + 7 * row, tone, radius=3, alpha=210)


def paint_shop(pen: SvgPen) -> None:
    """Paint Beedle behind the counter of his stall; the window draws the shelves."""
    rng = Random(3)
    left = 0.0
    while left < WIDTH:
        tone = mix_colors("#6b4a2e", "#4a301c", rng.random())
        pen.gradient(left, 0, 38.6, HEIGHT, mix_colors(tone, "white", 0.05), mix_colors(tone, "black", 0.3))
        with pen.grouped():
            pen.line((left + 39.2, 0), (left + 39.2, HEIGHT), "#160c06", 1.8)
            top = rng.uniform(0, HEIGHT - 50)
            start, end = (left + rng.uniform(6, 30), top), (left + rng.uniform(6, 30), top + 34)
            pen.line(start, end, "#20130a", 1, alpha=90)
        left += 40
    pen.gradient(0, 0, WIDTH, HEIGHT, "#1a0d06", "#1a0d06", alpha=70, alpha_bottom=150)
    pen.light(150, 300, 320, "#ff9a3c", 0.42, "#4a3420")
    pen.light(660, 240, 420, "#ff9a3c", 0.24, "#4a3420")
    pen.gradient(284, 0, 16, 470, "#8a5a2c", "#4a2c15")
    pen.ellipse(10, 452, 280, 50, "black", alpha=120)
    pen.picture("dungeon/keeper", 4, 196, 286, 286)
    _add_counter(pen)
    pen.picture("dungeon/keeper-arms", 4, 196, 286, 286)
    pen.light(246, 298, 66, "#ff5a3c", 0.34, "#8a5a34")
    pen.picture("dungeon/bottle/red", 212, 266, 70, 70)
    add_awning(pen, ("#b8402f", "#7d2119"), ("#f4e6c8", "#c9b083"))
    pen.vignette("#080402", 120, start=0.85, end=1.414, exponent=1.3)


def _add_counter(pen: SvgPen) -> None:
    """Paint the counter along the lower edge, with coins and a bell upon it."""
    y = 470.0
    pen.gradient(0, y - 16, WIDTH, 18, "black", "black", alpha=0, alpha_bottom=130)
    pen.gradient(0, y, WIDTH, 32, "#d3a46a", "#9a6c3a")
    pen.line((0, y + 1), (WIDTH, y + 1), "#ffe6b8", 1.8, alpha=150)
    pen.gradient(0, y + 32, WIDTH, HEIGHT - y - 32, "#7a5028", "#2e1b0d")
    pen.gradient(0, y + 32, WIDTH, 12, "black", "black", alpha=140, alpha_bottom=0)
    for panel in range(7):
        x = 10.0 + panel * 138
        pen.rect(x, y + 50, 128, 90, "#1e1108", radius=6, alpha=120)
        pen.gradient(x + 3, y + 53, 122, 84, "#80552c", "#4d3018", radius=5)
        pen.rect(x + 3, y + 53, 122, 84, "#e0b878", radius=5, border=1, alpha=70)
    for dx, dy, icon in ((0, 0, "rupee"), (16, 6, "rupee"), (32, -2, "rupee-blue"), (46, 6, "rupee-red")):
        pen.ellipse(210 + dx, y + 15 + dy, 26, 9, "black", alpha=110)
        pen.picture(f"icon/{icon}", 210 + dx, y - 7 + dy, 26, 26)


def add_awning(pen: SvgPen, first_colors: tuple[str, str], second_colors: tuple[str, str]) -> None:
    """Paint a striped awning along the upper edge."""
    pen.gradient(0, 40, WIDTH, 40, "black", "black", alpha=130, alpha_bottom=0)
    width = WIDTH / 15
    for stripe in range(15):
        x = stripe * width
        top, low = first_colors if stripe % 2 == 0 else second_colors
        pen.circle(x + width / 2, 37, width / 2, mix_colors(low, "black", 0.35))
        pen.circle(x + width / 2, 33, width / 2 - 0.6, low)
        pen.gradient(x, -2, width + 0.8, 36, top, low)
    pen.line((0, 33.5), (WIDTH, 33.5), "#fff0d0", 1.2, alpha=70)
