"""Tokens: a portrait in its seat's shape and color, with health, number and states on it.

Seats are told apart by shape first; where several seats form a side, the side has the shape and the seat a number. The
body of a token is one kept picture; the health pill is drawn apart so that it can jump when the number changes.
"""

from __future__ import annotations

import math
from random import Random
from typing import Literal

import msgspec
import pygame

from game.app.epic.board.pose import draw_pose, parts_of
from game.app.ui.drawing import raster
from game.app.ui.drawing.canvas import SHAPE_REACH, Canvas
from game.app.ui.drawing.numbers import short
from game.app.ui.drawing.raster import Point
from game.app.ui.style.theme import SeatMark
from game.presentation.epic.view_models import Pose, Token

_PORTRAIT = 0.82
_SIDE = 0.14
"""How thick a token is, in radii."""
_GHOST_ALPHA = 135
_OVERHANG = 0.45
"""How far the health reaches past the token, in its heights: not into the token on the next square."""


class Motion(msgspec.Struct, frozen=True):
    """What is happening to a token at this moment; all shares run from 0 to 1."""

    fall: float = 0.0
    """How far a fallen character has left the board."""
    flash: float = 0.0
    """How white a hit makes it."""
    bump: float = 0.0
    """How far the health pill has jumped out."""
    lift: float = 0.0
    """How high it is lifted while it walks."""
    turn: float = 0.0
    """Degrees it leans to the left."""
    stretch: Point = (1.0, 1.0)
    """How wide and how high it is pressed."""

    @property
    def moved(self) -> bool:
        """Whether it is thrown about: its glow would be, too."""
        return bool(self.turn) or self.stretch != (1.0, 1.0)


STILL = Motion()


def draw_token(
    canvas: Canvas, token: Token, x: float, y: float, radius: float, *, motion: Motion = STILL, ghost: bool = False
) -> None:
    """A token with its middle at (x, y); `radius` is half its width without shadow, glow and badges."""
    if motion.fall >= 1:
        return
    if motion is STILL and not ghost:
        air = radius * 1.3
        key = ("still token", token, round(radius, 2), canvas.text_scale)
        wide = 2 * radius
        canvas.stamp(key, x - radius, y - radius, wide, wide, lambda part: _whole(part, token, radius), pad=air)
        return
    _moving(canvas, token, x, y, radius, motion, ghost)


def _whole(canvas: Canvas, token: Token, radius: float) -> None:
    """A token at rest with everything on it, about the middle of a box of twice the radius."""
    _moving(canvas, token, radius, radius, radius, STILL, False)


def _moving(canvas: Canvas, token: Token, x: float, y: float, radius: float, motion: Motion, ghost: bool) -> None:
    """A token in motion, part by part."""
    alpha = _GHOST_ALPHA if ghost else round(255 * (1 - motion.fall))
    rise = motion.lift * radius * 0.28
    if not ghost:
        _shadow(canvas, x, y, radius, motion)
    white = round(8 * motion.flash)
    glows = token.active and not motion.moved and not ghost
    canvas.stamp(
        ("token", token.art, token.seat, glows, token.acted, _pose_of(token), ghost, white, round(radius, 2)),
        x - radius,
        y - radius - rise,
        2 * radius,
        2 * radius,
        lambda part: _body(part, msgspec.structs.replace(token, active=glows), radius, ghost, white),
        pad=radius * (1.3 if glows else 0.35),
        alpha=alpha,
        angle=round(motion.turn),
        scale=1 + 0.06 * motion.lift,
        stretch=motion.stretch,
    )
    if motion.fall == 0 and not ghost:
        _badges(canvas, token, x, y - rise, radius)
        if token.health is not None:
            _health(canvas, token, x, y - rise, radius, motion.bump)


def _shadow(canvas: Canvas, x: float, y: float, radius: float, motion: Motion) -> None:
    width = radius * (2.15 - 0.2 * motion.lift) * (1 - 0.4 * motion.fall)
    left, top = x - width / 2, y + radius * 0.5
    height, radius_of = radius * 0.8, radius * 0.4
    alpha = round(125 * (1 - motion.fall))
    canvas.cast_shadow(left, top, width, height, radius=radius_of, blur=max(2.0, radius * 0.14), alpha=alpha, dy=1)


