"""Match session with undo: validates, applies and records actions.

The session owns the state. Scenes and bots get views and events that are redacted for their seat, never the state.
Undo, saves and replays are based on the journal.
"""

from __future__ import annotations

import contextlib
import copy
import gc
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Generic, TypeAlias, TypeVar, cast

import msgspec

from game.digests import hash_sha256
from game.errors import UserError
from game.rules.core.chance import RecordingRandom, ReplayMismatch, ReplayRandom, Result
from game.rules.core.numbers import Count
from game.rules.core.protocol import ActionError, Decision, Outcome, Refusal, Rules
from game.text import _

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")


class Step(msgspec.Struct, frozen=True, gc=False):
    """Journal entry: the action, its results of chance, and facts that decide whether it can be undone."""

    action: str
    """Notation of the action; empty for the set-up."""
    results: list[Result]
    digest: str
    """Digest of the state after the step."""
    seat: int = -1
    """Seat that made the decision."""
    next_seat: int = -1
    """Seat that decides next; -1 at the end of the match."""
    shown: bool = False
    """True if the step revealed hidden information."""

    @property
    def undo_refusal(self) -> Refusal | None:
        """Return why a player may not undo this step alone; None if he may."""
        if not self.action:
            return Refusal("undo-start")
        if self.results:
            return Refusal("undo-chance")
        if self.shown:
            return Refusal("undo-shown")
        return Refusal("undo-person") if self.next_seat != self.seat else None


class UndoEvent(msgspec.Struct, frozen=True):
    """Log entry of an undo to which all players agreed; ``steps`` is the number of undone steps."""

    steps: int


class UndoNote(msgspec.Struct, frozen=True):
    """Record of an undo to which all players agreed: the step that it followed, and the number of undone steps."""

    step: Count
    steps: Count


class JournalFault(Exception):
    """Journal whose replay differs from its recorded positions; the message names the step."""


CHECKPOINT_INTERVAL = 16
"""Number of steps between the positions that a replay stores."""
RULES_EXCEPTIONS = (
    *(LookupError, ValueError, TypeError, AttributeError, ArithmeticError, AssertionError, MemoryError, StopIteration),
)
"""Exceptions that rules may raise for invalid definitions, positions or actions from a file."""


