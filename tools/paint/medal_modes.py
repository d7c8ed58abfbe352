"""Motifs of the medals for solo modes and for playing together."""

from __future__ import annotations

from tools.paint.medals import MedalPen, make_polar_point, mirror_outline

_GOLD, _DARK_GOLD, _STEEL, _DARK_STEEL = "#ffd765", "#8a5a16", "#e8eef5", "#8796a8"
"""Colors of gold and steel, lit and shaded."""


def draw_bulb(pen: MedalPen) -> None:
    """Draw a light bulb over an open book."""
    for ray in range(7):
        pen.draw_stroke(
            [make_polar_point(25, 180 + 30 * ray, 0, -10), make_polar_point(31, 180 + 30 * ray, 0, -10)], "#fff06a", 3
        )
    pen.draw_disc(0, -10, 18, "#ffe46a")
    pen.draw_polygon([(-11, 2), (11, 2), (8, 12), (-8, 12)], "#ffe46a")
    pen.draw_stroke([(-6, -8), (-2, -13), (2, -8), (6, -13)], "#c98a1a", 2.4)
    pen.draw_box(-8, 12, 16, 8, _DARK_STEEL, radius=2)
    for side in (-1, 1):
        pen.draw_polygon([(0, 34), (0, 24), (side * 14, 19), (side * 32, 23), (side * 32, 33), (side * 14, 29)], _STEEL)
    pen.draw_disc(-6, -17, 4, "#fffbe0")


def draw_puzzle(pen: MedalPen) -> None:
    """Draw a jigsaw piece about to be fitted."""
    pen.draw_polygon([(-26, -10), (10, -10), (10, 27), (-26, 27)], "#35c06f", edge="#125c33")
    pen.draw_disc(-8, -15, 8.5, "#35c06f")
    pen.draw_disc(15, 8, 8.5, "#35c06f")
    pen.draw_disc(-26, 9, 7, "#0f4f2b")
    pen.draw_disc(-8, 27, 7, "#0f4f2b")
    pen.draw_polygon([(14, -32), (33, -26), (27, -8), (8, -14)], "#ffd765", edge="#8a5a16")
    pen.draw_disc(10, -24, 5.5, "#ffd765")
    pen.draw_stroke([(-21, -5), (-15, -5)], "#a8f0c4", 3)


