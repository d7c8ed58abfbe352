"""What a match at the table does with saves: going on with one, saving under a name, taking back what all agree to,
beginning in the middle of another.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from game.app.play.ask import AskText, closing
from game.app.play.handover import call_anew
from game.app.ui.dialog import Answer, ask
from game.app.ui.services import Services
from game.errors import UserError
from game.modes.active_match import Occasion, adopt, resume
from game.session.session import IMPOSSIBLE, AnySession, JournalFault, Session
from game.storage import slots
from game.storage.saves import Saved
from game.text import _, ngettext


def go_on(path: Path, saved: Saved) -> Occasion[Any]:
    """A running match goes on in its own file; any other save stays as it is and a match of its own begins from it.

    Raises:
        UserError: another window plays it.
    """
    return resume(path, saved) if path.parent == slots.folder(slots.RUNNING) else adopt(saved)


def from_step(saved: Saved, step: int) -> Occasion[Any]:
    """A match of its own that begins after a step of another; the luck to come is the same as long as the actions are.

    As where it is told, actions and luck lead there, whatever digests say of positions on the way.

    Raises:
        UserError: the journal has an action in it that was not open.
    """
    session = saved.session
    try:
        begun: AnySession = Session.replay(
            saved.rules, session.seed, session.journal, session.start, step + 1, digests=False, notes=session.notes
        )
    except (JournalFault, *IMPOSSIBLE):
        raise UserError(
            _("This file is corrupted or from another version: its moves and position don't match.")
        ) from None
    return adopt(Saved(begun, saved.seats, saved.open_hands))


def ask_to_save(services: Services, occasion: Occasion[Any]) -> None:
    """Save the match under a name; a slot of the same name is replaced only after a question."""

    def write(name: str) -> None:
        slots.save_as(name, occasion.session, occasion.seats, open_hands=occasion.open_hands)
        services.notify(_("Saved as {name}.").format(name=slots.clean_name(name)))

    def given(name: str) -> None:
        name = slots.clean_name(name)
        if slots.named(name) is None:
            closing(services, write)(name)
            return
        replace = partial(closing(services, write), name)
        answers = [Answer("keep", _("Cancel"), main=True), Answer("replace", _("Replace"), act=replace)]
        text = _("A save named **{name}** already exists.").format(name=name)
        ask(services, _("Replace save?"), text, answers, cancel="keep")

    services.stack.push(AskText(services, _("Save match"), "", given, button=_("Save"), longest=slots.LONGEST_NAME))


def ask_to_take_back(services: Services, occasion: Occasion[Any], steps: int, done: Callable[[], None]) -> None:
    """Take back more than one person may alone, after all who play have agreed to it; one who plays alone just does."""
    alone = len(occasion.people) == 1
    names = _(" and ").join(occasion.seats.name(seat) for seat in occasion.people)
    text = ngettext(
        "This undoes **{count}** step, including any rolls, shuffles and revealed cards.",
        "This undoes **{count}** steps, including any rolls, shuffles and revealed cards.",
        steps,
    ).format(count=steps)
    if not alone:
        text += " " + _("{players} must agree.").format(players=names)

    def take_back() -> None:
        occasion.session.take_back(steps)
        done()
        call_anew(services)

    answers = [
        Answer("stay", _("Cancel"), main=True),
        Answer("back", _("Undo") if alone else _("We agree"), act=take_back),
    ]
    ask(services, _("Undo?"), text, answers, cancel="stay")
