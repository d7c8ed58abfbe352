"""Cut-outs: characters in a pose without background, with keyline, rim light and dark halo.

A standing character is drawn from its full-length figure. In any other pose, or without a figure, it is
composed of the parts body and arms. Without parts its portrait is drawn as a disc. All face right and are
mirrored to face left. Straight lower edges are rounded, so that a body ends in its base.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import msgspec
import pygame

from game.app.epic.board.figures import FACE_CORNER, find_arms, find_face, find_figure, find_pose, is_face
from game.app.ui.drawing import art, raster
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.presentation.epic.view_models import Pose

LEAD_HEIGHT, PARTNER_HEIGHT, FLYING_HEIGHT = 1.15, 1.0, 0.62
"""Height of the figure of a lead, of any other character and of a flying one, in squares."""
_MAX_WIDTH, _MAX_ACTING_WIDTH = 1.08, 1.5
"""Largest width of a figure at rest, and of one in action with its weapon stretched out, in squares."""
_MAX_LOWER_EDGE = 0.80
"""Largest width of a figure's lower edge, in squares, so that its base is visible on both sides."""
_MIN_SHRINK = 0.86
"""Smallest factor by which a figure is shrunk to make its lower edge narrow enough."""
_HOVER_HEIGHT = 0.34
"""Height of a flying figure's lower edge above its base, in squares."""
_MAX_SIDE_REACH = 0.56
"""Largest horizontal reach of a figure at rest from the center of its base, in squares."""
_FOOT_DEPTH = 0.05
"""Distance of a figure's lower edge below the center of its base, in squares."""
_DISC_SIZE = 0.84
"""Width of the portrait of a character without a figure, in squares."""

_KEYLINE_WIDTH, _RIM_LIGHT_WIDTH, _HALO_BLUR = 2.0, 1.2, 4.0
"""Width of the keyline, width of the rim light, and blur of the dark halo, in logical units."""
_OUTLINE_DIRECTIONS = 16
"""Number of directions in which copies of a silhouette are offset to form its outline."""
_MAX_SUPERSAMPLED_CELL = 130
"""Largest square, in pixels, for which a figure is rendered at twice its size and scaled down for smooth
lines.
"""
_SOLID_ALPHA = 120
"""Alpha above which a pixel belongs to a figure and not to the glow around it."""
_FLYING_LIMIT = 0.86
"""A figure flies if its lower edge is above this fraction of its picture's height, from the top."""
_MEASURE_HEIGHT = 150
"""Height in pixels to which a figure is rendered to measure its extent."""

_POSE_SCALE = 0.795 / 300
"""Height of one unit of the pose parts, as a fraction of the height of a figure's picture at the same scale."""
_PICTURE_HEIGHT = 1.06
"""Height of a figure's picture relative to the standing figure; the rest is room for a raised weapon."""
_LEAN_BY_POSE: dict[Pose, float] = {"strike": -7, "shoot": 3, "hit": 16, "fallen": 82}
"""Counterclockwise rotation of a figure that faces right about its foot, in degrees, by pose."""


class CutOutSpec(msgspec.Struct, frozen=True):
    """Character, pose and states from which a cut-out is rendered."""

    portrait: str
    pose: Pose = "stand"
    left: bool = False
    """True if the character faces left."""
    lead: bool = False
    """True for the lead of a squad, who is drawn taller."""
    acted: bool = False
    """True for a character that has acted already, drawn gray."""
    frozen: bool = False
    cursed: bool = False


class CutOut(pygame.Surface):
    """Surface that knows where the foot of its character is."""

    corner: tuple[int, int] = (0, 0)
    """Position of the upper left corner, in pixels relative to the foot."""


