"""Terms of the rules as cards name them: what each means in short, and the page of the rulebook that says more."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from game.app.ui.canvas import Canvas
from game.app.ui.widgets.base import Box
from game.content.kept import cached
from game.content.rulebook import Sign, load_rulebook
from game.text import forms, language, pick


class Entry(msgspec.Struct, frozen=True):
    """A term with its meaning in the player's language; ``game`` and ``page`` name its place in a rulebook."""

    game: str
    icon: str
    title: str
    text: str
    page: str

    @property
    def key(self) -> tuple[str, str]:
        """What tells terms apart: the icon and the page, whatever number a card prints with it."""
        return self.icon, self.page

    @property
    def line(self) -> str:
        """Icon, title and meaning as rich text."""
        return f"{{{self.icon}}} {self.rich}"

    @property
    def rich(self) -> str:
        """Title and meaning as rich text."""
        return f"**{self.title}:** {self.text}"


def of_signs(game: str, signs: Iterable[Sign]) -> list[Entry]:
    """The terms of signs, as far as the rulebook of the game knows them."""
    known = _by_sign(game, language())
    return [known[sign] for sign in signs if sign in known]


def in_text(game: str, text: str) -> list[Entry]:
    """The terms that a card's text names, in the order in which they occur."""
    known, pattern = _by_word(game, language())
    found = pattern.findall(text.replace("**", "")) if pattern is not None else []
    return list(dict.fromkeys(known[word.casefold()] for word in found))


@cached
def _by_sign(game: str, _language: str) -> dict[Sign, Entry]:
    glossary = load_rulebook(game).glossary
    return {
        term.sign: Entry(game, term.icon, pick(term.term), pick(term.text), term.page)
        for term in glossary
        if term.sign is not None
    }


@cached
def _by_word(game: str, _language: str) -> tuple[dict[str, Entry], re.Pattern[str] | None]:
    """The terms by the words of card texts, and what finds those words; the longest words go first."""
    known: dict[str, Entry] = {}
    for term in load_rulebook(game).glossary:
        entry = Entry(game, term.icon, pick(term.term), pick(term.text), term.page)
        for word in forms(term.words) if term.words is not None else ():
            known[word.casefold()] = entry
    words = "|".join(re.escape(word) for word in sorted(known, key=len, reverse=True))
    return known, re.compile(rf"\b(?:{words})\b", re.IGNORECASE) if words else None


class Place(msgspec.Struct, frozen=True):
    """Where a term stands in a text that is set on the screen; a broken one has a box for each line."""

    entry: Entry
    boxes: tuple[Box, ...]


def places(
    canvas: Canvas,
    game: str,
    text: str,
    x: float,
    y: float,
    width: float,
    *,
    size: float,
    leading: float,
    narrow: float = 1.0,
) -> list[Place]:
    """Where the terms of a rich text stand when `canvas.rich` sets it so."""
    known, pattern = _by_word(game, language())
    if pattern is None:
        return []
    lines = canvas.broken(text, width / narrow, "body", size=size)
    letters: list[tuple[int, int, int]] = []
    whole = ""
    for row, line in enumerate(lines):
        for number, run in enumerate(line.runs):
            letters += [(row, number, at) for at in range(len(run.text) + 1)]
            whole += run.text + " "
    found = []
    for match in pattern.finditer(whole):
        parts: dict[tuple[int, int], list[int]] = {}
        for row, number, at in letters[match.start() : match.end()]:
            parts.setdefault((row, number), []).append(at)
        boxes = []
        for (row, number), ats in parts.items():
            run = lines[row].runs[number]
            face, pixels = canvas.theme.face(run.face), size * canvas.k
            start, end = (
                canvas.rasters.fonts.size(run.text[:at], face, pixels)[0] / canvas.k for at in (ats[0], ats[-1] + 1)
            )
            left, wide = (run.x + start) * narrow, (end - start) * narrow
            boxes.append(Box(x + left, y + row * size * leading, wide, size * leading))
        found.append(Place(known[match[0].casefold()], tuple(boxes)))
    return found
