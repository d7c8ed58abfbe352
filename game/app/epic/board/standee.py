"""Standees: characters as upright cut-outs on a base in the shape and color of their seat.

A standee consists of three pictures: shadow, base and cut-out. Each is rendered once per size, cached, and
positioned relative to the foot, the center of the base. The base fits into the square; the figure overlaps
the square behind.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable

import pygame

from game.app.epic.board.cutout import (
    CutOut,
    CutOutSpec,
    make_cut_out,
    render_cut_out,
    stack_cut_outs,
    transform_cut_out,
    whiten_cut_out,
)
from game.app.epic.board.motion import STILL, Motion
from game.app.ui.drawing import raster
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.plane import Color
from game.app.ui.drawing.raster import Point, ShapeName, seat_shape_points
from game.presentation.epic.view_models import Token

FOOT_Y = 0.77
"""Vertical position of the center of a base within its square, in squares from the upper edge."""
BASE_WIDTH, BASE_HEIGHT, BASE_DEPTH = 0.90, 0.38, 0.07
"""Width, height and thickness of a base, in squares."""
_GHOST_ALPHA, _FADED_ALPHA = 150, 105
"""Alpha of the preview of a planned move, and of a figure that must not hide the square behind it."""
_FLASH_LEVELS = 8
"""Number of levels of brightness at which a flashing standee is cached."""
_SUBPIXEL_OFFSET = 0.25
"""Offset of a foot in pixels that avoids rounding jumps while the board shakes."""
_LIFT_HEIGHT = 0.12
"""Height of a fully lifted standee above the board, in squares."""


def draw_standee(
    canvas: Canvas,
    token: Token,
    x: float,
    y: float,
    cell: float,
    *,
    motion: Motion = STILL,
    ghost: bool = False,
    faded: bool = False,
) -> None:
    """Draw a character on the square of ``cell`` units with its center at (x, y), without its label.

    A ``ghost`` previews a planned move; a ``faded`` figure is translucent to reveal the square behind it.
    """
    if motion.fall >= 1:
        return
    down = y + (FOOT_Y - 0.5) * cell
    if motion is STILL and not ghost and not faded:
        key = ("still standee", make_cut_out_spec(token), token.seat, token.active, *_make_size_key(canvas, cell))
        _blit_cached(canvas, key, lambda: _render_still(canvas, token, cell), (x, down), 255, STILL)
        return
    alpha = _GHOST_ALPHA if ghost else round(255 * (1 - motion.fall))
    active = token.active and not ghost
    _blit_cached(canvas, *_make_shadow_recipe(canvas, cell), (x, down), alpha, STILL)
    up = down - motion.lift * _LIFT_HEIGHT * cell
    _blit_cached(canvas, *_make_base_recipe(canvas, token.seat, active, cell), (x, up), alpha, motion)
    seen = min(alpha, _FADED_ALPHA) if faded else alpha
    _blit_cached(canvas, *_make_cut_out_recipe(canvas, make_cut_out_spec(token), cell), (x, up), seen, motion)


_Recipe = tuple[Hashable, Callable[[], CutOut]]
"""Cache key of a picture, and the function that renders it."""


def _make_size_key(canvas: Canvas, cell: float) -> tuple[object, ...]:
    return canvas.to_pixels(cell), canvas.theme.name, round(canvas.k, 4)


def _make_shadow_recipe(canvas: Canvas, cell: float) -> _Recipe:
    return ("standee shadow", *_make_size_key(canvas, cell)), lambda: _render_shadow(canvas, cell)


def _make_base_recipe(canvas: Canvas, seat: int, active: bool, cell: float) -> _Recipe:
    return ("standee base", seat, active, *_make_size_key(canvas, cell)), lambda: _render_base(
        canvas, seat, active, cell
    )


def _make_cut_out_recipe(canvas: Canvas, figure: CutOutSpec, cell: float) -> _Recipe:
    return ("standee", figure, *_make_size_key(canvas, cell)), lambda: render_cut_out(canvas, figure, cell)


def _render_still(canvas: Canvas, token: Token, cell: float) -> CutOut:
    """Render shadow, base and cut-out of a motionless character into one picture."""
    shadow, base = _make_shadow_recipe(canvas, cell), _make_base_recipe(canvas, token.seat, token.active, cell)
    return stack_cut_outs(
        *(
            _get_cached(canvas, *part)
            for part in (shadow, base, _make_cut_out_recipe(canvas, make_cut_out_spec(token), cell))
        )
    )


def make_cut_out_spec(token: Token) -> CutOutSpec:
    """Return the specification from which the cut-out of a character is rendered."""
    pose = "fallen" if token.health == 0 else token.pose
    return CutOutSpec(token.art, pose, token.faces_left, token.is_lead, token.acted, token.frozen, token.cursed)


CENTERED_SPAN = 2.2
"""Width and height of the surface that ``render_centered`` returns, in squares."""


def render_centered(canvas: Canvas, token: Token, cell: float) -> pygame.Surface:
    """Return a standee on a transparent surface; the center of its square is the center of the surface."""
    whole, edge = render_standee(canvas, token, cell), canvas.to_pixels(cell * CENTERED_SPAN)
    picture = raster.make_blank(edge, edge)
    down = round(edge / 2 + canvas.to_pixels(cell) * (FOOT_Y - 0.5))
    picture.blit(whole, (edge // 2 + whole.corner[0], down + whole.corner[1]))
    return picture


def render_standee(canvas: Canvas, token: Token, cell: float) -> CutOut:
    """Return a standee without its shadow in one picture."""
    base, figure = (
        _make_base_recipe(canvas, token.seat, False, cell),
        _make_cut_out_recipe(canvas, make_cut_out_spec(token), cell),
    )
    return stack_cut_outs(_get_cached(canvas, *base), _get_cached(canvas, *figure))


def prerender_cut_out(canvas: Canvas, token: Token, cell: float) -> bool:
    """Render the cut-out of a character into the cache; return whether it was missing there."""
    key, make = _make_cut_out_recipe(canvas, make_cut_out_spec(token), cell)
    if key in canvas.render_cache.surfaces:
        return False
    _get_cached(canvas, key, make)
    return True


def _get_cached(canvas: Canvas, key: Hashable, make: Callable[[], CutOut]) -> CutOut:
    """Return a cached picture, rendering it on a miss."""
    picture = canvas.render_cache.surfaces.get(key, make)
    assert isinstance(picture, CutOut)
    return picture


def _blit_cached(
    canvas: Canvas, key: Hashable, make: Callable[[], CutOut], foot: Point, alpha: int, motion: Motion
) -> None:
    """Draw a cached picture with its foot at ``foot``, displaced and deformed by ``motion``."""
    picture = _get_cached(canvas, key, make)
    white, angle = round(_FLASH_LEVELS * motion.flash), round(motion.turn)
    if white:
        plain = picture
        picture = _get_cached(canvas, (key, "white", white), lambda: whiten_cut_out(plain, white / _FLASH_LEVELS))
    if angle or motion.stretch != (1.0, 1.0):
        upright, moved = picture, (key, white, angle, motion.stretch)
        kept = canvas.render_cache.transformed.get(
            moved, lambda: transform_cut_out(upright, motion.stretch, angle, 1.0)
        )
        assert isinstance(kept, CutOut)
        picture = kept
    x, y = picture.corner
    canvas.paste(
        picture, foot[0] + (x - _SUBPIXEL_OFFSET) / canvas.k, foot[1] + (y - _SUBPIXEL_OFFSET) / canvas.k, alpha
    )


# ---- shadow and base ------------------------------------------------------------------------------------------------


def _render_shadow(canvas: Canvas, cell: float) -> CutOut:
    """Render the contact shadow below a base, and the shadow cast to the right by the lamp at the upper left."""
    middle, width, height = cell * 1.2, cell * BASE_WIDTH, cell * BASE_HEIGHT
    part = canvas.make_layer(2 * middle, 2 * middle)
    part.picture("thing/cast-shadow", middle + cell * 0.12, middle - cell * 0.62, cell * 0.95, cell * 0.8, alpha=80)
    part.ellipse(middle - width * 0.56, middle - height * 0.34, width * 1.22, height * 1.2, "black", alpha=95)
    part.ellipse(middle - width * 0.5, middle - height * 0.28, width * 1.06, height * 1.02, "black", alpha=80)
    return _crop_layer(part, middle)


def _render_base(canvas: Canvas, seat: int, active: bool, cell: float) -> CutOut:
    """Render a base in the shape and color of its seat; a golden rim marks the active character."""
    mark, strong = canvas.seat_mark(seat), canvas.theme.is_high_contrast
    middle, width, height = cell * 0.8, cell * BASE_WIDTH, cell * BASE_HEIGHT
    deep = max(3.0, cell * BASE_DEPTH)
    part = canvas.make_layer(2 * middle, 2 * middle)

    def draw_layer(grown: float, down: float, color: Color) -> None:
        points = compute_base_points(mark.shape, (middle, middle + down), width + 2 * grown, height + 2 * grown)
        part.polygon(points, color)

    def draw_slab(grown: float, color: Color) -> None:
        for step in range(round(deep * canvas.k), -1, -1):
            draw_layer(grown, step / canvas.k, color)

    if active:
        draw_slab(6.5, "veil")
        draw_slab(5.0, "gold")
    if strong:
        draw_slab(3.0, "white")
    draw_slab(1.5, "#080b0f")
    draw_slab(0.0, mark.dark)
    draw_layer(0.0, 0.0, mark.light)
    draw_layer(-1.4, 0.0, mark.color)
    inner = compute_base_points(mark.shape, (middle, middle + 0.5), width * 0.74, height * 0.7)
    part.polygon(inner, mark.dark, alpha=150)
    return _crop_layer(part, middle)


def _crop_layer(part: Canvas, middle: float) -> CutOut:
    """Return the visible part of a layer as a cut-out whose foot was at (``middle``, ``middle``)."""
    box = part.surface.get_bounding_rect(1)
    foot = part.to_pixels(middle)
    return make_cut_out(part.surface.subsurface(box), (box.x - foot, box.y - foot))


def compute_base_points(shape: ShapeName, middle: Point, width: float, height: float) -> list[Point]:
    """Return the corners of a base in the shape of a seat, flattened to ``width`` by ``height`` in oblique view."""
    x, y = middle
    if shape == "circle":
        turns = [math.tau * step / 48 for step in range(48)]
        return [(x + width / 2 * math.cos(turn), y + height / 2 * math.sin(turn)) for turn in turns]
    points = seat_shape_points(shape, 0, 0, 1.0)
    left, right = min(point[0] for point in points), max(point[0] for point in points)
    top, low = min(point[1] for point in points), max(point[1] for point in points)
    return [
        (x + ((px - left) / (right - left) - 0.5) * width, y + ((py - top) / (low - top) - 0.5) * height)
        for px, py in points
    ]
