"""Picture of a new match: the leads of all seats side by side, with slanted seams between them."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pygame

from game.app.epic.board.figures import find_team_figure
from game.app.epic.board.niche import draw_rays
from game.app.epic.board.token import draw_token
from game.app.epic.miniature import get_lead_portrait
from game.app.ui.drawing import art
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.style.carved import draw_carved_frame
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS
from game.app.ui.widgets.base import Box
from game.presentation.epic.view_models import Token
from game.setup.epic import EpicPlan

PICTURE_FRAME_WIDTH = 8.0
"""Width of the frame around the picture."""
_TWO_SEAT_SLANT, _MANY_SEAT_SLANT = 44.0, 12.0
"""Horizontal slant of a seam to each side, between two seats and between more."""
_FIGURE_WIDTH, _FIGURE_MARGIN = 350.0, 20.0
"""Width of a figure if two seats share the picture, and its distance from the outer edge."""
_SEAM_HALF_WIDTH, _ALLY_SEAM_HALF_WIDTH = 3.0, 1.5
"""Half the width of a seam between opponents, and between seats of one side."""
_SECOND_TEAM_SCALE = 0.62
"""Size of a player's second team relative to the first."""
_FADE_HEIGHT = 96.0


class SeatBand(msgspec.Struct, frozen=True):
    """Vertical band of a seat in the picture."""

    seat: int
    teams: tuple[str, ...]
    """Publicly known teams of the seat."""
    is_chosen: bool
    """True if the seat has chosen its team."""
    side: int


def list_bands(plan: EpicPlan) -> tuple[SeatBand, ...]:
    """Return the bands of a plan from left to right; allies are adjacent."""
    alone = len(plan.seats_by_side) == 1
    return tuple(
        SeatBand(seat, plan.public_teams(seat), plan.chairs[seat].is_confirmed, seat if alone else index)
        for index, side in enumerate(plan.seats_by_side)
        for seat in side
    )


def draw_versus(canvas: Canvas, box: Box, game: str, bands: tuple[SeatBand, ...]) -> None:
    """Draw the bands of all seats in a frame; cached until a team or a seat changes."""
    key = ("versus", game, bands, box.w, box.h)
    canvas.draw_cached(key, *box, lambda part: _paint_versus(part, Box(0, 0, box.w, box.h), game, bands), overhang=24)


def _paint_versus(canvas: Canvas, box: Box, game: str, bands: tuple[SeatBand, ...]) -> None:
    draw_carved_frame(canvas, box, frame_width=PICTURE_FRAME_WIDTH, has_lamp=False)
    inner = box.inset(PICTURE_FRAME_WIDTH)
    count = len(bands)
    width, slant = inner.w / count, _TWO_SEAT_SLANT if count == 2 else _MANY_SEAT_SLANT
    draw_bands(
        canvas,
        inner,
        count,
        slant,
        lambda part, own, place: _draw_band(part, own, game, bands[place], index=place, count=count),
    )
    for place in range(1, count):
        middle = inner.x + place * width
        foes = bands[place - 1].side != bands[place].side
        draw_seam(canvas, inner, middle, slant, _SEAM_HALF_WIDTH if foes else _ALLY_SEAM_HALF_WIDTH)
    canvas.rect(*inner, "night_deep", radius=PICTURE_FRAME_WIDTH, border=BORDER.thin, alpha=ALPHA.strong)


