"""Matches of the session tests, by rulebook; a rulebook joins by a line in ``MATCHES``."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from game.content.cards import dungeon_catalog, elixir_catalog, packs
from game.rules.dungeon.actions.action import Setup as Adventure
from game.rules.elixir.action import Setup
from tests.conformance.worlds import WORLDS
from tests.elixir.test_conformance import MATCHES as ELIXIR


def _load_elixir(setup: Setup) -> elixir_catalog.ElixirDefinitions:
    return elixir_catalog.ElixirDefinitions(setup, elixir_catalog.load_elixir_catalog())


def _load_dungeon(setup: Adventure) -> dungeon_catalog.DungeonDefinitions:
    return dungeon_catalog.DungeonDefinitions(setup, dungeon_catalog.load_dungeon_catalog())


ADVENTURES: dict[str, Adventure] = {
    "alone": Adventure(),
    "by-the-letter": Adventure(grade="hero", by_the_letter=True),
    "two-masters": Adventure(players=2, grade="master"),
    "three-open": Adventure(players=3, open_hands=True, any_kind=True),
    "long-story-of-four": Adventure(players=4, length="long", grade="story", fewer_phases=True),
}


MATCHES: dict[str, dict[str, Callable[[], Any]]] = {
    "epic": {name: partial(packs.build_definitions, setup) for name, setup in WORLDS.items()},
    "elixir": {name: partial(_load_elixir, setup) for name, setup in ELIXIR.items()},
    "dungeon": {name: partial(_load_dungeon, setup) for name, setup in ADVENTURES.items()},
}
"""By rulebook and kind of match: what makes the definitions of one."""


def load_definitions(game: str, setup: Any) -> Any:
    """Return the definitions of a match with another set-up."""
    return {"epic": packs.build_definitions, "elixir": _load_elixir, "dungeon": _load_dungeon}[game](setup)
