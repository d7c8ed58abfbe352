"""The order of all that was ever saved here: one number for each, which a wrong clock cannot turn around.

The last number lies in a small file. Where that is lost, or a save with a higher number has come from elsewhere, it
goes on from the highest that is seen.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Iterable
from pathlib import Path

from game import bounds
from game.errors import UserError
from game.paths import user_data
from game.storage import locks
from game.storage.files import write_whole
from game.storage.saves import Head

LAST = 10**14
"""No save of this game has a higher number; one that says so has none."""
_NAME = re.compile(r"n(\d{7,14})-")

_seen: dict[Path, int] = {}
"""By the file of the last number: the highest that this process has met."""


def _file() -> Path:
    return user_data() / "order"


def place(head: Head) -> tuple[int, float]:
    """Where a save stands: by its number, and those without one before all others, by their dates."""
    number = head.count if head.count <= LAST else 0
    _meet(number)
    return number, head.saved


def _meet(number: int) -> None:
    _seen[_file()] = max(number, _seen.get(_file(), 0))


def next_number(known: Iterable[int]) -> int:
    """The number of what is saved now; ``known`` are those of all saves, asked for only where the last one is lost.

    A disk that refuses costs the memory of it, not the number.
    """
    with contextlib.suppress(UserError), locks.held(_file()):
        _meet(_last(known))
        _meet(_seen[_file()] + 1)
        write_whole(_file(), str(_seen[_file()]).encode("ascii"), backup=False, lasting=False)
        return _seen[_file()]
    _meet(_seen.get(_file(), 0) + 1)
    return _seen[_file()]


def _last(known: Iterable[int]) -> int:
    with contextlib.suppress(UserError, ValueError):
        number = int(bounds.read_bytes(_file(), 20).decode("ascii"))
        if 0 < number <= LAST:
            return number
    return max(known, default=0)


def new_name(number: int) -> str:
    """A name for a file that nobody else has: its number, so that names stand in their order, and some luck."""
    return f"n{number:07}-{os.urandom(3).hex()}"


def number_of(name: str) -> int:
    """The number in a name; 0 for one that was given by the date."""
    found = _NAME.search(name)
    return int(found[1]) if found else 0
