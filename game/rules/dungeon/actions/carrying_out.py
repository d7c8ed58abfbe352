"""Carrying out what a player does; what follows from it stands in the queue (dungeon_quest 1.8, 1.11, 1.12)."""

from __future__ import annotations

from game.rules.core.chance import Chance
from game.rules.dungeon import building
from game.rules.dungeon.actions import action as a
from game.rules.dungeon.actions import bottles, challenge, drawing
from game.rules.dungeon.engine import event as e
from game.rules.dungeon.engine import queue
from game.rules.dungeon.engine.state import State, Todo
from game.rules.dungeon.engine.tally import tally
from game.rules.dungeon.match import Match


def carry_out(match: Match, state: State, seat: int, action: a.Action, chance: Chance, told: list[e.Event]) -> None:
    """One answer of the seat that was asked. The question still stands first in the queue."""
    match action:
        case a.Play() | a.Support() | a.Down() | a.Shield():
            challenge.lay(match, state, seat, action, chance, told)
        case a.Swap() | a.NewHand() | a.Drink() | a.Pass():
            _change(match, state, seat, action, chance, told)
        case a.Enter(cell=cell):
            state.todo = [Todo("enter", count=cell)]
        case a.Call(seat=other):
            told.append(e.Called(seat, other))
            state.todo.insert(0, Todo("between", other))
        case a.Choose(dungeon=code):
            building.build(match, state, code, chance, told)
        case a.Take() | a.Decline():
            _answer(match, state, seat, isinstance(action, a.Take), chance, told)
        case a.Toss(card=card):
            _toss(state, seat, card, told)
        case a.Done():
            _done(match, state, seat, chance, told)
        case a.Place(cell=cell):
            state.teleporter = cell
            told.append(e.TeleporterLaid(seat, cell))
        case a.Pour(bottle=content):
            _pour(state, seat, content, told)
        case a.Buy():
            bottles.buy(match, state, action, told)
        case a.Power(pieces=pieces):
            _power(match, state, seat, pieces, told)
        case a.Avert() | a.Suffer():
            _avert(match, state, seat, isinstance(action, a.Avert), told)


def _change(
    match: Match,
    state: State,
    seat: int,
    action: a.Swap | a.NewHand | a.Drink | a.Pass,
    chance: Chance,
    told: list[e.Event],
) -> None:
    """Discard and draw, a bottle, or nothing: a turn in a challenge, the change between two rooms, the bottle in a safe
    room."""
    what = state.todo[0].what
    match action:
        case a.Swap(card=card):
            drawing.discard(state, seat, [card], "swap", told)
            drawing.fill(match, state, seat, chance, told)
        case a.NewHand():
            drawing.discard(state, seat, state.players[seat].hand[:], "new-hand", told)
            drawing.fill(match, state, seat, chance, told)
        case a.Drink():
            bottles.drink(match, state, seat, action, chance, told)
        case a.Pass():
            told.append(e.Passed(seat))
    if what == "turn":
        if isinstance(action, a.NewHand):
            state.todo[0] = Todo("play", seat)
        else:
            challenge.end_turn(state)
    elif what == "safe":
        state.todo.pop(0)
    else:
        _has_changed(state, seat)


def _has_changed(state: State, seat: int) -> None:
    """The change between two rooms is used; the active player still has to choose a room (Dungeon A59)."""
    state.players[seat].changed = True
    if state.todo[0].what == "between":
        state.todo.pop(0)


def _answer(match: Match, state: State, seat: int, taken: bool, chance: Chance, told: list[e.Event]) -> None:
    """Yes or no to an item, an offer, or a change of cards."""
    todo = state.todo[0]
    if todo.what == "offer":
        challenge.answer_offer(match, state, taken, told)
    elif todo.what == "between":
        told.append(e.Kept(seat))
        _has_changed(state, seat)
    elif taken:
        queue.give(match, state, seat, chance, told)
    else:
        told.append(e.ItemDeclined(seat, todo.word))
        state.todo[0] = Todo(todo.what, count=todo.count + 1, word=todo.word)


def _toss(state: State, seat: int, card: int, told: list[e.Event]) -> None:
    """One card of a penalty, of the price of an offer, or with power 2, which goes on until the player has enough."""
    todo = state.todo[0]
    if todo.what == "redraw":
        drawing.discard(state, seat, [card], "power", told)
        return
    drawing.discard(state, seat, [card], "offer" if todo.word == "offer" else "penalty", told)
    state.todo[0] = Todo(todo.what, seat, todo.count - 1, todo.word)
    if todo.count == 1:
        state.todo.pop(0)


def _done(match: Match, state: State, seat: int, chance: Chance, told: list[e.Event]) -> None:
    """Enough discarded with power 2: draw (Dungeon A56). Else the shop is left, or the bottle let be."""
    todo = state.todo.pop(0)
    if todo.what == "redraw":
        drawing.fill(match, state, seat, chance, told)


def _pour(state: State, seat: int, content: str, told: list[e.Event]) -> None:
    if state.todo[0].what == "lose":
        state.bottles.remove(content)
        state.todo.pop(0)
        told.append(e.BottleLost(content))
    else:
        bottles.pour(state, seat, content, told)


def _power(match: Match, state: State, seat: int, pieces: int, told: list[e.Event]) -> None:
    """Powers 1, 2 and 4 in one's own turn; they cost no action (Dungeon A9, A33, A54-A56, A77)."""
    running = state.challenge
    assert running is not None
    _spend(state, seat, pieces, told)
    running.powers.append(pieces)
    if pieces == 1:
        running.extra = True
        state.todo[0] = Todo("play", seat)
    elif pieces == 2:
        order = [(seat + step) % match.players for step in range(match.players)]
        state.todo[:0] = [Todo("redraw", other) for other in order]
    elif challenge.is_won(match, running, tally(match.worth, running)):
        challenge.succeed(match, state, told)


def _spend(state: State, seat: int, pieces: int, told: list[e.Event]) -> None:
    state.spent += pieces
    told.append(e.PowerUsed(seat, pieces, state.pieces - state.spent))


def _avert(match: Match, state: State, seat: int, averted: bool, told: list[e.Event]) -> None:
    """Three pieces stop the whole round penalty, but neither costs of cards nor the limit penalty (Dungeon A57)."""
    if averted:
        _spend(state, seat, match.catalog.amounts.avert, told)
    challenge.penalty(match, state, averted)
