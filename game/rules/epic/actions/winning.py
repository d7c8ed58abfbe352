"""Elimination, rescue and victory (Zelda "Goal", R1, R14, R36, R38, R57, R58)."""

from __future__ import annotations

from msgspec import UNSET

from game.rules.epic import event as events
from game.rules.epic.actions.action import Decline, Rescue
from game.rules.epic.actions.clocks import drop_stale_clocks
from game.rules.epic.actions.piles import discard_card, distinct_cards, remove_card, take_from_hand
from game.rules.epic.board import iterate_bits
from game.rules.epic.engine.frames import NONE
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import living_characters
from game.rules.epic.engine.resolution import ResolutionContext
from game.rules.epic.engine.state import UNPLACED, State, fallen_at
from game.rules.epic.goal import ENDINGS, Defeat, Goal, HoldOut, Reach


def resolve_deaths(context: ResolutionContext) -> bool:
    """Remove all characters at 0 health, the active player's first, then clockwise (Zelda R65).

    Return True if a player has to be asked for a rescue; it is called again after the answer.
    """
    match, state = context.match, context.state
    context.wounded = False
    for figure in match.clockwise[state.active]:
        if state.health[figure] > 0 or state.squares[figure] < 0 or state.saving >> figure & 1:
            continue
        if not state.declined >> figure & 1 and may_have_rescue(match, state, figure):
            state.dying = figure
            context.ask(match.seat_of[figure], "rescue")
            return True
        remove_fallen(context, figure)
    if state.decided and match.ends_at_lead_fall:
        abort_texts(context)
    return False


def may_have_rescue(match: Match, state: State, figure: int) -> bool:
    """Return whether, by public knowledge, the hand may have a rescue card; so asking reveals nothing (R38)."""
    if not match.rescue_cards[figure] or not state.hands[match.seat_of[figure]]:
        return False
    squad = match.figures[figure].squad
    public_cards = set(state.discard[squad]) | set(state.removed) | set(state.limbo)
    return any(card not in public_cards for card in match.rescue_cards[figure])


def rescue_options(match: Match, state: State) -> list[Decline | Rescue]:
    """Return the rescue cards in the hand, and the choice to play none."""
    hand = state.hands[match.seat_of[state.dying]]
    return [
        Decline(),
        *(Rescue(c) for c in distinct_cards(match, [c for c in hand if c in match.rescue_cards[state.dying]])),
    ]


def play_rescue(context: ResolutionContext, action: Rescue) -> None:
    """Play a rescue card; the interrupted text continues after it."""
    match, state = context.match, context.state
    figure = state.dying
    state.dying = NONE
    context.wounded = True
    seat = match.seat_of[figure]
    take_from_hand(context, action.card)
    state.seen[action.card] = match.all_seats
    state.saving |= 1 << figure
    context.push_text("on_play", action.card, figure)
    context.emit(events.Played, seat, figure, action.card, True, True)


def decline_rescue(context: ResolutionContext) -> None:
    """Decline to rescue the dying character, who falls."""
    context.state.declined |= 1 << context.state.dying
    context.state.dying = NONE
    context.wounded = True


def remove_fallen(context: ResolutionContext, figure: int) -> None:
    """Remove a fallen character from the board; its square is free at once (Zelda R36)."""
    match, state = context.match, context.state
    square = state.squares[figure]
    state.squares[figure] = fallen_at(square)
    state.declined &= ~(1 << figure)
    context.emit(events.Fell, figure, square)
    drop_stale_clocks(context)
    seat = match.seat_of[figure]
    if state.ledger is not UNSET:
        state.ledger.ransoms[figure] = 0
    if match.pack.victory == "leads" and match.figures[figure].lead:
        state.decided = len(find_sides_left(match, state)) <= 1
    if is_out(match, state, seat):
        context.emit(events.Eliminated, seat)
        state.decided = len(find_sides_left(match, state)) <= 1
        if not state.decided:
            remove_player(context, seat)


def is_out(match: Match, state: State, seat: int) -> bool:
    """Return whether a player is eliminated: no characters, or no lead where leads decide (Star Wars W4, W5)."""
    own = match.own_mask[seat] & living_characters(state)
    return not own or (match.pack.victory == "leads" and not match.team_play and not own & match.lead_mask)


def abort_texts(context: ResolutionContext) -> None:
    """Abort all texts in progress (Star Wars W2)."""
    state = context.state
    state.stack.clear()
    state.saving = 0
    for card in list(state.limbo):
        state.limbo.remove(card)
        discard_card(context, card, "played")


