"""Log of a match of Epic Duels: all lines, or a summary since the last turn of a seat."""

from __future__ import annotations

from collections.abc import Sequence

from game.presentation.epic.event_wording import EventFormatter
from game.presentation.epic.no_effect import NoEffectExplainer
from game.presentation.epic.terms import list_terms_before
from game.presentation.epic.wording import PlayerNamer
from game.rules.epic import event as epic_events
from game.rules.epic.engine.match import Match
from game.session.log_line import LogLine
from game.session.refusals import format_undo
from game.session.session import UndoEvent
from game.text import current_language

_RECENT_EVENTS = 60
"""Number of events of which the recent lines consist."""


class EpicLogFormatter:
    """Formatter of the match log."""

    def __init__(self, match: Match, player_name: PlayerNamer) -> None:
        self.match = match
        self.formatter = EventFormatter(match, player_name)
        self._cached: tuple[object, list[LogLine]] = (None, [])
        """Cache key and recent lines."""
        self._last_request: tuple[Sequence[epic_events.Event], int, str] = ((), 0, "")
        """Last list of events for recent lines, its length then, and the language.

        The list object is compared, since it only grows.
        """

    def format_line(self, event: epic_events.Event | UndoEvent) -> LogLine | None:
        """Return an entry of the log as a line; None if it is not logged."""
        if isinstance(event, UndoEvent):
            return LogLine(format_undo(event), None, (), ())
        text = self.formatter.format(event)
        opens = isinstance(event, epic_events.TurnBegan)
        return LogLine(text, self._find_seat(event), *_find_mentions(event), starts_turn=opens) if text else None

    def format_lines(self, events: Sequence[epic_events.Event]) -> list[LogLine]:
        """Return the log lines of events."""
        explainer, lines = NoEffectExplainer(self.match, self.formatter.player_name), list[LogLine]()
        for event in events:
            lines += [LogLine(text, None, (), ()) for text in list_terms_before(self.match, event)]
            if (line := self.format_line(event)) is not None:
                lines.append(line)
            if why := explainer.explain(event):
                lines.append(LogLine(why, self._find_seat(event), (), ()))
        return lines

    def format_recent_lines(self, events: Sequence[epic_events.Event]) -> list[LogLine]:
        """Return the lines of the last events, cached until the events or the language change."""
        known, count, spoken = self._last_request
        if known is not events or count != len(events) or spoken != current_language():
            self._last_request = (events, len(events), current_language())
            key = (tuple(events[-_RECENT_EVENTS:]), current_language())
            if self._cached[0] != key:
                self._cached = (key, self.format_lines(key[0]))
        return self._cached[1]

    def summarize_since(self, events: Sequence[epic_events.Event | UndoEvent], seat: int, max_events: int = 4) -> str:
        """Return a summary of the important events since a seat's last turn.

        During the seat's own turn it covers the events since its last attack or card.
        """
        start = find_last_action(events, seat)
        if start < 0:
            ends = (i for i, one in enumerate(events) if isinstance(one, epic_events.TurnEnded) and one.seat == seat)
            start = max(ends, default=-1) + 1
        weighty = (
            epic_events.Played,
            epic_events.Hurt,
            epic_events.Fell,
            epic_events.Healed,
            epic_events.Increased,
            epic_events.TriforceUsed,
            epic_events.Attacked,
            epic_events.Moved,
            epic_events.StaysInPlay,
        )
        chosen = [event for event in events[start:] if isinstance(event, weighty)]
        for weight in (
            epic_events.Moved,
            epic_events.Healed,
            epic_events.Attacked,
            epic_events.StaysInPlay,
            epic_events.Increased,
        ):
            if len(chosen) > max_events:
                chosen = [event for event in chosen if not isinstance(event, weight)]
        return " ".join(line.text for line in self.format_lines(chosen[-max_events:]))

    def _find_seat(self, event: epic_events.Event) -> int | None:
        """Return the seat that an event is about; None for none."""
        seat = getattr(event, "seat", None)
        if isinstance(seat, int):
            return seat
        figure = getattr(event, "figure", None)
        if isinstance(figure, int):
            return self.match.seat_of[figure]
        card = getattr(event, "attack_card", getattr(event, "card", None))
        return self.match.owner[card] if isinstance(card, int) and card >= 0 else None


def find_last_action(events: Sequence[epic_events.Event | UndoEvent], seat: int) -> int:
    """Return the index of the last attack or card that a seat played in its current turn; -1 for none."""
    for place in range(len(events) - 1, -1, -1):
        match events[place]:
            case epic_events.Attacked(seat=actor) | epic_events.Played(seat=actor) if actor == seat:
                return place
            case epic_events.TurnBegan():
                return -1
    return -1


def _find_mentions(event: epic_events.Event) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the characters and the squares that an event names."""
    figures = [getattr(event, field, None) for field in ("figure", "target")]
    squares = getattr(event, "path", ()) or (getattr(event, "square", None),)
    return tuple(figure for figure in figures if isinstance(figure, int)), tuple(
        square for square in squares if isinstance(square, int)
    )
