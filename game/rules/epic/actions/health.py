"""Losing, healing and increasing health."""

from __future__ import annotations

from game.rules.epic import event as events
from game.rules.epic.engine.queries import modify_loss
from game.rules.epic.engine.resolution import ResolutionContext
from game.rules.epic.engine.state import with_value


def lose_health(context: ResolutionContext, figure: int, amount: int, cause: events.Harm) -> int:
    """Subtract health from a character on the board and return the amount it actually lost (Zelda R34)."""
    state = context.state
    if state.squares[figure] < 0:
        return 0
    if state.lying:
        amount = modify_loss(context.match, state, figure, amount)
    beyond = max(0, amount - state.health[figure])
    amount -= beyond
    if amount > 0:
        state.health[figure] -= amount
        context.wounded = True
        context.emit(events.Hurt, figure, amount, state.health[figure], cause, beyond)
    return amount


def restore_health(context: ResolutionContext, figure: int, amount: int, cause: events.Cure) -> None:
    """Restore health, up to the maximum; fallen characters are not healed (Zelda R37)."""
    state = context.state
    if state.squares[figure] < 0 or state.health[figure] <= 0:
        return
    amount = min(amount, state.maximum[figure] - state.health[figure])
    if amount > 0:
        state.health[figure] += amount
        context.emit(events.Healed, figure, amount, state.health[figure], cause)


def increase_health(context: ResolutionContext, figure: int, amount: int) -> None:
    """Raise current and maximum health (Zelda "Health increase": 9 of 15 increased by 5 is 14 of 20)."""
    state = context.state
    if state.squares[figure] < 0:
        return
    state.health[figure] += amount
    state.maximum = with_value(state.maximum, figure, state.maximum[figure] + amount)
    context.emit(events.Increased, figure, amount, state.health[figure], state.maximum[figure])
