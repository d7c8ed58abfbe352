"""Rulebook of a game for the window: chapters with example positions, ruling numbers and a glossary."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

import msgspec

from game import paths
from game.content.cards.card_check import check_long_text
from game.content.formats.cache import cached
from game.content.formats.yaml_reader import convert, format_hint, read_yaml
from game.content.puzzles.positions import Position, build_position
from game.rules.core.words import LocalizedText
from game.rules.epic.effects.vocabulary import Shape
from game.rules.epic.engine.state import State
from game.rules.epic.rules import EpicRules

GAMES_WITH_RULEBOOK = ("zelda", "dungeon", "star-wars", "elixir")
"""Games that have a rulebook, in the order of the main menu."""


Sign = Literal[
    "sword", "bow", "defense", "sunburst", "special", "triforce", "clock", "free",
    "combat", "puzzle", "skill", "support", "guard",
    "attack", "health", "mind", "shield", "rarity",
]  # fmt: skip
"""Icon or number printed on cards."""

_RULING_NUMBER = re.compile(r"[A-Z][1-9][0-9]*")
"""Pattern of a ruling's letter and number, such as ``R12``."""


class RulebookChapter(Shape, frozen=True, kw_only=True):
    """Page of a rulebook.

    ``rulings`` are numbers of related rulings. The page shows a ``position`` on a board, or a row of images, ``art``.
    """

    id: str
    title: LocalizedText
    text: LocalizedText
    rulings: tuple[int, ...] = ()
    position: Position | None = None
    art: tuple[str, ...] = ()
    """Inflected forms of a term in card texts by language, as whole words."""


class TermForms(Shape, frozen=True):
    """Inflected forms of a term in card texts, as whole words."""

    en: tuple[str, ...]
    de: tuple[str, ...]


class GlossaryTerm(Shape, frozen=True, rename={"forms": "words"}):
    """Entry of the glossary: a sign or word on cards.

    ``icon`` is its image; ``page`` is the chapter or ruling with details. ``sign`` is the printed sign, ``forms`` are
    the forms of its name in card texts; most entries have one of the two.
    """

    icon: str
    term: LocalizedText
    text: LocalizedText
    page: str
    sign: Sign | None = None
    forms: TermForms | None = None


class RulebookText(Shape, frozen=True):
    """Chapters and glossary of a game's rulebook."""

    chapters: tuple[RulebookChapter, ...]
    glossary: tuple[GlossaryTerm, ...] = ()


@cached
def load_rulebook(game: str) -> RulebookText:
    """Load the rulebook of a game.

    Raises:
        ContentError: every fault of its file.
    """
    return read_rulebook(paths.assets_dir() / "rules" / f"{game}_rulebook.yaml")


def read_rulebook(path: Path) -> RulebookText:
    """Read and check the rulebook in a file.

    Raises:
        ContentError: every fault of the file.
    """
    data, marks = read_yaml(path)
    rulebook_text = convert(data, RulebookText, marks)
    for index, chapter in enumerate(rulebook_text.chapters):
        for field in ("title", "text"):
            check_long_text(getattr(chapter, field), marks, ("chapters", index, field))
        for place, art in enumerate(chapter.art):
            if not (paths.assets_dir() / "art" / f"{art}.svg").is_file():
                marks.add_fault(("chapters", index, "art", place), f'unknown picture "{art}"')
        if chapter.id in [other.id for other in rulebook_text.chapters[:index]]:
            marks.add_fault(("chapters", index, "id"), f'there are two chapters "{chapter.id}"')
    pages = [chapter.id for chapter in rulebook_text.chapters]
    for index, term in enumerate(rulebook_text.glossary):
        for field in ("term", "text"):
            check_long_text(getattr(term, field), marks, ("glossary", index, field))
        if term.page not in pages and not _RULING_NUMBER.fullmatch(term.page):
            marks.add_fault(("glossary", index, "page"), f'unknown page "{term.page}"{format_hint(term.page, pages)}')
    marks.raise_faults()
    return rulebook_text


@cached
def build_chapter_position(game: str, chapter: str) -> tuple[EpicRules, State] | None:
    """Build the example position of a chapter; None if it has none.

    Raises:
        ContentError: the position is invalid.
    """
    position = next(
        rulebook_chapter for rulebook_chapter in load_rulebook(game).chapters if rulebook_chapter.id == chapter
    ).position
    return None if position is None else build_position(msgspec.structs.replace(position, game=game))
