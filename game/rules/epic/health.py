"""Losing, healing and increasing health."""

from __future__ import annotations

from game.rules.epic import event as e
from game.rules.epic.flow import Flow
from game.rules.epic.query import loss
from game.rules.epic.state import changed


def hurt(flow: Flow, figure: int, amount: int, cause: e.Harm) -> int:
    """Take health from a character on the board and give what was really lost (Zelda R34)."""
    s = flow.s
    if s.squares[figure] < 0:
        return 0
    if s.lying:
        amount = loss(flow.m, s, figure, amount)
    beyond = max(0, amount - s.health[figure])
    amount -= beyond
    if amount > 0:
        s.health[figure] -= amount
        flow.wounded = True
        flow.tell(e.Hurt, figure, amount, s.health[figure], cause, beyond)
    return amount


def heal(flow: Flow, figure: int, amount: int, cause: e.Cure) -> None:
    """Give health back, never above the maximum and never to the fallen (Zelda R37)."""
    s = flow.s
    if s.squares[figure] < 0 or s.health[figure] <= 0:
        return
    amount = min(amount, s.maximum[figure] - s.health[figure])
    if amount > 0:
        s.health[figure] += amount
        flow.tell(e.Healed, figure, amount, s.health[figure], cause)


def increase(flow: Flow, figure: int, amount: int) -> None:
    """Raise current and maximum health (Zelda "Health increase": 9 of 15 and 5 more is 14 of 20)."""
    s = flow.s
    if s.squares[figure] < 0:
        return
    s.health[figure] += amount
    s.maximum = changed(s.maximum, figure, s.maximum[figure] + amount)
    flow.tell(e.Increased, figure, amount, s.health[figure], s.maximum[figure])
