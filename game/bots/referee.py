"""Answers for the enemy of a puzzle, and says whether its aim is reached."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.bots.solver import solver_of
from game.content.puzzles import LoadedPuzzle
from game.errors import UserError
from game.rules.core.chance import Result, Tape
from game.rules.epic.action import Action
from game.rules.epic.state import State


class Step(Protocol):
    """An entry of a journal: the text form of an action and what chance gave."""

    @property
    def action(self) -> str: ...

    @property
    def results(self) -> list[Result]: ...


class PuzzleReferee:
    """Sits at the table of one puzzle and follows the journal of its session, which it never changes."""

    def __init__(self, loaded: LoadedPuzzle) -> None:
        self.loaded = loaded
        self.rules = loaded.rules
        self.solver = solver_of(loaded)
        self._told: list[Step] = []
        self._states: list[State] = [loaded.state]

    def position(self, journal: Sequence[Step]) -> State:
        """The whole truth after the steps of a journal; the first step is the beginning."""
        steps = list(journal[1:])
        same = 0
        while same < min(len(steps), len(self._told)) and steps[same] == self._told[same]:
            same += 1
        del self._told[same:], self._states[same + 1 :]
        for step in steps[same:]:
            state = self.rules.clone(self._states[-1])
            self.rules.apply(state, self.rules.from_text(state, step.action), Tape(step.results), None)
            self._told.append(step)
            self._states.append(state)
        return self._states[-1]

    def verdict(self, journal: Sequence[Step]) -> bool | None:
        """Whether the puzzle is solved; None while its turn goes on."""
        return self.solver.verdict(self.position(journal))

    def lost(self, journal: Sequence[Step]) -> bool:
        """Whether the enemy has an answer to everything that can still be done."""
        try:
            return not self.solver.wins(self.position(journal))
        except UserError:
            return False

    def answer(self, journal: Sequence[Step]) -> Action:
        """The enemy's best answer to what is asked; where too many lines lead on, the strongest card."""
        return self.answer_in(self.position(journal))

    def answer_in(self, state: State) -> Action:
        """The same in a position of the puzzle."""
        try:
            return self.solver.best_answer(state)
        except UserError:
            return self.solver.ordered(state)[0]

    def advice(self, journal: Sequence[Step]) -> Action:
        """What the side that has to win does now: the solution as far as it goes, else any action that wins."""
        state = self.position(journal)
        shown = self.rules.clone(self.loaded.state)
        for text, step in zip(self.loaded.line, [*journal[1:], None], strict=False):
            action = self.rules.from_text(shown, text)
            if step is None:
                return action
            if step.action != text:
                break
            self.rules.apply(shown, action, Tape(step.results), None)
        winning = self.solver.winning(state)
        return winning[0] if winning else self.solver.ordered(state)[0]
