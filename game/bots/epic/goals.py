"""Evaluation of the goals of a match, in health points; 0 for a match without goals."""

from __future__ import annotations

from collections import deque

from game.rules.epic.board import iterate_bits
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import living_characters
from game.rules.epic.engine.state import State
from game.rules.epic.goal import Defeat, HoldOut, Reach

UNREACHABLE_STEPS = 30
"""Number of steps from which a square counts as unreachable."""
HOLD_OUT_WEIGHT, PURSUIT_WEIGHT = 0.35, 1.0
"""Weights of a step of distance to the side that has to hold out: for that side, and for its pursuers.

The unit is a step toward a goal square. The pursuers' weight is greater because their time runs out.
"""


class GoalEvaluation:
    """Evaluation of positions by the goals of the match alone; ``weight`` is the value of a step in health points."""

    def __init__(self, match: Match, weight: float) -> None:
        self.match, self.weight = match, weight
        self._steps = {
            goal: _find_steps(match, match.figure_by_name[goal.figure], goal.squares)
            for goal in match.goals
            if isinstance(goal, Reach)
        }
        """Number of steps to the nearest square of each goal of reaching a square, by square of the board."""

    def evaluate(self, state: State, side: int) -> float:
        """Return the value for a side: progress to its own goals minus progress of the others."""
        score = 0.0
        for goal in self.match.goals:
            own = self.match.side_of[goal.seat]
            match goal:
                case Reach():
                    worth = self._measure_nearness(goal, state)
                case Defeat():
                    worth = -float(state.health[self.match.figure_by_name[goal.figure]])
                case HoldOut():
                    worth = (HOLD_OUT_WEIGHT if own == side else PURSUIT_WEIGHT) * self._mean_distance(state, own)
            score += worth if own == side else -worth
        return self.weight * score

    def _measure_nearness(self, goal: Reach, state: State) -> float:
        """Return how near a character is to a goal square, in steps; 0 if it is not on the board."""
        square = state.squares[self.match.figure_by_name[goal.figure]]
        return float(UNREACHABLE_STEPS - self._steps[goal][square]) if square >= 0 else 0.0

    def _mean_distance(self, state: State, side: int) -> float:
        """Return the mean distance of the enemies to the nearest character of a side."""
        width, alive = self.match.board.width, living_characters(state)
        own = iterate_bits(self.match.side_mask[side] & alive)
        enemies = iterate_bits(alive & ~self.match.side_mask[side])
        away = 0
        for enemy in enemies:
            x, y = state.squares[enemy] % width, state.squares[enemy] // width
            away += min(
                (abs(x - state.squares[figure] % width) + abs(y - state.squares[figure] // width) for figure in own),
                default=0,
            )
        return away / len(enemies) if enemies else 0.0


def _find_steps(match: Match, figure: int, squares: tuple[int, ...]) -> list[int]:
    """Return the number of steps to the nearest of some squares, by square of the board.

    Other characters do not block.
    """
    steps = [UNREACHABLE_STEPS] * match.board.size
    waiting = deque(square for square in squares)
    for square in squares:
        steps[square] = 0
    while waiting:
        square = waiting.popleft()
        for near in iterate_bits(match.board.adjacent[square] & match.enterable_squares[figure]):
            if steps[near] > steps[square] + 1:
                steps[near] = steps[square] + 1
                waiting.append(near)
    return steps
