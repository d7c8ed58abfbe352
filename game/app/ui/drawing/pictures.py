"""SVG pictures and icons on the canvas."""

from __future__ import annotations

from typing import Literal

import pygame

from game.app.ui.drawing import art, raster
from game.app.ui.drawing.plane import Color
from game.app.ui.drawing.raster import SHAPE_REACH, Point, Shape, shape_points
from game.app.ui.drawing.shapes import Shapes
from game.app.ui.drawing.sheet import ADDED, MULTIPLIED

Fit = Literal["cover", "contain", "stretch"]


class Pictures(Shapes):
    """Adds pictures to the shapes; see `game.app.ui.drawing.canvas.Canvas`."""

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
        color: Color | None = None,
    ) -> None:
        """The SVG at `path` under `assets/art` (`"zelda/portrait/link"`), cropped to a shape.

        `cover` fills the box and cuts what hangs over, keeping the point in the middle that `focus.json` has for the
        picture, else the part that `focus` names ((0, 0) upper left, (1, 1) lower right); `contain` shows all of it;
        `stretch` shows all of it in the box's own proportions. `gray` takes the color out, as for a figure that has
        acted; `flipped` mirrors it left to right; `color` takes the place of all its colors.
        """
        box = self.box(x, y, width, height)
        corner = min(round(radius * self.k * 2) / 2, min(box.size) / 2)
        tone = None if color is None else self.color(color)
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
        )

        def make() -> pygame.Surface:
            whole = self._whole(path, box, fit, focus)
            if flipped:
                whole = pygame.transform.flip(whole, True, False)
            if gray:
                whole = pygame.transform.grayscale(whole)
            if tone is not None:
                whole = raster.recolor(whole, tone)
            mask = self._crop(box, shape, corner)
            if mask is not None:
                whole.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            return whole

        picture = self.rasters.cache.get(key, make)
        if self.reader is not None and fit == "stretch" and (drawing := art.drawing(path)) is not None:
            self.reader.stretched(path, (drawing.width, drawing.height), box.size)
        self._put(picture, box.topleft, alpha, path)

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
        elif fit == "stretch":
            whole = pygame.transform.smoothscale(image, box.size)
        elif fit == "contain":
            whole.blit(image, ((box.w - image.get_width()) // 2, (box.h - image.get_height()) // 2))
        else:
            sides, room, point = image.get_size(), box.size, art.point(path)
            spare = (room[0] - sides[0], room[1] - sides[1])
            left, top = (
                round(spare[way] * focus[way])
                if point is None
                else max(spare[way], min(0, round(room[way] / 2 - point[way] * sides[way])))
                for way in (0, 1)
            )
            whole.blit(image, (left, top))
        return whole

    def cut(self, shape: Shape) -> None:
        """Keeps of this layer what lies in a shape that fills it."""
        mask = self._crop(self.surface.get_rect(), shape, 0)
        if mask is not None:
            self.surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)

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

    def add(self, picture: pygame.Surface, spot: tuple[int, int]) -> None:
        """Adds the light of a surface without alpha, already in pixels, to what lies below it."""
        if self._sheet is not None:
            self._sheet.put(picture, spot, ADDED)
        else:
            self.surface.blit(picture, spot, special_flags=pygame.BLEND_RGB_ADD)

    def multiply(self, picture: pygame.Surface, spot: tuple[int, int]) -> None:
        """Darkens what lies below a surface without alpha, already in pixels, by its shade."""
        if self._sheet is not None:
            self._sheet.put(picture, spot, MULTIPLIED)
        else:
            self.surface.blit(picture, spot, special_flags=pygame.BLEND_RGB_MULT)

    def icon(self, name: str, x: float, y: float, size: float, *, color: Color | None = None, alpha: int = 255) -> None:
        """`assets/art/icon/NAME.svg`, or what the theme has in its place, in its own colors or all in one."""
        self.picture(f"icon/{self.theme.icon(name)}", x, y, size, size, fit="contain", alpha=alpha, color=color)
