"""Locks between copies of the game, for files being changed and for matches being played.

The system ties them to a process and frees them when it ends. Lock files are empty and share one folder among the
player's data. Where a file system has no locks, or nothing may be written, the game runs without them.
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
ENDING = ".lock"
WAIT = 5.0
"""Seconds that one window waits for another; a change takes a hundredth of one."""
_PAUSE = 0.002
_MOMENT = 0.5
"""Seconds to wait for a match lock: a mere check whether a match is played holds it no longer."""
_GATE = "gate"
"""Name of the lock that guards the lock files of a folder: they are created and removed under it."""

_open: WeakValueDictionary[str, FileLock] = WeakValueDictionary()
"""The locks this process knows, by their files: one object each, so that whoever holds one may take it again."""


class LockBusyError(UserError):
    """Lock held by another copy of the game for longer than the wait."""


def lock_path(path: Path) -> Path:
    """Return the lock file of a file anywhere, named after it."""
    from game.digests import hash_sha256  # a window that only looks needs none

    place = hash_sha256(os.fsencode(os.path.abspath(path.parent)))[:12]
    return user_data_dir() / FOLDER / f"{path.name}.{place}{ENDING}"


def _make_lock(path: Path) -> FileLock:
    from filelock import FileLock  # takes a tenth of the start-up; a window that only looks needs none

    where = os.path.abspath(lock_path(path))
    found = _open.get(where)
    if found is None:
        found = _open[where] = FileLock(where, thread_local=False)
    return found


def _acquire_lock(path: Path, wait: float) -> FileLock | None:
    """Acquire the lock of a file; return None where locks are not available.

    Raises:
        LockBusyError: another copy of the game holds it.
    """
    from filelock import Timeout

    until = time.monotonic() + wait
    while True:
        try:
            lock_path(path).parent.mkdir(parents=True, exist_ok=True)
            lock = _make_lock(path)
            lock.acquire(timeout=0)
        except Timeout:
            if time.monotonic() >= until:
                sentence = _("{file} is in use in another window. Try again in a moment.")
                raise LockBusyError(sentence.format(file=path.name)) from None
            time.sleep(_PAUSE)
        except (OSError, NotImplementedError):
            return None
        else:
            return lock


@contextlib.contextmanager
def hold_lock(path: Path, wait: float = WAIT) -> Iterator[bool]:
    """Hold the lock of a file, which need not exist; yield False where locks are not available.

    Raises:
        LockBusyError: another copy of the game held it all the time.
    """
    lock = _acquire_lock(path, wait)
    try:
        yield lock is not None
    finally:
        if lock is not None:
            _release_lock(lock)


def _release_lock(lock: FileLock) -> None:
    with contextlib.suppress(OSError):
        lock.release()


class MatchLock:
    """Lock of a match for the lifetime of this object, or until ``release``.

    Raises:
        LockBusyError: another copy of the game holds it.
    """

    def __init__(self, path: Path) -> None:
        self._lock: FileLock | None = None
        with _lock_folder(path.parent):
            self._lock = _acquire_lock(path, _MOMENT)

    def release(self) -> None:
        """Release the lock; can be called repeatedly."""
        lock, self._lock = self._lock, None
        if lock is not None:
            _release_lock(lock)

    def __del__(self) -> None:
        self.release()


def _lock_folder(folder: Path) -> contextlib.AbstractContextManager[bool]:
    return hold_lock(folder / _GATE)


def is_locked(path: Path) -> bool:
    """Return whether another copy of the game holds the lock of a file."""
    if not lock_path(path).exists():
        return False
    try:
        with hold_lock(path, 0):
            return False
    except LockBusyError:
        return True


def remove_lock_file(path: Path) -> None:
    """Remove the lock file of a deleted match, unless the lock is held."""
    with contextlib.suppress(OSError, LockBusyError):
        if not lock_path(path).exists():
            return
        with _lock_folder(path.parent) as sure, hold_lock(path, 0):
            if sure and not path.exists() and not _is_lock_shared(path):
                lock_path(path).unlink()


def _is_lock_shared(path: Path) -> bool:
    """Return whether this process holds the lock for another object as well."""
    return _make_lock(path).lock_counter > 1


def remove_stale_locks(folder: Path) -> None:
    """Remove the lock files of deleted matches from a folder."""
    place = lock_path(folder / "x").name.removeprefix("x")
    for file in (user_data_dir() / FOLDER).glob(f"*{place}"):
        if "." in file.name.removesuffix(place):  # the others belong to the folder
            remove_lock_file(folder / file.name.removesuffix(place))
