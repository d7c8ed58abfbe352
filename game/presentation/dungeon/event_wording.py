"""Event formatter of the Dungeon: events as sentences for the log and the terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.presentation.dungeon.terms import (
    bottle_name,
    describe_power,
    dungeon_name,
    format_heart_count,
    format_hearts,
    group_name,
    item_name,
    room_name,
)
from game.rules.core.exhaustive import Handler, with_default
from game.rules.core.protocol import HIDDEN
from game.rules.dungeon.cards import DungeonCatalog
from game.rules.dungeon.engine import event as event_types
from game.rules.dungeon.engine.state import NONE
from game.text import _, ngettext


def format_event(catalog: DungeonCatalog, players: Sequence[str], event: event_types.Event) -> list[str]:
    """Return the log lines of an event, empty if it is not logged; ``players`` are names by seat."""
    sentence = SENTENCES[type(event)](_NameLookup(catalog, players), event)
    return [sentence] if sentence else []


class _NameLookup:
    """Display names of the players, cards and rooms of one match."""

    def __init__(self, catalog: DungeonCatalog, players: Sequence[str]) -> None:
        self.catalog, self._players = catalog, players

    def player_name(self, seat: int) -> str:
        """Return the name of a seat; empty for none."""
        return self._players[seat] if 0 <= seat < len(self._players) else ""

    def card_name(self, card: int) -> str:
        return item_name(self.catalog, card)

    def item_name(self, item: str) -> str:
        """Return the name of an item, of which there are several cards."""
        return group_name(self.catalog, item)

    def room_name(self, room: int) -> str:
        return room_name(self.catalog, room)

    def room_item_name(self, room: int) -> str:
        """Return the name of the item to be found in a room; empty if there is none."""
        dungeons = self.catalog.dungeons.values()
        return next((self.item_name(dungeon.item) for dungeon in dungeons if room == dungeon.item_room), "")

    def dungeon_name(self, dungeon: str) -> str:
        return dungeon_name(self.catalog, dungeon)


def _format_nothing(names: _NameLookup, event: event_types.Event) -> str:
    return ""


# Items, dungeons, rooms, the shop ------------------------------------------------------------------------------------


def _format_began(names: _NameLookup, event: event_types.Began) -> str:
    return _("The adventure begins. Each player has {count} basic cards.").format(count=event.cards)


def _format_item_taken(names: _NameLookup, event: event_types.ItemTaken) -> str:
    sentence = _("{player} takes the {item} ({count} cards).")
    return sentence.format(player=names.player_name(event.seat), item=names.item_name(event.item), count=event.cards)


def _format_item_declined(names: _NameLookup, event: event_types.ItemDeclined) -> str:
    sentence = _("{player} passes the {item} on.")
    return sentence.format(player=names.player_name(event.seat), item=names.item_name(event.item))


def _format_dungeon_built(names: _NameLookup, event: event_types.DungeonBuilt) -> str:
    return _("Level {level}: {dungeon}.").format(level=event.level, dungeon=names.dungeon_name(event.dungeon))


def _format_room_entered(names: _NameLookup, event: event_types.RoomEntered) -> str:
    item = names.room_item_name(event.room)
    if item:
        return _("{player} finds the {item}.").format(player=names.player_name(event.seat), item=item)
    sentence = _("{player} retries {room}.") if event.again else _("{player} enters {room}.")
    return sentence.format(player=names.player_name(event.seat), room=names.room_name(event.room))


def _format_offer_answered(names: _NameLookup, event: event_types.OfferAnswered) -> str:
    sentence = _("{player} accepts the offer.") if event.taken else _("{player} declines the offer.")
    return sentence.format(player=names.player_name(event.seat))


def _format_teleporter_laid(names: _NameLookup, event: event_types.TeleporterLaid) -> str:
    if event.seat == NONE:
        return _("Link wins the teleporter.")
    return _("{player} moves the teleporter.").format(player=names.player_name(event.seat))


def _format_shop_entered(names: _NameLookup, event: event_types.ShopEntered) -> str:
    return _("Beedle opens his shop.")


def _format_bought(names: _NameLookup, event: event_types.Bought) -> str:
    sentence = _("Bought for {price} rupees: {good}, with a free bottle.")
    sentence = sentence if event.free_bottle else _("Bought for {price} rupees: {good}.")
    return sentence.format(price=event.price, good=bottle_name(event.good))


# Hands, piles, bottles, the Triforce ---------------------------------------------------------------------------------


def _format_drew(names: _NameLookup, event: event_types.Drew) -> str:
    count = len(event.cards)
    sentence = ngettext("{player} draws {count} card.", "{player} draws {count} cards.", count)
    return sentence.format(player=names.player_name(event.seat), count=count)


def _format_pile_turned(names: _NameLookup, event: event_types.PileTurned) -> str:
    sentence = _("{player} reshuffles all their cards and draws a new hand.")
    if event.rests:
        sentence = _("{player}'s deck is empty. They reshuffle and sit out the next round.")
    return sentence.format(player=names.player_name(event.seat))


def _format_discarded(names: _NameLookup, event: event_types.Discarded) -> str:
    player, cards = names.player_name(event.seat), event.cards
    if HIDDEN in cards or not cards:
        sentence = ngettext("{player} discards {count} card.", "{player} discards {count} cards.", len(cards))
        return sentence.format(player=player, count=len(cards))
    named = ", ".join(names.card_name(card) for card in cards)
    return _("{player} discards {cards}.").format(player=player, cards=named)


def _format_passed(names: _NameLookup, event: event_types.Passed) -> str:
    return _("{player} passes.").format(player=names.player_name(event.seat))


def _format_called(names: _NameLookup, event: event_types.Called) -> str:
    sentence = _("{player} lets {other} swap first.")
    return sentence.format(player=names.player_name(event.seat), other=names.player_name(event.other))


def _format_kept(names: _NameLookup, event: event_types.Kept) -> str:
    return _("{player} keeps their hand.").format(player=names.player_name(event.seat))


def _format_power_used(names: _NameLookup, event: event_types.PowerUsed) -> str:
    sentence = _("{player} uses the Triforce ({pieces}): {power}.")
    return sentence.format(
        player=names.player_name(event.seat), pieces=event.pieces, power=describe_power(event.pieces)
    )


def _format_bottle_used(names: _NameLookup, event: event_types.BottleUsed) -> str:
    player = names.player_name(event.seat)
    if event.other != NONE:
        sentence = _("{player} uses a green potion on {other}'s discard pile.")
        return sentence.format(player=player, other=names.player_name(event.other))
    return _("{player} uses a bottle: {bottle}.").format(player=player, bottle=bottle_name(event.bottle))


def _format_bottle_poured(names: _NameLookup, event: event_types.BottlePoured) -> str:
    sentence = _("{player} pours out a bottle: {bottle}.")
    return sentence.format(player=names.player_name(event.seat), bottle=bottle_name(event.bottle))


def _format_bottle_lost(names: _NameLookup, event: event_types.BottleLost) -> str:
    return _("Bottle lost: {bottle}.").format(bottle=bottle_name(event.bottle))


def _format_bottle_won(names: _NameLookup, event: event_types.BottleWon) -> str:
    return _("Link finds an empty bottle.")


# Rounds, cards that are laid, solved and failed rooms ----------------------------------------------------------------


def _format_round_began(names: _NameLookup, event: event_types.RoundBegan) -> str:
    sentence = _("Round {number}: {player} goes first.").format(
        number=event.round, player=names.player_name(event.active)
    )
    if event.sitting:
        sitting = ", ".join(names.player_name(seat) for seat in event.sitting)
        sentence += " " + _("Sitting out: {names}.").format(names=sitting)
    return sentence


def _format_card_laid(names: _NameLookup, event: event_types.CardLaid) -> str:
    words = {"player": names.player_name(event.seat), "card": names.card_name(event.card), "gain": event.gain}
    words |= {"have": event.total + event.points, "need": event.need}
    if event.how == "guard":
        sentence = _("{player} guards with {card}.")
        if event.met:
            sentence = _("{player} guards with {card}. The guard holds.")
        return sentence.format(**words)
    if event.how == "down":
        sentence = _("{player} plays a card face down: +{gain} ({have} of {need}).")
    else:
        sentence = _("{player} plays {card}: +{gain} ({have} of {need}).")
    sentence = sentence.format(**words)
    if event.broke:
        sentence += " " + _("The shield breaks.")
    if event.lit:
        sentence += " " + _("The room lights up.")
    return sentence


def _format_card_cost(names: _NameLookup, event: event_types.CardCost) -> str:
    sentence = _("{card} costs half a heart.")
    return sentence.format(card=names.card_name(event.card))


def _format_round_ended(names: _NameLookup, event: event_types.RoundEnded) -> str:
    if event.void and event.points:
        sentence = ngettext(
            "Round over without a matching card: {points} point lost.",
            "Round over without a matching card: {points} points lost.",
            event.points,
        )
        return sentence.format(points=event.points)
    sentence = _("Round over: {total} of {need}.").format(total=event.total, need=event.need)
    return sentence + (" " + _("The guard averts the penalty.") if event.averted else "")


def _format_room_solved(names: _NameLookup, event: event_types.RoomSolved) -> str:
    if names.room_item_name(event.room):
        return ""
    room = names.room_name(event.room)
    if not event.rounds:
        return _("Done: {room}.").format(room=room)
    return _("Solved: {room} ({total} of {need}).").format(room=room, total=event.total, need=event.need)


def _format_room_failed(names: _NameLookup, event: event_types.RoomFailed) -> str:
    return _("Out of rounds. Link retreats from {room}.").format(room=names.room_name(event.room))


def _format_reward_reduced(names: _NameLookup, event: event_types.RewardReduced) -> str:
    sentence = ngettext("Reward reduced by {count} rupee.", "Reward reduced by {count} rupees.", event.by)
    return sentence.format(count=event.by)


def _format_sat_out(names: _NameLookup, event: event_types.SatOut) -> str:
    return _("{player} must sit out.").format(player=names.player_name(event.seat))


# Hearts, rupees, collapses, bosses, the end --------------------------------------------------------------------------


def _format_hearts_changed(names: _NameLookup, event: event_types.HeartsChanged) -> str:
    sentence = _("−{hearts} ({left} of {most})") if event.by < 0 else _("+{hearts} ({left} of {most})")
    return sentence.format(hearts=format_heart_count(event.by), left=format_hearts(event.hearts), most=event.containers)


def _format_rupees_changed(names: _NameLookup, event: event_types.RupeesChanged) -> str:
    if event.why == "shop":
        return ""
    count = abs(event.by)
    if event.by < 0:
        sentence = ngettext("−{count} rupee ({left})", "−{count} rupees ({left})", count)
    else:
        sentence = ngettext("+{count} rupee ({left})", "+{count} rupees ({left})", count)
    return sentence.format(count=count, left=event.rupees)


def _format_container_won(names: _NameLookup, event: event_types.ContainerWon) -> str:
    return _("+1 heart container ({count})").format(count=event.containers)


def _format_revived(names: _NameLookup, event: event_types.Revived) -> str:
    return _("A fairy revives Link with {hearts}.").format(hearts=format_heart_count(event.hearts))


def _format_collapsed(names: _NameLookup, event: event_types.Collapsed) -> str:
    sentence = _("Link collapses ({count} so far).").format(count=event.collapses)
    if event.left > 0:
        sentence += " " + _("The adventure ends after {left} more.").format(left=event.left)
    return sentence


def _format_restarted(names: _NameLookup, event: event_types.Restarted) -> str:
    return _("Link starts again at the entrance.")


def _format_boss_beaten(names: _NameLookup, event: event_types.BossBeaten) -> str:
    boss = names.room_name(event.room)
    if event.phases > 1:
        return _("{boss}: phase {phase} of {phases} defeated.").format(
            phase=event.phase, phases=event.phases, boss=boss
        )
    return _("Defeated: {boss}.").format(boss=boss)


def _format_piece_won(names: _NameLookup, event: event_types.PieceWon) -> str:
    return _("+1 Triforce piece ({count}). All pieces are ready.").format(count=event.pieces)


def _format_dungeon_left(names: _NameLookup, event: event_types.DungeonLeft) -> str:
    sentence = ngettext("{dungeon} cleared in {rounds} round.", "{dungeon} cleared in {rounds} rounds.", event.rounds)
    return sentence.format(dungeon=names.dungeon_name(event.dungeon), rounds=event.rounds)


def _format_adventure_ended(names: _NameLookup, event: event_types.AdventureEnded) -> str:
    if event.reason == "conceded":
        return _("The party concedes. Score: {score}.").format(score=event.score)
    sentence = _("Adventure won! Score: {score}.") if event.won else _("Adventure lost. Score: {score}.")
    return sentence.format(score=event.score)


SENTENCES: dict[type[event_types.Event], Callable[[_NameLookup, Any], str]] = with_default(
    "the words of the log",
    event_types.Event,
    Handler.LOG,
    {
        event_types.Began: _format_began,
        event_types.ItemTaken: _format_item_taken,
        event_types.ItemDeclined: _format_item_declined,
        event_types.DungeonBuilt: _format_dungeon_built,
        event_types.RoomEntered: _format_room_entered,
        event_types.OfferAnswered: _format_offer_answered,
        event_types.TeleporterLaid: _format_teleporter_laid,
        event_types.ShopEntered: _format_shop_entered,
        event_types.Bought: _format_bought,
        event_types.Drew: _format_drew,
        event_types.PileTurned: _format_pile_turned,
        event_types.Discarded: _format_discarded,
        event_types.Passed: _format_passed,
        event_types.Called: _format_called,
        event_types.Kept: _format_kept,
        event_types.PowerUsed: _format_power_used,
        event_types.BottleUsed: _format_bottle_used,
        event_types.BottlePoured: _format_bottle_poured,
        event_types.BottleLost: _format_bottle_lost,
        event_types.BottleWon: _format_bottle_won,
        event_types.RoundBegan: _format_round_began,
        event_types.CardLaid: _format_card_laid,
        event_types.CardCost: _format_card_cost,
        event_types.RoundEnded: _format_round_ended,
        event_types.RoomSolved: _format_room_solved,
        event_types.RoomFailed: _format_room_failed,
        event_types.RewardReduced: _format_reward_reduced,
        event_types.SatOut: _format_sat_out,
        event_types.HeartsChanged: _format_hearts_changed,
        event_types.RupeesChanged: _format_rupees_changed,
        event_types.ContainerWon: _format_container_won,
        event_types.Revived: _format_revived,
        event_types.Collapsed: _format_collapsed,
        event_types.Restarted: _format_restarted,
        event_types.BossBeaten: _format_boss_beaten,
        event_types.PieceWon: _format_piece_won,
        event_types.DungeonLeft: _format_dungeon_left,
        event_types.AdventureEnded: _format_adventure_ended,
    },
    _format_nothing,
)
"""Formatter of the log sentence of each event, by type."""
