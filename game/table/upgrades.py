"""Save formats by version, and how an old one becomes the present one: one function for each step."""

from __future__ import annotations

import base64
import contextlib
import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from game.errors import UserError
from game.text import _

VERSION = 2
"""The version of the save format that this program writes."""

RULES_VERSION = 4
"""Raised when a rule changes, or what a state notes, so that old journals lead elsewhere or over other positions.

Such a match is told again by its actions and its luck alone; where they do not fit, it goes on from its position.
"""


def checksum(body: str) -> str:
    """The fingerprint of a packed body."""
    return hashlib.sha256(body.encode()).hexdigest()


def _body_in_base64(file: dict[str, Any]) -> dict[str, Any]:
    """Version 1 packed its body in base 85, which takes twenty times as long; a damaged body is left as it is."""
    body = file.get("body")
    if isinstance(body, str) and file.get("checksum") == checksum(body):
        with contextlib.suppress(ValueError):
            packed = base64.b64encode(base64.b85decode(body)).decode()
            file |= {"body": packed, "checksum": checksum(packed)}
    return file | {"version": 2}


UPGRADES: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: _body_in_base64}
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
