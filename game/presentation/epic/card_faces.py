"""View models of card faces, made from card definitions, in a match and outside of one."""

from __future__ import annotations

from collections.abc import Iterable

from game.content.cards.packs import load_pack
from game.presentation.epic.deck_pages import DeckEntry
from game.presentation.epic.view_models import CardFace, Value
from game.rules.epic.effects import vocabulary as words
from game.rules.epic.engine.library import TEXT_FIELDS, CardDefinition
from game.rules.epic.team_file import CharacterLine
from game.text import _, ngettext, pick_text


def make_card_face(
    pack: str, card: CardDefinition, owner: str, footer: str = "", *, leader: str = "", seat: int | None = None
) -> CardFace:
    """Return the face of a card in the current language.

    ``owner`` is the text on who may use the card. In a match the frame has the colors of ``seat``, otherwise those
    of the leader of the team.
    """
    icons = card.attack.icons if card.attack else ()
    talent = card.text
    return CardFace(
        name=pick_text(talent.name) if talent else owner,
        owner=owner if talent else "",
        kind=card_type_name(card),
        portrait=f"{pack}/portrait/{card.who[0]}" if len(card.who) == 1 else "",
        leader_portrait=f"{pack}/portrait/{leader or card.who[0]}",
        seat=seat,
        art="" if talent is None else talent.art or f"{pack}/card/{card.id}",
        figures=find_figure_art(pack, card),
        attack=get_printed_value(card.attack),
        defense=get_printed_value(card.defense),
        melee="sword" in icons,
        ranged="bow" in icons,
        special=card.is_special,
        triforce=has_triforce(card),
        clock=card.clock,
        free=card.free,
        text=pick_text(talent.text) if talent else "",
        footer=footer,
    )


def make_entry_face(game: str, entry: DeckEntry) -> CardFace:
    """Return the printed face of a deck entry, with its number of copies in the footer."""
    return make_printed_face(game, entry.card, load_pack(game).teams[entry.card.team].characters)


def make_printed_face(game: str, card: CardDefinition, characters: Iterable[CharacterLine]) -> CardFace:
    """Return the printed face of a card of a team with these characters; the team need not be installed."""
    names = {character.kind: pick_text(character.name) for character in characters}
    leader = next(iter(names), "")
    copies = ngettext("{count} in the deck", "{count} in the deck", card.copies).format(count=card.copies)
    if card.standing:
        copies = ""
    owner = " / ".join(names.get(kind, kind) for kind in card.who)
    return make_card_face(game, card, owner, copies, leader=leader)


def get_printed_value(combat_half: words.CombatHalf | None) -> Value | None:
    """Return the printed value of a half of a card, with a star if the card's text changes it (Star Wars W7)."""
    if combat_half is None:
        return None
    if isinstance(combat_half.value, words.Amount):
        return "*"
    return f"{combat_half.value}*" if combat_half.instead else combat_half.value


def card_type_name(definition: CardDefinition) -> str:
    """Return the type of a card as printed on its type line."""
    if definition.standing:
        return _("Permanent")
    if definition.is_special:
        return _("Special")
    if definition.basic:
        return _("Basic combat")
    if definition.attack is None:
        return _("Power defense")
    return _("Power attack") if definition.defense is None else _("Power combat")


def find_figure_art(pack: str, definition: CardDefinition) -> tuple[str, ...]:
    """Return the paths of the character pictures of a basic card; empty for a talent, which has its own picture."""
    return tuple(f"{pack}/pose/{kind}" for kind in definition.who) if definition.basic else ()


def has_triforce(definition: CardDefinition) -> bool:
    """Return whether a card has a Triforce ability."""
    text = definition.text
    if text is None:
        return False
    return any(_contains_triforce(getattr(text, part)) for part in TEXT_FIELDS)


def _contains_triforce(text: words.Text) -> bool:
    for effect in text:
        if isinstance(effect, words.TriforceEffect):
            return True
        if isinstance(effect, words.IfEffect) and (_contains_triforce(effect.then) or _contains_triforce(effect.else_)):
            return True
        if isinstance(effect, words.MayEffect) and _contains_triforce(effect.then):
            return True
        if isinstance(effect, words.EitherEffect) and any(_contains_triforce(way.then) for way in effect.ways):
            return True
    return False
