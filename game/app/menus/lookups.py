"""Protected reading of the player's files, whose errors must not close a menu."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

TOLD: set[str] = set()
"""Errors for which a crash report has been written."""


def find_safely(find: Callable[[], T], otherwise: T) -> T:
    """Return the result of a function that reads the player's files; return ``default`` if it raises.

    A crash report is written for each new error.
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
