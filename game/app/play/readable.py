"""Events as the person at the screen may read them: without private knowledge while the hand is hidden."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from game.session.session import TakenBack

if TYPE_CHECKING:
    from game.app.play.table import Table


class Readable:
    """Masks the events of one table while its hand is hidden."""

    def __init__(self, table: Table[Any, Any]) -> None:
        self.table = table
        self._known: tuple[Sequence[Any], int] = ((), 0)
        self._masked: list[Any] = []

    def of(self, events: Sequence[Any]) -> Sequence[Any]:
        """Return the events, redacted while the hand is hidden; the same list for the same events."""
        if not self.table.hidden:
            return events
        known, count = self._known
        if known is not events or count != len(events):
            rules = self.table.rules
            self._masked = [one if isinstance(one, TakenBack) else rules.redact(one, -1) for one in events]
            self._known = events, len(events)
        return self._masked
