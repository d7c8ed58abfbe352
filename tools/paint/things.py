"""Small things of fixed look: parts of the die, chains on a door, the board of the stall, a blow, shadows."""

from __future__ import annotations

import math

from tools.paint.pen import Pen, Point, mix


def container_heart(pen: Pen) -> None:
    """A heart in a golden case, on a face of the die."""
    x, y, size = pen.width / 2, pen.height / 2 + 4, pen.width / 0.78
    for reach, color in ((0.37, "#6b4510"), (0.345, "#e8bd55"), (0.29, "#7a1420"), (0.265, "#e2414f")):
        pen.polygon(_heart(x, y, size * reach), color)
    pen.polygon(_heart(x - size * 0.02, y - size * 0.035, size * 0.19), "#f2747c", alpha=150)
    pen.ellipse(x - size * 0.17, y - size * 0.16, size * 0.11, size * 0.08, "white", alpha=210)


def _heart(x: float, y: float, reach: float) -> list[Point]:
    """The outline of a heart; `reach` is half its width."""
    points = []
    for step in range(48):
        turn = step * 2 * math.pi / 48
        across = math.sin(turn) ** 3
        up = (13 * math.cos(turn) - 5 * math.cos(2 * turn) - 2 * math.cos(3 * turn) - math.cos(4 * turn)) / 16
        points.append((x + reach * across, y - reach * (up * 0.98 + 0.1)))
    return points


def playing_piece(pen: Pen) -> None:
    """A playing piece: head and body; the window colors it."""
    x, foot = pen.width / 2, pen.height
    wide, tall = pen.width / 2, pen.height / 1.03
    side = [(-1.0, 0.0), (-0.82, 0.3), (-0.3, 0.56)]
    left = [(x + share * wide, foot - up * tall) for share, up in side]
    right = [(2 * x - px, py) for px, py in reversed(left)]
    pen.polygon([*left, *right], "black")
    pen.circle(x, foot - tall * 0.78, tall * 0.25, "black")


def cast_shadow(pen: Pen) -> None:
    """What an obstacle throws to the right: a long weak shadow and a short strong one, without hard rims.

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


def chains(pen: Pen) -> None:
    """A lock on chains across the boss's door."""
    x, y = pen.width / 2, pen.height * 0.42
    for side in (-1, 1):
        for start in ((x + side * (x - 6), 14.0), (x + side * (x - 6), pen.height - 28)):
            for color, width in (("#0d0706", 7.5), ("#a39684", 3.6)):
                pen.dashes(start, (x + side * 12, y), color, width, on=9, off=3)
    for radius, color in ((15.0, "#120605"), (13.6, "#c9a25b"), (11.8, "#5d2018")):
        pen.circle(x, y, radius, color)
    pen.picture("icon/lock", x - 7.5, y - 8, 15, 15)


def chalk_board(pen: Pen) -> None:
    """The board in the sixth place of the stall, on two hooks."""
    x, y, w, h = 10.0, 20.0, 146.0, 142.0
    for hook in (x + 30, x + w - 30):
        pen.line((hook, y - 14), (hook, y + 6), "#d8b273", 1.6)
    pen.shadow(x, y, w, h, radius=8, blur=5, alpha=170, dy=4)
    pen.gradient(x, y, w, h, "#a8743f", "#5d3a1c", radius=8)
    pen.rect(x + 6, y + 6, w - 12, h - 12, "#1f2a26", radius=4)
    pen.rect(x + 6, y + 6, w - 12, h - 12, "#0d1210", radius=4, border=1.4)
    pen.picture("dungeon/bottle/empty", x + w / 2 - 33, y + 9, 66, 66)


def price_tag(pen: Pen, top: str, low: str) -> None:
    """A sheet on two threads that tells a price in the stall."""
    x, y, w, h = 10.0, 14.0, 148.0, 52.0
    hooks = (x + 8, x + w - 8)
    for hook in hooks:
        pen.line((hook, y - 14), (hook, y), "#d8b273", 1.4)
    pen.shadow(x, y, w, h, radius=6, blur=4.5, alpha=150, dy=3)
    pen.gradient(x, y, w, h, top, low, radius=6)
    pen.rect(x, y, w, h, "#6d5630", radius=6, border=1.1)
    for hook in hooks:
        pen.circle(hook, y + 7, 2.2, "#4a341c")
    pen.line((x + 55, y + 27), (x + 55, y + 46), "#6d5630", 1, alpha=110)


def stairs(pen: Pen) -> None:
    """Three steps that lead to a dungeon's entrance."""
    for step in range(3):
        half, y = 40 + step * 9, step * 7.4
        pen.rect(pen.width / 2 - half, y, 2 * half, 9, "#140c07", radius=2)
        top = mix("#c8a878", "#e8d2a4", step / 2)
        pen.gradient(pen.width / 2 - half + 1, y + 1, 2 * half - 2, 7, top, "#8a6a48", radius=2)


def gash(pen: Pen) -> None:
    """The strike that lands: a gash across a picture."""
    pen.rect(0, 0, pen.width, pen.height, "#8a1410", radius=8, alpha=60)
    for shift, wide, tone in ((0.0, 7.0, "#4a0b06"), (0, 4.4, "#ff6a4a"), (-1, 1.6, "#fff0d8")):
        points = [(21 + shift, 138.0), (83, 82 - wide * 0.6), (181 + shift, 8), (95, 82 + wide * 0.6)]
        pen.polygon(points, tone)
