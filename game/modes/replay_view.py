"""A match that is over, told step by step as one seat saw it or with open hands."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from typing import Any

from game.storage.saves import Saved

OPEN = -1
"""The reader who sees all hands."""


class Telling:
    """The positions and events of a finished match for one reader.

    ``begins`` says whether a turn (a round, a game) begins with an event, ``falls`` whose character fell in it.
    """

    def __init__(
        self,
        saved: Saved,
        *,
        begins: Callable[[Any], bool],
        falls: Callable[[Any], int | None] = lambda _event: None,
    ) -> None:
        self.saved = saved
        self.session = saved.session
        self.reader = OPEN
        """A seat, or ``OPEN``."""
        self.last = len(self.session.journal) - 1
        starts = [0]
        self.falls: list[tuple[int, int]] = []
        """Steps at which a character fell, with its seat."""
        for step in range(self.last + 1):
            for event in self.session.events_of(step):
                if begins(event) and step != starts[-1]:
                    starts.append(step)
                fallen = falls(event)
                if fallen is not None:
                    self.falls.append((step, fallen))
        self.turns = starts
        """The steps with which turns begin; the first is the set-up."""

    def view(self, step: int) -> Any:
        """The position after a step."""
        if self.reader == OPEN:
            return self.session.truth_at(step)
        return self.session.view_at(step, self.reader)

    def events(self, step: int) -> list[Any]:
        """What a step brought about."""
        events = self.session.events_of(step)
        if self.reader == OPEN:
            return events
        return [self.session.redact(event, self.reader) for event in events]

    def told(self, step: int) -> list[Any]:
        """Everything up to and with a step."""
        return [event for number in range(step + 1) for event in self.events(number)]

    def asked(self, step: int) -> int:
        """Who is asked after a step, or whose turn it was at the end."""
        seat = self.session.journal[step].next_seat
        return seat if seat >= 0 else max(0, self.session.journal[step].seat)

    def turn_after(self, step: int) -> int:
        """The step with which the next turn begins, or the last one."""
        at = bisect_right(self.turns, step)
        return self.turns[at] if at < len(self.turns) else self.last

    def turn_before(self, step: int) -> int:
        """The step with which this turn began, or the one before when it is just there."""
        return self.turns[max(0, bisect_left(self.turns, step) - 1)]

    def can_play_on(self, step: int) -> bool:
        """Whether a match can begin after a step."""
        return self.session.journal[step].next_seat >= 0
