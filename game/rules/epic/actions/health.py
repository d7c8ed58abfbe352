"""Losing, healing and increasing health."""

from __future__ import annotations

from game.rules.epic import event as e
from game.rules.epic.engine.queries import loss
from game.rules.epic.engine.resolution import Flow
from game.rules.epic.engine.state import changed


def hurt(flow: Flow, figure: int, amount: int, cause: e.Harm) -> int:
    """Take health from a character on the board and give what was really lost (Zelda R34)."""
    state = flow.state
    if state.squares[figure] < 0:
        return 0
    if state.lying:
        amount = loss(flow.match, state, figure, amount)
    beyond = max(0, amount - state.health[figure])
    amount -= beyond
    if amount > 0:
        state.health[figure] -= amount
        flow.wounded = True
        flow.tell(e.Hurt, figure, amount, state.health[figure], cause, beyond)
    return amount


def heal(flow: Flow, figure: int, amount: int, cause: e.Cure) -> None:
    """Give health back, never above the maximum and never to the fallen (Zelda R37)."""
    state = flow.state
    if state.squares[figure] < 0 or state.health[figure] <= 0:
        return
    amount = min(amount, state.maximum[figure] - state.health[figure])
    if amount > 0:
        state.health[figure] += amount
        flow.tell(e.Healed, figure, amount, state.health[figure], cause)


def increase(flow: Flow, figure: int, amount: int) -> None:
    """Raise current and maximum health (Zelda "Health increase": 9 of 15 and 5 more is 14 of 20)."""
    state = flow.state
    if state.squares[figure] < 0:
        return
    state.health[figure] += amount
    state.maximum = changed(state.maximum, figure, state.maximum[figure] + amount)
    flow.tell(e.Increased, figure, amount, state.health[figure], state.maximum[figure])
