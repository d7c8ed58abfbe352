"""Backgrounds of the journey: the two choices of the decision, and the two endings."""

from __future__ import annotations

import math
from random import Random

from tools.paint.curves import smooth_outline
from tools.paint.pen import Point, SvgPen, mix_colors

CHOICE_SIZE = (640.0, 400.0)
"""Size of the picture of a choice, in units."""
ENDING_SIZE = (1280.0, 720.0)
"""Size of the picture of an ending, in units."""


# The decision -------------------------------------------------------------------------------------------------------


def paint_to_the_bell(pen: SvgPen) -> None:
    """Paint the choice of the bell: the bell without its clapper in the tower, against the low sun."""
    w, h = CHOICE_SIZE
    pen.gradient(0, 0, w, h, "#33244f", "#e8924c")
    pen.glow(330, 300, 330, "#ffd27a", 220)
    pen.circle(330, 262, 44, "#ffe9b0")
    _paint_hills(pen, 300, [(0, 40), (110, -24), (220, 22), (330, -6), (470, -34), (640, 20)], "#5a3350", h)
    _paint_hills(pen, 330, [(0, 8), (140, 26), (300, -8), (480, 22), (640, -12)], "#3b2342", h)
    for x, width in ((36.0, 58.0), (546.0, 58.0)):
        _paint_pillar(pen, x, width, h)
    pen.gradient(0, 0, w, 30, "#3d2c3c", "#1c1424")
    pen.gradient(96, 24, 448, 22, "#7a5430", "#3a2412", radius=4)
    pen.line((100, 27), (540, 27), "#d8a868", 1.6, alpha=150)
    paint_bell(pen, 320, 44, 200)
    _paint_floor(pen, 346, w, h, "#54405a", "#221828")
    pen.ellipse(28, 362, 96, 16, "black", alpha=110)
    pen.picture("journey/clapper", 30, 280, 96, 96)
    pen.vignette("#120818", 120, start=0.8, end=1.414)


def paint_bell(pen: SvgPen, x: float, top: float, size: float) -> None:
    """Paint a bell of height ``size`` that hangs from (``x``, ``top``), without its clapper."""
    pen.rect(x - size * 0.06, top - 6, size * 0.12, size * 0.16, "#4a2f18", radius=3)
    edge = [(0.1, 0.08), (0.2, 0.12), (0.27, 0.26), (0.31, 0.46), (0.38, 0.66), (0.5, 0.8), (0.53, 0.87)]
    right: list[Point] = smooth_outline([(x + size * dx, top + size * dy) for dx, dy in edge], closed=False)
    pen.ellipse(x - size * 0.53, top + size * 0.79, size * 1.06, size * 0.17, "#5d370e")
    for step in range(20):  # from the dark rim to the light left of the middle
        share = step / 19
        reach, aside = 1 - 0.86 * share, -0.1 * share * size
        near = [(x + aside + (px - x) * reach, py) for px, py in right]
        far = [(x + aside - (px - x) * reach, py) for px, py in right]
        pen.polygon([*near, *reversed(far)], mix_colors("#8a5416", "#fae3a0", share))
    mouth = (x - size * 0.47, top + size * 0.825, size * 0.94, size * 0.11)
    pen.ellipse(*mouth, "#2a1606")
    pen.ellipse(mouth[0] + 10, mouth[1] + 6, mouth[2] - 20, mouth[3] - 6, "#150a03")
    pen.circle(x, top + size * 0.835, 5, "#c9983f", border=2.4)
    for dy, reach in ((0.3, 0.275), (0.35, 0.285), (0.74, 0.45)):
        dip = size * 0.035
        band = [(x - size * reach, top + size * dy), (x, top + size * dy + dip), (x + size * reach, top + size * dy)]
        pen.polyline(smooth_outline(band, closed=False), "#7d4c12", 3, alpha=220)
    pen.circle(x, top + size * 0.55, size * 0.07, "#7d4c12", border=3)


