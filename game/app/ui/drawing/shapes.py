"""Shapes and layers in logical units: the part of the canvas below its pictures and text."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from typing import Self, TypeVar

import pygame

from game.app.ui.drawing import raster
from game.app.ui.drawing.plane import Color, Plane
from game.app.ui.drawing.raster import Point, Shape, shape_points
from game.app.ui.drawing.sheet import CLEAR, Rim, Sheet
from game.app.ui.style.theme import Theme
from game.app.ui.style.tokens import ELEVATIONS

T = TypeVar("T")

_FINE = 1.5
"""What lies turned is drawn so many times as large and then turned and shrunk in one step."""
_ROOM = 2
"""So many times as much is cached while what lies on a ground changes under the pointer: a menu, and no table."""
_SIZES = 24
"""A part that grows passes through so many sizes up to its own."""


class Shapes(Plane):
    """Draws shapes and layers; see `game.app.ui.drawing.canvas.Canvas`."""

    # ---- layers ---------------------------------------------------------------------------------------------------

    def layer(self, width: float | None = None, height: float | None = None) -> Self:
        """A transparent canvas of the same scale, theme and caches; put it down with `paste`."""
        size = self.surface.get_size()
        wide = size[0] if width is None else math.ceil(width * self.k)
        high = size[1] if height is None else math.ceil(height * self.k)
        return self.onto(raster.blank(wide, high))

    def onto(self, surface: pygame.Surface, k: float | None = None, theme: Theme | None = None) -> Self:
        """A canvas with this one's settings and caches on another surface."""
        canvas = type(self)(
            surface,
            k or self.k,
            theme=theme or self.theme,
            text_scale=self.text_scale,
            rasters=self.rasters,
        )
        canvas.part = True
        canvas.fine = self.fine
        return canvas

    def paste(self, source: Shapes | pygame.Surface, x: float = 0, y: float = 0, alpha: int = 255) -> None:
        """Puts a canvas or a surface (already in pixels) down with its upper left corner at (x, y)."""
        surface = source.surface if isinstance(source, Shapes) else source
        self._put(surface, self.at(x, y), alpha)

    def put(self, picture: pygame.Surface, spot: tuple[int, int]) -> None:
        """Puts a surface, already in pixels, down with its upper left corner at a pixel; it must not change later."""
        self._put(picture, spot)

    def stamp(
        self,
        key: Hashable,
        x: float,
        y: float,
        width: float,
        height: float,
        draw: Callable[[Self], None],
        *,
        pad: float = 0,
        alpha: int = 255,
        angle: float = 0,
        scale: float = 1,
        stretch: Point = (1.0, 1.0),
        lies: bool = False,
    ) -> None:
        """Draws a part once and puts the kept picture down from then on.

        `draw` gets a canvas whose origin is the part's upper left corner, with `pad` units of air around it for
        shadows. `key` must tell apart everything that changes the look (theme and scale are added here). The part is
        turned by `angle` degrees, pressed by `stretch` and magnified by about `scale` about its middle; one that stays
        magnified should be drawn at that size instead. One that `lies` turned is drawn larger first, which keeps its
        text sharp.
        """
        if self.traced and (lies or not angle) and scale == 1:  # what lies turned is noted as if it stood
            with self.shifted(x, y):
                draw(self)
            return
        full = (key, self.px(width), self.px(height), self.theme.name, self.text_scale, round(self.k, 4))

        def make() -> pygame.Surface:
            part = self.layer(width + 2 * pad, height + 2 * pad)
            with part.shifted(pad, pad):
                draw(part)
            return part.surface

        if lies and angle:
            turned = self.rasters.cache.get(
                ("turned", full, angle), lambda: self._lying(width + 2 * pad, height + 2 * pad, pad, angle, draw)
            )
            self._put_turned(turned, x, y, width, height, pad, alpha, angle, 1, draw)
            return
        picture = self.rasters.cache.get(("stamp", full), make)
        if angle == 0 and scale == 1 and stretch == (1.0, 1.0):
            self._put(picture, self.at(x - pad, y - pad), alpha)
            return
        if angle or stretch != (1.0, 1.0):  # kept as well: in the moment of a hit everything stands still
            pose = (full, angle, stretch, scale)
            turned = self.rasters.magnified.get(pose, lambda: _pressed(picture, stretch, angle, scale))
        else:
            step = max(1, round(scale * _SIZES))
            turned = self.rasters.magnified.get(
                (full, step), lambda: pygame.transform.smoothscale_by(picture, step / _SIZES)
            )
        self._put_turned(turned, x, y, width, height, pad, alpha, angle, scale, draw)

    def _lying(
        self, width: float, height: float, pad: float, angle: float, draw: Callable[[Self], None]
    ) -> pygame.Surface:
        """A part turned by an angle."""
        scale = self.k * _FINE
        part = self.onto(raster.blank(math.ceil(width * scale), math.ceil(height * scale)), scale)
        part.fine = self.fine * _FINE
        with part.shifted(pad, pad):
            draw(part)
        return pygame.transform.rotozoom(part.surface, angle, 1 / _FINE)

    def _put_turned(
        self,
        turned: pygame.Surface,
        x: float,
        y: float,
        width: float,
        height: float,
        pad: float,
        alpha: int,
        angle: float,
        scale: float,
        draw: Callable[[Self], None],
    ) -> None:
        """Puts a turned or magnified part down about its middle, and tells a reader what stands on it."""
        cx, cy = self.at(x + width / 2, y + height / 2)
        spot = (cx - turned.get_width() // 2, cy - turned.get_height() // 2)
        if self.reader is not None and alpha > 0:
            part = self.layer(width + 2 * pad, height + 2 * pad)
            part.reader = self.reader.of_part(part.surface.get_size())
            with part.shifted(pad, pad):
                draw(part)
            self.reader.join(part.reader, spot, turned.get_size(), angle, scale, self.surface.get_clip())
            self.surface.blit(turned, spot)
            return
        self._put(turned, spot, alpha)

    # ---- frames ---------------------------------------------------------------------------------------------------

    @contextmanager
    def frame(self) -> Iterator[list[pygame.Rect]]:
        """Draws a whole frame in the block; the list holds afterwards which parts of the surface it has changed.

        Only what is different from the frame before is drawn, once the block is over. So everything in the block is
        drawn with this canvas's own methods, and what of the frame is there so far is read by `seen`.
        """
        areas: list[pygame.Rect] = []
        self.rasters.begin_frame()
        try:
            if self.traced:
                self.forget_frame()
                yield areas
                areas.append(self.surface.get_rect())
                return
            self._kept = self._sheet = self._kept or Sheet(self.surface)
            yield areas
            areas += self._sheet.show()
            if self._filled:
                self.forget_frame()
        except BaseException:
            self.forget_frame()
            raise
        finally:
            sheet = self._sheet
            if sheet is None:
                self.rasters.end_frame()
            else:
                self.rasters.end_frame(sheet.visible, _ROOM if sheet.has_ground else 1)
            self._sheet, self._filled = None, False

    def note_filled(self) -> None:
        """Notes that the surface itself was filled: what lies below this frame is not known to the next one."""
        self._filled = True

    def forget_frame(self) -> None:
        """Draws everything anew in the next frame."""
        self._kept = None

    def end_ground(self) -> None:
        """Keep what was drawn so far in this frame: it seldom changes while the rest does."""
        if self._sheet is not None:
            self._sheet.end_ground()

    def spoil_frame(self) -> None:
        """Draws everything in the next frame, from pictures where they are known: this one was drawn over."""
        if self._kept is not None:
            self._kept.spoil()

    def seen(self) -> pygame.Surface:
        """Returns a picture of what has been drawn so far in this frame."""
        return self.surface.copy() if self._sheet is None else self._sheet.picture()

    def group(self, name: Hashable, key: object, draw: Callable[[], T]) -> T:
        """A part of a frame that looks the same as long as ``key`` does; returns what ``draw`` has returned.

        ``draw`` is asked only when the key is another one; ``name`` tells the parts apart.
        """
        return draw() if self._sheet is None else self._sheet.group(name, key, draw)

    @property
    def traced(self) -> bool:
        """Whether somebody goes along, so that every part has to be drawn anew."""
        return self.reader is not None or self.rasters.trace is not None

    def _put(
        self, picture: pygame.Surface, spot: tuple[int, int], alpha: int = 255, name: str = "", rim: Rim = CLEAR
    ) -> None:
        if self.reader is not None:
            self.reader.put(picture, spot, alpha, self.surface.get_clip(), name)
        self._blit(picture, spot, alpha, rim)

    def _blit(self, picture: pygame.Surface, spot: tuple[int, int], alpha: int, rim: Rim = CLEAR) -> None:
        if self._sheet is not None:
            if alpha > 0:
                self._sheet.put(picture, spot, min(alpha, 255), rim)
        elif alpha >= 255:
            self.surface.blit(picture, spot)
        elif alpha > 0:
            picture.set_alpha(alpha)
            self.surface.blit(picture, spot)
            picture.set_alpha(255)

    # ---- filled and outlined shapes -------------------------------------------------------------------------------

    def fill(self, color: Color) -> None:
        """Fills the whole canvas."""
        self.surface.fill(self.color(color))

    def rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        color: Color,
        *,
        radius: float = 0,
        alpha: int = 255,
        border: float = 0,
    ) -> None:
        """A box with rounded corners, filled, or only its outline of thickness `border` (inside the box)."""
        box = self.box(x, y, width, height)
        tone = self.color(color)
        self._ground(box, alpha)
        if not border and radius * self.k < 0.5:
            self._plain(box, tone, alpha)
            return
        corner, thick = self._corner(box, radius), max(1.0, border * self.k) if border else 0.0
        thick = round(thick * 8) / 8

        def make() -> pygame.Surface:
            mask = (
                raster.outline_mask(box.w, box.h, corner, thick) if thick else raster.rounded_mask(box.w, box.h, corner)
            )
            return raster.tint(mask, tone)

        picture = self.rasters.cache.get(("rect", box.w, box.h, corner, thick, tuple(tone)), make)
        if thick and self._sheet is not None and alpha > 0:
            self._sheet.put_outline(picture, box.topleft, alpha, math.ceil(corner + thick) + 1, math.ceil(thick) + 1)
        else:
            self._put(picture, box.topleft, alpha, rim=CLEAR if thick else _rim(corner))

    def _corner(self, box: pygame.Rect, radius: float) -> float:
        """Return the radius of a box's corners in pixels, in steps of a quarter: at most half its shorter side."""
        return min(round(radius * self.k * 4) / 4, min(box.size) / 2)

    def _ground(self, box: pygame.Rect, alpha: int) -> None:
        if self.reader is not None:
            self.reader.box(box.clip(self.surface.get_clip()), alpha)

    def _plain(self, box: pygame.Rect, tone: pygame.Color, alpha: int) -> None:
        if self.reader is not None:
            self.reader.fill(box, alpha, self.surface.get_clip())
        if self._sheet is not None:
            if alpha > 0:
                self._sheet.fill(box, tone, min(255, alpha))
        elif alpha >= 255:
            self.surface.fill(tone, box)
        else:
            seen = box.clip(self.surface.get_clip())
            if seen.w and seen.h:
                raster.veil(self.surface, seen, tuple(tone), alpha)

    def gradient(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        top: Color,
        bottom: Color,
        *,
        radius: float = 0,
        alpha: int = 255,
        alpha_bottom: int | None = None,
    ) -> None:
        """A box filled from `top` to `bottom`; `alpha_bottom` lets it fade downward."""
        box = self.box(x, y, width, height)
        self._ground(box, alpha)
        first = self.color(top, alpha)
        last = self.color(bottom, alpha if alpha_bottom is None else alpha_bottom)
        corner = self._corner(box, radius)

        def make() -> pygame.Surface:
            mask = raster.rounded_mask(box.w, box.h, corner) if corner >= 0.5 else None
            return raster.gradient(box.w, box.h, first, last, mask)

        key = ("gradient", box.w, box.h, corner, tuple(first), tuple(last))
        solid = alpha >= 255 and (alpha_bottom is None or alpha_bottom >= 255)
        self._put(self.rasters.cache.get(key, make), box.topleft, rim=_rim(corner) if solid else CLEAR)

    def shadow(self, x: float, y: float, width: float, height: float, *, radius: float = 0, level: int = 2) -> None:
        """Draw the shadow of a box at an elevation from 0 to 3 (`tokens.ELEVATIONS`)."""
        if level:
            lifted = ELEVATIONS[level]
            self.cast_shadow(x, y, width, height, radius=radius, blur=lifted.blur, alpha=lifted.alpha, dy=lifted.dy)

    def cast_shadow(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        radius: float = 0,
        blur: float = 8,
        alpha: int = 120,
        dy: float = 4,
    ) -> None:
        """Draw the soft shadow of a thing in a picture, `dy` units below it."""
        soft = max(1, self.px(blur))
        size = (self.px(width), self.px(height))
        corner = min(radius * self.k, min(size) / 2)
        picture = self.rasters.cache.get(
            ("shadow", size, round(corner), soft, alpha),
            lambda: raster.shadow(*size, corner, soft, alpha),
        )
        left, top = self.at(x, y + dy)
        if self.reader is not None:
            self.reader.shadow(pygame.Rect(left, top, *size), soft, self.surface.get_clip())
        self._blit(picture, (left - 2 * soft, top - 2 * soft), 255)

    def glow(self, x: float, y: float, radius: float, color: Color, alpha: int = 150) -> None:
        """A round light about (x, y)."""
        tone = self.color(color, alpha)
        diameter = max(2, self.px(2 * radius))
        picture = self.rasters.cache.get(("glow", diameter, tuple(tone)), lambda: raster.glow(diameter, diameter, tone))
        left, top = self.at(x - radius, y - radius)
        self._blit(picture, (left, top), 255)

    def circle(self, x: float, y: float, radius: float, color: Color, *, alpha: int = 255, border: float = 0) -> None:
        """A disc, or a ring of thickness `border` inside the radius."""
        tone = self.color(color)
        real = max(0.5, round(radius * self.k * 8) / 8)
        thick = round(max(1.0, border * self.k) * 8) / 8 if border else 0.0
        px, py = (x + self._dx) * self.k - 0.5, (y + self._dy) * self.k - 0.5
        left, top = math.floor(px), math.floor(py)
        part = (round((px - left) * 4) / 4 + 0.5, round((py - top) * 4) / 4 + 0.5)
        key = ("disc", real, part, thick, tuple(tone))
        picture = self.rasters.cache.get(key, lambda: raster.tint(raster.disc_mask(real, part, thick)[0], tone))
        middle = math.ceil(real) + 1
        self._ground(picture.get_rect(topleft=(left - middle, top - middle)), alpha)
        self._put(picture, (left - middle, top - middle), alpha)

    def ellipse(self, x: float, y: float, width: float, height: float, color: Color, *, alpha: int = 255) -> None:
        """A filled ellipse inside the box."""
        tone = self.color(color)
        box = self.box(x, y, width, height)

        def make() -> pygame.Surface:
            big = raster.blank(box.w * 4, box.h * 4, raster.CLEAR_WHITE)
            pygame.draw.ellipse(big, raster.WHITE, big.get_rect())
            return raster.tint(pygame.transform.smoothscale(big, box.size), tone)

        self._put(self.rasters.cache.get(("ellipse", box.size, tuple(tone)), make), box.topleft, alpha)

    def polygon(self, points: Sequence[Point], color: Color, *, alpha: int = 255, border: float = 0) -> None:
        """A filled polygon, or its outline with the line's middle on the edge."""
        thick = max(1.0, border * self.k) if border else 0.0
        self._masked("polygon", points, color, alpha, thick, lambda own: raster.polygon_mask(own, thick))

    def line(self, start: Point, end: Point, color: Color, width: float = 2, *, alpha: int = 255) -> None:
        """A straight line with flat ends; upright and level lines stay crisp."""
        thick = max(1.0, width * self.k)
        (x0, y0), (x1, y1) = self._exact(start), self._exact(end)
        if abs(x0 - x1) < 0.3 or abs(y0 - y1) < 0.3:
            whole = max(1, round(thick))
            if abs(y0 - y1) < 0.3:
                left, right = sorted((round(x0), round(x1)))
                bar = pygame.Rect(left, round(y0 - whole / 2), max(1, right - left), whole)
            else:
                top, bottom = sorted((round(y0), round(y1)))
                bar = pygame.Rect(round(x0 - whole / 2), top, whole, max(1, bottom - top))
            self._plain(bar, self.color(color), alpha)
            return
        make = self._line_maker(thick, round_ends=False)
        self._masked("line", [start, end], color, alpha, thick, make)

    def lines(self, points: Sequence[Point], color: Color, width: float = 2, *, alpha: int = 255) -> None:
        """An open line through all points with round joints and ends, without darker spots where parts meet."""
        thick = max(1.0, width * self.k)
        self._masked("lines", points, color, alpha, thick, self._line_maker(thick, round_ends=True))

    @staticmethod
    def _line_maker(thick: float, *, round_ends: bool) -> Callable[[list[Point]], pygame.Surface]:
        return lambda own: raster.lines_mask(own, thick, round_ends=round_ends)

    def dashes(
        self,
        start: Point,
        end: Point,
        color: Color,
        width: float = 3,
        *,
        on: float = 8,
        off: float = 6,
        alpha: int = 255,
    ) -> None:
        """A dashed line, dashes of length `on` with gaps of `off`."""
        length = math.hypot(end[0] - start[0], end[1] - start[1])
        if length == 0:
            return
        ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
        done = 0.0
        while done < length:
            far = min(length, done + on)
            self.line(
                (start[0] + ux * done, start[1] + uy * done),
                (start[0] + ux * far, start[1] + uy * far),
                color,
                width,
                alpha=alpha,
            )
            done += on + off

    def shape(
        self, kind: Shape, x: float, y: float, radius: float, color: Color, *, alpha: int = 255, border: float = 0
    ) -> None:
        """A seat's shape about (x, y); all are matched to look equally large at one radius."""
        if kind == "circle":
            self.circle(x, y, radius + border / 2, color, alpha=alpha, border=border)
        else:
            self.polygon(shape_points(kind, x, y, radius), color, alpha=alpha, border=border)

    def _exact(self, point: Point) -> Point:
        return (point[0] + self._dx) * self.k, (point[1] + self._dy) * self.k

    def _masked(
        self,
        name: str,
        points: Sequence[Point],
        color: Color,
        alpha: int,
        thick: float,
        make: Callable[[list[Point]], pygame.Surface],
    ) -> None:
        """Draws a shape given by points from a mask that is kept by the points' place within their own box."""
        exact = [self._exact(point) for point in points]
        air = math.ceil(thick / 2) + 1
        left = math.floor(min(x for x, _ in exact)) - air
        top = math.floor(min(y for _, y in exact)) - air
        own = [(round((x - left) * 8) / 8, round((y - top) * 8) / 8) for x, y in exact]
        tone = self.color(color)
        key = (name, tuple(own), round(thick * 8), tuple(tone))
        picture = self.rasters.cache.get(key, lambda: raster.tint(make(own), tone))
        if name == "polygon":
            self._ground(picture.get_rect(topleft=(left, top)), alpha)
        self._put(picture, (left, top), alpha)


def _rim(corner: float) -> Rim:
    """Return how far inside a box with round corners everything is filled."""
    return math.ceil(corner * 0.3) + 1 if corner >= 0.5 else 0


def _pressed(picture: pygame.Surface, stretch: Point, angle: float, scale: float) -> pygame.Surface:
    """A picture that is pressed, then turned and magnified about its middle."""
    if stretch != (1.0, 1.0):
        picture = pygame.transform.smoothscale_by(picture, (max(0.05, stretch[0]), max(0.05, stretch[1])))
    return pygame.transform.rotozoom(picture, angle, scale)
