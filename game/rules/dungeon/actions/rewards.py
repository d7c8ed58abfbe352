"""Rewards and losses of rooms: operations are applied in order, those with a question are queued (A12, A48, A78)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, assert_never

from game.rules.core.chance import Chance
from game.rules.core.exhaustive import require_exhaustive
from game.rules.core.literals import parse_literal
from game.rules.dungeon import cards as card_types
from game.rules.dungeon.actions import party_health
from game.rules.dungeon.engine.event import BottleWon, Event, RewardReduced, SatOut, TeleporterLaid
from game.rules.dungeon.engine.state import (
    EMPTY,
    LOSS_CAUSES,
    MAX_BOTTLES,
    NONE,
    LossCause,
    LossStep,
    PendingStep,
    State,
)
from game.rules.dungeon.match import BOW, SILVER, Match


def queue_losses(match: Match, state: State, ops: card_types.Ops, cause: LossCause) -> list[PendingStep]:
    """Return a penalty or price as pending steps; discards go clockwise from the active player (Dungeon A35).

    Raises:
        ValueError: an operation that can only be a reward.
    """
    todo: list[PendingStep] = []
    for op in ops:
        takes = ROOM_OPERATIONS[type(op)].make_loss_steps
        if takes is None:
            raise ValueError(f"{op} is no loss")
        todo += takes(match, state, op, cause)
    return todo


def seats_clockwise(match: Match, first: int) -> list[int]:
    """Return all seats in clockwise order, beginning with ``first`` (Dungeon A35)."""
    return [(first + step) % match.players for step in range(match.players)]


def apply_loss(
    match: Match, state: State, loss: LossStep, step: PendingStep, chance: Chance, events: list[Event]
) -> None:
    """Apply a loss that needs no decision."""
    match loss:
        case "hearts":
            party_health.lose_hearts(match, state, step.count, parse_literal(step.word, LOSS_CAUSES), chance, events)
        case "rupees":
            party_health.change_rupees(state, step.count, parse_literal(step.word, LOSS_CAUSES), events)
        case "sit-out":
            player = state.players[step.seat]
            player.rests = max(player.rests, step.count)
            events.append(SatOut(step.seat, step.count))
        case "reduce":
            assert state.challenge is not None
            state.challenge.reduced += step.count
            events.append(RewardReduced(step.count, state.challenge.reduced))
        case _:
            assert_never(loss)


def find_payment_refusal(state: State, ops: card_types.Ops) -> str:
    """Return which part of a price cannot be paid: ``rupees``, ``hearts`` or ``bottle``; empty if all can be paid."""
    rupees = -sum(op.amount for op in ops if isinstance(op, card_types.RupeesOperation))
    halves = -sum(op.halves for op in ops if isinstance(op, card_types.HeartsOperation))
    if rupees > state.rupees:
        return "rupees"
    if halves >= state.hearts:
        return "hearts"
    if any(isinstance(op, card_types.BottleOperation) for op in ops) and not state.bottles:
        return "bottle"
    return ""


def pay_out(
    match: Match,
    state: State,
    room: int,
    ops: card_types.Ops,
    events: list[Event],
    *,
    rupees_lost: int = 0,
    more_follows: bool = False,
) -> None:
    """Give the reward of the current room.

    Containers and bottles are given once per game, as is every reward of a ``once`` room (Dungeon A12, A71).
    ``more_follows`` means that the same visit gives another reward; ``rupees_lost`` is the number of rupees to
    subtract.

    Raises:
        ValueError: an operation that can only be a loss.
    """
    again = room in state.taken
    once = match.catalog.rooms[room].once
    for op in ops:
        word = ROOM_OPERATIONS[type(op)]
        if again and (once or word.once_per_game):
            continue
        if word.give_reward is None:
            raise ValueError(f"{op} is no reward")
        word.give_reward(RewardContext(match, state, rupees_lost, events), op)
    if not again and not more_follows and (once or any(ROOM_OPERATIONS[type(op)].once_per_game for op in ops)):
        state.taken.append(room)


def is_owned(state: State, item: str) -> bool:
    """Return whether a player has this item."""
    return any(item in player.items for player in state.players)


def find_item_order(match: Match, state: State, item: str) -> list[int]:
    """Return the order in which seats are offered an item: fewest items first, ties clockwise from the active seat.

    Silver arrows belong to the owner of the bow (Dungeon A53).
    """
    if item == SILVER:
        archers = [seat for seat, player in enumerate(state.players) if BOW in player.items]
        if archers:
            return archers
    return sorted(seats_clockwise(match, state.active), key=lambda seat: len(state.players[seat].items))


# Handlers of the operations -----------------------------------------------------------------------------------------


class RewardContext(NamedTuple):
    """Arguments for giving a reward."""

    match: Match
    state: State
    rupees_lost: int
    """Number of rupees that penalties of the try subtract from the reward."""
    events: list[Event]


class RoomOperation(NamedTuple):
    """Implementation of a penalty or reward in the rules; display and text have tables of their own."""

    make_loss_steps: Callable[[Match, State, Any, LossCause], list[PendingStep]] | None
    """Function that returns a penalty or price as pending steps; None if the operation is only a reward."""
    give_reward: Callable[[RewardContext, Any], None] | None
    """Function that gives the reward; None if the operation is only a loss."""
    once_per_game: bool = False
    """True if the reward is given only once per game."""
    affects_try_only: bool = False
    """True if it affects only the current try; it cannot be the price of an offer, and has no effect in the last
    round.
    """


def _take_hearts(match: Match, state: State, op: card_types.HeartsOperation, cause: LossCause) -> list[PendingStep]:
    return [PendingStep("hearts", count=-op.halves, word=cause)]


def _take_rupees(match: Match, state: State, op: card_types.RupeesOperation, cause: LossCause) -> list[PendingStep]:
    return [PendingStep("rupees", count=op.amount, word=cause)]


def _take_cards(match: Match, state: State, op: card_types.DiscardOperation, cause: LossCause) -> list[PendingStep]:
    return [PendingStep("discard", seat, op.each, cause) for seat in seats_clockwise(match, state.active)]


def _take_turns(match: Match, state: State, op: card_types.SitOutOperation, cause: LossCause) -> list[PendingStep]:
    return [PendingStep("sit-out", state.active, op.rounds)]


def _take_from_reward(
    match: Match, state: State, op: card_types.ReduceOperation, cause: LossCause
) -> list[PendingStep]:
    return [PendingStep("reduce", count=op.amount)]


def _take_bottle(match: Match, state: State, op: card_types.BottleOperation, cause: LossCause) -> list[PendingStep]:
    return [PendingStep("lose")]


def _give_hearts(context: RewardContext, op: card_types.HeartsOperation) -> None:
    party_health.regain_hearts(context.state, op.halves, "reward", context.events)


def _give_rupees(context: RewardContext, op: card_types.RupeesOperation) -> None:
    party_health.change_rupees(context.state, max(0, op.amount - context.rupees_lost), "reward", context.events)


def _give_container(context: RewardContext, op: card_types.ContainerOperation) -> None:
    party_health.win_container(context.match, context.state, context.events)


def _give_bottle(context: RewardContext, op: card_types.BottleOperation) -> None:
    state = context.state
    if len(state.bottles) < MAX_BOTTLES:
        state.bottles.append(EMPTY)
        context.events.append(BottleWon(len(state.bottles)))
    else:
        party_health.change_rupees(state, op.or_rupees, "reward", context.events)


def _give_teleporter(context: RewardContext, op: card_types.TeleporterOperation) -> None:
    if context.state.teleporter == NONE:
        context.state.teleporter = context.state.here
        context.events.append(TeleporterLaid(NONE, context.state.here))


def _give_cards(context: RewardContext, op: card_types.CardsOperation) -> None:
    if not is_owned(context.state, op.item):
        context.state.todo.insert(0, PendingStep("item", word=op.item))


ROOM_OPERATIONS: dict[type[card_types.AnyOp], RoomOperation] = require_exhaustive(
    "the rules",
    card_types.AnyOp,
    {
        card_types.HeartsOperation: RoomOperation(_take_hearts, _give_hearts),
        card_types.RupeesOperation: RoomOperation(_take_rupees, _give_rupees),
        card_types.DiscardOperation: RoomOperation(_take_cards, None),
        card_types.SitOutOperation: RoomOperation(_take_turns, None, affects_try_only=True),
        card_types.ReduceOperation: RoomOperation(_take_from_reward, None, affects_try_only=True),
        card_types.ContainerOperation: RoomOperation(None, _give_container, once_per_game=True),
        card_types.BottleOperation: RoomOperation(_take_bottle, _give_bottle, once_per_game=True),
        card_types.TeleporterOperation: RoomOperation(None, _give_teleporter),
        card_types.CardsOperation: RoomOperation(None, _give_cards),
    },
)
"""Implementation of each penalty and reward, by type."""
