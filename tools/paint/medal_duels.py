"""Motifs of the medals for duels, the dungeon and Elixir Quest."""

from __future__ import annotations

import math

from tools.paint.medals import MedalPen, make_polar_point, mirror_outline

_GOLD, _DARK_GOLD, _STEEL, _DARK_STEEL = "#ffd765", "#8a5a16", "#e8eef5", "#8796a8"
"""Colors of gold and steel, lit and shaded."""


def draw_crown(pen: MedalPen) -> None:
    """Draw a crown with three stones."""
    pen.draw_polygon(
        [(-28, 18), (-33, -14), (-16, 0), (0, -26), (16, 0), (33, -14), (28, 18)], _GOLD, edge=_DARK_GOLD
    )  # fmt: skip
    pen.draw_box(-28, 18, 56, 9, "#f2b93c", radius=2)
    for x, y in ((-33, -16), (0, -28), (33, -16)):
        pen.draw_disc(x, y, 4.5, "#fff3c4")
    for x, color in ((-15, "#49b6ff"), (0, "#ff5c6c"), (15, "#5fd48a")):
        pen.draw_disc(x, 11, 4.2, color)


def draw_hourglass(pen: MedalPen) -> None:
    """Draw an hourglass struck by lightning."""
    for y in (-32, 26):
        pen.draw_box(-21, y, 42, 6, "#c98a45", radius=2)
    glass = [(-17, -26), (17, -26), (15, -12), (4, 0), (15, 12), (17, 26), (-17, 26), (-15, 12), (-4, 0), (-15, -12)]
    pen.draw_polygon(glass, "#d9f1ff", edge="#6fa3c4")
    pen.draw_polygon([(-11, -12), (11, -12), (2, -2), (-2, -2)], "#f0c868")
    pen.draw_polygon([(-15, 24), (15, 24), (12, 16), (0, 9), (-12, 16)], "#f0c868")
    pen.draw_polygon([(9, -33), (-9, 3), (2, 3), (-7, 33), (23, -6), (10, -6), (20, -33)], "#fff06a", edge="#8a6a00")


def draw_robot(pen: MedalPen) -> None:
    """Draw the head of a bot with crossed-out eyes."""
    pen.draw_stroke([(0, -24), (0, -33)], _DARK_STEEL, 4)
    pen.draw_disc(0, -34, 5, "#ff5c6c")
    for side in (-1, 1):
        pen.draw_box(side * 30 - 4, -8, 8, 18, _DARK_STEEL, radius=3)
    pen.draw_box(-26, -24, 52, 46, _STEEL, radius=9)
    pen.draw_box(-20, -16, 40, 20, "#26384c", radius=5)
    for x in (-10, 10):
        for slope in (-1, 1):
            pen.draw_stroke([(x - 5, -6 - 5 * slope), (x + 5, -6 + 5 * slope)], "#62e0ff", 3.4)
    pen.draw_stroke([(-12, 15), (-5, 11), (2, 15), (9, 11), (13, 14)], "#56697d", 3)
    pen.draw_box(-13, 24, 26, 7, _DARK_STEEL, radius=2)


def draw_blades(pen: MedalPen) -> None:
    """Draw two crossed swords in a wreath."""
    for side in (-1, 1):
        for index in range(6):
            x, y = make_polar_point(31, 90 - side * (22 + 25 * index))
            tip = make_polar_point(40, 90 - side * (34 + 25 * index))
            inner = make_polar_point(25, 90 - side * (38 + 25 * index))
            pen.draw_polygon([(x, y), tip, inner], "#8ee07a")
    for side in (-1, 1):
        _draw_sword(pen, side)


def _draw_sword(pen: MedalPen, direction: int) -> None:
    """Draw a sword from the lower to the upper edge; ``direction`` is -1 to lean left, 1 to lean right."""
    axis, across = (direction * math.sqrt(0.5), -math.sqrt(0.5)), (math.sqrt(0.5), direction * math.sqrt(0.5))

    def to_medal(distance: float, offset: float) -> tuple[float, float]:
        return distance * axis[0] + offset * across[0], distance * axis[1] + offset * across[1]

    pen.draw_polygon(
        [to_medal(-10, -4), to_medal(26, -4), to_medal(34, 0), to_medal(26, 4), to_medal(-10, 4)],
        _STEEL,
        edge="#56697d",
        width=1.5,
    )
    pen.draw_stroke([to_medal(-8, 0), to_medal(27, 0)], _DARK_STEEL, 1.6)
    pen.draw_stroke([to_medal(-11, -11), to_medal(-11, 11)], _GOLD, 5)
    pen.draw_stroke([to_medal(-14, 0), to_medal(-26, 0)], "#6a3fa0", 5)
    pen.draw_disc(*to_medal(-29, 0), 4, _GOLD)


