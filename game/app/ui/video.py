"""SDL's display and fonts."""

from __future__ import annotations

import os

import pygame

from game.errors import UserError
from game.paths import APP_NAME, user_cache
from game.text import _

_UNSEEN = frozenset({"dummy", "evdev", "offscreen"})


def start_video(*, safe: bool = False) -> None:
    """Starts SDL's display and fonts and nothing else; the rest would cost half of the start-up time.

    ``safe`` shows every frame without the help of a graphics card, which is far cheaper where there is none.
    """
    if safe:
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "software")
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    for variable in ("SDL_APP_NAME", "SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"):
        os.environ.setdefault(variable, APP_NAME)  # the menu entry and its picture are found by this name
    os.environ.setdefault("SDL_IME_SHOW_UI", "1")  # the list of what an input method offers
    os.environ.setdefault("MESA_SHADER_CACHE_DIR", str(user_cache()))  # what the driver keeps for us is removed with us
    try:
        pygame.display.init()
        pygame.font.init()
    except pygame.error as error:
        raise no_window(error) from None
    if pygame.display.get_driver() in _UNSEEN and not os.environ.get("SDL_VIDEODRIVER"):
        pygame.quit()
        raise no_window(_("there is no screen"))


def no_window(error: object) -> UserError:
    """What the player is told where no window can be opened; `error` says why, in words."""
    reason = str(error).strip().rstrip(".")
    return UserError(
        _("No window can be opened here ({reason}). The game needs a graphical desktop.").format(reason=reason)
    )
