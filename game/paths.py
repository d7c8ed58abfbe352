"""Paths of the shipped files and of the player's files."""

import contextlib
import os
from functools import cache
from pathlib import Path

from game.errors import UserError
from game.text import _

APP_NAME = "triforce-duels"
"""Name of the game's folders in the player's home."""
HOME_VARIABLE = "TRIFORCE_DUELS_HOME"
"""Environment variable with a folder for all files of the player, in its subfolders ``data`` and ``cache``."""

_PACKAGE = Path(__file__).resolve().parent


@cache
def _find_shipped_folder(name: str) -> Path:
    """Return a folder of shipped files: inside the package if installed, else next to it in the checkout."""
    packed = _PACKAGE / f"_{name}"
    return packed if packed.is_dir() else _PACKAGE.parent / name


def assets_dir() -> Path:
    """Return the folder of cards, art, fonts, sounds and message catalogs."""
    return _find_shipped_folder("assets")


def maps_dir() -> Path:
    """Return the folder of the boards: Tiled maps, in one folder per pack."""
    return _find_shipped_folder("maps")


def examples_dir() -> Path:
    """Return the folder of shipped example matches and puzzles; a player's saves are in ``user_data_dir()``."""
    return _find_shipped_folder("saves")


def user_data_dir() -> Path:
    """Return the folder of the player's saves, settings and statistics; it may not exist yet."""
    home = os.environ.get(HOME_VARIABLE)
    return Path(home) / "data" if home else _find_user_folder("user_data_dir")


def user_cache_dir() -> Path:
    """Return the folder of files that can be created again; it may not exist or be writable."""
    home = os.environ.get(HOME_VARIABLE)
    return Path(home) / "cache" if home else _find_user_folder("user_cache_dir")


def has_home() -> bool:
    """Return whether a folder for the player's files is known; without one there are no saves or mods."""
    try:
        user_data_dir()
    except UserError:
        return False
    return True


def _find_user_folder(function_name: str) -> Path:
    """Return a folder of the user; ``function_name`` is that of a function of platformdirs.

    Raises:
        UserError: the system has no home folder for the user, as for a service account.
    """
    import platformdirs  # a match in the terminal needs none of it

    with contextlib.suppress(RuntimeError):
        path = Path(getattr(platformdirs, function_name)(APP_NAME, appauthor=False))
        if path.is_absolute():  # some versions leave a "~" that stands for nothing
            return path
    raise UserError(_("Couldn't find your home folder. Set HOME or {variable}.").format(variable=HOME_VARIABLE))
