"""Surface in logical units with an origin, a clip, the colors of a theme, and the frames drawn on it."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

import pygame

from game.app.ui.drawing import raster
from game.app.ui.drawing.display_list import CLEAR, DisplayList, Rim
from game.app.ui.drawing.rasters import RenderCache
from game.app.ui.style.theme import ZELDA, SeatMark, Theme

if TYPE_CHECKING:
    from game.app.ui.drawing.reading import DrawListener, Mark

T = TypeVar("T")
"""Type of the result of a drawing function."""

Color = str | pygame.Color
"""Theme token, color name, ``"#rrggbb"`` or pygame color."""

_TEXT_CONTRAST = raster.MIN_CONTRAST * 1.06
"""Contrast ratio of text with its background: a little more than required, to allow for light effects above it."""
_NO_LISTENER = nullcontext()
"""Context manager without effect, for canvases without a listener."""
_CACHE_BYTES_PER_PIXEL, _MIN_CACHE_BYTES = 20, 12_000_000
"""Size of the picture cache per pixel of the window, and its minimum size, in bytes."""
_CACHE_FACTOR = 2
"""Factor of the cache limit in frames with a cached background, as in menus, whose widgets change with the pointer."""


def compute_cache_limit(size: tuple[int, int]) -> int:
    """Return the size limit of the picture cache in bytes, for a window size in pixels."""
    return max(_MIN_CACHE_BYTES, size[0] * size[1] * _CACHE_BYTES_PER_PIXEL)


@lru_cache(maxsize=512)
def _parse_color(name: str) -> tuple[int, int, int]:
    found = pygame.Color(name)
    return found.r, found.g, found.b


class Surface2D:
    """Surface in logical units of ``k`` pixels each.

    See ``game.app.ui.drawing.canvas`` for colors, alphas and text sizes.
    """

    def __init__(
        self,
        surface: pygame.Surface,
        k: float,
        *,
        theme: Theme = ZELDA,
        text_scale: float = 1.0,
        render_cache: RenderCache | None = None,
    ) -> None:
        self.surface = surface
        self.k = k
        """Number of pixels per logical unit."""
        self.theme = theme
        self.text_scale = text_scale
        """Factor of text sizes, from the text-size setting."""
        self.render_cache = render_cache or RenderCache(compute_cache_limit(surface.get_size()))
        """Cache of surfaces, fonts and line breaks, shared by all canvases of a window."""
        self.offset = (0, 0)
        """Position of the upper left corner in the window, in pixels."""
        self.is_layer = False
        """True for a canvas that is drawn onto another one, not for that of a window."""
        self.oversampling = 1.0
        """Oversampling factor: the size at which this canvas is drawn divided by its size on the screen."""
        self.listener: DrawListener | None = None
        """Listener that follows the draw calls to report readable texts; None if there is none."""
        self._last_display_list: DisplayList | None = None
        """Display list of the last frame; None if the next frame must be drawn from scratch."""
        self._display_list: DisplayList | None = None
        """Display list of the frame being drawn; None between frames."""
        self._was_filled = False
        """True once the current frame has drawn on the surface directly, past the display list."""
        self._dx = 0.0
        """Horizontal offset of the origin, in logical units."""
        self._dy = 0.0
        """Vertical offset of the origin, in logical units."""

    # ---- geometry -------------------------------------------------------------------------------------------------

    @property
    def width(self) -> float:
        """Return the width in logical units."""
        return self.surface.get_width() / self.k

    @property
    def height(self) -> float:
        """Return the height in logical units."""
        return self.surface.get_height() / self.k

    def to_pixels(self, length: float) -> int:
        """Convert a logical length to whole pixels."""
        return round(length * self.k)

    def floor_to_pixel(self, length: float) -> float:
        """Return the largest number of whole pixels within a logical length, as a logical length."""
        return math.floor(length * self.k) / self.k

    def to_pixel_point(self, x: float, y: float) -> tuple[int, int]:
        """Convert a logical point to pixels."""
        return round((x + self._dx) * self.k), round((y + self._dy) * self.k)

    def to_pixel_rect(self, x: float, y: float, width: float, height: float) -> pygame.Rect:
        """Convert a logical box to pixels; boxes that touch in logical units touch in pixels."""
        left, top = self.to_pixel_point(x, y)
        right, bottom = self.to_pixel_point(x + width, y + height)
        return pygame.Rect(left, top, max(1, right - left), max(1, bottom - top))

    @contextmanager
    def shifted(self, dx: float, dy: float) -> Iterator[None]:
        """Move the origin while the block runs (scrolled lists, moving parts)."""
        self._dx += dx
        self._dy += dy
        try:
            yield
        finally:
            self._dx -= dx
            self._dy -= dy

    @contextmanager
    def themed(self, theme: Theme) -> Iterator[None]:
        """Use another theme's colors and font faces while the block runs."""
        before = self.theme
        self.theme = theme
        try:
            yield
        finally:
            self.theme = before

    @contextmanager
    def clipped(self, x: float, y: float, width: float, height: float) -> Iterator[None]:
        """Draw only inside the box while the block runs; clips nest."""
        before = self.surface.get_clip()
        self.surface.set_clip(self.to_pixel_rect(x, y, width, height).clip(before))
        try:
            yield
        finally:
            self.surface.set_clip(before)

    def marked(self, mark: Mark) -> AbstractContextManager[None]:
        """Mark everything drawn while the block runs, for the listener if there is one."""
        return _NO_LISTENER if self.listener is None else self.listener.marked(mark)

    # ---- colors ---------------------------------------------------------------------------------------------------

    def resolve_color(self, color: Color, alpha: int = 255) -> pygame.Color:
        """Return the color of a token with the given alpha."""
        red, green, blue = color[:3] if isinstance(color, pygame.Color) else _parse_color(self.theme.color(color))
        return pygame.Color(red, green, blue, 0 if alpha < 0 else 255 if alpha > 255 else alpha)

    def mix_colors(self, first: Color, second: Color, fraction: float) -> pygame.Color:
        """Return ``first`` blended with a fraction (0 to 1) of ``second``."""
        return self.resolve_color(first).lerp(self.resolve_color(second), max(0.0, min(1.0, fraction)))

    def contrasting_background(self, background: Color, text_color: Color = "cream") -> pygame.Color:
        """Return a background color, changed only as far as text in ``text_color`` needs for its contrast."""
        letters, below = self.resolve_color(text_color), self.resolve_color(background)
        found = raster.adjust_background((letters.r, letters.g, letters.b), (below.r, below.g, below.b), _TEXT_CONTRAST)
        return pygame.Color(*found)

    def seat_mark(self, seat: int) -> SeatMark:
        """Return the mark of a seat (from 0) in the current theme."""
        return self.theme.seats[seat]

    # ---- frames ---------------------------------------------------------------------------------------------------

    @contextmanager
    def frame(self) -> Iterator[list[pygame.Rect]]:
        """Draw a whole frame in the block; afterwards the list holds the changed areas of the surface.

        Only what differs from the previous frame is drawn, at the end of the block. So everything in the block is
        drawn with this canvas's own methods, and the frame so far can be read with ``take_snapshot``.
        """
        areas: list[pygame.Rect] = []
        self.render_cache.begin_frame()
        try:
            if self.is_traced:
                self.discard_frame()
                yield areas
                areas.append(self.surface.get_rect())
                return
            self._last_display_list = self._display_list = self._last_display_list or DisplayList(self.surface)
            yield areas
            areas += self._display_list.show()
            if self._was_filled:
                self.discard_frame()
        except BaseException:
            self.discard_frame()
            raise
        finally:
            frame = self._display_list
            if frame is None:
                self.render_cache.end_frame()
            else:
                self.render_cache.end_frame(frame.find_visible, _CACHE_FACTOR if frame.has_background else 1)
            self._display_list, self._was_filled = None, False

    def mark_filled(self) -> None:
        """Record that the surface was filled directly: the next frame cannot rely on its display list."""
        self._was_filled = True

    def discard_frame(self) -> None:
        """Forget the last frame, so that the next one is drawn from scratch."""
        self._last_display_list = None

    def cache_background(self) -> None:
        """Cache everything drawn so far in this frame as its background, which seldom changes."""
        if self._display_list is not None:
            self._display_list.cache_background()

    def invalidate_frame(self) -> None:
        """Redraw all of the next frame from cached pictures, because something else was drawn over this one."""
        if self._last_display_list is not None:
            self._last_display_list.invalidate()

    def take_snapshot(self, area: pygame.Rect | None = None) -> pygame.Surface:
        """Return a picture of what was drawn so far in this frame, or of an area of it, in pixels."""
        if self._display_list is not None:
            return self._display_list.snapshot(area)
        return self.surface.copy() if area is None else self.surface.subsurface(area).copy()

    def draw_group(self, name: Hashable, key: object, draw: Callable[[], T]) -> T:
        """Draw a part of the frame that changes only with ``key``; return the result of ``draw``.

        ``draw`` is called only when the key has changed; ``name`` identifies the part.
        """
        return draw() if self._display_list is None else self._display_list.add_group(name, key, draw)

    @property
    def is_traced(self) -> bool:
        """Return whether a listener follows the drawing, so that every part has to be drawn anew."""
        return self.listener is not None or self.render_cache.trace is not None

    def find_drawn_part(self, box: pygame.Rect) -> pygame.Rect:
        """Return the part of a box that has to be made of a picture which is drawn there once.

        A layer never moves, so that what is outside of its surface is never seen.
        """
        return box.clip(self.surface.get_rect()) if self.is_layer else box

    def _put(
        self, picture: pygame.Surface, top_left: tuple[int, int], alpha: int = 255, name: str = "", rim: Rim = CLEAR
    ) -> None:
        """Draw a surface and report it to the listener."""
        if self.listener is not None:
            self.listener.put(picture, top_left, alpha, self.surface.get_clip(), name)
        self._add_picture(picture, top_left, alpha, rim)

    def _add_picture(self, picture: pygame.Surface, top_left: tuple[int, int], alpha: int, rim: Rim = CLEAR) -> None:
        """Add a surface to the display list, or blit it without one."""
        if self._display_list is not None:
            if alpha > 0:
                self._display_list.add_picture(picture, top_left, min(alpha, 255), rim)
        elif alpha >= 255:
            self.surface.blit(picture, top_left)
        elif alpha > 0:
            raster.blit_faded(self.surface, picture, top_left, alpha)