def draw_shield(pen: MedalPen) -> None:
    """Draw a hero's shield with a rising sun."""
    rim = mirror_outline([(0, -34), (-29, -27), (-29, 4), (-20, 22), (0, 36)])
    pen.draw_polygon(rim, _STEEL, edge="#56697d")
    pen.draw_polygon([(0.84 * x, 0.84 * y) for x, y in rim], "#2f6fd0")
    for ray in range(7):
        pen.draw_polygon(
            [(0, 10), make_polar_point(24, 186 + 26 * ray, 0, 10), make_polar_point(24, 196 + 26 * ray, 0, 10)],
            "#ffd765",
        )
    pen.draw_disc(0, 8, 10, "#ff8a4a")
    pen.draw_polygon([(-22, 10), (22, 10), (17, 19), (0, 30), (-17, 19)], "#1f8a4c")
    pen.draw_polygon([(-12, 22), (0, 11), (12, 22), (0, 29)], "#5fd48a")


def draw_beams(pen: MedalPen) -> None:
    """Draw two crossed laser swords before a ringed planet."""
    pen.draw_disc(0, -12, 14, "#d9a066")
    pen.draw_polygon([(-13, -15), (13, -18), (14, -12), (-13, -9)], "#b5793f")
    pen.draw_stroke([(-24, -4), (-10, -7), (10, -14), (25, -22)], "#fff0c4", 3)
    for side, glow, core in ((-1, "#2f8cff", "#d6f0ff"), (1, "#ff3b3b", "#ffe0dc")):
        pen.draw_stroke([(-side * 12, 14), (side * 24, -30)], glow, 8)
        pen.draw_stroke([(-side * 12, 14), (side * 24, -30)], core, 3.6)
        pen.draw_stroke([(-side * 25, 30), (-side * 14, 16)], "#c3ccd6", 7)
        pen.draw_stroke([(-side * 20, 24), (-side * 19, 22.6)], "#26384c", 7)
    for x, y in ((-30, -8), (31, 4), (0, 30), (-6, -35)):
        pen.draw_disc(x, y, 1.8, "#fff6d8")


def draw_stairs(pen: MedalPen) -> None:
    """Draw a vaulted gate with steps that lead up into light."""
    gate = [
        (-30, 32),
        (-30, -6),
        *(make_polar_point(30, 180 + 15 * step, 0, -6) for step in range(13)),
        (30, -6),
        (30, 32),
    ]
    pen.draw_polygon(gate, "#7d7a86", edge="#3f3d47")
    light = [
        (-20, 32),
        (-20, -6),
        *(make_polar_point(20, 180 + 15 * step, 0, -6) for step in range(13)),
        (20, -6),
        (20, 32),
    ]
    pen.draw_polygon(light, "#ffe9a6")
    pen.draw_disc(0, -6, 11, "white")
    for step in range(4):
        half = 11 + 3 * step
        pen.draw_box(-half, 4 + 7 * step, 2 * half, 7, ("#b5a995", "#948875")[step % 2])
        pen.draw_stroke([(-half, 4 + 7 * step), (half, 4 + 7 * step)], "#e8dcc4", 1.6)


def draw_road(pen: MedalPen) -> None:
    """Draw a folded map with a dotted path to a cross."""
    folds = [(-33, -20), (-11, -28), (11, -20), (33, -28)]
    for left, right, tone in zip(folds, folds[1:], ("#f3dfae", "#dfc488", "#f3dfae"), strict=False):
        pen.draw_polygon(
            [left, right, (right[0], right[1] + 48), (left[0], left[1] + 48)], tone, edge="#7a5a2c", width=1.6
        )
    pen.draw_polygon([(-30, 8), (-20, -6), (-12, 8)], "#6fae5c")
    pen.draw_polygon([(-22, 12), (-15, 1), (-8, 11)], "#4d8f4a")
    for x, y in ((-25, 17), (-17, 19), (-8, 16), (-2, 9), (5, 3), (12, 4)):
        pen.draw_disc(x, y, 2.3, "#8c3a22")
    for slope in (-1, 1):
        pen.draw_stroke([(17, -4 - 6 * slope), (29, -4 + 6 * slope)], "#d1242f", 4.6)


