"""Filter of events for the person at the screen: no private information while the hand is hidden."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.session.session import UndoEvent


class EventFilter:
    """Filter of the events of one table."""

    def __init__(self, redact: Callable[[Any, int], Any], is_hidden: Callable[[], bool]) -> None:
        """Create a filter from the rules' function that removes what a seat may not see from an event."""
        self._redact = redact
        self._is_hidden = is_hidden
        self._last_request: tuple[Sequence[Any], int] = ((), 0)
        """Last list of events and its length then; the list object is compared, since it only grows."""
        self._redacted: list[Any] = []
        """Redacted events of the last list."""

    def filter_events(self, events: Sequence[Any]) -> Sequence[Any]:
        """Return the events, redacted while the hand is hidden; the same list object for unchanged events."""
        if not self._is_hidden():
            return events
        known, count = self._last_request
        if known is not events or count != len(events):
            self._redacted = [event if isinstance(event, UndoEvent) else self._redact(event, -1) for event in events]
            self._last_request = events, len(events)
        return self._redacted
