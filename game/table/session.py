"""One match at a table: the one door for change, and the journal of what came through it.

The session owns the state. Scenes and bots get views and events that are redacted for their seat, never the state.
Undo, saves and replays are readings of the journal.
"""

from __future__ import annotations

import contextlib
import copy
import gc
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Generic, TypeAlias, TypeVar, cast

import msgspec

from game.digests import hex_digest
from game.errors import UserError
from game.rules.core.chance import Live, Result, Tape, TapeMismatch
from game.rules.core.protocol import ActionError, Decision, Outcome, Refusal, Rules
from game.text import _

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")


class Step(msgspec.Struct, frozen=True, gc=False):
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


class TakenBack(msgspec.Struct, frozen=True):
    """All who play agreed to take back so many steps; it stands in the log among the events of the rules."""

    steps: int


class Note(msgspec.Struct, frozen=True):
    """Where in the journal something was taken back: after which step, and how many were."""

    step: int
    steps: int


class JournalFault(Exception):
    """A journal that does not lead where it says; the sentence names the step."""


_KEPT = 16
"""Of a journal that is told, so many positions apart one is kept."""
IMPOSSIBLE = (
    *(LookupError, ValueError, TypeError, AttributeError, ArithmeticError, AssertionError, MemoryError, StopIteration),
)
"""What rules may raise over definitions, positions and actions written by hand: they trust their callers."""


