"""Look-ups in the player's folders whose failure must not close a menu."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

TOLD: set[str] = set()
"""Faults that were written down already."""


def find_safely(find: Callable[[], T], otherwise: T) -> T:
    """Return the result of a look-up in the player's folders, or ``otherwise`` if it fails.

    New failures write a crash report.
    """
    try:
        return find()
    except Exception as error:
        from game.storage.crash_report import write_crash

        told = repr(error)
        if told not in TOLD:
            TOLD.add(told)
            write_crash(error)
        return otherwise
