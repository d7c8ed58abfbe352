"""Banners of the duelists: a character's picture from the edge of the screen to a slanted rim."""

from __future__ import annotations

import math
from functools import partial

import pygame

from game.app.elixir.pictures.card_view import draw_back
from game.app.ui.drawing import raster
from game.app.ui.drawing.canvas import WIDTH, Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.widgets.base import Box

BANNER_TOP, BANNER_WIDTH = 52.0, 446.0
"""Upper edge of a banner, and its width there, in logical pixels."""
_WIDTH_LOSS, _SLANT_HEIGHT = 70.0, 514.0
"""Decrease of a banner's width, and the height over which it decreases, in logical pixels."""
_LAYER_MARGIN, _PICTURE_SHIFT = 10.0, 24.0
"""Margin of the layer beside the rim, and shift of the picture away from the rim, in logical pixels."""
_RIM = 6.0
"""Width of the dark rim around a banner, in logical pixels."""
_HIDDEN_MARGIN = 2
"""Width of the part of the rim that is drawn below the opaque part of a moving banner, in pixels."""
_CARD_WIDTH = 156.0
"""Width of the card drawn face down, in logical pixels."""
_SHADE_COLOR = (96, 112, 130)
"""Color by which the lower right corner of a picture is multiplied."""
_PICTURE_OVERLAP = 40.0
"""Overlap of the picture beyond the upper and lower edge of a banner, in logical pixels."""


def get_banner_width(y: float) -> float:
    """Return the width of a banner at a height, in logical pixels."""
    return BANNER_WIDTH - _WIDTH_LOSS * (y - BANNER_TOP) / _SLANT_HEIGHT


def draw_banner(
    canvas: Canvas,
    art: str,
    seat: int,
    *,
    is_right: bool,
    bottom: float,
    enter_progress: float = 1.0,
    fall_progress: float = 0.0,
    flash_strength: float = 0.0,
) -> None:
    """Draw a character's banner down to ``bottom``; progress and strength are from 0 to 1."""
    if enter_progress <= 0:
        return
    away = (1 - enter_progress) ** 2 * 520
    x = WIDTH - BANNER_WIDTH - _LAYER_MARGIN + away if is_right else -away
    _draw_rim(canvas, bottom, away, is_right=is_right)
    if fall_progress < 1:
        _put_banner(canvas, art, bottom, x, is_right=is_right, is_gray=False)
    if fall_progress > 0:
        _put_banner(canvas, art, bottom, x, round(255 * fall_progress), is_right=is_right, is_gray=True)
    if flash_strength > 0:
        _draw_flash(canvas, bottom, away, flash_strength, is_right=is_right)
    _draw_edge(canvas, seat, bottom, away, is_right=is_right)
    if fall_progress > 0.2:
        _draw_cross(canvas, bottom, fall_progress, is_right=is_right)


def draw_empty_banner(canvas: Canvas, seat: int, *, is_right: bool, bottom: float) -> None:
    """Draw the banner of a player who has not chosen a character yet."""
    canvas.polygon(_get_corners(bottom, 0, is_right=is_right), "outline", alpha=150)
    canvas.polygon(_get_corners(bottom, 0, is_right=is_right), canvas.seat_mark(seat).dark, alpha=70)
    _draw_edge(canvas, seat, bottom, 0, is_right=is_right)
    size = 120.0
    x = get_banner_width((BANNER_TOP + bottom) / 2) / 2
    middle = WIDTH - x if is_right else x
    canvas.icon(
        "mask",
        middle - size / 2,
        (BANNER_TOP + bottom) / 2 - size / 2,
        size,
        color=canvas.seat_mark(seat).light,
        alpha=60,
    )


def draw_face_down(canvas: Canvas, is_right: bool, bottom: float, move_progress: float = 0.0) -> None:
    """Draw a face-down card over a banner, moved by a fraction of the way to the middle of the table."""
    rest = Box(get_banner_width(bottom) / 2 - _CARD_WIDTH / 2 + 8, BANNER_TOP + 132, _CARD_WIDTH, 0)
    x = rest.x + (WIDTH / 2 - _CARD_WIDTH - 12 - rest.x) * move_progress
    draw_back(canvas, "character", WIDTH - x - _CARD_WIDTH if is_right else x, rest.y, _CARD_WIDTH, side=int(is_right))