class Session(Generic[S, A, E]):
    """A running match.

    ``submit`` is the only caller of ``rules.apply``; it checks first, so a refused action changes nothing. Each step
    has luck of its own from the seed and its number: the same seed and actions give the same match.
    """

    def __init__(
        self, rules: Rules[S, Any, E], seed: str, start: S | None = None, journal: list[Step] | None = None
    ) -> None:
        """A match from its set-up, or from a position; with a journal, from the one that its steps have led to."""
        self.rules = rules
        self.seed = seed
        self.start = rules.clone(start) if start is not None and not journal else None
        """The position the match was begun from, where it was not the set-up."""
        self.journal: list[Step] = journal or []
        self.notes: list[Note] = []
        """Where all who play took steps back."""
        self._log: list[E | TakenBack] = []
        self.watchers: list[Callable[[list[E]], None]] = []
        self.pending = ""
        """The action that is being carried out, in text; what stays after a fault in the rules can be told from it."""
        self._redo: list[str] = []
        self._lengths: list[int] = []
        """The length of the log before each step but the first."""
        self._kept: dict[int, S] = {}
        """By number: the position after a step, where it was kept."""
        self._untold: bool | None = None
        """For a loaded match whose history nobody has asked for yet: whether the rules are those it was played by."""
        self._written = False
        """The match was read from a file that others may have written."""
        if start is not None:
            self._state = rules.clone(start)
            if not journal:
                self._begin([])
            return
        chance = self._chance()
        events: list[E] = []
        self._state = rules.setup(chance, events)
        self._log += events
        self._begin(chance.results)

    def _begin(self, results: list[Result]) -> None:
        self.journal = [Step("", results, digest_of(self.rules.stored(self._state)), -1, self._asked_seat())]

    @classmethod
    def resumed(
        cls,
        rules: Rules[S, Any, E],
        seed: str,
        journal: list[Step],
        state: S,
        start: S | None,
        notes: list[Note],
        *,
        same_rules: bool,
    ) -> Session[S, A, E]:
        """A match that was loaded, at its position. What led there is told from the journal when it is first needed."""
        session = cls(rules, seed, state, journal)
        session._written = True
        if journal:
            session.start, session.notes, session._untold = start, notes, same_rules
        return session

    def copy(self) -> Session[S, A, E]:
        """The same match once more, which goes on by itself and which nobody watches yet."""
        self._tell()
        twin = copy.copy(self)
        twin._state, twin.watchers = self.rules.clone(self._state), []
        for name in ("journal", "notes", "_log", "_redo", "_lengths", "_kept"):
            setattr(twin, name, getattr(self, name).copy())
        return twin

    @property
    def whole(self) -> bool:
        """Whether the journal leads to the position, so that log, undo and replay are whole."""
        self._tell()
        return self._whole

    _whole = True

    def _tell(self) -> None:
        """The history of a loaded match; where the journal leads elsewhere, the match begins at its position.

        A journal of older rules that leads to the same end of its match is whole, whatever those rules noted.
        """
        if self._untold is None:
            return
        same, self._untold = self._untold, None
        try:
            told: Session[S, A, E] = Session.replay(
                self.rules, self.seed, self.journal, self.start, trusted=same, digests=False, notes=self.notes
            )
            over = told.outcome
            self._whole = told._state == self._state or (not same and over is not None and over == self.outcome)
        except (JournalFault, *IMPOSSIBLE):
            self._whole = False
        if self._whole:
            self._lengths, self._kept, self._log = told._lengths, told._kept, told._log
            self._state, self.journal, self.notes = told._state, told.journal, told.notes
        else:
            self.start, self.notes = self.rules.clone(self._state), []
            self._begin([])

    @contextlib.contextmanager
    def _guarded(self) -> Iterator[None]:
        """Rules that fail over a position that no journal leads to: the file was at fault, and a sentence says so.

        Where the journal leads to it, the program is at fault, and whoever looks after that has to know.

        Raises:
            UserError: the position cannot be.
        """
        try:
            yield
        except ActionError:
            raise
        except IMPOSSIBLE:
            if self._written and not self.whole:
                raise UserError(_("The save is damaged: its position cannot be.")) from None
            raise

    @property
    def log(self) -> list[E | TakenBack]:
        """Everything that happened, unredacted; ``events_for`` gives a seat's form."""
        self._tell()
        return self._log

    def _after(self, step: int) -> S:
        """The position after a step of the journal; one that was not kept is played again from the one before it."""
        self._tell()
        if step >= len(self._lengths):
            return self._state
        known = step
        while known not in self._kept:
            known -= 1
        for number in range(known + 1, step + 1):
            state, entry = self.rules.clone(self._kept[number - 1]), self.journal[number]
            self.rules.apply(state, self.rules.from_text(state, entry.action), Tape(entry.results), None)
            self._kept[number] = state
        return self._kept[step]

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
        with self._guarded():
            return self.rules.observe(self._state, seat if seat >= 0 else self.rules.seats)

    def legal(self) -> list[A]:
        """What is open to the seat that is asked."""
        with self._guarded():
            legal: list[A] = self.rules.legal(self._state)
        return legal

    def events_for(self, seat: int, start: int = 0) -> list[E | TakenBack]:
        """What happened from an entry of the log on, as a seat saw it."""
        redact = self.rules.redact
        return [event if isinstance(event, TakenBack) else redact(event, seat) for event in self.log[start:]]

    def redact(self, event: E | TakenBack, seat: int) -> E | TakenBack:
        """An entry of the log as a seat saw it."""
        return event if isinstance(event, TakenBack) else self.rules.redact(event, seat)

    def events_of(self, step: int) -> list[E | TakenBack]:
        """Everything that one step of the journal brought about, unredacted: for finished matches."""
        self._tell()
        starts = [0, *self._lengths, len(self.log)]
        return self.log[starts[step] : starts[step + 1]]

    def view_at(self, step: int, seat: int) -> S:
        """The position after a step of the journal as a seat saw it; -1 is a bystander."""
        return self.rules.observe(self._after(step), seat if seat >= 0 else self.rules.seats)

    def truth_at(self, step: int) -> S:
        """The whole position after a step of the journal, hands and all: for matches that are over.

        Raises:
            ValueError: the match goes on, so somebody may not see this.
        """
        if self.outcome is None:
            raise ValueError("the match is not over")
        return self.rules.clone(self._after(step))

    def read(self, text: str) -> A:
        """The action that a text form means here; raises ``ActionError``."""
        with self._guarded():
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
        """Carry out an action of the seat that is asked, or say why not and change nothing.

        Raises:
            UserError: the match was read from a file, and its position cannot be.
        """
        with self._guarded():
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

    def _carry_out(self, action: A, recorded: Step | None = None) -> None:
        """One step; with a record, by its chance."""
        chance: Live | Tape = self._chance() if recorded is None else Tape(recorded.results)
        events: list[E] = []
        self._tell()
        text = self.rules.to_text(action)
        seat, before, at = self._asked_seat(), self.rules.clone(self._state), len(self._log)
        self.pending = text
        try:
            self.rules.apply(self._state, action, chance, events)
            if isinstance(chance, Tape):
                chance.close()
        except BaseException:  # whatever went wrong: the position before it is the last good one
            self._state = before
            raise
        self.pending = ""
        self._kept[len(self._lengths)] = before
        self._lengths.append(at)
        shown = self.rules.reveals(before, self._state)
        self.journal.append(
            Step(text, chance.results, digest_of(self.rules.stored(self._state)), seat, self._asked_seat(), shown)
        )
        self._log += events
        for watcher in self.watchers:
            watcher(events)

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
        self._tell()  # a journal that leads elsewhere has no steps to take back
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
        """Take back any steps; all persons at the table have agreed to it, and the log says so."""
        self._redo.clear()
        self._tell()
        steps = min(steps, len(self._lengths))
        for _step in range(steps):
            self._take_back()
        if steps:
            self._note(Note(len(self.journal) - 1, steps))

    def _note(self, note: Note) -> None:
        self.notes.append(note)
        self._log.append(TakenBack(note.steps))

    def _take_back(self) -> None:
        last = len(self._lengths) - 1
        self._state, length = self._after(last), self._lengths.pop()
        del self._kept[last]
        self.journal.pop()
        notes = [event for event in self._log[length:] if isinstance(event, TakenBack)]
        self._log[length:] = notes
        self.notes = [Note(min(note.step, last), note.steps) for note in self.notes]

    # The journal told again -------------------------------------------------------------------------------------------

    @classmethod
    def replay(
        cls,
        rules: Rules[S, Any, E],
        seed: str,
        journal: list[Step],
        start: S | None = None,
        until: int | None = None,
        *,
        digests: bool = True,
        trusted: bool = False,
        notes: list[Note] | None = None,
    ) -> Session[S, A, E]:
        """A match told again from its journal, by what chance gave then.

        Without ``digests`` only actions and chance have to fit: an older version of the rules kept other books.
        ``trusted`` journals were checked when they were written: nobody asks again whether an action was open.

        Raises:
            JournalFault: an action that is not open, chance that is asked for something else, or another digest.
        """
        session = cls(rules, seed, start)
        with _no_collector():
            for number, step in enumerate(journal[:until]):
                try:
                    if number and trusted:
                        session._follow(step)
                    elif number:
                        session.tell_again(step)
                    elif start is None:
                        session.set_up_again(step)
                except (ActionError, TapeMismatch) as error:
                    raise JournalFault(f"step {number}: {error}") from None
                if digests and session.journal[-1].digest != step.digest:
                    raise JournalFault(f"step {number}: the position is another one than was recorded")
                for note in notes or ():
                    if note.step == number:
                        session._note(note)
        return session

    def set_up_again(self, step: Step) -> None:
        """The set-up by recorded chance."""
        events: list[E] = []
        self._state = self.rules.setup(Tape(step.results), events)
        self._log = [*events]
        self._begin(step.results)

    def tell_again(self, step: Step) -> None:
        """One step by recorded chance; raises ``ActionError`` or ``TapeMismatch``."""
        action = self.read(step.action)
        refusal = self.rules.why_not(self._state, action)
        if refusal is not None:
            raise ActionError(refusal)
        self._carry_out(action, step)

    def _follow(self, step: Step) -> None:
        """One step of a trusted journal, which says of it what it says; raises as ``tell_again`` does."""
        rules, state, chance = self.rules, self._state, Tape(step.results)
        action, log = rules.from_text(state, step.action), cast("list[E]", self._log)
        if len(self._lengths) % _KEPT == 0:
            self._kept[len(self._lengths)] = rules.clone(state)
        self._lengths.append(len(log))
        rules.apply(state, action, chance, log)
        chance.close()
        self.journal.append(step)


@contextlib.contextmanager
def _no_collector() -> Iterator[None]:
    """Every position of a match that is told stays; looking among them for garbage takes longer than the telling."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()


AnySession: TypeAlias = Session[Any, Any, Any]
"""A match of any rulebook."""


def digest_of(stored: object) -> str:
    """A short fingerprint of a stored state; equal states have equal ones."""
    return hex_digest(msgspec.json.encode(stored))[:16]