def face_of(canvas: Canvas, token: Token, radius: float) -> pygame.Surface:
    """A token without shadow, glow and badges, as a picture of its own."""
    part = canvas.layer(2.3 * radius, 2.3 * radius)
    with part.shifted(radius * 0.15, radius * 0.15):
        _body(part, msgspec.structs.replace(token, active=False), radius, False)
    return part.surface


def _body(canvas: Canvas, token: Token, radius: float, ghost: bool, white: int = 0) -> None:
    """Glow, rim, portrait and ring, about the middle of a box of twice the radius; ``white`` of 8 parts of a flash."""
    _face(canvas, token, radius, ghost)
    if white:
        level = 30 * white
        canvas.surface.fill((level, level, level, 0), special_flags=pygame.BLEND_RGBA_ADD)


def _pose_of(token: Token) -> Pose:
    return "fallen" if token.health == 0 else token.pose


def _face(canvas: Canvas, token: Token, radius: float, ghost: bool) -> None:
    mark = canvas.seat(token.seat)
    x = y = radius
    if token.active and not ghost:
        canvas.glow(x, y, radius * 2.1, "gold", 225)
    rim = canvas.mix(mark.dark, "black", 0.72)
    color = canvas.mix(mark.color, "#6d747c", 0.6) if token.acted else canvas.color(mark.color)
    line = max(1.0, radius * 0.05)
    for step in range(round(radius * _SIDE * canvas.k), -1, -1):
        side = canvas.mix(mark.dark, "black", 0.62 if step > 1 else 0.2)
        canvas.shape(mark.shape, x, y + step / canvas.k, radius * 1.01, side)
    canvas.shape(mark.shape, x, y, radius, rim)
    canvas.shape(mark.shape, x, y, radius - line * 0.8, color)
    canvas.shape(mark.shape, x, y, radius - line * 1.6, canvas.mix(color, "white", 0.34), border=line)
    inner = radius * _PORTRAIT
    reach = inner * SHAPE_REACH[mark.shape]
    box = (x - reach, y - reach, 2 * reach, 2 * reach)
    pose = _pose_of(token)
    if parts_of(token.art, pose):
        draw_pose(canvas, token.art, pose, *box[:3], mark.shape, gray=pose == "fallen")
    else:
        canvas.picture(token.art, *box, shape=mark.shape, gray=token.acted)
    canvas.shape(mark.shape, x, y, inner, rim, border=max(1.2, radius * 0.07))
    if token.acted:
        canvas.shape(mark.shape, x, y, inner, "#101820", alpha=70)
    _rim_light(canvas, mark, x, y, radius)
    if token.active and not ghost:
        canvas.shape(mark.shape, x, y, radius * 1.07, "black", border=max(3.0, radius * 0.15), alpha=120)
        canvas.shape(mark.shape, x, y, radius * 1.07, "gold", border=max(1.8, radius * 0.09))


