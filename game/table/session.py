"""One match at a table: the one door for change, and the journal of what came through it.

The session owns the state. Scenes and bots get views and events that are redacted for their seat, never the state.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Generic, TypeVar

import msgspec

from game.rules.core.chance import Live, Result
from game.rules.core.protocol import Decision, Outcome, Refusal, Rules

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")


class Step(msgspec.Struct, frozen=True):
    """One entry of the journal: the action in text form (empty for the set-up), and what chance gave."""

    action: str
    results: list[Result]


class Session(Generic[S, A, E]):
    """A running match.

    ``submit`` is the only caller of ``rules.apply``; it checks first, so a refused action changes nothing. Each step
    has luck of its own from the seed and its number: the same seed and actions give the same match.
    """

    def __init__(self, rules: Rules[S, Any, E], seed: str, start: S | None = None) -> None:
        self.rules = rules
        self.seed = seed
        self.journal: list[Step] = []
        self.log: list[E] = []
        """Everything that happened, unredacted; ``events_for`` gives a seat's form."""
        self.watchers: list[Callable[[list[E]], None]] = []
        if start is None:
            chance = self._chance()
            self._state = rules.setup(chance, self.log)
            self.journal.append(Step("", chance.results))
        else:
            self._state = rules.clone(start)
            self.journal.append(Step("", []))

    def _chance(self) -> Live:
        return Live(Random(f"{self.seed}/{len(self.journal)}"))

    @property
    def decision(self) -> Decision | None:
        """Who is asked what; None when the match is over."""
        return self.rules.decision(self._state)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended."""
        return self.rules.outcome(self._state)

    def view(self, seat: int) -> S:
        """The position as a seat sees it; -1 is a bystander, who sees what everybody sees."""
        return self.rules.observe(self._state, seat if seat >= 0 else self.rules.seats)

    def legal(self) -> list[A]:
        """What is open to the seat that is asked."""
        legal: list[A] = self.rules.legal(self._state)
        return legal

    def submit(self, action: A) -> Refusal | None:
        """Carry out an action of the seat that is asked, or say why not and change nothing."""
        refusal = self.rules.why_not(self._state, action)
        if refusal is not None:
            return refusal
        chance = self._chance()
        events: list[E] = []
        self.rules.apply(self._state, action, chance, events)
        self.journal.append(Step(self.rules.to_text(action), chance.results))
        self.log += events
        for watcher in self.watchers:
            watcher(events)
        return None

    def events_for(self, seat: int, start: int = 0) -> list[E]:
        """What happened from an entry of the log on, as a seat saw it."""
        return [self.rules.redact(event, seat) for event in self.log[start:]]

    def read(self, text: str) -> A:
        """The action that a text form means here; raises ``ActionError``."""
        action: A = self.rules.from_text(self._state, text)
        return action

    def show(self, seat: int) -> str:
        """The position in text as a seat sees it."""
        return str(self.view(seat))
