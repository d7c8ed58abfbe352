"""Places of a Star Wars gauntlet run: a desert camp, a cargo hold, a temple, a hall of light, a scrap stall."""

from __future__ import annotations

from random import Random

from tools.paint.pen import SvgPen, mix_colors
from tools.paint.places import GROUND_Y, HEIGHT, SUBJECT_X, WIDTH, add_awning, add_bricks, add_floor
from tools.paint.props import (
    add_basin,
    add_chest,
    add_fire,
    add_pillar,
    add_ridge,
    add_stars,
    add_wisp,
    round_corners,
    transform_points,
)


def paint_rest(pen: SvgPen) -> None:
    """Paint a camp in the desert below two suns."""
    rng = Random(51)
    pen.gradient(0, 0, WIDTH, HEIGHT, "#3a2a5c", "#f2a45c")
    for x, y, size, color in ((330, 250, 46, "#ffe9b0"), (420, 290, 34, "#ffb88a")):
        pen.glow(x, y, size * 4, color, 170)
        pen.circle(x, y, size, color)
    add_stars(pen, rng, 60, WIDTH, 160)
    add_ridge(pen, rng, 380, 70, "#a86a58", spacing=80)
    add_ridge(pen, rng, 430, 60, "#8a5446", spacing=60)
    pen.gradient(0, 424, WIDTH, HEIGHT - 424, "#c98a54", "#5c3524")
    for _wave in range(34):
        left, top = rng.uniform(0, WIDTH), rng.uniform(440, HEIGHT)
        pen.polyline([(left - 34, top), (left, top - 4), (left + 34, top)], "#f0c48a", 1.6, alpha=100)
    for x, size in ((560, 90), (820, 120)):
        pen.ellipse(x - size * 1.2, 430, size * 2.4, 30, "black", alpha=90)
        dome = round_corners([(-1, 0), (-0.96, -0.5), (-0.5, -0.95), (0.5, -0.95), (0.96, -0.5), (1, 0)])
        pen.polygon(transform_points(x, 446, size, dome), "#d9b48a")
        pen.polygon(
            transform_points(x, 446, size, round_corners([(0.2, 0), (0.4, -0.9), (0.96, -0.5), (1, 0)])), "#a47a58"
        )
        pen.gradient(x - size * 0.2, 446 - size * 0.5, size * 0.4, size * 0.5, "#3a2418", "#1c100a", radius=size * 0.2)
    tent = [(-30, 470), (70, 250), (330, 470)]
    pen.polygon(tent, "#5a6b78")
    pen.polygon([(70, 250), (330, 470), (150, 470)], "#3d4a56")
    pen.polygon([(70, 262), (150, 470), (40, 470)], "#20160f")
    pen.polyline([(-30, 470), (70, 250), (330, 470)], "#93a5b2", 4)
    add_fire(pen, SUBJECT_X + 70, GROUND_Y + 2, 0.62, ground_color="#8a5a3a")
    pen.vignette("#140810", 170, start=0.78, end=1.414)


def paint_treasure(pen: SvgPen) -> None:
    """Paint a cargo hold with an armored chest full of light."""
    rng = Random(61)
    _add_hull(pen, "#33485c", "#101a26")
    pen.light(SUBJECT_X, 330, 380, "#6fd0ff", 0.35, "#22303e")
    pen.ellipse(SUBJECT_X - 190, GROUND_Y - 30, 380, 70, "#101a24")
    pen.ellipse(SUBJECT_X - 182, GROUND_Y - 34, 364, 62, "#4a6076")
    pen.ellipse(SUBJECT_X - 160, GROUND_Y - 30, 320, 48, "#2a3a4a")
    add_chest(pen, SUBJECT_X, GROUND_Y - 8, 1.0, wood="#4d6478", band="#b8c8d6", light="#bfeaff")
    for x in (520.0, 720.0, 880.0):
        for row in range(int(rng.choice((2, 3)))):
            _add_crate(pen, x, 478 - 86 * row)
    pen.vignette("#02060c", 190, start=0.75, end=1.414)


def _add_hull(pen: SvgPen, top_color: str, bottom_color: str) -> None:
    """Paint a wall of metal plates with ribs and lamps, and a grated floor."""
    pen.gradient(0, 0, WIDTH, HEIGHT, top_color, bottom_color)
    for column in range(8):
        x = column * 130.0 - 30
        pen.gradient(
            x + 6, 30, 112, 190, mix_colors(top_color, "white", 0.08), mix_colors(top_color, "black", 0.25), radius=6
        )
        pen.gradient(
            x + 6, 232, 112, 220, mix_colors(top_color, "black", 0.05), mix_colors(top_color, "black", 0.4), radius=6
        )
        pen.line((x + 14, 34), (x + 110, 34), "white", 1.4, alpha=60)
        pen.gradient(x - 8, 0, 16, 470, "#8496a6", "#2a3844")
        pen.rect(x + 40, 246, 46, 7, "#bfeaff", radius=3, alpha=200)
        pen.glow(x + 63, 250, 60, "#7fd0ff", 90)
    add_floor(pen, mix_colors(top_color, "black", 0.1), bottom_color)


