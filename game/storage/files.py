"""Atomic writes of the player's files, with one backup each."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from game.errors import UserError, describe_os_error, is_disk_full
from game.paths import user_data_dir
from game.storage import locks
from game.text import _

BACKUP = ".bak"
DAMAGED = ".damaged"
_PART = ".part"
_WRITING = "writing"
"""Lock under which files are written in a folder of the game, so that no part in progress is removed as a leftover."""


def write_atomic(path: Path, data: bytes, *, backup: bool = True, lasting: bool = True) -> None:
    """Write a file so that a crash at any moment leaves the old or the new one: temporary file, fsync, replace.

    Without ``lasting`` nothing is flushed to the disk.

    Raises:
        UserError: the disk refuses, or another window writes all the time; the old file is untouched.
    """
    with locks.hold_lock(path.parent / _WRITING) if _is_user_data(path.parent) else contextlib.nullcontext():
        _write_replacing(path, data, backup=backup, lasting=lasting)


def _is_user_data(folder: Path) -> bool:
    return folder.is_relative_to(user_data_dir())


def _write_replacing(path: Path, data: bytes, *, backup: bool, lasting: bool) -> None:
    part = f"{path}.{os.getpid()}{_PART}"
    try:
        _write_part(part, data, lasting=lasting)
        if backup and path.exists():
            _keep_backup(str(path))
        os.replace(part, path)
        if lasting:
            _sync_folder(path.parent)
    except OSError as error:
        for left in (part, f"{path}{BACKUP}{_PART}"):
            with contextlib.suppress(OSError):
                os.unlink(left)
        sentence = _("Couldn't save {file}: {reason}.")
        if is_disk_full(error):
            sentence = _("Couldn't save {file}: {reason}. Free some space and try again.")
        raise UserError(sentence.format(file=path.name, reason=describe_os_error(error))) from None


def _write_part(part: str, data: bytes, *, lasting: bool) -> None:
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
    """Store the current file as its backup: a hard link, or a copy where links are not possible."""
    spare = f"{path}{BACKUP}{_PART}"
    try:
        _link_backup(path, spare)
    except OSError:
        shutil.copyfile(path, spare)
    os.replace(spare, f"{path}{BACKUP}")
    with contextlib.suppress(FileNotFoundError):
        os.unlink(spare)  # still there if the backup was this file already: then a rename does nothing


def _link_backup(path: str, spare: str) -> None:
    try:
        os.link(path, spare)
    except FileExistsError:  # of a copy of the game that was killed
        os.unlink(spare)
        os.link(path, spare)


def _sync_folder(folder: Path) -> None:
    """Flush a folder to the disk, on systems that can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def remove_partial_files(folder: Path) -> None:
    """Remove half-written files of killed copies of the game from a folder.

    Without locks nobody can tell whether they are in progress, and they stay.
    """
    if not any(folder.glob(f"*{_PART}")):
        return
    with contextlib.suppress(locks.LockBusyError), locks.hold_lock(folder / _WRITING) as alone:
        for part in folder.glob(f"*{_PART}") if alone else ():
            with contextlib.suppress(OSError):
                part.unlink()


# Set aside ------------------------------------------------------------------------------------------------------------


def set_aside(path: Path) -> Path:
    """Rename a file and its backup to a free name; return the new path.

    Raises:
        UserError: the disk refuses.
    """
    try:
        target = _take_free_name(path)
        spare = path.with_name(path.name + BACKUP)
        if spare.exists():
            os.replace(spare, target.with_name(target.name + BACKUP))
        if os.path.lexists(path):
            path.unlink()
    except OSError as error:
        raise _make_move_error(path, error) from None
    return target


def copy_aside(path: Path) -> Path:
    """Give a file a second name that survives its rewriting, or find the one it has; return that path.

    Raises:
        UserError: the disk refuses.
    """
    try:
        for target in _aside_names(path):
            if not os.path.lexists(target):
                break
            if target.is_file() and target.read_bytes() == path.read_bytes():
                return target
        return _take_free_name(path)
    except OSError as error:
        raise _make_move_error(path, error) from None


def _aside_names(path: Path) -> Iterator[Path]:
    for number in count(1):
        yield path.with_name(f"{path.name}{DAMAGED}{f'-{number}' if number > 1 else ''}")


def _take_free_name(path: Path) -> Path:
    for target in _aside_names(path):
        if os.path.lexists(target) or os.path.lexists(target.with_name(target.name + BACKUP)):
            continue
        if not path.is_file() or path.is_symlink():
            os.rename(path, target)
            return target
        with contextlib.suppress(FileExistsError):
            _link_or_copy(path, target)
            return target
    raise AssertionError


def _link_or_copy(path: Path, target: Path) -> None:
    try:
        os.link(path, target)
    except FileExistsError:
        raise
    except OSError:  # no links on this disk
        with target.open("xb") as out, path.open("rb") as source:
            shutil.copyfileobj(source, out)


def _make_move_error(path: Path, error: OSError) -> UserError:
    sentence = _("Couldn't move {file}: {reason}.")
    return UserError(sentence.format(file=path.name, reason=describe_os_error(error)))


def delete_file(path: Path) -> None:
    """Remove a file and its backup.

    Raises:
        UserError: the disk refuses.
    """
    _unlink_file(path)
    delete_backup(path)


def delete_backup(path: Path) -> None:
    """Delete the backup of a file.

    Raises:
        UserError: the disk refuses.
    """
    _unlink_file(path.with_name(path.name + BACKUP))


def _unlink_file(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        reason = describe_os_error(error)
        raise UserError(_("Couldn't delete {file}: {reason}.").format(file=path.name, reason=reason)) from None
