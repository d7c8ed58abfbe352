"""Dungeon catalog with the dungeons of mods, and the rules that are built from it."""

from __future__ import annotations

import msgspec

from game import paths
from game.content.boards.dungeon_map import load_layouts
from game.content.cards.dungeon_reader import FOLDER, read_rooms
from game.content.formats.cache import cached, cached_by_mtime
from game.content.mods import mods
from game.rules.dungeon.actions.action import Setup
from game.rules.dungeon.cards import Catalog, Layout
from game.rules.dungeon.rules import DungeonRules

GAMES = (FOLDER,)
"""The games of this rulebook, by the name of their folders."""


@cached
def load_catalog() -> Catalog:
    """Return the shipped content with the dungeons of mods.

    Raises:
        ContentError: every fault of all files.
    """
    return msgspec.structs.replace(read_rooms(tuple(mods.dungeon_files())), layouts=_layouts())


@cached_by_mtime(lambda: sorted((paths.maps() / FOLDER).glob("*")))
def _layouts() -> dict[str, Layout]:
    return load_layouts(paths.maps() / FOLDER)


class Definitions(msgspec.Struct, frozen=True):
    """All that an adventure is played by, so that a save stays what it was when a card changes later."""

    setup: Setup
    catalog: Catalog


def rules_of(known: Definitions) -> DungeonRules:
    """Return the rules of an adventure by its definitions."""
    return DungeonRules(known.catalog, known.setup)


def build_rules(setup: Setup) -> DungeonRules:
    """Build the rules of a new adventure with the content that ships with the game."""
    return DungeonRules(load_catalog(), setup)
