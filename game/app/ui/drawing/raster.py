"""Anti-aliased building blocks: functions that make small surfaces.

All sizes are real pixels. Masks are white with the shape in the alpha channel, on transparent white, so that shrinking
a mask never drags a dark fringe into its edge; ``tint`` turns a mask into a colored surface.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Literal

import pygame

Rgb = tuple[int, int, int]
"""Color as red, green, blue, 0 to 255."""
MIN_CONTRAST = 4.5
"""Minimum contrast ratio of a text with its background."""
_ADJUSTMENT_STEPS = 50
"""Number of steps between a background color and black or white, in search of enough contrast."""

PIXELS_PER_16_BYTES = 4
"""Number of pixels in 16 bytes."""

CLEAR_WHITE = (255, 255, 255, 0)
"""Transparent white."""
WHITE = (255, 255, 255, 255)
"""Opaque white."""
_OVERSAMPLING = 8
"""Oversampling factor of corners and small discs."""
_MAX_OVERSAMPLED_PIXELS = 1_500_000
"""Maximum number of oversampled pixels of a polygon or line mask; larger ones use a smaller factor."""
_MAX_BAND_PIXELS = 250_000
"""Maximum number of oversampled pixels that are in memory at a time."""

Point = tuple[float, float]
"""Point as x, y."""
ShapeName = Literal["box", "circle", "hexagon", "square", "diamond", "pentagon", "shield"]
"""Name of a shape."""


def make_blank(width: int, height: int, color: tuple[int, int, int, int] = (0, 0, 0, 0)) -> pygame.Surface:
    """Return a surface with alpha of at least one pixel, filled with ``color``."""
    surface = pygame.Surface((max(1, width), max(1, height)), pygame.SRCALPHA)
    if color != (0, 0, 0, 0):
        surface.fill(color)
    return surface


def blend_box(surface: pygame.Surface, box: pygame.Rect, color: Sequence[int], alpha: int) -> None:
    """Blend a plain color over a part of a surface; three times as fast on surfaces without alpha."""
    red, green, blue = color[:3]
    if surface.get_flags() & pygame.SRCALPHA:
        plain = pygame.Surface(box.size)
        plain.fill((red, green, blue))
        plain.set_alpha(alpha)
        surface.blit(plain, box)
        return
    surface.fill([255 - alpha] * 3, box, special_flags=pygame.BLEND_RGB_MULT)
    light = [round(part * alpha / 255) for part in (red, green, blue)]
    if any(light):
        surface.fill(light, box, special_flags=pygame.BLEND_RGB_ADD)


def blit_faded(
    surface: pygame.Surface,
    picture: pygame.Surface,
    where: pygame.Rect | tuple[int, int],
    alpha: int,
    area: tuple[int, int, int, int] | None = None,
) -> None:
    """Blit a picture, or an area of it, at an alpha below 255, and leave the picture as it was.

    SDL copies an opaque picture 40 times slower once it has an alpha, even if that is 255.
    """
    is_opaque = not picture.get_flags() & pygame.SRCALPHA
    picture.set_alpha(alpha)
    surface.blit(picture, where, area)
    picture.set_alpha(None if is_opaque else 255)


def copy_opaque(
    surface: pygame.Surface,
    picture: pygame.Surface,
    box: pygame.Rect,
    source_corner: tuple[int, int],
    *,
    is_blended_over: bool = True,
) -> None:
    """Copy the part of an opaque picture that begins at ``source_corner`` to a box of the surface.

    SDL writes rows that begin at a multiple of 16 bytes past the processor's cache, which is the fastest copy. Blending
    over them then has to fetch them from memory again, which takes several times as long. So the first column of such
    a box is copied separately if something is blended over it.
    """
    x, y, width, height = box
    left, top = source_corner
    if is_blended_over and width > 1 and not (x | left) % PIXELS_PER_16_BYTES:
        surface.blit(picture, (x, y), (left, top, 1, height))
        surface.blit(picture, (x + 1, y), (left + 1, top, width - 1, height))
    else:
        surface.blit(picture, box, (left, top, width, height))


def make_opaque_copy(picture: pygame.Surface, box: pygame.Rect) -> pygame.Surface:
    """Return a part of a picture as a surface without alpha, over black."""
    copy = pygame.Surface(box.size)
    copy.blit(picture, (0, 0), box)
    return copy


def enlarge_part(picture: pygame.Surface, size: tuple[int, int], part: pygame.Rect) -> pygame.Surface:
    """Return a part of a small picture that is smoothly enlarged to a size; ``part`` is in pixels at that size.

    It equals what ``smoothscale`` makes of the whole picture, except for half a pixel.
    """
    if part.size == size:
        return pygame.transform.smoothscale(picture, size)
    starts, counts, sizes, corner = [], [], [], []
    for whole, count, start, length in zip(size, picture.get_size(), part.topleft, part.size, strict=True):
        step = whole / (count - 1)  # the distance of two pixels of the small picture
        first, last = math.floor(start / step), min(count - 1, math.ceil((start + length) / step))
        starts.append(first)
        counts.append(last - first + 1)
        sizes.append(max(length, round((last - first) * step)))
        corner.append(min(max(0, start - round(first * step)), sizes[-1] - length))
    grown = pygame.transform.smoothscale(picture.subsurface((*starts, *counts)), sizes)
    return grown.subsurface((*corner, *part.size))


def subtract_box(part: pygame.Rect, area: pygame.Rect) -> list[pygame.Rect]:
    """Return a rectangle without an area, as up to four rectangles: above, below, left and right of the area."""
    shared = part.clip(area)
    if not (shared.w and shared.h):
        return [part]
    return [
        rest
        for rest in (
            pygame.Rect(part.x, part.y, part.w, shared.y - part.y),
            pygame.Rect(part.x, shared.bottom, part.w, part.bottom - shared.bottom),
            pygame.Rect(part.x, shared.y, shared.x - part.x, shared.h),
            pygame.Rect(shared.right, shared.y, part.right - shared.right, shared.h),
        )
        if rest.w and rest.h
    ]


def tint(mask: pygame.Surface, color: pygame.Color) -> pygame.Surface:
    """Return a copy of a white mask in ``color``; the color's alpha multiplies the mask's."""
    copy = mask.copy()
    copy.fill((color.r, color.g, color.b, color.a), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def replace_colors(surface: pygame.Surface, color: pygame.Color) -> pygame.Surface:
    """Return a copy of a picture with its alpha kept and all its colors replaced by one."""
    copy = surface.copy()
    copy.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    copy.fill((color.r, color.g, color.b, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def _make_corner(radius: float, border: float) -> pygame.Surface:
    """Return the upper left corner of a rounded box, filled (``border`` 0) or as an outline, in a square tile."""
    edge = math.ceil(max(radius, border)) + 1
    big = make_blank(edge * _OVERSAMPLING, edge * _OVERSAMPLING, CLEAR_WHITE)
    span, thick = radius * _OVERSAMPLING, border * _OVERSAMPLING
    far = edge * _OVERSAMPLING * 4
    _fill_rounded_corner(big, 0, span, far, WHITE)
    if border:
        _fill_rounded_corner(big, thick, max(0.0, span - thick), far, CLEAR_WHITE)
    return pygame.transform.smoothscale(big, (edge, edge))


def _fill_rounded_corner(
    surface: pygame.Surface, start: float, radius: float, end: int, color: tuple[int, int, int, int]
) -> None:
    """Fill the square from (start, start) to (end, end), whose upper left corner is rounded."""
    near = round(start)
    middle = round(start + radius)
    surface.fill(color, (middle, near, end, end))
    surface.fill(color, (near, middle, end, end))
    if radius > 0:
        pygame.draw.circle(surface, color, (middle, middle), round(radius))


def make_rounded_mask(width: int, height: int, radius: float) -> pygame.Surface:
    """Return the mask of a filled box with rounded corners."""
    mask = make_blank(width, height, WHITE)
    radius = min(radius, width / 2, height / 2)
    if radius >= 0.5:
        _apply_to_corners(mask, _make_corner(radius, 0), pygame.BLEND_RGBA_MULT)
    return mask


def make_outline_mask(width: int, height: int, radius: float, border: float) -> pygame.Surface:
    """Return the mask of an outlined box with rounded corners; ``border`` may be a fraction of a pixel."""
    mask = make_blank(width, height, CLEAR_WHITE)
    radius = min(radius, width / 2, height / 2)
    border = min(border, width / 2, height / 2)
    whole, part = int(border), border - int(border)
    layers = [(i, 255) for i in range(whole)] + ([(whole, round(255 * part))] if part > 0.02 else [])
    for inset, alpha in reversed(layers):
        color = (255, 255, 255, alpha)
        box = pygame.Rect(inset, inset, width - 2 * inset, height - 2 * inset)
        for side in (
            (box.x, box.y, box.w, 1),
            (box.x, box.bottom - 1, box.w, 1),
            (box.x, box.y, 1, box.h),
            (box.right - 1, box.y, 1, box.h),
        ):
            mask.fill(color, side)
    if radius >= 0.5:
        _apply_to_corners(mask, _make_corner(radius, border), None)
    return mask


def _apply_to_corners(mask: pygame.Surface, tile: pygame.Surface, flags: int | None) -> None:
    """Apply a corner tile to all four corners: blended with ``flags``, or in place of the pixels there if None."""
    width, height = mask.get_size()
    edge = tile.get_width()
    keep_w, keep_h = min(edge, (width + 1) // 2), min(edge, (height + 1) // 2)
    for flip_x in (False, True):
        for flip_y in (False, True):
            turned = pygame.transform.flip(tile, flip_x, flip_y)
            area = pygame.Rect(edge - keep_w if flip_x else 0, edge - keep_h if flip_y else 0, keep_w, keep_h)
            spot = (width - keep_w if flip_x else 0, height - keep_h if flip_y else 0)
            if flags is None:
                mask.fill(CLEAR_WHITE, (*spot, keep_w, keep_h))
                mask.blit(turned, spot, area, special_flags=pygame.BLEND_RGBA_ADD)
            else:
                mask.blit(turned, spot, area, special_flags=flags)


def make_disc_mask(radius: float, pixel_offset: Point, border: float) -> tuple[pygame.Surface, int]:
    """Return the mask of a disc, or of a ring for ``border`` > 0, and the index of its middle pixel.

    ``pixel_offset`` is the distance of the center from the pixel grid, in fractions of a pixel.
    """
    middle = math.ceil(radius) + 1
    edge = 2 * middle + 1
    fine = _OVERSAMPLING if radius < 60 else 4
    x, y = (math.floor((middle + part) * fine) for part in pixel_offset)

    def draw(band: pygame.Surface, above: int) -> None:
        pygame.draw.circle(band, WHITE, (x, y - above), round(radius * fine))
        if border:
            pygame.draw.circle(band, CLEAR_WHITE, (x, y - above), round(max(0.0, radius - border) * fine))

    return _render_supersampled(edge, edge, fine, draw), middle


def make_polygon_mask(points: Sequence[Point], border: float) -> pygame.Surface:
    """Return the mask of a filled polygon, or of its outline with round joints.

    Points are pixels from the mask's upper left corner.
    """
    width = math.ceil(max(x for x, _ in points)) + 2 + math.ceil(border)
    height = math.ceil(max(y for _, y in points)) + 2 + math.ceil(border)
    fine = next((n for n in (6, 4, 3, 2) if width * height * n * n <= _MAX_OVERSAMPLED_PIXELS), 1)
    scaled = [(x * fine, y * fine) for x, y in points]
    if not border:
        corners = [(math.floor(x), math.floor(y)) for x, y in scaled]
        return _render_supersampled(
            *(width, height, fine),
            lambda band, above: pygame.draw.polygon(band, WHITE, [(x, y - above) for x, y in corners]),
        )
    big = make_blank(width * fine, height * fine, CLEAR_WHITE)
    draw_thick_lines(big, [*scaled, scaled[0]], border * fine)
    return big if fine == 1 else pygame.transform.smoothscale(big, (width, height))


def _render_supersampled(
    width: int, height: int, oversampling: int, draw: Callable[[pygame.Surface, int], object]
) -> pygame.Surface:
    """Return a mask drawn ``oversampling`` times as large and shrunk.

    It is drawn in bands, so that the large picture is never in memory at once.

    ``draw`` gets each large band and the number of rows of the large picture above it.
    """
    mask = make_blank(width, height)
    rows = max(1, _MAX_BAND_PIXELS // (width * oversampling * oversampling))
    for top in range(0, height, rows):
        high = min(rows, height - top)
        band = make_blank(width * oversampling, high * oversampling, CLEAR_WHITE)
        draw(band, top * oversampling)
        mask.blit(pygame.transform.smoothscale(band, (width, high)), (0, top), special_flags=pygame.BLEND_RGBA_ADD)
    return mask


def make_lines_mask(points: Sequence[Point], width: float, *, round_ends: bool) -> pygame.Surface:
    """Return the mask of an open line through ``points``, with round joints."""
    reach = math.ceil(width) + 2
    size = (math.ceil(max(x for x, _ in points)) + reach, math.ceil(max(y for _, y in points)) + reach)
    fine = next((n for n in (6, 4, 3, 2) if size[0] * size[1] * n * n <= _MAX_OVERSAMPLED_PIXELS), 1)
    big = make_blank(size[0] * fine, size[1] * fine, CLEAR_WHITE)
    draw_thick_lines(big, [(x * fine, y * fine) for x, y in points], width * fine, round_ends=round_ends)
    return big if fine == 1 else pygame.transform.smoothscale(big, size)


def draw_thick_lines(
    surface: pygame.Surface, points: Sequence[Point], width: float, *, round_ends: bool = True
) -> None:
    """Draw white lines without anti-aliasing; ``surface`` is meant to be shrunk afterwards."""
    half = width / 2
    for (x0, y0), (x1, y1) in itertools.pairwise(points):
        length = math.hypot(x1 - x0, y1 - y0) or 1.0
        nx, ny = -(y1 - y0) / length * half, (x1 - x0) / length * half
        quad = [(x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny)]
        pygame.draw.polygon(surface, WHITE, quad)
    for x, y in points if round_ends else points[1:-1]:
        pygame.draw.circle(surface, WHITE, (x, y), half)


def make_gradient(
    width: int, height: int, top: pygame.Color, bottom: pygame.Color, mask: pygame.Surface | None
) -> pygame.Surface:
    """Return a vertical gradient from ``top`` to ``bottom`` (including alpha), cut to ``mask`` if given."""
    rows = max(2, min(256, height))
    strip = make_blank(1, rows)
    for row in range(rows):
        strip.set_at((0, row), top.lerp(bottom, row / (rows - 1)))
    run = pygame.transform.smoothscale(strip, (max(1, width), max(1, height)))
    if mask is not None:
        run.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return run


def make_shadow(width: int, height: int, radius: float, blur: float, alpha: int) -> pygame.Surface:
    """Return a blurred black box with ``2 * blur`` pixels of margin on every side, made at a quarter of the size."""
    shrink = 4 if blur >= 4 else 1
    air = 2 * blur
    full = (max(1, round(width + 2 * air)), max(1, round(height + 2 * air)))
    small = make_blank(full[0] // shrink + 1, full[1] // shrink + 1)
    box = pygame.Rect(round(air / shrink), round(air / shrink), round(width / shrink), round(height / shrink))
    pygame.draw.rect(small, (0, 0, 0, alpha), box, 0, max(1, round(radius / shrink)))
    soft = pygame.transform.gaussian_blur(small, max(1, round(blur / shrink)))
    return pygame.transform.smoothscale(soft, full)


@cache
def _make_falloff() -> pygame.Surface:
    """Return a surface that fades from white in the middle to nothing at the edge."""
    tile = make_blank(128, 128, CLEAR_WHITE)
    for ring in range(64, 0, -1):
        pygame.draw.circle(tile, (255, 255, 255, round(255 * (1 - ring / 64) ** 1.7)), (64, 64), ring)
    return tile


def make_glow(width: int, height: int, color: pygame.Color) -> pygame.Surface:
    """Return a round or oval light that fades from the color's alpha in the middle to nothing at the edge."""
    light = pygame.transform.smoothscale(_make_falloff(), (max(1, width), max(1, height)))
    light.fill(color, special_flags=pygame.BLEND_RGBA_MULT)
    return light


