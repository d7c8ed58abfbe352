"""Events of Epic Duels as lines of the log, all of them or those since a seat's last turn."""

from __future__ import annotations

from collections.abc import Sequence

from game.presentation.epic.event_wording import EventFormatter
from game.presentation.epic.no_effect import NoEffectExplainer
from game.presentation.epic.terms import terms_before
from game.presentation.epic.wording import Name
from game.rules.epic import event as e
from game.rules.epic.engine.match import Match
from game.session.log_line import LogLine
from game.session.refusals import taken_back
from game.session.session import TakenBack
from game.text import language

_TAIL = 60


class LogFormatter:
    """Formats the events of a match as lines of the log; ``player`` returns the name of a seat."""

    def __init__(self, match: Match, player: Name) -> None:
        self.match = match
        self.formatter = EventFormatter(match, player)
        self._cached: tuple[object, list[LogLine]] = (None, [])
        self._asked: tuple[Sequence[e.Event], int, str] = ((), 0, "")
        """The events that were asked for last: the very list, which only grows, how many they were, the language."""

    def line(self, event: e.Event | TakenBack) -> LogLine | None:
        """Return an entry of the log as a line, None when it needs no words."""
        if isinstance(event, TakenBack):
            return LogLine(taken_back(event), None, (), ())
        text = self.formatter.format(event)
        opens = isinstance(event, e.TurnBegan)
        return LogLine(text, self._seat(event), *_about(event), opens=opens) if text else None

    def lines(self, events: Sequence[e.Event]) -> list[LogLine]:
        """Return all lines of some events."""
        explainer, found = NoEffectExplainer(self.match, self.formatter.player), list[LogLine]()
        for event in events:
            found += [LogLine(text, None, (), ()) for text in terms_before(self.match, event)]
            if (line := self.line(event)) is not None:
                found.append(line)
            if why := explainer.explain(event):
                found.append(LogLine(why, self._seat(event), (), ()))
        return found

    def tail(self, events: Sequence[e.Event]) -> list[LogLine]:
        """Return the last lines that a panel may show, cached until other events or another language are asked for."""
        known, count, spoken = self._asked
        if known is not events or count != len(events) or spoken != language():
            self._asked = (events, len(events), language())
            key = (tuple(events[-_TAIL:]), language())
            if self._cached[0] != key:
                self._cached = (key, self.lines(key[0]))
        return self._cached[1]

    def since(self, events: Sequence[e.Event | TakenBack], seat: int, most: int = 4) -> str:
        """Return what mattered since a seat's last turn, or since its last action while its turn runs."""
        start = last_action(events, seat)
        if start < 0:
            ends = (i for i, one in enumerate(events) if isinstance(one, e.TurnEnded) and one.seat == seat)
            start = max(ends, default=-1) + 1
        weighty = (e.Played, e.Hurt, e.Fell, e.Healed, e.Increased, e.TriforceUsed, e.Attacked, e.Moved, e.StaysInPlay)
        chosen = [event for event in events[start:] if isinstance(event, weighty)]
        for weight in (e.Moved, e.Healed, e.Attacked, e.StaysInPlay, e.Increased):
            if len(chosen) > most:
                chosen = [event for event in chosen if not isinstance(event, weight)]
        return " ".join(line.text for line in self.lines(chosen[-most:]))

    def _seat(self, event: e.Event) -> int | None:
        seat = getattr(event, "seat", None)
        if isinstance(seat, int):
            return seat
        figure = getattr(event, "figure", None)
        if isinstance(figure, int):
            return self.match.seat_of[figure]
        card = getattr(event, "attack_card", getattr(event, "card", None))
        return self.match.owner[card] if isinstance(card, int) and card >= 0 else None


def last_action(events: Sequence[e.Event | TakenBack], seat: int) -> int:
    """Return the place of the last attack or card that a seat played in its running turn, or -1."""
    for place in range(len(events) - 1, -1, -1):
        match events[place]:
            case e.Attacked(seat=actor) | e.Played(seat=actor) if actor == seat:
                return place
            case e.TurnBegan():
                return -1
    return -1


def _about(event: e.Event) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The characters and the squares that an event names."""
    figures = [getattr(event, field, None) for field in ("figure", "target")]
    squares = getattr(event, "path", ()) or (getattr(event, "square", None),)
    return tuple(one for one in figures if isinstance(one, int)), tuple(one for one in squares if isinstance(one, int))
