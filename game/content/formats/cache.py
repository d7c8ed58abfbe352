"""What is read from files once and kept, and forgotten all at once when the files may be others.

A table that was read beside another one (the cards of a deck beside the teams, a picture beside the mods) must go when
that one goes; so whatever depends on the files of the game or of mods is kept here and nowhere else.
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
_MOST_STEADY = 8


def kept(read: Callable[P, T]) -> Callable[P, T]:
    """A function that is carried out once for each row of arguments, until `forget`. One that raises keeps none."""
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


def steady(files: Callable[P, Iterable[Path]]) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """A function that is carried out again when one of the files it reads is another one or was written since.

    What it gave stays over `forget`: when a mod comes or a card of one is changed, the game's own cards are still those
    that were read. One that raises keeps none.
    """

    def keeping(read: Callable[P, T]) -> Callable[P, T]:
        known: dict[object, T] = {}

        @wraps(read)
        def look(*words: P.args, **named: P.kwargs) -> T:
            key = (words, tuple(_stamp(path) for path in files(*words, **named)))
            if key not in known:
                found = read(*words, **named)
                if len(known) == _MOST_STEADY:
                    known.pop(next(iter(known)))
                known[key] = found
            return known[key]

        return look

    return keeping


def _stamp(path: Path) -> tuple[str, int, int, int, int]:
    """Where a file lies, and what is another number as soon as it is written or put in place of another one."""
    try:
        now = os.stat(path)
    except OSError:
        return str(path), 0, 0, 0, 0
    return str(path), now.st_ino, now.st_size, now.st_mtime_ns, now.st_ctime_ns


def forget() -> None:
    """Whatever is asked for next is read again: the player's mods, and all that they join in."""
    for known in _KNOWN:
        known.clear()


def snapshot() -> list[tuple[dict[Any, Any], dict[Any, Any]]]:
    """All that is kept at this moment, for `restore`."""
    return [(known, dict(known)) for known in _KNOWN]


def restore(before: list[tuple[dict[Any, Any], dict[Any, Any]]]) -> None:
    """What was kept at a snapshot is there again, the same objects, whether or not it was forgotten since."""
    for known, was in before:
        known.update(was)


@contextmanager
def aside() -> Iterator[None]:
    """Inside, nothing has been read yet; afterwards all is as it was before."""
    before = snapshot()
    forget()
    try:
        yield
    finally:
        forget()
        restore(before)
