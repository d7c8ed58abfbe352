"""Table talk: the vague hints that the rules allow, for the buttons of a player and the bubbles of the others."""

from __future__ import annotations

import msgspec

from game.app.dungeon.pictures.tokens import KIND_COLORS, KIND_ICONS
from game.app.dungeon.view_model import DungeonDesk
from game.rules.core.protocol import HIDDEN
from game.rules.dungeon.cards import KINDS
from game.text import _, pick


class Hint(msgspec.Struct, frozen=True):
    """Something that a player may say. ``true`` says whether it is so; only the speaker sees that."""

    id: str
    icon: str
    tone: str
    text: str
    true: bool
    art: str = ""
    brief: str = ""
    """What a narrow button says beside its picture."""


def hints(desk: DungeonDesk, seat: int) -> list[Hint]:
    """What the player of a hand may say of it: kinds and items, never values (Dungeon A34)."""
    hand = [card for card in desk.view.players[seat].hand if card != HIDDEN]
    items = [desk.catalog.items[card] for card in hand]
    words = {
        "combat": _("I have a combat card"),
        "skill": _("I have a skill card"),
        "puzzle": _("I have a puzzle card"),
        "support": _("I have a support card"),
    }
    found = [
        Hint(
            kind,
            KIND_ICONS[kind],
            KIND_COLORS[kind],
            words[kind],
            any(getattr(item, kind) is not None for item in items),
        )
        for kind in (*KINDS, "support")
    ]
    for group in desk.view.players[seat].items:
        name = pick(desk.catalog.groups[group])
        held = any(item.group == group for item in items)
        text = _("I have a {item} card").format(item=name)
        found.append(Hint(f"item {group}", "", "", text, held, f"dungeon/item/{group}", name))
    return found


def sentence(desk: DungeonDesk, seat: int, hint: str) -> str:
    """What a hint says, by its id."""
    return next((one.text for one in hints(desk, seat) if one.id == hint), "")


def best_hint(desk: DungeonDesk, seat: int) -> Hint | None:
    """What helps the others most of what is true: the item or kind that counts most in the running challenge, else
    support; between challenges the kind that the hand is best at."""
    true = {hint.id: hint for hint in hints(desk, seat) if hint.true}
    challenge, worth = desk.view.challenge, desk.rules.match.worth
    hand = [card for card in desk.view.players[seat].hand if card != HIDDEN]
    items = [desk.catalog.items[card] for card in hand]
    if challenge is None:
        kinds: dict[str, int] = {kind: sum(getattr(item, kind) or 0 for item in items) for kind in KINDS}
        return true.get(max(kinds, key=lambda kind: kinds[kind]))
    counts = {card: worth.open(challenge.room, card, challenge.kind, guarded=False) for card in hand}
    values = {card: count.value for card, count in counts.items() if count is not None}
    if not values:
        return true.get("support")
    best = desk.catalog.items[max(values, key=lambda card: values[card])]
    return true.get(f"item {best.group}") or true.get(challenge.kind)
