"""How lines of text stand in a box: how far apart they are, and whether they fit."""

from __future__ import annotations

from game.app.ui.fonts import Line

TIGHT = 1.1
"""The height of a line, in sizes, that a box has to have."""
_MARKED = {"display": 1.36}
_PLAIN_MARKED = 1.2
"""How far apart lines are, in sizes, whose capitals have marks above them: those of a face, and of all others."""
NARROWEST = 0.52
"""How wide letters have to be, as a share of their usual width."""


def fits(lines: list[Line], tall: float, width: float, height: float) -> bool:
    """Whether lines of a height stay in their box."""
    return len(lines) * tall <= height + 0.5 and all(line.width <= width + 0.5 for line in lines)


def apart_by(text: str, leading: float, face: str) -> float:
    """How far apart lines are, in sizes, so that marks above capitals do not reach into the line before."""
    marked = not text.isascii() and any(not letter.isascii() and letter.isupper() for letter in text)
    return max(leading, _MARKED.get(face, _PLAIN_MARKED)) if marked else leading
