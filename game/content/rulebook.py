"""The rulebook of a game for reading in the window: chapters in the order in which a new player needs them, with
positions as pictures and the rulings that belong to them, and a glossary of signs.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from game import paths
from game.content.card_check import check_words
from game.content.positions import Position, build
from game.content.yaml_reader import Marks, convert, read_yaml
from game.rules.epic.rules import EpicRules
from game.rules.epic.state import State
from game.rules.epic.vocabulary import Shape, Words

BOOKS = ("zelda", "dungeon", "star-wars", "elixir")
"""The games that have a rulebook, in the order of the title screen."""


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


class Term(Shape, frozen=True):
    """A sign or a word of the cards; ``icon`` is a picture among the icons."""

    icon: str
    term: Words
    text: Words


class Rulebook(Shape, frozen=True):
    """All pages of a game."""

    chapters: tuple[Chapter, ...]
    glossary: tuple[Term, ...] = ()


@cache
def load_rulebook(game: str) -> Rulebook:
    """The rulebook of a game; raises ContentError with every fault of its file."""
    return read_rulebook(paths.assets() / "rules" / f"{game}_rulebook.yaml", game)


def read_rulebook(path: Path, game: str) -> Rulebook:
    """The rulebook in a file; raises ContentError as ``load_rulebook`` does."""
    data, marks = read_yaml(path)
    book = convert(data, Rulebook, marks)
    for index, chapter in enumerate(book.chapters):
        for field in ("title", "text"):
            _check(getattr(chapter, field), marks, ("chapters", index, field))
        for place, art in enumerate(chapter.art):
            if not (paths.assets() / "art" / f"{art}.svg").is_file():
                marks.fault(("chapters", index, "art", place), f'there is no picture "{art}"')
        if chapter.id in [other.id for other in book.chapters[:index]]:
            marks.fault(("chapters", index, "id"), f'there are two chapters "{chapter.id}"')
    for index, term in enumerate(book.glossary):
        for field in ("term", "text"):
            _check(getattr(term, field), marks, ("glossary", index, field))
    marks.raise_faults()
    return book


def _check(words: Words, marks: Marks, where: tuple[str | int, ...]) -> None:
    check_words(words, marks, where, alike=False)
    for language in msgspec.structs.asdict(words):
        if getattr(words, language).count("**") % 2:
            marks.fault((*where, language), "a bold part has no end")


@cache
def picture(game: str, chapter: str) -> tuple[EpicRules, State] | None:
    """The position that a chapter shows; None where it shows none. Raises ContentError when it cannot be."""
    found = next(one for one in load_rulebook(game).chapters if one.id == chapter).position
    return None if found is None else build(msgspec.structs.replace(found, game=game))
