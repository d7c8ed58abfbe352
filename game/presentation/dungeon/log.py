"""Log of an adventure in the Dungeon."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.presentation.dungeon.event_wording import format_event
from game.rules.dungeon.engine.event import Event
from game.rules.dungeon.rules import DungeonRules
from game.session.log_line import LogLine
from game.session.refusals import format_undo
from game.session.seats import Seats
from game.session.session import UndoEvent
from game.text import current_language

_RECENT_EVENTS = 40
"""Number of events of which the recent lines consist."""


class DungeonLogFormatter:
    """Formatter of the log of an adventure."""

    def __init__(self, rules: DungeonRules, seats: Seats) -> None:
        self.rules = rules
        self.seats = seats
        self._cached: tuple[object, list[LogLine]] = (None, [])
        """Cache key and recent lines."""

    def format_lines(self, events: Sequence[Event | UndoEvent]) -> list[LogLine]:
        """Return the log lines of events."""
        names = [self.seats.name(seat) for seat in range(self.rules.seats)]
        lines = []
        for event in events:
            if isinstance(event, UndoEvent):
                lines.append(LogLine(format_undo(event)))
                continue
            seat: Any = getattr(event, "seat", None)
            who = seat if isinstance(seat, int) and 0 <= seat < len(names) else None
            lines += [LogLine(line, who) for line in format_event(self.rules.catalog, names, event)]
        return lines

    def format_recent_lines(self, events: Sequence[Event | UndoEvent]) -> list[LogLine]:
        """Return the lines of the last events, cached until the events, the language or a name changes."""
        key = (tuple(events[-_RECENT_EVENTS:]), current_language(), tuple(self.seats.names))
        if self._cached[0] != key:
            self._cached = (key, self.format_lines(key[0]))
        return self._cached[1]
