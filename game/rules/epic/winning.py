"""Falling, being saved, and winning (Zelda "Goal", R1, R14, R36, R38, R57, R58)."""

from __future__ import annotations

from msgspec import UNSET

from game.rules.epic import event as e
from game.rules.epic.action import Decline, Rescue
from game.rules.epic.board import bits
from game.rules.epic.clocks import drop_stale
from game.rules.epic.flow import Flow
from game.rules.epic.frames import NONE
from game.rules.epic.goal import ENDINGS, Defeat, Goal, HoldOut, Reach
from game.rules.epic.match import Match
from game.rules.epic.piles import distinct, remove, take_from_hand, to_discard
from game.rules.epic.query import living
from game.rules.epic.state import UNPLACED, State, fallen


def check_deaths(flow: Flow) -> bool:
    """Take everybody at 0 health off the board, the active player's first, then clockwise (Zelda R65).

    Gives True when it stopped to ask whether a card saves somebody; the check begins again after the answer.
    """
    match, state = flow.match, flow.state
    flow.wounded = False
    for figure in match.clockwise[state.active]:
        if state.health[figure] > 0 or state.squares[figure] < 0 or state.saving >> figure & 1:
            continue
        if not state.declined >> figure & 1 and could_be_saved(match, state, figure):
            state.dying = figure
            flow.ask(match.seat_of[figure], "rescue")
            return True
        fall(flow, figure)
    if state.decided and match.sudden_end:
        break_off(flow)
    return False


def could_be_saved(match: Match, state: State, figure: int) -> bool:
    """Whether a saving card can be in that hand by public knowledge; asking betrays nothing (Zelda R38)."""
    if not match.rescuers[figure] or not state.hands[match.seat_of[figure]]:
        return False
    squad = match.figures[figure].squad
    gone = set(state.discard[squad]) | set(state.removed) | set(state.limbo)
    return any(card not in gone for card in match.rescuers[figure])


def rescue_options(match: Match, state: State) -> list[Decline | Rescue]:
    """The saving cards in hand, or none of them."""
    hand = state.hands[match.seat_of[state.dying]]
    return [Decline(), *(Rescue(c) for c in distinct(match, [c for c in hand if c in match.rescuers[state.dying]]))]


def rescue(flow: Flow, action: Rescue) -> None:
    """Play a saving card; the interrupted text goes on when it is done."""
    match, state = flow.match, flow.state
    figure = state.dying
    state.dying = NONE
    flow.wounded = True
    seat = match.seat_of[figure]
    take_from_hand(flow, action.card)
    state.seen[action.card] = match.everybody
    state.saving |= 1 << figure
    flow.begin_text("on_play", action.card, figure)
    flow.tell(e.Played, seat, figure, action.card, True, True)


def decline_rescue(flow: Flow) -> None:
    """Let the character fall."""
    flow.state.declined |= 1 << flow.state.dying
    flow.state.dying = NONE
    flow.wounded = True


def fall(flow: Flow, figure: int) -> None:
    """Take a character off the board; its square is free at once (Zelda R36)."""
    match, state = flow.match, flow.state
    square = state.squares[figure]
    state.squares[figure] = fallen(square)
    state.declined &= ~(1 << figure)
    flow.tell(e.Fell, figure, square)
    drop_stale(flow)
    seat = match.seat_of[figure]
    if state.ledger is not UNSET:
        state.ledger.pins[figure] = 0
    if match.pack.victory == "leads" and match.figures[figure].lead:
        state.decided = len(sides_left(match, state)) <= 1
    if is_out(match, state, seat):
        flow.tell(e.Eliminated, seat)
        state.decided = len(sides_left(match, state)) <= 1
        if not state.decided:
            leave_table(flow, seat)


def is_out(match: Match, state: State, seat: int) -> bool:
    """Whether a player is out: without characters, or each for himself without a lead (Star Wars W4, W5)."""
    own = match.own[seat] & living(state)
    return not own or (match.pack.victory == "leads" and not match.team_play and not own & match.leads)


def break_off(flow: Flow) -> None:
    """Nothing later on the cards happens (Star Wars W2)."""
    state = flow.state
    state.stack.clear()
    state.saving = 0
    for card in list(state.limbo):
        state.limbo.remove(card)
        to_discard(flow, card, "played")


