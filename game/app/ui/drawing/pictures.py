"""SVG pictures, icons, and parts cached together with their background."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Literal, Self

import pygame

from game.app.ui.drawing import art, raster
from game.app.ui.drawing.display_list import ADDED, MULTIPLIED
from game.app.ui.drawing.plane import Color
from game.app.ui.drawing.raster import SHAPE_REACH, Point, ShapeName, seat_shape_points
from game.app.ui.drawing.shapes import Shapes
from game.app.ui.drawing.svg_drawing import compute_size, crop_drawing

Fit = Literal["cover", "contain", "stretch"]
"""Fitting of a picture into a box: cropped, shown whole, or stretched to the box's proportions."""


class Pictures(Shapes):
    """Canvas layer for pictures, on top of the shapes; see ``game.app.ui.drawing.canvas.Canvas``."""

    def picture(
        self,
        path: str,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        shape: ShapeName = "box",
        radius: float = 0,
        fit: Fit = "cover",
        focus: Point = (0.5, 0.5),
        alpha: int = 255,
        gray: bool = False,
        flipped: bool = False,
        color: Color | None = None,
    ) -> None:
        """Draw the SVG at ``path`` under ``assets/art`` (``"zelda/portrait/link"``), cropped to a shape.

        ``cover`` fills the box and crops the rest, centered on the picture's point in ``focus.json``, else on the
        part given by ``focus`` ((0, 0) upper left, (1, 1) lower right); ``contain`` shows all of it; ``stretch``
        shows all of it stretched to the box's proportions. ``gray`` removes the color, as for a figure that has
        acted; ``flipped`` mirrors it left to right; ``color`` replaces all its colors.
        """
        box = self.to_pixel_rect(x, y, width, height)
        corner = min(round(radius * self.k * 2) / 2, min(box.size) / 2)
        seen = self.find_drawn_part(box) if fit == "cover" and shape == "box" and not corner and not flipped else box
        if not (seen.w and seen.h):
            return
        tone = None if color is None else self.resolve_color(color)
        key = (
            "picture",
            path,
            box.size,
            shape,
            corner,
            fit,
            focus,
            gray,
            flipped,
            None if tone is None else tuple(tone),
            tuple(seen.move(-box.x, -box.y)),
        )

        def make() -> pygame.Surface:
            """Render the cropped picture."""
            if seen.size == box.size:
                whole = self._rasterize(path, box, fit, focus)
            else:
                whole = self._rasterize_part(path, box, focus, seen)
            if flipped:
                whole = pygame.transform.flip(whole, True, False)
            if gray:
                whole = pygame.transform.grayscale(whole)
            if tone is not None:
                whole = raster.replace_colors(whole, tone)
            mask = self._make_crop_mask(box, shape, corner)
            if mask is not None:
                whole.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            return whole

        picture = self.render_cache.surfaces.get(key, make)
        if self.listener is not None and fit == "stretch" and (drawing := art.load_drawing(path)) is not None:
            self.listener.note_stretched(path, (drawing.width, drawing.height), box.size)
        self._put(picture, seen.topleft, alpha, path)

    def _rasterize(self, path: str, box: pygame.Rect, fit: Fit, focus: Point) -> pygame.Surface:
        """Return the picture at the size of a box, cropped or stretched to it."""
        drawing = art.load_drawing(path)
        whole = raster.make_blank(box.w, box.h)
        image = None
        if drawing is not None and fit == "contain":
            scale = min(box.w / drawing.width, box.h / drawing.height)
            image = art.rasterize(drawing, drawing.width * scale, drawing.height * scale)
        elif drawing is not None:
            image = art.rasterize(drawing, box.w, box.h)
        if image is None:
            whole.fill(self.resolve_color("panel_edge", 120))
        elif fit == "stretch":
            whole = pygame.transform.smoothscale(image, box.size)
        elif fit == "contain":
            whole.blit(image, ((box.w - image.get_width()) // 2, (box.h - image.get_height()) // 2))
        else:
            whole.blit(image, _place_in_box(path, image.get_size(), box.size, focus))
        return whole

    def _rasterize_part(self, path: str, box: pygame.Rect, focus: Point, seen: pygame.Rect) -> pygame.Surface:
        """Return the part of a picture that is seen when it is cropped to a box; the whole is not drawn."""
        drawing = art.load_drawing(path)
        size = box.size if drawing is None else compute_size(drawing, *box.size)
        left, top = _place_in_box(path, size, box.size, focus)
        part = seen.move(-box.x - left, -box.y - top).clip((0, 0), size)
        cropped = None if drawing is None else crop_drawing(drawing, size, part)
        image = None if cropped is None else art.rasterize(cropped, *part.size)
        if image is None:
            whole = self._rasterize(path, box, "cover", focus)
            return whole.subsurface(seen.move(-box.x, -box.y)).copy()
        picture = raster.make_blank(*seen.size)
        picture.blit(image, part.move(left + box.x - seen.x, top + box.y - seen.y))
        return picture

    def draw_flattened(
        self, key: Hashable, x: float, y: float, width: float, height: float, draw: Callable[[Self], None]
    ) -> None:
        """Draw a part combined with its background and cache the combined picture, so that nothing is blended later.

        Parameters as for ``draw_cached``; ``key`` must also include everything that changes the background.
        """
        box, frame = self.to_pixel_rect(x, y, width, height), self._display_list
        if self.is_traced or frame is None or not self.surface.get_rect().contains(box):
            with self.shifted(x, y):
                draw(self)
            return

        def make() -> pygame.Surface:
            """Render the part on its background."""
            part = self.for_surface(frame.snapshot(box))
            draw(part)
            return part.surface

        full = ("print", key, tuple(box), self.theme.name, self.text_scale, round(self.k, 4))
        self._put(self.render_cache.surfaces.get(full, make), box.topleft)

    def cut(self, shape: ShapeName) -> None:
        """Clip this layer to a shape that fills its surface."""
        mask = self._make_crop_mask(self.surface.get_rect(), shape, 0)
        if mask is not None:
            self.surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)

    @staticmethod
    def _make_crop_mask(box: pygame.Rect, shape: ShapeName, corner: float) -> pygame.Surface | None:
        """Return the mask of a shape for cropping a picture; None for a box without round corners."""
        if shape == "box":
            return raster.make_rounded_mask(box.w, box.h, corner) if corner >= 0.5 else None
        if shape == "circle":
            return raster.make_rounded_mask(box.w, box.h, min(box.w, box.h) / 2)
        mask = raster.make_blank(box.w, box.h, raster.CLEAR_WHITE)
        points = seat_shape_points(shape, box.w / 2, box.h / 2, min(box.w, box.h) / 2 / SHAPE_REACH[shape])
        cut = raster.make_polygon_mask(points, 0)
        mask.blit(cut, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
        return mask

    def add(self, picture: pygame.Surface, top_left: tuple[int, int]) -> None:
        """Blend a surface without alpha, already in pixels, additively over the canvas."""
        if self._display_list is not None:
            self._display_list.add_picture(picture, top_left, ADDED)
        else:
            self.surface.blit(picture, top_left, special_flags=pygame.BLEND_RGB_ADD)

    def multiply(self, picture: pygame.Surface, top_left: tuple[int, int]) -> None:
        """Darken the canvas by multiplying it with a surface without alpha, already in pixels."""
        if self._display_list is not None:
            self._display_list.add_picture(picture, top_left, MULTIPLIED)
        else:
            self.surface.blit(picture, top_left, special_flags=pygame.BLEND_RGB_MULT)

    def icon(self, name: str, x: float, y: float, size: float, *, color: Color | None = None, alpha: int = 255) -> None:
        """Draw ``assets/art/icon/NAME.svg``, or the theme's replacement, in its own colors or in one color."""
        self.picture(f"icon/{self.theme.icon(name)}", x, y, size, size, fit="contain", alpha=alpha, color=color)


def _place_in_box(path: str, size: tuple[int, int], room: tuple[int, int], focus: Point) -> tuple[int, int]:
    """Return the corner of a picture of a size that is cropped to a box, in pixels from the corner of the box."""
    point = art.find_focus_point(path)
    spare = (room[0] - size[0], room[1] - size[1])
    left, top = (
        round(spare[way] * focus[way])
        if point is None
        else max(spare[way], min(0, round(room[way] / 2 - point[way] * size[way])))
        for way in (0, 1)
    )
    return left, top
