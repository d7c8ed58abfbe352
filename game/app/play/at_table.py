"""Commands of a running match on saves: resume, save under a name, joint undo, branch from another match."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from game.app.play.ask import AskTextScene, with_close
from game.app.play.handover import close_handover
from game.app.ui.dialog import DialogButton, ask_question
from game.app.ui.services import Services
from game.errors import UserError
from game.modes.active_match import ActiveMatch, import_match, resume_match
from game.session.session import RULES_EXCEPTIONS, AnySession, JournalFault, Session
from game.storage import slots
from game.storage.saves import LoadedSave
from game.text import _, ngettext


def resume_session(path: Path, save: LoadedSave) -> ActiveMatch[Any]:
    """Resume a running match in its own file.

    From any other save a new match is started, and the save stays unchanged.

    Raises:
        UserError: another window plays the match.
    """
    return resume_match(path, save) if path.parent == slots.get_slot_folder(slots.RUNNING) else import_match(save)


def branch_match(save: LoadedSave, step: int) -> ActiveMatch[Any]:
    """Start a new match from the position after a step of another match.

    The same actions get the same random results as there. The steps are replayed without comparing digests.

    Raises:
        UserError: the journal contains an illegal action.
    """
    session = save.session
    try:
        begun: AnySession = Session.replay(
            save.rules,
            session.seed,
            session.journal,
            session.start_state,
            step + 1,
            check_digests=False,
            notes=session.notes,
        )
    except (JournalFault, *RULES_EXCEPTIONS):
        raise UserError(
            _("This file is corrupted or from another version: its moves and position don't match.")
        ) from None
    return import_match(LoadedSave(begun, save.seats, save.open_hands))


def ask_to_save(services: Services, active_match: ActiveMatch[Any]) -> None:
    """Ask for a name and save the match; replacing a save of the same name must be confirmed."""

    def save_as(name: str) -> None:
        slots.save_as(name, active_match.session, active_match.seats, open_hands=active_match.open_hands)
        services.notify(_("Saved as {name}.").format(name=slots.clean_name(name)))

    def submit_name(name: str) -> None:
        name = slots.clean_name(name)
        if slots.find_named(name) is None:
            with_close(services, save_as)(name)
            return
        replace = partial(with_close(services, save_as), name)
        answers = [
            DialogButton("keep", _("Cancel"), is_default=True),
            DialogButton("replace", _("Replace"), act=replace),
        ]
        text = _("A save named **{name}** already exists.").format(name=name)
        ask_question(services, _("Replace save?"), text, answers, cancel="keep")

    services.stack.push(
        AskTextScene(
            services, _("Save match"), "", submit_name, button=_("Save"), max_length=slots.MAX_SLOT_NAME_LENGTH
        )
    )


def ask_joint_undo(services: Services, active_match: ActiveMatch[Any], steps: int, on_done: Callable[[], None]) -> None:
    """Undo steps that no player may undo alone, after all people in the match have agreed."""
    alone = len(active_match.human_seats) == 1
    names = _(" and ").join(active_match.seats.name(seat) for seat in active_match.human_seats)
    text = ngettext(
        "This undoes **{count}** step, including any rolls, shuffles and revealed cards.",
        "This undoes **{count}** steps, including any rolls, shuffles and revealed cards.",
        steps,
    ).format(count=steps)
    if not alone:
        text += " " + _("{players} must agree.").format(players=names)

    def undo_steps() -> None:
        active_match.session.undo_steps(steps)
        on_done()
        close_handover(services)

    answers = [
        DialogButton("stay", _("Cancel"), is_default=True),
        DialogButton("back", _("Undo") if alone else _("We agree"), act=undo_steps),
    ]
    ask_question(services, _("Undo?"), text, answers, cancel="stay")
