"""What the solver says of a position that somebody has set up: how many first actions reach the aim, and a line."""

from __future__ import annotations

from typing import Literal

import msgspec

from game.bots.puzzle_grades import graded
from game.bots.solver import Solver, Stop, line_of
from game.content.aims import Goal, aim_of
from game.content.positions import Position, build
from game.content.puzzle_writing import puzzle_of
from game.content.puzzles import LoadedPuzzle, opened
from game.errors import UserError
from game.rules.epic.action import Action
from game.rules.epic.rules import EpicRules
from game.rules.epic.state import State

MOST = 60_000
"""Positions that are looked at: a moment at the screen, not minutes."""
QUICK = ("apprentice", "knight")
"""The levels that grade a puzzle at once; it is at most tricky then."""


class Checked(msgspec.Struct, frozen=True):
    """What came of a search. ``first`` are the first actions that work; ``line`` is empty where no file can tell it."""

    kind: Literal["one", "several", "none", "many", "over"]
    rules: EpicRules
    state: State
    first: tuple[Action, ...] = ()
    line: tuple[str, ...] = ()
    grade: int = 1
    found: dict[str, int] = msgspec.field(default_factory=dict)
    """What the quick bots make of it."""


def check(position: Position, goal: Goal, target: str, stop: Stop) -> Checked:
    """Search a position in full.

    Raises:
        UserError: the position cannot be.
    """
    rules, state = build(position)
    aim = aim_of(rules.match, state, goal, target)
    solver = Solver(rules, state, MOST, aim, stop)
    if solver.verdict(state) is not None:
        return Checked("over", rules, state)
    try:
        if not solver.wins(state):
            return Checked("none", rules, state)
        first = tuple(solver.winning(state))
        line, _own = line_of(rules, solver, state)
    except UserError:
        return Checked("many", rules, state)
    kind: Literal["one", "several"] = "one" if len(first) == 1 else "several"
    if not line:
        return Checked(kind, rules, state, first)
    puzzle = puzzle_of(position, goal=goal, target=target, solution=line)
    grade, found = graded(LoadedPuzzle("checked", puzzle, rules, opened(rules, state), line, aim), QUICK)
    return Checked(kind, rules, state, first, line, grade, found)
