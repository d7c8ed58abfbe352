"""The solver beside the window: a position is searched in a thread that can be called off at any moment."""

from __future__ import annotations

from functools import partial
from threading import Event, Thread

from game.bots.epic.puzzle_check import Checked, check
from game.content.puzzles.aims import Goal
from game.content.puzzles.positions import Position
from game.errors import UserError


class CalledOff(Exception):
    """Nobody waits for the search any more."""


class Search:
    """The search of a position in a thread of its own; it asks now and then whether it is still wanted."""

    def __init__(self, position: Position, goal: Goal, target: str) -> None:
        self._over = Event()
        self.result: Checked | None = None
        self.fault = ""
        self._work = partial(check, position, goal, target, self._still_wanted)
        self._broken: BaseException | None = None
        self._thread = Thread(target=self._run, name="solver", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            self.result = self._work()
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
