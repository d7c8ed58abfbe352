"""Where things lie: what ships with the game, and what belongs to the player."""

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
def _shipped(name: str) -> Path:
    """The folder `name`: packed inside the package when the game was installed, else beside it in the checkout."""
    packed = _PACKAGE / f"_{name}"
    return packed if packed.is_dir() else _PACKAGE.parent / name


def assets() -> Path:
    """Cards, art, fonts, sounds and message catalogs."""
    return _shipped("assets")


def maps() -> Path:
    """The boards, one folder per pack, as Tiled maps."""
    return _shipped("maps")


def examples() -> Path:
    """Matches and puzzles that ship with the game; a player's own saves lie below `user_data()`."""
    return _shipped("saves")


def user_data() -> Path:
    """The player's own saves, settings and statistics; the folder need not exist yet."""
    home = os.environ.get(HOME_VARIABLE)
    return Path(home) / "data" if home else _own_folder("user_data_dir")


def user_cache() -> Path:
    """What the game can make again at any time; the folder need not exist yet and may not be writable."""
    home = os.environ.get(HOME_VARIABLE)
    return Path(home) / "cache" if home else _own_folder("user_cache_dir")


def has_home() -> bool:
    """Return whether there is a place for the player's files; without one there are none yet, such as mods."""
    try:
        user_data()
    except UserError:
        return False
    return True


def _own_folder(kind: str) -> Path:
    """Return one of this user's folders as the system wants them, by the name of the function of platformdirs.

    Raises:
        UserError: the system knows no home folder, as for a service without an account.
    """
    import platformdirs  # a match in the terminal needs none of it

    with contextlib.suppress(RuntimeError):
        found = Path(getattr(platformdirs, kind)(APP_NAME, appauthor=False))
        if found.is_absolute():  # some versions leave a "~" that stands for nothing
            return found
    raise UserError(_("Couldn't find your home folder. Set HOME or {variable}.").format(variable=HOME_VARIABLE))
