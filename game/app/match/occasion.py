"""What is being played at the table: the session, who sits there, how it is kept, and how it is played once more."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import msgspec

from game.content.packs import Definitions, definitions, rules_of
from game.rules.epic.action import Action
from game.rules.epic.event import Event
from game.rules.epic.options import Setup
from game.rules.epic.rules import EpicRules
from game.rules.epic.state import State
from game.table.saves import Saved
from game.table.seats import Seats
from game.table.session import Session
from game.table.slots import Autosave

Match: TypeAlias = Session[State, Action, Event]


def new_seed() -> str:
    """Eight signs that people can copy by hand."""
    word = secrets.token_hex(4).upper()
    return f"{word[:4]}-{word[4:]}"


class Occasion:
    """One match at one table. ``autosave`` is None where nothing is kept (positions, tests, pictures)."""

    def __init__(
        self,
        rules: EpicRules,
        session: Match,
        seats: Seats,
        *,
        open_hands: bool = False,
        autosave: Autosave | None = None,
        again: Callable[[], Occasion] | None = None,
        swapped: Callable[[], Occasion] | None = None,
    ) -> None:
        self.rules = rules
        self.session = session
        self.seats = seats
        self.open_hands = open_hands
        self.autosave = autosave
        self.again = again
        self.swapped = swapped

    @property
    def people(self) -> list[int]:
        """The seats with people."""
        return self.seats.people

    def may_show(self, seat: int) -> bool:
        """Whether a seat's hand may be shown without asking who sits at the screen."""
        return self.open_hands or self.people == [seat]

    @property
    def steps_to_person(self) -> int:
        """How many steps of the journal lie after the last decision of a person, that one included; 0 for none."""
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


def begin(setup: Setup, seats: Seats, seed: str, *, open_hands: bool = False, kept: bool = True) -> Occasion:
    """A new match.

    Raises:
        UserError: the set-up is not possible.
    """
    known = definitions(setup)
    rules = rules_of(known)
    session: Match = Session(rules, seed or new_seed())
    autosave = Autosave(session, seats, known, open_hands=open_hands) if kept else None
    return _whole(rules, session, seats, known, autosave, open_hands=open_hands)


def resume(path: Path, saved: Saved) -> Occasion:
    """A match that was kept.

    Raises:
        UserError: another window of the game plays it.
    """
    autosave = Autosave.resume(path, saved)
    return _whole(saved.rules, saved.session, saved.seats, saved.definitions, autosave, open_hands=saved.open_hands)


def adopt(saved: Saved) -> Occasion:
    """A match from a file of somebody's, played on and kept as one of one's own."""
    autosave = Autosave(saved.session, saved.seats, saved.definitions, open_hands=saved.open_hands)
    return _whole(saved.rules, saved.session, saved.seats, saved.definitions, autosave, open_hands=saved.open_hands)


def _whole(
    rules: EpicRules,
    session: Match,
    seats: Seats,
    known: Definitions,
    autosave: Autosave | None,
    *,
    open_hands: bool,
) -> Occasion:
    setup, kept = known.setup, autosave is not None
    return Occasion(
        rules,
        session,
        seats,
        open_hands=open_hands,
        autosave=autosave,
        again=lambda: begin(setup, seats, "", open_hands=open_hands, kept=kept),
        swapped=lambda: begin(swap_sides(setup), seats, "", open_hands=open_hands, kept=kept),
    )


def from_position(
    rules: EpicRules, state: State, seats: Seats, *, open_hands: bool = False, seed: str = ""
) -> Occasion:
    """A match that begins in the middle; it is not kept, and played again from the same position."""

    def again() -> Occasion:
        return from_position(rules, state, seats, open_hands=open_hands)

    session: Match = Session(rules, seed or new_seed(), state)
    return Occasion(rules, session, seats, open_hands=open_hands, again=again)


def swap_sides(setup: Setup) -> Setup:
    """The same match with everybody leading the next player's team."""
    teams = (*setup.teams[1:], setup.teams[0])
    return msgspec.structs.replace(setup, teams=teams)
