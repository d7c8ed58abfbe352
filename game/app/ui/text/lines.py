"""How lines of text stand in a box: how far apart they are, and whether they fit."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from game.app.ui.style.theme import ROLES
from game.app.ui.text.fonts import Line

if TYPE_CHECKING:
    from game.app.ui.drawing.canvas import Canvas

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


def fits(lines: list[Line], tall: float, width: float, height: float) -> bool:
    """Whether lines of a height stay in their box."""
    return len(lines) * tall <= height + 0.5 and all(line.width <= width + 0.5 for line in lines)


def apart_by(text: str, leading: float, face: str) -> float:
    """How far apart lines are, in sizes, so that marks above capitals do not reach into the line before."""
    if text.isascii():
        return leading
    if face == "display" and not _BELOW.isdisjoint(unicodedata.normalize("NFD", text)):
        return max(leading, _BOTH_MARKED)
    above = any(not letter.isascii() and letter.isupper() for letter in text)
    return max(leading, _MARKED if face == "display" else _PLAIN_MARKED) if above else leading


class Typesetter(Protocol):
    """Who breaks texts into lines, and knows the least size of a letter."""

    @property
    def least(self) -> float: ...

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
        smaller, narrow = size, 1.0
        while narrow > NARROWEST:
            found = by.broken(text, width / narrow, plain, size=smaller)
            high = smaller * (tall if len(found) > 1 else TIGHT)
            if fits(found, high, width / narrow, height) and not any(line.cut for line in found):
                return smaller, found, narrow
            if smaller > by.least:
                smaller = max(by.least, smaller * 0.96)
            else:
                narrow -= 0.04
    return size, lines, 1.0


def even_size(
    canvas: Canvas,
    cells: Sequence[tuple[str, float, float]],
    role: str,
    *,
    size: float | None = None,
    leading: float = 1.2,
    least: float = 0.62,
    wraps: bool = False,
) -> float:
    """The size at which `block` sets each of some texts in a box of its own width and height.

    So the texts of a column look alike where their boxes differ: where one of them has to be small, all are.
    """
    key = ("even", tuple(cells), role, size, leading, least, wraps, canvas.theme.display_face, canvas.k)
    full = canvas.text_size(role, size)

    def find() -> float:
        found, last = full, 0.0
        while found != last:  # two lines at a large size may become one at a smaller one, which is smaller still
            last, share = found, least * full / found
            sizes = [
                canvas.size_of_block(*cell, role, size=found, leading=leading, least=share, wraps=wraps)
                for cell in cells
            ]
            found = min([found, *sizes])
        return found

    return canvas.rasters.fact(key, find)
