"""Where the squares of a board lie on the screen: fitted into a box, zoomed and moved, and the ground under them.

The window shows as many squares as fit; the frame with its coordinates stays round the window while the board moves
below it. Lengths are logical units; `k` (pixels a unit) keeps squares on whole pixels so that all of them are equally
large.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable

import pygame

from game.app.epic.board.frame import FRAME, draw_coordinates, draw_frame
from game.app.epic.board.ground import ground_surface
from game.app.epic.board.props import draw_upright
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.rules.epic.layout import Layout

ZOOMS = (1.0, 1.25, 1.5, 1.8, 2.2, 2.6)
_GROUNDS_KEPT = 2
_OVERHANG = 0.2
_AIR = 56.0
"""Round a board, for the edge of its slab and its shadow."""

_DIMMED = (150, 150, 150)
"""What is left of the ground's colors in high contrast, so that marks and tokens stand out."""


class BoardView:
    """A board fitted into `rect`; knows its squares' places and draws ground, tall obstacles and frame."""

    def __init__(self, layout: Layout, rect: pygame.FRect, k: float = 1.0) -> None:
        self.layout = layout
        self.rect, self.k = pygame.FRect(rect), k
        self._step = 0
        self._grounds: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()
        self._lay_out(None)

    def resize(self, rect: pygame.FRect, k: float) -> None:
        """Fits the board into another box or another scale; zoom and middle are kept."""
        middle = self._board_point(self.window.center)
        self.rect, self.k = pygame.FRect(rect), k
        self._lay_out(middle)

    # ---- geometry -------------------------------------------------------------------------------------------------

    @property
    def zoom(self) -> float:
        """How much larger the squares are than when the whole board shows."""
        return ZOOMS[self._step]

    @property
    def zoomed(self) -> bool:
        """Whether the board is larger than its window."""
        return self._step > 0

    def _lay_out(self, middle: Point | None) -> None:
        room_x, room_y = self.rect.width - 2 * FRAME, self.rect.height - 2 * FRAME
        fit = min(room_x / self.layout.width, room_y / self.layout.height)
        self.cell = max(1.0, math.floor(fit * self.zoom * self.k)) / self.k
        wide, high = self.cell * self.layout.width, self.cell * self.layout.height
        size = (min(wide, self._snap(room_x)), min(high, self._snap(room_y)))
        left = self._snap(self.rect.centerx - size[0] / 2)
        top = self._snap(self.rect.centery - size[1] / 2)
        self.window = pygame.FRect(left, top, *size)
        self._origin = (left, top)
        if middle is not None:
            x, y = self.window.center
            self._move_to(x - middle[0] * self.cell, y - middle[1] * self.cell)

    def _snap(self, length: float) -> float:
        return round(length * self.k) / self.k

    def _move_to(self, x: float, y: float) -> None:
        """Puts the board's corner at (x, y), as far as the window stays filled."""
        wide, high = self.cell * self.layout.width, self.cell * self.layout.height
        x = max(self.window.right - wide, min(self.window.left, x))
        y = max(self.window.bottom - high, min(self.window.top, y))
        self._origin = (self._snap(x), self._snap(y))

    def _board_point(self, point: Point) -> Point:
        """A screen point in squares, counted from the board's upper left corner."""
        return (point[0] - self._origin[0]) / self.cell, (point[1] - self._origin[1]) / self.cell

    def corner(self, square: int) -> Point:
        """The upper left corner of a square."""
        y, x = divmod(square, self.layout.width)
        return self._origin[0] + x * self.cell, self._origin[1] + y * self.cell

    def center(self, square: int) -> Point:
        """The middle of a square."""
        x, y = self.corner(square)
        return x + self.cell / 2, y + self.cell / 2

    def at(self, place: Point) -> Point:
        """A place of the board, counted in squares from its upper left corner."""
        return self._origin[0] + place[0] * self.cell, self._origin[1] + place[1] * self.cell

    def along(self, squares: tuple[int, ...], share: float) -> Point:
        """The point after `share` (0 to 1) of a walk over the middles of `squares`."""
        place = max(0.0, min(1.0, share)) * (len(squares) - 1)
        first = min(int(place), len(squares) - 1)
        (x0, y0), (x1, y1) = self.center(squares[first]), self.center(squares[min(first + 1, len(squares) - 1)])
        return x0 + (x1 - x0) * (place - first), y0 + (y1 - y0) * (place - first)

    def square_at(self, point: Point) -> int | None:
        """The square shown at a point, None outside the window."""
        if not self.window.collidepoint(point):
            return None
        x, y = self._board_point(point)
        column, row = int(x), int(y)
        inside = 0 <= column < self.layout.width and 0 <= row < self.layout.height
        return row * self.layout.width + column if inside else None

    @property
    def token_radius(self) -> float:
        """The radius tokens have on this board."""
        return self.cell * 0.41

    # ---- zoom and pan ---------------------------------------------------------------------------------------------

    def zoom_by(self, steps: int, point: Point) -> bool:
        """Zooms in (or out, negative), what lies under `point` staying there; returns whether anything changed."""
        step = max(0, min(len(ZOOMS) - 1, self._step + steps))
        if step == self._step:
            return False
        held = self._board_point(point)
        self._step = step
        self._lay_out(None)
        self._move_to(point[0] - held[0] * self.cell, point[1] - held[1] * self.cell)
        return True

    def pan(self, dx: float, dy: float) -> None:
        """Moves the board under its window."""
        self._move_to(self._origin[0] + dx, self._origin[1] + dy)

    def show(self, square: int) -> None:
        """Moves the board just as far as it takes to have the whole square and a bit in the window."""
        x, y = self.corner(square)
        air = self.cell * 0.5
        dx = max(0.0, self.window.left - (x - air)) - max(0.0, x + self.cell + air - self.window.right)
        dy = max(0.0, self.window.top - (y - air)) - max(0.0, y + self.cell + air - self.window.bottom)
        self.pan(dx, dy)

    def reset(self) -> None:
        """Shows the whole board again."""
        self._step = 0
        self._lay_out(None)

    # ---- drawing --------------------------------------------------------------------------------------------------

    @property
    def place(self) -> tuple[Point, float]:
        """What zoom and pan come to: the corner of the first square and the edge of a square."""
        return self._origin, self.cell

    def draw_ground(self, canvas: Canvas) -> None:
        """Frame, floor and everything flat; marks come next."""
        self.draw_frame(canvas)
        self.draw_floor(canvas)

    def draw_frame(self, canvas: Canvas) -> None:
        """What holds the floor; it lies still when the floor is moved or another size."""
        draw_frame(canvas, self.layout.theme, self.window)

    def draw_floor(self, canvas: Canvas) -> None:
        """The floor in its frame, with everything flat."""
        ground = self._ground(canvas)
        x, y = self._origin
        left, top = canvas.at(x, y)
        shown = canvas.box(*self.window.topleft, *self.window.size)
        with canvas.clipped(*self.window.topleft, *self.window.size):
            canvas.surface.blit(ground, shown.topleft, shown.move(-left, -top))

    def draw_props(self, canvas: Canvas) -> None:
        """Marks and tall obstacles, which reach over the square behind them, and the coordinates on the frame."""
        at_top = self._origin[1] >= self.window.top
        rise = min(self.cell * _OVERHANG, self.window.top - self.rect.top + FRAME) if at_top else 0.0
        area = (self.window.left, self.window.top - rise, self.window.width, self.window.height + rise)
        with canvas.clipped(*area):
            draw_upright(canvas, self.layout, self.corner, self.cell)
        draw_coordinates(canvas, self.layout, self.window, self._origin, self.cell)

    def _ground(self, canvas: Canvas) -> pygame.Surface:
        """The picture of the whole floor in pixels, kept for the last few sizes."""
        key = (self.layout.id, self.layout.theme, canvas.px(self.cell), canvas.theme.name)
        found = self._grounds.get(key)
        if found is None:
            found = ground_surface(self.layout, canvas.px(self.cell))
            if canvas.theme.strong:
                found.fill(_DIMMED, special_flags=pygame.BLEND_RGB_MULT)
            self._grounds[key] = found
            while len(self._grounds) > _GROUNDS_KEPT:
                self._grounds.popitem(last=False)
        self._grounds.move_to_end(key)
        return found


def draw_sheet(
    canvas: Canvas,
    box: tuple[float, float, float, float],
    layout: Layout,
    key: tuple[object, ...],
    over: Callable[[Canvas, BoardView], None] = lambda _part, _view: None,
) -> None:
    """A board without characters, kept as a picture; ``over`` draws what lies on it, and ``key`` tells that apart."""
    x, y, w, h = box

    def make() -> pygame.Surface:
        part = canvas.layer(w + 2 * _AIR, h + 2 * _AIR)
        with part.shifted(_AIR, _AIR):
            view = BoardView(layout, pygame.FRect(0, 0, w, h), part.k)
            view.draw_ground(part)
            view.draw_props(part)
            over(part, view)
        return part.surface

    key = ("board sheet", *key, layout.id, canvas.px(w), canvas.px(h))
    canvas.paste(canvas.rasters.cache.get(key, make), x - _AIR, y - _AIR)
