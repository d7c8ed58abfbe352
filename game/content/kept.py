"""Caches of what is read from files, emptied all at once when the files may be others.

A table that was read beside another one (the cards of a deck beside the teams, a picture beside the mods) must go when
that one goes; so whatever depends on the files of the game or of mods is cached here and nowhere else.
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

_KNOWN: list[dict[Any, Any]] = []
_MOST_BY_MTIME = 8


def cached(read: Callable[P, T]) -> Callable[P, T]:
    """Call a function once for each row of arguments, until `forget`. A call that raises is not cached."""
    known: dict[Any, T] = {}
    _KNOWN.append(known)

    @wraps(read)
    def look(*words: P.args, **named: P.kwargs) -> T:
        key = (words, *named.items()) if named else words
        try:
            return known[key]
        except KeyError:
            found = known[key] = read(*words, **named)
            return found

    return look


def cached_by_mtime(files: Callable[P, Iterable[Path]]) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Call a function again only when one of the files it reads is another one or was written since.

    Its results outlast `forget`: when a mod comes or a card of one is changed, the game's own cards are still those
    that were read. A call that raises is not cached.

    Args:
        files: returns the files that are read, by the arguments of the function.
    """

    def decorate(read: Callable[P, T]) -> Callable[P, T]:
        known: dict[object, T] = {}

        @wraps(read)
        def look(*words: P.args, **named: P.kwargs) -> T:
            key = (words, tuple(_stamp(path) for path in files(*words, **named)))
            if key not in known:
                found = read(*words, **named)
                if len(known) == _MOST_BY_MTIME:
                    known.pop(next(iter(known)))
                known[key] = found
            return known[key]

        return look

    return decorate


def _stamp(path: Path) -> tuple[str, int, int, int, int]:
    """Return the path, inode, size in bytes and times of a file; all zero but the path where there is none."""
    try:
        now = os.stat(path)
    except OSError:
        return str(path), 0, 0, 0, 0
    return str(path), now.st_ino, now.st_size, now.st_mtime_ns, now.st_ctime_ns


def forget() -> None:
    """Empty all caches of `cached`, so that the player's mods and all that they join in are read again."""
    for known in _KNOWN:
        known.clear()


def snapshot() -> list[tuple[dict[Any, Any], dict[Any, Any]]]:
    """Return a copy of all caches of `cached`, for `restore`."""
    return [(known, dict(known)) for known in _KNOWN]


def restore(before: list[tuple[dict[Any, Any], dict[Any, Any]]]) -> None:
    """Put the objects of a snapshot back, whether or not they were forgotten since."""
    for known, was in before:
        known.update(was)


@contextmanager
def isolated_cache() -> Iterator[None]:
    """Begin with empty caches inside; put back afterwards what was there before."""
    before = snapshot()
    forget()
    try:
        yield
    finally:
        forget()
        restore(before)
