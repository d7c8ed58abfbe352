"""Banners of the duelists: a character's picture from the edge of the screen to a slanted rim."""

from __future__ import annotations

import pygame

from game.app.elixir.pictures.card_view import draw_back
from game.app.ui.drawing.canvas import WIDTH, Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.widgets.base import Box

TOP, EDGE = 52.0, 446.0
"""Upper edge of a banner, and its width there, in logical pixels."""
_SLANT, _TALL = 70.0, 514.0
"""Decrease of a banner's width, and the height over which it decreases, in logical pixels."""
_AIR, _SHIFT = 10.0, 24.0
"""Margin of the layer beside the rim, and shift of the picture away from the rim, in logical pixels."""
_BACK = 156.0
"""Width of the card drawn face down, in logical pixels."""
_TINT = (96, 112, 130)
"""Color by which the lower right corner of a picture is multiplied."""
_HOLD = 40.0
"""Overlap of the picture beyond the upper and lower edge of a banner, in logical pixels."""


def get_banner_width(y: float) -> float:
    """Return the width of a banner at a height, in logical pixels."""
    return EDGE - _SLANT * (y - TOP) / _TALL


def draw_banner(
    canvas: Canvas, art: str, seat: int, *, right: bool, low: float, come: float = 1.0, fallen: float = 0.0,
    flash: float = 0.0,
) -> None:  # fmt: skip
    """Draw a character's banner down to ``bottom``; progress and strength are from 0 to 1."""
    if come <= 0:
        return
    away = (1 - come) ** 2 * 520
    x = WIDTH - EDGE - _AIR + away if right else -away
    _draw_rim(canvas, low, away, right=right)
    if fallen < 1:
        canvas.paste(_render_banner(canvas, art, low, right=right, gray=False), x, TOP)
    if fallen > 0:
        canvas.paste(_render_banner(canvas, art, low, right=right, gray=True), x, TOP, round(255 * fallen))
    if flash > 0:
        canvas.polygon(_get_corners(low, away, right=right), "white", alpha=round(190 * flash))
    _draw_edge(canvas, seat, low, away, right=right)
    if fallen > 0.2:
        _draw_cross(canvas, low, fallen, right=right)


def draw_empty_banner(canvas: Canvas, seat: int, *, right: bool, low: float) -> None:
    """Draw the banner of a player who has not chosen a character yet."""
    canvas.polygon(_get_corners(low, 0, right=right), "outline", alpha=150)
    canvas.polygon(_get_corners(low, 0, right=right), canvas.seat_mark(seat).dark, alpha=70)
    _draw_edge(canvas, seat, low, 0, right=right)
    size = 120.0
    x = get_banner_width((TOP + low) / 2) / 2
    middle = WIDTH - x if right else x
    canvas.icon(
        "mask", middle - size / 2, (TOP + low) / 2 - size / 2, size, color=canvas.seat_mark(seat).light, alpha=60
    )


def draw_face_down(canvas: Canvas, right: bool, low: float, away: float = 0.0) -> None:
    """Draw a face-down card over a banner, moved by a fraction of the way to the middle of the table."""
    rest = Box(get_banner_width(low) / 2 - _BACK / 2 + 8, TOP + 132, _BACK, 0)
    x = rest.x + (WIDTH / 2 - _BACK - 12 - rest.x) * away
    draw_back(canvas, "character", WIDTH - x - _BACK if right else x, rest.y, _BACK, side=int(right))


def draw_hero(canvas: Canvas, art: str, seat: int, low: float) -> None:
    """Draw the character of a match's winner from the upper edge of the screen to ``bottom``."""
    wide, slant, light = 560.0, 74.0, canvas.seat_mark(seat).light
    canvas.polygon([(0, 0), (wide + 8, 0), (wide - slant + 7, low + 5), (0, low + 5)], "outline", alpha=235)
    key = ("elixir hero", art, low, canvas.theme.name, round(canvas.k, 4))

    def render_hero() -> pygame.Surface:
        part = canvas.make_layer(wide, low)
        size = 720.0
        part.picture(art, wide / 2 - 24 - size / 2, -16, size, size, focus=(0.5, 0.3))
        _shade_picture(part.surface)
        part.gradient(0, 0, wide, 190, "outline", "outline", alpha=215, alpha_bottom=0)
        part.gradient(0, low - 210, wide, 210, "outline", "outline", alpha=0, alpha_bottom=235)
        _clip_layer(part, [(0, 0), (wide, 0), (wide - slant, low), (0, low)])
        return part.surface

    canvas.paste(canvas.rasters.cache.get(key, render_hero), 0, 0)
    canvas.line((wide, 0), (wide - slant, low), light, 4)
    canvas.line((0, low), (wide - slant, low), light, 2)


