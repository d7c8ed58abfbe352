"""Fitting of a text into a box, or into one line. Lengths are logical units; sizes are steps of `tokens.SIZES`.

A text that does not fit at its own size is tried a step smaller, then in several lines at smaller and smaller steps.
A headline that would become too small then takes the reading face, which is narrower, and at last the letters are made
less wide. `Canvas.block` and `Canvas.one_line` draw the result; `even` gives several texts one size.
"""

from __future__ import annotations

import unicodedata
from typing import NamedTuple, Protocol

from game.app.ui.style.theme import ROLES
from game.app.ui.style.tokens import LEADING
from game.app.ui.text.fonts import Line, find_break
from game.app.ui.text.line_break import ENDLESS

NARROWEST = 0.52
"""How wide letters have to be, as a share of their usual width."""
_NARROWER = 0.04
_SLACK = 0.5
"""By how much lines may be too long or too high, as lengths are rounded."""
_LINE = 1.1
"""The height of a line, in sizes, that a box has to have."""
_MARKED, _PLAIN_MARKED = 1.25, 1.2
"""How far apart lines are, in sizes, whose capitals have marks above them: in the display face, and in all others."""
_BOTH_MARKED = 1.4
"""The same for lines in the display face, which writes all letters as capitals, with marks below them."""
_BELOW = frozenset("\u0323\u0326\u0327\u0328")
"""A dot, a comma, a cedilla and an ogonek below a letter."""
_LAST_LINE = 1.25
"""The height of a line with marks above and below its letters, in sizes."""
_ONE_STEP = 0.79
"""How far a text shrinks before it takes a second line or another face, as a share of its size: about one step."""
_HEADLINE = 0.62
"""How far a headline shrinks in several lines before it takes the reading face, as a share of its size."""
_MOST_LETTERS = 2_000
"""No text of the game in a box is longer; of what others have written no more is drawn."""
_ELLIPSIS = "…"


class Typesetter(Protocol):
    """Measures texts, breaks them into lines, and knows the sizes that they may have."""

    def text_size(self, role: str, size: float | None = None) -> float: ...

    def sizes(self, role: str, size: float | None = None, share: float = 0.0) -> tuple[float, ...]: ...

    def measure(self, text: str, role: str = "body", *, size: float | None = None) -> tuple[float, float]: ...

    def broken(self, text: str, width: float, role: str = "body", *, size: float | None = None) -> list[Line]: ...


class FittedLine(NamedTuple):
    """A text in one line as it fits: how to draw it, and whether all of it is left."""

    text: str
    role: str
    size: float
    narrow: float
    """How wide the letters are, as a share of their usual width."""
    whole: bool = True


class FittedBlock(NamedTuple):
    """A text in a box as it fits: its lines, how to draw them, and whether they fit at all."""

    lines: list[Line]
    size: float
    leading: float
    """How far apart the lines are, in sizes."""
    narrow: float
    """How wide the letters are, as a share of their usual width."""
    fits: bool


def fit_line(
    by: Typesetter, text: str, width: float, role: str, *, size: float | None = None, narrow: str = "strong"
) -> FittedLine:
    """Fit a text into one line: in its role a step smaller, then in the role `narrow` and with less wide letters.

    Where even that does not do, the text is cut and ends in an ellipsis.
    """
    full = by.text_size(role, size)
    for one in by.sizes(role, full, _ONE_STEP):
        if by.measure(text, role, size=one)[0] <= width:
            return FittedLine(text, role, one, 1.0)
    sizes = by.sizes(narrow, full)
    for one in sizes:
        wide = by.measure(text, narrow, size=one)[0]
        if wide <= width:
            return FittedLine(text, narrow, one, 1.0)
    share = (width - 0.5) / max(1.0, wide)
    if share >= NARROWEST:
        return FittedLine(text, narrow, one, min(1.0, share))
    while len(text) > 1 and by.measure(text + _ELLIPSIS, narrow, size=one)[0] > width:
        text = text[: find_break(text, len(text) - 1)[0]].rstrip()
    return FittedLine(text + _ELLIPSIS, narrow, one, 1.0, whole=False)


