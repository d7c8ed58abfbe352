"""The ground of a canvas: a surface in logical units, with a place for its origin and the colors of a theme."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pygame

from game.app.ui.drawing import raster
from game.app.ui.drawing.rasters import Rasters
from game.app.ui.drawing.sheet import Sheet
from game.app.ui.style.theme import ZELDA, SeatMark, Theme

if TYPE_CHECKING:
    from game.app.ui.drawing.reading import Mark, Reader

Color = str | pygame.Color

_READABLE = raster.LEAST_CONTRAST * 1.06
"""The contrast of a text with the color it stands on: a little more than it needs, for what gleams over it."""
_BYTES_PER_PIXEL, _LEAST_BYTES = 20, 12_000_000


def cache_limit(size: tuple[int, int]) -> int:
    """Return how many bytes of pictures a window of so many pixels keeps: eight windows full."""
    return max(_LEAST_BYTES, size[0] * size[1] * _BYTES_PER_PIXEL)


class Plane:
    """Surface in logical units of `k` pixels each; `game.app.ui.drawing.canvas` has colors, alphas and text sizes."""

    def __init__(
        self,
        surface: pygame.Surface,
        k: float,
        *,
        theme: Theme = ZELDA,
        text_scale: float = 1.0,
        rasters: Rasters | None = None,
    ) -> None:
        self.surface = surface
        self.k = k
        self.theme = theme
        self.text_scale = text_scale
        self.rasters = rasters or Rasters(cache_limit(surface.get_size()))
        self.offset = (0, 0)
        """Where the upper left corner is in the window, in pixels."""
        self.part = False
        self.fine = 1.0
        """How many times as large as it will be seen everything is drawn here."""
        self.reader: Reader | None = None
        """Who goes along with what is drawn to say what can be read."""
        self._kept: Sheet | None = None
        """What the last frame looked like."""
        self._sheet: Sheet | None = None
        """Where the frame that is being drawn is collected."""
        self._filled = False
        """Whether something of that frame is on the surface already."""
        self._dx = 0.0
        self._dy = 0.0

    # ---- geometry -------------------------------------------------------------------------------------------------

    @property
    def width(self) -> float:
        return self.surface.get_width() / self.k

    @property
    def height(self) -> float:
        return self.surface.get_height() / self.k

    def px(self, length: float) -> int:
        """A logical length in whole pixels."""
        return round(length * self.k)

    def at(self, x: float, y: float) -> tuple[int, int]:
        """A logical point in pixels."""
        return round((x + self._dx) * self.k), round((y + self._dy) * self.k)

    def box(self, x: float, y: float, width: float, height: float) -> pygame.Rect:
        """A logical box in pixels; boxes that touch in logical units touch in pixels."""
        left, top = self.at(x, y)
        right, bottom = self.at(x + width, y + height)
        return pygame.Rect(left, top, max(1, right - left), max(1, bottom - top))

    @contextmanager
    def shifted(self, dx: float, dy: float) -> Iterator[None]:
        """Moves the origin while the block runs (scrolled lists, moving parts)."""
        self._dx += dx
        self._dy += dy
        try:
            yield
        finally:
            self._dx -= dx
            self._dy -= dy

    @contextmanager
    def themed(self, theme: Theme) -> Iterator[None]:
        """Draws with another game's colors and faces while the block runs."""
        before = self.theme
        self.theme = theme
        try:
            yield
        finally:
            self.theme = before

    @contextmanager
    def clipped(self, x: float, y: float, width: float, height: float) -> Iterator[None]:
        """Draws only inside the box while the block runs; clips nest."""
        before = self.surface.get_clip()
        self.surface.set_clip(self.box(x, y, width, height).clip(before))
        try:
            yield
        finally:
            self.surface.set_clip(before)

    @contextmanager
    def marked(self, mark: Mark) -> Iterator[None]:
        """Tells a reader what everything is that is drawn while the block runs."""
        if self.reader is None:
            yield
        else:
            with self.reader.marked(mark):
                yield

    # ---- colors ---------------------------------------------------------------------------------------------------

    def color(self, color: Color, alpha: int = 255) -> pygame.Color:
        """The color of a token with the given alpha."""
        found = color if isinstance(color, pygame.Color) else pygame.Color(self.theme.color(color))
        return pygame.Color(found.r, found.g, found.b, max(0, min(255, alpha)))

    def mix(self, first: Color, second: Color, share: float) -> pygame.Color:
        """`first` with `share` (0 to 1) of `second` in it."""
        return self.color(first).lerp(self.color(second), max(0.0, min(1.0, share)))

    def ground(self, ground: Color, ink: Color = "white") -> pygame.Color:
        """A ground, changed as far as a text in ``ink`` needs to stand out from it."""
        letters, below = self.color(ink), self.color(ground)
        found = raster.ground_for((letters.r, letters.g, letters.b), (below.r, below.g, below.b), _READABLE)
        return pygame.Color(*found)

    def seat(self, seat: int) -> SeatMark:
        """The mark of a seat (from 0) in the present theme."""
        return self.theme.seats[seat]
