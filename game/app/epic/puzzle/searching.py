"""The solver beside the window: a position is searched in a thread that can be called off at any moment."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from typing import Generic, TypeVar

from game.bots.epic.puzzle_check import Checked, check
from game.content.puzzles.aims import Goal
from game.content.puzzles.positions import Position
from game.errors import UserError

T = TypeVar("T")


class CalledOff(Exception):
    """Nobody waits for the search any more."""


class Beside(Generic[T]):
    """Work in a thread of its own; it asks now and then whether it is still wanted."""

    def __init__(self, work: Callable[[Callable[[], None]], T]) -> None:
        self._over = Event()
        self.result: T | None = None
        self.fault = ""
        self._work = work
        self._broken: BaseException | None = None
        self._thread = Thread(target=self._run, name="solver", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            self.result = self._work(self._still_wanted)
        except CalledOff:
            return
        except UserError as error:
            self.fault = error.message
        except BaseException as error:
            self._broken = error

    def _still_wanted(self) -> None:
        if self._over.is_set():
            raise CalledOff

    def call_off(self) -> None:
        """Nobody wants the result any more."""
        self._over.set()

    @property
    def done(self) -> bool:
        """Whether there is a result or a fault; a mistake of the program is raised here."""
        if self._thread.is_alive():
            return False
        if self._broken is not None:
            raise self._broken
        return True


def searching(position: Position, goal: Goal, target: str) -> Beside[Checked]:
    """The search of a position."""
    return Beside(lambda stop: check(position, goal, target, stop))
