"""Objectives of puzzles, and whether a position has reached or missed one."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from game.rules.epic.engine.frames import NONE
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import State

Goal: TypeAlias = Literal["win-this-turn", "fell", "survive"]
"""To win before the turn ends; to take one character off the board before it ends; to keep one character on the board
until the side's next turn begins, whatever the enemies roll and do in between."""


class PuzzleObjective(msgspec.Struct, frozen=True):
    """Objective of a puzzle in one match."""

    goal: Goal
    seat: int
    """Seat whose turn it is."""
    turn: int
    """Its number."""
    figure: int = NONE
    """The character that falls or stands; ``NONE`` where the match is to be won."""

    @property
    def includes_enemy_turn(self) -> bool:
        """Return whether the enemies' turn belongs to the puzzle."""
        return self.goal == "survive"

    def judge(self, match: Match, state: State) -> bool | None:
        """Return whether the objective is reached or missed; None while the puzzle goes on."""
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


def make_objective(match: Match, start: State, goal: Goal = "win-this-turn", target: str = "") -> PuzzleObjective:
    """Return the objective of a position; ``target`` is a character, empty if the match is to be won."""
    return PuzzleObjective(goal, start.active, start.turn, match.figure_named[target] if target else NONE)
