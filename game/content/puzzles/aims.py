"""Objectives of puzzles, and the evaluation whether they are reached or failed."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from game.rules.epic.engine.frames import NONE
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import State

Goal: TypeAlias = Literal["win-this-turn", "fell", "survive"]
"""Goal of a puzzle: win before the turn ends; defeat one character before the turn ends; or keep one character alive
until the side's next turn begins, whatever the enemies do.
"""


class PuzzleObjective(msgspec.Struct, frozen=True):
    """Objective of a puzzle in one match."""

    goal: Goal
    seat: int
    """Seat of the player, whose turn it is."""
    turn: int
    """Number of the turn in which the puzzle begins."""
    figure: int = NONE
    """Character to defeat or to keep alive; ``NONE`` if the goal is to win."""

    @property
    def includes_enemy_turn(self) -> bool:
        """Return whether the enemies' next turn is part of the puzzle."""
        return self.goal == "survive"

    def judge(self, match: Match, state: State) -> bool | None:
        """Return True if the objective is reached, False if it is failed, None if the puzzle is in progress."""
        won = state.result is not None and match.side_of[self.seat] in state.result
        if self.goal == "survive":
            if state.squares[self.figure] < 0:
                return False
            if state.result is not None:
                return won
            return True if state.turn > self.turn and state.active == self.seat else None
        if won or (self.goal == "fell" and state.squares[self.figure] < 0):
            return True
        over = state.turn != self.turn or state.active != self.seat or state.ending
        return False if over or state.result is not None else None


def make_objective(match: Match, start: State, goal: Goal = "win-this-turn", target_name: str = "") -> PuzzleObjective:
    """Return the objective of a position; ``target_name`` is the name of a character, empty if the goal is to win."""
    return PuzzleObjective(goal, start.active, start.turn, match.figure_by_name[target_name] if target_name else NONE)
