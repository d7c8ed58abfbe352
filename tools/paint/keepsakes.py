"""Keepsakes that the player collects in the journey, each in a square of 120 units."""

from __future__ import annotations

import math

from tools.paint.curves import interpolate, make_bar, smooth_outline
from tools.paint.pen import Point, SvgPen, mix_colors

PICTURE_SIZE = (120.0, 120.0)
"""Size of a picture, in units."""
_OUTLINE_COLOR = "#1c1209"
"""Color of outlines."""
_WOOD_COLOR, _DARK_WOOD_COLOR = "#b98a52", "#6b4524"
"""Colors of lit and of shaded wood."""


def _paint_solid(
    pen: SvgPen, outline: list[Point], color: str, outline_color: str = _OUTLINE_COLOR, line_width: float = 3.2
) -> None:
    """Fill an outline and draw its edge."""
    pen.polygon(outline, outline_color, border=line_width * 2)
    pen.polygon(outline, color)


def paint_leaf_flute(pen: SvgPen) -> None:
    """Paint a reed with holes, with a leaf around its end."""
    start, end = (20.0, 96.0), (96.0, 28.0)
    _paint_solid(pen, make_bar(start, end, 15, 18), "#c9a55e")
    pen.polygon(make_bar((22.0, 90.0), (94.0, 25.5), 4), "#ecd08c")
    for share in (0.34, 0.47, 0.6, 0.73):
        x, y = interpolate(start, end, share)
        pen.circle(x, y, 3.6, _OUTLINE_COLOR)
    for share in (0.12, 0.88):
        pen.polygon(
            make_bar(interpolate(start, end, share - 0.02), interpolate(start, end, share + 0.03), 19), "#7d3f25"
        )
    leaf = smooth_outline([(24, 88), (30, 56), (56, 40), (70, 42), (62, 66), (42, 84)])
    _paint_solid(pen, leaf, "#4f9a3e", "#173014")
    pen.polyline(smooth_outline([(26, 87), (44, 66), (68, 43)], closed=False), "#a6dc7a", 2.6)
    for near, far in (((40, 70), (38, 58)), ((48, 61), (47, 49)), ((44, 67), (56, 66))):
        pen.line(near, far, "#a6dc7a", 1.8)


def paint_fairy_water(pen: SvgPen) -> None:
    """Paint a round bottle with shining water."""
    body = smooth_outline([(50, 40), (46, 54), (24, 72), (26, 98), (60, 110), (94, 98), (96, 72), (74, 54), (70, 40)])
    _paint_solid(pen, body, "#a9d8ee", "#0d2433")
    pen.polygon(smooth_outline([(27, 78), (60, 84), (93, 76), (91, 97), (60, 107), (29, 97)]), "#3fa3d8")
    pen.polygon(smooth_outline([(27, 78), (60, 72), (93, 76), (60, 84)]), "#8fe0ff")
    pen.glow(60, 88, 34, "white", 170)
    _paint_solid(pen, [(48, 30), (72, 30), (73, 42), (47, 42)], "#cfeaf6", "#0d2433")
    _paint_solid(pen, smooth_outline([(50, 14), (70, 14), (70, 32), (50, 32)]), "#a9713c")
    pen.polyline(smooth_outline([(34, 70), (30, 82), (34, 94)], closed=False), "white", 3.4, alpha=190)
    for x, y, size in ((84, 30, 8), (26, 40, 6), (66, 92, 7)):
        _paint_spark(pen, x, y, size, "#fff6c8")


def _paint_spark(pen: SvgPen, x: float, y: float, size: float, color: str) -> None:
    near = size * 0.26
    tips = [(0, -size), (near, -near), (size, 0), (near, near), (0, size), (-near, near), (-size, 0), (-near, -near)]
    pen.polygon([(x + dx, y + dy) for dx, dy in tips], color)


def paint_black_cloth(pen: SvgPen) -> None:
    """Paint a torn strip of black cloth with the print of a clapper."""
    cloth = smooth_outline(
        [(16, 30), (40, 20), (74, 28), (104, 18), (100, 50), (106, 82), (94, 78), (86, 98), (74, 88)]
    )
    rest: list[Point] = [(62, 104), (50, 90), (36, 102), (28, 86), (16, 90), (20, 58)]
    _paint_solid(pen, [*cloth, *rest], "#4b4860", "#0a090e")
    for points, alpha in (
        ([(30, 26), (36, 56), (30, 86)], 200),
        ([(88, 24), (82, 54), (90, 78)], 160),
        ([(58, 26), (54, 44)], 130),
    ):
        pen.polyline(smooth_outline([(float(x), float(y)) for x, y in points], closed=False), "#7a7692", 3, alpha=alpha)
    pen.polyline([(60, 38), (60, 72)], "#b0acc8", 6, alpha=150)
    pen.circle(60, 78, 11, "#b0acc8", alpha=150)
    pen.circle(60, 34, 6, "#b0acc8", alpha=150, border=3)
    for x, y in ((100, 100), (108, 92), (92, 108)):
        pen.circle(x, y, 3.4, "#6fb6dc")


