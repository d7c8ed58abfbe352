"""Movement die: its six faces, at rest and during a throw.

Plain numbers move one character, numbers over a row of three figures (``all``) move the whole team, the Heart
Container heals. The two kinds of number also differ in their drawing, not only in color.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

import pygame

from game.app.epic.match.animation.die_throw import Matrix, Vector
from game.app.ui.drawing import raster
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.tokens import ALPHA

DieFace = str
"""Name of a face: ``"3"``, ``"2-all"``, ``"heart"``."""

_TEAM_COLOR = "die_all"
_SIDE_BRIGHTNESS = 150


def draw_die(
    canvas: Canvas,
    x: float,
    y: float,
    size: float,
    face: DieFace,
    *,
    turn: float = 0.0,
    tumble: float = 0.0,
    next_face: DieFace | None = None,
    lift: float = 0.0,
) -> None:
    """Draw the die with edges of ``size``, on the table at (x, y).

    During a throw it is rotated by ``turn`` degrees, ``lift`` units above the table, and rolls over: ``tumble`` (0 to
    1) is the visible fraction of ``next_face``, which comes up at its lower side.
    """
    spread = size * (0.96 + 0.004 * lift)
    canvas.cast_shadow(
        x - spread / 2,
        y - spread / 2,
        spread,
        spread,
        radius=size * 0.22,
        blur=5 + lift * 0.12,
        alpha=165,
        dy=3 + lift * 0.35,
    )
    if turn == 0 and (tumble == 0 or next_face is None):
        draw_face(canvas, x - size / 2, y - size / 2 - lift, size, face)
        return
    rolls = face, next_face or face, tumble

    def render_die() -> pygame.Surface:
        body = _render_rolling(canvas, size, *rolls)
        return pygame.transform.rotozoom(body, turn, 1.0) if turn else body

    turned = canvas.render_cache.transformed.get(
        ("die", rolls, turn, canvas.to_pixels(size), canvas.theme.name), render_die
    )
    left, top = canvas.to_pixel_point(x, y - lift)
    canvas.put(turned, (left - turned.get_width() // 2, top - turned.get_height() // 2))


def draw_cube(
    canvas: Canvas, x: float, y: float, size: float, sides: Sequence[tuple[DieFace, Matrix]], *, lift: float = 0.0
) -> None:
    """Draw the die from above in any rotation.

    ``sides`` are the visible ones, lowest first, each with its right, down and outward vectors.
    """
    spread = size * (1.06 + 0.004 * lift)
    at = (x - spread / 2, y - spread / 2, spread, spread)
    canvas.cast_shadow(*at, radius=size * 0.3, blur=5 + lift * 0.12, alpha=165, dy=3 + lift * 0.35)
    left, top = canvas.to_pixel_point(x, y - lift)
    edge = canvas.to_pixels(size)
    for face, (right, down, out) in sides:
        shade = round(255 * min(1.0, 0.5 + 0.5 * out[2]))
        make = partial(_render_side, canvas, size, face, right, down, shade)
        whole = canvas.render_cache.transformed.get(
            ("die side", face, right, down, shade, edge, canvas.theme.name), make
        )
        place = (left + out[0] * edge / 2 - whole.get_width() / 2, top + out[1] * edge / 2 - whole.get_height() / 2)
        canvas.put(whole, (round(place[0]), round(place[1])))


def _render_side(canvas: Canvas, size: float, face: DieFace, right: Vector, down: Vector, shade: int) -> pygame.Surface:
    """Return the picture of a face on a slanted side of the cube, with brightness ``shade`` (0 to 255)."""
    whole = _shear_picture(_render_face(canvas, size, face), right, down)
    whole.fill((shade, shade, shade, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return whole


def _shear_picture(picture: pygame.Surface, right: Vector, down: Vector) -> pygame.Surface:
    """Return a picture sheared so that its edges are parallel to ``right`` and ``down``."""
    a, b, c, d = right[0], down[0], right[1], down[1]
    half_sum, half_gap, mixed, spin = (a + d) / 2, (a - d) / 2, (c + b) / 2, (c - b) / 2
    long, short = math.hypot(half_sum, spin), math.hypot(half_gap, mixed)
    one, other = math.atan2(mixed, half_gap), math.atan2(spin, half_sum)
    first = pygame.transform.rotozoom(picture, -math.degrees((other - one) / 2), 1.0)
    width = max(1, round(first.get_width() * (long + short)))
    height = max(1, round(first.get_height() * max(0.0, long - short)))
    return pygame.transform.rotozoom(
        pygame.transform.smoothscale(first, (width, height)), -math.degrees((other + one) / 2), 1.0
    )


def draw_face(canvas: Canvas, x: float, y: float, size: float, face: DieFace) -> None:
    """Draw a face as a flat picture with its upper left corner at (x, y); also used in rulebook and log."""
    canvas.draw_cached(("die", face), x, y, size, size, lambda part: _draw_face(part, size, face), overhang=1)


def _render_rolling(canvas: Canvas, size: float, face: DieFace, next_face: DieFace, tumble: float) -> pygame.Surface:
    """Return both visible faces while the die rolls over."""
    quarter = max(0.0, min(1.0, tumble)) * math.pi / 2
    edge = max(2, canvas.to_pixels(size))
    high, low = round(edge * math.cos(quarter)), round(edge * math.sin(quarter))
    whole = raster.make_blank(edge, high + low)
    sides = ((face, 0, high, 0.4 * (1 - math.cos(quarter))), (next_face, high, low, 1 - math.sin(quarter)))
    for shown, top, height, shade in sides:
        if height:
            whole.blit(pygame.transform.smoothscale(_render_face(canvas, size, shown), (edge, height)), (0, top))
            _darken_face(whole, pygame.Rect(0, top, edge, height), _SIDE_BRIGHTNESS * shade)
    return whole


def _render_face(canvas: Canvas, size: float, face: DieFace) -> pygame.Surface:
    def render() -> pygame.Surface:
        part = canvas.make_layer(size, size)
        draw_face(part, 0, 0, size, face)
        return part.surface

    return canvas.render_cache.surfaces.get(("die picture", face, canvas.to_pixels(size), canvas.theme.name), render)


def _darken_face(surface: pygame.Surface, area: pygame.Rect, strength: float) -> None:
    """Darken a face that is turned away from the light, except for its transparent corners."""
    shade = max(0, min(255, round(255 - strength)))
    surface.fill((shade, shade, shade, 255), area, special_flags=pygame.BLEND_RGBA_MULT)


def _draw_face(canvas: Canvas, size: float, face: DieFace) -> None:
    radius = size * 0.2
    canvas.rect(0, 0, size, size, "die_edge", radius=radius)
    line = max(1.0, size * 0.025)
    canvas.gradient(line, line, size - 2 * line, size - 2 * line, "die_high", "die_low", radius=radius - line)
    inset = size * 0.09
    canvas.gradient(inset, inset, size - 2 * inset, size - 2 * inset, "die_plate", "die_plate_low", radius=radius * 0.7)
    if face == "heart":
        canvas.picture("die/heart", size * 0.11, size * 0.11, size * 0.78, size * 0.78)
    elif face.endswith("-all"):
        _draw_team_number(canvas, size, face[0])
    else:
        _draw_number(canvas, size / 2, size * 0.5, size * 0.62, face)


def _draw_number(canvas: Canvas, x: float, y: float, height: float, text: str) -> None:
    canvas.text(text, x, y + height * 0.03, "number", size=height, color="white", align="center", alpha=ALPHA.strong)
    canvas.text(text, x, y, "number", size=height, color="ink", align="center")


def _draw_team_number(canvas: Canvas, size: float, text: str) -> None:
    """Draw a number in a ring above a row of three figures."""
    x, y, radius = size / 2, size * 0.39, size * 0.25
    canvas.circle(x, y, radius, _TEAM_COLOR)
    canvas.circle(x, y, radius, canvas.mix_colors(_TEAM_COLOR, "black", 0.45), border=max(1.0, size * 0.03))
    canvas.text(text, x, y, "number", size=size * 0.4, color="cream", align="center")
    for place in (-1, 1, 0):
        middle, foot = x + place * size * 0.21, size * (0.87 if place else 0.885)
        _draw_figure(canvas, middle, foot, size * (0.19 if place else 0.23))


def _draw_figure(canvas: Canvas, x: float, foot: float, height: float) -> None:
    """Draw a figure with a pale border that separates it from its neighbors."""
    for grow, color in ((height * 0.09, "die_plate_low"), (0.0, _TEAM_COLOR)):
        width, tall = height * 0.72 + 2 * grow, height * 1.03 + 2 * grow
        canvas.picture("die/figure", x - width / 2, foot + grow - tall, width, tall, fit="stretch", color=color)
