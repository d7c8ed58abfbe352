"""What is being played at the table: the session, who sits there, how it is kept, and how it is played once more."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, TypeVar, cast

from game.content.cards.packs import definitions
from game.presentation.rulebooks import book_of, book_of_game
from game.rules.core.protocol import AnyRules
from game.rules.epic.pack import Setup
from game.session.seats import Seats
from game.session.session import AnySession, Session
from game.storage.saves import Saved
from game.storage.slots import Autosave


def new_seed() -> str:
    """Eight signs that people can copy by hand."""
    word = os.urandom(4).hex().upper()
    return f"{word[:4]}-{word[4:]}"


RulesT = TypeVar("RulesT")


class Occasion(Generic[RulesT]):
    """One match at one table, of any rulebook; ``autosave`` is None where nothing is kept (positions, pictures).

    ``again`` begins the same match anew, ``swapped`` with the sides changed; None where that cannot be.
    """

    def __init__(
        self,
        session: AnySession,
        seats: Seats,
        *,
        open_hands: bool = False,
        autosave: Autosave | None = None,
        again: Callable[[], Occasion[RulesT]] | None = None,
        swapped: Callable[[], Occasion[RulesT]] | None = None,
    ) -> None:
        self.session = session
        self.seats = seats
        self.open_hands = open_hands
        self.autosave = autosave
        self.again = again
        self.swapped = swapped

    @property
    def rules(self) -> RulesT:
        """The rules of the match, of the class that its rulebook has."""
        return cast(RulesT, self.session.rules)

    @property
    def people(self) -> list[int]:
        """The seats with people."""
        return self.seats.people

    @property
    def only_person(self) -> int:
        """The seat of the one person who plays; -1 where nobody does, or several."""
        return self.people[0] if len(self.people) == 1 else -1

    def may_show(self, seat: int) -> bool:
        """Whether a seat's hand may be shown without asking who sits at the screen."""
        return self.open_hands or self.people == [seat]

    @property
    def steps_to_person(self) -> int:
        """How many steps of the journal lie after the last decision of a person, that one included; 0 for none.

        A match that is over has been written and counted: nothing of it is taken back.
        """
        if self.session.decision is None:
            return 0
        journal = self.session.journal
        for back, step in enumerate(reversed(journal[1:]), 1):
            if self.seats.is_person(step.seat):
                return back
        return 0

    def keep(self) -> str:
        """Write the match down; the reason when that fails for the first time."""
        if self.autosave is None:
            return ""
        before = self.autosave.fault
        self.autosave.write()
        return self.autosave.fault if not before else ""

    def close(self) -> None:
        """Leave the table."""
        if self.autosave is not None:
            self.autosave.close()


def begin(setup: Setup, seats: Seats, seed: str, *, open_hands: bool = False, kept: bool = True) -> Occasion[Any]:
    """A new match of Epic Duels.

    Raises:
        UserError: the set-up is not possible.
    """
    return begin_with(definitions(setup), seats, seed, open_hands=open_hands, kept=kept)


def begin_with(known: Any, seats: Seats, seed: str, *, open_hands: bool = False, kept: bool = True) -> Occasion[Any]:
    """A new match by the definitions of any rulebook."""
    book = book_of_game(known.setup.game)
    assert book is not None
    session: AnySession = Session(book.rules_of(known), seed or new_seed())
    return _whole(session, seats, Autosave(session, seats, open_hands=open_hands) if kept else None, open_hands)


def resume(path: Path, saved: Saved) -> Occasion[Any]:
    """A match that was kept.

    Raises:
        UserError: another window of the game plays it.
    """
    return _whole(saved.session, saved.seats, Autosave.resume(path, saved), saved.open_hands)


def adopt(saved: Saved) -> Occasion[Any]:
    """A match from a file of somebody's, played on and kept as one of one's own."""
    autosave = Autosave(saved.session, saved.seats, open_hands=saved.open_hands)
    return _whole(saved.session, saved.seats, autosave, saved.open_hands)


def _whole(session: AnySession, seats: Seats, autosave: Autosave | None, open_hands: bool) -> Occasion[Any]:
    book = book_of(session.rules)
    known = book.definitions_of(session.rules)

    def anew(*, swapped: bool) -> Occasion[Any]:
        fresh = book.renewed(known, swapped=swapped)
        return begin_with(fresh, seats.for_new_match(), "", open_hands=open_hands, kept=autosave is not None)

    return Occasion(
        session,
        seats,
        open_hands=open_hands,
        autosave=autosave,
        again=lambda: anew(swapped=False),
        swapped=(lambda: anew(swapped=True)) if book.has_sides else None,
    )


def from_position(
    rules: AnyRules, state: Any, seats: Seats, *, open_hands: bool = False, seed: str = ""
) -> Occasion[Any]:
    """A match that begins in the middle; it is not kept, and played again from the same position."""

    def again() -> Occasion[Any]:
        return from_position(rules, state, seats.for_new_match(), open_hands=open_hands)

    return Occasion(Session(rules, seed or new_seed(), state), seats, open_hands=open_hands, again=again)