def hexagon_points(cx: float, cy: float, radius: float) -> list[Point]:
    """Return the corners of a hexagon standing on a corner; ``radius`` reaches to its corners."""
    turns = (math.pi / 6 + i * math.pi / 3 for i in range(6))
    return [(cx + radius * math.cos(turn), cy + radius * math.sin(turn)) for turn in turns]


def diamond_points(cx: float, cy: float, radius: float) -> list[Point]:
    """Return the corners of a square standing on a corner."""
    return [(cx, cy - radius), (cx + radius, cy), (cx, cy + radius), (cx - radius, cy)]


def pentagon_points(cx: float, cy: float, radius: float) -> list[Point]:
    """Return the corners of a pentagon with a horizontal side at the bottom."""
    turns = [math.radians(72 * corner - 90) for corner in range(5)]
    return [(cx + radius * math.cos(turn), cy + radius * 0.06 + radius * math.sin(turn)) for turn in turns]


def shield_points(cx: float, cy: float, radius: float) -> list[Point]:
    """Return the outline of a shield: a straight top and two curved sides that meet in a point at the bottom."""
    side = [(0.88, -0.86), (0.9, -0.1), (0.82, 0.26), (0.62, 0.6), (0.34, 0.86), (0.0, 1.06)]
    right = [(cx + radius * x, cy + radius * y) for x, y in side]
    left = [(cx - radius * x, cy + radius * y) for x, y in side[-2::-1]]
    return [*right, *left]


