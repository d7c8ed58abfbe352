"""Where things lie: what ships with the game, and what belongs to the player."""

import os
from functools import cache
from pathlib import Path

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
    if home:
        return Path(home) / "data"
    import platformdirs  # a match in the terminal needs none of it

    return platformdirs.user_data_path(APP_NAME, appauthor=False)


def user_cache() -> Path:
    """What the game can make again at any time; the folder need not exist yet and may not be writable."""
    home = os.environ.get(HOME_VARIABLE)
    if home:
        return Path(home) / "cache"
    import platformdirs

    return platformdirs.user_cache_path(APP_NAME, appauthor=False)
