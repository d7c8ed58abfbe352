"""Background solver: a search in a thread that can be canceled at any moment."""

from __future__ import annotations

from functools import partial
from threading import Event, Thread

from game.bots.epic.puzzle_check import PuzzleCheck, check_position
from game.content.puzzles.aims import Goal
from game.content.puzzles.positions import Position
from game.errors import UserError


class SearchCanceled(Exception):
    """Signal that the search was canceled."""


class SolverSearch:
    """Search of a position in its own thread, which regularly checks whether it was canceled."""

    def __init__(self, position: Position, goal: Goal, target: str) -> None:
        self._over = Event()
        self.result: PuzzleCheck | None = None
        self.fault = ""
        self._work = partial(check_position, position, goal, target, self._check_canceled)
        self._broken: BaseException | None = None
        self._thread = Thread(target=self._run_thread, name="solver", daemon=True)
        self._thread.start()

    def _run_thread(self) -> None:
        try:
            self.result = self._work()
        except SearchCanceled:
            return
        except UserError as error:
            self.fault = error.message
        except BaseException as error:
            self._broken = error

    def _check_canceled(self) -> None:
        if self._over.is_set():
            raise SearchCanceled

    def cancel(self) -> None:
        """Cancel the search."""
        self._over.set()

    @property
    def is_done(self) -> bool:
        """Return whether there is a result or a fault.

        Raises:
            Exception: whatever unexpected error has ended the thread.
        """
        if self._thread.is_alive():
            return False
        if self._broken is not None:
            raise self._broken
        return True
