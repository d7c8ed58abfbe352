"""Refusals of the dungeon as sentences in the player's language."""

from __future__ import annotations

from game.presentation.dungeon.terms import group_name, kind_name
from game.rules.core.protocol import Refusal
from game.rules.dungeon.cards import Catalog
from game.session.refusals import table_refusals
from game.text import _, pick


def refusal_sentence(refusal: Refusal, catalog: Catalog | None = None) -> str:
    """Why something may not be done, in one sentence; with the catalog, cards and items go by their names."""
    args = dict(refusal.args)
    if catalog is not None:
        if args.get("card") in catalog.item_ids:
            args["card"] = pick(catalog.items[catalog.item_ids.index(str(args["card"]))].name)
        if "item" in args:
            args["item"] = group_name(catalog, str(args["item"]))
    if refusal.code == "wrong-kind":
        args["kind"] = kind_name(str(args["kind"]))
    return _refusals()[refusal.code].format(**args)


def _refusals() -> dict[str, str]:
    return {
        **table_refusals(),
        "adventure-over": _("The adventure is over."),
        "number-of-players": _("An adventure is for 1 to {most} players, not {count}."),
        "no-such-length": _('An adventure is short or long, not "{name}".'),
        "no-such-grade": _('The grades are story, hero and master, not "{name}".'),
        "no-such-hearts": _("Link begins with 1 to {most} heart containers, not {count}."),
        "no-such-dungeon": _('There is no dungeon "{dungeon}".'),
        "dungeon-done": _("This dungeon has been beaten already."),
        "item-found": _("The item of this dungeon has been found in another one."),
        "castle-last": _("The castle comes last: {pieces} of {levels} pieces of the Triforce are there."),
        "no-such-room": _("There is no room there."),
        "no-such-square": _('There is no room "{square}".'),
        "room-done": _("This room is done."),
        "out-of-reach": _("No path of solved rooms leads there."),
        "boss-locked": _("The boss waits behind a locked door until the item is found: {item}."),
        "no-such-player": _("There is no other player like that."),
        "changed-already": _("Everybody changes cards once between two rooms."),
        "no-teleporter": _("The teleporter has not been won."),
        "lies-there": _("The teleporter lies there already."),
        "not-solved": _("The teleporter is put on a solved room."),
        "not-reached": _("The collapse cut this room off: the chain of solved rooms has to reach it again first."),
        "no-such-card": _('There is no card "{card}".'),
        "not-in-hand": _("This card is not in the hand."),
        "wrong-kind": _("{card} is no {kind} card: here it only serves face down."),
        "no-support": _("{card} is no support card."),
        "no-guard": _("Nothing here can be guarded against."),
        "no-such-guard": _("The guard has no such way."),
        "guard-met": _("The guard is met in this round already."),
        "guards-nothing": _("{card} adds nothing to this guard."),
        "empty-hand": _("The hand is empty."),
        "no-such-bottle": _("There is no such bottle."),
        "whose-cards": _("Say whose cards the green potion serves."),
        "shared-hearts": _("The hearts are everybody's: only the green potion serves a single player."),
        "nothing-discarded": _("This player has no discarded cards."),
        "hearts-full": _("All hearts are full."),
        "no-such-good": _('Beedle does not sell "{good}".'),
        "no-rupees": _("It costs {price} rupees; there are {rupees}."),
        "no-bottle": _("There is no bottle to fill."),
        "bottles-full": _("No bottle is empty; pour one out first."),
        "no-such-power": _("The Triforce has no power for {pieces} pieces in a turn."),
        "few-pieces": _("That takes {pieces} ready pieces of the Triforce; there are {ready}."),
        "power-used": _("This power has been used in this round."),
    }
