"""Atomic writes of the player's files, with one backup of each file."""

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

BACKUP_SUFFIX = ".bak"
DAMAGED_SUFFIX = ".damaged"
"""Suffix added to the name of a damaged file when it is moved out of the way."""
_TEMP_SUFFIX = ".part"
_WRITE_LOCK = "writing"
"""Name of the lock held while writing files in a folder, so that temporary files in use are not removed as leftovers.
"""


def write_atomic(path: Path, data: bytes, *, backup: bool = True, durable: bool = True) -> None:
    """Write a file so that a crash at any time leaves either the old or the new content.

    The data is written to a temporary file, flushed and renamed. Without ``durable`` it is not flushed to the disk.

    Raises:
        UserError: the file cannot be written, or another window holds the lock; the old file is unchanged.
    """
    with locks.hold_lock(path.parent / _WRITE_LOCK) if _is_user_data(path.parent) else contextlib.nullcontext():
        _write_replacing(path, data, backup=backup, durable=durable)


def _is_user_data(folder: Path) -> bool:
    """Return whether a folder is in the player's data folder."""
    return folder.is_relative_to(user_data_dir())


def _write_replacing(path: Path, data: bytes, *, backup: bool, durable: bool) -> None:
    part = f"{path}.{os.getpid()}{_TEMP_SUFFIX}"
    try:
        _write_temp_file(part, data, durable=durable)
        if backup and path.exists():
            _replace_backup(str(path))
        os.replace(part, path)
        if durable:
            _sync_folder(path.parent)
    except OSError as error:
        for left in (part, f"{path}{BACKUP_SUFFIX}{_TEMP_SUFFIX}"):
            with contextlib.suppress(OSError):
                os.unlink(left)
        sentence = _("Couldn't save {file}: {reason}.")
        if is_disk_full(error):
            sentence = _("Couldn't save {file}: {reason}. Free some space and try again.")
        raise UserError(sentence.format(file=path.name, reason=describe_os_error(error))) from None


def _write_temp_file(temp_path: str, data: bytes, *, durable: bool) -> None:
    """Write a temporary file, creating its folder if necessary."""
    folder = os.path.dirname(temp_path)
    if not os.path.isdir(folder):
        os.makedirs(folder, exist_ok=True)
    with open(temp_path, "wb") as file:
        file.write(data)
        if durable:
            file.flush()
            os.fsync(file.fileno())


def _replace_backup(path: str) -> None:
    """Replace the backup by the current file, as a hard link, or as a copy if links are not supported."""
    spare = f"{path}{BACKUP_SUFFIX}{_TEMP_SUFFIX}"
    try:
        _link_backup(path, spare)
    except OSError:
        shutil.copyfile(path, spare)
    os.replace(spare, f"{path}{BACKUP_SUFFIX}")
    with contextlib.suppress(FileNotFoundError):
        os.unlink(spare)  # still there if the backup was this file already: then a rename does nothing


def _link_backup(path: str, link_path: str) -> None:
    """Create a hard link to a file, replacing the leftover of a killed process."""
    try:
        os.link(path, link_path)
    except FileExistsError:  # of a copy of the game that was killed
        os.unlink(link_path)
        os.link(path, link_path)


def _sync_folder(folder: Path) -> None:
    """Flush a folder's entries to the disk, on systems that support it."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def remove_temp_files(folder: Path) -> None:
    """Remove temporary files of killed processes of the game from a folder.

    Without locks it is unknown whether they are in use, so they are not removed.
    """
    if not any(folder.glob(f"*{_TEMP_SUFFIX}")):
        return
    with contextlib.suppress(locks.LockBusyError), locks.hold_lock(folder / _WRITE_LOCK) as alone:
        for part in folder.glob(f"*{_TEMP_SUFFIX}") if alone else ():
            with contextlib.suppress(OSError):
                part.unlink()


# Set aside ------------------------------------------------------------------------------------------------------------


def move_damaged_file(path: Path) -> Path:
    """Rename a damaged file and its backup to an unused name; return the new path.

    Raises:
        UserError: the file system refuses.
    """
    try:
        target = _create_damaged_copy(path)
        spare = path.with_name(path.name + BACKUP_SUFFIX)
        if spare.exists():
            os.replace(spare, target.with_name(target.name + BACKUP_SUFFIX))
        if os.path.lexists(path):
            path.unlink()
    except OSError as error:
        raise _make_move_error(path, error) from None
    return target


def copy_damaged_file(path: Path) -> Path:
    """Copy a damaged file to an unused name, unless there is an equal copy already; return the path of the copy.

    Raises:
        UserError: the file system refuses.
    """
    try:
        for target in _iter_damaged_names(path):
            if not os.path.lexists(target):
                break
            if target.is_file() and target.read_bytes() == path.read_bytes():
                return target
        return _create_damaged_copy(path)
    except OSError as error:
        raise _make_move_error(path, error) from None


def _iter_damaged_names(path: Path) -> Iterator[Path]:
    """Yield the possible names for a damaged file, in order."""
    for number in count(1):
        yield path.with_name(f"{path.name}{DAMAGED_SUFFIX}{f'-{number}' if number > 1 else ''}")


def _create_damaged_copy(path: Path) -> Path:
    """Copy or link a file to the first unused name for a damaged file, and return the copy; a folder is renamed."""
    for target in _iter_damaged_names(path):
        if os.path.lexists(target) or os.path.lexists(target.with_name(target.name + BACKUP_SUFFIX)):
            continue
        if not path.is_file() or path.is_symlink():
            os.rename(path, target)
            return target
        with contextlib.suppress(FileExistsError):
            _link_or_copy(path, target)
            return target
    raise AssertionError


def _link_or_copy(path: Path, target: Path) -> None:
    """Create a hard link to a file, or a copy if links are not supported."""
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
    """Delete a file and its backup.

    Raises:
        UserError: the file system refuses.
    """
    _unlink_file(path)
    delete_backup(path)


def delete_backup(path: Path) -> None:
    """Delete the backup of a file.

    Raises:
        UserError: the file system refuses.
    """
    _unlink_file(path.with_name(path.name + BACKUP_SUFFIX))


def _unlink_file(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        reason = describe_os_error(error)
        raise UserError(_("Couldn't delete {file}: {reason}.").format(file=path.name, reason=reason)) from None
