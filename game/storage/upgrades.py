"""Save formats by version, and how an old one becomes the present one: one function for each step."""

from __future__ import annotations

import base64
import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import msgspec

from game import bounds
from game.digests import hex_digest
from game.errors import UserError
from game.text import _

T = TypeVar("T")

VERSION = 3
"""The version of the save format that this program writes."""

RULES_VERSION = 5
"""Raised when a rule changes, or what a state notes, so that old journals lead elsewhere or over other positions.

Such a match is told again by its actions and its luck alone; where they do not fit, it goes on from its position.
"""


class File(msgspec.Struct):
    """The file: which format, the head, a checksum over head and body, the body.

    Neither of the two is read yet, so that nothing is built of a file but its own bytes.
    """

    format: str
    version: int
    head: msgspec.Raw
    checksum: str
    body: str


class _Version(msgspec.Struct):
    version: int


def checksum(head: bytes, body: str) -> str:
    """The fingerprint of a head, as it is written, and a packed body."""
    return hex_digest(head, b"\n", body.encode())


def _checksum_of_body(body: str) -> str:
    """What versions 1 and 2 had: their heads stood outside of it."""
    return hex_digest(body.encode())


def _body_in_base64(file: File) -> None:
    """Version 1 packed its body in base 85, which takes twenty times as long; a damaged body is left as it is."""
    if file.checksum == _checksum_of_body(file.body):
        with contextlib.suppress(ValueError):
            file.body = base64.b64encode(base64.b85decode(file.body)).decode()
            file.checksum = _checksum_of_body(file.body)


def _head_under_checksum(file: File) -> None:
    """Before version 3 a head could be damaged and nothing told of it; who reads it looks at every field."""
    if file.checksum == _checksum_of_body(file.body):
        file.checksum = checksum(bytes(file.head), file.body)


UPGRADES: dict[int, Callable[[File], None]] = {1: _body_in_base64, 2: _head_under_checksum}
"""By version: makes a file of it one of the next."""


def upgrade(data: bytes, path: Path) -> File:
    """A file in the present format.

    Raises:
        UserError: no save, larger than a save may be, or a version that is newer than this program.
    """
    if len(data) > bounds.LARGEST_SAVE:
        raise UserError(_("This file is too large."), file=path)
    file = _decoded(data, File)
    version = file.version if file is not None else getattr(_decoded(data, _Version), "version", 0)
    if version > VERSION:
        raise UserError(_("This save is from a newer version. Update the game to open it."), file=path)
    if file is None or version < 1:
        raise UserError(_("This isn't a Triforce Duels save, or it's corrupted."), file=path)
    for step in range(version, VERSION):
        UPGRADES[step](file)
    file.version = VERSION
    return file


def _decoded(data: bytes, type_: type[T]) -> T | None:
    try:
        return msgspec.json.decode(data, type=type_)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
