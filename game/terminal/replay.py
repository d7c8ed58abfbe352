"""Terminal replay of a recorded match, printed as a log or verified step by step."""

from __future__ import annotations

import argparse
import sys
import traceback
from pathlib import Path

from game.errors import UserError
from game.presentation.rulebooks import make_log_formatter
from game.storage import crash_report, saves
from game.storage.saves import LoadedSave
from game.text import _


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar=_("FILE"), type=Path, help=_("save, replay or crash report"))
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--text", action="store_true", help=_("print the match step by step (default)"))
    how.add_argument("--verify", action="store_true", help=_("replay the match and verify every step"))


def run(arguments: argparse.Namespace) -> int:
    report, save = _open_recording(arguments.file)
    if not save.is_replayable:
        raise UserError(
            _("This file is corrupted or from another version: its moves and position don't match."),
            file=arguments.file,
        )
    if arguments.verify:
        steps = save.verify()
        print(_("Verified: all {steps} steps match the recording.").format(steps=steps))
    else:
        _print_match(save)
    return _repeat_crash(report, save) if report is not None else 0


def _open_recording(path: Path) -> tuple[crash_report.CrashReport | None, LoadedSave]:
    """Load a save, a replay, or a crash report with the save that it contains."""
    return crash_report.read_report(path) if path.suffix == ".json" else (None, saves.read_save(path))


def _repeat_crash(report: crash_report.CrashReport, save: LoadedSave) -> int:
    """Apply the action of a crash report again; return 1 if it still fails, else 0."""
    print(_("Recorded error: {fault}").format(fault=report.fault[-1] if report.fault else "-"))
    if not report.pending:
        return 0
    session = save.session
    try:
        refusal = session.submit(session.rules.from_text(session.snapshot(), report.pending))
    except Exception as error:  # whatever the fault is, it is what this command was asked to show
        print("".join(traceback.format_exception(error)), end="", file=sys.stderr)
        print(_("Fails again: {fault}").format(fault=repr(error)))
        return 1
    print(_("This version refuses the action.") if refusal else _("Works in this version."))
    return 0


def _print_match(save: LoadedSave) -> None:
    """Print the actions and events of each step of a match; a finished match is unredacted.

    A match in progress is redacted for its only person, or for a spectator.
    """
    session, seats = save.session, save.seats
    formatter, reader = make_log_formatter(save.rules, seats.name), find_viewer(save)
    for index, step in enumerate(session.journal):
        if step.action and reader is None:
            print(f"{index}. {seats.name(step.seat)}: {step.action}")
        for event in session.events_of(index):
            for sentence in formatter(event if reader is None else session.redact(event, reader)):
                print(f"   {sentence}")
    if save.pending:
        print(_("Interrupted by an error: {action}").format(action=save.pending))
    print(session.render_text(-1))


def find_viewer(save: LoadedSave) -> int | None:
    """Return the seat for which an unfinished match is redacted, -1 for a spectator; None for a finished match."""
    people = save.seats.people
    if save.session.outcome is not None or save.open_hands or not people:
        return None
    return people[0] if len(people) == 1 else -1
