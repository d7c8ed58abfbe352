"""Rewards and losses of rooms: operations in order, with questions queued (Dungeon A12, A48, A78)."""

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
    """Return a penalty or price as queued steps; discards go clockwise from the active player (Dungeon A35).

    Raises:
        ValueError: an operation that only gives.
    """
    todo: list[PendingStep] = []
    for op in ops:
        takes = WORDS[type(op)].takes
        if takes is None:
            raise ValueError(f"{op} is no loss")
        todo += takes(match, state, op, why)
    return todo


def seats_clockwise(match: Match, first: int) -> list[int]:
    """Return all seats clockwise from one (Dungeon A35)."""
    return [(first + step) % match.players for step in range(match.players)]


def apply_loss(match: Match, state: State, what: Loss, todo: PendingStep, chance: Chance, told: list[Event]) -> None:
    """Apply a loss that needs no question."""
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
    """Return why a price cannot be paid in full: ``rupees``, ``hearts`` or ``bottle``; empty if it can."""
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

    Containers and bottles come once a game, as does all of a ``once`` room (Dungeon A12, A71); ``more_follows`` marks a
    reward of the same visit.

    Raises:
        ValueError: an operation that only takes.
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
    """Return the seats that an item is offered to: fewest items first, clockwise from the active one on ties.

    Silver arrows belong to the owner of the bow (Dungeon A53).
    """
    if item == SILVER:
        archers = [seat for seat, player in enumerate(state.players) if BOW in player.items]
        if archers:
            return archers
    return sorted(seats_clockwise(match, state.active), key=lambda seat: len(state.players[seat].items))


# Handlers of the operations -----------------------------------------------------------------------------------------


class RewardContext(NamedTuple):
    """Context for giving a reward."""

    match: Match
    state: State
    reduced: int
    """So many rupees less: what the try has cost of the reward."""
    told: list[Event]


class RoomOperation(NamedTuple):
    """Implementation of a room operation for the rules; upper layers have tables of their own."""

    takes: Callable[[Match, State, Any, LossCause], list[PendingStep]] | None
    """A penalty or a price as things to do; ``None`` for what only gives."""
    gives: Callable[[RewardContext, Any], None] | None
    """Carries a reward out; ``None`` for what only takes."""
    once: bool = False
    """As a reward it can be had once a game."""
    of_the_try: bool = False
    """True if it affects the rest of a try alone: no price of an offer, and no effect in the last round."""


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
"""Handler of each penalty and reward by type."""
