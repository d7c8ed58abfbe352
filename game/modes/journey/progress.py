"""What is kept of the journey: the one that is on, and the endings that were seen. JSON in the player's folder."""

from __future__ import annotations

from pathlib import Path

import msgspec

from game.content.modes.journey import Story, load_story
from game.errors import UserError
from game.modes.journey.state import Journey, can_be
from game.paths import user_data
from game.rules.core.numbers import Count
from game.storage.versioned_store import Ledger, Reading, document, named, written

VERSION = 1


class Book(msgspec.Struct, frozen=True):
    """The journey that is on, or that has just ended, and what all journeys have come to."""

    version: int = VERSION
    journey: Journey | None = None
    endings: dict[str, Count] = {}
    """How often each was seen."""


def journey_file() -> Path:
    """Where the journey lies; the file need not exist."""
    return user_data() / "journey.json"


def load(file: Path | None = None) -> Book:
    """What was kept; of a damaged file what makes sense. Never raises."""
    return LEDGER.load(file or journey_file())


def _decode(data: bytes) -> Reading[Book]:
    found = document(data, VERSION)
    if not isinstance(found, dict):
        raise ValueError("no journey")
    endings = named(found.get("endings", {}), Count)
    whole = endings.whole
    journey: Journey | None = None
    if found.get("journey") is not None:
        try:
            journey = msgspec.convert(found["journey"], Journey)
        except msgspec.ValidationError:
            whole = False
        if journey is not None and not _sound(journey):
            journey, whole = None, False
    return Reading(Book(VERSION, journey, endings.content), whole)


def _sound(journey: Journey) -> bool:
    story = _story()
    return story is None or can_be(journey, story)


def _story() -> Story | None:
    """The story; None where its files cannot be read, which says nothing about the player's."""
    try:
        return load_story()
    except UserError:
        return None


def _joined(book: Book, older: Book) -> Book:
    """A journey that stood in the damaged file is taken up where its backup has it."""
    return Book(VERSION, book.journey or older.journey, older.endings | book.endings)


LEDGER: Ledger[Book] = Ledger("journey", _decode, written, Book, _joined)


def keep(journey: Journey, file: Path | None = None) -> Book:
    """Write a journey down, and its ending when it has come to one.

    Raises:
        UserError: a newer version's file, or the disk refuses; the old file is untouched.
    """

    def step(book: Book) -> Book:
        ending, before = journey.ending, book.journey
        if not ending or before == journey:
            return Book(VERSION, journey, book.endings)
        return Book(VERSION, journey, {**book.endings, ending: book.endings.get(ending, 0) + 1})

    return LEDGER.change(file or journey_file(), step)


def give_up(file: Path | None = None) -> Book:
    """Forget the journey; the endings that were seen stay.

    Raises:
        UserError: a newer version's file, or the disk refuses.
    """
    return LEDGER.change(file or journey_file(), lambda book: Book(VERSION, None, book.endings))
