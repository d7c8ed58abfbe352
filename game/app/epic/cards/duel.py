"""The picture of a basic card put together from shared parts: ground, body, arms with their weapon, and what they do.

A character has a body and the arms of each composition it needs (`assets/art/<pack>/pose/<kind>`). Everything else
says the numbers: as many cuts, flight lines or rings as the value is high, a ground that goes from cold to hot, a
figure that comes nearer the harder it strikes, and cold rings at the side for what a striker keeps for its defense.
"""

from __future__ import annotations

import math
import random

import msgspec

from game.app.epic.cards.colors import frame_colors
from game.app.ui import art
from game.app.ui.canvas import Canvas
from game.app.ui.plane import Color
from game.app.ui.raster import Point
from game.table.epic_records import CardFace

_WIDE = 100.0
"""Units that a picture is wide here; the canvas's layer is stretched to it."""
_LOW = 0.62
"""Height for width of the picture on a card with text."""
_PART = (420.0, 300.0)
_FACE = (120.0, 86.0)
"""Where the middle of the face is in every body."""
_HEAVY = 4
"""An attack from this value on is swung from above the shoulder."""
_HIGHEST = 6

_HOT = ("#ffc24a", "#b02a1c")
_COLD = ("#7aa8d0", "#1a3454")
_SPARK = "#fff2c0"


class _Aim(msgspec.Struct, frozen=True):
    """Where a composition's weapon is, in the space of the parts: the heart of its light, and its far end."""

    light: Point
    tip: Point


_AIMS = {
    "strike": _Aim((262, 96), (318, 84)),
    "heavy": _Aim((250, 92), (322, 46)),
    "shot": _Aim((330, 150), (334, 156)),
    "guard": _Aim((230, 118), (236, 76)),
}


def composition_of(face: CardFace) -> str:
    """What a basic card shows: a guard if it defends better than it strikes, else a shot, a blow or a heavy blow."""
    attack, defense = _numbers(face)
    if defense > attack:
        return "guard"
    if face.ranged:
        return "shot"
    return "heavy" if attack >= _HEAVY else "strike"


def can_compose(face: CardFace) -> bool:
    """Whether all characters on the card have the parts that its picture needs."""
    composition = composition_of(face)
    parts = [f"{figure}/{part}" for figure in face.figures for part in ("body", composition)]
    return bool(parts) and all(art.exists(part) for part in parts)


def compose(canvas: Canvas, face: CardFace, width: float, height: float) -> None:
    """Draws the picture over the whole of a layer of `width` by `height` units."""
    attack, defense = _numbers(face)
    composition = composition_of(face)
    value = min(_HIGHEST, max(1, defense if composition == "guard" else attack))
    spare = min(3, defense) - 1 if composition != "guard" else min(4, attack) - 1
    unit = width / _WIDE
    # The picture of a card without text is nearly square: there the figure stands nearer and higher.
    room = min(1.0, max(0.0, height / width - _LOW) / (1 - _LOW))
    scale = (0.262 + 0.014 * value + 0.006 * spare) * (1 + 0.15 * room) * unit
    left = (29.0 - 2.0 * room - 2.6 * spare) * unit - _FACE[0] * scale
    top = height * (0.44 - 0.05 * room) - _FACE[1] * scale

    def spot(point: Point) -> Point:
        return left + point[0] * scale, top + point[1] * scale

    aim = _AIMS[composition]
    light = spot(aim.light)
    _ground(canvas, face, composition, value, light, width, height)
    if composition == "guard":
        _rings(canvas, light, value, 12 * unit, 4.6 * unit, "#eaf6ff", unit)
    elif composition == "shot":
        _flight(canvas, value, light, width, unit)
    else:
        _cuts(canvas, composition, value, spot((170, 168)), 152 * scale, unit)
    if spare > 0:
        _spare(canvas, composition, spare, (left + 60 * scale, height * 0.93), unit)
    for place, figure in enumerate(face.figures):
        # Two characters share a card: the second stands behind and to the right of the first.
        back = len(face.figures) - 1 - place
        size = scale * (0.86 if len(face.figures) > 1 else 1.0)
        x, y = left + (27 * back - 6 * (len(face.figures) - 1)) * unit, top + 2 * unit * (len(face.figures) - 1)
        for part in ("body", composition) if back == 0 else ("body",):
            canvas.picture(f"{figure}/{part}", x, y, _PART[0] * size, _PART[1] * size)
    _impact(canvas, composition, value, spot(aim.tip), width, unit)
    dark = "#08060c"
    canvas.gradient(0, height * 0.62, width, height * 0.38, dark, dark, alpha=0, alpha_bottom=135 - 12 * value)


def _numbers(face: CardFace) -> tuple[int, int]:
    """Attack and defense as numbers; what is a sign in place of a number counts as the highest."""
    values = [number if isinstance(number, int) else (99 if number else 0) for number in (face.attack, face.defense)]
    return values[0], values[1]


