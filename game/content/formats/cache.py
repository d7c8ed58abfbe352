"""Caches of file content, all emptied at once when files may have changed.

Data derived from other data (the cards of a deck from the teams, an image from the mods) must expire together with it.
So anything that depends on files of the game or of mods may be cached only by this module.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

_CACHES: list[dict[Any, Any]] = []
"""Caches of all functions decorated with ``cached``."""
_MAX_ENTRIES_BY_MTIME = 8
"""Maximum number of results that each function decorated with ``cached_by_mtime`` caches."""


def cached(function: Callable[P, T]) -> Callable[P, T]:
    """Cache a function by its arguments until ``clear_caches`` is called. A call that raises is not cached."""
    known: dict[Any, T] = {}
    _CACHES.append(known)

    @wraps(function)
    def look_up(*words: P.args, **named: P.kwargs) -> T:
        key = (words, *named.items()) if named else words
        try:
            return known[key]
        except KeyError:
            found = known[key] = function(*words, **named)
            return found

    return look_up


def cached_by_mtime(list_files: Callable[P, Iterable[Path]]) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Return a decorator that caches a function until one of the files it reads is replaced or modified.

    The results survive ``clear_caches``: when a mod is added or edited, the game's own cards remain cached. A call that
    raises is not cached.

    Args:
        list_files: takes the arguments of the function and returns the files that it reads.
    """

    def decorate(read: Callable[P, T]) -> Callable[P, T]:
        known: dict[object, T] = {}

        @wraps(read)
        def look(*words: P.args, **named: P.kwargs) -> T:
            key = (words, tuple(_get_file_signature(path) for path in list_files(*words, **named)))
            if key not in known:
                found = read(*words, **named)
                if len(known) == _MAX_ENTRIES_BY_MTIME:
                    known.pop(next(iter(known)))
                known[key] = found
            return known[key]

        return look

    return decorate


def _get_file_signature(path: Path) -> tuple[str, int, int, int, int]:
    """Return path, inode, size in bytes and times of a file; zeros after the path if it does not exist."""
    try:
        now = os.stat(path)
    except OSError:
        return str(path), 0, 0, 0, 0
    return str(path), now.st_ino, now.st_size, now.st_mtime_ns, now.st_ctime_ns


def clear_caches() -> None:
    """Empty all caches of ``cached``, so that the player's mods and everything derived from them are read again."""
    for known in _CACHES:
        known.clear()


def snapshot_caches() -> list[tuple[dict[Any, Any], dict[Any, Any]]]:
    """Return every cache of ``cached`` with a copy of its entries, for ``restore_caches``."""
    return [(known, dict(known)) for known in _CACHES]


def restore_caches(snapshot: list[tuple[dict[Any, Any], dict[Any, Any]]]) -> None:
    """Restore the cache entries of a snapshot, whether or not the caches were cleared since."""
    for known, was in snapshot:
        known.update(was)


@contextmanager
def isolated_cache() -> Iterator[None]:
    """Use empty caches inside the block; restore the previous ones afterwards."""
    before = snapshot_caches()
    clear_caches()
    try:
        yield
    finally:
        clear_caches()
        restore_caches(before)
