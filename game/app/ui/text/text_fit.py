"""Fitting broken text into a box: line spacing, and the size at which all lines fit."""

from __future__ import annotations

import unicodedata
from typing import Protocol

from game.app.ui.style.theme import ROLES
from game.app.ui.text.fonts import Line

TIGHT = 1.1
"""The height of a line, in sizes, that a box has to have."""
_MARKED, _PLAIN_MARKED = 1.25, 1.2
"""How far apart lines are, in sizes, whose capitals have marks above them: in the display face, and in all others."""
_BOTH_MARKED = 1.4
"""The same for lines in the display face, which writes all letters as capitals, with marks below them."""
_BELOW = frozenset("\u0323\u0326\u0327\u0328")
"""A dot, a comma, a cedilla and an ogonek below a letter."""
NARROWEST = 0.52
"""How wide letters have to be, as a share of their usual width."""
SLACK = 0.5
"""By how much lines may be too long or too high, as lengths are rounded."""


def fits(lines: list[Line], tall: float, width: float, height: float) -> bool:
    """Whether lines of a height stay in their box."""
    return len(lines) * tall <= height + SLACK and all(line.width <= width + SLACK for line in lines)


def apart_by(text: str, leading: float, face: str) -> float:
    """How far apart lines are, in sizes, so that marks above capitals do not reach into the line before."""
    if text.isascii():
        return leading
    if face == "display" and not _BELOW.isdisjoint(unicodedata.normalize("NFD", text)):
        return max(leading, _BOTH_MARKED)
    above = any(not letter.isascii() and letter.isupper() for letter in text)
    return max(leading, _MARKED if face == "display" else _PLAIN_MARKED) if above else leading


class Typesetter(Protocol):
    """Breaks texts into lines, and knows the sizes that a text may have."""

    def sizes(self, role: str, size: float | None, least: float) -> tuple[float, ...]: ...

    def broken(self, text: str, width: float, role: str = "body", *, size: float | None = None) -> list[Line]: ...


def squeezed(
    by: Typesetter,
    text: str,
    width: float,
    height: float,
    role: str,
    size: float,
    lines: list[Line],
    talls: tuple[float, ...],
) -> tuple[float, list[Line], float]:
    """Size, lines and share of the letters' width of a text that does not fit, as soon as no word is cut and no line
    is too many: in a plain face, which is narrower, down to the least size there is, then with less wide letters, by
    one of the heights of lines. Else as it was.
    """
    plain = "strong" if ROLES[role].face == "display" else role
    for tall in talls:
        sizes, narrow = [*by.sizes(role, size, 0.0)], 1.0
        while narrow > NARROWEST:
            smaller = sizes[0]
            found = by.broken(text, width / narrow, plain, size=smaller)
            high = smaller * (tall if len(found) > 1 else TIGHT)
            if fits(found, high, width / narrow, height) and not any(line.cut for line in found):
                return smaller, found, narrow
            if len(sizes) > 1:
                sizes.pop(0)
            else:
                narrow -= 0.04
    return size, lines, 1.0
