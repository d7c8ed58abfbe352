"""Paths of shipped files and of the player's own files."""

import contextlib
import os
from functools import cache
from pathlib import Path

from game.errors import UserError
from game.text import _

APP_NAME = "triforce-duels"
HOME_VARIABLE = "TRIFORCE_DUELS_HOME"
"""Environment variable that moves everything the player owns into one folder (`data` and `cache` below it)."""

_PACKAGE = Path(__file__).resolve().parent


@cache
def _find_shipped_folder(name: str) -> Path:
    """Return a shipped folder: inside the package if installed, else beside it in the checkout."""
    packed = _PACKAGE / f"_{name}"
    return packed if packed.is_dir() else _PACKAGE.parent / name


def assets_dir() -> Path:
    """Return the folder of cards, art, fonts, sounds and message catalogs."""
    return _find_shipped_folder("assets")


def maps_dir() -> Path:
    """Return the folder of the boards: Tiled maps, one folder per pack."""
    return _find_shipped_folder("maps")


def examples_dir() -> Path:
    """Return the folder of shipped matches and puzzles; a player's saves are below `user_data_dir()`."""
    return _find_shipped_folder("saves")


def user_data_dir() -> Path:
    """Return the folder of the player's saves, settings and statistics; it need not exist yet."""
    home = os.environ.get(HOME_VARIABLE)
    return Path(home) / "data" if home else _find_user_folder("user_data_dir")


def user_cache_dir() -> Path:
    """Return the folder of files that can be recreated; it need not exist and may not be writable."""
    home = os.environ.get(HOME_VARIABLE)
    return Path(home) / "cache" if home else _find_user_folder("user_cache_dir")


def has_home() -> bool:
    """Return whether there is a folder for the player's files; without one there are none, such as mods."""
    try:
        user_data_dir()
    except UserError:
        return False
    return True


def _find_user_folder(kind: str) -> Path:
    """Return a folder of this user, by the name of the function of platformdirs.

    Raises:
        UserError: the system knows no home folder, as for a service without an account.
    """
    import platformdirs  # a match in the terminal needs none of it

    with contextlib.suppress(RuntimeError):
        found = Path(getattr(platformdirs, kind)(APP_NAME, appauthor=False))
        if found.is_absolute():  # some versions leave a "~" that stands for nothing
            return found
    raise UserError(_("Couldn't find your home folder. Set HOME or {variable}.").format(variable=HOME_VARIABLE))