def _add_crate(pen: SvgPen, x: float, bottom: float) -> None:
    pen.ellipse(x - 62, bottom - 8, 124, 20, "black", alpha=130)
    pen.gradient(x - 56, bottom - 82, 112, 82, "#66788a", "#303e4c", radius=6)
    pen.rect(x - 56, bottom - 82, 112, 82, "#1a242e", radius=6, border=3)
    pen.rect(x - 44, bottom - 70, 88, 58, "#20303e", radius=4, border=3)
    pen.line((x - 44, bottom - 70), (x + 44, bottom - 12), "#20303e", 5)
    pen.circle(x, bottom - 41, 10, "#e0a84a")


def paint_riddle(pen: SvgPen) -> None:
    """Paint a temple with a floating glowing cube."""
    rng = Random(71)
    add_bricks(pen, rng, "#3f4a58", "#161c26")
    for x in (360.0, 560.0, 760.0, 940.0):
        add_pillar(pen, x, 20, 478, 54, "#66748a")
    add_floor(pen, "#4a5666", "#161c26")
    pen.light(SUBJECT_X, 280, 380, "#8a7cff", 0.4, "#2a3140")
    for step, width in ((0, 130.0), (1, 96.0), (2, 64.0)):
        top = GROUND_Y - 26 * step
        pen.gradient(SUBJECT_X - width, top, 2 * width, 30, "#8090a4", "#3a4658", radius=3)
    pen.gradient(SUBJECT_X - 34, 380, 68, 80, "#8494a8", "#465264")
    pen.gradient(SUBJECT_X - 52, 366, 104, 18, "#a8b6c6", "#5a687a", radius=4)
    add_cube(pen, SUBJECT_X, 240, 92, "#9adfff")
    for x, y, size in ((60, 180, 5), (270, 150, 5), (250, 330, 4), (70, 330, 4)):
        add_wisp(pen, x, y, size, "#a8c8ff")
    pen.vignette("#04060c", 190, start=0.75, end=1.414)


def add_cube(pen: SvgPen, x: float, y: float, size: float, glow: str) -> None:
    """Paint a glowing cube standing on a corner, with metal edges and a sign on each face."""
    pen.glow(x, y, size * 2.6, glow, 190)
    top, low = (0, -1), (0, 1)
    left, right, far_left, far_right, middle = (-0.87, -0.5), (0.87, -0.5), (-0.87, 0.5), (0.87, 0.5), (0, 0)
    for face, tone in (
        ((top, right, middle, left), 0.75),
        ((left, middle, low, far_left), 0.4),
        ((middle, right, far_right, low), 0.15),
    ):
        points = transform_points(x, y, size, face)
        pen.polygon(points, mix_colors("#1c4a78", glow, tone), alpha=225)
        heart = sum(px for px, _py in points) / 4, sum(py for _px, py in points) / 4
        inner = [(heart[0] + 0.62 * (px - heart[0]), heart[1] + 0.62 * (py - heart[1])) for px, py in points]
        pen.polygon(inner, "white", border=3, alpha=200)
        pen.circle(*heart, size * 0.13, "white", alpha=230)
        pen.polygon(points, "#e8c06a", border=7)
        pen.polygon(points, "#fff0c0", border=2)
    for corner in (top, low, left, right, far_left, far_right, middle):
        pen.circle(x + corner[0] * size, y + corner[1] * size, 8, "#c99a3c")
        pen.circle(x + corner[0] * size - 2, y + corner[1] * size - 2, 3, "#fff0c0")


def paint_gift(pen: SvgPen) -> None:
    """Paint a hall with a pillar of light and three crystals."""
    rng = Random(81)
    pen.gradient(0, 0, WIDTH, HEIGHT, "#0c1c34", "#2f5a78")
    for x in (370.0, 560.0, 750.0, 940.0):
        pen.gradient(x - 70, 60, 140, 420, "#08101e", "#1a3a58", radius=66)
        _add_window_stars(pen, rng, x)
        pen.arch(x, 132, 74, "#8ea8c0", 10)
    for x in (20.0, 290.0, 465.0, 655.0, 845.0):
        add_pillar(pen, x, 40, 480, 40, "#8ea4ba")
    add_floor(pen, "#486680", "#142436")
    add_basin(pen, SUBJECT_X, GROUND_Y + 14, 1.0, stone="#a8bccc", light="#c8f0ff")
    for x, y, color in ((92, 220, "#5aa8ff"), (160, 150, "#6ee89a"), (228, 230, "#c88cff")):
        pen.glow(x, y, 70, color, 170)
        gem = transform_points(x, y, 1, [(0, -38), (15, -12), (11, 24), (0, 38), (-11, 24), (-15, -12)])
        pen.polygon(gem, color)
        pen.polygon([gem[0], gem[5], gem[4], gem[3]], mix_colors(color, "white", 0.5))
        pen.polygon(gem, "white", border=1.5, alpha=170)
    pen.vignette("#02060e", 170, start=0.78, end=1.414)


