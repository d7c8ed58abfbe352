"""Faces of cards from their definitions, in a match and outside of one."""

from __future__ import annotations

from collections.abc import Iterable

from game.content.cards.packs import load_pack
from game.presentation.epic.deck_pages import Entry
from game.presentation.epic.view_models import CardFace, Value
from game.rules.epic.effects import vocabulary as words
from game.rules.epic.engine.library import PARTS, CardDef
from game.rules.epic.team_file import Character
from game.text import _, ngettext, pick


def card_face(pack: str, card: CardDef, owner: str, footer: str = "") -> CardFace:
    """The front of a card in the player's language; `owner` says who may use it."""
    icons = card.attack.icons if card.attack else ()
    talent = card.text
    return CardFace(
        name=pick(talent.name) if talent else owner,
        owner=owner if talent else "",
        kind=kind_of(card),
        portrait=f"{pack}/portrait/{card.who[0]}" if len(card.who) == 1 else "",
        art="" if talent is None else talent.art or f"{pack}/card/{card.id}",
        figures=figures_of(pack, card),
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


def entry_face(game: str, entry: Entry) -> CardFace:
    """The card as it is printed, with the number of its copies below."""
    return printed_face(game, entry.card, load_pack(game).teams[entry.card.team].characters)


def printed_face(game: str, card: CardDef, characters: Iterable[Character]) -> CardFace:
    """The card of a team with such characters as it is printed, whether the team is in the game or not."""
    names = {character.kind: pick(character.name) for character in characters}
    copies = ngettext("{count} in the deck", "{count} in the deck", card.copies).format(count=card.copies)
    if card.standing:
        copies = ""
    owner = " / ".join(names.get(kind, kind) for kind in card.who)
    return card_face(game, card, owner, copies)


def value_of(side: words.Side | None) -> Value | None:
    """A half of a combat card as it is printed: with a star where its text has a say in the number (Star Wars W7)."""
    if side is None:
        return None
    if isinstance(side.value, words.Amount):
        return "*"
    return f"{side.value}*" if side.instead else side.value


def kind_of(definition: CardDef) -> str:
    """A card's type, as its type line says it."""
    if definition.standing:
        return _("Permanent")
    if definition.special:
        return _("Special card")
    if definition.basic:
        return _("Basic card")
    if definition.attack is None:
        return _("Power defense")
    return _("Power attack") if definition.defense is None else _("Power card")


def figures_of(pack: str, definition: CardDef) -> tuple[str, ...]:
    """Where the parts of a basic card's characters lie; a talent has a picture of its own."""
    return tuple(f"{pack}/pose/{kind}" for kind in definition.who) if definition.basic else ()


def has_triforce(definition: CardDef) -> bool:
    """Whether a card has a Triforce ability."""
    text = definition.text
    if text is None:
        return False
    return any(_holds_triforce(getattr(text, part)) for part in PARTS)


def _holds_triforce(text: words.Text) -> bool:
    for effect in text:
        if isinstance(effect, words.Triforce):
            return True
        if isinstance(effect, words.If) and (_holds_triforce(effect.then) or _holds_triforce(effect.else_)):
            return True
        if isinstance(effect, words.May) and _holds_triforce(effect.then):
            return True
        if isinstance(effect, words.Either) and any(_holds_triforce(way.then) for way in effect.ways):
            return True
    return False
