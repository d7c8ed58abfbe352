"""What is read from files once and kept, and forgotten all at once when the files may be others.

A table that was read beside another one (the cards of a deck beside the teams, a picture beside the mods) must go when
that one goes; so whatever depends on the files of the game or of mods is kept here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

_KNOWN: list[dict[Any, Any]] = []


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
