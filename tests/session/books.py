"""The matches that the tests of the table play, by rulebook; a rulebook joins by a line in ``MATCHES``."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from game.content.cards import dungeon_catalog, elixir_catalog, packs
from game.rules.dungeon.actions.action import Setup as Adventure
from game.rules.elixir.action import Setup
from tests.conformance.worlds import WORLDS
from tests.elixir.test_conformance import MATCHES as ELIXIR


def _elixir(setup: Setup) -> elixir_catalog.Definitions:
    return elixir_catalog.Definitions(setup, elixir_catalog.load_catalog())


def _dungeon(setup: Adventure) -> dungeon_catalog.Definitions:
    return dungeon_catalog.Definitions(setup, dungeon_catalog.load_catalog())


ADVENTURES: dict[str, Adventure] = {
    "alone": Adventure(),
    "by-the-letter": Adventure(grade="hero", by_the_letter=True),
    "two-masters": Adventure(players=2, grade="master"),
    "three-open": Adventure(players=3, open_hands=True, any_kind=True),
    "long-story-of-four": Adventure(players=4, length="long", grade="story", fewer_phases=True),
}


MATCHES: dict[str, dict[str, Callable[[], Any]]] = {
    "epic": {name: partial(packs.definitions, setup) for name, setup in WORLDS.items()},
    "elixir": {name: partial(_elixir, setup) for name, setup in ELIXIR.items()},
    "dungeon": {name: partial(_dungeon, setup) for name, setup in ADVENTURES.items()},
}
"""By rulebook and kind of match: what makes the definitions of one."""


def definitions_of(game: str, setup: Any) -> Any:
    """The definitions of a match with a set-up of one's own."""
    return {"epic": packs.definitions, "elixir": _elixir, "dungeon": _dungeon}[game](setup)
