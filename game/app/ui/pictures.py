"""SVG pictures and icons on the canvas."""

from __future__ import annotations

from typing import Literal

import pygame

from game.app.ui import art, raster
from game.app.ui.raster import Point
from game.app.ui.shapes import SHAPE_REACH, Color, Shape, Shapes, shape_points

Fit = Literal["cover", "contain"]


class Pictures(Shapes):
    """Adds pictures to the shapes; see `game.app.ui.canvas.Canvas`."""

    def picture(
        self,
        path: str,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        shape: Shape = "box",
        radius: float = 0,
        fit: Fit = "cover",
        focus: Point = (0.5, 0.5),
        alpha: int = 255,
        gray: bool = False,
        flipped: bool = False,
    ) -> None:
        """The SVG at `path` under `assets/art` (`"zelda/portrait/link"`), cropped to a shape.

        `cover` fills the box and cuts what hangs over, keeping the part that `focus` names ((0, 0) upper left, (1, 1)
        lower right); `contain` shows all of it. `gray` takes the color out, as for a figure that has acted; `flipped`
        mirrors it left to right.
        """
        box = self.box(x, y, width, height)
        corner = round(radius * self.k * 2) / 2
        key = ("picture", path, box.size, shape, corner, fit, focus, gray, flipped)

        def make() -> pygame.Surface:
            whole = self._whole(path, box, fit, focus)
            if flipped:
                whole = pygame.transform.flip(whole, True, False)
            if gray:
                whole = pygame.transform.grayscale(whole)
            mask = self._crop(box, shape, corner)
            if mask is not None:
                whole.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            return whole

        picture = self.rasters.cache.get(key, make)
        self._put(picture, box.topleft, alpha)

    def _whole(self, path: str, box: pygame.Rect, fit: Fit, focus: Point) -> pygame.Surface:
        drawing = art.drawing(path)
        whole = raster.blank(box.w, box.h)
        image = None
        if drawing is not None and fit == "contain":
            scale = min(box.w / drawing.width, box.h / drawing.height)
            image = art.rasterize(drawing, drawing.width * scale, drawing.height * scale)
        elif drawing is not None:
            image = art.rasterize(drawing, box.w, box.h)
        if image is None:
            whole.fill(self.color("panel_edge", 120))
        elif fit == "contain":
            whole.blit(image, ((box.w - image.get_width()) // 2, (box.h - image.get_height()) // 2))
        else:
            spare = (box.w - image.get_width(), box.h - image.get_height())
            whole.blit(image, (round(spare[0] * focus[0]), round(spare[1] * focus[1])))
        return whole

    @staticmethod
    def _crop(box: pygame.Rect, shape: Shape, corner: float) -> pygame.Surface | None:
        if shape == "box":
            return raster.rounded_mask(box.w, box.h, corner) if corner >= 0.5 else None
        if shape == "circle":
            return raster.rounded_mask(box.w, box.h, min(box.w, box.h) / 2)
        mask = raster.blank(box.w, box.h, raster.CLEAR_WHITE)
        points = shape_points(shape, box.w / 2, box.h / 2, min(box.w, box.h) / 2 / SHAPE_REACH[shape])
        cut = raster.polygon_mask(points, 0)
        mask.blit(cut, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
        return mask

    def icon(self, name: str, x: float, y: float, size: float, *, color: Color | None = None, alpha: int = 255) -> None:
        """`assets/art/icon/NAME.svg`, or what the theme has in its place, in its own colors or all in one."""
        name = self.theme.icon(name)
        box = self.box(x, y, size, size)
        if color is None:
            self.picture(f"icon/{name}", x, y, size, size, fit="contain", alpha=alpha)
            return
        tone = self.color(color)
        own = pygame.Rect(0, 0, *box.size)
        key = ("icon", name, box.size, tuple(tone))
        picture = self.rasters.cache.get(
            key,
            lambda: raster.recolor(self._whole(f"icon/{name}", own, "contain", (0.5, 0.5)), tone),
        )
        self._put(picture, box.topleft, alpha)
