"""Log of a match of Elixir Quest."""

from __future__ import annotations

from collections.abc import Sequence

from game.presentation.elixir.event_wording import format_event
from game.rules.elixir import event as elixir_events
from game.rules.elixir.rules import ElixirRules
from game.session.log_line import LogLine
from game.session.refusals import format_undo
from game.session.seats import Seats
from game.session.session import UndoEvent


class ElixirLogFormatter:
    """Formatter of the match log; each line has the seat that it is about."""

    def __init__(self, rules: ElixirRules, seats: Seats) -> None:
        self.rules = rules
        self.seats = seats

    def format_lines(self, events: Sequence[elixir_events.Event | UndoEvent]) -> list[LogLine]:
        """Return the log lines of events."""
        players = [self.seats.name(seat) for seat in range(self.rules.seats)]
        return [
            LogLine(text, _find_seat(event))
            for event in events
            for text in (
                [format_undo(event)]
                if isinstance(event, UndoEvent)
                else format_event(self.rules.catalog, players, event)
            )
        ]


def _find_seat(event: object) -> int | None:
    """Return the seat that an event is about; None for none."""
    if isinstance(event, elixir_events.GameEnded) and event.winner >= 0:
        return event.winner
    seat: int | None = getattr(event, "seat", None)
    return seat
