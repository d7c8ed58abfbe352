"""Files that belong to the player: written whole or not at all, with one earlier generation kept beside them."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from game.errors import UserError
from game.paths import user_data
from game.storage import locks
from game.text import _

BACKUP = ".bak"
DAMAGED = ".damaged"
_PART = ".part"
_WRITING = "writing"
"""Under whose lock files are written in a folder of the game: what is half written then, somebody writes just now."""


def write_whole(path: Path, data: bytes, *, backup: bool = True, lasting: bool = True) -> None:
    """Write a file so that a crash at any moment leaves the old or the new one: temporary file, fsync, replace.

    What need not last through a power failure is not waited for.

    Raises:
        UserError: the disk refuses, or another window writes all the time; the old file is untouched.
    """
    with locks.held(path.parent / _WRITING) if _own(path.parent) else contextlib.nullcontext():
        _write(path, data, backup=backup, lasting=lasting)


def _own(folder: Path) -> bool:
    return folder.is_relative_to(user_data())


def _write(path: Path, data: bytes, *, backup: bool, lasting: bool) -> None:
    part = f"{path}.{os.getpid()}{_PART}"
    try:
        _fill(part, data, lasting=lasting)
        if backup and path.exists():
            _keep_backup(str(path))
        os.replace(part, path)
        if lasting:
            _sync_folder(path.parent)
    except OSError as error:
        for left in (part, f"{path}{BACKUP}{_PART}"):
            with contextlib.suppress(OSError):
                os.unlink(left)
        sentence = _("{file} could not be written: {reason}.")
        raise UserError(sentence.format(file=path.name, reason=error.strerror or "")) from None


def _fill(part: str, data: bytes, *, lasting: bool) -> None:
    """Write a file, and make its folder where there is none yet."""
    folder = os.path.dirname(part)
    if not os.path.isdir(folder):
        os.makedirs(folder, exist_ok=True)
    with open(part, "wb") as file:
        file.write(data)
        if lasting:
            file.flush()
            os.fsync(file.fileno())


def _keep_backup(path: str) -> None:
    """The generation before stays as a second name of the same data; where links are not possible, as a copy."""
    spare = f"{path}{BACKUP}{_PART}"
    try:
        _link(path, spare)
    except OSError:
        shutil.copyfile(path, spare)
    os.replace(spare, f"{path}{BACKUP}")


def _link(path: str, spare: str) -> None:
    try:
        os.link(path, spare)
    except FileExistsError:  # of a copy of the game that was killed
        os.unlink(spare)
        os.link(path, spare)


def _sync_folder(folder: Path) -> None:
    """Make the new name last; not every system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def tidy(folder: Path) -> None:
    """Clear away what killed copies of the game have half written in a folder of the game.

    Nobody writes there meanwhile; where the system has no locks that cannot be known, and it stays.
    """
    if not any(folder.glob(f"*{_PART}")):
        return
    with contextlib.suppress(locks.Busy), locks.held(folder / _WRITING) as alone:
        for part in folder.glob(f"*{_PART}") if alone else ():
            with contextlib.suppress(OSError):
                part.unlink()


# Set aside ------------------------------------------------------------------------------------------------------------


def set_aside(path: Path) -> Path:
    """Move a file out of the way under a name that nothing has, its backup with it; returns where it is now.

    Raises:
        UserError: the disk refuses.
    """
    try:
        target = _copy_aside(path)
        spare = path.with_name(path.name + BACKUP)
        if spare.exists():
            os.replace(spare, target.with_name(target.name + BACKUP))
        if os.path.lexists(path):
            path.unlink()
    except OSError as error:
        raise _not_set_aside(path, error) from None
    return target


def copy_aside(path: Path) -> Path:
    """A second name for a file as it is, or the name it was given before; it stays when the file is written anew.

    Raises:
        UserError: the disk refuses.
    """
    try:
        for target in _names(path):
            if not os.path.lexists(target):
                break
            if target.is_file() and target.read_bytes() == path.read_bytes():
                return target
        return _copy_aside(path)
    except OSError as error:
        raise _not_set_aside(path, error) from None


def _names(path: Path) -> Iterator[Path]:
    for number in count(1):
        yield path.with_name(f"{path.name}{DAMAGED}{f'-{number}' if number > 1 else ''}")


def _copy_aside(path: Path) -> Path:
    for target in _names(path):
        if os.path.lexists(target) or os.path.lexists(target.with_name(target.name + BACKUP)):
            continue
        if not path.is_file() or path.is_symlink():
            os.rename(path, target)
            return target
        with contextlib.suppress(FileExistsError):
            _second_name(path, target)
            return target
    raise AssertionError


def _second_name(path: Path, target: Path) -> None:
    try:
        os.link(path, target)
    except FileExistsError:
        raise
    except OSError:  # no links on this disk
        with target.open("xb") as out, path.open("rb") as source:
            shutil.copyfileobj(source, out)


def _not_set_aside(path: Path, error: OSError) -> UserError:
    sentence = _("{file} could not be set aside: {reason}.")
    return UserError(sentence.format(file=path.name, reason=error.strerror or ""))


def delete(path: Path) -> None:
    """Remove a file and its backup.

    Raises:
        UserError: the disk refuses.
    """
    _unlink(path)
    delete_backup(path)


def delete_backup(path: Path) -> None:
    """Remove the generation before of a file; raises ``UserError`` when the disk refuses."""
    _unlink(path.with_name(path.name + BACKUP))


def _unlink(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        reason = error.strerror or ""
        raise UserError(_("{file} could not be deleted: {reason}.").format(file=path.name, reason=reason)) from None
