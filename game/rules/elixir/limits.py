"""How large the definitions of a match may be: asked before anything is allocated by their numbers."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.core.limits import outside
from game.rules.elixir.action import Setup
from game.rules.elixir.cards import Catalog, Change
from game.rules.elixir.deck_building import why_not_setup

SIZES: dict[str, int] = {
    "characters": 1_000,
    "potions": 1_000,
    "attack, health and mind of a character": 999,
    "change by a potion": 999,
}


def faults(catalog: Catalog, setup: Setup) -> list[str]:
    """What is larger, or smaller, than it may be, in words."""
    refusal = why_not_setup(setup)
    return [*([refusal.code] if refusal is not None else []), *_cards(catalog)]


def _cards(catalog: Catalog) -> Iterator[str]:
    yield from outside(SIZES, "characters", len(catalog.characters), 1)
    yield from outside(SIZES, "potions", len(catalog.potions), 1)
    if len(catalog.character_ids) != len(catalog.characters) or len(catalog.potion_ids) != len(catalog.potions):
        yield "another number of names than of cards"
    for character in catalog.characters:
        for value in (character.attack, character.health, character.mind):
            yield from outside(SIZES, "attack, health and mind of a character", value, 0)
    for potion in catalog.potions:
        for effect in potion.effects:
            if isinstance(effect, Change):
                yield from outside(SIZES, "change by a potion", abs(effect.by), 0)
