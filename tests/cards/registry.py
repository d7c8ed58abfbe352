"""Registry of card tests: the decorator that registers a test, and a measured run of all of them."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from functools import cache, wraps
from typing import NamedTuple

from tests.cards import star_wars, zelda
from tests.cards.builder import ExecutionRecord, record_execution, require_used_script

Test = Callable[[], None]


class CardTest(NamedTuple):
    """Test with the ids of its cards."""

    cards: tuple[str, ...]
    test: Test


_entries: dict[str, CardTest] = {}


def card(*cards: str) -> Callable[[Test], Test]:
    """Register a test of these cards. It takes no arguments, and its scenes must use up the chance they script."""

    def register(test: Test) -> Test:
        @wraps(test)
        def run() -> None:
            with require_used_script():
                test()

        name = f"{test.__module__}.{test.__qualname__}"
        assert name not in _entries, f"{name} is there twice"
        _entries[name] = CardTest(cards, run)
        return run

    return register


def list_entries() -> list[CardTest]:
    """Return every test of a card, also when only a part of the test files was collected."""
    for package in (zelda, star_wars):
        for module in pkgutil.iter_modules(package.__path__):
            importlib.import_module(f"{package.__name__}.{module.name}")
    return list(_entries.values())


@cache
def record_team(team: str) -> ExecutionRecord:
    """Run the tests of one team's cards and return what they execute."""
    with record_execution() as record:
        for entry in list_entries():
            if any(card_id.startswith(f"{team}/") for card_id in entry.cards):
                entry.test()
    return record