def paint_ferry_token(pen: SvgPen) -> None:
    """Paint a round piece of wood on a cord, with a boat cut into it."""
    pen.polyline(smooth_outline([(60, 26), (42, 10), (60, 4), (78, 10), (60, 26)], closed=False), _OUTLINE_COLOR, 7)
    pen.polyline(smooth_outline([(60, 26), (42, 10), (60, 4), (78, 10), (60, 26)], closed=False), "#d8b273", 3.4)
    pen.circle(60, 68, 46, _OUTLINE_COLOR)
    pen.circle(60, 68, 43, _WOOD_COLOR)
    pen.circle(60, 68, 36, "#d3a66a")
    pen.circle(60, 68, 36, _DARK_WOOD_COLOR, border=2.4)
    pen.circle(60, 30, 4, _OUTLINE_COLOR)
    boat = smooth_outline([(34, 70), (60, 78), (86, 70), (76, 88), (44, 88)])
    pen.polygon(boat, _DARK_WOOD_COLOR)
    pen.line((60, 44), (60, 76), _DARK_WOOD_COLOR, 4)
    pen.polygon([(64, 46), (82, 66), (64, 66)], _DARK_WOOD_COLOR)
    for y in (93, 99):
        wave = [(38 + step * 4.4, y + (2 if step % 2 else -1)) for step in range(11)]
        pen.polyline(smooth_outline(wave, closed=False), _DARK_WOOD_COLOR, 2)


def paint_river_scale(pen: SvgPen) -> None:
    """Paint a large scale that shines like mother of pearl."""
    edge = [(60, 10), (88, 26), (104, 58), (92, 92), (60, 112), (28, 92), (16, 58), (32, 26)]
    outline = smooth_outline([(float(x), float(y)) for x, y in edge])
    pen.glow(60, 62, 60, "#8fe8ff", 150)
    _paint_solid(pen, outline, "#3f8fc4", "#0c2740")
    for index, color in enumerate(("#57b0dc", "#7accea", "#a8e4f4", "#d9f7fb")):
        share = 0.86 - index * 0.17
        pen.polygon([(60 + (x - 60) * share, 30 + (y - 30) * share) for x, y in outline], color)
    for turn in range(-3, 4):
        angle = math.pi / 2 + turn * 0.26
        far = (60 + 70 * math.cos(angle), 26 + 70 * math.sin(angle))
        pen.line((60 + 14 * math.cos(angle), 26 + 14 * math.sin(angle)), far, "#2a6fa2", 1.6, alpha=120)
    pen.polygon(smooth_outline([(38, 36), (50, 26), (46, 48), (36, 60)]), "white", alpha=150)
    _paint_spark(pen, 86, 40, 9, "#fff4c0")


def paint_water_skin(pen: SvgPen) -> None:
    """Paint a skin of leather with a strap and a stopper."""
    strap = smooth_outline([(46, 38), (14, 54), (18, 92), (44, 104)], closed=False)
    pen.polyline(strap, _OUTLINE_COLOR, 9)
    pen.polyline(strap, "#8a5a2e", 4.6)
    body = smooth_outline([(52, 30), (44, 44), (32, 70), (36, 100), (64, 112), (94, 100), (98, 70), (82, 44), (74, 30)])
    _paint_solid(pen, body, "#a8693a")
    pen.polygon(smooth_outline([(78, 44), (92, 70), (88, 98), (64, 107), (78, 84)]), "#7a4724")
    pen.polyline(smooth_outline([(48, 54), (42, 74), (46, 92)], closed=False), "#dba36a", 5)
    for y in (60, 72, 84, 96):
        pen.line((64, y), (72, y + 4), "#f0d8a8", 2.4)
    pen.line((66, 54), (70, 104), "#5d3417", 2)
    _paint_solid(pen, [(50, 22), (76, 22), (75, 34), (51, 34)], "#d8b273")
    _paint_solid(pen, smooth_outline([(54, 8), (72, 8), (70, 24), (56, 24)]), "#6b4524")


def paint_last_mold(pen: SvgPen) -> None:
    """Paint half of a clay mold with the hollow of a clapper."""
    pen.glow(60, 64, 58, "#ff8a3c", 110)
    _paint_solid(pen, [(18, 20), (92, 12), (104, 98), (28, 110)], "#b86a42", "#26120a")
    pen.polygon([(18, 20), (92, 12), (94, 22), (22, 30)], "#d98d5e")
    pen.polygon([(94, 22), (92, 12), (104, 98), (100, 92)], "#8a4628")
    hollow = [*make_bar((56, 36), (63, 76), 14)]
    pen.polygon(hollow, "#4a1f10")
    pen.circle(64, 84, 17, "#4a1f10")
    pen.circle(55, 34, 11, "#4a1f10")
    pen.polygon(make_bar((59, 40), (65, 76), 5), "#ff9a4c", alpha=190)
    pen.circle(66, 86, 11, "#ff9a4c", alpha=190)
    pen.circle(56, 35, 5, "#ff9a4c", alpha=190)
    for start, end in (((30, 46), (38, 62)), ((38, 62), (34, 74)), ((88, 40), (82, 52))):
        pen.line(start, end, "#6b2f18", 2)
    for x, y in ((32, 36), (86, 28), (38, 98), (94, 90)):
        pen.circle(x, y, 4, "#6b2f18")