def _paint_pillar(pen: SvgPen, x: float, width: float, height: float) -> None:
    pen.gradient(x, 0, width, height, "#5b4964", "#241a2e")
    for row in range(12):
        y = 12 + row * 34
        pen.line((x, y), (x + width, y), "#171020", 2)
        seam = x + width * (0.35 if row % 2 else 0.68)
        pen.line((seam, y), (seam, y + 34), "#171020", 1.6)
    pen.gradient(x, 0, 6, height, "#a083a8", "#54405e", alpha=150)


def _paint_hills(pen: SvgPen, base: float, points: list[tuple[float, float]], color: str, bottom: float) -> None:
    """Paint hills down to the lower edge of the picture; the heights of ``points`` are relative to ``base``."""
    crest = smooth_outline([(x, base + dy) for x, dy in points], closed=False)
    pen.polygon([*crest, (crest[-1][0], bottom), (crest[0][0], bottom)], color)


def _paint_floor(pen: SvgPen, top: float, width: float, height: float, light: str, dark: str) -> None:
    pen.gradient(0, top, width, height - top, light, dark)
    pen.line((0, top + 1), (width, top + 1), "#c9a0a8", 2, alpha=110)
    for at in range(-6, 13):
        pen.line((width / 2 + (at - 3) * 46, top), (width / 2 + (at - 3) * 110, height), dark, 1.6, alpha=190)
    pen.line((0, top + (height - top) * 0.45), (width, top + (height - top) * 0.45), dark, 1.6, alpha=190)


def paint_to_the_shadow(pen: SvgPen) -> None:
    """Paint the choice of the shadow: the gate of the chamber before the sun, and the wooden horse on the stairs."""
    w, h = CHOICE_SIZE
    pen.gradient(0, 0, w, h, "#1d163a", "#43347a")
    rng = Random(9)
    for row in range(10):
        for column in range(9):
            x = column * 84 - (42 if row % 2 else 0)
            tone = mix_colors("#3a2f66", "#261e4a", rng.random())
            pen.rect(x + 1.5, row * 34 + 1.5, 81, 31, tone, radius=3)
    _paint_gate(pen, 236, 300, 118)
    for step in range(4):
        y, width = 300 + step * 26, 300 + step * 96
        left = max(0.0, 236 - width / 2)
        pen.gradient(
            left, y, min(w, 236 + width / 2) - left, 26, mix_colors("#8a76c4", "black", 0.14 * step), "#2a2150"
        )
        pen.line((left, y + 1), (min(w, 236 + width / 2), y + 1), "#c9b4ff", 1.6, alpha=150)
    pen.polygon([(178, 300), (294, 300), (352, 400), (120, 400)], "#ffd890", alpha=60)
    pen.glow(506, 300, 150, "#ffe2a8", 190)
    pen.ellipse(438, 342, 150, 20, "black", alpha=120)
    pen.picture("journey/wooden-horse", 436, 214, 144, 144)
    for x, y in ((56, 120), (590, 110)):
        _paint_torch(pen, x, y)
    pen.vignette("#080512", 150, start=0.75, end=1.414)


def _paint_gate(pen: SvgPen, x: float, bottom: float, half_width: float) -> None:
    """Paint an arched gate with the evening sun behind it."""
    top = bottom - 150
    arch = [(x + half_width * math.cos(turn), top + half_width * math.sin(turn)) for turn in _list_arch_angles()]
    for grow, color in ((1.16, "#120d26"), (1.12, "#6a589c"), (1.02, "#120d26")):
        ring = [(x + (px - x) * grow, top + (py - top) * grow) for px, py in arch]
        pen.polygon([*ring, (x + half_width * grow, bottom), (x - half_width * grow, bottom)], color)
    inner = [*arch, (x + half_width, bottom), (x - half_width, bottom)]
    pen.polygon(inner, "#f0a860")
    for share, color in ((0.8, "#f6bd74"), (0.56, "#fcd690")):
        ring = [(x + (px - x) * share, bottom - 70 + (py - bottom + 70) * share) for px, py in inner]
        pen.polygon(ring, color)
    pen.glow(x, bottom - 92, 100, "#fff2c4", 200)
    pen.circle(x, bottom - 92, 30, "#fff6d8")
    hills = smooth_outline(
        [(x - half_width, bottom - 34), (x - 40, bottom - 50), (x + 30, bottom - 30), (x + half_width, bottom - 46)],
        closed=False,
    )
    pen.polygon([*hills, (x + half_width, bottom), (x - half_width, bottom)], "#7a4a66")


