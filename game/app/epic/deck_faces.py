"""Faces of cards outside a match: from a definition and the names of the characters of its team."""

from __future__ import annotations

from collections.abc import Mapping

from game.app.epic.faces import has_triforce, kind_of, value_of
from game.app.epic.records import CardFace
from game.rules.epic.library import CardDef
from game.text import pick


def card_face(pack: str, card: CardDef, names: Mapping[str, str], footer: str = "") -> CardFace:
    """The front of a card in the player's language; `names` has the name of every kind of character in `card.who`."""
    owner = " / ".join(names[kind] for kind in card.who)
    icons = card.attack.icons if card.attack else ()
    talent = card.text
    return CardFace(
        name=pick(talent.name) if talent else owner,
        owner=owner if talent else "",
        kind=kind_of(card),
        portrait=f"{pack}/portrait/{card.who[0]}" if len(card.who) == 1 else "",
        art="" if talent is None else f"{pack}/card/{card.id}",
        attack=value_of(card.attack),
        defense=value_of(card.defense),
        melee="sword" in icons,
        ranged="bow" in icons,
        special=card.special,
        triforce=has_triforce(card),
        clock=card.clock,
        free=card.free,
        text=pick(talent.text) if talent else "",
        footer=footer,
    )