def draw_winner(canvas: Canvas, art: str, seat: int, bottom: float) -> None:
    """Draw the character of a match's winner from the upper edge of the screen to ``bottom``."""
    width, slant, light = 560.0, 74.0, canvas.seat_mark(seat).light
    canvas.polygon([(0, 0), (width + 8, 0), (width - slant + 7, bottom + 5), (0, bottom + 5)], "outline", alpha=235)
    key = ("elixir hero", art, bottom, canvas.theme.name, round(canvas.k, 4))

    def render_hero() -> pygame.Surface:
        part = canvas.make_layer(width, bottom)
        size = 720.0
        part.picture(art, width / 2 - 24 - size / 2, -16, size, size, focus=(0.5, 0.3))
        _shade_picture(part.surface)
        part.gradient(0, 0, width, 190, "outline", "outline", alpha=215, alpha_bottom=0)
        part.gradient(0, bottom - 210, width, 210, "outline", "outline", alpha=0, alpha_bottom=235)
        _clip_layer(part, [(0, 0), (width, 0), (width - slant, bottom), (0, bottom)])
        return part.surface

    canvas.paste(canvas.render_cache.surfaces.get(key, render_hero), 0, 0)
    canvas.line((width, 0), (width - slant, bottom), light, 4)
    canvas.line((0, bottom), (width - slant, bottom), light, 2)


def _clip_layer(layer: Canvas, corners: list[Point]) -> None:
    """Clear a layer outside of a polygon."""
    mask = pygame.Surface(layer.surface.get_size(), pygame.SRCALPHA)
    pygame.draw.polygon(mask, "white", [(x * layer.k, y * layer.k) for x, y in corners])
    layer.surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


def _get_corners(bottom: float, offset: float, *, is_right: bool, margin: float = 0.0) -> list[Point]:
    """Return the corners of a banner, moved off the screen by an offset and extended by a margin."""
    points = [
        (-margin, BANNER_TOP - margin),
        (BANNER_WIDTH + margin, BANNER_TOP - margin),
        (get_banner_width(bottom) + margin, bottom + margin),
        (-margin, bottom + margin),
    ]
    return [(WIDTH - x + offset if is_right else x - offset, y) for x, y in points]


def _draw_rim(canvas: Canvas, bottom: float, offset: float, *, is_right: bool) -> None:
    """Draw the dark rim around a banner, except where the opaque part of the banner hides it."""
    width, height, shift = BANNER_WIDTH + 2 * _RIM, bottom - BANNER_TOP + 2 * _RIM, offset if is_right else -offset
    x, y = WIDTH - width + _RIM if is_right else -_RIM, BANNER_TOP - _RIM

    def draw_whole(part: Canvas) -> None:
        part.polygon(_get_corners(bottom, 0, is_right=is_right, margin=_RIM), "outline", alpha=235)

    if canvas.is_traced:
        with canvas.shifted(shift, 0):
            draw_whole(canvas)
        return
    whole = pygame.Rect(0, 0, math.ceil(width * canvas.k), math.ceil(height * canvas.k))
    margin = math.ceil(_RIM * canvas.k) + _HIDDEN_MARGIN
    hidden = pygame.Rect(margin, margin, _get_opaque_width(canvas, bottom) - 2 * _HIDDEN_MARGIN, whole.h - 2 * margin)
    if is_right:
        hidden.right = whole.right - margin
    left, top = canvas.to_pixel_point(x + shift, y)
    for box in raster.subtract_box(whole, hidden):

        def cut_piece(box: pygame.Rect = box) -> pygame.Surface:
            part = canvas.for_surface(raster.make_blank(*box.size))
            with part.shifted(-x - box.x / canvas.k, -y - box.y / canvas.k):
                draw_whole(part)
            return part.surface

        key = ("elixir rim", bottom, tuple(box), is_right, canvas.theme.name, round(canvas.k, 4))
        canvas.put(canvas.render_cache.surfaces.get(key, cut_piece), (left + box.x, top + box.y))


def _get_opaque_width(canvas: Canvas, bottom: float) -> int:
    """Return the width of the opaque part of a banner's picture, beside its slanted edge, in pixels."""
    return math.floor(get_banner_width(bottom) * canvas.k) - 1


def _draw_flash(canvas: Canvas, bottom: float, offset: float, strength: float, *, is_right: bool) -> None:
    """Draw white light over a banner: a box, which is blended faster, and the slanted part beside it."""
    alpha, high = round(190 * strength), bottom - BANNER_TOP
    inner = canvas.floor_to_pixel(get_banner_width(bottom))
    x, beside = (WIDTH - inner + offset, WIDTH - BANNER_WIDTH + offset) if is_right else (-offset, inner - offset)
    canvas.rect(x, BANNER_TOP, inner, high, "white", alpha=alpha)

    def draw_slanted_part(part: Canvas) -> None:
        with part.shifted(-beside, -BANNER_TOP):
            part.polygon(_get_corners(bottom, offset, is_right=is_right), "white")

    slanted = beside, BANNER_TOP, BANNER_WIDTH - inner, high
    with canvas.clipped(*slanted):
        canvas.draw_cached(("elixir flash", bottom, is_right), *slanted, draw_slanted_part, alpha=alpha)