def draw_heart(pen: MedalPen) -> None:
    """Draw a heart in a golden case between two upright pillars."""
    for side in (-1, 1):
        pen.draw_box(side * 28 - 4, -17, 8, 35, "#c9c3b4", radius=1)
        pen.draw_box(side * 28 - 6, -23, 12, 6, "#e8e2d2", radius=1)
        pen.draw_box(side * 28 - 6, 17, 12, 6, "#e8e2d2", radius=1)
    for reach, color in ((22, _DARK_GOLD), (20, _GOLD), (15.5, "#7a1420"), (13.5, "#f0384a")):
        pen.draw_polygon(_make_heart(reach), color)
    pen.draw_oval(-6, -7, 8, 6, "#ffb4bc")


def _make_heart(half_width: float) -> list[tuple[float, float]]:
    """Return the outline of a heart, ``2 * half_width`` wide."""
    points = []
    for step in range(40):
        turn = math.tau * step / 40
        up = (13 * math.cos(turn) - 5 * math.cos(2 * turn) - 2 * math.cos(3 * turn) - math.cos(4 * turn)) / 16
        points.append((half_width * math.sin(turn) ** 3, -half_width * (up + 0.06)))
    return points


def draw_pack(pen: MedalPen) -> None:
    """Draw a sealed pack of cards with a star."""
    teeth = [(-22 + 5.5 * step, -34 + 4 * (step % 2)) for step in range(9)]
    low = [(22 - 5.5 * step, 34 - 4 * (step % 2)) for step in range(9)]
    pen.draw_polygon([*teeth, *low], "#7a4fd0", edge="#3c1f78")
    for y in (-26, 24):
        pen.draw_stroke([(-21, y), (21, y)], "#b79bff", 2.4)
    pen.draw_polygon(
        [make_polar_point(16 if step % 2 == 0 else 7, 36 * step - 90) for step in range(10)], _GOLD, edge=_DARK_GOLD
    )
    pen.draw_polygon([(-19, -21), (-12, -21), (-17, 20), (-19, 20)], "#a98af0")


def draw_flask(pen: MedalPen) -> None:
    """Draw a round flask with a cool elixir."""
    pen.draw_disc(0, 9, 25, "#e6f6ff")
    pen.draw_box(-8, -30, 16, 24, "#e6f6ff")
    pen.draw_disc(0, 9, 21, "#123a5c")
    pen.draw_polygon([(-21, 6), (21, 6), *(make_polar_point(21, 12 * step, 0, 9) for step in range(16))], "#2fb4ff")
    pen.draw_polygon([(-21, 6), (-10, 2), (0, 7), (11, 2), (21, 6), (20, 13), (-20, 13)], "#8ae0ff")
    for x, y, radius in ((-7, 17, 3.4), (6, 21, 2.4), (9, 13, 2), (-2, 25, 1.8)):
        pen.draw_disc(x, y, radius, "#e6fbff")
    pen.draw_box(-11, -34, 22, 7, "#c98a45", radius=3)
    pen.draw_stroke([(-14, -2), (-18, 5)], "white", 3)


def draw_album(pen: MedalPen) -> None:
    """Draw an open album full of cards."""
    pen.draw_polygon(mirror_outline([(0, -22), (-34, -27), (-34, 25), (0, 30)]), "#7a3f22", edge="#3c1c0c")
    for side in (-1, 1):
        pen.draw_polygon([(0, -18), (side * 30, -23), (side * 30, 21), (0, 26)], "#f6e9cd")
        colors = ("#ff6b5c", "#4aa8ff") if side < 0 else ("#5fd48a", "#c08aff")
        for row, color in enumerate(colors):
            y = -15 + 20 * row
            pen.draw_box(side * 16 - 9, y, 18, 16, color, radius=2)
            pen.draw_disc(side * 16, y + 8, 4.4, "#fff6d8")
    pen.draw_stroke([(0, -18), (0, 27)], "#b99a6c", 2)
