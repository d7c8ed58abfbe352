"""Protocol of all rulebooks; independent of turns, hit points, boards or cards."""

from __future__ import annotations

from collections.abc import Hashable
from random import Random
from typing import Any, Final, Protocol, TypeVar

import msgspec

from game.rules.core.chance import Chance
from game.rules.core.numbers import Number

HIDDEN: Final = -1
"""Number that replaces a card, room or answer in the view of a seat that may not see it."""


class Decision(msgspec.Struct, frozen=True, gc=False):
    """Pending decision: seat and kind of question. Options are computed by ``legal_actions``, never stored."""

    seat: Number
    kind: str


class Refusal(msgspec.Struct, frozen=True):
    """Reason why an action is illegal: a code with arguments. The sentence is made by the presentation."""

    code: str
    args: dict[str, str | int] = {}


class Outcome(msgspec.Struct, frozen=True):
    """Result of a match: the winning sides (none for a draw) and the reason."""

    winners: tuple[Number, ...]
    reason: str


S = TypeVar("S")
A = TypeVar("A", bound=Hashable)
E = TypeVar("E")


class Rules(Protocol[S, A, E]):
    """Immutable rules of one match: its content and options. Only these methods change a state.

    ``events`` collects the events of a change; with None no events are built, and the resulting state is the same.
    """

    @property
    def seats(self) -> int:
        """Return the number of seats."""

    def setup(self, chance: Chance, events: list[E] | None) -> S:
        """Return the state of a new match at its first decision."""

    def decision(self, state: S) -> Decision | None:
        """Return the pending decision; None if the match is over."""

    def legal_actions(self, state: S) -> list[A]:
        """Return all legal actions of the seat to decide, in a fixed order; also accepts a view of that seat."""

    def find_refusal(self, state: S, action: A) -> Refusal | None:
        """Return why an action is illegal; None for a legal one."""

    def apply(self, state: S, action: A, chance: Chance, events: list[E] | None) -> None:
        """Apply a legal action and continue to the next decision or the end; legality is not checked."""

    def observe(self, state: S, seat: int) -> S:
        """Return the state as a seat sees it."""

    def determinize(self, view: S, seat: int, rng: Random) -> S:
        """Return a random full state that is consistent with the view of a seat."""

    def redact(self, event: E, seat: int) -> E:
        """Return an event as a seat sees it."""

    def reveals(self, before: S, after: S) -> bool:
        """Return whether a step revealed hidden information to any seat."""

    def outcome(self, state: S) -> Outcome | None:
        """Return the result of the match; None while it is in progress."""

    def to_stored(self, state: S) -> Any:
        """Return a state in the form that saves and digests use; this form never changes between versions."""

    def from_stored(self, stored: Any) -> S:
        """Return the state that a stored form describes.

        Raises:
            ValueError: no state of this match has that form.
        """

    def check_invariants(self, state: S) -> list[str]:
        """Return descriptions of broken invariants; empty for a valid state."""

    def clone(self, state: S) -> S:
        """Return a copy that shares no mutable data."""

    def to_text(self, action: A) -> str:
        """Return the text notation of an action."""

    def from_text(self, state: S, text: str) -> A:
        """Parse the text notation of an action; raises ``ActionError``."""


class ActionError(ValueError):
    """Text that cannot be parsed as an action; ``refusal`` has the reason."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


AnyRules = Rules[Any, Any, Any]
