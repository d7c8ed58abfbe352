"""Text of a card while it is resolved: the current sentence is highlighted, the others are dimmed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from game.app.ui.drawing.canvas import Canvas
from game.content.cards.sentences import split_sentences

_DIMMING = 0.28
"""Fraction of paper color mixed into the ink of the sentences that are not highlighted."""
_ROLE_BY_FACE = {"body": "body", "bold": "strong"}
"""Text role by the typeface of a run of rich text."""
_HIGHLIGHT_RADIUS = 3.0
"""Corner radius of the highlight, in logical units."""
_MARKUP = re.compile(r"\*\*|\s+")
"""Bold markers and white space, which are not counted as letters."""
_ICON = re.compile(r"\{[^}]*\}")
"""Icon in rich text, such as ``{sword}``."""


class _SentencePart(NamedTuple):
    """Part of a line that is inside or outside the highlighted sentence; ``x`` is relative to the start of the line."""

    row: int
    """Index of the line."""
    x: float
    width: float
    text: str
    icon: str
    """Name of the icon that takes the place of a text; empty for a text."""
    role: str
    """Text role."""
    is_highlighted: bool


def draw_highlighted(
    canvas: Canvas,
    text: str,
    sentence: int,
    x: float,
    y: float,
    width: float,
    *,
    size: float,
    leading: float,
    narrow: float = 1.0,
) -> None:
    """Draw rich text in the layout of ``canvas.draw_rich_text`` with one highlighted ``sentence``, counted from 1."""
    bits = [
        bit._replace(x=bit.x * narrow, width=bit.width * narrow)
        for bit in _split_lines(canvas, text, sentence, width / narrow, size)
    ]
    for row in dict.fromkeys(bit.row for bit in bits if bit.is_highlighted):
        lit = [bit for bit in bits if bit.is_highlighted and bit.row == row]
        left, right = lit[0].x, lit[-1].x + lit[-1].width
        top = y + (row + 0.06) * size * leading
        canvas.rect(x + left - 2, top, right - left + 4, size * leading, "gold_high", radius=_HIGHLIGHT_RADIUS)
    back = canvas.mix_colors("ink", "paper", _DIMMING)
    for bit in bits:
        top = y + bit.row * size * leading
        if bit.icon:
            canvas.icon(
                bit.icon, x + bit.x, top + size * 0.08, size * 1.1 * narrow, alpha=255 if bit.is_highlighted else 150
            )
        else:
            color = canvas.resolve_color("ink") if bit.is_highlighted else back
            canvas.text(bit.text, x + bit.x, top, bit.role, size=size, color=color, valign="top", narrow=narrow)


def _count_letters(text: str) -> int:
    """Return the number of visible letters and icons of a rich text."""
    return len(_MARKUP.sub("", _ICON.sub("x", text)))


def _split_lines(canvas: Canvas, text: str, sentence: int, width: float, size: float) -> Iterator[_SentencePart]:
    """Yield the lines of a text in parts, split where the highlighted sentence begins and ends."""
    start, end = (_count_letters(text[:at]) for at in split_sentences(text)[sentence - 1])
    seen = 0
    for row, line in enumerate(canvas.break_text(text, width, size=size)):
        for run in line.words:
            if run.icon:
                yield _SentencePart(row, run.x, size * 1.15, "", run.icon, "", start <= seen < end)
                seen += 1
                continue
            role = _ROLE_BY_FACE[run.face]
            for first, after in _split_run(run.text, start - seen, end - seen):
                left = canvas.measure(run.text[:first], role, size=size)[0] if first else 0.0
                words = run.text[first:after].rstrip()
                wide = canvas.measure(words, role, size=size)[0]
                lit = start <= seen + _count_letters(run.text[:first]) < end
                yield _SentencePart(row, run.x + left, wide, words, "", role, lit)
            seen += _count_letters(run.text)


def _split_run(text: str, *letter_counts: int) -> Iterator[tuple[int, int]]:
    """Yield start and end of the parts of a run split after each of the ``letter_counts``; spaces are not counted."""
    places = [0]
    seen = 0
    for at, letter in enumerate(text):
        if letter != " " and seen in letter_counts and at:
            places.append(at)
        seen += letter != " "
    yield from zip(places, [*places[1:], len(text)], strict=True)