def _ground(
    canvas: Canvas, face: CardFace, composition: str, value: int, light: Point, width: float, height: float
) -> None:
    """From the character's own color to fire, the higher the attack; a guard's is cold; then rays, light and sparks."""
    heat = (value - 1) / (_HIGHEST - 1)
    high, low = frame_colors(face.portrait or _portrait_of(face.figures))
    if composition == "guard":
        upper = canvas.mix(_COLD[0], high, 0.22 - 0.16 * heat)
        lower = canvas.mix(_COLD[1], "#2a62b0", 0.5 * heat)
        glow: Color = "#dff0ff"
    else:
        upper = canvas.mix(canvas.mix(high, "white", 0.3), _HOT[0], heat)
        lower = canvas.mix(low, _HOT[1], heat)
        glow = canvas.mix(canvas.mix(high, "white", 0.72), _SPARK, heat)
    canvas.gradient(0, 0, width, height, upper, lower)
    rays = 6 + 2 * value
    broad = math.tau / rays * (0.16 + 0.26 * heat)
    for ray in range(rays):
        turn = math.tau * ray / rays + 0.2
        tips = [(light[0] + width * math.cos(way), light[1] + width * math.sin(way)) for way in (turn, turn + broad)]
        canvas.polygon([light, *tips], glow, alpha=round(16 + 44 * heat))
    canvas.glow(*light, width * (0.2 + 0.2 * heat), glow, round(110 + 110 * heat))
    rng = random.Random(f"{composition}{value}{face.figures}")
    for _ in range(3 * value - 2):
        x, y, size = rng.uniform(0.34, 0.98) * width, rng.uniform(0.05, 0.9) * height, rng.uniform(0.7, 1 + heat)
        _star(canvas, (x, y), size * width / _WIDE * 1.7, 4, 0.3, glow, round(120 + 90 * heat))


def _portrait_of(figures: tuple[str, ...]) -> str:
    return figures[0].replace("/pose/", "/portrait/") if figures else ""


def _star(canvas: Canvas, middle: Point, size: float, points: int, waist: float, color: Color, alpha: int) -> None:
    corners = []
    for corner in range(2 * points):
        turn = math.pi * corner / points - math.pi / 2
        reach = size * (waist if corner % 2 else 1.0)
        corners.append((middle[0] + reach * math.cos(turn), middle[1] + reach * math.sin(turn)))
    canvas.polygon(corners, color, alpha=alpha)


def _cuts(canvas: Canvas, composition: str, value: int, middle: Point, radius: float, unit: float) -> None:
    """As many cuts as the value is high, swept round the shoulder; the outermost is the brightest."""
    start, end, thick = (-50.0, 26.0, 3.4) if composition == "heavy" else (-34.0, 12.0, 2.6)
    for number in range(value):
        inward = value - 1 - number
        reach = radius - 4.0 * unit * inward
        last = start + (end - start) * (1 - 0.1 * inward / value)
        outer, inner = [], []
        for step in range(13):
            turn = math.radians(start + (last - start) * step / 12)
            slim = thick * unit * math.sin(math.pi * step / 12) * 0.9
            outer.append((middle[0] + reach * math.cos(turn), middle[1] + reach * math.sin(turn)))
            inner.append((middle[0] + (reach - slim) * math.cos(turn), middle[1] + (reach - slim) * math.sin(turn)))
        canvas.polygon([*outer, *reversed(inner)], "white", alpha=round(95 + 150 * (number + 1) / value))


def _flight(canvas: Canvas, value: int, light: Point, width: float, unit: float) -> None:
    """Two lines of flight for each point, above and below the weapon."""
    for number in range(2 * value):
        side = 1 if number % 2 else -1
        y = light[1] + side * (4.5 + 3.6 * (number // 2)) * unit
        start = width * (0.5 + 0.045 * (number * 7 % 5))
        canvas.lines([(start, y), (start + width * (0.22 + 0.03 * (number % 3)), y)], "white", 0.9 * unit, alpha=120)


def _rings(canvas: Canvas, middle: Point, count: int, first: float, step: float, color: Color, unit: float) -> None:
    for number in range(count):
        alpha = max(50, 200 - 30 * number)
        canvas.circle(*middle, first + step * number, color, border=max(0.8, 1.5 - 0.15 * number) * unit, alpha=alpha)


def _spare(canvas: Canvas, composition: str, count: int, middle: Point, unit: float) -> None:
    """What the other number is worth: cold rings at the feet of a striker, sparks about the feet of a guard."""
    if composition == "guard":
        canvas.glow(*middle, (14 + 5 * count) * unit, "#ffb04a", 150)
        for number in range(count):
            place = middle[0] + (9 * number - 6) * unit, middle[1] - 3 * unit
            _star(canvas, place, 3.2 * unit, 4, 0.3, "#ffe0a0", 220)
        return
    canvas.glow(*middle, (20 + 7 * count) * unit, "#6ab8ff", 190)
    _rings(canvas, middle, count + 1, 15 * unit, 5 * unit, "#cfe9ff", unit)


def _impact(canvas: Canvas, composition: str, value: int, tip: Point, width: float, unit: float) -> None:
    """What hits: a flash at the muzzle, a burst under a hard blow, a bolt against a strong guard."""
    if composition == "shot":
        flash = (min(tip[0], width * 0.9), tip[1])
        canvas.lines([flash, (width, flash[1])], _SPARK, (1.2 + 0.3 * value) * unit, alpha=200)
        _star(canvas, flash, (3.4 + 0.9 * value) * unit, 8, 0.4, _SPARK, 245)
        canvas.circle(*flash, (1.2 + 0.2 * value) * unit, "white")
    elif composition == "guard":
        if value >= _HEAVY:
            canvas.lines([(width, tip[1] - 13 * unit), tip], "#ff9a4a", 2.4 * unit, alpha=230)
            canvas.lines([(width, tip[1] - 13 * unit), tip], "#fff4dc", 1.0 * unit)
        _star(canvas, tip, (2.6 + 1.1 * value) * unit, 8, 0.38, _SPARK, 245)
        canvas.circle(*tip, (1 + 0.25 * value) * unit, "white")
    elif value > _HEAVY:
        landed = (min(tip[0], width * 0.9), tip[1] + 30 * unit)
        _star(canvas, landed, 7.2 * unit, 8, 0.38, _SPARK, 245)
        canvas.circle(*landed, 2.2 * unit, "white")
