"""Locks between windows of the game: of files that are read, changed and written, and of matches that are played.

The system holds them for a process and frees them when it ends, however it ends. Their files are empty and lie in one
folder among the player's data. Where a file system knows no locks, or nothing may be written, the game goes on without:
it plays alone there, as nearly always.
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
from game.paths import user_data
from game.text import _

if TYPE_CHECKING:
    from filelock import FileLock

FOLDER = ".locks"
ENDING = ".lock"
WAIT = 5.0
"""Seconds that one window waits for another; a change takes a hundredth of one."""
_PAUSE = 0.002
_MOMENT = 0.5
"""Who only looks whether a match is played holds its lock no longer."""
_GATE = "gate"
"""What guards the lock files of a folder themselves: they are made and removed under it."""

_open: WeakValueDictionary[str, FileLock] = WeakValueDictionary()
"""The locks this process knows, by their files: one object each, so that whoever holds one may take it again."""


class Busy(UserError):
    """Another window holds the lock, and did not let it go in time."""


def lock_file(path: Path) -> Path:
    """What guards a file, wherever that lies; it is named after it."""
    from game.digests import hex_digest  # a window that only looks needs none

    place = hex_digest(os.fsencode(os.path.abspath(path.parent)))[:12]
    return user_data() / FOLDER / f"{path.name}.{place}{ENDING}"


def _lock(path: Path) -> FileLock:
    from filelock import FileLock  # takes a tenth of the start-up; a window that only looks needs none

    where = os.path.abspath(lock_file(path))
    found = _open.get(where)
    if found is None:
        found = _open[where] = FileLock(where, thread_local=False)
    return found


def _acquire(path: Path, wait: float) -> FileLock | None:
    """The lock of a file, held; None where there can be none; raises ``Busy``."""
    from filelock import Timeout

    until = time.monotonic() + wait
    while True:
        try:
            lock_file(path).parent.mkdir(parents=True, exist_ok=True)
            lock = _lock(path)
            lock.acquire(timeout=0)
        except Timeout:
            if time.monotonic() >= until:
                sentence = _("{file} is in use in another window. Try again in a moment.")
                raise Busy(sentence.format(file=path.name)) from None
            time.sleep(_PAUSE)
        except (OSError, NotImplementedError):
            return None
        else:
            return lock


@contextlib.contextmanager
def held(path: Path, wait: float = WAIT) -> Iterator[bool]:
    """Hold the lock of a file, which need not exist; gives False where the system has no lock to give.

    Raises:
        Busy: another window has held it all the time.
    """
    lock = _acquire(path, wait)
    try:
        yield lock is not None
    finally:
        if lock is not None:
            _release(lock)


def _release(lock: FileLock) -> None:
    with contextlib.suppress(OSError):
        lock.release()


class Hold:
    """The lock of a match for as long as this object lives, or until ``release``.

    Raises:
        Busy: another window holds it.
    """

    def __init__(self, path: Path) -> None:
        self._lock: FileLock | None = None
        with _gate(path.parent):
            self._lock = _acquire(path, _MOMENT)

    def release(self) -> None:
        """Let it go; again and again does no harm."""
        lock, self._lock = self._lock, None
        if lock is not None:
            _release(lock)

    def __del__(self) -> None:
        self.release()


def _gate(folder: Path) -> contextlib.AbstractContextManager[bool]:
    return held(folder / _GATE)


def taken(path: Path) -> bool:
    """Whether another window holds the lock of a file; one's own does not count."""
    if not lock_file(path).exists():
        return False
    try:
        with held(path, 0):
            return False
    except Busy:
        return True


def drop(path: Path) -> None:
    """Remove the lock file of a match that is no more, unless somebody holds it."""
    with contextlib.suppress(OSError, Busy):
        if not lock_file(path).exists():
            return
        with _gate(path.parent) as sure, held(path, 0):
            if sure and not path.exists() and not _lock_is_shared(path):
                lock_file(path).unlink()


def _lock_is_shared(path: Path) -> bool:
    """Whether this process holds it for something else as well."""
    return _lock(path).lock_counter > 1


def tidy(folder: Path) -> None:
    """Remove the lock files of matches that are gone from a folder."""
    place = lock_file(folder / "x").name.removeprefix("x")
    for file in (user_data() / FOLDER).glob(f"*{place}"):
        if "." in file.name.removesuffix(place):  # the others belong to the folder
            drop(folder / file.name.removesuffix(place))