def _list_arch_angles() -> list[float]:
    """Return angles from 180 to 360 degrees, in radians."""
    return [math.pi + math.pi * step / 24 for step in range(25)]


def _paint_torch(pen: SvgPen, x: float, y: float) -> None:
    pen.glow(x, y, 90, "#b48cff", 150)
    pen.rect(x - 5, y + 8, 10, 44, "#2b1c3a", radius=3)
    pen.polygon(
        smooth_outline([(x, y - 30), (x + 14, y - 4), (x + 9, y + 12), (x - 9, y + 12), (x - 13, y - 4)]), "#8f5cf0"
    )
    pen.polygon(smooth_outline([(x, y - 14), (x + 7, y + 2), (x, y + 10), (x - 7, y + 2)]), "#e8d8ff")


# The endings ---------------------------------------------------------------------------------------------------------


def paint_evening(pen: SvgPen) -> None:
    """Paint the ending with the first evening: a setting sun, lit windows, and the swinging bell."""
    w, h = ENDING_SIZE
    pen.gradient(0, 0, w, 300, "#0e1440", "#4a3478")
    pen.gradient(0, 299, w, 162, "#4a3478", "#f08a4e")
    pen.gradient(0, 460, w, 260, "#f08a4e", "#5a2c3a")
    rng = Random(4)
    for _star in range(90):
        x, y = rng.uniform(0, w), rng.uniform(0, 260) * rng.random()
        pen.circle(x, y, rng.uniform(0.8, 2.2), "#fff4d8", alpha=rng.randint(110, 240))
    pen.glow(860, 430, 420, "#ffb45e", 220)
    pen.circle(860, 430, 66, "#ffe0a0")
    _paint_hills(pen, 430, [(0, -30), (180, 12), (400, -40), (640, 14), (860, 6), (1060, -34), (1280, 8)], "#4d2f5e", h)
    _paint_tower(pen, 1090, 396)
    _paint_hills(pen, 470, [(0, 14), (220, -16), (520, 18), (760, -2), (1000, 20), (1280, -14)], "#33214a", h)
    for x, y, size in ((640, 470, 44), (704, 478, 36), (566, 480, 38), (940, 480, 40), (1004, 486, 34)):
        _paint_house(pen, x, y, size)
    _paint_hills(pen, 476, [(0, -8), (300, 4), (640, 22), (960, 12), (1280, 30)], "#21163a", h)
    road = smooth_outline([(760, 496), (620, 486), (520, 474), (400, 470), (200, 486), (0, 520)], closed=False)
    pen.polygon([*road, (0, 600), (240, 532), (420, 506), (560, 506), (660, 508)], "#4a3460")
    pen.polygon([(398, 468), (330, 474), (120, 520), (150, 526), (360, 482)], "black", alpha=120)
    pen.polyline(smooth_outline([(348, 430), (322, 464), (296, 474)], closed=False), "#e8d6a8", 2)
    pen.picture("journey/wooden-horse", 216, 396, 84, 84)
    _paint_tree(pen, 96, 500, 1.5)
    _paint_tree(pen, 1206, 512, 1.15)
    pen.gradient(0, 520, w, 200, "#0b0718", "#0b0718", alpha=0, alpha_bottom=200)
    pen.vignette("#05030f", 120, start=0.9, end=1.414)