def draw_bands(canvas: Canvas, inner: Box, count: int, slant: float, draw: Callable[[Canvas, Box, int], None]) -> None:
    """Draw bands side by side with slanted edges; ``draw`` paints a band, given a layer, its box and its index."""
    width = inner.w / count
    for index in range(count):
        first, last = index == 0, index == count - 1
        left = inner.x + index * width - (0 if first else slant)
        right = inner.x + (index + 1) * width + (0 if last else slant)
        part = canvas.make_layer(right - left, inner.h)
        draw(part, Box(0, 0, right - left, inner.h), index)
        shape = [
            (0 if first else 2 * slant, 0),
            (right - left, 0),
            (right - left - (0 if last else 2 * slant), inner.h),
            (0, inner.h),
        ]
        mask = part.make_layer()
        mask.polygon(shape, "white")
        part.surface.blit(mask.surface, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        canvas.paste(part, left, inner.y)


def _draw_band(canvas: Canvas, box: Box, game: str, band: SeatBand, *, index: int, count: int) -> None:
    """Draw the background of a seat in its team's color, and its figures, which face the center."""
    right = index * 2 >= count
    room = _find_figure_box(box, is_right=right, count=count)
    if not band.teams:
        mark = canvas.seat_mark(band.seat)
        canvas.gradient(
            *box, canvas.mix_colors(mark.dark, "panel", 0.4), canvas.mix_colors(mark.dark, "night_deep", 0.7)
        )
        _draw_unknown(canvas, room, is_chosen=band.is_chosen)
    else:
        middle = room.center[0], box.h * 0.4
        draw_rays(canvas, get_lead_portrait(game, band.teams[0]), box, middle, radius=0)
        if len(band.teams) > 1:
            aside = room.w * (1 - _SECOND_TEAM_SCALE)
            second = Box(
                room.x + (-aside if right else 2 * aside), room.bottom - room.h * 0.8, room.w * _SECOND_TEAM_SCALE, 0
            )
            _draw_figure(canvas, second._replace(h=room.bottom - second.y), game, band.teams[1], band, flipped=right)
        _draw_figure(canvas, room, game, band.teams[0], band, flipped=right)
    canvas.gradient(0, box.h - _FADE_HEIGHT, box.w, _FADE_HEIGHT, "veil", "veil", alpha=0, alpha_bottom=ALPHA.strong)


def _find_figure_box(box: Box, *, is_right: bool, count: int) -> Box:
    """Return the box of a figure: at the outer edge beside the text, or above the text for more than two seats."""
    if count > 2:
        return Box(
            box.x + _MANY_SEAT_SLANT, box.y + _FIGURE_MARGIN, box.w - 2 * _MANY_SEAT_SLANT, box.h - _FIGURE_MARGIN
        )
    width = min(_FIGURE_WIDTH, box.w * 0.56)
    left = box.right - _FIGURE_MARGIN - width if is_right else box.x + _FIGURE_MARGIN
    return Box(left, box.y + _FIGURE_MARGIN, width, box.h - _FIGURE_MARGIN)


def _draw_figure(canvas: Canvas, box: Box, game: str, team: str, band: SeatBand, *, flipped: bool) -> None:
    """Draw a team's figure from the head down; its legs fade out at the lower edge."""
    figure = find_team_figure(game, team)
    if art.exists(figure):
        canvas.picture(figure, *box, focus=(0.5, 0.0), flipped=flipped)
    else:
        draw_token(canvas, Token(get_lead_portrait(game, team), band.seat), *box.center, min(box.w, box.h) * 0.4)


def _draw_unknown(canvas: Canvas, box: Box, *, is_chosen: bool) -> None:
    """Draw the placeholder of a hidden team, or of a team that is not yet chosen."""
    (x, y), size = box.center, min(box.w, box.h) * 0.4
    canvas.icon("facedown" if is_chosen else "person", x - size / 2, y - size / 2, size, color="mute")


def draw_seam(canvas: Canvas, inner: Box, middle: float, slant: float, half_width: float) -> None:
    """Draw the slanted line between two seats, ``half_width`` wide to each side of ``middle``."""
    top, low = middle + slant, middle - slant
    for off, color in ((BORDER.thick, "night_deep"), (0.0, "cream")):
        corners: list[Point] = [
            (top - half_width + off, inner.y),
            (top + half_width + off, inner.y),
            (low + half_width + off, inner.bottom),
            (low - half_width + off, inner.bottom),
        ]
        canvas.polygon(corners, color)


def draw_badge(canvas: Canvas, box: Box) -> None:
    """Draw the background of the word "versus" between two opponents."""
    canvas.rect(*box, "night_deep", radius=RADIUS.pill)
    canvas.rect(*box, "cream", radius=RADIUS.pill, border=BORDER.thick)


def draw_plate(canvas: Canvas, box: Box, seat: int, *, active: bool, hover: float) -> None:
    """Draw the background of the text about a seat, with a brighter edge if the seat is choosing."""
    canvas.rect(*box, "veil", radius=RADIUS.large, alpha=ALPHA.strong)
    if hover:
        canvas.rect(*box, "white", radius=RADIUS.large, alpha=round(ALPHA.faint * hover))
    color, border, alpha = (
        ("gold", BORDER.thick, ALPHA.full) if active else (canvas.seat_mark(seat).color, BORDER.thin, ALPHA.strong)
    )
    canvas.rect(*box, color, radius=RADIUS.large, border=border, alpha=alpha)
