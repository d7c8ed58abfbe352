"""The dungeon in the player's language: why something may not be done, and what happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, get_args

from game.rules.core.entries import require_exhaustive
from game.rules.core.protocol import HIDDEN, Refusal
from game.rules.dungeon import event as e
from game.rules.dungeon.cards import Catalog
from game.rules.dungeon.state import NONE
from game.table.dungeon_terms import (
    bottle_name,
    dungeon_name,
    group_name,
    hearts,
    hearts_of,
    item_name,
    kind_name,
    power_words,
    room_name,
)
from game.table.refusals import table_refusals
from game.text import _, ngettext, pick


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
        "number-of-players": _("From 1 to {most} players share Link, not {count}."),
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


_OfParty: TypeAlias = (
    e.Began
    | e.ItemTaken
    | e.ItemDeclined
    | e.DungeonBuilt
    | e.RoomEntered
    | e.OfferAnswered
    | e.TeleporterLaid
    | e.ShopEntered
    | e.Bought
)
_OfCards: TypeAlias = (
    e.Drew
    | e.PileTurned
    | e.Discarded
    | e.Passed
    | e.Called
    | e.Kept
    | e.PowerUsed
    | e.BottleUsed
    | e.BottlePoured
    | e.BottleLost
    | e.BottleWon
)
_OfChallenge: TypeAlias = (
    e.RoundBegan | e.CardLaid | e.CardCost | e.RoundEnded | e.RoomSolved | e.RoomFailed | e.RewardReduced | e.SatOut
)
_OfFate: TypeAlias = (
    e.HeartsChanged
    | e.RupeesChanged
    | e.ContainerWon
    | e.Revived
    | e.Collapsed
    | e.Restarted
    | e.BossBeaten
    | e.PieceWon
    | e.DungeonLeft
    | e.AdventureEnded
)


def event_lines(catalog: Catalog, players: Sequence[str], event: e.Event) -> list[str]:
    """What happened, for the log; ``players`` are names by seat. Some things need no words."""
    sentence = _Teller(catalog, players).tell(event)
    return [sentence] if sentence else []


class _Teller:
    """Sentences of one table."""

    def __init__(self, catalog: Catalog, players: Sequence[str]) -> None:
        self.catalog, self.players = catalog, players

    def tell(self, event: e.Event) -> str:
        return _TOLD[type(event)](self, event)

    def _name(self, seat: int) -> str:
        return self.players[seat] if 0 <= seat < len(self.players) else ""

    def _party(self, event: _OfParty) -> str:
        """Items, dungeons, rooms, the shop."""
        catalog = self.catalog
        match event:
            case e.Began(cards=cards):
                return _("The adventure begins; everybody has {count} basic cards.").format(count=cards)
            case e.ItemTaken(seat=seat, item=item, cards=cards):
                sentence = _("{player} takes: {item} ({count} cards).")
                return sentence.format(player=self._name(seat), item=group_name(catalog, item), count=cards)
            case e.ItemDeclined(seat=seat, item=item):
                sentence = _("{player} leaves it to others: {item}.")
                return sentence.format(player=self._name(seat), item=group_name(catalog, item))
            case e.DungeonBuilt(dungeon=code, level=level):
                return _("Level {level}: {dungeon}.").format(level=level, dungeon=dungeon_name(catalog, code))
            case e.RoomEntered(seat=seat, room=room, again=again):
                sentence = _("{player} tries again: {room}.") if again else _("{player} enters: {room}.")
                return sentence.format(player=self._name(seat), room=room_name(catalog, room))
            case e.OfferAnswered(seat=seat, taken=taken):
                sentence = _("{player} takes the offer.") if taken else _("{player} leaves the offer.")
                return sentence.format(player=self._name(seat))
            case e.TeleporterLaid(seat=seat):
                if seat == NONE:
                    return _("The teleporter is won and lies here.")
                return _("{player} moves the teleporter.").format(player=self._name(seat))
            case e.ShopEntered():
                return _("Beedle opens his shop.")
            case e.Bought(good=good, price=price, free_bottle=free):
                sentence = _("Bought for {price} rupees: {good}, with a bottle as a present.")
                sentence = sentence if free else _("Bought for {price} rupees: {good}.")
                return sentence.format(price=price, good=bottle_name(good))

    def _cards(self, event: _OfCards) -> str:
        """Hands, piles, bottles, the Triforce."""
        match event:
            case e.Drew(seat=seat, cards=cards):
                sentence = ngettext("{player} draws {count} card.", "{player} draws {count} cards.", len(cards))
                return sentence.format(player=self._name(seat), count=len(cards))
            case e.PileTurned(seat=seat, rests=rests):
                sentence = _("{player} shuffles all cards and draws a new hand.")
                if rests:
                    sentence = _("{player}'s pile is used up: all cards are shuffled, and the next round is sat out.")
                return sentence.format(player=self._name(seat))
            case e.Discarded(seat=seat, cards=cards):
                return self._discarded(seat, cards)
            case e.Passed(seat=seat):
                return _("{player} passes.").format(player=self._name(seat))
            case e.Called(seat=seat, other=other):
                sentence = _("{player} waits for {other} to change cards.")
                return sentence.format(player=self._name(seat), other=self._name(other))
            case e.Kept(seat=seat):
                return _("{player} keeps the hand.").format(player=self._name(seat))
            case e.PowerUsed(seat=seat, pieces=pieces):
                sentence = _("{player} uses the Triforce ({pieces}): {power}.")
                return sentence.format(player=self._name(seat), pieces=pieces, power=power_words(pieces))
            case e.BottleUsed(seat=seat, bottle=bottle, other=other):
                return self._drunk(seat, bottle, other)
            case e.BottlePoured(seat=seat, bottle=bottle):
                sentence = _("{player} pours out: {bottle}.")
                return sentence.format(player=self._name(seat), bottle=bottle_name(bottle))
            case e.BottleLost(bottle=bottle):
                return _("A bottle is lost: {bottle}.").format(bottle=bottle_name(bottle))
            case e.BottleWon():
                return _("An empty bottle is found.")

    def _discarded(self, seat: int, cards: tuple[int, ...]) -> str:
        if HIDDEN in cards or not cards:
            sentence = ngettext("{player} discards {count} card.", "{player} discards {count} cards.", len(cards))
            return sentence.format(player=self._name(seat), count=len(cards))
        names = ", ".join(item_name(self.catalog, card) for card in cards)
        return _("{player} discards: {cards}.").format(player=self._name(seat), cards=names)

    def _drunk(self, seat: int, bottle: str, other: int) -> str:
        if other != NONE:
            sentence = _("{player} uses a green potion for the cards of {other}.")
            return sentence.format(player=self._name(seat), other=self._name(other))
        return _("{player} uses: {bottle}.").format(player=self._name(seat), bottle=bottle_name(bottle))

    def _challenge(self, event: _OfChallenge) -> str:
        """Rounds, cards that are laid, solved and failed rooms."""
        match event:
            case e.RoundBegan(round=number, active=active, sitting=sitting):
                sentence = _("Round {number}: {player} opens.").format(number=number, player=self._name(active))
                if sitting:
                    names = ", ".join(self._name(seat) for seat in sitting)
                    sentence += " " + _("Sitting out: {names}.").format(names=names)
                return sentence
            case e.CardLaid():
                return self._laid(event)
            case e.CardCost(seat=seat, card=card):
                sentence = _("The spark of {card} costs half a heart.")
                return sentence.format(card=item_name(self.catalog, card), player=self._name(seat))
            case e.RoundEnded():
                return _round_ended(event)
            case e.RoomSolved(room=room, rounds=rounds, total=total, need=need):
                name = room_name(self.catalog, room)
                if not rounds:
                    return _("Done: {room}.").format(room=name)
                return _("Solved with {total} of {need}: {room}.").format(room=name, total=total, need=need)
            case e.RoomFailed(room=room):
                name = room_name(self.catalog, room)
                return _("The round limit is reached; Link steps back: {room}.").format(room=name)
            case e.RewardReduced(by=by):
                sentence = ngettext("The reward is {count} rupee less.", "The reward is {count} rupees less.", by)
                return sentence.format(count=by)
            case e.SatOut(seat=seat):
                return _("{player} has to sit out.").format(player=self._name(seat))

    def _laid(self, event: e.CardLaid) -> str:
        words = {"player": self._name(event.seat), "card": item_name(self.catalog, event.card), "gain": event.gain}
        if event.how == "guard":
            sentence = _("{player} guards with {card}.")
            if event.met:
                sentence = _("{player} guards with {card}: the guard is met.")
            return sentence.format(**words)
        if event.how == "down":
            sentence = _("{player} lays a card face down: +{gain}.")
        else:
            sentence = _("{player} plays {card}: +{gain}.")
        sentence = sentence.format(**words)
        sentence += " " + _("({have} of {need})").format(have=event.total + event.points, need=event.need)
        if event.broke:
            sentence += " " + _("The shield breaks.")
        if event.lit:
            sentence += " " + _("There is light.")
        return sentence

    def _fate(self, event: _OfFate) -> str:
        """Hearts, rupees, collapses, bosses, the end."""
        match event:
            case e.HeartsChanged(by=by, hearts=left, containers=most):
                sentence = (
                    _("{hearts} lost: {left} of {most} left.") if by < 0 else _("{hearts} healed: {left} of {most}.")
                )
                return sentence.format(hearts=hearts_of(by), left=hearts(left), most=most)
            case e.RupeesChanged(by=by, rupees=rupees, why=why):
                if why == "shop":
                    return ""
                sentence = _("−{count} rupees ({left})") if by < 0 else _("+{count} rupees ({left})")
                return sentence.format(count=abs(by), left=rupees)
            case e.ContainerWon(containers=most):
                return _("A heart container: Link has {count} now.").format(count=most)
            case e.Revived(hearts=left):
                return _("A fairy revives Link with {hearts}.").format(hearts=hearts_of(left))
            case e.Collapsed(collapses=count, left=left):
                sentence = _("Link collapses (collapse number {count}).").format(count=count)
                if left > 0:
                    sentence += " " + _("The adventure ends after {left} more.").format(left=left)
                return sentence
            case e.Restarted():
                return _("A new try begins at the entrance.")
            case e.BossBeaten(room=room, phase=phase, phases=phases):
                name = room_name(self.catalog, room)
                if phases > 1:
                    return _("Beaten, {phase} of {phases}: {boss}.").format(phase=phase, phases=phases, boss=name)
                return _("Beaten: {boss}.").format(boss=name)
            case e.PieceWon(pieces=pieces):
                return _("A piece of the Triforce: {count} now, all of them fresh.").format(count=pieces)
            case e.DungeonLeft(dungeon=code, rounds=rounds):
                sentence = _("{dungeon} is done after {rounds} rounds.")
                return sentence.format(dungeon=dungeon_name(self.catalog, code), rounds=rounds)
            case e.AdventureEnded(reason="conceded", score=score):
                return _("The party concedes: the adventure is lost. Score: {score}.").format(score=score)
            case e.AdventureEnded(won=won, score=score):
                sentence = (
                    _("The adventure is won! Score: {score}.") if won else _("The adventure is lost. Score: {score}.")
                )
                return sentence.format(score=score)


def _round_ended(event: e.RoundEnded) -> str:
    if event.void and event.points:
        return _("The round ends without a card of the kind: {points} points are void.").format(points=event.points)
    sentence = _("The round ends with {total} of {need}.").format(total=event.total, need=event.need)
    return sentence + (" " + _("The guard averts the penalty.") if event.averted else "")


_TOLD: dict[type[e.Event], Callable[[_Teller, Any], str]] = require_exhaustive(
    "the words of the log",
    e.Event,
    {
        **dict.fromkeys(get_args(_OfParty), _Teller._party),
        **dict.fromkeys(get_args(_OfCards), _Teller._cards),
        **dict.fromkeys(get_args(_OfChallenge), _Teller._challenge),
        **dict.fromkeys(get_args(_OfFate), _Teller._fate),
    },
)
"""By event: the sentences it is among."""