def leave_table(flow: Flow, seat: int) -> None:
    """An eliminated player's characters, hand, piles and cards in play go; his curses end (Zelda R57, Star Wars W4)."""
    match, state = flow.match, flow.state
    for figure in bits(match.own[seat] & living(state)):
        square = state.squares[figure]
        state.squares[figure] = fallen(square)
        if state.ledger is not UNSET:
            state.ledger.pins[figure] = 0
        flow.tell(e.Left, figure, square)
        drop_stale(flow)
    for card in list(state.lying):
        if card.seat == seat:
            state.lying.remove(card)
            remove(flow, card.card, "out")
    for left in (state.hands[seat], *(pile[q] for q in match.squads_of[seat] for pile in (state.draw, state.discard))):
        for card_number in left:
            remove(flow, card_number, "out")
    state.hands[seat] = []
    for squad in match.squads_of[seat]:
        state.draw[squad] = state.discard[squad] = ()


def concede(flow: Flow, seat: int, *, ends: bool) -> None:
    """Concede for the side of a seat: cards in the middle of their text come to nothing.

    With several other sides left that player alone is out, and the others play on unless ``ends`` is set; before the
    first turn the match always ends.
    """
    match, state = flow.match, flow.state
    flow.tell(e.Conceded, seat)
    state.dying, state.declined = NONE, 0
    break_off(flow)
    for figure in bits(living(state)):
        if state.health[figure] <= 0:
            fall(flow, figure)
    flow.wounded = False
    side = match.side_of[seat]
    others = [other for other in (sides_left(match, state) if state.turn else range(match.sides)) if other != side]
    if ends or not state.turn or len(others) < 2:
        state.result = tuple(others or [other for other in range(match.sides) if other != side])
        state.reason = "conceded"
        flow.tell(e.Ended, state.result, state.reason)
        return
    flow.tell(e.Eliminated, seat)
    leave_table(flow, seat)


def sides_left(match: Match, state: State) -> list[int]:
    """The sides that are still in: with a character in play, or with a lead where leads decide."""
    alive = living(state)
    if match.pack.victory == "leads":
        alive &= match.leads
    return [side for side in range(match.sides) if match.of_side[side] & alive]


def settle(flow: Flow) -> bool:
    """End the match when one side is left, or a goal is met; with none left the side whose turn it is wins.

    (Zelda R1, R58.)
    """
    match, state = flow.match, flow.state
    if not state.decided:
        if match.goals:
            end_by_goal(flow)
        if (
            match.second_exhaustion
            and state.result is None
            and state.ledger is not UNSET
            and max(state.ledger.emptied) > 1
        ):
            state.result, state.reason = least_hurt(match, state), "exhausted"
            flow.tell(e.Ended, state.result, state.reason)
        return state.result is not None
    if state.result is None:
        left = sides_left(match, state) or [match.side_of[state.active]]
        state.result, state.reason = tuple(left), "eliminated"
        flow.tell(e.Ended, state.result, state.reason)
    return True


def end_by_goal(flow: Flow, *, round_over: bool = False) -> None:
    """End the match by the first of its goals that is met; holding out is asked for at the end of a round alone."""
    match, state = flow.match, flow.state
    if state.result is not None:
        return
    for goal in match.goals:
        if _is_met(match, state, goal, round_over=round_over):
            state.result, state.reason = (match.side_of[goal.seat],), ENDINGS[type(goal)]
            flow.tell(e.Ended, state.result, state.reason)
            return


def _is_met(table: Match, state: State, goal: Goal, *, round_over: bool) -> bool:
    match goal:
        case HoldOut():
            return round_over and state.turn >= goal.rounds * table.seats
        case Reach():
            return state.squares[table.figure_named[goal.figure]] in goal.squares
        case Defeat():
            return state.squares[table.figure_named[goal.figure]] < UNPLACED


def least_hurt(match: Match, state: State) -> tuple[int, ...]:
    """The side whose leads took least damage when a pile ran out again; none when two are equal (Star Wars W28)."""
    left = sides_left(match, state)
    damage = {
        side: sum(state.maximum[c] - state.health[c] for c in bits(match.of_side[side] & match.leads)) for side in left
    }
    best = [side for side in left if damage[side] == min(damage.values())]
    return tuple(best) if len(best) == 1 else ()
