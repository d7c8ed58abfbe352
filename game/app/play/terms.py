"""Rule terms on cards: their short meanings and their pages of the rulebook."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.widgets.base import Box
from game.content.formats.cache import cached
from game.content.lessons.rulebook import Sign, load_rulebook
from game.text import current_language, pick_forms, pick_text


class TermEntry(msgspec.Struct, frozen=True):
    """Term with its meaning in the player's language."""

    game: str
    """Game whose rulebook explains the term."""
    icon: str
    title: str
    text: str
    """Short meaning."""
    page: str
    """Id of the page of the rulebook."""

    @property
    def key(self) -> tuple[str, str]:
        """Return the identity of the term, icon and page; a number printed with it does not matter."""
        return self.icon, self.page

    @property
    def icon_line(self) -> str:
        """Return icon, title and meaning as rich text."""
        return f"{{{self.icon}}} {self.rich_text}"

    @property
    def rich_text(self) -> str:
        """Return title and meaning as rich text."""
        return f"**{self.title}:** {self.text}"


def find_terms_by_signs(game: str, signs: Iterable[Sign]) -> list[TermEntry]:
    """Return the terms of some signs that the glossary of the game explains."""
    known = _index_by_sign(game, current_language())
    return [known[sign] for sign in signs if sign in known]


def find_terms_in_text(game: str, text: str) -> list[TermEntry]:
    """Return the terms in the text of a card, in order of occurrence."""
    known, pattern = _index_by_word(game, current_language())
    found = pattern.findall(text.replace("**", "")) if pattern is not None else []
    return list(dict.fromkeys(known[word.casefold()] for word in found))


@cached
def _index_by_sign(game: str, _language: str) -> dict[Sign, TermEntry]:
    """Return the terms by sign; the language is part of the cache key only."""
    glossary = load_rulebook(game).glossary
    return {
        term.sign: TermEntry(game, term.icon, pick_text(term.term), pick_text(term.text), term.page)
        for term in glossary
        if term.sign is not None
    }


@cached
def _index_by_word(game: str, _language: str) -> tuple[dict[str, TermEntry], re.Pattern[str] | None]:
    """Return the terms by word, and a pattern that finds the words, the longest first."""
    known: dict[str, TermEntry] = {}
    for term in load_rulebook(game).glossary:
        entry = TermEntry(game, term.icon, pick_text(term.term), pick_text(term.text), term.page)
        for word in pick_forms(term.forms) if term.forms is not None else ():
            known[word.casefold()] = entry
    words = "|".join(re.escape(word) for word in sorted(known, key=len, reverse=True))
    return known, re.compile(rf"\b(?:{words})\b", re.IGNORECASE) if words else None


class TermPlace(msgspec.Struct, frozen=True):
    """Position of a term in a text on the screen."""

    entry: TermEntry
    boxes: tuple[Box, ...]
    """Boxes of the term, one for each line that it is broken into."""


def locate_terms(
    canvas: Canvas,
    game: str,
    text: str,
    x: float,
    y: float,
    width: float,
    *,
    size: float,
    leading: float,
    width_factor: float = 1.0,
) -> list[TermPlace]:
    """Return the positions of the terms in a rich text drawn by ``canvas.draw_rich_text`` with the same arguments."""
    known, pattern = _index_by_word(game, current_language())
    if pattern is None:
        return []
    lines = canvas.break_text(text, width / width_factor, "body", size=size)
    letters: list[tuple[int, int, int]] = []
    whole = ""
    for row, line in enumerate(lines):
        for number, run in enumerate(line.words):
            letters += [(row, number, at) for at in range(len(run.text) + 1)]
            whole += run.text + " "
    found = []
    for match in pattern.finditer(whole):
        parts: dict[tuple[int, int], list[int]] = {}
        for row, number, at in letters[match.start() : match.end()]:
            parts.setdefault((row, number), []).append(at)
        boxes = []
        for (row, number), ats in parts.items():
            run = lines[row].words[number]
            face, pixels = canvas.theme.face(run.face), size * canvas.k
            start, end = (
                canvas.render_cache.fonts.measure(run.text[:at], face, pixels)[0] / canvas.k
                for at in (ats[0], ats[-1] + 1)
            )
            left, wide = (run.x + start) * width_factor, (end - start) * width_factor
            boxes.append(Box(x + left, y + row * size * leading, wide, size * leading))
        found.append(TermPlace(known[match[0].casefold()], tuple(boxes)))
    return found
