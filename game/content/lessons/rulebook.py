"""The rulebook of a game for reading in the window: chapters in the order in which a new player needs them, with
positions as pictures and the rulings that belong to them, and a glossary of signs.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

import msgspec

from game import paths
from game.content.cards.card_check import check_page
from game.content.formats.cache import cached
from game.content.formats.yaml_reader import convert, did_you_mean, read_yaml
from game.content.puzzles.positions import Position, build
from game.rules.epic.effects.vocabulary import Shape, Words
from game.rules.epic.engine.state import State
from game.rules.epic.rules import EpicRules

BOOKS = ("zelda", "dungeon", "star-wars", "elixir")
"""The games that have a rulebook, in the order of the title screen."""


Sign = Literal[
    "sword", "bow", "defense", "sunburst", "special", "triforce", "clock", "free",
    "combat", "puzzle", "skill", "support", "guard",
    "attack", "health", "mind", "shield", "rarity",
]  # fmt: skip
"""What cards show by a picture or a number, of all games."""

_RULING = re.compile(r"[A-Z][1-9][0-9]*")


class Chapter(Shape, frozen=True, kw_only=True):
    """One page of a rulebook. ``rulings`` are numbers of the game's rulings; its pictures are a ``position`` on a board
    or a row of drawings, ``art``.
    """

    id: str
    title: Words
    text: Words
    rulings: tuple[int, ...] = ()
    position: Position | None = None
    art: tuple[str, ...] = ()


class Forms(Shape, frozen=True):
    """How a term is written in the texts of cards: whole words, in every form that occurs there."""

    en: tuple[str, ...]
    de: tuple[str, ...]


class Term(Shape, frozen=True):
    """A sign or a word of the cards; ``icon`` is a picture among the icons, ``page`` the chapter or ruling that says
    more. ``sign`` is what a card shows of it, ``words`` is how card texts name it; most have one of the two.
    """

    icon: str
    term: Words
    text: Words
    page: str
    sign: Sign | None = None
    words: Forms | None = None


class Rulebook(Shape, frozen=True):
    """All pages of a game."""

    chapters: tuple[Chapter, ...]
    glossary: tuple[Term, ...] = ()


@cached
def load_rulebook(game: str) -> Rulebook:
    """The rulebook of a game; raises ContentError with every fault of its file."""
    return read_rulebook(paths.assets() / "rules" / f"{game}_rulebook.yaml")


def read_rulebook(path: Path) -> Rulebook:
    """The rulebook in a file; raises ContentError as ``load_rulebook`` does."""
    data, marks = read_yaml(path)
    book = convert(data, Rulebook, marks)
    for index, chapter in enumerate(book.chapters):
        for field in ("title", "text"):
            check_page(getattr(chapter, field), marks, ("chapters", index, field))
        for place, art in enumerate(chapter.art):
            if not (paths.assets() / "art" / f"{art}.svg").is_file():
                marks.fault(("chapters", index, "art", place), f'unknown picture "{art}"')
        if chapter.id in [other.id for other in book.chapters[:index]]:
            marks.fault(("chapters", index, "id"), f'there are two chapters "{chapter.id}"')
    pages = [chapter.id for chapter in book.chapters]
    for index, term in enumerate(book.glossary):
        for field in ("term", "text"):
            check_page(getattr(term, field), marks, ("glossary", index, field))
        if term.page not in pages and not _RULING.fullmatch(term.page):
            marks.fault(("glossary", index, "page"), f'unknown page "{term.page}"{did_you_mean(term.page, pages)}')
    marks.raise_faults()
    return book


@cached
def picture(game: str, chapter: str) -> tuple[EpicRules, State] | None:
    """The position that a chapter shows; None where it shows none. Raises ContentError when it cannot be."""
    found = next(one for one in load_rulebook(game).chapters if one.id == chapter).position
    return None if found is None else build(msgspec.structs.replace(found, game=game))
