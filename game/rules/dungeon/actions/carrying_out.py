"""Execution of actions; their consequences are queued as pending steps (dungeon_quest 1.8, 1.11, 1.12)."""

from __future__ import annotations

from game.rules.core.chance import Chance
from game.rules.dungeon import building
from game.rules.dungeon.actions import action as action_types
from game.rules.dungeon.actions import bottles, challenge, drawing
from game.rules.dungeon.engine import event as event_types
from game.rules.dungeon.engine import queue
from game.rules.dungeon.engine.state import PendingStep, State
from game.rules.dungeon.engine.tally import tally_round
from game.rules.dungeon.match import Match


def execute_action(
    match: Match, state: State, seat: int, action: action_types.Action, chance: Chance, events: list[event_types.Event]
) -> None:
    """Execute the answer to the pending question, whose step is still first in the queue."""
    match action:
        case action_types.Play() | action_types.Support() | action_types.Down() | action_types.Shield():
            challenge.play_card(match, state, seat, action, chance, events)
        case action_types.Swap() | action_types.NewHand() | action_types.UseBottle() | action_types.Pass():
            _execute_change(match, state, seat, action, chance, events)
        case action_types.Enter(cell=cell):
            state.todo = [PendingStep("enter", count=cell)]
        case action_types.Call(seat=other):
            events.append(event_types.Called(seat, other))
            state.todo.insert(0, PendingStep("between", other))
        case action_types.Choose(dungeon=code):
            building.build_dungeon(match, state, code, chance, events)
        case action_types.Accept() | action_types.Decline():
            _execute_answer(match, state, seat, isinstance(action, action_types.Accept), chance, events)
        case action_types.Toss(card=card):
            _execute_toss(state, seat, card, events)
        case action_types.Done():
            _execute_done(match, state, seat, chance, events)
        case action_types.PlaceTeleporter(cell=cell):
            state.teleporter = cell
            events.append(event_types.TeleporterLaid(seat, cell))
        case action_types.Pour(bottle=content):
            _execute_pour(state, seat, content, events)
        case action_types.Buy():
            bottles.buy_good(match, state, action, events)
        case action_types.Power(pieces=pieces):
            _execute_power(match, state, seat, pieces, events)
        case action_types.Avert() | action_types.Suffer():
            _execute_avert(match, state, seat, isinstance(action, action_types.Avert), events)


def _execute_change(
    match: Match,
    state: State,
    seat: int,
    action: action_types.Swap | action_types.NewHand | action_types.UseBottle | action_types.Pass,
    chance: Chance,
    events: list[event_types.Event],
) -> None:
    """Execute a change of cards, a bottle or a pass: as a turn, between two rooms, or in a safe room."""
    what = state.todo[0].what
    match action:
        case action_types.Swap(card=card):
            drawing.discard_cards(state, seat, [card], "swap", events)
            drawing.fill_hand(match, state, seat, chance, events)
        case action_types.NewHand():
            drawing.discard_cards(state, seat, state.players[seat].hand[:], "new-hand", events)
            drawing.fill_hand(match, state, seat, chance, events)
        case action_types.UseBottle():
            bottles.drink_bottle(match, state, seat, action, chance, events)
        case action_types.Pass():
            events.append(event_types.Passed(seat))
    if what == "turn":
        if isinstance(action, action_types.NewHand):
            state.todo[0] = PendingStep("play", seat)
        else:
            challenge.end_turn(state)
    elif what == "safe":
        state.todo.pop(0)
    else:
        _end_change(state, seat)


def _end_change(state: State, seat: int) -> None:
    """Record that a player has changed cards between two rooms; the active player is asked for a room again (A59)."""
    state.players[seat].changed = True
    if state.todo[0].what == "between":
        state.todo.pop(0)


def _execute_answer(
    match: Match, state: State, seat: int, accepted: bool, chance: Chance, events: list[event_types.Event]
) -> None:
    """Execute the acceptance or refusal of an item, an offer or a change of cards."""
    todo = state.todo[0]
    if todo.what == "offer":
        challenge.answer_offer(match, state, accepted, events)
    elif todo.what == "between":
        events.append(event_types.Kept(seat))
        _end_change(state, seat)
    elif accepted:
        queue.give_item(match, state, seat, chance, events)
    else:
        events.append(event_types.ItemDeclined(seat, todo.word))
        state.todo[0] = PendingStep(todo.what, count=todo.count + 1, word=todo.word)


def _execute_toss(state: State, seat: int, card: int, events: list[event_types.Event]) -> None:
    """Discard one card for a penalty, a price, or with Triforce power 2, which repeats until the player stops."""
    todo = state.todo[0]
    if todo.what == "redraw":
        drawing.discard_cards(state, seat, [card], "power", events)
        return
    drawing.discard_cards(state, seat, [card], "offer" if todo.word == "offer" else "penalty", events)
    state.todo[0] = PendingStep(todo.what, seat, todo.count - 1, todo.word)
    if todo.count == 1:
        state.todo.pop(0)


def _execute_done(match: Match, state: State, seat: int, chance: Chance, events: list[event_types.Event]) -> None:
    """End the discards of Triforce power 2 by drawing (Dungeon A56), or leave the shop or the bottle of a safe room."""
    todo = state.todo.pop(0)
    if todo.what == "redraw":
        drawing.fill_hand(match, state, seat, chance, events)


def _execute_pour(state: State, seat: int, content: str, events: list[event_types.Event]) -> None:
    if state.todo[0].what == "lose":
        state.bottles.remove(content)
        state.todo.pop(0)
        events.append(event_types.BottleLost(content))
    else:
        bottles.pour_bottle(state, seat, content, events)


def _execute_power(match: Match, state: State, seat: int, pieces: int, events: list[event_types.Event]) -> None:
    """Use Triforce power 1, 2 or 4 in one's own turn, without spending the turn (Dungeon A9, A33, A54-A56, A77)."""
    running = state.challenge
    assert running is not None
    _spend_pieces(state, seat, pieces, events)
    running.powers.append(pieces)
    if pieces == 1:
        running.extra = True
        state.todo[0] = PendingStep("play", seat)
    elif pieces == 2:
        order = [(seat + step) % match.players for step in range(match.players)]
        state.todo[:0] = [PendingStep("redraw", other) for other in order]
    elif challenge.is_fulfilled(match, running, tally_round(match.card_values, running)):
        challenge.complete_challenge(match, state, events)


def _spend_pieces(state: State, seat: int, pieces: int, events: list[event_types.Event]) -> None:
    """Mark pieces of the Triforce as used until the next boss is beaten."""
    state.spent += pieces
    events.append(event_types.PowerUsed(seat, pieces, state.pieces - state.spent))


def _execute_avert(match: Match, state: State, seat: int, averted: bool, events: list[event_types.Event]) -> None:
    """Spend three pieces to avert the round penalty, but not costs of cards or the limit penalty (Dungeon A57)."""
    if averted:
        _spend_pieces(state, seat, match.catalog.amounts.avert, events)
    challenge.apply_penalty(match, state, averted)
