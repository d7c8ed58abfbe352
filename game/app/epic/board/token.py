"""Tokens: a portrait in its seat's shape and color, with health, number and states on it.

Seats are told apart by shape first; where several seats form a side, the side has the shape and the seat a number. The
body of a token is one kept picture; the health pill is drawn apart so that it can jump when the number changes.
"""

from __future__ import annotations

import msgspec

from game.app.epic.records import Token
from game.app.ui.canvas import SHAPE_REACH, Canvas
from game.app.ui.numbers import short
from game.app.ui.raster import Point
from game.app.ui.theme import SeatMark
from game.app.ui.tween import out_quad

_PORTRAIT = 0.82
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
    span = 2 * radius
    canvas.stamp(
        ("token", token.art, token.seat, token.active, token.acted, ghost),
        x - radius,
        y - radius - rise,
        span,
        span,
        lambda part: _body(part, token, radius, ghost),
        pad=radius * 1.3,
        alpha=alpha,
        angle=-50 * motion.fall,
        scale=(1 - 0.45 * motion.fall) * (1 + 0.06 * motion.lift),
    )
    if motion.flash > 0:
        canvas.shape(canvas.seat(token.seat).shape, x, y - rise, radius, "white", alpha=round(190 * motion.flash))
    if motion.fall == 0 and not ghost:
        _badges(canvas, token, x, y - rise, radius)
        if token.health is not None:
            _health(canvas, token, x, y - rise, radius, motion.bump)


def _shadow(canvas: Canvas, x: float, y: float, radius: float, motion: Motion) -> None:
    width = radius * (2.15 - 0.2 * motion.lift) * (1 - 0.4 * motion.fall)
    left, top = x - width / 2, y + radius * 0.5
    height, radius_of = radius * 0.8, radius * 0.4
    alpha = round(125 * (1 - motion.fall))
    canvas.shadow(left, top, width, height, radius=radius_of, blur=max(2.0, radius * 0.14), alpha=alpha, dy=1)


def _body(canvas: Canvas, token: Token, radius: float, ghost: bool) -> None:
    """Glow, rim, portrait and ring, about the middle of a box of twice the radius."""
    mark = canvas.seat(token.seat)
    x = y = radius
    if token.active and not ghost:
        canvas.glow(x, y, radius * 2.1, "gold", 225)
    rim = canvas.mix(mark.dark, "black", 0.72)
    color = canvas.mix(mark.color, "#6d747c", 0.6) if token.acted else canvas.color(mark.color)
    line = max(1.0, radius * 0.05)
    canvas.shape(mark.shape, x, y + radius * 0.09, radius * 1.04, rim)
    canvas.shape(mark.shape, x, y, radius, rim)
    canvas.shape(mark.shape, x, y, radius - line * 0.8, color)
    canvas.shape(mark.shape, x, y, radius - line * 1.6, canvas.mix(color, "white", 0.34), border=line)
    inner = radius * _PORTRAIT
    reach = inner * SHAPE_REACH[mark.shape]
    box = (x - reach, y - reach, 2 * reach, 2 * reach)
    canvas.picture(token.art, *box, shape=mark.shape, gray=token.acted)
    canvas.shape(mark.shape, x, y, inner, rim, border=max(1.2, radius * 0.07))
    if token.acted:
        canvas.shape(mark.shape, x, y, inner, "#101820", alpha=70)
    if token.active and not ghost:
        canvas.shape(mark.shape, x, y, radius * 1.07, "black", border=max(3.0, radius * 0.15), alpha=120)
        canvas.shape(mark.shape, x, y, radius * 1.07, "gold", border=max(1.8, radius * 0.09))


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
    canvas.text(short(number), *at, "key", size=size * 1.45, color="white", align="center", valign="middle")


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
    canvas.text(short(token.health or 0), text_x, height / 2, "key", size=height * 0.8, color="cream", valign="middle")


def draw_floating(canvas: Canvas, amount: int, x: float, y: float, radius: float, progress: float) -> None:
    """The change of a character's health, rising off its token while `progress` runs from 0 to 1."""
    if not 0 <= progress < 1:
        return
    lift = out_quad(progress) * radius * 1.1
    alpha = 255 if progress < 0.65 else round(255 * (1 - progress) / 0.35)
    grow = 1 + 0.35 * max(0.0, 1 - progress / 0.18)
    text = f"+{short(amount)}" if amount > 0 else f"−{short(-amount)}"
    color, rim = ("#a9f0c4", "#0d3a22") if amount > 0 else ("#ff9a86", "#4a0d08")
    size = max(20.0, radius * 1.05) * grow
    top = y - radius * 0.55 - lift
    width = canvas.text(
        text, x, top, "number", size=size, color=color, align="center", valign="middle", outline=rim, alpha=alpha
    )
    icon = size * 0.62
    canvas.icon("heart", x + width / 2 + 2, top - icon / 2, icon, alpha=alpha)
