"""Files that belong to the player: written whole or not at all, with one earlier generation kept beside them."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from game.errors import UserError
from game.text import _

BACKUP = ".bak"
LARGEST = 64 * 2**20
"""No file of a player's is larger; a bigger one is not read."""


def write_whole(path: Path, data: bytes, *, backup: bool = True) -> None:
    """Write a file so that a crash at any moment leaves the old or the new one: temporary file, fsync, replace.

    Raises:
        UserError: the disk refuses; the old file is untouched.
    """
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if backup and path.exists():
            _keep_backup(path)
        os.replace(part, path)
        _sync_folder(path.parent)
    except OSError as error:
        with contextlib.suppress(OSError):
            part.unlink()
        sentence = _("{file} could not be written: {reason}.")
        raise UserError(sentence.format(file=path.name, reason=error.strerror or "")) from None


def _keep_backup(path: Path) -> None:
    """The generation before stays as a second name of the same data; where links are not possible, as a copy."""
    spare = path.with_name(f"{path.name}{BACKUP}.new")
    with contextlib.suppress(OSError):
        spare.unlink()
    try:
        os.link(path, spare)
    except OSError:
        spare.write_bytes(path.read_bytes())
    os.replace(spare, path.with_name(path.name + BACKUP))


def _sync_folder(folder: Path) -> None:
    """Make the new name last; not every system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def read_bounded(path: Path) -> bytes:
    """A file's bytes.

    Raises:
        UserError: missing, unreadable or larger than any file of the game.
    """
    try:
        if path.stat().st_size > LARGEST:
            raise UserError(_("The file is too large to be one of this game's."), file=path)
        return path.read_bytes()
    except OSError as error:
        reason = error.strerror or ""
        raise UserError(_("The file cannot be read: {reason}.").format(reason=reason), file=path) from None


def delete(path: Path) -> None:
    """Remove a file and its backup.

    Raises:
        UserError: the disk refuses.
    """
    try:
        path.unlink(missing_ok=True)
        path.with_name(path.name + BACKUP).unlink(missing_ok=True)
    except OSError as error:
        reason = error.strerror or ""
        raise UserError(_("{file} could not be deleted: {reason}.").format(file=path.name, reason=reason)) from None