SHAPE_REACH: dict[str, float] = {
    "circle": 1.0,
    "hexagon": 1.12,
    "square": 0.92,
    "diamond": 1.2,
    "pentagon": 1.13,
    "shield": 1.06,
}
"""Distance of a shape's corners from its center at radius 1, chosen so that all shapes look equally large."""


def seat_shape_points(kind: ShapeName, x: float, y: float, radius: float) -> list[Point]:
    """Return the corners of a seat's shape, scaled so that all shapes look equally large at one radius."""
    reach = radius * SHAPE_REACH.get(kind, 1.0)
    if kind == "hexagon":
        return hexagon_points(x, y, reach)
    if kind == "diamond":
        return diamond_points(x, y, reach)
    if kind == "pentagon":
        return pentagon_points(x, y, reach)
    if kind == "shield":
        return shield_points(x, y, reach)
    return [(x - reach, y - reach), (x + reach, y - reach), (x + reach, y + reach), (x - reach, y + reach)]


# ---- contrast, as WCAG 2 measures it ----


def _linearize(channel: int) -> float:
    """Return the linear value, 0 to 1, of an sRGB channel from 0 to 255."""
    share = channel / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def compute_luminance(color: Rgb) -> float:
    """Return the relative luminance of a color, 0 to 1."""
    red, green, blue = (_linearize(part) for part in color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def compute_contrast(first: Rgb, second: Rgb) -> float:
    """Return the contrast ratio of two colors, 1 to 21."""
    high, low = sorted((compute_luminance(first), compute_luminance(second)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@lru_cache(512)
def adjust_background(text_color: Rgb, background: Rgb, min_contrast: float) -> Rgb:
    """Return a background color with enough contrast to a text.

    It is darkened, or lightened for dark text, only as far as necessary.
    """
    end = 0 if compute_luminance(text_color) > compute_luminance(background) else 255
    found = background
    for step in range(_ADJUSTMENT_STEPS + 1):
        share = step / _ADJUSTMENT_STEPS
        red, green, blue = (round(part + (end - part) * share) for part in background)
        found = red, green, blue
        if compute_contrast(text_color, found) >= min_contrast:
            break
    return found
