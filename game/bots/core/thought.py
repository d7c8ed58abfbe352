"""Budget and result of a search."""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec

from game.rules.epic.actions.action import Action


class Budget(msgspec.Struct, frozen=True):
    """Limit of a search in iterations, in seconds, or in both, whichever is reached first; 0 is no limit."""

    iterations: int = 0
    seconds: float = 0.0
    uses_cpu_time: bool = False
    """True if ``seconds`` is CPU time, so that the result does not depend on the load of the machine."""

    def start_clock(self) -> Callable[[int], float]:
        """Start the clock; return a function from completed iterations to the used fraction of the budget."""
        most = self.iterations or float("inf")
        seconds = self.seconds or float("inf")
        now = time.process_time if self.uses_cpu_time else time.perf_counter
        start = now()
        return lambda done: max(done / most, (now() - start) / seconds)


class SearchResult(msgspec.Struct):
    """Result of a search."""

    iterations: int
    """Number of completed playouts."""
    options: list[tuple[Action, int, float]]
    """Candidate actions with their visits and mean values, the best first."""
