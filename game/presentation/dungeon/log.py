"""Events of an adventure as lines of the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.presentation.dungeon.event_wording import event_lines
from game.rules.dungeon.engine.event import Event
from game.rules.dungeon.rules import DungeonRules
from game.session.log_line import LogLine
from game.session.refusals import taken_back
from game.session.seats import Seats
from game.session.session import TakenBack
from game.text import language

_TAIL = 40


class LogFormatter:
    """Formats the events of an adventure as lines of the log."""

    def __init__(self, rules: DungeonRules, seats: Seats) -> None:
        self.rules = rules
        self.seats = seats
        self._cached: tuple[object, list[LogLine]] = (None, [])

    def lines(self, events: Sequence[Event | TakenBack]) -> list[LogLine]:
        """Return all lines of some events."""
        names = [self.seats.name(seat) for seat in range(self.rules.seats)]
        found = []
        for event in events:
            if isinstance(event, TakenBack):
                found.append(LogLine(taken_back(event)))
                continue
            seat: Any = getattr(event, "seat", None)
            who = seat if isinstance(seat, int) and 0 <= seat < len(names) else None
            found += [LogLine(line, who) for line in event_lines(self.rules.catalog, names, event)]
        return found

    def tail(self, events: Sequence[Event | TakenBack]) -> list[LogLine]:
        """Return the last lines, cached until other events or another language come."""
        key = (tuple(events[-_TAIL:]), language(), tuple(self.seats.names))
        if self._cached[0] != key:
            self._cached = (key, self.lines(key[0]))
        return self._cached[1]