def _rim_light(canvas: Canvas, mark: SeatMark, x: float, y: float, radius: float) -> None:
    """The edge that the lamp strikes, at the upper left: the shape less the same shape a little further down."""
    half = radius * 1.3
    lit, cut = canvas.layer(2 * half, 2 * half), canvas.layer(2 * half, 2 * half)
    lit.surface.fill(raster.CLEAR_WHITE)
    lit.shape(mark.shape, half, half, radius * 0.985, "#fff2cf")
    cut.shape(mark.shape, half + radius * 0.07, half + radius * 0.09, radius * 0.985, "white")
    lit.surface.blit(cut.surface, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    lit.surface.fill((255, 242, 207, 0), special_flags=pygame.BLEND_RGBA_MAX)
    canvas.paste(lit, x - half, y - half, 210)


def _badges(canvas: Canvas, token: Token, x: float, y: float, radius: float) -> None:
    """The numbers of seat and troop member at the left, states at the upper right and below it."""
    size = max(7.0, radius * 0.36)
    mark = canvas.seat(token.seat)
    corner = (x - radius * 0.74, y - radius * 0.74)
    numbered = mark.number > 0 and not token.plain
    if numbered:
        _number(canvas, mark, mark.number, corner, size)
        corner = (x - radius * 0.78, y + radius * 0.72)
    if token.number:
        _number(canvas, None if numbered else mark, token.number, corner, size * (0.86 if numbered else 1.0))
    states = [("snowflake", "#0f3350")] * token.frozen + [("lock", "#14402a")] * token.pinned
    states += [("curse", "#2b1145")] * token.cursed
    for place, (icon, ground) in enumerate(states):
        at = (x + radius * (0.76 + 0.1 * place), y - radius * (0.74 - 0.72 * place))
        canvas.circle(*at, size + 1.4, "white", alpha=220)
        canvas.circle(*at, size + 0.4, ground)
        canvas.icon(icon, at[0] - size * 0.78, at[1] - size * 0.78, size * 1.56)


def _number(canvas: Canvas, mark: SeatMark | None, number: int, at: Point, size: float) -> None:
    """A number on a chip: in a seat's shape and color, or on a plain dark disc."""
    if mark is None:
        canvas.circle(*at, size + 1.2, "cream", alpha=170)
        canvas.circle(*at, size, "#0c1016")
    else:
        canvas.shape(mark.shape, *at, size + 1.2, canvas.mix(mark.dark, "black", 0.6))
        canvas.shape(mark.shape, *at, size, mark.dark)
    canvas.text(short(number), *at, "key", size=size * 1.45, color="cream", align="center")


def _health(canvas: Canvas, token: Token, x: float, y: float, radius: float, bump: float) -> None:
    height = max(13.0, radius * 0.74)
    digits = canvas.measure(short(token.health or 0), "key", size=height * 0.8)[0]
    width = height * 1.02 + digits + height * 0.3
    left, top = x + radius + height * _OVERHANG - width, y + radius - height * 0.78
    canvas.stamp(
        ("health", token.health, token.seat, height),
        left,
        top,
        width,
        height,
        lambda part: _pill(part, token, width, height),
        pad=2,
        scale=1 + 0.35 * bump,
    )


def _pill(canvas: Canvas, token: Token, width: float, height: float) -> None:
    color = canvas.seat(token.seat).color
    canvas.rect(-1, -1, width + 2, height + 2, "black", radius=height / 2 + 1, alpha=150)
    canvas.rect(0, 0, width, height, "#0c1016", radius=height / 2)
    canvas.rect(0, 0, width, height, color, radius=height / 2, border=max(1.2, height * 0.08))
    heart = height * 0.72
    canvas.icon("heart", height * 0.2, (height - heart) / 2 + height * 0.02, heart)
    text_x = height * 1.02
    canvas.text(short(token.health or 0), text_x, height / 2, "key", size=height * 0.8, color="cream")


Ground = Literal["red", "green", "blue"]
"""The burst below a number: harm, help, or nothing done."""
_BURSTS: dict[Ground, tuple[str, str, str, str]] = {
    "red": ("#3a0604", "#c81e12", "#ff5a2c", "#2a0402"),
    "green": ("#06311a", "#1c8a4c", "#4fd08a", "#04220f"),
    "blue": ("#06213f", "#1f62b4", "#5aa6f0", "#041628"),
}
"""Rim, ground and heart of a burst, and the rim of its letters."""


def draw_number(
    canvas: Canvas, amount: int, x: float, y: float, size: float, ground: Ground, *, scale: float = 1, alpha: int = 255
) -> None:
    """A change of health on its burst, with its middle at (x, y) and letters of ``size`` units."""
    text = f"+{short(amount)}" if amount > 0 else (f"−{short(-amount)}" if amount else "0")
    letters = min(size, size * 3.2 / max(1.0, canvas.measure(text, "number", size=size)[0] / size * 2))
    wide = size * 2.05
    canvas.stamp(
        ("burst", text, ground, round(size, 1)),
        x - wide / 2,
        y - wide / 2,
        wide,
        wide,
        lambda part: _burst(part, text, letters, wide / 2, ground),
        pad=size * 0.2,
        alpha=alpha,
        scale=scale,
    )


def _burst(canvas: Canvas, text: str, size: float, middle: float, ground: Ground) -> None:
    *tones, rim = _BURSTS[ground]
    for reach, tone in zip((1.0, 0.9, 0.68), tones, strict=True):
        luck, points = Random(text), []
        for spike in range(24):
            far = (0.8, 0.6)[spike % 2] if reach < 0.7 else (luck.uniform(0.86, 1.0), 0.66)[spike % 2]
            angle = math.pi * spike / 12 - 0.12
            across, down = middle * reach * far * math.cos(angle), middle * reach * far * math.sin(angle) * 0.88
            points.append((middle + across, middle + down))
        canvas.polygon(points, tone)
    canvas.text(text, middle, middle + 1, "number", size=size, color="cream", align="center", outline=rim)
