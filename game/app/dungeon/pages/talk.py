"""Table talk: the vague hints that the rules allow, on a player's buttons and in the others' speech bubbles."""

from __future__ import annotations

import msgspec

from game.app.dungeon.pictures.tokens import KIND_COLORS, KIND_ICONS
from game.app.dungeon.view_model import DungeonContext
from game.rules.core.protocol import HIDDEN
from game.rules.dungeon.cards import KINDS
from game.text import _, pick_text


class TalkHint(msgspec.Struct, frozen=True):
    """Hint that a player may give. ``is_true`` is visible only to that player."""

    id: str
    icon: str
    icon_color: str
    """Color of the coin behind the icon; empty for none."""
    text: str
    is_true: bool
    """True if the hint is true for the player's hand."""
    picture: str = ""
    """Path of a picture in place of the icon."""
    short_text: str = ""
    """Short text for a narrow button, next to its picture."""


def list_hints(context: DungeonContext, seat: int) -> list[TalkHint]:
    """Return the hints that a player may give about their hand: kinds and items, never values (Dungeon A34)."""
    hand = [card for card in context.view.players[seat].hand if card != HIDDEN]
    items = [context.catalog.items[card] for card in hand]
    words = {
        "combat": _("I have a combat card"),
        "skill": _("I have a skill card"),
        "puzzle": _("I have a puzzle card"),
        "support": _("I have a support card"),
    }
    hints = [
        TalkHint(
            kind,
            KIND_ICONS[kind],
            KIND_COLORS[kind],
            words[kind],
            any(getattr(item, kind) is not None for item in items),
        )
        for kind in (*KINDS, "support")
    ]
    for group in context.view.players[seat].items:
        name = pick_text(context.catalog.groups[group])
        held = any(item.group == group for item in items)
        text = _("I have a {item} card").format(item=name)
        hints.append(TalkHint(f"item {group}", "", "", text, held, f"dungeon/item/{group}", name))
    return hints


def format_hint(context: DungeonContext, seat: int, hint: str) -> str:
    """Return the text of a hint, by its id."""
    return next((talk_hint.text for talk_hint in list_hints(context, seat) if talk_hint.id == hint), "")


def find_best_hint(context: DungeonContext, seat: int) -> TalkHint | None:
    """Return the true hint that helps the others most; None if there is none.

    In a challenge that is the item or kind of the card with the highest value, else support; between challenges the
    kind in which the hand is strongest.
    """
    true = {hint.id: hint for hint in list_hints(context, seat) if hint.is_true}
    challenge, worth = context.view.challenge, context.rules.match.card_values
    hand = [card for card in context.view.players[seat].hand if card != HIDDEN]
    items = [context.catalog.items[card] for card in hand]
    if challenge is None:
        kinds: dict[str, int] = {kind: sum(getattr(item, kind) or 0 for item in items) for kind in KINDS}
        return true.get(max(kinds, key=lambda kind: kinds[kind]))
    counts = {card: worth.open_value(challenge.room, card, challenge.kind, guard_met=False) for card in hand}
    values = {card: count.value for card, count in counts.items() if count is not None}
    if not values:
        return true.get("support")
    best = context.catalog.items[max(values, key=lambda card: values[card])]
    return true.get(f"item {best.group}") or true.get(challenge.kind)