def fit_block(
    by: Typesetter,
    text: str,
    width: float,
    height: float,
    role: str,
    *,
    size: float | None = None,
    leading: float = LEADING.normal,
    wraps: bool = False,
) -> FittedBlock:
    """Fit rich text into a box, in one line a step smaller or else in several; with `wraps` in several at full size."""
    text, face = text[:_MOST_LETTERS], ROLES[role].face
    apart = line_distance(text, leading, face)
    tall = max(_LINE, apart) if apart > leading else _LINE
    full = by.text_size(role, min(by.text_size(role, size), (height + _SLACK) / tall))
    chosen, lines = _fit_in_role(by, text, width, height, role, full, (leading, apart), wraps=wraps)
    tight, narrow = min(leading, _LINE), 1.0
    crowded = apart > leading and len(lines) > 1 and not _fits(lines, chosen * apart, width, height)
    if crowded or not _fits(lines, chosen * tight, width, height) or any(line.cut for line in lines):
        plain = "strong" if face == "display" else role
        for distance in (apart, _LINE) if crowded else (_LINE,):
            found = _fit_in_face(by, text, width, height, plain, chosen, distance)
            if found is not None:
                chosen, lines, narrow = found
                break
    whole = _fits(lines, chosen * tight, width / narrow, height)
    room = (height / chosen - _LAST_LINE) / max(1, len(lines) - 1)
    return FittedBlock(lines, chosen, max(leading, min(apart, room)), narrow, whole)


def line_distance(text: str, leading: float, face: str) -> float:
    """Return how far apart lines are, in sizes, so that marks above capitals do not reach into the line before."""
    if text.isascii():
        return leading
    if face == "display" and not _BELOW.isdisjoint(unicodedata.normalize("NFD", text)):
        return max(leading, _BOTH_MARKED)
    above = any(not letter.isascii() and letter.isupper() for letter in text)
    return max(leading, _MARKED if face == "display" else _PLAIN_MARKED) if above else leading


def _fits(lines: list[Line], tall: float, width: float, height: float) -> bool:
    """Return whether lines of a height stay in their box."""
    return len(lines) * tall <= height + _SLACK and all(line.width <= width + _SLACK for line in lines)


def _fit_in_role(
    by: Typesetter,
    text: str,
    width: float,
    height: float,
    role: str,
    full: float,
    leading: tuple[float, float],
    *,
    wraps: bool,
) -> tuple[float, list[Line]]:
    """Return size and lines in the role's own face; the first line is so high, and the others so far apart."""
    single = "\n" not in text
    if single:
        for size in by.sizes(role, full, 1.0 if wraps else _ONE_STEP):
            line = by.broken(text, ENDLESS, role, size=size)
            if line[0].width <= width:
                return size, line
    longest = max(text.replace("**", "").replace("-", "- ").split(), key=len, default="")
    widest = "strong" if "**" in text else role
    for size in by.sizes(role, full, _HEADLINE if ROLES[role].face == "display" else 0.0):
        lines = by.broken(text, width, role, size=size)
        tall = (leading[0] + (len(lines) - 1) * leading[1]) * size
        if tall <= height + _SLACK and by.measure(longest, widest, size=size)[0] <= width:
            return size, lines
    line = by.broken(text, ENDLESS, role, size=size) if single else []
    return size, line if line and line[0].width <= width else lines


def _fit_in_face(
    by: Typesetter, text: str, width: float, height: float, role: str, full: float, distance: float
) -> tuple[float, list[Line], float] | None:
    """Return size, lines and width of letters at which no word is cut and no line is too many: down to the least
    size there is, then with less wide letters. None where nothing does.
    """
    sizes, narrow = [*by.sizes(role, full)], 1.0
    while narrow > NARROWEST:
        size = sizes[0]
        lines = by.broken(text, width / narrow, role, size=size)
        high = size * (distance if len(lines) > 1 else _LINE)
        if _fits(lines, high, width / narrow, height) and not any(line.cut for line in lines):
            return size, lines, narrow
        if len(sizes) > 1:
            sizes.pop(0)
        else:
            narrow -= _NARROWER
    return None
