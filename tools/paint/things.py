"""Small pictures: die faces, playing piece, cast shadow, chains on a door, board and price tags of the stall."""

from __future__ import annotations

import math

from tools.paint.pen import Point, SvgPen


def paint_container_heart(pen: SvgPen) -> None:
    """Paint a heart in a golden case, for a face of the die."""
    x, y, size = pen.width / 2, pen.height / 2 + 4, pen.width / 0.78
    for reach, color in ((0.37, "#6b4510"), (0.345, "#e8bd55"), (0.29, "#7a1420"), (0.265, "#e2414f")):
        pen.polygon(_make_heart(x, y, size * reach), color)
    pen.polygon(_make_heart(x - size * 0.02, y - size * 0.035, size * 0.19), "#f2747c", alpha=150)
    pen.ellipse(x - size * 0.17, y - size * 0.16, size * 0.11, size * 0.08, "white", alpha=210)


def _make_heart(x: float, y: float, half_width: float) -> list[Point]:
    """Return the outline of a heart, ``2 * half_width`` wide."""
    points = []
    for step in range(48):
        turn = step * 2 * math.pi / 48
        across = math.sin(turn) ** 3
        up = (13 * math.cos(turn) - 5 * math.cos(2 * turn) - 2 * math.cos(3 * turn) - math.cos(4 * turn)) / 16
        points.append((x + half_width * across, y - half_width * (up * 0.98 + 0.1)))
    return points


def paint_playing_piece(pen: SvgPen) -> None:
    """Paint a playing piece of head and body; the window colors it."""
    x, foot = pen.width / 2, pen.height
    width, height = pen.width / 2, pen.height / 1.03
    side = [(-1.0, 0.0), (-0.82, 0.3), (-0.3, 0.56)]
    left = [(x + share * width, foot - up * height) for share, up in side]
    right = [(2 * x - px, py) for px, py in reversed(left)]
    pen.polygon([*left, *right], "black")
    pen.circle(x, foot - height * 0.78, height * 0.25, "black")


def paint_cast_shadow(pen: SvgPen) -> None:
    """Paint the shadow of an obstacle to its right: a long weak one and a short strong one, with soft edges.

    The picture is as high as a square; the right side of the obstacle is at 0.34 of that.
    """
    side, right = pen.height, 0.34 * pen.height
    for length, alpha in ((0.62, 172), (0.34, 255)):
        for soft in range(6):
            grow = (2.5 - soft) * 0.018 * side
            tip, rise = right + (length - 0.06) * side + grow, 0.26 * length / 0.62 * side
            start, low = right - 0.24 * side - grow, side * 0.96 + grow
            high = side - rise
            corners = [(start, low), (tip, high + grow), (tip - 0.03 * side, high - 0.2 * side - grow)]
            pen.polygon([*corners, (start, 0.58 * side - grow)], "#140c04", alpha=alpha * (0.14 + 0.05 * soft))


def paint_chains(pen: SvgPen) -> None:
    """Paint chains with a lock, for the door of the boss room."""
    x, y = pen.width / 2, pen.height * 0.42
    for side in (-1, 1):
        for start in ((x + side * (x - 6), 14.0), (x + side * (x - 6), pen.height - 28)):
            for color, width in (("#0d0706", 7.5), ("#a39684", 3.6)):
                pen.dashes(start, (x + side * 12, y), color, width, dash_length=9, gap_length=3)
    for radius, color in ((15.0, "#120605"), (13.6, "#c9a25b"), (11.8, "#5d2018")):
        pen.circle(x, y, radius, color)
    pen.picture("icon/lock", x - 7.5, y - 8, 15, 15)


def paint_chalk_board(pen: SvgPen) -> None:
    """Paint the chalk board that hangs on two hooks in the sixth slot of the stall."""
    x, y, w, h = 10.0, 20.0, 146.0, 142.0
    for hook in (x + 30, x + w - 30):
        pen.line((hook, y - 14), (hook, y + 6), "#d8b273", 1.6)
    pen.shadow(x, y, w, h, radius=8, blur=5, alpha=170, dy=4)
    pen.gradient(x, y, w, h, "#a8743f", "#5d3a1c", radius=8)
    pen.rect(x + 6, y + 6, w - 12, h - 12, "#1f2a26", radius=4)
    pen.rect(x + 6, y + 6, w - 12, h - 12, "#0d1210", radius=4, border=1.4)
    pen.picture("dungeon/bottle/empty", x + w / 2 - 33, y + 9, 66, 66)


def paint_price_tag(pen: SvgPen, top: str, bottom: str) -> None:
    """Paint a price tag on two threads; ``top`` and ``bottom`` are the colors of its gradient."""
    x, y, w, h = 10.0, 14.0, 148.0, 52.0
    hooks = (x + 8, x + w - 8)
    for hook in hooks:
        pen.line((hook, y - 14), (hook, y), "#d8b273", 1.4)
    pen.shadow(x, y, w, h, radius=6, blur=4.5, alpha=150, dy=3)
    pen.gradient(x, y, w, h, top, bottom, radius=6)
    pen.rect(x, y, w, h, "#6d5630", radius=6, border=1.1)
    for hook in hooks:
        pen.circle(hook, y + 7, 2.2, "#4a341c")
    pen.line((x + 55, y + 27), (x + 55, y + 46), "#6d5630", 1, alpha=110)


def paint_vignette(pen: SvgPen) -> None:
    """Darken the edges of a box."""
    pen.vignette("#080402", 255, start=0.82, end=1.414, exponent=1.3)