def _draw_edge(canvas: Canvas, seat: int, bottom: float, offset: float, *, is_right: bool) -> None:
    """Draw the line in the seat's color along the slanted and lower edge of a banner."""
    _corner, upper, lower, foot = _get_corners(bottom, offset, is_right=is_right)
    light = canvas.seat_mark(seat).light
    canvas.line(upper, lower, light, 4)
    canvas.line(lower, foot, light, 2)


def _draw_cross(canvas: Canvas, bottom: float, alpha_fraction: float, *, is_right: bool) -> None:
    """Draw the cross over a defeated character."""
    middle, size, reach = BANNER_TOP + (bottom - BANNER_TOP) * 0.4, 100.0, 116.0
    x, top = (WIDTH - 200 if is_right else 200), canvas.floor_to_pixel(middle - reach)

    def draw_part(part: Canvas) -> None:
        for way in (-1, 1) if is_right else (1, -1):
            start, end = [(reach + side * size * 0.9, middle - top + side * way * size) for side in (-1, 1)]
            part.line(start, end, "outline", 22, alpha=220)
            part.line(start, end, "danger", 11)

    alpha = round(255 * alpha_fraction)
    canvas.draw_cached(("elixir cross", bottom, is_right), x - reach, top, 2 * reach, 2 * reach, draw_part, alpha=alpha)


def _put_banner(
    canvas: Canvas, art: str, bottom: float, x: float, alpha: int = 255, *, is_right: bool, is_gray: bool
) -> None:
    """Draw the picture of a banner; the part beside its slanted rim is opaque, so that it is copied, not blended."""
    render = partial(_render_banner, canvas, art, bottom, is_right=is_right, is_gray=is_gray)
    if canvas.is_traced:
        canvas.paste(render(), x, BANNER_TOP, alpha)
        return
    width, height = math.ceil((BANNER_WIDTH + _LAYER_MARGIN) * canvas.k), math.ceil((bottom - BANNER_TOP) * canvas.k)
    inner = _get_opaque_width(canvas, bottom)
    inside, slanted = pygame.Rect(0, 0, inner, height), pygame.Rect(inner, 0, width - inner, height)
    if is_right:
        inside, slanted = inside.move(width - inner, 0), slanted.move(-inner, 0)
    left, top = canvas.to_pixel_point(x, BANNER_TOP)
    for box in (inside, slanted):
        key = ("elixir banner", art, bottom, is_right, is_gray, canvas.theme.name, round(canvas.k, 4), box.x, box.w)

        def cut_part(box: pygame.Rect = box) -> pygame.Surface:
            return _flatten(render().subsurface(box))

        canvas.put(canvas.render_cache.surfaces.get(key, cut_part), (left + box.x, top), alpha)


def _flatten(picture: pygame.Surface) -> pygame.Surface:
    """Return a copy of a picture, without alpha if it is opaque."""
    is_opaque = pygame.mask.from_surface(picture, 254).count() == picture.get_width() * picture.get_height()
    return picture.convert() if is_opaque else picture.copy()


def _render_banner(canvas: Canvas, art: str, bottom: float, *, is_right: bool, is_gray: bool) -> pygame.Surface:
    """Return the picture clipped to the banner and shaded toward the lower edge and the middle; cached."""
    width, height = BANNER_WIDTH + _LAYER_MARGIN, bottom - BANNER_TOP
    key = ("elixir whole banner", art, bottom, is_right, is_gray, canvas.theme.name, round(canvas.k, 4))

    def render_picture() -> pygame.Surface:
        part = canvas.make_layer(width, height)
        size = height + 2 * _PICTURE_OVERLAP
        left = BANNER_WIDTH / 2 - _PICTURE_SHIFT - size / 2
        part.picture(art, left, -_PICTURE_OVERLAP, size, size, focus=(0.5, 0.3), flipped=is_right, gray=is_gray)
        _shade_picture(part.surface)
        if is_gray:
            part.rect(0, 0, width, height, "#1a0604", alpha=120)
        part.gradient(0, height - 190, width, 190, "outline", "outline", alpha=0, alpha_bottom=235)
        part.gradient(0, 0, width, 110, "outline", "outline", alpha=130, alpha_bottom=0)
        _clip_layer(part, [(0, 0), (BANNER_WIDTH, 0), (get_banner_width(bottom), height), (0, height)])
        return pygame.transform.flip(part.surface, True, False) if is_right else part.surface

    return canvas.render_cache.surfaces.get(key, render_picture)


def _shade_picture(surface: pygame.Surface) -> None:
    """Darken a picture from its upper left to its lower right corner."""
    ramp = pygame.Surface((24, 24))
    for across in range(24):
        for down in range(24):
            dark = min(1.0, max(0.0, across / 23 * 0.8 + down / 23 * 0.55 - 0.25))
            ramp.set_at((across, down), tuple(round(255 - (255 - tone) * dark) for tone in _SHADE_COLOR))
    surface.blit(pygame.transform.smoothscale(ramp, surface.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
