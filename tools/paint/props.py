"""Objects in the pictures of gauntlet places: a camp fire, a chest, a carved stone, a basin, trees and stones."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

from tools.paint.pen import Point, SvgPen, mix_colors

FIRE_COLOR, EMBER_COLOR = "#ffb347", "#ff7a2c"
"""Colors of flames and of embers."""
_STONE_COLORS = ("#8b8f94", "#55595f", "#34383e")
"""Colors of the stones around a fire."""


def transform_points(x: float, y: float, scale: float, points: Sequence[Point]) -> list[Point]:
    """Scale points by ``scale`` and move them by (``x``, ``y``)."""
    return [(x + px * scale, y + py * scale) for px, py in points]


def add_stars(pen: SvgPen, rng: Random, count: int, right: float, bottom: float) -> None:
    """Paint stars between the upper left corner and (``right``, ``bottom``)."""
    with pen.grouped():
        for _star in range(count):
            size, alpha = rng.choice((1.0, 1.3, 1.6, 2.2)), rng.choice((80, 115, 150, 185, 220))
            x, y = rng.uniform(0, right), rng.uniform(0, bottom)
            pen.polygon([(x, y - size), (x + size, y), (x, y + size), (x - size, y)], "#fff6dc", alpha=alpha)


def add_ridge(pen: SvgPen, rng: Random, base: float, height: float, color: str, *, spacing: float = 40) -> None:
    """Paint a ridge of hills over the width of the picture down to its lower edge."""
    points: list[Point] = [(0, pen.height)]
    x = 0.0
    while x <= pen.width + spacing:
        points.append((x, base - height * (0.5 + 0.5 * math.sin(x / 97 + base)) * rng.uniform(0.7, 1.0)))
        x += spacing
    pen.polygon([*points, (pen.width + spacing, pen.height)], color)


def add_fir(pen: SvgPen, x: float, bottom: float, height: float, color: str, *, branch_levels: int = 5) -> None:
    """Paint a fir in one color, lighter at the left; a distant fir needs fewer branch levels."""
    left, right, top = x - height * 0.03, x + height * 0.03, bottom - height * 0.16
    pen.polygon([(left, top), (right, top), (right, bottom), (left, bottom)], mix_colors(color, "#2a1608", 0.6))
    for level in (step * 4 / (branch_levels - 1) for step in range(branch_levels)):
        top = bottom - height * (0.1 + 0.18 * (level + 1)) - height * 0.02
        width = height * (0.3 - 0.05 * level)
        low = bottom - height * (0.1 + 0.15 * level)
        tone = mix_colors(color, "white", 0.03 * level)
        pen.polygon([(x - width, low), (x, top), (x + width, low), (x, low - height * 0.04)], tone)
        pen.polygon([(x, top), (x + width, low), (x, low - height * 0.04)], mix_colors(tone, "black", 0.25))


def add_boulder(pen: SvgPen, x: float, y: float, size: float, colors: Sequence[str] = _STONE_COLORS) -> None:
    """Paint a stone that lies on the ground, lit from above."""
    high, middle, low = colors
    pen.ellipse(x - size * 1.05, y + size * 0.3, size * 2.1, size * 0.5, "black", alpha=110)
    shape = [(-1, 0.4), (-0.86, -0.1), (-0.4, -0.55), (0.25, -0.6), (0.8, -0.2), (1, 0.4), (0.4, 0.6), (-0.5, 0.6)]
    pen.polygon(transform_points(x, y, size, shape), middle)
    pen.polygon(
        transform_points(x, y, size, [(-0.86, -0.1), (-0.4, -0.55), (0.25, -0.6), (0.1, -0.25), (-0.5, 0)]), high
    )
    pen.polygon(transform_points(x, y, size, [(0.25, -0.6), (0.8, -0.2), (1, 0.4), (0.4, 0.6), (0.1, -0.25)]), low)


def add_wisp(pen: SvgPen, x: float, y: float, size: float, color: str) -> None:
    """Paint a floating light with a bright center."""
    pen.glow(x, y, size * 4.5, color, 170)
    pen.glow(x, y, size * 1.8, "white", 230)
    pen.circle(x, y, size * 0.55, "white")


def add_fire(pen: SvgPen, x: float, y: float, scale: float, *, ground_color: str = "#2b3326") -> None:
    """Paint a camp fire in a ring of stones with its light; (x, y) is the center of its base."""
    pen.light(x, y - 40 * scale, 330 * scale, EMBER_COLOR, 0.5, ground_color)
    pen.ellipse(x - 92 * scale, y - 16 * scale, 184 * scale, 56 * scale, "#1a100a")
    pen.glow(x, y + 4 * scale, 92 * scale, EMBER_COLOR, 200)
    with pen.grouped():
        for turn in range(10):
            angle = math.tau * turn / 10 + 0.2
            if math.sin(angle) < 0.2:
                add_boulder(
                    pen, x + 88 * scale * math.cos(angle), y + 10 * scale + 24 * scale * math.sin(angle), 17 * scale
                )
    for start, end in (((-66, 16), (48, -22)), ((66, 16), (-48, -22)), ((-8, 26), (10, -34))):
        first, last = transform_points(x, y, scale, [start, end])
        pen.polyline([first, last], "#2c170a", 21 * scale)
        pen.polyline([first, last], "#6b3d1c", 15 * scale)
        pen.polyline([(first[0], first[1] - 3 * scale), (last[0], last[1] - 3 * scale)], "#a9653a", 4 * scale)
        pen.circle(*first, 8 * scale, "#d9a266")
        pen.circle(*first, 4.5 * scale, "#8a5226")
    for color, grow, lift in (("#e2501e", 1.0, 0), ("#ff8a2a", 0.78, 3), ("#ffc24a", 0.55, 6), ("#fff2b8", 0.3, 9)):
        flame = [
            (-46, 2), (-56, -36), (-38, -74), (-34, -50), (-22, -104), (-14, -70), (4, -158), (16, -92), (26, -118),
            (36, -62), (44, -84), (54, -36), (44, 2), (20, 14), (-22, 14),
        ]  # fmt: skip
        pen.polygon(transform_points(x, y - lift * scale, scale * grow, _cut_corners(flame)), color)
    for turn in (4, 5, 6, 7, 8):
        angle = math.tau * turn / 10 + 0.5 - math.pi
        if math.sin(angle) > 0.2:
            add_boulder(
                pen, x + 90 * scale * math.cos(angle), y + 12 * scale + 28 * scale * math.sin(angle), 19 * scale
            )
    rng = Random(5)
    for _spark in range(16):
        px, py = rng.uniform(-70, 70), rng.uniform(-240, -120)
        pen.circle(x + px * scale, y + py * scale, rng.uniform(1.4, 3) * scale, FIRE_COLOR, alpha=rng.randint(120, 240))


def _cut_corners(points: Sequence[Point]) -> list[Point]:
    """Return a closed outline with each corner cut off once (Chaikin's algorithm)."""
    for _again in range(2):
        found: list[Point] = []
        for (x, y), (far_x, far_y) in zip(points, [*points[1:], points[0]], strict=True):
            found += [
                (0.75 * x + 0.25 * far_x, 0.75 * y + 0.25 * far_y),
                (0.25 * x + 0.75 * far_x, 0.25 * y + 0.75 * far_y),
            ]
        points = found
    return list(points)


def round_corners(points: Sequence[Point]) -> list[Point]:
    """Return a closed outline with rounded corners."""
    return _cut_corners(points)


def add_chest(
    pen: SvgPen,
    x: float,
    y: float,
    scale: float,
    *,
    wood: str = "#8a5326",
    band: str = "#e0b24a",
    light: str = "#ffe9a0",
) -> None:
    """Paint an open chest full of light; (x, y) is the center of its base."""
    dark = mix_colors(wood, "black", 0.55)
    pen.ellipse(x - 130 * scale, y - 18 * scale, 260 * scale, 44 * scale, "black", alpha=150)
    lid = [(-104, -96), (-112, -168), (-84, -206), (84, -206), (112, -168), (104, -96)]
    pen.polygon(transform_points(x, y, scale, lid), mix_colors(wood, "black", 0.35))
    pen.polygon(
        transform_points(x, y, scale, [(-92, -98), (-98, -160), (-74, -192), (74, -192), (98, -160), (92, -98)]), dark
    )
    for side in (-1, 1):
        edge = [
            (side * 104, -96),
            (side * 112, -168),
            (side * 84, -206),
            (side * 66, -206),
            (side * 92, -162),
            (side * 86, -96),
        ]
        pen.polygon(transform_points(x, y, scale, edge), band)
    pen.glow(x, y - 110 * scale, 190 * scale, light, 230)
    for turn in range(7):
        angle = math.pi * (0.14 + 0.12 * turn)
        tips = [(math.cos(angle + da) * 330, -104 - math.sin(angle + da) * 330) for da in (-0.05, 0.05)]
        pen.polygon(transform_points(x, y, scale, [(0, -92), *tips]), light, alpha=34)
    pen.polygon(
        transform_points(x, y, scale, [(-100, -98), (-60, -118), (60, -118), (100, -98)]),
        mix_colors(light, "white", 0.5),
    )
    rng = Random(8)
    for _coin in range(22):
        px, py = rng.uniform(-84, 84), rng.uniform(-116, -98)
        pen.ellipse(x + (px - 9) * scale, y + (py - 6) * scale, 18 * scale, 12 * scale, "#b9832a")
        pen.ellipse(x + (px - 8) * scale, y + (py - 7) * scale, 16 * scale, 10 * scale, "#ffd766")
    for px, py, color in ((-44, -120, "#58d68a"), (10, -124, "#e2556a"), (52, -116, "#5aa8ee")):
        gem = transform_points(x, y, scale, [(px - 11, py), (px, py - 20), (px + 11, py), (px, py + 18)])
        pen.polygon(gem, color)
        pen.polygon([gem[0], gem[1], gem[3]], mix_colors(color, "white", 0.4))
    pen.gradient(
        x - 108 * scale,
        y - 100 * scale,
        216 * scale,
        104 * scale,
        mix_colors(wood, "white", 0.08),
        mix_colors(wood, "black", 0.4),
        radius=6 * scale,
    )
    for row in (-66, -32):
        pen.line((x - 106 * scale, y + row * scale), (x + 106 * scale, y + row * scale), dark, 2.4 * scale)
    for left, width in ((-110, 24), (86, 24)):
        pen.gradient(
            x + left * scale,
            y - 102 * scale,
            width * scale,
            108 * scale,
            mix_colors(band, "white", 0.3),
            mix_colors(band, "black", 0.35),
            radius=4 * scale,
        )
        for row in (-84, -48, -12):
            pen.circle(x + (left + width / 2) * scale, y + row * scale, 4 * scale, mix_colors(band, "black", 0.5))
    pen.gradient(
        x - 110 * scale,
        y - 104 * scale,
        220 * scale,
        16 * scale,
        mix_colors(band, "white", 0.4),
        mix_colors(band, "black", 0.2),
        radius=4 * scale,
    )
    pen.gradient(
        x - 24 * scale,
        y - 96 * scale,
        48 * scale,
        52 * scale,
        mix_colors(band, "white", 0.35),
        mix_colors(band, "black", 0.3),
        radius=8 * scale,
    )
    pen.circle(x, y - 76 * scale, 9 * scale, "#2a1608")
    pen.polygon(transform_points(x, y, scale, [(-5, -74), (5, -74), (8, -52), (-8, -52)]), "#2a1608")


def add_stone(pen: SvgPen, x: float, y: float, scale: float, glow: str) -> None:
    """Paint a standing stone with a carved eye and glowing runes; (x, y) is the center of its base."""
    pen.ellipse(x - 130 * scale, y - 26 * scale, 260 * scale, 60 * scale, "black", alpha=130)
    body = _cut_corners(
        [(-92, 0), (-98, -120), (-80, -230), (-36, -296), (30, -300), (78, -240), (96, -120), (92, 0), (0, 16)]
    )
    pen.polygon(transform_points(x, y, scale, body), "#6d747c")
    shade = _cut_corners([(20, 14), (40, -120), (36, -240), (30, -300), (78, -240), (96, -120), (92, 0)])
    pen.polygon(transform_points(x, y, scale, shade), "#4a5058")
    light = _cut_corners(
        [(-92, 0), (-98, -120), (-80, -230), (-36, -296), (-30, -280), (-66, -222), (-80, -120), (-76, 0)]
    )
    pen.polygon(transform_points(x, y, scale, light), "#9aa3ab")
    rng = Random(4)
    for _crack in range(5):
        px, py = rng.uniform(-60, 60), rng.uniform(-240, -20)
        crack = [(px, py), (px + rng.uniform(-12, 12), py + 18), (px + rng.uniform(-16, 16), py + 34)]
        pen.polyline(transform_points(x, y, scale, crack), "#363b42", 2 * scale, alpha=170)
    eye = y - 186 * scale
    pen.glow(x, eye, 150 * scale, glow, 150)
    almond = [(-56, 0), (-30, -26), (0, -34), (30, -26), (56, 0), (30, 26), (0, 34), (-30, 26)]
    pen.polygon(transform_points(x, eye, scale, almond), "#23282e")
    pen.polygon(transform_points(x, eye, scale * 0.9, almond), glow, border=4 * scale)
    pen.circle(x, eye, 18 * scale, glow)
    pen.circle(x, eye, 9 * scale, "white")
    pen.polygon(transform_points(x, eye, scale, [(-8, 44), (8, 44), (0, 74)]), glow, alpha=220)
    for row, runes in enumerate(((-40, 0, 40), (-46, -14, 18, 48))):
        top = y - (86 - 44 * row) * scale
        for index, px in enumerate(runes):
            _add_rune(pen, x + px * scale, top, 11 * scale, glow, index + row * 3)


def _add_rune(pen: SvgPen, x: float, y: float, size: float, color: str, number: int) -> None:
    signs: tuple[tuple[tuple[Point, ...], ...], ...] = (
        (((0, -1), (0, 1)), ((-0.7, -0.4), (0, -1), (0.7, -0.4))),
        (((-0.7, -1), (0.7, 1)), ((0.7, -1), (-0.7, 1))),
        (((-0.7, 1), (0, -1), (0.7, 1), (-0.7, 1)),),
        (((-0.6, -1), (-0.6, 1)), ((-0.6, 0), (0.6, -0.8)), ((-0.6, 0), (0.6, 0.8))),
        (((0, -1), (0.7, 0), (0, 1), (-0.7, 0), (0, -1)),),
    )
    for stroke in signs[number % len(signs)]:
        pen.polyline(transform_points(x, y, size, stroke), color, size * 0.28, alpha=210)


def add_basin(pen: SvgPen, x: float, y: float, scale: float, *, stone: str = "#d8d2c4", light: str = "#ffe9f4") -> None:
    """Paint a basin on steps with a pillar of light; (x, y) is the center of its base."""
    pen.glow(x, y - 190 * scale, 300 * scale, light, 150)
    for step, width in ((0, 150), (1, 118), (2, 86)):
        top = y - 22 * (step + 1) * scale
        pen.gradient(
            x - width * scale,
            top,
            2 * width * scale,
            24 * scale,
            mix_colors(stone, "black", 0.1),
            mix_colors(stone, "black", 0.5),
            radius=3,
        )
        pen.ellipse(
            x - width * scale, top - 9 * scale, 2 * width * scale, 18 * scale, mix_colors(stone, "white", 0.15 * step)
        )
    pen.gradient(x - 26 * scale, y - 132 * scale, 52 * scale, 70 * scale, stone, mix_colors(stone, "black", 0.45))
    bowl = _cut_corners([(-104, -168), (-84, -132), (-30, -116), (30, -116), (84, -132), (104, -168)])
    pen.polygon(transform_points(x, y, scale, bowl), mix_colors(stone, "black", 0.18))
    pen.polygon(
        transform_points(x, y, scale, _cut_corners([(10, -118), (30, -116), (84, -132), (104, -168), (40, -150)])),
        mix_colors(stone, "black", 0.4),
    )
    pen.ellipse(x - 102 * scale, y - 184 * scale, 204 * scale, 36 * scale, mix_colors(stone, "white", 0.3))
    pen.ellipse(x - 88 * scale, y - 179 * scale, 176 * scale, 26 * scale, mix_colors(light, "#4aa0c8", 0.6))
    for width, alpha in ((74, 46), (46, 70), (20, 130)):
        pen.gradient(
            x - width * scale,
            y - 500 * scale,
            2 * width * scale,
            334 * scale,
            light,
            light,
            alpha=0,
            alpha_bottom=alpha,
        )
    pen.ellipse(x - 60 * scale, y - 174 * scale, 120 * scale, 16 * scale, "white", alpha=200)


def add_pillar(pen: SvgPen, x: float, top: float, bottom: float, width: float, color: str) -> None:
    """Paint a pillar with its capital and base."""
    pen.gradient(x - width / 2, top, width, bottom - top, color, mix_colors(color, "black", 0.35))
    for flute in (-0.28, 0.0, 0.28):
        pen.line((x + flute * width, top), (x + flute * width, bottom), mix_colors(color, "black", 0.4), width * 0.06)
    pen.rect(x + width * 0.26, top, width * 0.24, bottom - top, "black", alpha=70)
    for y, height in ((top - 4, 22.0), (bottom - 18, 22.0)):
        pen.gradient(
            x - width * 0.66,
            y,
            width * 1.32,
            height,
            mix_colors(color, "white", 0.25),
            mix_colors(color, "black", 0.2),
            radius=3,
        )
