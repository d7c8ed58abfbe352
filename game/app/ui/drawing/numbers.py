"""Numbers as they are drawn: as they are while they are short, by thousands and millions when they are not."""

from __future__ import annotations

_PLAIN = 10_000
"""Smaller numbers are written out."""
_UNITS = ((10**9, "G"), (10**6, "M"), (10**3, "k"))


def short(number: int) -> str:
    """``25`` as ``25``, ``1000000`` as ``1M``, in five signs or a sign more below zero; rounded toward zero."""
    size = abs(number)
    if size < _PLAIN:
        return str(number)
    unit, letter = next((unit, letter) for unit, letter in _UNITS if size >= unit)
    whole = size // unit
    return ("-" if number < 0 else "") + (f"{whole}{letter}" if whole < _PLAIN else "∞")
