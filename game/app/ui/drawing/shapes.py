"""Shapes and layers in logical units: the base of the canvas below pictures and text."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Self

import pygame

from game.app.ui.drawing import raster
from game.app.ui.drawing.display_list import CLEAR, LARGE_AREA, Rim
from game.app.ui.drawing.plane import Color, Surface2D
from game.app.ui.drawing.raster import Point, ShapeName, seat_shape_points
from game.app.ui.style.theme import Theme
from game.app.ui.style.tokens import ELEVATIONS

_OVERSAMPLING = 1.5
"""Oversampling factor of rotated parts, which are then rotated and shrunk in one step."""
_SIZE_STEPS = 24
"""Number of sizes, up to its own, through which a growing part passes."""


class Shapes(Surface2D):
    """Canvas layer for shapes and layers; see ``game.app.ui.drawing.canvas.Canvas``."""

    # ---- layers ---------------------------------------------------------------------------------------------------

    def make_layer(self, width: float | None = None, height: float | None = None) -> Self:
        """Return a transparent canvas of the same scale, theme and caches; draw it with ``paste``."""
        size = self.surface.get_size()
        wide = size[0] if width is None else math.ceil(width * self.k)
        high = size[1] if height is None else math.ceil(height * self.k)
        return self.for_surface(raster.make_blank(wide, high))

    def for_surface(self, surface: pygame.Surface, k: float | None = None, theme: Theme | None = None) -> Self:
        """Return a canvas with this one's settings and caches on another surface."""
        canvas = type(self)(
            surface,
            k or self.k,
            theme=theme or self.theme,
            text_scale=self.text_scale,
            render_cache=self.render_cache,
        )
        canvas.is_layer = True
        canvas.oversampling = self.oversampling
        return canvas

    def paste(self, source: Shapes | pygame.Surface, x: float = 0, y: float = 0, alpha: int = 255) -> None:
        """Draw a canvas or a surface (already in pixels) with its upper left corner at (x, y)."""
        surface = source.surface if isinstance(source, Shapes) else source
        self._put(surface, self.to_pixel_point(x, y), alpha)

    def put(self, picture: pygame.Surface, spot: tuple[int, int], alpha: int = 255) -> None:
        """Draw a surface, already in pixels, with its upper left corner at a pixel; it must not change later."""
        self._put(picture, spot, alpha)

    def put_pieces(
        self,
        key: Hashable,
        top_left: tuple[int, int],
        boxes: Sequence[pygame.Rect],
        make: Callable[[], pygame.Surface],
        alpha: int = 255,
        *,
        shares_edge: bool = False,
    ) -> None:
        """Draw a surface, made when it is needed, as cached pieces; the first one is opaque and copied, not blended.

        ``boxes`` are the pieces in pixels of the surface, whose upper left corner is drawn at ``top_left``. With
        ``shares_edge`` all parts whose edges have the same pixels share their pieces, which do not change on the
        screen when one part takes the place of another.
        """
        made: list[pygame.Surface] = []

        def make_piece(index: int) -> pygame.Surface:
            if not made:
                whole = make()
                made.append(raster.make_opaque_copy(whole, boxes[0]))
                edges = [whole.subsurface(box.clip(whole.get_rect())).copy() for box in boxes[1:]]
                made.extend(map(self.render_cache.share, edges) if shares_edge else edges)
            return made[index]

        for index, box in enumerate(boxes):
            piece = self.render_cache.surfaces.get(("piece", key, index), partial(make_piece, index))
            self._put(piece, (top_left[0] + box.x, top_left[1] + box.y), alpha)

    def draw_cached(
        self,
        key: Hashable,
        x: float,
        y: float,
        width: float,
        height: float,
        draw: Callable[[Self], None],
        *,
        overhang: float = 0,
        alpha: int = 255,
        angle: float = 0,
        scale: float = 1,
        stretch: Point = (1.0, 1.0),
        is_static_angle: bool = False,
        opaque_radius: float | None = None,
    ) -> None:
        """Draw a part once and reuse the cached picture from then on.

        ``draw`` gets a canvas whose origin is the part's upper left corner, with a margin of ``overhang`` units
        around it for shadows. ``key`` must include everything that changes the picture except theme and scale. The
        part is rotated by ``angle`` degrees, scaled by the factors ``stretch`` and magnified by about ``scale``
        around its middle; one that stays magnified should be drawn at that size. With ``is_static_angle`` the part
        is not rotating and is oversampled first, for sharp text. ``opaque_radius`` marks a part that is an opaque
        box except for round corners of that radius.
        """
        if self.is_traced and (is_static_angle or not angle) and scale == 1:  # what lies turned is noted as if it stood
            with self.shifted(x, y):
                draw(self)
            return
        full = (key, self.to_pixels(width), self.to_pixels(height), self.theme.name, self.text_scale, round(self.k, 4))

        def make() -> pygame.Surface:
            part = self.make_layer(width + 2 * overhang, height + 2 * overhang)
            with part.shifted(overhang, overhang):
                draw(part)
            return part.surface

        if is_static_angle and angle:
            turned = self.render_cache.surfaces.get(
                ("turned", full, angle),
                lambda: self._render_turned(width + 2 * overhang, height + 2 * overhang, overhang, angle, draw),
            )
            self._draw_turned(turned, x, y, width, height, overhang, alpha, angle, 1, draw)
            return
        if angle == 0 and scale == 1 and stretch == (1.0, 1.0):
            top_left = self.to_pixel_point(x - overhang, y - overhang)
            edge = CLEAR
            if opaque_radius is not None:
                edge = math.ceil(overhang * self.k) + _compute_rim(opaque_radius * self.k) + 1
                wide, high = math.ceil((width + 2 * overhang) * self.k), math.ceil((height + 2 * overhang) * self.k)
                if alpha == 255 and wide * high >= LARGE_AREA:
                    boxes = self._find_pieces(full, pygame.Rect(0, 0, wide, high), edge)
                    if boxes:
                        self.put_pieces(full, top_left, boxes, make, shares_edge=True)
                        return
            self._put(self.render_cache.surfaces.get(("stamp", full), make), top_left, alpha, rim=edge)
            return
        picture = self.render_cache.surfaces.get(("stamp", full), make)
        if angle or stretch != (1.0, 1.0):  # kept as well: in the moment of a hit everything stands still
            pose = (full, angle, stretch, scale)
            turned = self.render_cache.transformed.get(pose, lambda: _transform(picture, stretch, angle, scale))
        else:
            step = max(1, round(scale * _SIZE_STEPS))
            size = step / _SIZE_STEPS
            turned = self.render_cache.transformed.get(
                (full, step), lambda: pygame.transform.smoothscale_by(picture, size)
            )
        self._draw_turned(turned, x, y, width, height, overhang, alpha, angle, scale, draw)

    def _find_pieces(self, key: Hashable, whole: pygame.Rect, edge: Rim) -> list[pygame.Rect]:
        """Return the inside of a large part and the pieces of its edge; nothing if it is small or cached as a whole."""
        inside = whole.inflate(-2 * edge, -2 * edge)
        if self._display_list is None or inside.w <= 0 or inside.w * inside.h < LARGE_AREA:
            return []
        return [] if ("stamp", key) in self.render_cache.surfaces else [inside, *raster.subtract_box(whole, inside)]

    def _render_turned(
        self, width: float, height: float, overhang: float, angle: float, draw: Callable[[Self], None]
    ) -> pygame.Surface:
        scale = self.k * _OVERSAMPLING
        part = self.for_surface(raster.make_blank(math.ceil(width * scale), math.ceil(height * scale)), scale)
        part.oversampling = self.oversampling * _OVERSAMPLING
        with part.shifted(overhang, overhang):
            draw(part)
        return pygame.transform.rotozoom(part.surface, angle, 1 / _OVERSAMPLING)

    def _draw_turned(
        self,
        rotated: pygame.Surface,
        x: float,
        y: float,
        width: float,
        height: float,
        overhang: float,
        alpha: int,
        angle: float,
        scale: float,
        draw: Callable[[Self], None],
    ) -> None:
        """Draw a rotated or magnified part around its middle, and report its contents to the listener."""
        box = rotated.get_rect(center=self.to_pixel_point(x + width / 2, y + height / 2))
        if self.listener is not None and alpha > 0:
            part = self.make_layer(width + 2 * overhang, height + 2 * overhang)
            part.listener = self.listener.for_part(part.surface.get_size())
            with part.shifted(overhang, overhang):
                draw(part)
            self.listener.join(part.listener, box, angle, scale, self.surface.get_clip())
            self.surface.blit(rotated, box)
            return
        self._put(rotated, box.topleft, alpha)

    # ---- filled and outlined shapes -------------------------------------------------------------------------------

    def fill(self, color: Color) -> None:
        """Fill the surface with a color."""
        self.surface.fill(self.resolve_color(color))

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
        """Draw a box with rounded corners, filled or as an outline of thickness ``border`` (inside the box)."""
        box = self.to_pixel_rect(x, y, width, height)
        tone = self.resolve_color(color)
        self._report_background(box, alpha)
        if not border and radius * self.k < 0.5:
            self._fill_box(box, tone, alpha)
            return
        corner, thick = self._corner_radius(box, radius), max(1.0, border * self.k) if border else 0.0
        thick = round(thick * 8) / 8

        def make() -> pygame.Surface:
            mask = (
                raster.make_outline_mask(box.w, box.h, corner, thick)
                if thick
                else raster.make_rounded_mask(box.w, box.h, corner)
            )
            return raster.tint(mask, tone)

        picture = self.render_cache.surfaces.get(("rect", box.w, box.h, corner, thick, tuple(tone)), make)
        if thick and self._display_list is not None and alpha > 0:
            self._display_list.add_outline(
                picture, box.topleft, alpha, math.ceil(corner + thick) + 1, math.ceil(thick) + 1
            )
        else:
            self._put(picture, box.topleft, alpha, rim=CLEAR if thick else _compute_rim(corner))

    def _corner_radius(self, box: pygame.Rect, radius: float) -> float:
        """Return the radius of a box's corners in pixels, rounded to quarters, at most half the shorter side."""
        return min(round(radius * self.k * 4) / 4, min(box.size) / 2)

    def _report_background(self, box: pygame.Rect, alpha: int) -> None:
        """Report a box that may be the background of a text to the listener."""
        if self.listener is not None:
            self.listener.box(box.clip(self.surface.get_clip()), alpha)

    def _fill_box(self, box: pygame.Rect, color: pygame.Color, alpha: int) -> None:
        if self.listener is not None:
            self.listener.fill(box, alpha, self.surface.get_clip())
        if self._display_list is not None:
            if alpha > 0:
                self._display_list.add_fill(box, color, min(255, alpha))
        elif alpha >= 255:
            self.surface.fill(color, box)
        else:
            seen = box.clip(self.surface.get_clip())
            if seen.w and seen.h:
                raster.blend_box(self.surface, seen, tuple(color), alpha)

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
        """Draw a box with a vertical gradient from ``top`` to ``bottom``, with ``alpha_bottom`` at the lower edge."""
        box = self.to_pixel_rect(x, y, width, height)
        self._report_background(box, alpha)
        first = self.resolve_color(top, alpha)
        last = self.resolve_color(bottom, alpha if alpha_bottom is None else alpha_bottom)
        corner = self._corner_radius(box, radius)

        def make() -> pygame.Surface:
            mask = raster.make_rounded_mask(box.w, box.h, corner) if corner >= 0.5 else None
            return raster.make_gradient(box.w, box.h, first, last, mask)

        key = ("gradient", box.w, box.h, corner, tuple(first), tuple(last))
        solid = alpha >= 255 and (alpha_bottom is None or alpha_bottom >= 255)
        self._put(self.render_cache.surfaces.get(key, make), box.topleft, rim=_compute_rim(corner) if solid else CLEAR)

    def shadow(self, x: float, y: float, width: float, height: float, *, radius: float = 0, elevation: int = 2) -> None:
        """Draw the shadow of a box at an elevation from 0 to 3 (``tokens.ELEVATIONS``)."""
        if elevation:
            lifted = ELEVATIONS[elevation]
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
        """Draw the soft shadow of an object, ``dy`` units below it."""
        soft = max(1, self.to_pixels(blur))
        size = (self.to_pixels(width), self.to_pixels(height))
        corner = min(radius * self.k, min(size) / 2)
        picture = self.render_cache.surfaces.get(
            ("shadow", size, round(corner), soft, alpha),
            lambda: raster.make_shadow(*size, corner, soft, alpha),
        )
        left, top = self.to_pixel_point(x, y + dy)
        if self.listener is not None:
            self.listener.shadow(pygame.Rect(left, top, *size), soft, self.surface.get_clip())
        self._add_picture(picture, (left - 2 * soft, top - 2 * soft), 255)

    def glow(self, x: float, y: float, radius: float, color: Color, alpha: int = 150) -> None:
        """Draw a round light around (x, y)."""
        tone = self.resolve_color(color, alpha)
        diameter = max(2, self.to_pixels(2 * radius))
        picture = self.render_cache.surfaces.get(
            ("glow", diameter, tuple(tone)), lambda: raster.make_glow(diameter, diameter, tone)
        )
        left, top = self.to_pixel_point(x - radius, y - radius)
        self._add_picture(picture, (left, top), 255)

    def circle(self, x: float, y: float, radius: float, color: Color, *, alpha: int = 255, border: float = 0) -> None:
        """Draw a filled circle, or a ring of thickness ``border``."""
        tone = self.resolve_color(color)
        real = max(0.5, round(radius * self.k * 8) / 8)
        thick = round(max(1.0, border * self.k) * 8) / 8 if border else 0.0
        px, py = (x + self._dx) * self.k - 0.5, (y + self._dy) * self.k - 0.5
        left, top = math.floor(px), math.floor(py)
        part = (round((px - left) * 4) / 4 + 0.5, round((py - top) * 4) / 4 + 0.5)
        key = ("disc", real, part, thick, tuple(tone))
        picture = self.render_cache.surfaces.get(
            key, lambda: raster.tint(raster.make_disc_mask(real, part, thick)[0], tone)
        )
        middle = math.ceil(real) + 1
        self._report_background(picture.get_rect(topleft=(left - middle, top - middle)), alpha)
        self._put(picture, (left - middle, top - middle), alpha)

    def ellipse(self, x: float, y: float, width: float, height: float, color: Color, *, alpha: int = 255) -> None:
        """Draw a filled ellipse that touches the sides of a box."""
        tone = self.resolve_color(color)
        box = self.to_pixel_rect(x, y, width, height)

        def make() -> pygame.Surface:
            big = raster.make_blank(box.w * 4, box.h * 4, raster.CLEAR_WHITE)
            pygame.draw.ellipse(big, raster.WHITE, big.get_rect())
            return raster.tint(pygame.transform.smoothscale(big, box.size), tone)

        self._put(self.render_cache.surfaces.get(("ellipse", box.size, tuple(tone)), make), box.topleft, alpha)

    def polygon(self, points: Sequence[Point], color: Color, *, alpha: int = 255, border: float = 0) -> None:
        """Draw a filled polygon, or its outline with the line's middle on the edge."""
        thick = max(1.0, border * self.k) if border else 0.0
        self._draw_mask("polygon", points, color, alpha, thick, lambda own: raster.make_polygon_mask(own, thick))

    def line(self, start: Point, end: Point, color: Color, width: float = 2, *, alpha: int = 255) -> None:
        """Draw a line; horizontal and vertical ones are aligned to whole pixels."""
        thick = max(1.0, width * self.k)
        (x0, y0), (x1, y1) = self._to_exact_pixels(start), self._to_exact_pixels(end)
        if abs(x0 - x1) < 0.3 or abs(y0 - y1) < 0.3:
            whole = max(1, round(thick))
            if abs(y0 - y1) < 0.3:
                left, right = sorted((round(x0), round(x1)))
                bar = pygame.Rect(left, round(y0 - whole / 2), max(1, right - left), whole)
            else:
                top, bottom = sorted((round(y0), round(y1)))
                bar = pygame.Rect(round(x0 - whole / 2), top, whole, max(1, bottom - top))
            self._fill_box(bar, self.resolve_color(color), alpha)
            return
        make = self._make_line_renderer(thick, round_ends=False)
        self._draw_mask("line", [start, end], color, alpha, thick, make)

    def lines(self, points: Sequence[Point], color: Color, width: float = 2, *, alpha: int = 255) -> None:
        """Draw an open line through all points with round joints and ends, without darker spots at the joints."""
        thick = max(1.0, width * self.k)
        self._draw_mask("lines", points, color, alpha, thick, self._make_line_renderer(thick, round_ends=True))

    @staticmethod
    def _make_line_renderer(thickness: float, *, round_ends: bool) -> Callable[[list[Point]], pygame.Surface]:
        return lambda own: raster.make_lines_mask(own, thickness, round_ends=round_ends)

    def dashes(
        self,
        start: Point,
        end: Point,
        color: Color,
        width: float = 3,
        *,
        dash_length: float = 8,
        gap_length: float = 6,
        alpha: int = 255,
    ) -> None:
        """Draw a dashed line, with dashes of ``dash_length`` and gaps of ``gap_length``."""
        length = math.hypot(end[0] - start[0], end[1] - start[1])
        if length == 0:
            return
        ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
        done = 0.0
        while done < length:
            far = min(length, done + dash_length)
            self.line(
                (start[0] + ux * done, start[1] + uy * done),
                (start[0] + ux * far, start[1] + uy * far),
                color,
                width,
                alpha=alpha,
            )
            done += dash_length + gap_length

    def shape(
        self, kind: ShapeName, x: float, y: float, radius: float, color: Color, *, alpha: int = 255, border: float = 0
    ) -> None:
        """Draw a seat's shape around (x, y); all shapes look equally large at one radius."""
        if kind == "circle":
            self.circle(x, y, radius + border / 2, color, alpha=alpha, border=border)
        else:
            self.polygon(seat_shape_points(kind, x, y, radius), color, alpha=alpha, border=border)

    def _to_exact_pixels(self, point: Point) -> Point:
        return (point[0] + self._dx) * self.k, (point[1] + self._dy) * self.k

    def _draw_mask(
        self,
        name: str,
        points: Sequence[Point],
        color: Color,
        alpha: int,
        thickness: float,
        make: Callable[[list[Point]], pygame.Surface],
    ) -> None:
        """Draw a shape from a mask that is cached by the points' positions within their bounding box."""
        exact = [self._to_exact_pixels(point) for point in points]
        air = math.ceil(thickness / 2) + 1
        left = math.floor(min(x for x, _ in exact)) - air
        top = math.floor(min(y for _, y in exact)) - air
        own = [(round((x - left) * 8) / 8, round((y - top) * 8) / 8) for x, y in exact]
        tone = self.resolve_color(color)
        key = (name, tuple(own), round(thickness * 8), tuple(tone))
        picture = self.render_cache.surfaces.get(key, lambda: raster.tint(make(own), tone))
        if name == "polygon":
            self._report_background(picture.get_rect(topleft=(left, top)), alpha)
        self._put(picture, (left, top), alpha)


def _compute_rim(corner: float) -> Rim:
    """Return the distance from the edge of a box with round corners from which everything inside is filled."""
    return math.ceil(corner * 0.3) + 1 if corner >= 0.5 else 0


def _transform(picture: pygame.Surface, stretch: Point, angle: float, scale: float) -> pygame.Surface:
    """Return a picture scaled by ``stretch``, then rotated by ``angle`` degrees and magnified."""
    if stretch != (1.0, 1.0):
        picture = pygame.transform.smoothscale_by(picture, (max(0.05, stretch[0]), max(0.05, stretch[1])))
    return pygame.transform.rotozoom(picture, angle, scale)
