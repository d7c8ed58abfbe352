"""The rulings of a game: what holds where its rules leave a question open, and why, for reading in the game."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from game import paths
from game.content.cards.card_check import check_page
from game.content.cards.packs import EPIC_PACKS, load_pack
from game.content.formats.cache import cached
from game.content.formats.yaml_reader import SourceMap, convert, did_you_mean, read_yaml
from game.rules.dungeon.actions.action import Setup as DungeonSetup
from game.rules.elixir.action import Setup as ElixirSetup
from game.rules.epic.effects.vocabulary import Shape, Words

Topic = Literal[
    "setup", "turn", "movement", "cards", "combat", "triforce", "healing", "maps", "teams", "winning", "words", "open",
    "rooms", "rounds", "losses", "shop", "powers", "bosses", "potions", "stakes",
]  # fmt: skip
"""What they are about; ``open`` is what rests on few sources and may be otherwise in the printed game."""

_LETTERS = {"dungeon": "A", "elixir": "E"}
_SETUPS: dict[str, type[msgspec.Struct]] = {"dungeon": DungeonSetup, "elixir": ElixirSetup}
"""What is agreed on before a game without a pack: its yes-or-no fields are the options that a ruling can name."""


class Ruling(Shape, frozen=True):
    """One ruling; ``switch`` is the match option that changes it, where there is one."""

    number: int
    topic: Topic
    title: Words
    text: Words
    reason: Words
    switch: str = ""


def ruling_letter(game: str) -> str:
    """The letter before the numbers of a game's rulings."""
    return load_pack(game).pack.rulings if game in EPIC_PACKS else _LETTERS[game]


def known_switches(game: str) -> frozenset[str]:
    """The options of a game that a ruling can name: the switches of its pack, or those of its set-up."""
    if game in EPIC_PACKS:
        return frozenset(switch.id for switch in load_pack(game).pack.switches)
    return frozenset(field.name for field in msgspec.structs.fields(_SETUPS[game]) if field.type is bool)


def has_rulings(game: str) -> bool:
    """Whether rulings are written for a game."""
    return _file(game).is_file()


def _file(game: str) -> Path:
    return paths.assets() / "rules" / f"{game}_rulings.yaml"


@cached
def load_rulings(game: str) -> tuple[Ruling, ...]:
    """The rulings of a game in the order of their numbers.

    Raises:
        ContentError: every fault of the file.
    """
    return read_rulings(_file(game), known_switches(game))


def read_rulings(path: Path, switches: frozenset[str]) -> tuple[Ruling, ...]:
    """The rulings of a file; raises ContentError as ``load_rulings`` does."""
    data, marks = read_yaml(path)
    rulings = convert(data, tuple[Ruling, ...], marks)
    for index, ruling in enumerate(rulings):
        _check(ruling, index, switches, marks)
    if not rulings:
        marks.fault((), "there are no rulings in this file")
    marks.raise_faults()
    return rulings


def _check(ruling: Ruling, index: int, switches: frozenset[str], marks: SourceMap) -> None:
    if ruling.number != index + 1:
        marks.fault((index, "number"), f"expected ruling {index + 1} here, got {ruling.number}")
    for field in ("title", "text", "reason"):
        check_page(getattr(ruling, field), marks, (index, field))
    if ruling.switch and ruling.switch not in switches:
        marks.fault((index, "switch"), f'unknown option "{ruling.switch}"{did_you_mean(ruling.switch, switches)}')
