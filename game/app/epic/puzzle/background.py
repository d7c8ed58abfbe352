"""Background task: a function in its own thread, so that the window keeps its frame rate."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from typing import Generic, TypeVar, cast

T = TypeVar("T")

CancellationCheck = Callable[[], None]
"""Function that a task calls regularly; it raises ``TaskCanceled`` if the task was canceled."""


class TaskCanceled(Exception):
    """Raised in a task that was canceled."""


class BackgroundTask(Generic[T]):
    """Function that runs in a thread; the window polls for its result or its error."""

    def __init__(self, name: str, work: Callable[[CancellationCheck], T]) -> None:
        self._work = work
        self._canceled = Event()
        self._result: T | None = None
        self._error: BaseException | None = None
        self._thread = Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        """Start the thread; a task runs once."""
        self._thread.start()

    def cancel(self) -> None:
        """Ask the task to end without a result.

        A task that never checks for this runs to its end, and its result is dropped.
        """
        self._canceled.set()

    @property
    def is_canceled(self) -> bool:
        """Return whether the task was canceled."""
        return self._canceled.is_set()

    def poll(self) -> bool:
        """Return whether there is a result; always False for a canceled task.

        Raises:
            BaseException: the error that ended the task.
        """
        if self.is_canceled or self._thread.ident is None or self._thread.is_alive():
            return False
        if self._error is not None:
            raise self._error
        return True

    @property
    def result(self) -> T:
        """Return the result of a task for which ``poll`` returned True."""
        return cast(T, self._result)

    def _run(self) -> None:
        try:
            self._result = self._work(self._check_canceled)
        except TaskCanceled:
            return
        except BaseException as error:
            self._error = error

    def _check_canceled(self) -> None:
        if self.is_canceled:
            raise TaskCanceled
