"""When the program itself fails: the match goes into a file of its own, and what happened into another.

The good save is never touched. The match's file is an ordinary save up to its last good position; the report is JSON
with the fault, the action that was broken off, and the same match inside, so that it can be sent alone and `replay`
tells, verifies and repeats what happened.
"""

from __future__ import annotations

import platform
import sys
import time
import traceback
from pathlib import Path

import msgspec

from game import __version__, bounds
from game.errors import UserError
from game.session.dates import utc
from game.session.seats import Seats
from game.session.session import AnySession
from game.storage import save_order, saves, slots
from game.storage.files import write_whole
from game.text import _

MOST_REPORTS = 20
"""Older ones go first."""


class Report(msgspec.Struct, frozen=True):
    """What is written down of a fault. `match` is a whole save; empty where there was none, or none to be packed."""

    program: str
    python: str
    platform: str
    when: str
    fault: list[str]
    """The traceback, line by line."""
    seed: str = ""
    step: int = 0
    pending: str = ""
    """The action that was broken off."""
    match: bytes = b""


class Crash(msgspec.Struct, frozen=True):
    """Where a crash was written down; None for what could not be written or did not exist."""

    report: Path | None
    match: Path | None


def crash_folder() -> Path:
    """Where crash files lie."""
    return slots.folder(slots.CRASHES)


def write_crash(error: BaseException, match: AnySession | None = None, seats: Seats | None = None) -> Crash:
    """Write down what happened and, if there is one, the match up to its last good position; never raises."""
    name = f"crash-{slots.new_id()}"
    packed = _packed(match, seats)
    kept = _write(crash_folder() / f"{name}{slots.ENDING}", packed)
    told = msgspec.json.format(msgspec.json.encode(_report(error, match, packed)), indent=1)
    report = _write(crash_folder() / f"{name}.json", told + b"\n")
    _remove_oldest()
    return Crash(report, kept)


def read_report(path: Path) -> tuple[Report, saves.Saved]:
    """A report with the match up to the fault; raises ``UserError`` when it is none, or holds no match."""
    try:
        report = msgspec.json.decode(bounds.read(path, "crash report"), type=Report)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise UserError(_("This isn't a Triforce Duels crash report, or it's corrupted."), file=path) from None
    if not report.match:
        raise UserError(_("This crash report contains no match."), file=path)
    return report, saves.unpack(report.match, path)


def _packed(match: AnySession | None, seats: Seats | None) -> bytes:
    if match is None or seats is None:
        return b""
    try:
        return saves.pack(match, seats)
    except Exception:  # a match that is broken so far cannot be kept; the report is written all the same
        return b""


def _write(path: Path, data: bytes) -> Path | None:
    if not data:
        return None
    try:
        write_whole(path, data, backup=False)
    except UserError:
        return None
    return path


def _report(error: BaseException, match: AnySession | None, packed: bytes) -> Report:
    return Report(
        __version__,
        platform.python_version(),
        sys.platform,
        f"{utc(time.time())} UTC",
        "".join(traceback.format_exception(error)).splitlines(),
        match.seed if match is not None else "",
        len(match.journal) if match is not None else 0,
        match.pending if match is not None else "",
        packed,
    )


def _remove_oldest() -> None:
    reports = sorted(
        crash_folder().glob("crash-*.json"), key=lambda path: (save_order.number_of(path.name), path.name), reverse=True
    )
    for report in reports[MOST_REPORTS:]:
        for path in (report, report.with_suffix(slots.ENDING)):
            try:
                path.unlink(missing_ok=True)
            except OSError:
                return


def last_good(match: Path | None) -> slots.Entry | None:
    """What to resume after a crash: the running match of the title screen, else the crash file itself."""
    entry = slots.latest()
    if entry is None and match is not None:
        entry = slots.entry_of(match)
    return entry
