"""What a search is given and what it comes to: its budget, and the actions of the race with their values."""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec

from game.rules.epic.actions.action import Action


class Budget(msgspec.Struct, frozen=True):
    """How long a decision may take: a number of iterations, seconds, or both, whichever ends first."""

    iterations: int = 0
    seconds: float = 0.0
    processor: bool = False
    """Whether the seconds are those of the processor: what else a machine does then changes no match."""

    def clock(self) -> Callable[[int], float]:
        """Tells after how many iterations which part of the budget is used up."""
        most = self.iterations or float("inf")
        seconds = self.seconds or float("inf")
        now = time.process_time if self.processor else time.perf_counter
        start = now()
        return lambda done: max(done / most, (now() - start) / seconds)


class Thought(msgspec.Struct):
    """What a search came to: the actions of the race with their visits and mean values, the best first."""

    iterations: int
    options: list[tuple[Action, int, float]]
