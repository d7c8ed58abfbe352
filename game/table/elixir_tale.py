"""Events of a match of Elixir Quest as lines of the log."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.elixir import event as e
from game.rules.elixir.rules import ElixirRules
from game.table.log_line import LogLine
from game.table.rulebooks import teller_of
from game.table.seats import Seats


class LogFormatter:
    """Formats the events of a match as lines of the log, each of the player it is about."""

    def __init__(self, rules: ElixirRules, seats: Seats) -> None:
        self.rules = rules
        self.seats = seats

    def lines(self, events: Sequence[object]) -> list[LogLine]:
        """Return all lines of some events."""
        tell = teller_of(self.rules, self.seats.name)
        return [LogLine(text, _seat(event)) for event in events for text in tell(event)]


def _seat(event: object) -> int | None:
    if isinstance(event, e.GameEnded) and event.winner >= 0:
        return event.winner
    seat: int | None = getattr(event, "seat", None)
    return seat
