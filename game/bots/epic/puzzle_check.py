"""Check of a position from the puzzle editor: the winning first actions, the solution and the difficulty."""

from __future__ import annotations

from typing import Literal

import msgspec

from game.bots.epic.puzzle_grades import measure_grade
from game.bots.epic.solver import PositionCallback, Solver, find_solution
from game.content.puzzles.aims import Goal, make_objective
from game.content.puzzles.positions import Position, build_position
from game.content.puzzles.puzzles import LoadedPuzzle, reveal_hands
from game.content.puzzles.writing import make_puzzle
from game.errors import UserError
from game.rules.epic.actions.action import Action
from game.rules.epic.engine.state import State
from game.rules.epic.rules import EpicRules

MAX_POSITIONS = 60_000
"""Maximum number of searched positions, so that a check takes seconds, not minutes."""
QUICK_GRADING_LEVELS = ("apprentice", "knight")
"""Bot levels of the quick grading, which distinguishes no difficulty above "tricky"."""


class PuzzleCheck(msgspec.Struct, frozen=True):
    """Result of a check."""

    kind: Literal["one", "several", "none", "many", "over"]
    """Number of winning first actions; ``many`` if the search is too complex, ``over`` if the match is decided."""
    rules: EpicRules
    state: State
    winning_actions: tuple[Action, ...] = ()
    """Winning first actions."""
    solution: tuple[str, ...] = ()
    """Solution as actions in text form; empty if it depends on a random pick, which a puzzle file cannot contain."""
    grade: int = 1
    """Difficulty, from 1."""
    solved_tries: dict[str, int] = msgspec.field(default_factory=dict)
    """Number of tries in which the bots of a level solved the puzzle, by level."""


def check_position(position: Position, goal: Goal, target: str, on_position: PositionCallback) -> PuzzleCheck:
    """Search a position exhaustively; ``on_position`` may raise to cancel.

    Raises:
        UserError: the position is invalid.
    """
    rules, state = build_position(position)
    aim = make_objective(rules.match, state, goal, target)
    solver = Solver(rules, state, MAX_POSITIONS, aim, on_position)
    if solver.find_verdict(state) is not None:
        return PuzzleCheck("over", rules, state)
    try:
        if not solver.is_winning(state):
            return PuzzleCheck("none", rules, state)
        first = tuple(solver.find_winning_actions(state))
        line, _own = find_solution(rules, solver, state)
    except UserError:
        return PuzzleCheck("many", rules, state)
    kind: Literal["one", "several"] = "one" if len(first) == 1 else "several"
    if not line:
        return PuzzleCheck(kind, rules, state, first)
    puzzle = make_puzzle(position, goal=goal, target=target, solution=line)
    grade, found = measure_grade(
        LoadedPuzzle("checked", puzzle, rules, reveal_hands(rules, state), line, aim), QUICK_GRADING_LEVELS
    )
    return PuzzleCheck(kind, rules, state, first, line, grade, found)
