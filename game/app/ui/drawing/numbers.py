"""Abbreviated numbers: short ones in full, long ones in thousands and millions."""

from __future__ import annotations

_MIN_ABBREVIATED = 10_000
"""Smallest number that is abbreviated."""
_UNITS = ((10**9, "G"), (10**6, "M"), (10**3, "k"))
"""Factors and their suffixes, largest first."""


def format_short(number: int) -> str:
    """Format ``25`` as ``25`` and ``1000000`` as ``1M``.

    At most five characters plus a sign; rounded toward zero.
    """
    size = abs(number)
    if size < _MIN_ABBREVIATED:
        return str(number)
    unit, letter = next((unit, letter) for unit, letter in _UNITS if size >= unit)
    whole = size // unit
    return ("-" if number < 0 else "") + (f"{whole}{letter}" if whole < _MIN_ABBREVIATED else "∞")
