"""The list of all tests of cards: the decorator that enters a test, and a run of all of them that measures."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from functools import cache, wraps
from typing import NamedTuple

from tests.cards import star_wars, zelda
from tests.cards.builder import Record, recording, script_used_up

Test = Callable[[], None]


class Entry(NamedTuple):
    """A test and the ids of the cards it is about."""

    cards: tuple[str, ...]
    test: Test


_entries: dict[str, Entry] = {}


def card(*cards: str) -> Callable[[Test], Test]:
    """Enter a test of these cards. It takes no arguments, and its scenes must use up the chance they script."""

    def enter(test: Test) -> Test:
        @wraps(test)
        def run() -> None:
            with script_used_up():
                test()

        name = f"{test.__module__}.{test.__qualname__}"
        assert name not in _entries, f"{name} is there twice"
        _entries[name] = Entry(cards, run)
        return run

    return enter


def entries() -> list[Entry]:
    """Every test of a card, also when only a part of the test files was collected."""
    for package in (zelda, star_wars):
        for module in pkgutil.iter_modules(package.__path__):
            importlib.import_module(f"{package.__name__}.{module.name}")
    return list(_entries.values())


@cache
def carried_out(team: str) -> Record:
    """What the tests of one team's cards carry out, by running them."""
    with recording() as record:
        for entry in entries():
            if any(card_id.startswith(f"{team}/") for card_id in entry.cards):
                entry.test()
    return record
