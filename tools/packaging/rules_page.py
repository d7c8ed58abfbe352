"""Rulebook of a game as a Markdown page, generated from the game's rulebook file."""

from __future__ import annotations

import re

from game.content.lessons.rulebook import load_rulebook
from game.content.lessons.rulings import get_ruling_letter, has_rulings, load_rulings
from game.text import _, pick_text

GAMES = {
    "zelda": "Zelda Epic Duels",
    "dungeon": "Dungeon",
    "star-wars": "Star Wars Epic Duels",
    "elixir": "Elixir Quest",
}
"""Title of each game, by the prefix of its rulebook files."""

_ICON_PATTERN = re.compile(r"\{([a-z-]+)\}")
"""Pattern of an icon in a text."""
_STEP_PATTERN = re.compile(r"(?m)^\*\*(\d+)\.\*\* ")
"""Pattern of a numbered step in a text."""


def render_page(game: str) -> str:
    """Render chapters, terms and rulings of a game in the current language as Markdown."""
    rulebook_text = load_rulebook(game)
    lines = [f"# {GAMES[game]}"]
    for chapter in rulebook_text.chapters:
        lines += [f"## {_to_markdown(pick_text(chapter.title))}", _to_markdown(pick_text(chapter.text))]
        if chapter.rulings:
            lines.append(
                ", ".join(f"[{get_ruling_letter(game)}{one}](#{_make_anchor(game, one)})" for one in chapter.rulings)
            )
    if rulebook_text.glossary:
        lines.append("## " + _("Signs and words"))
        lines += [
            f"**{_to_markdown(pick_text(term.term))}:** {_to_markdown(pick_text(term.text))}"
            for term in rulebook_text.glossary
        ]
    if has_rulings(game):
        lines.append("## " + _("Rules"))
        for ruling in load_rulings(game):
            title = f"{get_ruling_letter(game)}{ruling.number}: {_to_markdown(pick_text(ruling.title))}"
            lines += [f"### {title} {{: #{_make_anchor(game, ruling.number)} }}", _to_markdown(pick_text(ruling.text))]
            lines.append(f"*{_to_markdown(pick_text(ruling.reason))}*")
    return "\n\n".join(lines) + "\n"


def _make_anchor(game: str, number: int) -> str:
    """Return the anchor of a ruling."""
    return f"{get_ruling_letter(game)}{number}".lower()


def _to_markdown(text: str) -> str:
    """Convert rich text to Markdown: icons become their names, numbered steps become lists."""
    return _STEP_PATTERN.sub(
        r"\1. ", _ICON_PATTERN.sub(lambda sign: sign[1].removesuffix("-light").replace("-", " "), text)
    )
