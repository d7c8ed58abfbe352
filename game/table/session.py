"""One match at a table: the one door for change, and the journal of what came through it.

The session owns the state. Scenes and bots get views and events that are redacted for their seat, never the state.
Undo, saves and replays are readings of the journal.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from random import Random
from typing import Any, Generic, TypeVar

import msgspec

from game.rules.core.chance import Live, Result, Tape, TapeMismatch
from game.rules.core.protocol import ActionError, Decision, Outcome, Refusal, Rules

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")


class Step(msgspec.Struct, frozen=True):
    """One entry of the journal: what was done, what chance gave, and what can be told from it about taking it back."""

    action: str
    """The text form; empty for the set-up."""
    results: list[Result]
    digest: str
    """Of the state after it."""
    seat: int = -1
    """Who decided."""
    next_seat: int = -1
    """Who is asked next; -1 at the end of the match."""
    shown: bool = False
    """Somebody saw a card that he had not seen before."""

    @property
    def undo_refusal(self) -> Refusal | None:
        """Why this step may not be taken back by one person alone, None when it may."""
        if not self.action:
            return Refusal("undo-start")
        if self.results:
            return Refusal("undo-chance")
        if self.shown:
            return Refusal("undo-shown")
        return Refusal("undo-person") if self.next_seat != self.seat else None


class JournalFault(Exception):
    """A journal that does not lead where it says; the sentence names the step."""


class Session(Generic[S, A, E]):
    """A running match.

    ``submit`` is the only caller of ``rules.apply``; it checks first, so a refused action changes nothing. Each step
    has luck of its own from the seed and its number: the same seed and actions give the same match.
    """

    def __init__(self, rules: Rules[S, Any, E], seed: str, start: S | None = None) -> None:
        self.rules = rules
        self.seed = seed
        self.start = rules.clone(start) if start is not None else None
        """The position the match was begun from, where it was not the set-up."""
        self.journal: list[Step] = []
        self.log: list[E] = []
        """Everything that happened, unredacted; ``events_for`` gives a seat's form."""
        self.watchers: list[Callable[[list[E]], None]] = []
        self.pending = ""
        """The action that is being carried out, in text; what stays after a fault in the rules can be told from it."""
        self._redo: list[str] = []
        self._past: list[tuple[S, int]] = []
        """The state and the length of the log before each step but the first."""
        chance = self._chance()
        self._state = rules.setup(chance, self.log) if start is None else rules.clone(start)
        self._enter(Step("", chance.results, digest_of(self._state), -1, self._asked_seat()))

    # What a table sees ------------------------------------------------------------------------------------------------

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

    def events_for(self, seat: int, start: int = 0) -> list[E]:
        """What happened from an entry of the log on, as a seat saw it."""
        return [self.rules.redact(event, seat) for event in self.log[start:]]

    def events_of(self, step: int) -> list[E]:
        """Everything that one step of the journal brought about, unredacted: for finished matches."""
        starts = [0, *(length for _state, length in self._past), len(self.log)]
        return self.log[starts[step] : starts[step + 1]]

    def view_at(self, step: int, seat: int) -> S:
        """The position after a step of the journal as a seat saw it; -1 is a bystander."""
        state = self._past[step][0] if step < len(self._past) else self._state
        return self.rules.observe(state, seat if seat >= 0 else self.rules.seats)

    def truth_at(self, step: int) -> S:
        """The whole position after a step of the journal, hands and all: for matches that are over.

        Raises:
            ValueError: the match goes on, so somebody may not see this.
        """
        if self.outcome is None:
            raise ValueError("the match is not over")
        return self.rules.clone(self._past[step][0] if step < len(self._past) else self._state)

    def read(self, text: str) -> A:
        """The action that a text form means here; raises ``ActionError``."""
        action: A = self.rules.from_text(self._state, text)
        return action

    def show(self, seat: int) -> str:
        """The position in text as a seat sees it."""
        return str(self.view(seat))

    def snapshot(self) -> S:
        """The whole truth, for the file of a save alone."""
        return self.rules.clone(self._state)

    # Change -----------------------------------------------------------------------------------------------------------

    def submit(self, action: A) -> Refusal | None:
        """Carry out an action of the seat that is asked, or say why not and change nothing."""
        refusal = self.rules.why_not(self._state, action)
        if refusal is None:
            self._redo.clear()
            self._carry_out(action)
        return refusal

    def _chance(self) -> Live:
        return Live(Random(f"{self.seed}/{len(self.journal)}"))

    def _asked_seat(self) -> int:
        asked = self.decision
        return asked.seat if asked is not None else -1

    def _carry_out(self, action: A, results: list[Result] | None = None) -> None:
        chance: Live | Tape = self._chance() if results is None else Tape(results)
        events: list[E] = []
        seat, text = self._asked_seat(), self.rules.to_text(action)
        before, at = self.rules.clone(self._state), len(self.log)
        self.pending = text
        try:
            self.rules.apply(self._state, action, chance, events)
            if isinstance(chance, Tape) and not chance.used_up:
                raise TapeMismatch(f"{len(chance.results) - chance.at} results of chance were not asked for")
        except BaseException:  # whatever went wrong: the position before it is the last good one
            self._state = before
            raise
        self.pending = ""
        shown = self.rules.reveals(before, self._state)
        self._past.append((before, at))
        self._enter(Step(text, chance.results, digest_of(self._state), seat, self._asked_seat(), shown))
        self.log += events
        for watcher in self.watchers:
            watcher(events)

    def _enter(self, step: Step) -> None:
        self.journal.append(step)

    # Taking back ------------------------------------------------------------------------------------------------------

    @property
    def undo_refusal(self) -> Refusal | None:
        """Why the last step may not be taken back without asking, None when it may."""
        return self.journal[-1].undo_refusal

    @property
    def can_redo(self) -> bool:
        """Whether a step that was taken back can be carried out again."""
        return bool(self._redo)

    def undo(self) -> Refusal | None:
        """Take the last step back, up to the first hidden or random event and never across a change of person."""
        refusal = self.undo_refusal
        if refusal is None:
            self._redo.append(self.journal[-1].action)
            self._take_back()
        return refusal

    def redo(self) -> None:
        """Carry out again what was taken back last."""
        if self._redo:
            self._carry_out(self.read(self._redo.pop()))

    def take_back(self, steps: int) -> None:
        """Take back any steps; all persons at the table have agreed to it."""
        self._redo.clear()
        for _ in range(min(steps, len(self._past))):
            self._take_back()

    def _take_back(self) -> None:
        self._state, length = self._past.pop()
        self.journal.pop()
        del self.log[length:]

    # The journal told again -------------------------------------------------------------------------------------------

    @classmethod
    def replay(
        cls, rules: Rules[S, Any, E], seed: str, journal: list[Step], start: S | None = None, until: int | None = None
    ) -> Session[S, A, E]:
        """A match told again from its journal, by what chance gave then.

        Raises:
            JournalFault: an action that is not open, chance that is asked for something else, or another digest.
        """
        session = cls(rules, seed, start)
        for number, step in enumerate(journal[:until]):
            try:
                if number:
                    session.tell_again(step)
                elif start is None:
                    session.set_up_again(step)
            except (ActionError, TapeMismatch) as error:
                raise JournalFault(f"step {number}: {error}") from None
            if session.journal[-1].digest != step.digest:
                raise JournalFault(f"step {number}: the position is another one than was recorded")
        return session

    def set_up_again(self, step: Step) -> None:
        """The set-up by recorded chance."""
        self.log.clear()
        self._state = self.rules.setup(Tape(step.results), self.log)
        self.journal[0] = Step("", step.results, digest_of(self._state), -1, self._asked_seat())

    def tell_again(self, step: Step) -> None:
        """One step by recorded chance; raises ``ActionError`` or ``TapeMismatch``."""
        action = self.read(step.action)
        refusal = self.rules.why_not(self._state, action)
        if refusal is not None:
            raise ActionError(refusal)
        self._carry_out(action, step.results)


def digest_of(state: object) -> str:
    """A short fingerprint of a state; equal states have equal ones."""
    return hashlib.sha256(msgspec.json.encode(state)).hexdigest()[:16]
