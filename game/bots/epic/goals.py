"""How near a side is to the goals of its match, in health points; nothing where a match has none."""

from __future__ import annotations

from collections import deque

from game.rules.epic.board import bits
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import living
from game.rules.epic.engine.state import State
from game.rules.epic.goal import Defeat, HoldOut, Reach

FAR = 30
"""Steps at which a square is as good as out of reach."""
KEEP_AWAY, PRESS = 0.35, 1.0
"""What a step between those who hold out and their nearest enemy counts beside a step to a square: for themselves, and
for the others, whose time runs out."""


class Goals:
    """Judges positions of one match by its goals alone; ``weight`` is what a step is worth."""

    def __init__(self, match: Match, weight: float) -> None:
        self.match, self.weight = match, weight
        self._steps = {
            goal: _steps_to(match, match.figure_named[goal.figure], goal.squares)
            for goal in match.goals
            if isinstance(goal, Reach)
        }

    def of(self, state: State, side: int) -> float:
        """The value for a side: of its own goals, less that of the others'."""
        score = 0.0
        for goal in self.match.goals:
            own = self.match.side_of[goal.seat]
            match goal:
                case Reach():
                    worth = self._nearness(goal, state)
                case Defeat():
                    worth = -float(state.health[self.match.figure_named[goal.figure]])
                case HoldOut():
                    worth = (KEEP_AWAY if own == side else PRESS) * self._distance(state, own)
            score += worth if own == side else -worth
        return self.weight * score

    def _nearness(self, goal: Reach, state: State) -> float:
        square = state.squares[self.match.figure_named[goal.figure]]
        return float(FAR - self._steps[goal][square]) if square >= 0 else 0.0

    def _distance(self, state: State, side: int) -> float:
        """How far the enemies are from those who hold out: these keep away, the others have to come."""
        width, alive = self.match.board.width, living(state)
        own = bits(self.match.of_side[side] & alive)
        foes = bits(alive & ~self.match.of_side[side])
        away = 0
        for foe in foes:
            x, y = state.squares[foe] % width, state.squares[foe] // width
            away += min(
                (abs(x - state.squares[one] % width) + abs(y - state.squares[one] // width) for one in own), default=0
            )
        return away / len(foes) if foes else 0.0


def _steps_to(match: Match, figure: int, squares: tuple[int, ...]) -> list[int]:
    """By square: the steps from there to the nearest of some squares, others' characters left out."""
    found = [FAR] * match.board.size
    waiting = deque(square for square in squares)
    for square in squares:
        found[square] = 0
    while waiting:
        square = waiting.popleft()
        for near in bits(match.board.near[square] & match.open_to[figure]):
            if found[near] > found[square] + 1:
                found[near] = found[square] + 1
                waiting.append(near)
    return found
