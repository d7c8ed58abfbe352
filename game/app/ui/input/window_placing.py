"""Geometry of the window: restored from the last run, fitted to the connected displays, with a sensible default."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.app.ui.drawing.video import HEADLESS_DRIVERS
from game.storage.settings import MIN_WINDOW_SIZE, Settings, WindowPlacement

Size = tuple[int, int]
"""Width and height in pixels."""

_FIRST_SIZES: tuple[Size, ...] = ((3200, 1800), (2560, 1440), (1920, 1080), (1600, 900))
"""Sizes of a player's first window, largest first."""
_FIRST_MAX_FRACTION = 3 / 4
"""Maximum fraction of a display's width and height that the first window takes."""
_TITLE_BAR = 24
"""Minimum height of the title bar that a desktop draws above a window, in pixels: enough of it to drag the window."""
_DESKTOP_FRACTION = 0.1
"""Fraction of a display's height assumed for title bar and panels, on a display where no window was placed before."""
_MIN_VISIBLE_FRACTION = 0.8
"""Minimum fraction of a window, and of its title bar, that has to be on a display."""
_CENTERED = 0x2FFF0000
"""SDL's position constant for a window centered on a display; the index of the display is added to it."""
_PROBE_SIZE = (64, 64)
"""Size of the hidden window with which the position of a display is measured, in pixels."""


class Geometry(NamedTuple):
    """Size of a window, position of its upper left corner (None: chosen by the desktop), and index of its display."""

    size: Size
    position: tuple[int, int] | None = None
    display: int = 0