def _clip_layer(part: Canvas, corners: list[Point]) -> None:
    """Clear a layer outside of a polygon."""
    mask = pygame.Surface(part.surface.get_size(), pygame.SRCALPHA)
    pygame.draw.polygon(mask, "white", [(x * part.k, y * part.k) for x, y in corners])
    part.surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


def _get_corners(low: float, away: float, *, right: bool, wider: float = 0.0) -> list[Point]:
    """Return the corners of a banner, moved off the screen by an offset and extended by a margin."""
    points = [
        (-wider, TOP - wider),
        (EDGE + wider, TOP - wider),
        (get_banner_width(low) + wider, low + wider),
        (-wider, low + wider),
    ]
    return [(WIDTH - x + away if right else x - away, y) for x, y in points]


def _draw_rim(canvas: Canvas, low: float, away: float, *, right: bool) -> None:
    """Draw the dark rim around a banner."""
    canvas.polygon(_get_corners(low, away, right=right, wider=6), "outline", alpha=235)


def _draw_edge(canvas: Canvas, seat: int, low: float, away: float, *, right: bool) -> None:
    """Draw the line in the seat's color along the slanted and lower edge of a banner."""
    _corner, upper, lower, foot = _get_corners(low, away, right=right)
    light = canvas.seat_mark(seat).light
    canvas.line(upper, lower, light, 4)
    canvas.line(lower, foot, light, 2)


def _draw_cross(canvas: Canvas, low: float, share: float, *, right: bool) -> None:
    """Draw the cross over a defeated character."""
    middle, size = TOP + (low - TOP) * 0.4, 100.0
    for way in (1, -1):
        ends = [(200 + side * size * 0.9, middle + side * way * size) for side in (-1, 1)]
        start, end = [(WIDTH - x if right else x, y) for x, y in ends]
        canvas.line(start, end, "outline", 22, alpha=round(220 * share))
        canvas.line(start, end, "danger", 11, alpha=round(255 * share))


def _render_banner(canvas: Canvas, art: str, low: float, *, right: bool, gray: bool) -> pygame.Surface:
    """Return the picture clipped to the banner and shaded toward the lower edge and the middle; cached."""
    wide, tall = EDGE + _AIR, low - TOP
    key = ("elixir banner", art, low, right, gray, canvas.theme.name, round(canvas.k, 4))

    def render_picture() -> pygame.Surface:
        part = canvas.make_layer(wide, tall)
        size = tall + 2 * _HOLD
        left = EDGE / 2 - _SHIFT - size / 2
        part.picture(art, left, -_HOLD, size, size, focus=(0.5, 0.3), flipped=right, gray=gray)
        _shade_picture(part.surface)
        if gray:
            part.rect(0, 0, wide, tall, "#1a0604", alpha=120)
        part.gradient(0, tall - 190, wide, 190, "outline", "outline", alpha=0, alpha_bottom=235)
        part.gradient(0, 0, wide, 110, "outline", "outline", alpha=130, alpha_bottom=0)
        _clip_layer(part, [(0, 0), (EDGE, 0), (get_banner_width(low), tall), (0, tall)])
        return pygame.transform.flip(part.surface, True, False) if right else part.surface

    return canvas.rasters.cache.get(key, render_picture)


def _shade_picture(surface: pygame.Surface) -> None:
    """Darken a picture from its upper left to its lower right corner."""
    ramp = pygame.Surface((24, 24))
    for across in range(24):
        for down in range(24):
            dark = min(1.0, max(0.0, across / 23 * 0.8 + down / 23 * 0.55 - 0.25))
            ramp.set_at((across, down), tuple(round(255 - (255 - tone) * dark) for tone in _TINT))
    surface.blit(pygame.transform.smoothscale(ramp, surface.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
