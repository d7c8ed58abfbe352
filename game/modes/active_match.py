"""Match in progress: session, seats, autosave, and functions to restart it."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, TypeVar, cast

from game.content.cards.packs import build_definitions
from game.presentation.rulebooks import find_rulebook, get_rulebook
from game.rules.core.protocol import AnyRules
from game.rules.epic.pack import Setup
from game.session.seats import Seats
from game.session.session import AnySession, Session
from game.storage.saves import LoadedSave
from game.storage.slots import Autosave


def make_seed() -> str:
    """Return a random seed of eight characters that are easy to copy."""
    word = os.urandom(4).hex().upper()
    return f"{word[:4]}-{word[4:]}"


RulesT = TypeVar("RulesT")
"""Type of the rules."""


class ActiveMatch(Generic[RulesT]):
    """Match in progress, with any rulebook.

    ``autosave`` is None if the match is not saved (positions, screenshots). ``restart`` starts the same match again,
    ``restart_swapped`` with exchanged sides; None if that is impossible.
    """

    def __init__(
        self,
        session: AnySession,
        seats: Seats,
        *,
        open_hands: bool = False,
        autosave: Autosave | None = None,
        restart: Callable[[], ActiveMatch[RulesT]] | None = None,
        restart_swapped: Callable[[], ActiveMatch[RulesT]] | None = None,
    ) -> None:
        self.session = session
        self.seats = seats
        self.open_hands = open_hands
        """True if all hands are visible."""
        self.autosave = autosave
        self.restart = restart
        self.restart_swapped = restart_swapped

    @property
    def rules(self) -> RulesT:
        """Return the rules of the match, typed by its rulebook."""
        return cast(RulesT, self.session.rules)

    @property
    def human_seats(self) -> list[int]:
        """Return the seats of human players."""
        return self.seats.people

    @property
    def only_human_seat(self) -> int:
        """Return the seat of the only human player; -1 for none or several."""
        return self.human_seats[0] if len(self.human_seats) == 1 else -1

    def may_show_hand(self, seat: int) -> bool:
        """Return whether a hand may be shown without asking first who is looking at the screen."""
        return self.open_hands or self.human_seats == [seat]

    @property
    def undo_step_count(self) -> int:
        """Return the number of steps to undo to get before the last decision of a human player; 0 if impossible.

        A finished match is already in the statistics, so it cannot be undone.
        """
        if self.session.decision is None:
            return 0
        journal = self.session.journal
        for back, step in enumerate(reversed(journal[1:]), 1):
            if self.seats.is_person(step.seat):
                return back
        return 0

    def save(self) -> str:
        """Save the match; return the error if saving begins to fail, else an empty string."""
        if self.autosave is None:
            return ""
        before = self.autosave.fault
        self.autosave.write()
        return self.autosave.fault if not before else ""

    def close(self) -> None:
        """Close the autosave, which releases the lock of the match."""
        if self.autosave is not None:
            self.autosave.close()


def start_epic_match(
    setup: Setup, seats: Seats, seed: str, *, open_hands: bool = False, with_autosave: bool = True
) -> ActiveMatch[Any]:
    """Start a new match of Epic Duels; it is saved automatically if ``with_autosave``.

    Raises:
        UserError: the set-up cannot be played.
    """
    return start_match(build_definitions(setup), seats, seed, open_hands=open_hands, with_autosave=with_autosave)


def start_match(
    definitions: Any, seats: Seats, seed: str, *, open_hands: bool = False, with_autosave: bool = True
) -> ActiveMatch[Any]:
    """Start a new match from the definitions of any rulebook."""
    rulebook = find_rulebook(definitions.setup.game)
    assert rulebook is not None
    session: AnySession = Session(rulebook.build_rules(definitions), seed or make_seed())
    return _make_active_match(
        session, seats, Autosave(session, seats, open_hands=open_hands) if with_autosave else None, open_hands
    )


def resume_match(path: Path, save: LoadedSave) -> ActiveMatch[Any]:
    """Resume a saved match.

    Raises:
        UserError: another instance of the game has it open.
    """
    return _make_active_match(save.session, save.seats, Autosave.resume(path, save), save.open_hands)


def import_match(save: LoadedSave) -> ActiveMatch[Any]:
    """Continue a match from another player's file, and save it as a new match."""
    autosave = Autosave(save.session, save.seats, open_hands=save.open_hands)
    return _make_active_match(save.session, save.seats, autosave, save.open_hands)


def _make_active_match(
    session: AnySession, seats: Seats, autosave: Autosave | None, open_hands: bool
) -> ActiveMatch[Any]:
    rulebook = get_rulebook(session.rules)
    known = rulebook.get_definitions(session.rules)

    def restart(*, swapped: bool) -> ActiveMatch[Any]:
        fresh = rulebook.renew_definitions(known, swapped=swapped)
        return start_match(fresh, seats.for_new_match(), "", open_hands=open_hands, with_autosave=autosave is not None)

    return ActiveMatch(
        session,
        seats,
        open_hands=open_hands,
        autosave=autosave,
        restart=lambda: restart(swapped=False),
        restart_swapped=(lambda: restart(swapped=True)) if rulebook.has_sides else None,
    )


def start_from_position(
    rules: AnyRules, state: Any, seats: Seats, *, open_hands: bool = False, seed: str = ""
) -> ActiveMatch[Any]:
    """Start a match from a position. It is not saved, and restarts from the same position."""

    def restart() -> ActiveMatch[Any]:
        return start_from_position(rules, state, seats.for_new_match(), open_hands=open_hands)

    return ActiveMatch(Session(rules, seed or make_seed(), state), seats, open_hands=open_hands, restart=restart)
