"""What happened in an adventure in the words of a ribbon, and what it sounds like."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from game.app.dungeon.mood import is_boss
from game.app.dungeon.view_model import DungeonDesk
from game.presentation.dungeon.terms import hearts_of
from game.rules.dungeon.engine import event as e
from game.rules.dungeon.engine.event import Event
from game.text import _, ngettext, pick

SOUNDS = {"combat": "monster", "skill": "room", "puzzle": "room", "safe": "room", "inactive": "door"}
"""What a room sounds like when its card is turned up, by its type."""

Tone = Literal["good", "bad", "plain"]
Told: TypeAlias = e.RoundEnded | e.RoomSolved | e.RoomFailed | e.Revived | e.ItemTaken
"""What a ribbon tells."""


class Band(msgspec.Struct, frozen=True):
    """A sentence on a ribbon."""

    text: str
    sub: str = ""
    tone: Tone = "plain"
    icon: str = ""
    sound: str = "clock"


def band_of(desk: DungeonDesk, event: Told, rest: Sequence[Event]) -> Band:
    """What is told of an event on a ribbon; ``rest`` are the events after it."""
    catalog = desk.catalog
    match event:
        case e.RoundEnded(total=total, need=need, averted=averted):
            sub = _("Penalty averted") if averted else losses(rest)
            text = _("Round over: {total} of {need}").format(total=total, need=need)
            hurt = bool(sub) and not averted
            return Band(text, sub, "bad" if hurt else "plain", "hourglass", sound="hit" if hurt else "clock")
        case e.RoomSolved(room=room):
            return Band(desk.room_name(room), gains(rest), "good", "tick", sound="solved")
        case e.RoomFailed(room=room):
            return Band(
                _("Link retreats from {room}").format(room=desk.room_name(room)), "", "bad", "retry", sound="monster"
            )
        case e.Revived():
            return Band(_("A fairy revives Link"), "", "good", "container", sound="fairy")
        case e.ItemTaken(seat=seat, item=item, cards=cards):
            text = _("{player} takes the {item}").format(player=desk.name(seat), item=pick(catalog.groups[item]))
            return Band(
                text, _("{count} cards shuffled into the deck").format(count=cards), "good", "chest", sound="chest"
            )


def room_sound(desk: DungeonDesk, event: e.RoomEntered) -> str:
    """What a room sounds like when Link comes in: its door, what is turned up, or what waits in it."""
    if is_boss(desk.catalog, event.room):
        return "boss"
    if event.again:
        return "door"
    return SOUNDS[desk.room(event.room).type]


def sound_of(event: Event) -> str:
    """The effect of an event that is told by no band; empty for silence."""
    sound = ""
    match event:
        case e.DungeonBuilt() | e.ShopEntered() | e.TeleporterLaid():
            sound = "door"
        case e.RoundBegan():
            sound = "turn"
        case e.Began() | e.PileTurned() | e.Restarted():
            sound = "shuffle"
        case e.Drew() | e.Discarded():
            sound = "draw"
        case e.Bought():
            sound = "coin"
        case e.RupeesChanged(by=by, why=why) if why in ("offer", "reward") and by > 0:
            sound = "coin"
        case e.BottleUsed() | e.BottlePoured():
            sound = "potion"
        case e.PowerUsed():
            sound = "triforce"
        case e.CardCost():
            sound = "hit"
        case e.HeartsChanged(by=by, why=why) if by > 0 and why != "boss":
            sound = "heal"
        case e.ContainerWon():
            sound = "heart"
    return sound


def phase(number: int, phases: int) -> str:
    """Which phase of a boss was beaten."""
    return _("Phase {number} of {all}").format(number=number, all=phases)


def losses(rest: Sequence[Event]) -> str:
    """What the penalties right after a round took."""
    found = []
    for event in rest:
        match event:
            case e.HeartsChanged(by=by, why="round" | "limit"):
                found.append(f"−{hearts_of(by)}")
            case e.RupeesChanged(by=by, why="round" | "limit"):
                found.append(f"−{_rupees(by)}")
            case e.RoundBegan() | e.Collapsed() | e.RoomFailed():
                break
    return ", ".join(found)


def _rupees(amount: int) -> str:
    return ngettext("{count} rupee", "{count} rupees", abs(amount)).format(count=abs(amount))


def gains(rest: Sequence[Event]) -> str:
    """What a room gives right after it is done."""
    found = []
    for event in rest:
        match event:
            case e.RupeesChanged(by=by, why="reward"):
                found.append(f"+{_rupees(by)}")
            case e.HeartsChanged(by=by, why="reward") if by > 0:
                found.append(f"+{hearts_of(by)}")
            case e.ContainerWon():
                found.append(_("a heart container"))
            case e.BottleWon():
                found.append(_("an empty bottle"))
            case e.TeleporterLaid():
                found.append(_("the teleporter"))
            case e.RoomEntered() | e.RoundBegan():
                break
    return ", ".join(found)
