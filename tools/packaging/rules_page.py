"""The rulebook of a game as a page to read outside of it, made of the same file as the one inside."""

from __future__ import annotations

import re

from game.content.lessons.rulebook import load_rulebook
from game.content.lessons.rulings import has_rulings, load_rulings, ruling_letter
from game.text import _, pick

GAMES = {
    "zelda": "Zelda Epic Duels",
    "dungeon": "Dungeon",
    "star-wars": "Star Wars Epic Duels",
    "elixir": "Elixir Quest",
}
"""By the name of its files: how a game calls itself."""

_SIGN = re.compile(r"\{([a-z-]+)\}")
_NUMBERED = re.compile(r"(?m)^\*\*(\d+)\.\*\* ")


def page(game: str) -> str:
    """Chapters, terms and rulings of a game in the current language, as Markdown."""
    book = load_rulebook(game)
    lines = [f"# {GAMES[game]}"]
    for chapter in book.chapters:
        lines += [f"## {_plain(pick(chapter.title))}", _plain(pick(chapter.text))]
        if chapter.rulings:
            lines.append(", ".join(f"[{ruling_letter(game)}{one}](#{_anchor(game, one)})" for one in chapter.rulings))
    if book.glossary:
        lines.append("## " + _("Signs and words"))
        lines += [f"**{_plain(pick(term.term))}:** {_plain(pick(term.text))}" for term in book.glossary]
    if has_rulings(game):
        lines.append("## " + _("Rules"))
        for ruling in load_rulings(game):
            title = f"{ruling_letter(game)}{ruling.number}: {_plain(pick(ruling.title))}"
            lines += [f"### {title} {{: #{_anchor(game, ruling.number)} }}", _plain(pick(ruling.text))]
            lines.append(f"*{_plain(pick(ruling.reason))}*")
    return "\n\n".join(lines) + "\n"


def _anchor(game: str, number: int) -> str:
    return f"{ruling_letter(game)}{number}".lower()


def _plain(text: str) -> str:
    """Rich text of the game as Markdown: a picture among words is its name, a numbered step is one of a list."""
    return _NUMBERED.sub(r"\1. ", _SIGN.sub(lambda sign: sign[1].removesuffix("-light").replace("-", " "), text))