def _paint_tower(pen: SvgPen, x: float, bottom: float) -> None:
    """Paint a distant tower with a swinging bell."""
    color, light = "#2b1c3e", "#ffc878"
    pen.glow(x, bottom - 190, 120, light, 110)
    pen.polygon([(x - 46, bottom + 40), (x - 38, bottom - 150), (x + 38, bottom - 150), (x + 46, bottom + 40)], color)
    for side in (-1, 1):
        pen.rect(x + side * 32 - 7, bottom - 226, 14, 80, color)
    pen.polygon([(x - 52, bottom - 222), (x, bottom - 290), (x + 52, bottom - 222)], color)
    swung = [
        (x - 26, bottom - 158),
        (x - 14, bottom - 204),
        (x + 2, bottom - 216),
        (x + 16, bottom - 206),
        (x + 26, bottom - 172),
    ]
    pen.polygon([*smooth_outline(swung, closed=False), (x + 30, bottom - 164), (x - 24, bottom - 148)], "#f2c25e")
    pen.circle(x + 4, bottom - 150, 7, "#c9862c")
    for reach in (58, 76, 94):
        for side in (-1, 1):
            turns = [side * 0.5 * (step / 8 - 0.5) + (0 if side > 0 else math.pi) for step in range(9)]
            arc = [(x + reach * math.cos(turn), bottom - 184 + reach * math.sin(turn)) for turn in turns]
            pen.polyline(arc, light, 3, alpha=190 - reach)
    pen.rect(x - 8, bottom - 110, 16, 26, light, radius=6)


def _paint_house(pen: SvgPen, x: float, bottom: float, size: float) -> None:
    pen.rect(x - size / 2, bottom - size * 0.6, size, size * 0.8, "#241838")
    roof = [(x - size * 0.64, bottom - size * 0.56), (x, bottom - size * 1.1), (x + size * 0.64, bottom - size * 0.56)]
    pen.polygon(roof, "#17102a")
    pen.glow(x, bottom - size * 0.2, size * 0.7, "#ffc45e", 120)
    pen.rect(x - size * 0.12, bottom - size * 0.38, size * 0.24, size * 0.28, "#ffd880", radius=2)


def _paint_tree(pen: SvgPen, x: float, bottom: float, scale: float, color: str = "#150e28") -> None:
    pen.polygon([(x - 9 * scale, bottom), (x - 5 * scale, bottom - 90 * scale), (x + 5 * scale, bottom - 90 * scale),
                 (x + 9 * scale, bottom)], color)  # fmt: skip
    for dx, dy, radius in ((-30, -100, 34), (26, -108, 38), (0, -140, 42), (-10, -92, 30)):
        pen.circle(x + dx * scale, bottom + dy * scale, radius * scale, color)


def paint_dusk(pen: SvgPen) -> None:
    """Paint the ending with the lasting dusk: the sun above the hills, the chamber's gate, the horse on the stairs."""
    w, h = ENDING_SIZE
    pen.gradient(0, 0, w, 250, "#5d4a8e", "#d8788a")
    pen.gradient(0, 249, w, 182, "#d8788a", "#ffc878")
    pen.gradient(0, 430, w, 290, "#ffc878", "#8a5a3e")
    pen.glow(400, 280, 480, "#ffe6a0", 230)
    pen.circle(400, 280, 74, "#fff4cc")
    for x, y, width in ((120, 120, 260), (560, 90, 320), (760, 190, 240), (180, 210, 180)):
        pen.ellipse(x, y, width, 22, "#ffd9b0", alpha=130)
        pen.ellipse(x + width * 0.2, y - 10, width * 0.5, 20, "#ffe6c4", alpha=120)
    _paint_hills(pen, 410, [(0, -20), (200, 10), (420, -26), (660, 4), (900, -30), (1280, 10)], "#a8607c", h)
    _paint_hills(pen, 440, [(0, 12), (260, -18), (520, 14), (800, -6), (1280, 12)], "#7d4468", h)
    for x, y, size in ((300, 446, 40), (362, 454, 34), (236, 456, 34)):
        _paint_house(pen, x, y, size)
    _paint_hills(pen, 462, [(0, 4), (300, 10), (620, -4), (960, 10), (1280, 6)], "#5d6a3a", h)
    pen.gradient(0, 480, w, 240, "#4a5a30", "#1e2816", alpha=0, alpha_bottom=255)
    _paint_chamber(pen)
    for x, y, size, left in ((120, 500, 44, False), (196, 520, 38, True), (520, 506, 40, True)):
        _paint_hen(pen, x, y, size, faces_left=left)
    _paint_tree(pen, 36, 500, 1.5, "#3a4a26")
    pen.gradient(0, 540, w, 180, "#141008", "#141008", alpha=0, alpha_bottom=190)
    pen.vignette("#2a1008", 90, start=0.95, end=1.414)


