"""Budget and result of a search."""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec

from game.rules.epic.actions.action import Action


class Budget(msgspec.Struct, frozen=True):
    """Limit of a search: a number of iterations, seconds, or both, whichever ends first."""

    iterations: int = 0
    seconds: float = 0.0
    processor: bool = False
    """True if ``seconds`` are processor time, so that matches don't depend on the load of the machine."""

    def start_clock(self) -> Callable[[int], float]:
        """Start the clock; the result returns the used share of the budget after a number of iterations."""
        most = self.iterations or float("inf")
        seconds = self.seconds or float("inf")
        now = time.process_time if self.processor else time.perf_counter
        start = now()
        return lambda done: max(done / most, (now() - start) / seconds)


class SearchResult(msgspec.Struct):
    """Result of a search: the candidate actions with their visits and mean values, the best first."""

    iterations: int
    options: list[tuple[Action, int, float]]
