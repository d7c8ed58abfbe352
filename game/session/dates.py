"""Timestamps in seconds since 1970 as dates, including invalid ones that no calendar has."""

from __future__ import annotations

import time

from game.text import pgettext

_DATE_ERRORS = (OverflowError, ValueError, OSError)
"""Exceptions of the ``time`` module for timestamps outside of its range."""
UNKNOWN_DATE = "-"
"""Text for a timestamp without a date."""
MAX_TIMESTAMP = 32_000_000_000
"""Largest timestamp that is stored; every operating system can convert it to a date."""


def read_clock() -> float:
    """Return the current timestamp by the system clock, clamped to the range that saves accept."""
    return float(min(max(0.0, time.time()), MAX_TIMESTAMP))


def to_local_time(seconds: float | None = None) -> time.struct_time | None:
    """Return a timestamp (default: now) as local time; None outside the calendar."""
    try:
        return time.localtime(seconds)
    except _DATE_ERRORS:
        return None


def local_day(seconds: float | None = None) -> str:
    """Return a timestamp (default: now) as a local date, ``2024-05-17``."""
    return _format_date("%Y-%m-%d", to_local_time(seconds))


def format_day(day: str) -> str:
    """Format a day such as ``2024-05-17`` for the current language; return any other text unchanged."""
    year, _dash, rest = day.partition("-")
    month, _dash, number = rest.partition("-")
    if not (year.isdecimal() and month.isdecimal() and number.isdecimal()):
        return day
    return pgettext("date", "{year}-{month:02}-{day:02}").format(year=int(year), month=int(month), day=int(number))


def format_utc(seconds: float) -> str:
    """Format a timestamp in UTC as ``2024-05-17 18:30:00``."""
    try:
        return _format_date("%Y-%m-%d %H:%M:%S", time.gmtime(seconds))
    except _DATE_ERRORS:
        return UNKNOWN_DATE


def _format_date(date_format: str, date: time.struct_time | None) -> str:
    try:
        return time.strftime(date_format, date) if date is not None else UNKNOWN_DATE
    except _DATE_ERRORS:
        return UNKNOWN_DATE