def draw_week(pen: MedalPen) -> None:
    """Draw a calendar with seven days ticked off."""
    pen.draw_box(-30, -26, 60, 56, "#fbf3e0", radius=5)
    pen.draw_box(-30, -26, 60, 15, "#d8313c", radius=5)
    for ring in (-15, 15):
        pen.draw_stroke([(ring, -32), (ring, -21)], "#5c6672", 5)
    for day in range(7):
        x, y = -19.5 + 13 * (day % 4), -1.0 + 17 * (day // 4)
        pen.draw_stroke([(x - 4, y), (x - 1, y + 4), (x + 5, y - 5)], "#1f8a4c", 3.4)
    pen.draw_disc(19.5, 16, 4, _GOLD)


def draw_banners(pen: MedalPen) -> None:
    """Draw three banners, one for each act."""
    for x, top, color, dark in (
        (-21, -8, "#3f8cff", "#1c4f9c"),
        (0, -19, "#35c06f", "#14683a"),
        (21, -30, "#ff5c4a", "#9c1f1a"),
    ):
        pen.draw_stroke([(x - 9, top - 3), (x - 9, 31)], "#c98a45", 3.6)
        pen.draw_polygon(
            [(x - 8, top), (x + 11, top), (x + 11, top + 32), (x + 1.5, top + 25), (x - 8, top + 32)], color
        )
        pen.draw_stroke([(x - 8, top + 1), (x + 11, top + 1)], dark, 3)
        pen.draw_disc(x + 1.5, top + 13, 4.6, "#fff3c4")
    pen.draw_stroke([(-31, 31), (27, 31)], "#8a6a44", 4)


def draw_peak(pen: MedalPen) -> None:
    """Draw a steep peak with a flag on its top."""
    pen.draw_polygon([(-36, 28), (-18, -2), (-8, 12), (-14, 28)], "#6a7488")
    pen.draw_polygon([(-26, 30), (4, -24), (36, 30)], "#8e9ab0", edge="#4a5468")
    pen.draw_polygon([(4, -24), (36, 30), (12, 30), (8, 4)], "#667086")
    pen.draw_polygon([(4, -24), (-8, -3), (-2, 2), (4, -4), (10, 3), (16, -3)], "white")
    pen.draw_stroke([(4, -22), (4, -38)], "#5a3a1c", 2.6)
    pen.draw_polygon([(5, -38), (22, -33), (5, -27)], "#ff5c4a")
    pen.draw_stroke([(-18, 27), (-6, 19), (-10, 10), (0, 2), (-2, -8)], _GOLD, 2.4)


def draw_bell(pen: MedalPen) -> None:
    """Draw a ringing bell."""
    pen.draw_box(-14, -34, 28, 6, "#8a5a2c", radius=2)
    pen.draw_disc(0, -25, 5, _DARK_GOLD, border=3)
    body = mirror_outline([(0, -22), (-11, -19), (-17, -8), (-19, 10), (-27, 20)])
    pen.draw_polygon(body, "#f2c24a", edge=_DARK_GOLD)
    pen.draw_polygon([(-8, -16), (-2, -18), (-4, 15), (-15, 15), (-12, -2)], "#ffe9a6")
    pen.draw_box(-28, 18, 56, 6, "#c98d2a", radius=3)
    pen.draw_disc(0, 29, 6, "#7a4a14")
    for side in (-1, 1):
        middle = 0 if side > 0 else 180
        pen.draw_arc(0, 0, 32, middle - 26, middle + 26, "#fff3c4", 3)
    pen.draw_stroke([(-17, 5), (17, 5)], "#c98d2a", 2.4)


def draw_friends(pen: MedalPen) -> None:
    """Draw two heroes side by side behind one shield."""
    for x, cloth, dark, hair in ((-15, "#35a05a", "#1c6a38", "#f0c868"), (15, "#7a5ad0", "#46308c", "#8a4a22")):
        pen.draw_polygon([(x - 17, 32), (x - 13, 2), (x, -4), (x + 13, 2), (x + 17, 32)], cloth, edge=dark)
        pen.draw_disc(x, -15, 11.5, "#f6cfa2")
        pen.draw_polygon(
            [(x - 12, -13), (x - 9, -26), (x, -30), (x + 9, -26), (x + 12, -13), (x + 5, -21), (x - 5, -21)], hair
        )
        for eye in (-4, 4):
            pen.draw_disc(x + eye, -13, 1.7, "#3a2410")
    pen.draw_polygon(mirror_outline([(0, 8), (-12, 11), (-11, 23), (0, 34)]), _STEEL, edge="#56697d")
    pen.draw_polygon(mirror_outline([(0, 13), (-7, 15), (-6, 22), (0, 28)]), "#ff5c4a")


def draw_table(pen: MedalPen) -> None:
    """Draw a round table from above with four players."""
    for turn, color in ((0, "#3f8cff"), (90, "#ffb52e"), (180, "#ff5c4a"), (270, "#35c06f")):
        pen.draw_disc(*make_polar_point(30, turn), 9.5, "#1c120a")
        pen.draw_disc(*make_polar_point(30, turn), 8, color)
    pen.draw_disc(0, 0, 22, "#6d431f")
    pen.draw_disc(0, 0, 19.5, "#c28a4f")
    pen.draw_disc(0, 0, 14, "#a8713a", border=1.6)
    for turn in (45, 135, 225, 315):
        x, y = make_polar_point(11, turn)
        pen.draw_box(x - 3.4, y - 4.4, 6.8, 8.8, "#fbf3e0", radius=1.4)
    pen.draw_box(-3.4, -3.4, 6.8, 6.8, "#fffdf4", radius=1.6)
    pen.draw_disc(0, 0, 1.5, "#d1242f")


def draw_cup(pen: MedalPen) -> None:
    """Draw a cup with two handles."""
    for side in (-1, 1):
        middle = 0 if side > 0 else 180
        pen.draw_arc(side * 19, -14, 11, middle - 95, middle + 95, _GOLD, 4.6)
    pen.draw_polygon(mirror_outline([(0, -30), (-23, -30), (-21, -8), (-10, 8), (0, 11)]), "#ffcf4f", edge=_DARK_GOLD)
    pen.draw_polygon([(-17, -26), (-9, -26), (-6, 4), (-13, -8)], "#fff0b8")
    pen.draw_polygon(mirror_outline([(0, 9), (-5, 10), (-4, 20), (-13, 25), (0, 25)]), "#e0a838", edge=_DARK_GOLD)
    pen.draw_box(-18, 25, 36, 9, "#5a3a1c", radius=2)
    star = [make_polar_point(9 if step % 2 == 0 else 4, 36 * step - 90, 2, -14) for step in range(10)]
    pen.draw_polygon(star, "#d1462f")


def draw_mug(pen: MedalPen) -> None:
    """Draw a steaming mug."""
    pen.draw_arc(18, 8, 12, -90, 90, "#e8dcc4", 6)
    pen.draw_polygon([(-22, -10), (18, -10), (15, 31), (-19, 31)], "#c4583a", edge="#6a2414")
    pen.draw_oval(-2, -10, 40, 11, "#3c1f10")
    pen.draw_oval(-2, -9, 32, 7, "#8a5a2c")
    pen.draw_polygon([(-17, 4), (13, 4), (12, 14), (-16, 14)], "#f6e9cd")
    for x in (-10, -2, 6):
        pen.draw_disc(x, 9, 2.6, "#c4583a")
    for x in (-11, -1, 9):
        pen.draw_stroke([(x, -18), (x + 4, -23), (x, -28), (x + 4, -34)], "#fbf3e0", 3)


def draw_brush(pen: MedalPen) -> None:
    """Draw a card being painted with a brush."""
    pen.draw_polygon([(-28, -24), (8, -31), (18, 24), (-18, 31)], "#fbf3e0", edge="#7a5a2c")
    pen.draw_polygon([(-22, -18), (4, -23), (9, 3), (-17, 8)], "#8ad0ff")
    pen.draw_polygon([(-17, 8), (-8, -8), (-1, 0), (4, -6), (9, 3)], "#35a05a")
    pen.draw_disc(-14, -11, 4, "#ffd765")
    for row in range(2):
        pen.draw_stroke([(-13, 15 + 7 * row), (9 - 4 * row, 11 + 7 * row)], "#b99a6c", 2.6)
    pen.draw_stroke([(34, -26), (15, 2)], "#c98a45", 5)
    pen.draw_stroke([(16, 0), (12, 6)], _DARK_STEEL, 7)
    pen.draw_polygon([(7, 5), (14, 11), (3, 18)], "#e0303c", edge="#8a1420", width=1.4)


def draw_swap(pen: MedalPen) -> None:
    """Draw two cards with exchange arrows."""
    for x, y, color, dark in ((-20, -22, "#4aa8ff", "#17579c"), (-4, -10, "#ff8a4a", "#9c421a")):
        pen.draw_box(x, y, 25, 35, dark, radius=4)
        pen.draw_box(x + 2, y + 2, 21, 31, "#fbf3e0", radius=3)
        pen.draw_box(x + 4.5, y + 4.5, 16, 17, color, radius=2)
        pen.draw_disc(x + 12.5, y + 13, 4.4, "#fff6d8")
    pen.draw_arc(0, 0, 33, 205, 318, "#8ee07a", 5)
    pen.draw_polygon([make_polar_point(33, 338), make_polar_point(41, 312), make_polar_point(25, 312)], "#8ee07a")
    pen.draw_arc(0, 0, 33, 25, 138, "#8ee07a", 5)
    pen.draw_polygon([make_polar_point(33, 158), make_polar_point(41, 132), make_polar_point(25, 132)], "#8ee07a")
