"""Sequence numbers of saves, independent of the clock.

The last number is in a small file. If that is lost, or a save with a higher number was imported, numbering continues
from the highest one seen.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Iterable
from pathlib import Path

from game import bounds
from game.errors import UserError
from game.paths import user_data_dir
from game.storage import locks
from game.storage.files import write_atomic
from game.storage.saves import Head

LAST = 10**14
"""No save of this game has a higher number; one that says so has none."""
_NAME = re.compile(r"n(\d{7,14})-")

_seen: dict[Path, int] = {}
"""By the file of the last number: the highest that this process has met."""


def _counter_path() -> Path:
    return user_data_dir() / "order"


def sort_key(head: Head) -> tuple[int, float]:
    """Return the sort key of a save: its number; saves without one come first, by date."""
    number = head.count if head.count <= LAST else 0
    _raise_counter(number)
    return number, head.saved


def _raise_counter(number: int) -> None:
    _seen[_counter_path()] = max(number, _seen.get(_counter_path(), 0))


def next_number(known: Iterable[int]) -> int:
    """Return the number of the next save; ``known`` (numbers of all saves) is read only if the counter is lost.

    If the disk refuses, the number is returned without being stored.
    """
    with contextlib.suppress(UserError), locks.hold_lock(_counter_path()):
        _raise_counter(_find_last_number(known))
        _raise_counter(_seen[_counter_path()] + 1)
        write_atomic(_counter_path(), str(_seen[_counter_path()]).encode("ascii"), backup=False, lasting=False)
        return _seen[_counter_path()]
    _raise_counter(_seen.get(_counter_path(), 0) + 1)
    return _seen[_counter_path()]


def _find_last_number(known: Iterable[int]) -> int:
    with contextlib.suppress(UserError, ValueError):
        number = int(bounds.read_bytes(_counter_path(), 20).decode("ascii"))
        if 0 < number <= LAST:
            return number
    return max(known, default=0)


def make_file_name(number: int) -> str:
    """Return a unique file name: the number, so that names sort in order, and a random part."""
    return f"n{number:07}-{os.urandom(3).hex()}"


def parse_number(name: str) -> int:
    """Return the number in a file name; 0 for a name made of a date."""
    found = _NAME.search(name)
    return int(found[1]) if found else 0
