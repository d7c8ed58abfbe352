"""What every rulebook gives and every caller may rely on; it knows no turns, hit points, boards or cards."""

from __future__ import annotations

from collections.abc import Hashable
from random import Random
from typing import Any, Final, Protocol, TypeVar

import msgspec

from game.rules.core.chance import Chance
from game.rules.core.numbers import Number

HIDDEN: Final = -1
"""Stands in a view wherever that seat may not look."""


class Decision(msgspec.Struct, frozen=True, gc=False):
    """Who is asked what, without the options: ``legal`` computes them, so nothing hidden is stored or goes stale."""

    seat: Number
    kind: str


class Refusal(msgspec.Struct, frozen=True):
    """Why something may not be done: a code and its arguments. The sentence is made where it is shown."""

    code: str
    args: dict[str, str | int] = {}


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended: the sides that won (none: a draw) and the reason."""

    winners: tuple[Number, ...]
    reason: str


S = TypeVar("S")
A = TypeVar("A", bound=Hashable)
E = TypeVar("E")


class Rules(Protocol[S, A, E]):
    """One immutable object a match: its content and its configuration. All change of a state goes through it.

    ``events`` may be None when nobody watches; the state becomes the same.
    """

    @property
    def seats(self) -> int:
        """How many players sit at the table."""

    def setup(self, chance: Chance, events: list[E] | None) -> S:
        """A new match at its first decision."""

    def decision(self, state: S) -> Decision | None:
        """Who is asked what; None when the match is over."""

    def legal(self, state: S) -> list[A]:
        """Every action open to the seat that is asked, in a fixed order; works on that seat's view as well."""

    def why_not(self, state: S, action: A) -> Refusal | None:
        """The reason why an action is not open; None for a legal one."""

    def apply(self, state: S, action: A, chance: Chance, events: list[E] | None) -> None:
        """Carry out a legal action and run on to the next decision or the end. Trusts its caller."""

    def observe(self, state: S, seat: int) -> S:
        """The state as that seat sees it."""

    def determinize(self, view: S, seat: int, rng: Random) -> S:
        """A world that this seat cannot tell from the truth, and that could be."""

    def redact(self, event: E, seat: int) -> E:
        """The event as that seat sees it."""

    def reveals(self, before: S, after: S) -> bool:
        """Whether somebody sees something after a step that was hidden from him before it."""

    def outcome(self, state: S) -> Outcome | None:
        """How the match ended, None while it goes on."""

    def stored(self, state: S) -> Any:
        """Return the state in the form that saves and digests hold, which never changes."""

    def restored(self, stored: Any) -> S:
        """Return the state of a stored form; raises ValueError for one that no state of this match has."""

    def check(self, state: S) -> list[str]:
        """Broken invariants in words, empty when the state is sound."""

    def clone(self, state: S) -> S:
        """A copy that shares nothing that changes."""

    def to_text(self, action: A) -> str:
        """The short text form of an action."""

    def from_text(self, state: S, text: str) -> A:
        """The action that a text form means; raises ``ActionError`` when it means none."""


class ActionError(ValueError):
    """A text that is no action; carries the refusal that says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


AnyRules = Rules[Any, Any, Any]
