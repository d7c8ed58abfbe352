"""Save formats by version, and how an old one becomes the present one: one function for each step."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from game.errors import UserError
from game.text import _

VERSION = 1
"""The version of the save format that this program writes."""

RULES_VERSION = 1
"""Raised when a rule changes so that old journals lead elsewhere; such a save goes on from its position."""

UPGRADES: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""By version: how a file of it becomes one of the next."""


def upgrade(data: bytes, path: Path) -> bytes:
    """A file's bytes in the present format.

    Raises:
        UserError: no JSON object with a version, or a version that is newer than this program.
    """
    try:
        found = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise UserError(_("This is not a save of this game, or it is damaged."), file=path) from None
    version = found.get("version") if isinstance(found, dict) else None
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise UserError(_("This is not a save of this game, or it is damaged."), file=path)
    if version > VERSION:
        raise UserError(_("The save was made by a newer version of the game."), file=path)
    if version == VERSION:
        return data
    for step in range(version, VERSION):
        found = UPGRADES[step](found)
    return msgspec.json.encode(found)