def _add_window_stars(pen: SvgPen, rng: Random, x: float) -> None:
    """Paint the stars in a window around horizontal position ``x``."""
    for _star in range(16):
        pen.circle(
            x + rng.uniform(-56, 56),
            rng.uniform(90, 400),
            rng.uniform(0.8, 1.8),
            "white",
            alpha=rng.randint(80, 220),
        )


def paint_shop(pen: SvgPen) -> None:
    """Paint a hooded trader behind the counter of a scrap stall; the window draws the shelves."""
    _add_hull(pen, "#4d4a48", "#1c1814")
    pen.light(150, 300, 320, "#ff9a3c", 0.4, "#3a3128")
    pen.light(660, 240, 420, "#ffb86a", 0.2, "#3a3128")
    pen.gradient(284, 0, 16, 470, "#9aa4ac", "#3a444c")
    _add_trader(pen, 148, 474)
    y = 470.0
    pen.gradient(0, y, WIDTH, 30, "#a8b0b6", "#66707a")
    pen.line((0, y + 1), (WIDTH, y + 1), "white", 1.8, alpha=150)
    pen.gradient(0, y + 30, WIDTH, HEIGHT - y - 30, "#525c66", "#20262c")
    for panel in range(7):
        x = 10.0 + panel * 138
        pen.gradient(x, y + 50, 128, 90, "#66727e", "#323a42", radius=6)
        pen.rect(x, y + 50, 128, 90, "#161a1e", radius=6, border=3)
        for corner in ((10, 60), (118, 60), (10, 130), (118, 130)):
            pen.circle(x + corner[0], y + corner[1], 4, "#a8b4be")
    _add_wares(pen, y)
    add_awning(pen, ("#a8622a", "#6d3a14"), ("#d9c9a0", "#a08a5c"))
    pen.vignette("#060402", 130, start=0.82, end=1.414, exponent=1.3)


def _add_trader(pen: SvgPen, x: float, bottom: float) -> None:
    """Paint a small trader in a hooded robe with only the eyes visible."""
    robe = round_corners([(-128, 0), (-112, -120), (-70, -196), (70, -196), (112, -120), (128, 0)])
    pen.polygon(transform_points(x, bottom, 1, robe), "#6b4526")
    pen.polygon(
        transform_points(x, bottom, 1, round_corners([(30, 0), (34, -150), (70, -196), (112, -120), (128, 0)])),
        "#492c16",
    )
    belt = round_corners([(-120, -150), (-96, -176), (116, -30), (104, -4)])
    pen.polygon(transform_points(x, bottom, 1, belt), "#2c1a0c")
    for step in range(5):
        pouch_x, pouch_y = x - 84 + 42 * step, bottom - 148 + 30 * step
        pen.gradient(pouch_x, pouch_y, 26, 30, "#a8763e", "#5c3a1a", radius=5)
        pen.rect(pouch_x, pouch_y, 26, 10, "#7d5428", radius=4)
    hood = round_corners(
        [(-92, -168), (-104, -250), (-74, -320), (-10, -352), (60, -330), (100, -256), (92, -168), (0, -140)]
    )
    pen.polygon(transform_points(x, bottom, 1, hood), "#7d5430")
    pen.polygon(
        transform_points(
            x, bottom, 1, round_corners([(20, -146), (50, -240), (30, -346), (60, -330), (100, -256), (92, -168)])
        ),
        "#573619",
    )
    hole = round_corners(
        [(-64, -180), (-72, -240), (-46, -290), (0, -306), (46, -290), (72, -240), (64, -180), (0, -158)]
    )
    pen.polygon(transform_points(x, bottom, 1, hole), "#0c0806")
    for dx in (-30, 30):
        pen.glow(x + dx, bottom - 232, 44, "#ffd24a", 220)
        pen.circle(x + dx, bottom - 232, 14, "#ffcf3c")
        pen.circle(x + dx - 3, bottom - 236, 6, "#fff6cf")
    for side in (-1, 1):
        arm = round_corners([(side * 104, -120), (side * 132, -60), (side * 96, 6), (side * 56, 6), (side * 84, -50)])
        pen.polygon(transform_points(x, bottom, 1, arm), "#5f3c1e")
        pen.circle(x + side * 74, bottom + 2, 18, "#20140c")


def _add_wares(pen: SvgPen, y: float) -> None:
    """Paint the goods on the counter: a power cell, a lamp, coins."""
    pen.ellipse(206, y + 12, 52, 14, "black", alpha=120)
    pen.gradient(214, y - 26, 36, 42, "#d8e2ea", "#66727e", radius=6)
    pen.rect(220, y - 14, 24, 16, "#6fe0ff", radius=3)
    pen.glow(232, y - 6, 40, "#6fe0ff", 120)
