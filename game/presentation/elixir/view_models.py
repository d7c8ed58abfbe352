"""View models of Elixir Quest cards."""

from __future__ import annotations

from typing import Literal

import msgspec

from game.presentation.elixir.wording import describe_potion, format_signed, rarity_name
from game.rules.elixir.cards import (
    AnyEffect,
    Change,
    ElixirCatalog,
    Exchange,
    Miss,
    Potion,
    Reveal,
    SwapStats,
    Unshield,
)
from game.text import _, pick_text

STATS: tuple[Literal["attack", "health", "mind"], ...] = ("attack", "health", "mind")
"""Names of a character's stats in printed order."""
GEMS_BY_RARITY = {"common": 1, "uncommon": 2, "rare": 3}
"""Number of gems printed on a card, by rarity."""

FaceKind = Literal["character", "potion"]
"""Kind of card."""


class ElixirCardFace(msgspec.Struct, frozen=True):
    """Front of a card of Elixir Quest."""

    kind: FaceKind
    id: str
    number: int
    """Number in the catalog."""
    name: str
    rarity: str
    gems: int
    """Number of gems that show the rarity."""
    stats: tuple[int, int, int] | None = None
    """Attack, health and mind of a character; None for a potion."""
    effect_lines: tuple[str, ...] = ()
    """Effects of a potion as rich text; empty for a character."""

    @property
    def accessible_name(self) -> str:
        """Return the name with the stats or effects, for screen readers."""
        numbers = [] if self.stats is None else zip(STATS, self.stats, strict=True)
        return ", ".join([self.name, *(f"{stat_name(stat)} {number}" for stat, number in numbers), *self.effect_lines])

    @property
    def art(self) -> str:
        """Return the path of the picture under ``assets/art``."""
        return f"elixir/{self.kind}/{self.id}"


def make_character_face(catalog: ElixirCatalog, number: int) -> ElixirCardFace:
    """Return the face of a character by its number in the catalog."""
    card = catalog.characters[number]
    return ElixirCardFace(
        "character",
        catalog.character_ids[number],
        number,
        pick_text(card.name),
        rarity_name(card.rarity),
        GEMS_BY_RARITY[card.rarity],
        (card.attack, card.health, card.mind),
    )


def make_potion_face(catalog: ElixirCatalog, number: int) -> ElixirCardFace:
    """Return the face of a potion by its number in the catalog."""
    card = catalog.potions[number]
    return ElixirCardFace(
        "potion",
        catalog.potion_ids[number],
        number,
        pick_text(card.name),
        rarity_name(card.rarity),
        GEMS_BY_RARITY[card.rarity],
        effect_lines=format_effects(card),
    )


def make_face(catalog: ElixirCatalog, kind: FaceKind, number: int) -> ElixirCardFace:
    """Return the face of a card of either kind by its number in the catalog."""
    return make_character_face(catalog, number) if kind == "character" else make_potion_face(catalog, number)


def find_face(catalog: ElixirCatalog, kind: FaceKind, card_id: str) -> ElixirCardFace:
    """Return the face of a card of either kind by its id."""
    ids = catalog.character_ids if kind == "character" else catalog.potion_ids
    return make_face(catalog, kind, ids.index(card_id))


def stat_name(stat: str) -> str:
    """Return the name of a stat of a character."""
    return {"attack": _("attack"), "health": _("health"), "mind": _("mind")}[stat]


def format_effects(potion: Potion) -> tuple[str, ...]:
    """Return the effects of a potion as short rich text with icons, one line per effect."""
    return tuple(_format_effect(effect) for effect in potion.effects)


def _format_effect(effect: AnyEffect) -> str:
    """Return one effect as short rich text."""
    match effect:
        case Change():
            line = _("Your {icon} **{by}**") if effect.whose == "own" else _("Enemy {icon} **{by}**")
            return line.format(icon=f"{{{effect.stat}-ink}}", by=format_signed(effect.by))
        case SwapStats():
            line = (
                _("Swap your {one} and {other}") if effect.whose == "own" else _("Swap the enemy's {one} and {other}")
            )
            return line.format(one="{attack-ink}", other="{health-ink}")
        case Exchange():
            return _("Swap {icon} with the enemy").format(icon=f"{{{effect.stat}-ink}}")
        case Miss():
            return _("Enemy attack **misses**")
        case Unshield():
            return _("Enemy has no Mind Shield")
        case Reveal():
            return _("Enemy reveals all potions") if effect.what == "potions" else _("Enemy reveals all characters")


def describe_face(catalog: ElixirCatalog, face: ElixirCardFace) -> list[str]:
    """Return the meaning of a character's stats, or a potion's effects in full sentences."""
    if face.stats is None:
        return describe_potion(catalog.potions[face.number])
    attack, health, mind = face.stats
    return [
        _("Hits enemies below {attack} health.").format(attack=attack),
        _("Survives attacks up to {health}.").format(health=health),
        _("Mind Shield against minds below {half}.").format(half=-(-mind // 2)),
    ]
