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
from game.rules.dungeon.engine.state import EMPTY, LOSS_CAUSES, MOST_BOTTLES, NONE, Loss, LossCause, PendingStep, State
from game.rules.dungeon.match import BOW, SILVER, Match


def queue_losses(match: Match, state: State, ops: card_types.Ops, why: LossCause) -> list[PendingStep]:
    """Return a penalty or price as pending steps; discards go clockwise from the active player (Dungeon A35).

    Raises:
        ValueError: an operation that can only be a reward.
    """
    todo: list[PendingStep] = []
    for op in ops:
        takes = WORDS[type(op)].takes
        if takes is None:
            raise ValueError(f"{op} is no loss")
        todo += takes(match, state, op, why)
    return todo


def seats_clockwise(match: Match, first: int) -> list[int]:
    """Return all seats in clockwise order, beginning with ``first`` (Dungeon A35)."""
    return [(first + step) % match.players for step in range(match.players)]


def apply_loss(match: Match, state: State, what: Loss, todo: PendingStep, chance: Chance, told: list[Event]) -> None:
    """Apply a loss that needs no decision."""
    match what:
        case "hearts":
            party_health.lose_hearts(match, state, todo.count, parse_literal(todo.word, LOSS_CAUSES), chance, told)
        case "rupees":
            party_health.change_rupees(state, todo.count, parse_literal(todo.word, LOSS_CAUSES), told)
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


def find_payment_refusal(state: State, ops: card_types.Ops) -> str:
    """Return which part of a price cannot be paid: ``rupees``, ``hearts`` or ``bottle``; empty if all can be paid."""
    rupees = -sum(op.amount for op in ops if isinstance(op, card_types.Rupees))
    halves = -sum(op.halves for op in ops if isinstance(op, card_types.Hearts))
    if rupees > state.rupees:
        return "rupees"
    if halves >= state.hearts:
        return "hearts"
    if any(isinstance(op, card_types.Bottle) for op in ops) and not state.bottles:
        return "bottle"
    return ""


def pay_out(
    match: Match,
    state: State,
    room: int,
    ops: card_types.Ops,
    told: list[Event],
    *,
    reduced: int = 0,
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
        word = WORDS[type(op)]
        if again and (once or word.once):
            continue
        if word.gives is None:
            raise ValueError(f"{op} is no reward")
        word.gives(RewardContext(match, state, reduced, told), op)
    if not again and not more_follows and (once or any(WORDS[type(op)].once for op in ops)):
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
    reduced: int
    """Number of rupees that penalties of the try subtract from the reward."""
    told: list[Event]


class RoomOperation(NamedTuple):
    """Implementation of a penalty or reward in the rules; display and text have tables of their own."""

    takes: Callable[[Match, State, Any, LossCause], list[PendingStep]] | None
    """Function that returns a penalty or price as pending steps; None if the operation is only a reward."""
    gives: Callable[[RewardContext, Any], None] | None
    """Function that gives the reward; None if the operation is only a loss."""
    once: bool = False
    """True if the reward is given only once per game."""
    of_the_try: bool = False
    """True if it affects only the current try; it cannot be the price of an offer, and has no effect in the last
    round.
    """


def _take_hearts(match: Match, state: State, op: card_types.Hearts, why: LossCause) -> list[PendingStep]:
    return [PendingStep("hearts", count=-op.halves, word=why)]


def _take_rupees(match: Match, state: State, op: card_types.Rupees, why: LossCause) -> list[PendingStep]:
    return [PendingStep("rupees", count=op.amount, word=why)]


def _take_cards(match: Match, state: State, op: card_types.Discard, why: LossCause) -> list[PendingStep]:
    return [PendingStep("discard", seat, op.each, why) for seat in seats_clockwise(match, state.active)]


def _take_turns(match: Match, state: State, op: card_types.SitOut, why: LossCause) -> list[PendingStep]:
    return [PendingStep("sit-out", state.active, op.rounds)]


def _take_of_reward(match: Match, state: State, op: card_types.Reduce, why: LossCause) -> list[PendingStep]:
    return [PendingStep("reduce", count=op.amount)]


def _take_bottle(match: Match, state: State, op: card_types.Bottle, why: LossCause) -> list[PendingStep]:
    return [PendingStep("lose")]


def _give_hearts(to: RewardContext, op: card_types.Hearts) -> None:
    party_health.regain_hearts(to.state, op.halves, "reward", to.told)


def _give_rupees(to: RewardContext, op: card_types.Rupees) -> None:
    party_health.change_rupees(to.state, max(0, op.amount - to.reduced), "reward", to.told)


def _give_container(to: RewardContext, op: card_types.Container) -> None:
    party_health.win_container(to.match, to.state, to.told)


def _give_bottle(to: RewardContext, op: card_types.Bottle) -> None:
    state = to.state
    if len(state.bottles) < MOST_BOTTLES:
        state.bottles.append(EMPTY)
        to.told.append(BottleWon(len(state.bottles)))
    else:
        party_health.change_rupees(state, op.or_rupees, "reward", to.told)


def _give_teleporter(to: RewardContext, op: card_types.Teleporter) -> None:
    if to.state.teleporter == NONE:
        to.state.teleporter = to.state.here
        to.told.append(TeleporterLaid(NONE, to.state.here))


def _give_cards(to: RewardContext, op: card_types.Cards) -> None:
    if not is_owned(to.state, op.item):
        to.state.todo.insert(0, PendingStep("item", word=op.item))


WORDS: dict[type[card_types.AnyOp], RoomOperation] = require_exhaustive(
    "the rules",
    card_types.AnyOp,
    {
        card_types.Hearts: RoomOperation(_take_hearts, _give_hearts),
        card_types.Rupees: RoomOperation(_take_rupees, _give_rupees),
        card_types.Discard: RoomOperation(_take_cards, None),
        card_types.SitOut: RoomOperation(_take_turns, None, of_the_try=True),
        card_types.Reduce: RoomOperation(_take_of_reward, None, of_the_try=True),
        card_types.Container: RoomOperation(None, _give_container, once=True),
        card_types.Bottle: RoomOperation(_take_bottle, _give_bottle, once=True),
        card_types.Teleporter: RoomOperation(None, _give_teleporter),
        card_types.Cards: RoomOperation(None, _give_cards),
    },
)
"""Implementation of each penalty and reward, by type."""