def paint_wooden_horse(pen: SvgPen) -> None:
    """Paint a wooden toy horse on wheels."""
    cord = smooth_outline([(98, 84), (110, 92), (104, 104), (114, 112)], closed=False)
    pen.polyline(cord, "#e8d6a8", 2.6)
    for leg in (32, 44, 70, 82):
        _paint_solid(pen, [(leg, 56), (leg + 9, 56), (leg + 8, 90), (leg + 1, 90)], "#9a6f3e")
    body = smooth_outline([(26, 46), (48, 42), (68, 46), (86, 40), (94, 54), (88, 68), (60, 66), (32, 70), (22, 60)])
    neck = [(70, 52), (74, 24), (82, 10), (90, 16), (104, 30), (100, 40), (88, 38), (92, 56)]
    _paint_solid(pen, [(float(x), float(y)) for x, y in neck], _WOOD_COLOR)
    _paint_solid(pen, body, _WOOD_COLOR)
    pen.polygon([(74, 50), (77, 26), (84, 17), (98, 30), (96, 35), (85, 33), (88, 52)], _WOOD_COLOR)
    pen.polygon(smooth_outline([(72, 54), (72, 30), (80, 10), (84, 18), (79, 36), (80, 54)]), _DARK_WOOD_COLOR)
    tail = smooth_outline([(27, 48), (12, 56), (12, 74), (20, 70), (26, 58)])
    _paint_solid(pen, tail, _DARK_WOOD_COLOR)
    pen.circle(90, 25, 2.6, _OUTLINE_COLOR)
    pen.polyline(smooth_outline([(34, 50), (56, 48), (70, 52)], closed=False), "#dcb27a", 3)
    pen.polygon([(52, 44), (68, 45), (66, 60), (54, 60)], "#b5442f")
    pen.rect(24, 87, 78, 9, _OUTLINE_COLOR, radius=4)
    pen.rect(26, 88.5, 74, 6, _DARK_WOOD_COLOR, radius=3)
    for x in (36, 88):
        pen.circle(x, 100, 12, _OUTLINE_COLOR)
        pen.circle(x, 100, 9, "#b5442f")
        pen.circle(x, 100, 3, "#f0d8a8")


def paint_toll_coin(pen: SvgPen) -> None:
    """Paint a coin of two halves, one of frost and one of fire."""
    pen.circle(60, 60, 49, _OUTLINE_COLOR)
    for side, (high, low) in ((1, ("#bfe6f6", "#4d94c4")), (-1, ("#ffb45a", "#c9482a"))):
        turns = [math.pi / 2 + side * math.pi * step / 24 for step in range(25)]
        for reach, color in ((45.0, low), (39.0, high), (34.0, mix_colors(high, low, 0.45))):
            pen.polygon([(60 - reach * math.cos(turn) * -1, 60 - reach * math.sin(turn)) for turn in turns], color)
    pen.line((60, 14), (60, 106), _OUTLINE_COLOR, 2.4)
    for turn in range(6):
        angle = math.pi / 2 + turn * math.pi / 3
        tip = (40 + 15 * math.cos(angle), 60 + 15 * math.sin(angle))
        pen.polyline([(40, 60), tip], "white", 3)
    flame = smooth_outline([(80, 40), (90, 54), (92, 70), (80, 80), (68, 70), (72, 58), (76, 60)])
    pen.polygon(flame, "#fff0b0")
    pen.polygon(smooth_outline([(80, 56), (86, 66), (80, 76), (74, 68)]), "#e8602c")
    pen.rect(52, 52, 16, 16, _OUTLINE_COLOR, radius=2)


def paint_clapper(pen: SvgPen) -> None:
    """Paint the clapper of the bell: an eye, a rod, and a heavy end."""
    eye, end = (34.0, 28.0), (80.0, 82.0)
    pen.circle(*eye, 18, _OUTLINE_COLOR)
    pen.circle(*eye, 14.5, "#c9983f")
    pen.circle(*eye, 7.5, _OUTLINE_COLOR)
    _paint_solid(pen, make_bar((43, 39), end, 11, 17), "#c9983f")
    pen.polygon(make_bar((42, 36), (77, 78), 3.6, 5), "#ffe39a")
    pen.circle(80, 82, 27, _OUTLINE_COLOR)
    pen.circle(80, 82, 23.6, "#a8742a")
    pen.circle(77, 79, 19, "#d6a648")
    pen.ellipse(65, 66, 16, 12, "#fff0bc", alpha=220)
    tip = smooth_outline([(94, 100), (106, 104), (104, 92)])
    _paint_solid(pen, tip, "#a8742a")
