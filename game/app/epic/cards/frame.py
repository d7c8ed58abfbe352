"""Frame of a card: background in the team color, plates of title and type line, portrait, and the card's back.

Each game has its own style: carved wood with scooped corners for Zelda, plated metal with cut corners for
Star Wars.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import pygame

from game.app.epic.cards.colors import get_team_colors
from game.app.epic.cards.sizes import CARD_HEIGHT, CARD_WIDTH, FRAME_WIDTH
from game.app.ui.drawing.canvas import Canvas, Point
from game.app.ui.style.ornaments import draw_seat_mark
from game.presentation.epic.view_models import CardFace

_OUTLINE_COLOR = "#080b0f"


class FrameTones(NamedTuple):
    """Colors of a frame: the team's color, a dark one and a light one."""

    color: pygame.Color
    dark: pygame.Color
    light: pygame.Color


def get_frame_tones(canvas: Canvas, face: CardFace) -> FrameTones:
    """Return the colors of the seat that owns the card, or outside a match those of its team."""
    if face.seat is not None:
        mark = canvas.seat_mark(face.seat)
        return FrameTones(
            canvas.resolve_color(mark.color), canvas.resolve_color(mark.dark), canvas.resolve_color(mark.light)
        )
    high, low = get_team_colors(face.leader_portrait or face.portrait)
    return FrameTones(canvas.resolve_color(high), canvas.resolve_color(low), canvas.mix_colors(high, "white", 0.55))


def get_corner_radius(scale: float) -> float:
    """Return the radius of a card's corners."""
    return min(12.0, 8 * scale)


def draw_frame(canvas: Canvas, scale: float, tones: FrameTones) -> None:
    """Draw the background of a card with its rim."""
    width, height, radius = CARD_WIDTH * scale, CARD_HEIGHT * scale, get_corner_radius(scale)
    upper = canvas.contrasting_background(canvas.mix_colors(tones.dark, tones.color, 0.62), "cream")
    canvas.rect(-1, -1, width + 2, height + 2, _OUTLINE_COLOR, radius=radius + 1)
    canvas.gradient(0, 0, width, height, upper, canvas.mix_colors(tones.dark, "black", 0.22), radius=radius)
    canvas.gradient(1, 1, width - 2, 16 * scale, "white", "white", radius=radius, alpha=50, alpha_bottom=0)
    canvas.rect(0, 0, width, height, tones.light, radius=radius, border=max(1.0, 0.9 * scale), alpha=210)


def draw_title_plate(canvas: Canvas, scale: float, band: float, tones: FrameTones) -> None:
    """Draw the plate behind the title; ``band`` is the height of the band that contains it."""
    if band < 14:
        return
    left, top, right, foot = FRAME_WIDTH * scale, 3.4 * scale, (CARD_WIDTH - FRAME_WIDTH) * scale, band - 2.6 * scale
    cut = min(5.5 * scale, (foot - top) * 0.24)
    points = _make_cut_corners if _uses_metal_frame(canvas) else _make_scooped_corners
    outline = points(left, top, right, foot, cut)
    canvas.polygon(outline, canvas.mix_colors(tones.dark, "black", 0.3), alpha=205)
    canvas.polygon(outline, tones.light, alpha=120, border=max(1.0, 0.8 * scale))
    if _uses_metal_frame(canvas):
        bar = [
            (left, top + cut),
            (left + 1.8 * scale, top + cut - 1.8 * scale),
            (left + 1.8 * scale, foot),
            (left, foot),
        ]
        canvas.polygon(bar, tones.light)
        corner = [(right, foot - cut), (right, foot - 2.2 * cut), (right - 2.2 * cut, foot), (right - cut, foot)]
        canvas.polygon(corner, tones.light, alpha=150)
    else:
        for x in (left, right):
            middle = (top + foot) / 2
            gem = [(x, middle - 3.2 * scale), (x + 2.4 * scale, middle), (x, middle + 3.2 * scale)]
            canvas.polygon([*gem, (x - 2.4 * scale, middle)], tones.light)


