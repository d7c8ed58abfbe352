"""Large pictures of characters in a duel cutscene, by pose.

A character is composed of body and arms; without them its full-length figure is drawn, or else its
portrait. Pictures face right and are mirrored to face left.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Literal, TypeAlias

import pygame

from game.app.epic.board.figures import FACE_CORNER, PART_SIZE, find_arms, find_face, find_figure, find_pose, is_face
from game.app.ui.drawing import art, raster
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.drawing.rasters import FlipbookPage
from game.app.ui.drawing.svg_drawing import SvgDrawing

CutscenePose: TypeAlias = Literal["ready", "strike", "shoot", "flash", "hit", "fallen"]
"""Pose of a character in a cutscene; ``flash`` is the instant of a hit."""

_MAX_PICTURES = 14
"""Largest number of cached pictures."""
BODY_CENTER_X = 120.0
"""Horizontal center of a body in its picture, in part units."""
FACE_CENTER_Y = 86.0
"""Vertical center of a face in the picture of a body, in part units."""
_LEAN_BY_POSE: dict[CutscenePose, float] = {"strike": -5.0, "shoot": -2.0, "flash": 9.0, "hit": 7.0, "fallen": 16.0}
"""Counterclockwise rotation of a character that faces right, in degrees, by pose."""
_FIGURE_SIZE = (240.0, 300.0)
"""Width and height at which a full-length figure is drawn, in part units."""
_PORTRAIT_SIZE = 0.8
"""Size of a portrait, as a fraction of the picture's height."""
_SHADOW_OFFSET = (9.0, 7.0)
_SHADOW_COLOR = pygame.Color(4, 6, 10, 120)


class FigureRenderer:
    """Renderer with its own cache of the last pictures, as they are too large for the caches of a table."""

    def __init__(self) -> None:
        self._cached_pictures: OrderedDict[tuple[object, ...], FlipbookPage] = OrderedDict()

    def draw_figure(
        self,
        canvas: Canvas,
        portrait: str,
        pose: CutscenePose,
        at: Point,
        scale: float,
        *,
        is_facing_left: bool,
        alpha: int = 255,
    ) -> None:
        """Draw a character, with ``at`` as the horizontal center of its body and the top of its picture."""
        page = self.get_picture(canvas, portrait, pose, scale, is_facing_left=is_facing_left)
        if page.picture is not None:
            x, y = canvas.to_pixel_point(
                at[0] - (PART_SIZE[0] - BODY_CENTER_X if is_facing_left else BODY_CENTER_X) * scale, at[1]
            )
            if alpha >= 255:
                canvas.put(page.picture, (x + page.dx, y + page.dy))
            else:
                canvas.paste(page.picture, (x + page.dx) / canvas.k, (y + page.dy) / canvas.k, alpha)

    def is_cached(
        self, canvas: Canvas, portrait: str, pose: CutscenePose, scale: float, *, is_facing_left: bool
    ) -> bool:
        """Return whether a picture is in the cache."""
        return (
            portrait,
            pose,
            is_facing_left,
            canvas.to_pixels(PART_SIZE[0] * scale),
            canvas.to_pixels(PART_SIZE[1] * scale),
        ) in self._cached_pictures

    def get_picture(
        self, canvas: Canvas, portrait: str, pose: CutscenePose, scale: float, *, is_facing_left: bool
    ) -> FlipbookPage:
        """Return the picture of a character, cropped to its visible part."""
        width, height = canvas.to_pixels(PART_SIZE[0] * scale), canvas.to_pixels(PART_SIZE[1] * scale)
        key = (portrait, pose, is_facing_left, width, height)
        if key not in self._cached_pictures:
            whole = _compose_figure(portrait, pose, width, height, is_facing_left=is_facing_left)
            seen = whole.get_bounding_rect()
            seen.w = min(width - seen.x, seen.w | 1)
            self._cached_pictures[key] = FlipbookPage(whole.subsurface(seen).copy(), seen.x, seen.y)
            while len(self._cached_pictures) > _MAX_PICTURES:
                self._cached_pictures.popitem(last=False)
        self._cached_pictures.move_to_end(key)
        return self._cached_pictures[key]


def _compose_figure(
    portrait: str, pose: CutscenePose, width: int, height: int, *, is_facing_left: bool
) -> pygame.Surface:
    whole = raster.make_blank(width, height)
    for part in _find_parts(portrait, pose):
        drawing = art.load_drawing(part)
        if drawing is not None:
            _blit_part(whole, part, drawing)
    if pose == "fallen":
        whole = pygame.transform.grayscale(whole)
    elif pose == "hit":
        whole.fill((255, 206, 194, 255), special_flags=pygame.BLEND_RGBA_MULT)
    elif pose == "flash":
        whole.fill((190, 190, 190, 0), special_flags=pygame.BLEND_RGBA_ADD)
    if pose in _LEAN_BY_POSE:
        turned = pygame.transform.rotozoom(whole, _LEAN_BY_POSE[pose], 1.0)
        about = raster.make_blank(width, height)
        foot = turned.get_width() // 2 - width // 2, turned.get_height() // 2 - height // 2
        about.blit(turned, (-foot[0], -foot[1]))
        whole = about
    if is_facing_left:
        whole = pygame.transform.flip(whole, True, False)
    shaded = raster.make_blank(width, height)
    unit = width / PART_SIZE[0]
    shaded.blit(
        raster.replace_colors(whole, _SHADOW_COLOR), (round(_SHADOW_OFFSET[0] * unit), round(_SHADOW_OFFSET[1] * unit))
    )
    shaded.fill((255, 255, 255, _SHADOW_COLOR.a), special_flags=pygame.BLEND_RGBA_MULT)
    shaded.blit(whole, (0, 0))
    return shaded


def _find_parts(portrait: str, pose: CutscenePose) -> tuple[str, ...]:
    """Return the paths of the pictures that make up a character, from back to front."""
    folder = find_pose(portrait)
    arms = find_arms(folder, pose if pose in ("strike", "shoot") else "guard") if folder else ()
    if arms:
        face = "strike" if pose == "shoot" else pose  # so near, who shoots cries as well
        return (f"{folder}/body", *find_face(folder, face), *arms)
    return (find_figure(portrait) or portrait,)


def _blit_part(whole: pygame.Surface, part: str, drawing: SvgDrawing) -> None:
    """Draw a part, full-length figure or portrait onto the picture of a character."""
    (width, height), unit = whole.get_size(), whole.get_width() / PART_SIZE[0]
    if is_face(part):
        layer = art.rasterize(drawing, drawing.width * unit, drawing.height * unit)
        spot = round(FACE_CORNER[0] * unit), round(FACE_CORNER[1] * unit)
    elif "/pose/" in part:
        layer, spot = art.rasterize(drawing, width, height), (0, 0)
    elif "/figure/" in part:
        layer = art.rasterize(drawing, height * _FIGURE_SIZE[0] / _FIGURE_SIZE[1], height)
        spot = round((BODY_CENTER_X - _FIGURE_SIZE[0] / 2) * unit), 0
    else:
        edge = round(height * _PORTRAIT_SIZE)
        layer = art.rasterize(drawing, edge, edge)
        if layer is not None:
            layer = layer.subsurface((0, 0, min(edge, layer.get_width()), min(edge, layer.get_height()))).copy()
            layer.blit(raster.make_rounded_mask(edge, edge, edge / 2), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        spot = round(BODY_CENTER_X * unit - edge / 2), (height - edge) // 2
    if layer is not None:
        whole.blit(layer, spot)
