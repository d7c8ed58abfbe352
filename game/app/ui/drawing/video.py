"""Video output: SDL's display and fonts, and the back buffer that scenes draw on.

SDL replaces the pixels of the display surface whenever the window changes (mode, size, a full screen restored, another
monitor), at any moment at which events are pumped. A subsurface of the old pixels then crashes the program. So scenes
draw on memory of the game's own, and the display surface is fetched for each presentation and never stored.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

import pygame

from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas, RenderCache, compute_text_scale
from game.app.ui.style.room import draw_table_top
from game.errors import UserError
from game.paths import APP_NAME, user_cache_dir
from game.text import _

HEADLESS_DRIVERS = frozenset({"dummy", "evdev", "offscreen"})
"""SDL video drivers without a visible screen; the size of their display is meaningless."""
_MIN_SCALE = 0.1
"""Minimum number of pixels per logical unit for drawing; in a smaller window the picture is drawn at this scale and
shrunk.
"""
_MAX_BORDER_SCREENS = 8
"""Maximum window width and height, in logical screens, whose borders show the table; in a larger window they are black.
"""


def start_video(*, safe: bool = False) -> None:
    """Start SDL's display and fonts and nothing else; the rest would take half of the start-up time.

    With ``safe`` frames are shown without a graphics card, which is far cheaper on machines that have none.
    """
    if safe:
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "software")
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    for variable in ("SDL_APP_NAME", "SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"):
        os.environ.setdefault(variable, APP_NAME)  # the menu entry and its picture are found by this name
    os.environ.setdefault("SDL_IME_SHOW_UI", "1")  # the list of what an input method offers
    os.environ.setdefault(
        "MESA_SHADER_CACHE_DIR", str(user_cache_dir())
    )  # what the driver keeps for us is removed with us
    try:
        pygame.display.init()
        pygame.font.init()
    except pygame.error as error:
        raise make_window_error(error) from None
    if pygame.display.get_driver() in HEADLESS_DRIVERS and not os.environ.get("SDL_VIDEODRIVER"):
        pygame.quit()
        raise make_window_error(_("no display found"))


def make_window_error(error: object) -> UserError:
    """Return the error shown to the player when no window can be opened; ``error`` is the reason."""
    reason = str(error).strip().rstrip(".")
    return UserError(_("Couldn't open a window ({reason}). The game needs a graphical desktop.").format(reason=reason))


class BackBuffer:
    """Canvas for a display surface of ``size`` pixels, centered in it; table wood fills the rest."""

    def __init__(self, size: tuple[int, int], text_size: int, previous: BackBuffer | None = None) -> None:
        """Fit the logical screen into ``size`` pixels.

        The render cache of a previous buffer of the same scale is reused.
        """
        self.size = size
        """Size of the display surface in pixels."""
        width, height = (max(1, side) for side in size)
        self.pixels_per_unit = min(width / WIDTH, height / HEIGHT)
        """Number of display pixels per logical unit."""
        self.viewport = pygame.Rect(
            0, 0, max(1, round(WIDTH * self.pixels_per_unit)), max(1, round(HEIGHT * self.pixels_per_unit))
        )
        """Rectangle of the display on which the logical screen is shown."""
        self.viewport.center = (width // 2, height // 2)
        self.viewport.clamp_ip(0, 0, width, height)
        k = max(self.pixels_per_unit, _MIN_SCALE)
        shape = self.viewport.size if k == self.pixels_per_unit else (round(WIDTH * k), round(HEIGHT * k))
        rasters = previous.canvas.render_cache if previous is not None and previous.canvas.k == k else None
        scale = compute_text_scale(text_size, k)
        self.canvas: Canvas = Canvas(pygame.Surface(shape), k, text_scale=scale, render_cache=rasters)
        """Canvas of the logical screen."""
        self.canvas.offset = self.viewport.topleft
        self._must_present_all = True
        """True if the window has lost what it showed."""
        self._pixels_address = 0
        """Address of the display pixels at the last presentation."""

    def invalidate(self) -> None:
        """Present everything next time, because the window has lost what it showed."""
        self._must_present_all = True

    @property
    def is_stale(self) -> bool:
        """Return whether the display surface lacks the current picture though no scene has changed."""
        surface = pygame.display.get_surface()
        return self._must_present_all or (surface is not None and surface._pixels_address != self._pixels_address)

    def present(self, areas: Sequence[pygame.Rect]) -> None:
        """Copy changed areas of the canvas to the display and show them; everything if the display is stale."""
        surface = pygame.display.get_surface()
        if surface is None:
            return
        everything = self.is_stale
        if everything:
            self._must_present_all, self._pixels_address = False, surface._pixels_address
            self._draw_borders(surface)
            areas = [self.canvas.surface.get_rect()]
        shown = [area.move(self.viewport.topleft) for area in areas]
        if self.canvas.surface.get_size() == self.viewport.size:
            for area, place in zip(areas, shown, strict=True):
                surface.blit(self.canvas.surface, place, area)
        elif areas:
            surface.blit(pygame.transform.smoothscale(self.canvas.surface, self.viewport.size), self.viewport)
            everything = True
        if everything:
            pygame.display.flip()
        else:
            pygame.display.update(shown)

    def _draw_borders(self, surface: pygame.Surface) -> None:
        """Draw the table around the logical screen in windows of another aspect ratio."""
        width, height = surface.get_size()
        k = self.pixels_per_unit
        if self.viewport.size == (width, height):
            return
        if k < _MIN_SCALE or width > _MAX_BORDER_SCREENS * WIDTH * k or height > _MAX_BORDER_SCREENS * HEIGHT * k:
            surface.fill("black")
        else:
            draw_table_top(Canvas(surface, k, render_cache=RenderCache(1_000_000)), width / k, height / k)
