"""Events of a match of Elixir Quest as lines of the log."""

from __future__ import annotations

from collections.abc import Sequence

from game.presentation.elixir.event_wording import event_lines
from game.rules.elixir import event as e
from game.rules.elixir.rules import ElixirRules
from game.session.log_line import LogLine
from game.session.refusals import taken_back
from game.session.seats import Seats
from game.session.session import TakenBack


class LogFormatter:
    """Formats the events of a match as lines of the log, each of the player it is about."""

    def __init__(self, rules: ElixirRules, seats: Seats) -> None:
        self.rules = rules
        self.seats = seats

    def lines(self, events: Sequence[e.Event | TakenBack]) -> list[LogLine]:
        """Return all lines of some events."""
        players = [self.seats.name(seat) for seat in range(self.rules.seats)]
        return [
            LogLine(text, _seat(event))
            for event in events
            for text in (
                [taken_back(event)] if isinstance(event, TakenBack) else event_lines(self.rules.catalog, players, event)
            )
        ]


def _seat(event: object) -> int | None:
    if isinstance(event, e.GameEnded) and event.winner >= 0:
        return event.winner
    seat: int | None = getattr(event, "seat", None)
    return seat