class Session(Generic[S, A, E]):
    """Match in progress, with undo, redo and views by seat.

    Only ``submit`` changes the match, after validating the action, so that a refused action changes nothing. Each step
    has a random generator derived from the seed and its number: the same seed and actions give the same match.
    """

    def __init__(
        self, rules: Rules[S, Any, E], seed: str, start_state: S | None = None, journal: list[Step] | None = None
    ) -> None:
        """Start a match from its set-up or from a position; a given journal is that of a position that is loaded."""
        self.rules = rules
        self.seed = seed
        """Seed of the random generators of all steps."""
        self.start_state = rules.clone(start_state) if start_state is not None and not journal else None
        """Position in which the match started, if it did not start with the set-up."""
        self.journal: list[Step] = journal or []
        self.notes: list[UndoNote] = []
        """Undos to which all players agreed, in the order of the journal."""
        self._log: list[E | UndoEvent] = []
        """Unredacted events of all steps."""
        self.watchers: list[Callable[[list[E]], None]] = []
        """Functions that are called with the unredacted events of each step."""
        self.action_in_progress = ""
        """Notation of the action that is being applied; if it raised an exception, it remains here."""
        self._redo: list[str] = []
        """Notation of the undone actions, the last undone one last."""
        self._log_starts: list[int] = []
        """Length of the log before each step but the first."""
        self._checkpoints: dict[int, S] = {}
        """Stored positions by the number of the step that they follow."""
        self._history_pending: bool | None = None
        """None once the history is loaded; before, whether the rules version of the save equals the current one."""
        self._from_file = False
        """True if the match was read from a file, which others may have written."""
        if start_state is not None:
            self._state = rules.clone(start_state)
            if not journal:
                self._start_journal([])
            return
        chance = self._make_step_random()
        events: list[E] = []
        self._state = rules.setup(chance, events)
        self._log += events
        self._start_journal(chance.results)

    def _start_journal(self, results: list[Result]) -> None:
        self.journal = [
            Step("", results, state_digest(self.rules.to_stored(self._state)), -1, self._get_deciding_seat())
        ]

    @classmethod
    def resume(
        cls,
        rules: Rules[S, Any, E],
        seed: str,
        journal: list[Step],
        state: S,
        start_state: S | None,
        notes: list[UndoNote],
        *,
        same_rules: bool,
    ) -> Session[S, A, E]:
        """Return a loaded match at its position; its journal is only replayed when the history is first needed."""
        session = cls(rules, seed, state, journal)
        session._from_file = True
        if journal:
            session.start_state, session.notes, session._history_pending = start_state, notes, same_rules
        return session

    def copy(self) -> Session[S, A, E]:
        """Return an independent copy of the match, without watchers."""
        self._load_history()
        twin = copy.copy(self)
        twin._state, twin.watchers = self.rules.clone(self._state), []
        for name in ("journal", "notes", "_log", "_redo", "_log_starts", "_checkpoints"):
            setattr(twin, name, getattr(self, name).copy())
        return twin

    @property
    def journal_consistent(self) -> bool:
        """Return whether the journal leads to the position, so that log, undo and replay are complete."""
        self._load_history()
        return self._journal_consistent

    _journal_consistent = True

    def _load_history(self) -> None:
        """Replay the journal of a loaded match; if it is inconsistent, restart the match from its position.

        A journal of older rules is consistent if it leads to the same outcome.
        """
        if self._history_pending is None:
            return
        same, self._history_pending = self._history_pending, None
        try:
            session: Session[S, A, E] = Session.replay(
                self.rules,
                self.seed,
                self.journal,
                self.start_state,
                trusted=same,
                check_digests=False,
                notes=self.notes,
            )
            over = session.outcome
            self._journal_consistent = session._state == self._state or (
                not same and over is not None and over == self.outcome
            )
        except (JournalFault, *RULES_EXCEPTIONS):
            self._journal_consistent = False
        if self._journal_consistent:
            self._log_starts, self._checkpoints, self._log = session._log_starts, session._checkpoints, session._log
            self._state, self.journal, self.notes = session._state, session.journal, session.notes
        else:
            self.start_state, self.notes = self.rules.clone(self._state), []
            self._start_journal([])

    @contextlib.contextmanager
    def _catch_rules_errors(self) -> Iterator[None]:
        """Convert exceptions of the rules to an error about the file if its journal and position are inconsistent.

        If they are consistent, the exception is a bug of the program and passes unchanged.

        Raises:
            UserError: the position of the file is impossible.
        """
        try:
            yield
        except ActionError:
            raise
        except RULES_EXCEPTIONS:
            if self._from_file and not self.journal_consistent:
                raise UserError(_("This save is corrupted.")) from None
            raise

    @property
    def log(self) -> list[E | UndoEvent]:
        """Return all events, unredacted; ``events_for`` redacts them for a seat."""
        self._load_history()
        return self._log

    def _state_after(self, step: int) -> S:
        """Return the position after a step, replaying from the last stored position before it."""
        self._load_history()
        if step >= len(self._log_starts):
            return self._state
        known = step
        while known not in self._checkpoints:
            known -= 1
        for number in range(known + 1, step + 1):
            state, entry = self.rules.clone(self._checkpoints[number - 1]), self.journal[number]
            self.rules.apply(state, self.rules.from_text(state, entry.action), ReplayRandom(entry.results), None)
            self._checkpoints[number] = state
        return self._checkpoints[step]

    # What a table sees ------------------------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """Return the pending decision; None when the match is over."""
        return self.rules.decision(self._state)

    @property
    def outcome(self) -> Outcome | None:
        """Return the result of the match; None while it goes on."""
        return self.rules.outcome(self._state)

    def view_for(self, seat: int) -> S:
        """Return the position as a seat sees it; -1 for a spectator."""
        with self._catch_rules_errors():
            return self.rules.observe(self._state, seat if seat >= 0 else self.rules.seats)

    def legal_actions(self) -> list[A]:
        """Return the legal actions of the seat to decide."""
        with self._catch_rules_errors():
            legal: list[A] = self.rules.legal_actions(self._state)
        return legal

    def events_for(self, seat: int, start: int = 0) -> list[E | UndoEvent]:
        """Return the log entries from index ``start_state`` on, redacted for a seat."""
        redact = self.rules.redact
        return [event if isinstance(event, UndoEvent) else redact(event, seat) for event in self.log[start:]]

    def redact(self, event: E | UndoEvent, seat: int) -> E | UndoEvent:
        """Return a log entry redacted for a seat."""
        return event if isinstance(event, UndoEvent) else self.rules.redact(event, seat)

    def events_of(self, step: int) -> list[E | UndoEvent]:
        """Return the unredacted events of a step, for finished matches only."""
        self._load_history()
        starts = [0, *self._log_starts, len(self.log)]
        return self.log[starts[step] : starts[step + 1]]

    def view_at(self, step: int, seat: int) -> S:
        """Return the position after a step as a seat saw it; -1 for a spectator."""
        return self.rules.observe(self._state_after(step), seat if seat >= 0 else self.rules.seats)

    def full_state_at(self, step: int) -> S:
        """Return the unredacted position after a step of a finished match.

        Raises:
            ValueError: the match is not finished.
        """
        if self.outcome is None:
            raise ValueError("the match is not over")
        return self.rules.clone(self._state_after(step))

    def parse_action(self, text: str) -> A:
        """Parse the notation of an action in the current position; raise ``ActionError`` for invalid text."""
        with self._catch_rules_errors():
            action: A = self.rules.from_text(self._state, text)
        return action

    def render_text(self, seat: int) -> str:
        """Return the position as text, as a seat sees it."""
        return str(self.view_for(seat))

    def snapshot(self) -> S:
        """Return a copy of the unredacted position, for saves only."""
        return self.rules.clone(self._state)

    # Change -----------------------------------------------------------------------------------------------------------

    def submit(self, action: A) -> Refusal | None:
        """Apply an action of the seat to decide; if it is illegal, return the refusal and change nothing.

        Raises:
            UserError: the match was read from a file, and its position is impossible.
        """
        with self._catch_rules_errors():
            refusal = self.rules.find_refusal(self._state, action)
            if refusal is None:
                self._redo.clear()
                self._apply(action)
        return refusal

    def _make_step_random(self) -> RecordingRandom:
        return RecordingRandom(Random(f"{self.seed}/{len(self.journal)}"))

    def _get_deciding_seat(self) -> int:
        decision = self.decision
        return decision.seat if decision is not None else -1

    def _apply(self, action: A, recorded_step: Step | None = None) -> None:
        """Apply an action and append it to the journal; ``recorded_step`` supplies its chance in a replay."""
        chance: RecordingRandom | ReplayRandom = (
            self._make_step_random() if recorded_step is None else ReplayRandom(recorded_step.results)
        )
        events: list[E] = []
        self._load_history()
        text = self.rules.to_text(action)
        seat, before, at = self._get_deciding_seat(), self.rules.clone(self._state), len(self._log)
        self.action_in_progress = text
        try:
            self.rules.apply(self._state, action, chance, events)
            if isinstance(chance, ReplayRandom):
                chance.close()
        except BaseException:  # whatever went wrong: the position before it is the last good one
            self._state = before
            raise
        self.action_in_progress = ""
        self._checkpoints[len(self._log_starts)] = before
        self._log_starts.append(at)
        shown = self.rules.reveals(before, self._state)
        self.journal.append(
            Step(
                text,
                chance.results,
                state_digest(self.rules.to_stored(self._state)),
                seat,
                self._get_deciding_seat(),
                shown,
            )
        )
        self._log += events
        for watcher in self.watchers:
            watcher(events)

    # Taking back ------------------------------------------------------------------------------------------------------

    @property
    def undo_refusal(self) -> Refusal | None:
        """Return why the last step may not be undone by one player; None if it may."""
        return self.journal[-1].undo_refusal

    @property
    def can_redo(self) -> bool:
        """Return whether an undone step can be redone."""
        return bool(self._redo)

    def undo(self) -> Refusal | None:
        """Undo the last step; refused if chance, revealed information or a change of seat intervened."""
        self._load_history()  # a journal that leads elsewhere has no steps to take back
        refusal = self.undo_refusal
        if refusal is None:
            self._redo.append(self.journal[-1].action)
            self._revert_last()
        return refusal

    def redo(self) -> None:
        """Redo the step that was undone last."""
        if self._redo:
            self._apply(self.parse_action(self._redo.pop()))

    def undo_steps(self, steps: int) -> None:
        """Undo a number of steps to which all players agreed, and record it."""
        self._redo.clear()
        self._load_history()
        steps = min(steps, len(self._log_starts))
        for _step in range(steps):
            self._revert_last()
        if steps:
            self._add_note(UndoNote(len(self.journal) - 1, steps))

    def _add_note(self, note: UndoNote) -> None:
        """Record an agreed undo in the notes and the log."""
        self.notes.append(note)
        self._log.append(UndoEvent(note.steps))

    def _revert_last(self) -> None:
        """Remove the last step from journal and log, and restore the position before it."""
        last = len(self._log_starts) - 1
        self._state, length = self._state_after(last), self._log_starts.pop()
        del self._checkpoints[last]
        self.journal.pop()
        notes = [event for event in self._log[length:] if isinstance(event, UndoEvent)]
        self._log[length:] = notes
        self.notes = [UndoNote(min(note.step, last), note.steps) for note in self.notes]

    # The journal told again -------------------------------------------------------------------------------------------

    @classmethod
    def replay(
        cls,
        rules: Rules[S, Any, E],
        seed: str,
        journal: list[Step],
        start_state: S | None = None,
        until: int | None = None,
        *,
        check_digests: bool = True,
        trusted: bool = False,
        notes: list[UndoNote] | None = None,
    ) -> Session[S, A, E]:
        """Replay a match from its journal and recorded chance, optionally only the first ``until`` steps.

        Without ``check_digests`` only actions and chance have to fit, as for a journal of older rules. The actions of a
        ``trusted`` journal were checked when it was written and are not checked again.

        Raises:
            JournalFault: an illegal action, results of chance that do not fit, or another digest.
        """
        session = cls(rules, seed, start_state)
        with _paused_gc():
            for index, step in enumerate(journal[:until]):
                try:
                    if index and trusted:
                        session._replay_trusted(step)
                    elif index:
                        session.replay_step(step)
                    elif start_state is None:
                        session.replay_setup(step)
                except (ActionError, ReplayMismatch) as error:
                    raise JournalFault(f"step {index}: {error}") from None
                if check_digests and session.journal[-1].digest != step.digest:
                    raise JournalFault(f"step {index}: the position is another one than was recorded")
                for note in notes or ():
                    if note.step == index:
                        session._add_note(note)
        return session

    def replay_setup(self, step: Step) -> None:
        """Replay the set-up with its recorded results of chance."""
        events: list[E] = []
        self._state = self.rules.setup(ReplayRandom(step.results), events)
        self._log = [*events]
        self._start_journal(step.results)

    def replay_step(self, step: Step) -> None:
        """Replay a step with its recorded chance; raise ``ActionError`` or ``ReplayMismatch`` if it does not fit."""
        action = self.parse_action(step.action)
        refusal = self.rules.find_refusal(self._state, action)
        if refusal is not None:
            raise ActionError(refusal)
        self._apply(action, step)

    def _replay_trusted(self, step: Step) -> None:
        """Replay a step without checking that its action is legal; raise like ``replay_step``."""
        rules, state, chance = self.rules, self._state, ReplayRandom(step.results)
        action, log = rules.from_text(state, step.action), cast("list[E]", self._log)
        if len(self._log_starts) % CHECKPOINT_INTERVAL == 0:
            self._checkpoints[len(self._log_starts)] = rules.clone(state)
        self._log_starts.append(len(log))
        rules.apply(state, action, chance, log)
        chance.close()
        self.journal.append(step)


@contextlib.contextmanager
def _paused_gc() -> Iterator[None]:
    """Pause the garbage collector, which would otherwise take longer than a replay itself."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()


AnySession: TypeAlias = Session[Any, Any, Any]


def state_digest(stored: object) -> str:
    """Return the digest of a stored state as 16 hexadecimal digits."""
    return hash_sha256(msgspec.json.encode(stored))[:16]
