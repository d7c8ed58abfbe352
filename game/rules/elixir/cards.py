"""Characters and potions as records. A potion is a set of effects by kind; their order is the rules' matter."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from game.rules.core.words import Words

Rarity = Literal["common", "uncommon", "rare"]
Stat = Literal["attack", "health", "mind"]
Whose = Literal["own", "enemy"]

EFFECTS_OF: dict[Rarity, int] = {"common": 1, "uncommon": 2, "rare": 3}
"""How many effects a potion of a rarity has."""


class Character(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A character card: three printed numbers."""

    name: Words
    rarity: Rarity
    attack: int
    health: int
    mind: int


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag=lambda name: name.lower()):
    """Base of what potions do."""


class Change(Effect, frozen=True):
    """Add to a number of one's own character or the enemy's."""

    whose: Whose
    stat: Stat
    by: int


class Swap(Effect, frozen=True):
    """Attack and health of one character change places; the mind stays."""

    whose: Whose


class Exchange(Effect, frozen=True):
    """Both characters trade one number."""

    stat: Literal["attack", "health"]


class Miss(Effect, frozen=True):
    """The enemy's strike fails, however strong (Elixir E30)."""


class Unshield(Effect, frozen=True):
    """The enemy has no Mind Shield this round."""


class Reveal(Effect, frozen=True):
    """The enemy shows all potions or all characters that he holds (Elixir E16, E17)."""

    what: Literal["potions", "characters"]


AnyEffect: TypeAlias = Change | Swap | Exchange | Miss | Unshield | Reveal


class Potion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A potion card."""

    name: Words
    rarity: Rarity
    effects: tuple[AnyEffect, ...]


class Catalog(msgspec.Struct, frozen=True):
    """Every card there is; a card's number is its place here."""

    character_ids: tuple[str, ...]
    characters: tuple[Character, ...]
    potion_ids: tuple[str, ...]
    potions: tuple[Potion, ...]
