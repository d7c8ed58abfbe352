"""Protected reading of the player's files, whose errors must not close a menu."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

_REPORTED_ERRORS: set[str] = set()
"""Errors for which a crash report has been written."""


def call_safely(function: Callable[[], T], default: T) -> T:
    """Return the result of a function that reads the player's files; return ``default`` if it raises.

    A crash report is written for each new error.
    """
    try:
        return function()
    except Exception as error:
        from game.storage.crash_report import write_crash

        text = repr(error)
        if text not in _REPORTED_ERRORS:
            _REPORTED_ERRORS.add(text)
            write_crash(error)
        return default
