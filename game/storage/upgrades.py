"""Upgrades of save files from older format versions, one version at a time."""

from __future__ import annotations

import base64
import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import msgspec

from game import bounds
from game.digests import hash_sha256
from game.errors import UserError
from game.text import _

T = TypeVar("T")

FORMAT_VERSION = 3
"""Version of the save format that this program writes."""

RULES_VERSION = 5
"""Version of the rules, increased when a change of rules or states makes old journals lead to other positions.

A match of an older version is replayed from its actions and dice; if that fails, it continues from its saved position.
"""


class SaveFile(msgspec.Struct):
    """Undecoded save: format version, header, checksum over header and body, and body.

    Header and body are decoded later, so nothing but bytes is created from an untrusted file here.
    """

    format: str
    version: int
    head: msgspec.Raw
    checksum: str
    body: str


class _Version(msgspec.Struct):
    """Version field of a file in any format."""

    version: int


def compute_checksum(head: bytes, body: str) -> str:
    """Return the checksum of an encoded header and a packed body."""
    return hash_sha256(head, b"\n", body.encode())


def _compute_body_checksum(body: str) -> str:
    """Return the checksum of versions 1 and 2, which did not include the header."""
    return hash_sha256(body.encode())


def _upgrade_body_encoding(file: SaveFile) -> None:
    """Convert the base-85 body of version 1 to base 64, which decodes twenty times as fast; ignore a damaged body."""
    if file.checksum == _compute_body_checksum(file.body):
        with contextlib.suppress(ValueError):
            file.body = base64.b64encode(base64.b85decode(file.body)).decode()
            file.checksum = _compute_body_checksum(file.body)


def _upgrade_checksum(file: SaveFile) -> None:
    """Include the header in the checksum; readers validate its fields, as damage was undetected before version 3."""
    if file.checksum == _compute_body_checksum(file.body):
        file.checksum = compute_checksum(bytes(file.head), file.body)


UPGRADES: dict[int, Callable[[SaveFile], None]] = {1: _upgrade_body_encoding, 2: _upgrade_checksum}
"""Functions that upgrade a file in place to the next version, by version."""


def upgrade_save(data: bytes, path: Path) -> SaveFile:
    """Decode a save and upgrade it to the current format.

    Raises:
        UserError: it is not a save, is too large, or is of a newer version than this program.
    """
    if len(data) > bounds.MAX_SAVE_BYTES:
        raise UserError(_("This file is too large."), file=path)
    file = _try_decode(data, SaveFile)
    version = file.version if file is not None else getattr(_try_decode(data, _Version), "version", 0)
    if version > FORMAT_VERSION:
        raise UserError(_("This save is from a newer version. Update the game to open it."), file=path)
    if file is None or version < 1:
        raise UserError(_("This isn't a Triforce Duels save, or it's corrupted."), file=path)
    for step in range(version, FORMAT_VERSION):
        UPGRADES[step](file)
    file.version = FORMAT_VERSION
    return file


def _try_decode(data: bytes, type_: type[T]) -> T | None:
    try:
        return msgspec.json.decode(data, type=type_)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
