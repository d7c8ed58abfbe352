"""A recorded match in the terminal: told in sentences, or told again and compared step by step."""

from __future__ import annotations

import argparse
import sys
import traceback
from pathlib import Path

from game.errors import UserError
from game.presentation.rulebooks import teller_of
from game.storage import crash_report, saves
from game.storage.saves import Saved
from game.text import _


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar=_("FILE"), type=Path, help=_("save, replay or crash report"))
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--text", action="store_true", help=_("print the match step by step (default)"))
    how.add_argument("--verify", action="store_true", help=_("replay the match and verify every step"))


def run(arguments: argparse.Namespace) -> int:
    report, saved = _opened(arguments.file)
    if not saved.is_replayable:
        raise UserError(
            _("This file is corrupted or from another version: its moves and position don't match."),
            file=arguments.file,
        )
    if arguments.verify:
        steps = saved.verify()
        print(_("Verified: all {steps} steps match the recording.").format(steps=steps))
    else:
        _tell(saved)
    return _repeat(report, saved) if report is not None else 0


def _opened(path: Path) -> tuple[crash_report.Report | None, Saved]:
    """A save or a replay; a crash report brings its own."""
    return crash_report.read_report(path) if path.suffix == ".json" else (None, saves.read(path))


def _repeat(report: crash_report.Report, saved: Saved) -> int:
    """Does once more what a crash broke off; 1 when it fails again."""
    print(_("Recorded error: {fault}").format(fault=report.fault[-1] if report.fault else "-"))
    if not report.pending:
        return 0
    session = saved.session
    try:
        refusal = session.submit(session.rules.from_text(session.snapshot(), report.pending))
    except Exception as error:  # whatever the fault is, it is what this command was asked to show
        print("".join(traceback.format_exception(error)), end="", file=sys.stderr)
        print(_("Fails again: {fault}").format(fault=repr(error)))
        return 1
    print(_("This version refuses the action.") if refusal else _("Works in this version."))
    return 0


def _tell(saved: Saved) -> None:
    """The match step by step: each action in its text form and what came of it, with open hands when it is over.

    While it goes on, only what the person may know who plays alone is told, or what everybody at the table knows.
    """
    session, seats = saved.session, saved.seats
    told, reader = teller_of(saved.rules, seats.name), reader_of(saved)
    for number, step in enumerate(session.journal):
        if step.action and reader is None:
            print(f"{number}. {seats.name(step.seat)}: {step.action}")
        for event in session.events_of(number):
            for sentence in told(event if reader is None else session.redact(event, reader)):
                print(f"   {sentence}")
    if saved.pending:
        print(_("Interrupted by an error: {action}").format(action=saved.pending))
    print(session.show(-1))


def reader_of(saved: Saved) -> int | None:
    """Whose eyes an unfinished match is read with, -1 for a bystander's; None where nothing is to be hidden."""
    people = saved.seats.people
    if saved.session.outcome is not None or saved.open_hands or not people:
        return None
    return people[0] if len(people) == 1 else -1
