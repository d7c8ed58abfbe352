"""Background search for the mistake in a puzzle, repeated whenever the journal has grown."""

from __future__ import annotations

from game.app.epic.puzzle.background import BackgroundTask
from game.bots.epic.referee import Mistake, PuzzleReferee
from game.session.session import Step


class MistakeSearch:
    """Search for the action that made the goal of a puzzle impossible, by the puzzle's referee.

    Only one search runs at a time; the next one starts when the last one has ended.
    """

    def __init__(self, referee: PuzzleReferee) -> None:
        self.referee = referee
        self._journal: list[Step] = []
        """Journal that is being searched."""
        self._task: BackgroundTask[Mistake | None] | None = None

    def find_mistake(self, journal: list[Step]) -> Mistake | None:
        """Return the mistake in a journal; None if there is none, or while the search runs."""
        is_over = self._task is None or self._task.poll()
        if self._task is None or (is_over and self._journal != journal):
            self._journal = searched = list(journal)
            self._task = BackgroundTask("mistakes", lambda _check: self.referee.find_mistake(searched))
            self._task.start()
        return self._task.result if self.has_result(journal) else None

    def has_result(self, journal: list[Step]) -> bool:
        """Return whether the search of a journal is complete."""
        return self._task is not None and self._journal == journal and self._task.poll()