def draw_type_band(canvas: Canvas, scale: float, top: float, height: float, tones: FrameTones) -> None:
    """Draw the band of the type line, which overlaps the frame at both sides."""
    left, right, foot, middle = 0.6 * scale, (CARD_WIDTH - 0.6) * scale, top + height, top + height / 2
    tip = 3.6 * scale
    if _uses_metal_frame(canvas):
        outline = _make_cut_corners(left, top, right, foot, tip)
    else:
        outline = [(left, top), (right, top), (right - tip, middle), (right, foot), (left, foot), (left + tip, middle)]
    canvas.polygon(outline, canvas.mix_colors(tones.dark, "black", 0.62))
    canvas.polygon(outline, tones.light, alpha=150, border=max(1.0, 0.7 * scale))


def draw_portrait(canvas: Canvas, scale: float, portrait: str, tones: FrameTones) -> None:
    """Draw the round portrait at the upper right."""
    x, y = (CARD_WIDTH - 19) * scale, 18 * scale
    canvas.circle(x, y, 15.6 * scale, _OUTLINE_COLOR)
    canvas.circle(x, y, 15.2 * scale, tones.light, border=max(1.0, 1.3 * scale))
    canvas.picture(portrait, x - 14 * scale, y - 14 * scale, 28 * scale, 28 * scale, shape="circle")


def _uses_metal_frame(canvas: Canvas) -> bool:
    return canvas.theme.backdrop == "stars"


def _make_cut_corners(left: float, top: float, right: float, foot: float, cut: float) -> list[Point]:
    """Return the outline of a box whose upper left and lower right corners are cut off by ``cut`` units."""
    return [(left + cut, top), (right, top), (right, foot - cut), (right - cut, foot), (left, foot), (left, top + cut)]


def _make_scooped_corners(left: float, top: float, right: float, foot: float, cut: float) -> list[Point]:
    """Return the outline of a box with concave corners of ``cut`` units."""
    points: list[Point] = []
    for x, y, start in ((left, top, 90), (right, top, 180), (right, foot, 270), (left, foot, 0)):
        for step in range(5):
            turn = math.radians(start - 22.5 * step)
            points.append((x + cut * math.cos(turn), y + cut * math.sin(turn)))
    return points


def draw_back(canvas: Canvas, scale: float, seat: int) -> None:
    """Draw the back of a seat's cards: its color, with its shape around the emblem of the game."""
    width, height = CARD_WIDTH * scale, CARD_HEIGHT * scale
    mark, radius = canvas.seat_mark(seat), get_corner_radius(scale)
    upper, lower = canvas.mix_colors(mark.color, "black", 0.28), canvas.mix_colors(mark.dark, "black", 0.35)
    canvas.rect(-1, -1, width + 2, height + 2, _OUTLINE_COLOR, radius=radius + 1)
    canvas.gradient(0, 0, width, height, upper, lower, radius=radius)
    canvas.rect(0, 0, width, height, mark.light, radius=radius, border=max(1.0, 0.9 * scale), alpha=210)
    gap, cut = 8 * scale, 10 * scale
    points = _make_cut_corners if _uses_metal_frame(canvas) else _make_scooped_corners
    for inset, alpha in ((0.0, 200), (4.0 * scale, 110)):
        near = gap + inset
        outline = points(near, near, width - near, height - near, cut)
        canvas.polygon(outline, mark.light, border=max(1.0, 1.1 * scale), alpha=alpha)
    x, y = width / 2, height / 2
    canvas.glow(x, y, 62 * scale, mark.light, 90)
    for reach in (44.0, 39.5):
        canvas.shape(mark.shape, x, y, reach * scale, mark.light, border=1.2 * scale, alpha=150)
    canvas.shape(mark.shape, x, y, 35 * scale, mark.dark)
    canvas.shape(mark.shape, x, y, 35 * scale, mark.light, border=2.2 * scale)
    size = 40 * scale
    canvas.icon("triforce", x - size / 2, y - size * 0.58, size)
    for down in (0.11, 0.89):
        draw_seat_mark(canvas, seat, x, height * down, 4.8 * scale)
