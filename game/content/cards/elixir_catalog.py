"""Card catalog of Elixir Quest: two YAML files, read and checked."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TypeVar

import msgspec

from game import paths
from game.content.formats.cache import cached
from game.content.formats.errors import ContentError, Fault
from game.content.formats.ids import KEBAB_CASE, NOT_KEBAB_CASE
from game.content.formats.yaml_reader import SourceMap, read_yaml, try_convert
from game.rules.core.words import LocalizedText
from game.rules.elixir.action import Setup
from game.rules.elixir.cards import EFFECT_COUNT_BY_RARITY, Change, Character, Effect, ElixirCatalog, Potion, Rarity
from game.rules.elixir.rules import ElixirRules

GAMES = ("elixir",)
"""Games of this rulebook, by the names of their content folders."""

CHARACTER_COUNTS: dict[Rarity, int] = {"common": 22, "uncommon": 18, "rare": 12}
"""Number of character cards of each rarity (elixir_quest 6)."""
POTION_COUNTS: dict[Rarity, int] = {"common": 14, "uncommon": 13, "rare": 11}
"""Number of potion cards of each rarity (elixir_quest 7)."""

STRENGTH_RANGE = range(105, 166)
"""Allowed values of a character's attack and health."""
MIND_RANGE = range(20, 91)
"""Allowed values of a character's mind."""
VALUE_STEP = 5
"""All values of characters and potions are multiples of this."""

C = TypeVar("C", Character, Potion)


@cached
def load_elixir_catalog() -> ElixirCatalog:
    """Load the shipped cards once.

    Raises:
        ContentError: every fault of both files.
    """
    return read_elixir_catalog(paths.assets_dir() / "cards" / GAMES[0])


class ElixirDefinitions(msgspec.Struct, frozen=True):
    """Definitions of a match, stored in its save, so that later changes of cards do not affect it."""

    setup: Setup
    catalog: ElixirCatalog


def build_defined_rules(definitions: ElixirDefinitions) -> ElixirRules:
    """Build the rules of a match from its definitions."""
    return ElixirRules(definitions.catalog, definitions.setup)


def read_elixir_catalog(folder: Path) -> ElixirCatalog:
    """Read the files of characters and potions in a folder.

    Raises:
        ContentError: one of the files has faults; the message lists the faults of both.
    """
    characters: dict[str, Character] = {}
    potions: dict[str, Potion] = {}
    faults: list[Fault] = []
    try:
        characters = _read_cards(folder / "characters.yaml", Character, CHARACTER_COUNTS)
    except ContentError as error:
        faults += error.faults
    try:
        potions = _read_cards(folder / "potions.yaml", Potion, POTION_COUNTS)
    except ContentError as error:
        faults += error.faults
    if faults:
        raise ContentError(faults)
    return ElixirCatalog(tuple(characters), tuple(characters.values()), tuple(potions), tuple(potions.values()))


def _read_cards(path: Path, kind: type[C], required_counts: dict[Rarity, int]) -> dict[str, C]:
    """Read cards by id in file order. Each is converted separately, so that all faults are found."""
    data, marks = read_yaml(path)
    if not isinstance(data, dict):
        marks.add_fault((), "expected cards by their ids")
        data = {}
    cards: dict[str, C] = {}
    for card_id, written in data.items():
        if not KEBAB_CASE.fullmatch(card_id):
            marks.add_fault((card_id,), f'the card id "{card_id}" {NOT_KEBAB_CASE}')
        card = try_convert(written, kind, marks, (card_id,))
        if card is not None:
            cards[card_id] = card
            if isinstance(card, Character):
                _check_character(card, marks, card_id)
            else:
                _check_potion(card, marks, card_id)
    _check_names({card_id: card.name for card_id, card in cards.items()}, marks)
    if not marks.faults:
        _check_rarity_counts(Counter(card.rarity for card in cards.values()), required_counts, marks)
    marks.raise_faults()
    return cards


def _check_names(names: dict[str, LocalizedText], source_map: SourceMap) -> None:
    """Check that every name exists in both languages and is unique."""
    for language in ("en", "de"):
        owners: dict[str, str] = {}
        for card_id, words in names.items():
            name = getattr(words, language).strip()
            if not name:
                source_map.add_fault((card_id, "name", language), f'the text "{language}" is empty')
            elif name in owners:
                source_map.add_fault((card_id, "name", language), f'"{name}" is the name of "{owners[name]}" already')
            owners.setdefault(name, card_id)


def _check_character(card: Character, source_map: SourceMap, card_id: str) -> None:
    for stat, allowed in (("attack", STRENGTH_RANGE), ("health", STRENGTH_RANGE), ("mind", MIND_RANGE)):
        value: int = getattr(card, stat)
        if value not in allowed or value % VALUE_STEP:
            steps = f"from {allowed.start} to {allowed.stop - 1} in steps of {VALUE_STEP}"
            source_map.add_fault((card_id, stat), f"{stat} goes {steps}, got {value}")


def _check_potion(card: Potion, source_map: SourceMap, card_id: str) -> None:
    wanted = EFFECT_COUNT_BY_RARITY[card.rarity]
    if len(card.effects) != wanted:
        source_map.add_fault(
            (card_id, "effects"), f"{card.rarity} potions have {wanted} effects, this one {len(card.effects)}"
        )
    for index, effect in enumerate(card.effects):
        place = (card_id, "effects", index)
        if isinstance(effect, Change) and (effect.by == 0 or effect.by % VALUE_STEP):
            source_map.add_fault((*place, "by"), f"numbers change in steps of {VALUE_STEP}, got {effect.by}")
        if any(_is_same_effect(effect, other) for other in card.effects[:index]):
            source_map.add_fault(place, "an effect of this kind stands already in this potion")


def _is_same_effect(one: Effect, other: Effect) -> bool:
    """Return whether two potion effects are equal in type and target, whatever their amounts."""
    if isinstance(one, Change) and isinstance(other, Change):
        return (one.whose, one.stat) == (other.whose, other.stat)
    return one == other


def _check_rarity_counts(
    actual_counts: Counter[Rarity], required_counts: dict[Rarity, int], source_map: SourceMap
) -> None:
    """Check that there are as many cards of each rarity as the rules demand."""
    for rarity, wanted in required_counts.items():
        if actual_counts[rarity] != wanted:
            source_map.add_fault((), f"{wanted} cards are {rarity}, here {actual_counts[rarity]}")
