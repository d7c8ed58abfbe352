"""Where the window goes and how large it is: as it was left, and sensible the first time."""

from __future__ import annotations

import warnings
from collections.abc import Sequence

import pygame

from game.table.settings import SMALLEST_WINDOW, Place

Size = tuple[int, int]

_FIRST: tuple[Size, ...] = ((2560, 1440), (1920, 1080), (1600, 900))
_SHARE = 3 / 4
"""How much of a screen the first window takes at most; on screens with small pixels it has more of them."""


def first_size(usual: Size, screen: Size) -> Size:
    """The size of the very first window on a screen of so many pixels: the usual one, or a larger one with room."""
    for size in _FIRST:
        if all(side <= _SHARE * whole for side, whole in zip(size, screen, strict=True)):
            return size
    return usual


def place_now() -> Place | None:
    """Where the window is now, and on which screens; nothing where the desktop does not tell."""
    try:
        x, y = pygame.display.get_window_position()
        return Place(x, y, _screens())
    except (pygame.error, ValueError):
        return None


def put(place: Place | None) -> None:
    """Puts the window where it was; among other screens than then, the desktop finds a place that can be seen."""
    if place is None or place.screens != _screens():
        return
    pygame.event.pump()  # the frame around the window is known only now
    pygame.display.set_window_position((place.x, place.y))


def _screens() -> tuple[Size, ...]:
    return tuple((wide, high) for wide, high in pygame.display.get_desktop_sizes())


def settle(*, maximized: bool) -> None:
    """Asks the desktop not to make the window too small, and to fill the screen with it where it did.

    This way of asking is on its way out, so it may be gone.
    """
    if not hasattr(pygame.Window, "from_display_module"):
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        window = pygame.Window.from_display_module()
        window.minimum_size = SMALLEST_WINDOW
        if maximized:
            window.maximize()


def kept_size(size: Sequence[int]) -> Size:
    """The size that is remembered: none that a window could not have again."""
    wide, high = size
    return max(wide, SMALLEST_WINDOW[0]), max(high, SMALLEST_WINDOW[1])
