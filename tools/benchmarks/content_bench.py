"""Speed of reading and checking the cards, as a ratio to PyYAML, which only parses the same text."""

from __future__ import annotations

from pathlib import Path

import yaml

from game import paths
from game.content.cards import dungeon_reader, elixir_catalog
from game.content.cards.packs import EPIC_PACKS
from game.content.cards.teams import load_teams
from tools.benchmarks.processor_time import measure_since, read_clock

MAX_CONTENT_RATIO = 1.3
"""Maximum ratio of our time to read and check all cards to the time of ``yaml.load`` for the same text."""


def list_content_files() -> list[Path]:
    """Return the files that ``load_content`` reads: the cards of every shipped game."""
    folder = paths.assets_dir() / "cards"
    teams = [path for pack in EPIC_PACKS for path in sorted((folder / pack / "teams").glob("*.yaml"))]
    return [*teams, *(path for game in ("dungeon", "elixir") for path in sorted((folder / game).glob("*.yaml")))]


def load_content() -> int:
    """Read and check the cards of every game without caches; return the number of card definitions."""
    folder = paths.assets_dir() / "cards"
    teams = [team for pack in EPIC_PACKS for team in load_teams(folder / pack / "teams").values()]
    rooms = dungeon_reader.read_dungeon_catalog(folder / "dungeon", {})
    elixirs = elixir_catalog.read_elixir_catalog(folder / "elixir")
    talents = sum(len(team.cards) for team in teams)
    return talents + len(rooms.rooms) + len(rooms.items) + len(elixirs.characters) + len(elixirs.potions)


def measure_ours() -> float:
    """Return the seconds to read the files and check the definitions."""
    start = read_clock()
    load_content()
    return measure_since(start)


def measure_peer() -> float:
    """Return the seconds that PyYAML needs to parse the same text in memory, without checks."""
    texts = [path.read_text(encoding="utf-8") for path in list_content_files()]
    start = read_clock()
    for text in texts:
        yaml.load(text, Loader=yaml.CSafeLoader)
    return measure_since(start)