def list_displays() -> list[pygame.Rect]:
    """Return the bounds of all displays in desktop pixels; empty under a driver without real displays.

    pygame returns only sizes, but SDL centers a hidden window on the display it is requested for, which shows the
    position.
    """
    if pygame.display.get_driver() in HEADLESS_DRIVERS:
        return []
    sizes = pygame.display.get_desktop_sizes()
    if len(sizes) == 1:
        return [pygame.Rect(0, 0, *sizes[0])]
    displays = []
    for index, (width, height) in enumerate(sizes):
        probe = pygame.Window("", _PROBE_SIZE, (_CENTERED | index, _CENTERED | index), hidden=True)
        x, y = probe.position
        probe.destroy()
        displays.append(
            pygame.Rect(x - (width - _PROBE_SIZE[0]) // 2, y - (height - _PROBE_SIZE[1]) // 2, width, height)
        )
    return displays


def fit_geometry(
    settings: Settings, displays: Sequence[pygame.Rect], *, first: bool = False, exact: bool = False
) -> Geometry:
    """Fit the window of the settings to the displays.

    Its title bar and most of it are visible, and it is not too large.

    The ``first`` window of a player gets a size that fits the display; an ``exact`` size is not changed. If the
    displays differ from those of the stored position, the desktop chooses the position.
    """
    size, place = settings.window, settings.place
    if not displays:
        return Geometry(size)
    known = place is not None and place.screens == tuple(display.size for display in displays)
    at = 0
    if place is not None and known:
        window = pygame.Rect(place.x, place.y, *size)
        at = max(range(len(displays)), key=lambda index: _compute_area(window.clip(displays[index])))
    display = displays[at]
    high = display.h - max(_TITLE_BAR, 0 if known else round(_DESKTOP_FRACTION * display.h))
    if first:
        size = choose_first_size(size, display.size, settings.text_size)
    if not exact:
        size = _shrink(size, (display.w, high))
    if place is not None and known:
        return Geometry(size, _visible_position((place.x, place.y), size, displays, display), at)
    if size[1] > high:
        return Geometry(size, (display.x, display.y + _TITLE_BAR), at)
    return Geometry(size, None, at)


def choose_first_size(default: Size, display: Size, text_size: int = 100) -> Size:
    """Return the size of a player's first window for a display size in pixels.

    It is the largest of the preset sizes that fits, else the default; large text may use nearly all of the display.
    """
    share = _FIRST_MAX_FRACTION if text_size == 100 else 1 - _DESKTOP_FRACTION
    for size in _FIRST_SIZES:
        if all(side <= share * whole for side, whole in zip(size, display, strict=True)):
            return size
    return default


def _shrink(size: Size, available: Size) -> Size:
    """Return a size that fits into the available one, with the same proportions unless a side became too small."""
    share = min(1.0, available[0] / size[0], available[1] / size[1])
    width, height = (
        max(int(side * share), min(side, least, most))
        for side, least, most in zip(size, MIN_WINDOW_SIZE, available, strict=True)
    )
    return width, height


def _visible_position(
    position: tuple[int, int], size: Size, displays: Sequence[pygame.Rect], display: pygame.Rect
) -> tuple[int, int]:
    """Return the position, or a better one on ``display``.

    The nearest one is used if too little of the window or its title bar is visible.
    """
    (x, y), (width, height) = position, size
    parts = (pygame.Rect(x, y, width, height), pygame.Rect(x, y - _TITLE_BAR, width, _TITLE_BAR))
    if all(
        sum(_compute_area(part.clip(rect)) for rect in displays) >= _MIN_VISIBLE_FRACTION * _compute_area(part)
        for part in parts
    ):
        return position
    left, top = display.x, display.y + _TITLE_BAR
    return max(left, min(x, display.right - width)), max(top, min(y, display.bottom - height))


def _compute_area(box: pygame.Rect) -> int:
    """Return the area of a rectangle."""
    return box.w * box.h


def open_window(geometry: Geometry, *, maximized: bool) -> None:
    """Open the window.

    Raises:
        pygame.error: the window cannot be opened.
    """
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Requested window was forcibly resized", RuntimeWarning)  # and drawn as it is
        pygame.display.set_mode(geometry.size, pygame.RESIZABLE, display=geometry.display)
    _place_window(geometry, maximized=maximized)


def open_fullscreen(geometry: Geometry) -> None:
    """Open in full screen on the window's display.

    Raises:
        pygame.error: the window cannot be opened.
    """
    pygame.display.set_mode((0, 0), pygame.FULLSCREEN | pygame.RESIZABLE, display=geometry.display)


def enter_fullscreen() -> None:
    """Make the window fill its display.

    A new mode would open another window, which would treat every held key as newly pressed.
    """
    window = _get_window()
    if window is None:
        pygame.display.set_mode((0, 0), pygame.FULLSCREEN | pygame.RESIZABLE)
    else:
        window.set_fullscreen(True)


def leave_fullscreen(geometry: Geometry, *, maximized: bool) -> None:
    """Restore the frame and geometry that the window had before full screen."""
    window = _get_window()
    if window is None:
        pygame.display.set_mode(geometry.size, pygame.RESIZABLE)
    else:
        window.set_windowed()
        window.size = geometry.size
    _place_window(geometry, maximized=maximized)


def _place_window(geometry: Geometry, *, maximized: bool) -> None:
    """Move the window, set its minimum size, and maximize it if requested."""
    if geometry.position is not None:
        pygame.event.pump()  # the frame around the window is known only now
        pygame.display.set_window_position(geometry.position)
    window = _get_window()
    if window is not None:
        least = zip(MIN_WINDOW_SIZE, geometry.size, strict=True)
        window.minimum_size = tuple(min(pair) for pair in least)
        if maximized:
            window.maximize()


def _get_window() -> pygame.Window | None:
    """Return the window of the display module, for immediate use: a new video mode invalidates it.

    None where pygame no longer offers this deprecated access.
    """
    if not hasattr(pygame.Window, "from_display_module"):
        return None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()


def find_placement() -> WindowPlacement | None:
    """Return the position of the window and the sizes of the displays; None if the desktop does not report it."""
    try:
        x, y = pygame.display.get_window_position()
        return WindowPlacement(x, y, tuple((width, height) for width, height in pygame.display.get_desktop_sizes()))
    except (pygame.error, ValueError):
        return None


def limit_size(size: Sequence[int]) -> Size:
    """Return the size to store: at least the minimum size of a window."""
    width, height = size
    return max(width, MIN_WINDOW_SIZE[0]), max(height, MIN_WINDOW_SIZE[1])
