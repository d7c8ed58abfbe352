"""Structural validation of match definitions: sizes and ids, before rules are built from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, get_args

from game.rules.core.limits import describe_excess, find_bad_ids, find_long_parts
from game.rules.elixir.action import Setup
from game.rules.elixir.cards import Change, ElixirCatalog, Rarity
from game.rules.elixir.deck_building import find_setup_refusal
from game.rules.elixir.state import GAMES_PER_MATCH

SIZE_LIMITS: dict[str, int] = {
    "characters": 1_000,
    "potions": 1_000,
    "attack, health and mind of a character": 999,
    "change by a potion": 999,
    "bytes of a card": 4_000,
}
"""Largest allowed sizes, by a description of what is counted."""

MIN_CARDS_PER_RARITY: Final = 2 * GAMES_PER_MATCH
"""Minimum number of cards of each rarity, so that a hidden hand can be guessed without cards seen elsewhere."""


def validate_definitions(catalog: ElixirCatalog, setup: Setup) -> list[str]:
    """Return descriptions of faults that would break the rules; empty for valid definitions."""
    refusal = find_setup_refusal(setup)
    return [*([refusal.code] if refusal is not None else []), *_check_cards(catalog)]


def _check_cards(catalog: ElixirCatalog) -> Iterator[str]:
    yield from describe_excess(SIZE_LIMITS, "characters", len(catalog.characters))
    yield from describe_excess(SIZE_LIMITS, "potions", len(catalog.potions))
    if len(catalog.character_ids) != len(catalog.characters) or len(catalog.potion_ids) != len(catalog.potions):
        yield "another number of names than of cards"
    yield from find_long_parts(SIZE_LIMITS, "bytes of a card", (*catalog.characters, *catalog.potions))
    for ids in (catalog.character_ids, catalog.potion_ids):
        yield from find_bad_ids(ids)
        if len(set(ids)) < len(ids):
            yield "a card is there twice"
    for cards in (catalog.characters, catalog.potions):
        counts = Counter(card.rarity for card in cards)
        few = [rarity for rarity in get_args(Rarity) if counts[rarity] < MIN_CARDS_PER_RARITY]
        yield from (f"{counts[rarity]} {rarity} cards" for rarity in few)
    for character in catalog.characters:
        for value in (character.attack, character.health, character.mind):
            yield from describe_excess(SIZE_LIMITS, "attack, health and mind of a character", value, 0)
    for potion in catalog.potions:
        for effect in potion.effects:
            if isinstance(effect, Change):
                yield from describe_excess(SIZE_LIMITS, "change by a potion", abs(effect.by), 0)
