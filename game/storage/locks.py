"""File locks between running instances of the game, for changes of files and for matches in progress.

The operating system frees a lock when its process ends. Lock files are empty, and all are in one folder of the
player's data. If the file system has no locks or is read-only, the game runs without locks.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from game.errors import UserError
from game.paths import user_data_dir
from game.text import _

if TYPE_CHECKING:
    from filelock import FileLock

FOLDER = ".locks"
"""Name of the folder with the lock files."""
LOCK_SUFFIX = ".lock"
LOCK_TIMEOUT_SECONDS = 5.0
"""Default time to wait for a lock, in seconds; a change takes a hundredth of a second."""
_RETRY_SECONDS = 0.002
"""Time between attempts to acquire a lock, in seconds."""
_MATCH_TIMEOUT_SECONDS = 0.5
"""Time to wait for the lock of a match, in seconds; enough for another process that only tests the lock."""
_FOLDER_LOCK = "gate"
"""Name of the lock that is held while lock files of a folder are created or removed."""

_locks_by_path: WeakValueDictionary[str, FileLock] = WeakValueDictionary()
"""Locks of this process by path of the lock file; one object per file, because locks are reentrant per object."""


class LockBusyError(UserError):
    """Lock that another instance of the game held during the whole wait."""


def get_lock_path(path: Path) -> Path:
    """Return the path of a file's lock file; its name consists of the file's name and a hash of its folder."""
    from game.digests import hash_sha256  # a window that only looks needs none

    place = hash_sha256(os.fsencode(os.path.abspath(path.parent)))[:12]
    return user_data_dir() / FOLDER / f"{path.name}.{place}{LOCK_SUFFIX}"


def _make_lock(path: Path) -> FileLock:
    """Return the lock object of a file, creating it if necessary."""
    from filelock import FileLock  # takes a tenth of the start-up; a window that only looks needs none

    where = os.path.abspath(get_lock_path(path))
    soft_file_lock = _locks_by_path.get(where)
    if soft_file_lock is None:
        soft_file_lock = _locks_by_path[where] = FileLock(where, thread_local=False)
    return soft_file_lock


def _acquire_lock(path: Path, timeout: float) -> FileLock | None:
    """Acquire the lock of a file; return None if locks are not available.

    Raises:
        LockBusyError: another instance of the game holds it.
    """
    from filelock import Timeout

    until = time.monotonic() + timeout
    while True:
        try:
            get_lock_path(path).parent.mkdir(parents=True, exist_ok=True)
            lock = _make_lock(path)
            lock.acquire(timeout=0)
        except Timeout:
            if time.monotonic() >= until:
                sentence = _("{file} is in use in another window. Try again in a moment.")
                raise LockBusyError(sentence.format(file=path.name)) from None
            time.sleep(_RETRY_SECONDS)
        except (OSError, NotImplementedError):
            return None
        else:
            return lock


@contextlib.contextmanager
def hold_lock(path: Path, timeout: float = LOCK_TIMEOUT_SECONDS) -> Iterator[bool]:
    """Hold the lock of a file, which need not exist, during the block; yield False if locks are not available.

    Raises:
        LockBusyError: another instance of the game held it during the whole wait.
    """
    lock = _acquire_lock(path, timeout)
    try:
        yield lock is not None
    finally:
        if lock is not None:
            _release_lock(lock)


def _release_lock(lock: FileLock) -> None:
    with contextlib.suppress(OSError):
        lock.release()


class MatchLock:
    """Lock of a match, held until ``release`` or the end of this object.

    Raises:
        LockBusyError: another instance of the game holds it.
    """

    def __init__(self, path: Path) -> None:
        self._lock: FileLock | None = None
        with _lock_folder(path.parent):
            self._lock = _acquire_lock(path, _MATCH_TIMEOUT_SECONDS)

    def release(self) -> None:
        """Release the lock. Can be called repeatedly."""
        lock, self._lock = self._lock, None
        if lock is not None:
            _release_lock(lock)

    def __del__(self) -> None:
        self.release()


def _lock_folder(folder: Path) -> contextlib.AbstractContextManager[bool]:
    """Hold the lock for creating and removing lock files of a folder."""
    return hold_lock(folder / _FOLDER_LOCK)


def is_locked(path: Path) -> bool:
    """Return whether another instance of the game holds the lock of a file."""
    if not get_lock_path(path).exists():
        return False
    try:
        with hold_lock(path, 0):
            return False
    except LockBusyError:
        return True


def remove_lock_file(path: Path) -> None:
    """Remove the lock file of a deleted match, unless the lock is held."""
    with contextlib.suppress(OSError, LockBusyError):
        if not get_lock_path(path).exists():
            return
        with _lock_folder(path.parent) as sure, hold_lock(path, 0):
            if sure and not path.exists() and not _is_lock_shared(path):
                get_lock_path(path).unlink()


def _is_lock_shared(path: Path) -> bool:
    """Return whether this process holds the lock for another object too."""
    return _make_lock(path).lock_counter > 1


def remove_stale_locks(folder: Path) -> None:
    """Remove the lock files of deleted matches in a folder."""
    place = get_lock_path(folder / "x").name.removeprefix("x")
    for file in (user_data_dir() / FOLDER).glob(f"*{place}"):
        if "." in file.name.removesuffix(place):  # the others belong to the folder
            remove_lock_file(folder / file.name.removesuffix(place))
