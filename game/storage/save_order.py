"""Sequence numbers of saves, which give their order independent of the system clock.

The last number is stored in a small file. If it is lost, or a save with a higher number is imported, numbering
continues from the highest number seen.
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

MAX_NUMBER = 10**14
"""Highest valid sequence number; a save with a higher one is treated as unnumbered."""
_FILE_NAME = re.compile(r"n(\d{7,14})-")
"""Pattern of a file name with a sequence number."""

_seen: dict[Path, int] = {}
"""Highest number seen by this process, by path of the file with the last number."""


def _counter_path() -> Path:
    """Return the path of the file with the last number."""
    return user_data_dir() / "order"


def get_sort_key(head: Head) -> tuple[int, float]:
    """Return the sort key of a save: its number, or 0 without one, and its date."""
    number = head.count if head.count <= MAX_NUMBER else 0
    _note_number(number)
    return number, head.saved


def _note_number(number: int) -> None:
    """Raise the highest number seen to at least ``number``."""
    _seen[_counter_path()] = max(number, _seen.get(_counter_path(), 0))


def next_number(known_numbers: Iterable[int]) -> int:
    """Return the number of the next save, and store it.

    If the file cannot be written, the number is returned without being stored.

    Args:
        known_numbers: numbers of all saves; only iterated if the stored number is lost.
    """
    with contextlib.suppress(UserError), locks.hold_lock(_counter_path()):
        _note_number(_find_last_number(known_numbers))
        _note_number(_seen[_counter_path()] + 1)
        write_atomic(_counter_path(), str(_seen[_counter_path()]).encode("ascii"), backup=False, durable=False)
        return _seen[_counter_path()]
    _note_number(_seen.get(_counter_path(), 0) + 1)
    return _seen[_counter_path()]


def _find_last_number(known_numbers: Iterable[int]) -> int:
    with contextlib.suppress(UserError, ValueError):
        number = int(bounds.read_bytes(_counter_path(), 20).decode("ascii"))
        if 0 < number <= MAX_NUMBER:
            return number
    return max(known_numbers, default=0)


def make_file_name(number: int) -> str:
    """Return a unique file name of the number, so that names sort in order, and random characters."""
    return f"n{number:07}-{os.urandom(3).hex()}"


def parse_number(name: str) -> int:
    """Return the number in a file name; 0 for an old name that contains a date."""
    match = _FILE_NAME.search(name)
    return int(match[1]) if match else 0
