"""Rulings of a game for the window: decisions on questions that the rules leave open, with reasons."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from game import paths
from game.content.cards.card_check import check_long_text
from game.content.cards.packs import EPIC_PACKS, load_pack
from game.content.formats.cache import cached
from game.content.formats.yaml_reader import SourceMap, convert, format_hint, read_yaml
from game.rules.core.words import LocalizedText
from game.rules.dungeon.actions.action import Setup as DungeonSetup
from game.rules.elixir.action import Setup as ElixirSetup
from game.rules.epic.effects.vocabulary import Shape

Topic = Literal[
    "setup", "turn", "movement", "cards", "combat", "triforce", "healing", "maps", "teams", "winning", "words", "open",
    "rooms", "rounds", "losses", "shop", "powers", "bosses", "potions", "stakes",
]  # fmt: skip
"""Topic of a ruling; ``open`` if it is based on few sources and may differ from the printed game."""

_RULING_LETTERS = {"dungeon": "A", "elixir": "E"}
"""Letter before the ruling numbers, for games without a pack."""
_SETUP_TYPES: dict[str, type[msgspec.Struct]] = {"dungeon": DungeonSetup, "elixir": ElixirSetup}
"""Set-up types of the games without a pack; their boolean fields are the options that a ruling can name."""


class Ruling(Shape, frozen=True):
    """Ruling; ``switch`` is the match option that changes it, empty if there is none."""

    number: int
    topic: Topic
    title: LocalizedText
    text: LocalizedText
    reason: LocalizedText
    switch: str = ""


def get_ruling_letter(game: str) -> str:
    """Return the letter before a game's ruling numbers, such as ``R``."""
    return load_pack(game).pack.rulings if game in EPIC_PACKS else _RULING_LETTERS[game]


def list_known_options(game: str) -> frozenset[str]:
    """Return the match options that a game's rulings can name."""
    if game in EPIC_PACKS:
        return frozenset(switch.id for switch in load_pack(game).pack.switches)
    return frozenset(field.name for field in msgspec.structs.fields(_SETUP_TYPES[game]) if field.type is bool)


def has_rulings(game: str) -> bool:
    """Return whether a game has rulings."""
    return _rulings_path(game).is_file()


def _rulings_path(game: str) -> Path:
    return paths.assets_dir() / "rules" / f"{game}_rulings.yaml"


@cached
def load_rulings(game: str) -> tuple[Ruling, ...]:
    """Load the rulings of a game, ordered by number.

    Raises:
        ContentError: every fault of the file.
    """
    return read_rulings(_rulings_path(game), list_known_options(game))


def read_rulings(path: Path, known_options: frozenset[str]) -> tuple[Ruling, ...]:
    """Read the rulings of a file.

    Raises:
        ContentError: every fault of the file.
    """
    data, marks = read_yaml(path)
    rulings = convert(data, tuple[Ruling, ...], marks)
    for index, ruling in enumerate(rulings):
        _check_ruling(ruling, index, known_options, marks)
    if not rulings:
        marks.add_fault((), "there are no rulings in this file")
    marks.raise_faults()
    return rulings


def _check_ruling(ruling: Ruling, index: int, known_options: frozenset[str], source_map: SourceMap) -> None:
    if ruling.number != index + 1:
        source_map.add_fault((index, "number"), f"expected ruling {index + 1} here, got {ruling.number}")
    for field in ("title", "text", "reason"):
        check_long_text(getattr(ruling, field), source_map, (index, field))
    if ruling.switch and ruling.switch not in known_options:
        source_map.add_fault(
            (index, "switch"), f'unknown option "{ruling.switch}"{format_hint(ruling.switch, known_options)}'
        )
