"""Characters and potions as records. A potion is a set of effects by kind; the rules order them."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from game.rules.core.words import LocalizedText

Rarity = Literal["common", "uncommon", "rare"]
Stat = Literal["attack", "health", "mind"]
Owner = Literal["own", "enemy"]
"""Character that an effect changes: that of the potion's player, or the enemy's."""

EFFECT_COUNT_BY_RARITY: dict[Rarity, int] = {"common": 1, "uncommon": 2, "rare": 3}
"""Number of effects of a potion, by rarity."""


class Character(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Character card with three printed values."""

    name: LocalizedText
    rarity: Rarity
    attack: int
    health: int
    mind: int


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag=lambda name: name.lower()):
    """Base of the effects of potions."""


class Change(Effect, frozen=True):
    """Add ``by`` to one value of one's own character or the enemy's."""

    whose: Owner
    stat: Stat
    by: int


class SwapStats(Effect, frozen=True, tag="swap"):
    """Swap attack and health of one character."""

    whose: Owner


class Exchange(Effect, frozen=True):
    """Exchange one value between the two characters."""

    stat: Literal["attack", "health"]


class Miss(Effect, frozen=True):
    """Make the enemy's strike miss, however high his attack (Elixir E30)."""


class Unshield(Effect, frozen=True):
    """Remove the enemy's Mind Shield in this round."""


class Reveal(Effect, frozen=True):
    """Show the potions or the characters in the enemy's hand (Elixir E16, E17)."""

    what: Literal["potions", "characters"]


AnyEffect: TypeAlias = Change | SwapStats | Exchange | Miss | Unshield | Reveal


class Potion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Potion card."""

    name: LocalizedText
    rarity: Rarity
    effects: tuple[AnyEffect, ...]


class ElixirCatalog(msgspec.Struct, frozen=True):
    """All cards; the catalog number of a card is its index here."""

    character_ids: tuple[str, ...]
    characters: tuple[Character, ...]
    potion_ids: tuple[str, ...]
    potions: tuple[Potion, ...]
