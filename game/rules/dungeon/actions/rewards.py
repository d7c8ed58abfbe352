"""What rooms give and take: operations one after the other, questions in between as a queue (Dungeon A12, A48, A78)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, assert_never

from game.rules.core.chance import Chance
from game.rules.core.exhaustive import require_exhaustive
from game.rules.core.literals import among
from game.rules.dungeon import cards as c
from game.rules.dungeon.actions import party_health
from game.rules.dungeon.engine.event import BottleWon, Event, RewardReduced, SatOut, TeleporterLaid
from game.rules.dungeon.engine.state import EMPTY, LOSS_CAUSES, MOST_BOTTLES, NONE, Loss, LossCause, State, Todo
from game.rules.dungeon.match import BOW, SILVER, Match


def losses(match: Match, state: State, ops: c.Ops, why: LossCause) -> list[Todo]:
    """A penalty or a price as things to do. Each player discards clockwise from the active one (Dungeon A35).

    Raises:
        ValueError: something among it only gives.
    """
    todo: list[Todo] = []
    for op in ops:
        takes = WORDS[type(op)].takes
        if takes is None:
            raise ValueError(f"{op} is no loss")
        todo += takes(match, state, op, why)
    return todo


def clockwise(match: Match, first: int) -> list[int]:
    """All seats from one on (Dungeon A35)."""
    return [(first + step) % match.players for step in range(match.players)]


def lose(match: Match, state: State, what: Loss, todo: Todo, chance: Chance, told: list[Event]) -> None:
    """Carry out one loss that asks nobody anything."""
    match what:
        case "hearts":
            party_health.hurt(match, state, todo.count, among(todo.word, LOSS_CAUSES), chance, told)
        case "rupees":
            party_health.receive(state, todo.count, among(todo.word, LOSS_CAUSES), told)
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


def why_not_payable(state: State, ops: c.Ops) -> str:
    """Why a price cannot be paid in full: ``rupees``, ``hearts`` or ``bottle``; empty when it can."""
    rupees = -sum(op.amount for op in ops if isinstance(op, c.Rupees))
    halves = -sum(op.halves for op in ops if isinstance(op, c.Hearts))
    if rupees > state.rupees:
        return "rupees"
    if halves >= state.hearts:
        return "hearts"
    if any(isinstance(op, c.Bottle) for op in ops) and not state.bottles:
        return "bottle"
    return ""


def pay_out(
    match: Match,
    state: State,
    room: int,
    ops: c.Ops,
    told: list[Event],
    *,
    reduced: int = 0,
    more_follows: bool = False,
) -> None:
    """What the room where Link stands gives. Containers and bottles can be had once a game, and all of a ``once`` room
    (Dungeon A12, A71); ``more_follows`` belongs to the same visit.

    Raises:
        ValueError: something among it only takes.
    """
    again = room in state.taken
    once = match.catalog.rooms[room].once
    for op in ops:
        word = WORDS[type(op)]
        if again and (once or word.once):
            continue
        if word.gives is None:
            raise ValueError(f"{op} is no reward")
        word.gives(Giving(match, state, reduced, told), op)
    if not again and not more_follows and (once or any(WORDS[type(op)].once for op in ops)):
        state.taken.append(room)


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


# What each word takes and gives --------------------------------------------------------------------------------------


class Giving(NamedTuple):
    """What a reward needs to be given."""

    match: Match
    state: State
    reduced: int
    """So many rupees less: what the try has cost of the reward."""
    told: list[Event]


class RoomWord(NamedTuple):
    """What a word of the rooms is to the rules; the layers above have a table of all words each."""

    takes: Callable[[Match, State, Any, LossCause], list[Todo]] | None
    """A penalty or a price as things to do; ``None`` for what only gives."""
    gives: Callable[[Giving, Any], None] | None
    """Carries a reward out; ``None`` for what only takes."""
    once: bool = False
    """As a reward it can be had once a game."""
    of_the_try: bool = False
    """It touches the rest of a try alone: no price of an offer, and nothing in the last round."""


def _take_hearts(match: Match, state: State, op: c.Hearts, why: LossCause) -> list[Todo]:
    return [Todo("hearts", count=-op.halves, word=why)]


def _take_rupees(match: Match, state: State, op: c.Rupees, why: LossCause) -> list[Todo]:
    return [Todo("rupees", count=op.amount, word=why)]


def _take_cards(match: Match, state: State, op: c.Discard, why: LossCause) -> list[Todo]:
    return [Todo("discard", seat, op.each, why) for seat in clockwise(match, state.active)]


def _take_turns(match: Match, state: State, op: c.SitOut, why: LossCause) -> list[Todo]:
    return [Todo("sit-out", state.active, op.rounds)]


def _take_of_reward(match: Match, state: State, op: c.Reduce, why: LossCause) -> list[Todo]:
    return [Todo("reduce", count=op.amount)]


def _take_bottle(match: Match, state: State, op: c.Bottle, why: LossCause) -> list[Todo]:
    return [Todo("lose")]


def _give_hearts(to: Giving, op: c.Hearts) -> None:
    party_health.heal(to.state, op.halves, "reward", to.told)


def _give_rupees(to: Giving, op: c.Rupees) -> None:
    party_health.receive(to.state, max(0, op.amount - to.reduced), "reward", to.told)


def _give_container(to: Giving, op: c.Container) -> None:
    party_health.win_container(to.match, to.state, to.told)


def _give_bottle(to: Giving, op: c.Bottle) -> None:
    state = to.state
    if len(state.bottles) < MOST_BOTTLES:
        state.bottles.append(EMPTY)
        to.told.append(BottleWon(len(state.bottles)))
    else:
        party_health.receive(state, op.or_rupees, "reward", to.told)


def _give_teleporter(to: Giving, op: c.Teleporter) -> None:
    if to.state.teleporter == NONE:
        to.state.teleporter = to.state.here
        to.told.append(TeleporterLaid(NONE, to.state.here))


def _give_cards(to: Giving, op: c.Cards) -> None:
    if not owned(to.state, op.item):
        to.state.todo.insert(0, Todo("item", word=op.item))


WORDS: dict[type[c.AnyOp], RoomWord] = require_exhaustive(
    "the rules",
    c.AnyOp,
    {
        c.Hearts: RoomWord(_take_hearts, _give_hearts),
        c.Rupees: RoomWord(_take_rupees, _give_rupees),
        c.Discard: RoomWord(_take_cards, None),
        c.SitOut: RoomWord(_take_turns, None, of_the_try=True),
        c.Reduce: RoomWord(_take_of_reward, None, of_the_try=True),
        c.Container: RoomWord(None, _give_container, once=True),
        c.Bottle: RoomWord(_take_bottle, _give_bottle, once=True),
        c.Teleporter: RoomWord(None, _give_teleporter),
        c.Cards: RoomWord(None, _give_cards),
    },
)
"""By word of the rooms: what it takes and what it gives."""