def make_cut_out(picture: pygame.Surface, corner: tuple[int, int]) -> CutOut:
    """Return a copy of a picture as a cut-out with the given corner."""
    cut_out = CutOut(picture.get_size(), pygame.SRCALPHA)
    cut_out.blit(picture, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
    cut_out.corner = corner
    return cut_out


class _Extent(NamedTuple):
    """Extent of a figure in its picture, as fractions of the picture's height."""

    left: float
    top: float
    right: float
    bottom: float
    lower_edge: tuple[float, float]
    """Left and right end of the figure's lower edge."""
    is_cut_straight: bool = False
    """True if the bottom of the picture cuts the figure off in a straight line."""
    relative_height: float = 1.0
    """Height of this picture relative to that of a full-length figure at the same scale."""


def find_parts(portrait: str, pose: Pose) -> tuple[str, ...]:
    """Return the paths of the pictures that make up a character in a pose, from back to front.

    Empty if the character has only a portrait.
    """
    own, folder = find_figure(portrait), find_pose(portrait)
    if own and (pose == "stand" or not folder):
        return (own,)
    if not folder:
        return ()
    legs = (f"{folder}/legs",) if art.exists(f"{folder}/legs") else ()
    return (f"{folder}/body", *legs, *find_face(folder, pose), *find_arms(folder, pose))


def render_cut_out(canvas: Canvas, figure: CutOutSpec, cell: float) -> CutOut:
    """Render a character for squares of ``cell`` units, with its outlines."""
    fine = 2 if canvas.to_pixels(cell) <= _MAX_SUPERSAMPLED_CELL else 1
    big = canvas.for_surface(raster.make_blank(1, 1), canvas.k * fine)
    raw = _render_figure(big, figure, cell)
    lean = _LEAN_BY_POSE.get(figure.pose, 0.0) * (-1 if figure.left else 1)
    if lean:
        raw = _rotate_cut_out(raw, lean)
    if figure.pose == "fallen":  # lies on its base, about the middle
        raw.corner = -raw.get_width() // 2, big.to_pixels(cell * 0.14) - raw.get_height()
    _tint_figure(raw, figure)
    return _downscale(_add_outlines(big, raw), fine)


# ---- the figure -----------------------------------------------------------------------------------------------------


def _render_figure(canvas: Canvas, figure: CutOutSpec, cell: float) -> CutOut:
    parts = find_parts(figure.portrait, figure.pose)
    if not any(art.load_drawing(part) for part in parts):
        return _render_disc(canvas, figure, cell)
    whole, body = _measure_figure(canvas, parts), _measure_figure(canvas, parts[:-1] or parts)
    flies = body.bottom < _FLYING_LIMIT
    acting = figure.pose in ("strike", "shoot", "hit", "fallen")
    high = (FLYING_HEIGHT if flies else LEAD_HEIGHT if figure.lead else PARTNER_HEIGHT) * cell
    own = body if acting else whole
    height = (
        high / (own.bottom - own.top)
        if flies or body.is_cut_straight
        else high * _PICTURE_HEIGHT * whole.relative_height
    )
    scale = min(height, (_MAX_ACTING_WIDTH if acting else _MAX_WIDTH) * cell / (whole.right - whole.left))
    if not flies:
        scale = min(
            scale, max(_MIN_SHRINK * height, _MAX_LOWER_EDGE * cell / (body.lower_edge[1] - body.lower_edge[0]))
        )
    k = scale * canvas.k
    picture = _compose_parts(parts, k)
    if not picture.get_bounding_rect().w:
        return _render_disc(canvas, figure, cell)
    if body.is_cut_straight:
        _round_lower_edge(picture, body, k)
    x = (body.lower_edge[0] + body.lower_edge[1]) / 2
    if not acting:  # stays over its own square
        far = max(_MAX_SIDE_REACH * cell / scale, (whole.right - whole.left) / 2)
        x = min(max(x, whole.right - far), whole.left + far)
    y = body.bottom + (_HOVER_HEIGHT * cell / scale if flies else -_FOOT_DEPTH * cell / scale)
    box = picture.get_bounding_rect(1)
    cut = make_cut_out(picture.subsurface(box), (box.x - round(x * k), box.y - round(y * k)))
    return _mirror_cut_out(cut) if figure.left else cut


def _compose_parts(parts: tuple[str, ...], height: float) -> pygame.Surface:
    """Return pictures stacked on each other at one scale; the tallest has the given height in pixels."""
    drawings = [(part, svg_drawing) for part in parts if (svg_drawing := art.load_drawing(part)) is not None]
    unit = height / max((svg_drawing.height for _, svg_drawing in drawings), default=1.0)
    width = max((svg_drawing.width for _, svg_drawing in drawings), default=1.0)
    whole = raster.make_blank(max(1, round(width * unit)), max(1, round(height)))
    for part, svg_drawing in drawings:
        layer = art.rasterize(svg_drawing, svg_drawing.width * unit, svg_drawing.height * unit)
        if layer is not None:
            whole.blit(layer, [round(side * unit) if is_face(part) else 0 for side in FACE_CORNER])
    return whole


def _measure_figure(canvas: Canvas, parts: tuple[str, ...]) -> _Extent:
    """Return the visible extent of the figure composed of ``parts``."""

    def find_extent() -> _Extent:
        whole = _compose_parts(parts, _MEASURE_HEIGHT)
        box = whole.get_bounding_rect(_SOLID_ALPHA)
        if not box.h:
            return _Extent(0.0, 0.0, 1.0, 1.0, (0.0, 1.0))
        low = max(1, round(box.h * 0.14))
        hem = whole.subsurface((box.x, box.bottom - low, box.w, low)).get_bounding_rect(_SOLID_ALPHA).move(box.x, 0)
        sides = (box.left, box.top, box.right, box.bottom, hem.left, hem.right)
        left, top, right, bottom, *ends = (side / _MEASURE_HEIGHT for side in sides)
        drawings = [
            svg_drawing for part in parts if "/pose/" in part and (svg_drawing := art.load_drawing(part)) is not None
        ]
        share = _POSE_SCALE * max((svg_drawing.height for svg_drawing in drawings), default=1 / _POSE_SCALE)
        edge = whole.subsurface((0, whole.get_height() - 1, whole.get_width(), 1)).get_bounding_rect(_SOLID_ALPHA).w
        return _Extent(
            left,
            top,
            right,
            bottom,
            (ends[0], max(ends[1], ends[0] + 0.05)),
            is_cut_straight=edge > hem.w / 2,
            relative_height=share,
        )

    found: _Extent = canvas.render_cache.get_fact(("figure", parts), find_extent)
    return found


def _round_lower_edge(picture: pygame.Surface, body: _Extent, scale: float) -> None:
    """Round off a lower edge that the bottom of the picture cuts straight.

    A weapon beside it may reach further down.
    """
    width, height = picture.get_size()
    top, bottom = body.top * scale, body.bottom * scale
    line = bottom - (bottom - top) * 0.14
    left, right = body.lower_edge[0] * scale - scale / 75, body.lower_edge[1] * scale + scale / 75
    mask = raster.make_blank(width, height, raster.WHITE)
    mask.fill(raster.CLEAR_WHITE, (0, math.floor(line), width, height))
    oval = pygame.Rect(round(left), round(2 * line - bottom), round(right - left), round(2 * (bottom - line)))
    pygame.draw.ellipse(mask, raster.WHITE, oval)
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


def _render_disc(canvas: Canvas, figure: CutOutSpec, cell: float) -> CutOut:
    """Render a portrait as an upright disc."""
    size = _DISC_SIZE * cell * (1.0 if figure.lead else 0.92)
    layer = canvas.make_layer(size, size)
    layer.circle(size / 2, size / 2, size / 2, "#1a1f26")
    rim = size * 0.045
    layer.picture(figure.portrait, rim, rim, size - 2 * rim, size - 2 * rim, shape="circle")
    cut_out = make_cut_out(
        layer.surface, (-layer.surface.get_width() // 2, canvas.to_pixels(cell * 0.1) - layer.surface.get_height())
    )
    return _mirror_cut_out(cut_out) if figure.left else cut_out


def _mirror_cut_out(picture: CutOut) -> CutOut:
    corner = -picture.corner[0] - picture.get_width(), picture.corner[1]
    return make_cut_out(pygame.transform.flip(picture, True, False), corner)


def _rotate_cut_out(picture: CutOut, angle: float) -> CutOut:
    return transform_cut_out(picture, (1.0, 1.0), angle, 1.0)


def transform_cut_out(picture: CutOut, stretch: Point, angle: float, scale: float) -> CutOut:
    """Return a cut-out stretched, rotated counterclockwise by degrees and scaled about its foot."""
    middle = [picture.corner[axis] + picture.get_size()[axis] / 2 for axis in (0, 1)]
    shown: pygame.Surface = picture
    if stretch != (1.0, 1.0):
        pressed = max(0.05, stretch[0]), max(0.05, stretch[1])
        shown = pygame.transform.smoothscale_by(shown, pressed)
        middle = [middle[0] * pressed[0], middle[1] * pressed[1]]
    shown = pygame.transform.rotozoom(shown, angle, scale)
    cos, sin = math.cos(math.radians(angle)) * scale, math.sin(math.radians(angle)) * scale
    x, y = middle[0] * cos + middle[1] * sin, middle[1] * cos - middle[0] * sin
    return make_cut_out(shown, (round(x - shown.get_width() / 2), round(y - shown.get_height() / 2)))


# ---- states and lines -----------------------------------------------------------------------------------------------


def _tint_figure(picture: CutOut, figure: CutOutSpec) -> None:
    """Change the colors of a picture in place by the state of its character: acted, frozen, cursed, hit, fallen."""
    if figure.acted or figure.pose == "fallen":
        _copy_colors(picture, pygame.transform.grayscale(picture))
        picture.fill((150, 156, 170, 255), special_flags=pygame.BLEND_RGBA_MULT)
    elif figure.frozen:
        _copy_colors(picture, pygame.transform.grayscale(picture))
        picture.fill((150, 205, 250, 255), special_flags=pygame.BLEND_RGBA_MULT)
        picture.fill((26, 38, 48, 0), special_flags=pygame.BLEND_RGBA_ADD)
    elif figure.cursed:
        picture.fill((205, 165, 245, 255), special_flags=pygame.BLEND_RGBA_MULT)
    elif figure.pose == "hit":
        picture.fill((255, 196, 180, 255), special_flags=pygame.BLEND_RGBA_MULT)


def _copy_colors(picture: pygame.Surface, source: pygame.Surface) -> None:
    picture.fill((0, 0, 0, 0))
    picture.blit(source, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)


def _make_silhouette(picture: pygame.Surface, color: pygame.Color, alpha: int = 255) -> pygame.Surface:
    """Return the silhouette of a picture, filled with one color."""
    flat = picture.copy()
    flat.fill((0, 0, 0, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    flat.fill((color.r, color.g, color.b, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return flat


def _grow_silhouette(picture: pygame.Surface, reach: float, color: pygame.Color, pad: int) -> pygame.Surface:
    """Return the silhouette of a picture grown by ``reach`` pixels, with a margin of ``pad`` pixels."""
    width, height = picture.get_size()
    found = raster.make_blank(width + 2 * pad, height + 2 * pad)
    found.fill((color.r, color.g, color.b, 0))
    flat = _make_silhouette(picture, color)
    for far in (reach, reach / 2):
        for step in range(_OUTLINE_DIRECTIONS):
            turn = math.tau * step / _OUTLINE_DIRECTIONS
            spot = round(pad + far * math.cos(turn)), round(pad + far * math.sin(turn))
            found.blit(flat, spot, special_flags=pygame.BLEND_RGBA_MAX)
    return found


def _make_lit_edge(picture: pygame.Surface, reach: float, color: pygame.Color) -> pygame.Surface:
    """Return the rim light that the lamp casts on the upper left edge of a picture, ``reach`` pixels wide."""
    lit, cut = (_make_silhouette(picture, pygame.Color("white")) for _ in range(2))
    lit.blit(cut, (round(reach), round(reach * 1.1)), special_flags=pygame.BLEND_RGBA_SUB)
    lit.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    lit.fill((color.r, color.g, color.b, 200), special_flags=pygame.BLEND_RGBA_MULT)
    return lit


def _add_outlines(canvas: Canvas, picture: CutOut) -> CutOut:
    """Return a cut-out with keyline, rim light and dark halo; in high contrast with a white line."""
    strong = canvas.theme.is_high_contrast
    reach, halo = _KEYLINE_WIDTH * canvas.k, _HALO_BLUR * canvas.k
    pad = math.ceil(reach * (2 if strong else 1) + 2 * halo) + 2
    found = _grow_silhouette(picture, reach, pygame.Color("#0a0c10"), pad)
    if strong:
        outer = _grow_silhouette(picture, reach * 1.9, pygame.Color("white"), pad)
        outer.blit(found, (0, 0))
        found = outer
    found.blit(picture, (pad, pad))
    found.blit(_make_lit_edge(picture, max(1.0, _RIM_LIGHT_WIDTH * canvas.k), pygame.Color("#fff2cf")), (pad, pad))
    dark = _blur_picture(_make_silhouette(found, pygame.Color("black"), 170), halo)
    dark.blit(found, (0, 0))
    return make_cut_out(dark, (picture.corner[0] - pad, picture.corner[1] - pad))


def _blur_picture(picture: pygame.Surface, reach: float) -> pygame.Surface:
    """Return a picture blurred by about ``reach`` pixels, at a lower resolution for a tenth of the cost."""
    width, height = picture.get_size()
    coarse = max(1, round(reach / 2))
    small = pygame.transform.smoothscale(picture, (max(2, width // coarse), max(2, height // coarse)))
    return pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, 2), (width, height))


def _downscale(picture: CutOut, factor: int) -> CutOut:
    """Return a cut-out reduced by ``factor`` and cropped, with its foot on a whole pixel."""
    box = picture.get_bounding_rect(4)
    left, top = (picture.corner[axis] + box.topleft[axis] for axis in (0, 1))
    dx, dy = left % factor, top % factor
    width, height = (side + -side % factor for side in (box.w + dx, box.h + dy))
    room = raster.make_blank(width, height)
    room.blit(picture, (dx, dy), box, special_flags=pygame.BLEND_RGBA_MAX)
    if factor > 1:
        room = pygame.transform.smoothscale(room, (width // factor, height // factor))
    return make_cut_out(room, ((left - dx) // factor, (top - dy) // factor))


def whiten_cut_out(picture: CutOut, amount: float) -> CutOut:
    """Return a cut-out brightened toward white by ``amount`` (0 to 1), as in the flash of a hit."""
    cut_out = make_cut_out(picture, picture.corner)
    level = round(240 * amount)
    cut_out.fill((level, level, level, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return cut_out


def stack_cut_outs(*pictures: CutOut) -> CutOut:
    """Merge cut-outs with a common foot into one, the first at the bottom."""
    boxes = [cut_out.get_rect(topleft=cut_out.corner) for cut_out in pictures]
    box = boxes[0].unionall(boxes[1:])
    whole = raster.make_blank(*box.size)
    for cut_out, place in zip(pictures, boxes, strict=True):
        whole.blit(cut_out, place.move(-box.x, -box.y))
    return make_cut_out(whole, box.topleft)