def remove_player(context: ResolutionContext, seat: int) -> None:
    """Remove an eliminated player's characters, hand, piles and cards in play (Zelda R57, Star Wars W4)."""
    match, state = context.match, context.state
    for figure in iterate_bits(match.own_mask[seat] & living_characters(state)):
        square = state.squares[figure]
        state.squares[figure] = fallen_at(square)
        if state.ledger is not UNSET:
            state.ledger.ransoms[figure] = 0
        context.emit(events.LeftBoard, figure, square)
        drop_stale_clocks(context)
    for card in list(state.lying):
        if card.seat == seat:
            state.lying.remove(card)
            remove_card(context, card.card, "out")
    for left in (state.hands[seat], *(pile[q] for q in match.squads_of[seat] for pile in (state.draw, state.discard))):
        for card_number in left:
            remove_card(context, card_number, "out")
    state.hands[seat] = []
    for squad in match.squads_of[seat]:
        state.draw[squad] = state.discard[squad] = ()


def concede_side(context: ResolutionContext, seat: int, *, ends: bool) -> None:
    """Concede for the side of a seat, aborting texts in progress.

    If several other sides are left, they continue unless ``ends``; before the first turn the match always ends.
    """
    match, state = context.match, context.state
    context.emit(events.Conceded, seat)
    state.dying, state.declined = NONE, 0
    abort_texts(context)
    for figure in iterate_bits(living_characters(state)):
        if state.health[figure] <= 0:
            remove_fallen(context, figure)
    context.wounded = False
    side = match.side_of[seat]
    others = [other for other in (find_sides_left(match, state) if state.turn else range(match.sides)) if other != side]
    if ends or not state.turn or len(others) < 2:
        state.result = tuple(others or [other for other in range(match.sides) if other != side])
        state.reason = "conceded"
        context.emit(events.Ended, state.result, state.reason)
        return
    context.emit(events.Eliminated, seat)
    remove_player(context, seat)


def find_sides_left(match: Match, state: State) -> list[int]:
    """Return the sides that are not defeated: with a character or, where leads decide, a lead on the board."""
    alive = living_characters(state)
    if match.pack.victory == "leads":
        alive &= match.lead_mask
    return [side for side in range(match.sides) if match.side_mask[side] & alive]


def end_if_won(context: ResolutionContext) -> bool:
    """End the match if one side is left or a goal is met; return whether it ended (Zelda R1, R58).

    If no side is left, the active side wins.
    """
    match, state = context.match, context.state
    if not state.decided:
        if match.goals:
            end_by_goal(context)
        if (
            match.second_exhaustion
            and state.result is None
            and state.ledger is not UNSET
            and max(state.ledger.emptied) > 1
        ):
            state.result, state.reason = find_least_hurt(match, state), "exhausted"
            context.emit(events.Ended, state.result, state.reason)
        return state.result is not None
    if state.result is None:
        left = find_sides_left(match, state) or [match.side_of[state.active]]
        state.result, state.reason = tuple(left), "eliminated"
        context.emit(events.Ended, state.result, state.reason)
    return True


def end_by_goal(context: ResolutionContext, *, round_over: bool = False) -> None:
    """End the match by the first goal that is met; ``HoldOut`` goals are only checked at the end of a round."""
    match, state = context.match, context.state
    if state.result is not None:
        return
    for goal in match.goals:
        if _is_met(match, state, goal, round_over=round_over):
            state.result, state.reason = (match.side_of[goal.seat],), ENDINGS[type(goal)]
            context.emit(events.Ended, state.result, state.reason)
            return


def _is_met(game_tables: Match, state: State, goal: Goal, *, round_over: bool) -> bool:
    match goal:
        case HoldOut():
            return round_over and state.turn >= goal.rounds * game_tables.seats
        case Reach():
            return state.squares[game_tables.figure_by_name[goal.figure]] in goal.squares
        case Defeat():
            return state.squares[game_tables.figure_by_name[goal.figure]] < UNPLACED


def find_least_hurt(match: Match, state: State) -> tuple[int, ...]:
    """Return the side whose leads lost least health, when a draw pile ran out again; empty if tied (Star Wars W28)."""
    left = find_sides_left(match, state)
    damage = {
        side: sum(state.maximum[c] - state.health[c] for c in iterate_bits(match.side_mask[side] & match.lead_mask))
        for side in left
    }
    best = [side for side in left if damage[side] == min(damage.values())]
    return tuple(best) if len(best) == 1 else ()
