"""Dungeon catalog with the dungeons of mods, and the rules built from it."""

from __future__ import annotations

import msgspec

from game import paths
from game.content.boards.dungeon_map import load_layouts
from game.content.cards.dungeon_reader import FOLDER, read_all_rooms
from game.content.formats.cache import cached, cached_by_mtime
from game.content.mods import mods
from game.rules.dungeon.actions.action import Setup
from game.rules.dungeon.cards import DungeonCatalog, DungeonLayout
from game.rules.dungeon.rules import DungeonRules

GAMES = (FOLDER,)
"""Games of this rulebook, by the names of their content folders."""


@cached
def load_dungeon_catalog() -> DungeonCatalog:
    """Load the shipped content with the dungeons of mods.

    Raises:
        ContentError: every fault of all files.
    """
    return msgspec.structs.replace(read_all_rooms(tuple(mods.list_dungeon_files())), layouts=_load_shipped_layouts())


@cached_by_mtime(lambda: sorted((paths.maps_dir() / FOLDER).glob("*")))
def _load_shipped_layouts() -> dict[str, DungeonLayout]:
    return load_layouts(paths.maps_dir() / FOLDER)


class DungeonDefinitions(msgspec.Struct, frozen=True):
    """Definitions of an adventure, stored in its save, so that later changes of cards do not affect it."""

    setup: Setup
    catalog: DungeonCatalog


def build_defined_rules(definitions: DungeonDefinitions) -> DungeonRules:
    """Build the rules of an adventure from its definitions."""
    return DungeonRules(definitions.catalog, definitions.setup)


def build_rules(setup: Setup) -> DungeonRules:
    """Build the rules of a new adventure with the content that ships with the game."""
    return DungeonRules(load_dungeon_catalog(), setup)
