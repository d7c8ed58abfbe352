"""Line breaking of rich text: ``**bold**`` and ``{icon}`` broken into lines of a width. Lengths are logical units."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from game.app.ui.text.fonts import BreakUnit, BrokenLine, PlacedWord, find_break, split_paragraph

UNLIMITED_WIDTH = 1e9
"""Width for text that is not to be broken."""
_MAX_CHARACTERS = 20_000
"""Maximum number of characters that are broken into lines: more than any text of the game; texts of mods may be longer.
"""
_WEIGHT_GAP = 0.25
"""Minimum space between words of different weight, as a multiple of the text size: there is no kerning between faces.
"""
_EXTRA_LETTERS = 8
"""Number of letters measured beyond twice the last line's, so that an endless word is not measured as a whole."""
_REMEASURE_FRACTION = 0.97
"""Fraction of the line width from which the words are measured together: kerning changes their total width a little."""
_ICON_WIDTH = 1.15
"""Width of an icon in a text, as a multiple of the text size."""
_FACES_WITH_BOLD = ("body", "semibold", "italic")
"""Faces that have a bold version for words in asterisks."""

Measure: TypeAlias = Callable[[str, str], float]
"""Function that returns the width of a text in a face, at the size of the text that is broken."""


class LineBreaker:
    """Line breaker for texts of one face and one size."""

    def __init__(self, face: str, size: float, measure_width: Measure) -> None:
        self._face = face
        self._bold_face = "bold" if face in _FACES_WITH_BOLD else face
        self._size = size
        self._measure_width = measure_width
        self._space_width = measure_width(" ", face)

    def break_text(self, text: str, width: float) -> list[BrokenLine]:
        """Return lines of at most ``width``, newlines kept.

        A longer word is broken after a hyphen or between letters.
        """
        lines: list[BrokenLine] = []
        for paragraph in text[:_MAX_CHARACTERS].split("\n"):
            words = [
                part
                for word in split_paragraph(paragraph, self._face, self._bold_face)
                for part in self._cut_word(word, width)
            ]
            line: list[BreakUnit] = []
            x = 0.0
            for word in words:
                gap = self._space_width if word.has_space_before and line else 0.0
                wide = x + gap + word.width
                if wide > _REMEASURE_FRACTION * width and line:  # as one run the words are not as wide as one by one
                    wide = self._join_words([*line, word]).width
                if line and wide > width + 0.01:
                    lines.append(self._join_words(line))
                    line, x, gap = [], 0.0, 0.0
                x += gap + word.width
                line.append(word)
            lines.append(self._join_words(line))
        return lines

    def _join_words(self, words: list[BreakUnit]) -> BrokenLine:
        """Return the line of some words; adjacent words of one face become one run, spaced by the font itself."""
        runs: list[PlacedWord] = []
        x = 0.0
        for word in words:
            for index, (bit, icon, face) in enumerate(word.parts):
                apart = word.has_space_before and index == 0 and bool(runs)
                last = runs[-1] if runs else None
                if last is not None and not icon and not last.icon and last.face == face:
                    bit = last.text + (" " if apart else "") + bit
                    x = last.x
                    runs.pop()
                elif apart:
                    x += max(self._space_width, _WEIGHT_GAP * self._size)
                runs.append(PlacedWord(x, bit, icon, face))
                x += self._measure_bit(bit, icon, face)
        return BrokenLine(tuple(runs), x, any(word.is_broken for word in words))

    def _measure_bit(self, text: str, icon: str, face: str) -> float:
        """Return the width of a text or icon."""
        return self._size * _ICON_WIDTH if icon else self._measure_width(text, face)

    def _cut_word(self, word: BreakUnit, width: float) -> list[BreakUnit]:
        """Return the parts of a word that is wider than a line; other words are returned as one part."""
        word.width = sum(self._measure_bit(*bit) for bit in word.parts)
        if word.width <= width or len(word.parts) != 1 or len(word.parts[0][0]) < 2:
            return [word]
        text, icon, face = word.parts[0]
        parts: list[BreakUnit] = []
        keep = len(text)
        while True:
            beginning = text[: 2 * keep + _EXTRA_LETTERS]  # of a text without end, too long by itself
            wide = self._measure_bit(beginning, icon, face)
            spaced = word.has_space_before and not parts
            if len(beginning) < len(text) and wide <= width:
                wide = self._measure_bit(text, icon, face)
            if wide <= width or len(text) < 2:
                return [*parts, BreakUnit([(text, icon, face)], spaced, wide)]
            keep = self._count_fitting(text, width, face)
            hyphen = text.rfind("-", 1, keep) + 1
            whole, between = find_break(text, keep)
            keep = hyphen or whole
            wide = self._measure_bit(text[:keep], icon, face)
            parts.append(BreakUnit([(text[:keep], icon, face)], spaced, wide, is_broken=not hyphen and not between))
            text = text[keep:]

    def _count_fitting(self, text: str, width: float, face: str) -> int:
        """Return how many letters of a word fit into a line: at least one and never all.

        Exponential and binary search find the number.
        """
        low, height, last = 1, 2, len(text) - 1
        while height < last and self._measure_width(text[:height], face) <= width:
            low, height = height, 2 * height
        height = min(height, last)
        while low < height:
            middle = (low + height + 1) // 2
            if self._measure_width(text[:middle], face) <= width:
                low = middle
            else:
                height = middle - 1
        return low
