"""A bot's move: asked for with what its seat may see, shown when it has thought long enough to be followed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, cast

from game.app.ui.effects.timeline import Clock, Tempo
from game.app.ui.style.theme import TIMES
from game.bots.worker.pool import Bots, Found, Question
from game.bots.worker.registry import players_of
from game.modes.active_match import Occasion

ActionT = TypeVar("ActionT")

_QUICK = frozenset({"discard", "limit", "may", "way", "place", "zone"})
"""Questions that need no long pause before a bot's answer is shown."""
_LONGER = 1.5
"""How many times the shortest pause another answer waits."""


class Thinking(Generic[ActionT]):
    """Asks the bots of one match, one question at a time; ``tell`` gets a sentence when a bot could not play.

    The seats where a quick bot filled in are noted with the match. A bot that does not respond is not asked again: the
    quick bot plays on for it until the match is left.

    ``bots`` says who answers by now: a match that is opened with the window is there before the process of its bots.
    """

    def __init__(
        self,
        occasion: Occasion[Any],
        tempo: Tempo,
        bots: Callable[[], Bots],
        tell: Callable[[str], None] = lambda _sentence: None,
    ) -> None:
        self.occasion = occasion
        self.tempo = tempo
        self._bots = bots
        self.tell = tell
        self._step = -1
        self._number = 0
        self._found: Found | None = None
        self._waited = Clock()
        self._told: set[str] = set()
        self._unresponsive: set[int] = set()
        """Seats that a quick bot plays for the rest of the match."""

    @property
    def bots(self) -> Bots:
        """Who answers."""
        return self._bots()

    def answer(self, dt: float) -> ActionT | None:
        """The move of the bot that is asked, once its time has passed; call it again until there is one."""
        session = self.occasion.session
        asked = session.decision
        assert asked is not None
        if self._step != len(session.journal):
            self._step = len(session.journal)
            self._waited.restart()
            self._ask(asked.seat)
        elif self._found is None and self.bots.current != self._number:
            self._ask(asked.seat)  # somebody else has put a question in between
        waited = self._waited.advance(dt)
        if self._found is None:
            self._found = self.bots.poll()
        if self._found is None or waited < self._pause(asked.kind):
            return None
        found, self._found, self._step = self._found, None, -1
        if found.fault:
            self._note_fault(asked.seat, found)
        return cast(ActionT, found.action)

    def _note_fault(self, seat: int, found: Found) -> None:
        self.occasion.seats.add_stand_in(seat)
        if found.unresponsive:
            self._unresponsive.add(seat)
        if found.fault not in self._told:
            self._told.add(found.fault)
            self.tell(found.fault)

    def hurry(self) -> None:
        """Show the answer as soon as there is one."""
        self._waited.restart(TIMES.bot_most)

    def forget(self) -> None:
        """The match was taken back, or is left."""
        self._step, self._found = -1, None
        if self._number and self.bots.current == self._number:
            self.bots.cancel()

    def _pause(self, kind: str) -> float:
        least = TIMES.bot_least if kind in _QUICK else TIMES.bot_least * _LONGER
        return min(TIMES.bot_most, self.tempo.seconds(least))

    def _ask(self, seat: int) -> None:
        session, seats = self.occasion.session, self.occasion.seats
        self._found = None
        rules = self.occasion.rules
        bot = players_of(rules).stand_in if seat in self._unresponsive else seats.kinds[seat]
        question = Question(session.view(seat), seat, bot, seats.luck_seed(session), name=seats.name(seat))
        self._number = self.bots.ask(rules, question)
