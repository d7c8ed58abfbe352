"""Moments in seconds since 1970 as dates, also those that no calendar knows: clocks are wrong, files say anything."""

from __future__ import annotations

import time

_NO_DATE = (OverflowError, ValueError, OSError)
UNKNOWN = "-"
LATEST = 32_000_000_000
"""The last moment that is written down; every system knows its date."""


def now() -> float:
    """This moment by the clock of the machine; one that is wrong beyond all measure is put right as far as it goes."""
    return float(min(max(0.0, time.time()), LATEST))


def local(seconds: float | None = None) -> time.struct_time | None:
    """The date here of a moment, of this one without any; None where there is none."""
    try:
        return time.localtime(seconds)
    except _NO_DATE:
        return None


def day(seconds: float | None = None) -> str:
    """The day here as ``2024-05-17``."""
    return _shown("%Y-%m-%d", local(seconds))


def utc(seconds: float) -> str:
    """Day and time in Greenwich as ``2024-05-17 18:30:00``."""
    try:
        return _shown("%Y-%m-%d %H:%M:%S", time.gmtime(seconds))
    except _NO_DATE:
        return UNKNOWN


def _shown(form: str, date: time.struct_time | None) -> str:
    try:
        return time.strftime(form, date) if date is not None else UNKNOWN
    except _NO_DATE:
        return UNKNOWN
