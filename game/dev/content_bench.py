"""How fast the cards are read and checked, as a ratio to PyYAML, which only reads the same text."""

from __future__ import annotations

import time
from pathlib import Path

import yaml

from game import paths
from game.content import cards, dungeon_reader, elixir
from game.content.packs import EPIC_PACKS

CONTENT_GOAL = 1.3
"""Time to read and check all cards, at most so many times that of `yaml.load` with the same text."""


def content_files() -> list[Path]:
    """The files that `load_content` reads: the cards of every game that ships."""
    folder = paths.assets() / "cards"
    teams = [path for pack in EPIC_PACKS for path in sorted((folder / pack / "teams").glob("*.yaml"))]
    return [*teams, *(path for game in ("dungeon", "elixir") for path in sorted((folder / game).glob("*.yaml")))]


def load_content() -> int:
    """Read and check the cards of every game, as if for the first time; how many definitions there are."""
    folder = paths.assets() / "cards"
    teams = [team for pack in EPIC_PACKS for team in cards.load_teams(folder / pack / "teams").values()]
    rooms = dungeon_reader.read_catalog(folder / "dungeon", {})
    elixirs = elixir.read_catalog(folder / "elixir")
    talents = sum(len(team.cards) for team in teams)
    return talents + len(rooms.rooms) + len(rooms.items) + len(elixirs.characters) + len(elixirs.potions)


def our_seconds() -> float:
    """From the files to checked definitions."""
    start = time.process_time()
    load_content()
    return time.process_time() - start


def peer_seconds() -> float:
    """From the same text, which is at hand already, to plain lists and dicts; nothing is checked."""
    texts = [path.read_text(encoding="utf-8") for path in content_files()]
    start = time.process_time()
    for text in texts:
        yaml.load(text, Loader=yaml.CSafeLoader)
    return time.process_time() - start
