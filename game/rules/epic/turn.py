"""A turn: clocks count up, the die, movement, two actions, the end (Zelda "A turn", R29)."""

from __future__ import annotations

from msgspec import UNSET

from game.rules.epic import event as e
from game.rules.epic.board import bits
from game.rules.epic.clocks import count_up, expire, fire_turn_triggers
from game.rules.epic.flow import Flow
from game.rules.epic.health import heal
from game.rules.epic.movement import push_walk
from game.rules.epic.pack import Face
from game.rules.epic.query import living, stands
from game.rules.epic.state import BARRED_NOW, Ledger, State
from game.rules.epic.winning import end_by_goal


def begin_turn(flow: Flow) -> None:
    """Count up the clocks of the active player and roll the die; what stands in play acts before anybody walks."""
    match, state = flow.match, flow.state
    state.turn += 1
    whole = state.actions = match.first_turn_actions if state.turn == 1 else match.pack.actions
    state.paid = 0
    state.hearted = state.ending = False
    flow.tell(e.TurnBegan, state.active, state.turn)
    if state.ledger is not UNSET:
        _settle_debts(flow, state.ledger, whole)
    count_up(flow, state.active)
    roll_and_walk(flow, state.active, again=False)
    if match.standing:
        fire_turn_triggers(flow, state.active)


def _settle_debts(flow: Flow, ledger: Ledger, whole: int) -> None:
    """Actions that were lost beforehand, never below none; a bar on drawing takes hold (Star Wars W10, W11)."""
    state = flow.state
    lost = min(whole, ledger.owed[state.active])
    ledger.owed[state.active] = 0
    if lost:
        state.actions = whole - lost
        flow.tell(e.ActionsLost, state.active, lost, state.actions)
    if ledger.barred[state.active]:
        ledger.barred[state.active] = BARRED_NOW


def roll_and_walk(flow: Flow, seat: int, *, again: bool) -> None:
    """Roll the movement die and lay the walk on the stack; the first heart of a turn heals (Zelda R6, R24, R30)."""
    match, state = flow.match, flow.state
    while True:
        index = flow.chance.roll(len(match.die), "movement")
        face = match.die[index]
        flow.tell(e.Rolled, seat, index, again)
        if not face.heart:
            break
        if not state.hearted:
            state.hearted = True
            for figure in bits(match.own[seat] & living(state)):
                marked = match.healing_marks >> state.squares[figure] & 1
                heal(flow, figure, match.pack.mark_heals if marked else 1, "heart")
        if match.heart_moves:
            face = Face(face.name, match.pack.heart_steps, everyone=True)
            break
        again = True
    push_walk(flow, seat, face.steps, everyone=face.everyone)


def pay_action(flow: Flow) -> None:
    """Use up one of the two actions."""
    state = flow.state
    state.actions -= 1
    state.paid += 1
    flow.tell(e.ActionPaid, state.active, state.actions)


def end_turn(flow: Flow) -> None:
    """Clocks that are due go at the latest now (Zelda R18); then the next player begins, or the turn limit ends it."""
    match, state = flow.match, flow.state
    expire(flow, state.active)
    flow.tell(e.TurnEnded, state.active)
    if state.barred(state.active):
        state.notes().barred[state.active] = 0
    if match.goals:
        end_by_goal(flow, round_over=True)
        if state.result is not None:
            return
    if match.setup.turn_limit and state.turn >= match.setup.turn_limit:
        state.result, state.reason = (), "turn-limit"
        flow.tell(e.Ended, state.result, state.reason)
        return
    state.active = next_seat(flow, state.active)
    begin_turn(flow)


def next_seat(flow: Flow, seat: int) -> int:
    """The next player clockwise who has a character in play (Zelda R57)."""
    for step in range(1, flow.match.seats + 1):
        other = (seat + step) % flow.match.seats
        if stands(flow.match, flow.state, other):
            return other
    return seat


def round_of(state: State, seats: int) -> int:
    """The round for people to read: each player's turn once."""
    return (state.turn - 1) // seats + 1 if state.turn else 0
