"""What a card of Elixir Quest shows, as plain data in the player's language."""

from __future__ import annotations

from typing import Literal

import msgspec

from game.presentation.elixir.wording import potion_lines, rarity_name, signed
from game.rules.elixir.cards import AnyEffect, Catalog, Change, Exchange, Miss, Potion, Reveal, Swap, Unshield
from game.text import _, pick

STATS: tuple[Literal["attack", "health", "mind"], ...] = ("attack", "health", "mind")
GEMS = {"common": 1, "uncommon": 2, "rare": 3}

FaceKind = Literal["character", "potion"]


class Face(msgspec.Struct, frozen=True):
    """The front of a card. ``stats`` are the three numbers of a character, ``lines`` what a potion does (rich text)."""

    kind: FaceKind
    id: str
    number: int
    name: str
    rarity: str
    gems: int
    stats: tuple[int, int, int] | None = None
    lines: tuple[str, ...] = ()

    @property
    def told(self) -> str:
        """Its name with what it counts or does, for who hears it."""
        numbers = [] if self.stats is None else zip(STATS, self.stats, strict=True)
        return ", ".join([self.name, *(f"{stat_name(stat)} {number}" for stat, number in numbers), *self.lines])

    @property
    def art(self) -> str:
        """The picture under ``assets/art``."""
        return f"elixir/{self.kind}/{self.id}"


def character_face(catalog: Catalog, number: int) -> Face:
    """A character by its number in the catalog."""
    card = catalog.characters[number]
    return Face(
        "character",
        catalog.character_ids[number],
        number,
        pick(card.name),
        rarity_name(card.rarity),
        GEMS[card.rarity],
        (card.attack, card.health, card.mind),
    )


def potion_face(catalog: Catalog, number: int) -> Face:
    """A potion by its number in the catalog."""
    card = catalog.potions[number]
    return Face(
        "potion",
        catalog.potion_ids[number],
        number,
        pick(card.name),
        rarity_name(card.rarity),
        GEMS[card.rarity],
        lines=short_lines(card),
    )


def face_of(catalog: Catalog, kind: FaceKind, number: int) -> Face:
    """A card of either kind."""
    return character_face(catalog, number) if kind == "character" else potion_face(catalog, number)


def face_by_id(catalog: Catalog, kind: FaceKind, card: str) -> Face:
    """A card of either kind by its id."""
    ids = catalog.character_ids if kind == "character" else catalog.potion_ids
    return face_of(catalog, kind, ids.index(card))


def stat_name(stat: str) -> str:
    """What a number of a character is called."""
    return {"attack": _("attack"), "health": _("health"), "mind": _("mind")}[stat]


def short_lines(potion: Potion) -> tuple[str, ...]:
    """What a potion does in a few words with icons, one line an effect, for the paper of its card."""
    return tuple(_short(effect) for effect in potion.effects)


def _short(effect: AnyEffect) -> str:
    match effect:
        case Change():
            line = _("Your {icon} **{by}**") if effect.whose == "own" else _("Enemy {icon} **{by}**")
            return line.format(icon=f"{{{effect.stat}-ink}}", by=signed(effect.by))
        case Swap():
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


def about(catalog: Catalog, face: Face) -> list[str]:
    """What the numbers of a character mean, or what a potion does in full words."""
    if face.stats is None:
        return potion_lines(catalog.potions[face.number])
    attack, health, mind = face.stats
    return [
        _("Hits enemies below {attack} health.").format(attack=attack),
        _("Survives attacks up to {health}.").format(health=health),
        _("Mind Shield against minds below {half}.").format(half=-(-mind // 2)),
    ]