def _paint_chamber(pen: SvgPen) -> None:
    """Paint the front of the chamber and its stairs at the right."""
    pen.gradient(880, 60, 400, 480, "#8a6a9a", "#4a3560")
    for row in range(14):
        y = 60 + row * 34
        pen.line((880, y), (1280, y), "#3a2850", 2, alpha=170)
        for column in range(6):
            x = 880 + column * 84 - (0 if row % 2 else 42)
            if x > 884:
                pen.line((x, y), (x, y + 34), "#3a2850", 2, alpha=150)
    pen.gradient(880, 60, 14, 480, "#ffd9a8", "#b07a8a")
    pen.rect(856, 40, 424, 26, "#a584b0", radius=3)
    pen.rect(856, 40, 424, 5, "#ffe0b8", radius=2)
    turns = _list_arch_angles()
    for grow, color in ((1.12, "#c9a0b8"), (1.0, "#4a3670")):
        ring = [(1120 + 92 * grow * math.cos(turn), 220 + 92 * grow * math.sin(turn)) for turn in turns]
        pen.polygon([*ring, (1120 + 92 * grow, 420), (1120 - 92 * grow, 420)], color)
    pen.glow(1120, 320, 150, "#ffca90", 190)
    for step in range(5):
        left, y = 790 - step * 46, 404 + step * 28
        pen.gradient(left, y, 1280 - left, 28, mix_colors("#d8b0b8", "#7a5a80", step / 4), "#4a3560")
        pen.line((left, y + 1), (1280, y + 1), "#ffe6c8", 2, alpha=190)
    pen.polygon([(1030, 406), (1068, 402), (1276, 422), (1276, 430), (1058, 414)], "black", alpha=90)
    pen.polyline(smooth_outline([(913, 411), (944, 402), (978, 366)], closed=False), "#fff0c8", 2)
    pen.picture("journey/wooden-horse", 822, 322, 96, 96)


def _paint_hen(pen: SvgPen, x: float, y: float, size: float, *, faces_left: bool) -> None:
    way = -1 if faces_left else 1

    def to_picture(dx: float, dy: float) -> Point:
        return x + way * dx * size, y + dy * size

    pen.ellipse(x - size * 0.4, y - size * 0.06, size * 0.8, size * 0.14, "black", alpha=90)
    for leg in (-0.06, 0.1):
        pen.line(to_picture(leg, -0.2), to_picture(leg, 0), "#d8862c", 2)
    body = [
        (-0.5, -0.62),
        (-0.34, -0.42),
        (0.0, -0.5),
        (0.22, -0.84),
        (0.38, -0.82),
        (0.4, -0.5),
        (0.2, -0.18),
        (-0.2, -0.16),
    ]
    pen.polygon(smooth_outline([to_picture(*one) for one in body]), "#fff2dc")
    pen.polygon(
        smooth_outline(
            [to_picture(-0.22, -0.42), to_picture(0.12, -0.44), to_picture(0.06, -0.26), to_picture(-0.14, -0.24)]
        ),
        "#d8b48c",
    )
    pen.polygon(
        smooth_outline(
            [
                to_picture(0.24, -0.84),
                to_picture(0.26, -0.98),
                to_picture(0.32, -0.9),
                to_picture(0.4, -0.96),
                to_picture(0.38, -0.82),
            ]
        ),
        "#c9382c",
    )
    pen.polygon([to_picture(0.4, -0.76), to_picture(0.54, -0.7), to_picture(0.4, -0.66)], "#e8a02c")
    pen.circle(*to_picture(0.33, -0.74), 1.8, "#1c1209")
