"""What rooms give and take: operations one after the other, questions in between as a queue (Dungeon A12, A48, A78)."""

from __future__ import annotations

from typing import assert_never

from game.rules.core.chance import Chance
from game.rules.core.closed import among
from game.rules.dungeon import fate
from game.rules.dungeon.cards import Bottle, Cards, Container, Discard, Hearts, Ops, Reduce, Rupees, SitOut, Teleporter
from game.rules.dungeon.event import BottleWon, Event, RewardReduced, SatOut, TeleporterLaid
from game.rules.dungeon.match import BOW, SILVER, Match
from game.rules.dungeon.state import EMPTY, LOSS_CAUSES, MOST_BOTTLES, NONE, Loss, LossCause, State, Todo


def losses(match: Match, state: State, ops: Ops, why: LossCause) -> list[Todo]:
    """A penalty or a price as things to do. Each player discards clockwise from the active one (Dungeon A35)."""
    todo: list[Todo] = []
    for op in ops:
        match op:
            case Hearts():
                todo.append(Todo("hearts", count=-op.halves, word=why))
            case Rupees():
                todo.append(Todo("rupees", count=op.amount, word=why))
            case Discard():
                todo += [Todo("discard", seat, op.each, why) for seat in clockwise(match, state.active)]
            case SitOut():
                todo.append(Todo("sit-out", state.active, op.rounds))
            case Reduce():
                todo.append(Todo("reduce", count=op.amount))
            case Bottle():
                todo.append(Todo("lose"))
            case Container() | Teleporter() | Cards():
                raise ValueError(f"{op} is no loss")
            case _:
                assert_never(op)
    return todo


def clockwise(match: Match, first: int) -> list[int]:
    """All seats from one on (Dungeon A35)."""
    return [(first + step) % match.players for step in range(match.players)]


def lose(match: Match, state: State, what: Loss, todo: Todo, chance: Chance, told: list[Event]) -> None:
    """Carry out one loss that asks nobody anything."""
    match what:
        case "hearts":
            fate.hurt(match, state, todo.count, among(todo.word, LOSS_CAUSES), chance, told)
        case "rupees":
            fate.receive(state, todo.count, among(todo.word, LOSS_CAUSES), told)
        case "sit-out":
            player = state.players[todo.seat]
            player.rests = max(player.rests, todo.count)
            told.append(SatOut(todo.seat, todo.count))
        case "reduce":
            assert state.challenge is not None
            state.challenge.reduced += todo.count
            told.append(RewardReduced(todo.count, state.challenge.reduced))
        case _:
            assert_never(what)


def why_not_payable(state: State, ops: Ops) -> str:
    """Why a price cannot be paid in full: ``rupees``, ``hearts`` or ``bottle``; empty when it can."""
    rupees = -sum(op.amount for op in ops if isinstance(op, Rupees))
    halves = -sum(op.halves for op in ops if isinstance(op, Hearts))
    if rupees > state.rupees:
        return "rupees"
    if halves >= state.hearts:
        return "hearts"
    if any(isinstance(op, Bottle) for op in ops) and not state.bottles:
        return "bottle"
    return ""


def pay_out(
    match: Match, state: State, room: int, ops: Ops, told: list[Event], *, reduced: int = 0, more_follows: bool = False
) -> None:
    """What the room where Link stands gives. Containers and bottles can be had once a game, and all of a ``once`` room
    (Dungeon A12, A71); ``more_follows`` belongs to the same visit."""
    again = room in state.taken
    once = match.catalog.rooms[room].once
    for op in ops:
        if again and (once or isinstance(op, Container | Bottle)):
            continue
        match op:
            case Rupees():
                fate.receive(state, max(0, op.amount - reduced), "reward", told)
            case Hearts():
                fate.heal(state, op.halves, "reward", told)
            case Container():
                fate.win_container(match, state, told)
            case Bottle():
                _win_bottle(state, op, told)
            case Teleporter():
                if state.teleporter == NONE:
                    state.teleporter = state.here
                    told.append(TeleporterLaid(NONE, state.here))
            case Cards():
                if not owned(state, op.item):
                    state.todo.insert(0, Todo("item", word=op.item))
            case Discard() | SitOut() | Reduce():
                raise ValueError(f"{op} is no reward")
            case _:
                assert_never(op)
    if not again and not more_follows and (once or any(isinstance(op, Container | Bottle) for op in ops)):
        state.taken.append(room)


def _win_bottle(state: State, op: Bottle, told: list[Event]) -> None:
    if len(state.bottles) < MOST_BOTTLES:
        state.bottles.append(EMPTY)
        told.append(BottleWon(len(state.bottles)))
    else:
        fate.receive(state, op.or_rupees, "reward", told)


def owned(state: State, item: str) -> bool:
    """Whether somebody has this item."""
    return any(item in player.items for player in state.players)


def item_order(match: Match, state: State, item: str) -> list[int]:
    """To whom an item is offered, one after the other: the player with the fewest first, clockwise from the active one
    on ties (Dungeon A53). Silver arrows belong to the owner of the bow."""
    if item == SILVER:
        archers = [seat for seat, player in enumerate(state.players) if BOW in player.items]
        if archers:
            return archers
    return sorted(clockwise(match, state.active), key=lambda seat: len(state.players[seat].items))
