"""Camera of a board: fits it into a box, zooms, pans, maps squares to the screen, and draws the floor.

The window shows as many squares as fit; it is fixed while the zoomed board is panned below it. Lengths are
logical units; ``k`` (pixels per unit) aligns squares to whole pixels so that all of them have the same size.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable

import pygame

from game.app.epic.board.frame import draw_coordinates, draw_edge
from game.app.epic.board.ground import measure_brightness, render_ground
from game.app.epic.board.props import draw_upright
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.rules.epic.layout import Layout

ZOOM_LEVELS = (1.0, 1.25, 1.5, 1.8, 2.2, 2.6)
"""Zoom factors; 1 shows the whole board."""
_MAX_CACHED_GROUNDS = 2
"""Number of pictures of floors in the cache of a view."""
_PROP_OVERHANG = 0.2
"""Height that obstacles in the top row may extend above the window, in squares."""
_SHADOW_PADDING = 56.0
"""Padding around the picture of an empty board for its shadow, in logical units."""

_HIGH_CONTRAST_DIMMING = (150, 150, 150)
"""Color by which the floor is multiplied in high contrast, so that marks and standees are more prominent."""


class BoardView:
    """Camera on a board fitted into ``rect``: maps squares to the screen and draws floor, tall obstacles and edge."""

    def __init__(self, layout: Layout, rect: pygame.FRect, k: float = 1.0) -> None:
        self.layout = layout
        self.rect, self.k = pygame.FRect(rect), k
        self._zoom_index = 0
        self._grounds: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()
        self._update_layout(None)

    def resize(self, rect: pygame.FRect, k: float) -> None:
        """Fit the board into another box or scale; the zoom and the centered point do not change."""
        middle = self._to_board(self.window.center)
        self.rect, self.k = pygame.FRect(rect), k
        self._update_layout(middle)

    # ---- geometry -------------------------------------------------------------------------------------------------

    @property
    def zoom(self) -> float:
        """Return the size of the squares relative to their size on the unzoomed board."""
        return ZOOM_LEVELS[self._zoom_index]

    @property
    def is_zoomed(self) -> bool:
        """Return whether the board is larger than its window."""
        return self._zoom_index > 0

    def _update_layout(self, middle: Point | None) -> None:
        """Compute window, origin and square size for box and zoom; the board point ``middle`` is centered if given."""
        room_x, room_y = self.rect.size
        fit = min(room_x / self.layout.width, room_y / self.layout.height)
        self.cell = max(1.0, math.floor(fit * self.zoom * self.k)) / self.k
        width, height = self.cell * self.layout.width, self.cell * self.layout.height
        size = (min(width, self._snap_length(room_x)), min(height, self._snap_length(room_y)))
        left = self._snap_length(self.rect.centerx - size[0] / 2)
        top = self._snap_length(self.rect.centery - size[1] / 2)
        self.window = pygame.FRect(left, top, *size)
        self._origin = (left, top)
        if middle is not None:
            x, y = self.window.center
            self._move_to(x - middle[0] * self.cell, y - middle[1] * self.cell)

    def _snap_length(self, length: float) -> float:
        """Return a length rounded to whole pixels."""
        return round(length * self.k) / self.k

    def _move_to(self, x: float, y: float) -> None:
        """Move the corner of the board to (x, y), limited so that the board fills the window."""
        width, height = self.cell * self.layout.width, self.cell * self.layout.height
        x = max(self.window.right - width, min(self.window.left, x))
        y = max(self.window.bottom - height, min(self.window.top, y))
        self._origin = (self._snap_length(x), self._snap_length(y))

    def _to_board(self, point: Point) -> Point:
        """Convert a screen point to a board point, in squares from the upper left corner of the board."""
        return (point[0] - self._origin[0]) / self.cell, (point[1] - self._origin[1]) / self.cell

    def get_corner(self, square: int) -> Point:
        """Return the upper left corner of a square."""
        y, x = divmod(square, self.layout.width)
        return self._origin[0] + x * self.cell, self._origin[1] + y * self.cell

    def get_center(self, square: int) -> Point:
        """Return the center of a square."""
        x, y = self.get_corner(square)
        return x + self.cell / 2, y + self.cell / 2

    def to_screen(self, point: Point) -> Point:
        """Convert a board point, in squares from the upper left corner of the board, to a screen point."""
        return self._origin[0] + point[0] * self.cell, self._origin[1] + point[1] * self.cell

    def find_walk_point(self, squares: tuple[int, ...], fraction: float) -> Point:
        """Return the screen point after a fraction (0 to 1) of a walk over the centers of ``squares``."""
        place = max(0.0, min(1.0, fraction)) * (len(squares) - 1)
        first = min(int(place), len(squares) - 1)
        (x0, y0), (x1, y1) = self.get_center(squares[first]), self.get_center(squares[min(first + 1, len(squares) - 1)])
        return x0 + (x1 - x0) * (place - first), y0 + (y1 - y0) * (place - first)

    def find_square_at(self, point: Point) -> int | None:
        """Return the square shown at a point; None outside the window."""
        if not self.window.collidepoint(point):
            return None
        x, y = self._to_board(point)
        column, row = int(x), int(y)
        inside = 0 <= column < self.layout.width and 0 <= row < self.layout.height
        return row * self.layout.width + column if inside else None

    # ---- zoom and pan ---------------------------------------------------------------------------------------------

    def zoom_by(self, steps: int, point: Point) -> bool:
        """Zoom in (or out, negative) about ``point``; return whether anything changed."""
        step = max(0, min(len(ZOOM_LEVELS) - 1, self._zoom_index + steps))
        if step == self._zoom_index:
            return False
        held = self._to_board(point)
        self._zoom_index = step
        self._update_layout(None)
        self._move_to(point[0] - held[0] * self.cell, point[1] - held[1] * self.cell)
        return True

    def pan(self, dx: float, dy: float) -> None:
        """Shift the board below its window by (dx, dy) units."""
        self._move_to(self._origin[0] + dx, self._origin[1] + dy)

    def scroll_into_view(self, square: int) -> None:
        """Shift the board just far enough to show the whole square with a margin."""
        x, y = self.get_corner(square)
        air = self.cell * 0.5
        dx = max(0.0, self.window.left - (x - air)) - max(0.0, x + self.cell + air - self.window.right)
        dy = max(0.0, self.window.top - (y - air)) - max(0.0, y + self.cell + air - self.window.bottom)
        self.pan(dx, dy)

    def reset_zoom(self) -> None:
        """Zoom out to the whole board."""
        self._zoom_index = 0
        self._update_layout(None)

    # ---- drawing --------------------------------------------------------------------------------------------------

    @property
    def placement(self) -> tuple[Point, float]:
        """Return zoom and pan as the corner of the first square and the edge length of a square."""
        return self._origin, self.cell

    def draw_ground(self, canvas: Canvas) -> None:
        """Draw edge and floor; marks on the floor are drawn next, then the props."""
        self.draw_edge(canvas)
        self.draw_floor(canvas)

    def draw_edge(self, canvas: Canvas) -> None:
        """Draw the rim of the window, which does not move when the board is panned or zoomed."""
        draw_edge(canvas, self.layout.theme, self.window)

    def draw_floor(self, canvas: Canvas) -> None:
        """Draw the visible part of the floor with everything flat on it."""
        ground = self._get_ground(canvas)
        x, y = self._origin
        left, top = canvas.to_pixel_point(x, y)
        shown = canvas.to_pixel_rect(*self.window.topleft, *self.window.size)
        with canvas.clipped(*self.window.topleft, *self.window.size):
            canvas.surface.blit(ground, shown.topleft, shown.move(-left, -top))

    def draw_props(self, canvas: Canvas) -> None:
        """Draw board marks and tall obstacles, which overlap the square behind them."""
        at_top = self._origin[1] >= self.window.top
        rise = self.cell * _PROP_OVERHANG if at_top else 0.0
        area = (self.window.left, self.window.top - rise, self.window.width, self.window.height + rise)
        with canvas.clipped(*area):
            draw_upright(canvas, self.layout, self.get_corner, self.cell)

    def draw_coordinates(self, canvas: Canvas) -> None:
        """Draw the letters of columns and numbers of rows."""
        draw_coordinates(canvas, self.layout, self.window, self._origin, self.cell)

    def get_floor_brightness(self, canvas: Canvas) -> float:
        """Return the brightness of the floor, from 0 to 1, by which contrasting tints are chosen."""
        key = ("brightness", self.layout.id, self.layout.theme, canvas.theme.is_high_contrast)
        return canvas.render_cache.get_fact(key, lambda: measure_brightness(self.layout, self._get_ground(canvas)))

    def _get_ground(self, canvas: Canvas) -> pygame.Surface:
        """Return the picture of the whole floor at the current size, from a cache of the last few."""
        key = (self.layout.id, self.layout.theme, canvas.to_pixels(self.cell), canvas.theme.name)
        picture = self._grounds.get(key)
        if picture is None:
            picture = render_ground(self.layout, canvas.to_pixels(self.cell))
            if canvas.theme.is_high_contrast:
                picture.fill(_HIGH_CONTRAST_DIMMING, special_flags=pygame.BLEND_RGB_MULT)
            self._grounds[key] = picture
            while len(self._grounds) > _MAX_CACHED_GROUNDS:
                self._grounds.popitem(last=False)
        self._grounds.move_to_end(key)
        return picture


def draw_empty_board(
    canvas: Canvas,
    box: tuple[float, float, float, float],
    layout: Layout,
    key: tuple[object, ...],
    draw_over: Callable[[Canvas, BoardView], None] = lambda _part, _view: None,
) -> None:
    """Draw a board without characters from the cache.

    ``draw_over`` adds marks; ``key`` identifies the result of that in the cache.
    """
    x, y, w, h = box

    def render_board() -> pygame.Surface:
        part = canvas.make_layer(w + 2 * _SHADOW_PADDING, h + 2 * _SHADOW_PADDING)
        with part.shifted(_SHADOW_PADDING, _SHADOW_PADDING):
            view = BoardView(layout, pygame.FRect(0, 0, w, h), part.k)
            view.draw_ground(part)
            view.draw_props(part)
            view.draw_coordinates(part)
            draw_over(part, view)
        return part.surface

    key = ("board sheet", *key, layout.id, canvas.to_pixels(w), canvas.to_pixels(h))
    canvas.paste(canvas.render_cache.surfaces.get(key, render_board), x - _SHADOW_PADDING, y - _SHADOW_PADDING)
