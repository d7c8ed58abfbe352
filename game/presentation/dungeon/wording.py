"""Refusals of the Dungeon as sentences."""

from __future__ import annotations

from game.presentation.dungeon.terms import group_name, kind_name
from game.rules.core.protocol import Refusal
from game.rules.dungeon.cards import DungeonCatalog
from game.session.refusals import table_refusals
from game.text import _, pick_text


def format_refusal(refusal: Refusal, catalog: DungeonCatalog | None = None) -> str:
    """Return why an action is refused, in one sentence; with the catalog, cards and items are named."""
    args = dict(refusal.args)
    if catalog is not None:
        if args.get("card") in catalog.item_ids:
            args["card"] = pick_text(catalog.items[catalog.item_ids.index(str(args["card"]))].name)
        if "item" in args:
            args["item"] = group_name(catalog, str(args["item"]))
    if refusal.code == "wrong-kind":
        args["kind"] = kind_name(str(args["kind"]))
    return _refusal_texts()[refusal.code].format(**args)


def _refusal_texts() -> dict[str, str]:
    """Return the sentence of each refusal, by its code."""
    return {
        **table_refusals(),
        "adventure-over": _("The adventure is over."),
        "number-of-players": _("An adventure is for 1 to {most} players, not {count}."),
        "no-such-length": _('Unknown length "{name}". Choose short or long.'),
        "no-such-grade": _('Unknown difficulty "{name}". Choose story, hero or master.'),
        "no-such-hearts": _("Link starts with 1 to {most} heart containers, not {count}."),
        "no-such-dungeon": _('Unknown dungeon "{dungeon}".'),
        "dungeon-done": _("You've already cleared this dungeon."),
        "item-found": _("You've already found this dungeon's item elsewhere."),
        "castle-last": _("The castle comes last. You have {pieces} of {levels} Triforce pieces."),
        "no-such-room": _("No room there."),
        "no-such-square": _('Unknown room "{square}".'),
        "room-done": _("This room is already solved."),
        "out-of-reach": _("No solved rooms lead there yet."),
        "boss-locked": _("Locked. Find the {item} first."),
        "no-such-player": _("Choose another player."),
        "changed-already": _("Each player can swap cards only once before a room."),
        "no-teleporter": _("You don't have the teleporter yet."),
        "lies-there": _("The teleporter is already there."),
        "not-solved": _("Place the teleporter in a solved room."),
        "not-reached": _("Cut off by the collapse. Solve your way back to it first."),
        "no-such-card": _('Unknown card "{card}".'),
        "not-in-hand": _("You don't have this card in hand."),
        "wrong-kind": _("{card} isn't a {kind} card. You can only play it face down."),
        "no-support": _("{card} isn't a support card."),
        "no-guard": _("You can't guard in this room."),
        "no-such-guard": _("You can't guard that way here."),
        "guard-met": _("You're already guarded this round."),
        "guards-nothing": _("{card} doesn't help this guard."),
        "empty-hand": _("Your hand is empty."),
        "no-such-bottle": _("You don't have that bottle."),
        "whose-cards": _("Choose a player for the green potion."),
        "shared-hearts": _("All players share the hearts. Only the green potion targets one player."),
        "nothing-discarded": _("This player's discard pile is empty."),
        "hearts-full": _("All hearts are already full."),
        "no-such-good": _('Beedle doesn\'t sell "{good}".'),
        "no-rupees": _("That costs {price} rupees. You have {rupees}."),
        "no-bottle": _("You have no bottle to fill."),
        "bottles-full": _("All bottles are full. Pour one out first."),
        "no-such-power": _("You can't spend {pieces} Triforce pieces on your turn."),
        "few-pieces": _("That takes {pieces} ready Triforce pieces. You have {ready}."),
        "power-used": _("You've already used this power this round."),
    }
