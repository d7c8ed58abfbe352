"""Turn sequence: clocks, die, movement, actions, end (Zelda "A turn", R29)."""

from __future__ import annotations

from msgspec import UNSET

from game.rules.epic import event as events
from game.rules.epic.actions.clocks import advance_clocks, expire_clocks, fire_turn_triggers
from game.rules.epic.actions.health import restore_health
from game.rules.epic.actions.movement import push_walk
from game.rules.epic.actions.winning import end_by_goal
from game.rules.epic.board import iterate_bits
from game.rules.epic.engine.queries import has_characters, living_characters
from game.rules.epic.engine.resolution import ResolutionContext
from game.rules.epic.engine.state import BARRED_NOW, State, StatusEffects
from game.rules.epic.pack import DieFace


def begin_turn(context: ResolutionContext) -> None:
    """Start a turn: advance clocks, roll the die, and trigger standing cards before the movement."""
    match, state = context.match, context.state
    state.turn += 1
    full_actions = state.actions = match.first_turn_actions if state.turn == 1 else match.pack.actions
    state.paid = 0
    state.hearted = state.ending = False
    context.emit(events.TurnBegan, state.active, state.turn)
    if state.ledger is not UNSET:
        _apply_status(context, state.ledger, full_actions)
    advance_clocks(context, state.active)
    roll_and_walk(context, state.active, again=False)
    if match.standing_cards:
        fire_turn_triggers(context, state.active)


def _apply_status(context: ResolutionContext, status: StatusEffects, full_actions: int) -> None:
    """Apply the loss of actions, down to 0, and bans on drawing that affect this turn (Star Wars W10, W11)."""
    state = context.state
    lost = min(full_actions, status.owed[state.active])
    status.owed[state.active] = 0
    if lost:
        state.actions = full_actions - lost
        context.emit(events.ActionsLost, state.active, lost, state.actions)
    if status.barred[state.active]:
        status.barred[state.active] = BARRED_NOW


def roll_and_walk(context: ResolutionContext, seat: int, *, again: bool) -> None:
    """Roll the movement die and push the walk; the first Container Heart of a turn heals (Zelda R6, R24, R30)."""
    match, state = context.match, context.state
    while True:
        index = context.chance.roll(len(match.die), "movement")
        face = match.die[index]
        context.emit(events.Rolled, seat, index, again)
        if not face.heart:
            break
        if not state.hearted:
            state.hearted = True
            for figure in iterate_bits(match.own_mask[seat] & living_characters(state)):
                marked = match.healing_marks >> state.squares[figure] & 1
                restore_health(context, figure, match.pack.mark_heals if marked else 1, "heart")
        if match.heart_gives_movement:
            face = DieFace(face.name, match.pack.heart_steps, everyone=True)
            break
        again = True
    push_walk(context, seat, face.steps, everyone=face.everyone)


def pay_action(context: ResolutionContext) -> None:
    """Spend one action of the active player."""
    state = context.state
    state.actions -= 1
    state.paid += 1
    context.emit(events.ActionPaid, state.active, state.actions)


def end_turn(context: ResolutionContext) -> None:
    """Discard clock cards that are due (Zelda R18), then start the next turn, or end the match at the turn limit."""
    match, state = context.match, context.state
    expire_clocks(context, state.active)
    context.emit(events.TurnEnded, state.active)
    if state.is_barred(state.active):
        state.require_status().barred[state.active] = 0
    if match.goals:
        end_by_goal(context, round_over=True)
        if state.result is not None:
            return
    if match.setup.turn_limit and state.turn >= match.setup.turn_limit:
        state.result, state.reason = (), "turn-limit"
        context.emit(events.Ended, state.result, state.reason)
        return
    state.active = find_next_seat(context, state.active)
    begin_turn(context)


def find_next_seat(context: ResolutionContext, seat: int) -> int:
    """Return the next seat clockwise that has a character on the board (Zelda R57)."""
    for step in range(1, context.match.seats + 1):
        next_seat = (seat + step) % context.match.seats
        if has_characters(context.match, context.state, next_seat):
            return next_seat
    return seat


def round_number(state: State, seats: int) -> int:
    """Return the number of the current round for display; a round is one turn of each player."""
    return (state.turn - 1) // seats + 1 if state.turn else 0
