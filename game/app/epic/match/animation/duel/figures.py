"""Large pictures of characters in a duel cutscene, by pose.

A character is composed of body and arms; without them its full-length figure is drawn, or else its
portrait. Pictures face right and are mirrored to face left.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Literal, TypeAlias

import pygame

from game.app.epic.board.figures import FACE_CORNER, PART, find_arms, find_face, find_figure, find_pose, is_face
from game.app.ui.drawing import art, raster
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.drawing.rasters import FlipbookPage
from game.app.ui.drawing.svg_drawing import SvgDrawing

Look: TypeAlias = Literal["ready", "strike", "shoot", "flash", "hit", "fallen"]
"""Pose of a character in a cutscene; ``flash`` is the instant of a hit."""

_MOST = 14
"""Largest number of cached pictures."""
MIDDLE = 120.0
"""Horizontal center of a body in its picture, in part units."""
FACE = 86.0
"""Vertical center of a face in the picture of a body, in part units."""
_LEANS: dict[Look, float] = {"strike": -5.0, "shoot": -2.0, "flash": 9.0, "hit": 7.0, "fallen": 16.0}
"""Counterclockwise rotation of a character that faces right, in degrees, by pose."""
_OWN = (240.0, 300.0)
"""Width and height at which a full-length figure is drawn, in part units."""
_DISC = 0.8
"""Size of a portrait, as a fraction of the picture's height."""
_SHADOW = (9.0, 7.0)
_SHADE = pygame.Color(4, 6, 10, 120)


class FigureRenderer:
    """Renderer with its own cache of the last pictures, as they are too large for the caches of a table."""

    def __init__(self) -> None:
        self._pages: OrderedDict[tuple[object, ...], FlipbookPage] = OrderedDict()

    def draw_figure(
        self,
        canvas: Canvas,
        portrait: str,
        look: Look,
        at: Point,
        scale: float,
        *,
        left: bool,
        alpha: int = 255,
    ) -> None:
        """Draw a character, with ``at`` as the horizontal center of its body and the top of its picture."""
        page = self.get_picture(canvas, portrait, look, scale, left=left)
        if page.picture is not None:
            x, y = canvas.to_pixel_point(at[0] - (PART[0] - MIDDLE if left else MIDDLE) * scale, at[1])
            if alpha >= 255:
                canvas.put(page.picture, (x + page.dx, y + page.dy))
            else:
                canvas.paste(page.picture, (x + page.dx) / canvas.k, (y + page.dy) / canvas.k, alpha)

    def is_cached(self, canvas: Canvas, portrait: str, look: Look, scale: float, *, left: bool) -> bool:
        """Return whether a picture is in the cache."""
        return (
            portrait,
            look,
            left,
            canvas.to_pixels(PART[0] * scale),
            canvas.to_pixels(PART[1] * scale),
        ) in self._pages

    def get_picture(self, canvas: Canvas, portrait: str, look: Look, scale: float, *, left: bool) -> FlipbookPage:
        """Return the picture of a character, cropped to its visible part."""
        wide, high = canvas.to_pixels(PART[0] * scale), canvas.to_pixels(PART[1] * scale)
        key = (portrait, look, left, wide, high)
        if key not in self._pages:
            whole = _compose_figure(portrait, look, wide, high, left=left)
            seen = whole.get_bounding_rect()
            seen.w = min(wide - seen.x, seen.w | 1)
            self._pages[key] = FlipbookPage(whole.subsurface(seen).copy(), seen.x, seen.y)
            while len(self._pages) > _MOST:
                self._pages.popitem(last=False)
        self._pages.move_to_end(key)
        return self._pages[key]


def _compose_figure(portrait: str, look: Look, wide: int, high: int, *, left: bool) -> pygame.Surface:
    whole = raster.make_blank(wide, high)
    for part in _find_parts(portrait, look):
        drawing = art.load_drawing(part)
        if drawing is not None:
            _blit_part(whole, part, drawing)
    if look == "fallen":
        whole = pygame.transform.grayscale(whole)
    elif look == "hit":
        whole.fill((255, 206, 194, 255), special_flags=pygame.BLEND_RGBA_MULT)
    elif look == "flash":
        whole.fill((190, 190, 190, 0), special_flags=pygame.BLEND_RGBA_ADD)
    if look in _LEANS:
        turned = pygame.transform.rotozoom(whole, _LEANS[look], 1.0)
        about = raster.make_blank(wide, high)
        foot = turned.get_width() // 2 - wide // 2, turned.get_height() // 2 - high // 2
        about.blit(turned, (-foot[0], -foot[1]))
        whole = about
    if left:
        whole = pygame.transform.flip(whole, True, False)
    shaded = raster.make_blank(wide, high)
    unit = wide / PART[0]
    shaded.blit(raster.replace_colors(whole, _SHADE), (round(_SHADOW[0] * unit), round(_SHADOW[1] * unit)))
    shaded.fill((255, 255, 255, _SHADE.a), special_flags=pygame.BLEND_RGBA_MULT)
    shaded.blit(whole, (0, 0))
    return shaded


def _find_parts(portrait: str, look: Look) -> tuple[str, ...]:
    """Return the paths of the pictures that make up a character, from back to front."""
    folder = find_pose(portrait)
    arms = find_arms(folder, look if look in ("strike", "shoot") else "guard") if folder else ()
    if arms:
        face = "strike" if look == "shoot" else look  # so near, who shoots cries as well
        return (f"{folder}/body", *find_face(folder, face), *arms)
    return (find_figure(portrait) or portrait,)


def _blit_part(whole: pygame.Surface, part: str, drawing: SvgDrawing) -> None:
    """Draw a part, full-length figure or portrait onto the picture of a character."""
    (wide, high), unit = whole.get_size(), whole.get_width() / PART[0]
    if is_face(part):
        layer = art.rasterize(drawing, drawing.width * unit, drawing.height * unit)
        spot = round(FACE_CORNER[0] * unit), round(FACE_CORNER[1] * unit)
    elif "/pose/" in part:
        layer, spot = art.rasterize(drawing, wide, high), (0, 0)
    elif "/figure/" in part:
        layer = art.rasterize(drawing, high * _OWN[0] / _OWN[1], high)
        spot = round((MIDDLE - _OWN[0] / 2) * unit), 0
    else:
        edge = round(high * _DISC)
        layer = art.rasterize(drawing, edge, edge)
        if layer is not None:
            layer = layer.subsurface((0, 0, min(edge, layer.get_width()), min(edge, layer.get_height()))).copy()
            layer.blit(raster.make_rounded_mask(edge, edge, edge / 2), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        spot = round(MIDDLE * unit - edge / 2), (high - edge) // 2
    if layer is not None:
        whole.blit(layer, spot)
