"""Background search for the mistake in a puzzle: one thread, restarted when the journal has grown."""

from __future__ import annotations

from threading import Thread

from game.bots.epic.referee import Mistake, PuzzleReferee
from game.session.session import Step


class MistakeSearch:
    """Search by the referee of one puzzle, after every step, whether the goal was given away."""

    def __init__(self, referee: PuzzleReferee) -> None:
        self.referee = referee
        self._asked: list[Step] = []
        self._found: Mistake | None = None
        self._broken: BaseException | None = None
        self._thread: Thread | None = None

    def find_mistake(self, journal: list[Step]) -> Mistake | None:
        """Return the mistake in a journal; None if there is none, or while the search runs."""
        if self._asked != journal and not self.is_searching:
            self._asked, self._found = list(journal), None
            self._thread = Thread(target=self._run_search, args=(self._asked,), name="mistakes", daemon=True)
            self._thread.start()
        if self._broken is not None:
            raise self._broken
        return self._found if not self.is_searching and self._asked == journal else None

    def has_result(self, journal: list[Step]) -> bool:
        """Return whether the search of a journal is complete."""
        return self._asked == journal and not self.is_searching

    @property
    def is_searching(self) -> bool:
        """Return whether a search is running."""
        return self._thread is not None and self._thread.is_alive()

    def _run_search(self, journal: list[Step]) -> None:
        try:
            self._found = self.referee.find_mistake(journal)
        except BaseException as fault:
            self._broken = fault
