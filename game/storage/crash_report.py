"""Crash files: the match as a save of its own, and a report on the error. The player's saves are never changed.

The match file is a normal save up to its last valid position. The report is JSON with the exception, the action that
failed and the same match, so it is self-contained: ``replay`` prints, verifies and repeats it.
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
from game.session.dates import format_utc
from game.session.seats import Seats
from game.session.session import AnySession
from game.storage import save_order, saves, slots
from game.storage.files import write_atomic
from game.text import _

MOST_REPORTS = 20
"""Number of reports to store; the oldest are deleted."""


class CrashReport(msgspec.Struct, frozen=True):
    """Content of a crash report.

    ``match`` is a complete save; empty if there was no match or it could not be encoded.
    """

    program: str
    """Version of the game."""
    python: str
    platform: str
    when: str
    """Date and time of the crash, in UTC."""
    fault: list[str]
    """Traceback, line by line."""
    seed: str = ""
    """Seed of the match."""
    step: int = 0
    """Number of steps in the journal."""
    pending: str = ""
    """Action that failed, as text."""
    match: bytes = b""


class CrashFiles(msgspec.Struct, frozen=True):
    """Paths of the files written after a crash; None for a file that could not be written or had no content."""

    report: Path | None
    match: Path | None


def crash_folder() -> Path:
    """Return the folder of crash files."""
    return slots.get_slot_folder(slots.CRASHES)


def write_crash(error: BaseException, match: AnySession | None = None, seats: Seats | None = None) -> CrashFiles:
    """Write a report and, if a match was in progress, its save up to the last valid position. Never raises."""
    name = f"crash-{slots.new_id()}"
    packed = _pack_match(match, seats)
    kept = _write_file(crash_folder() / f"{name}{slots.SAVE_SUFFIX}", packed)
    report_json = msgspec.json.format(msgspec.json.encode(_build_report(error, match, packed)), indent=1)
    report = _write_file(crash_folder() / f"{name}.json", report_json + b"\n")
    _remove_oldest()
    return CrashFiles(report, kept)


def read_report(path: Path) -> tuple[CrashReport, saves.LoadedSave]:
    """Read a crash report and its match.

    Raises:
        UserError: the file is not a report, or contains no match.
    """
    try:
        report = msgspec.json.decode(bounds.read_bounded(path, "crash report"), type=CrashReport)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise UserError(_("This isn't a Triforce Duels crash report, or it's corrupted."), file=path) from None
    if not report.match:
        raise UserError(_("This crash report contains no match."), file=path)
    return report, saves.unpack_save(report.match, path)


def _pack_match(match: AnySession | None, seats: Seats | None) -> bytes:
    """Encode a match; empty if there is none or it is too corrupt."""
    if match is None or seats is None:
        return b""
    try:
        return saves.pack_save(match, seats)
    except Exception:  # a match that is broken so far cannot be kept; the report is written all the same
        return b""


def _write_file(path: Path, data: bytes) -> Path | None:
    """Write a file unless the data is empty; return its path, or None if it was not written."""
    if not data:
        return None
    try:
        write_atomic(path, data, backup=False)
    except UserError:
        return None
    return path


def _build_report(error: BaseException, match: AnySession | None, packed: bytes) -> CrashReport:
    return CrashReport(
        __version__,
        platform.python_version(),
        sys.platform,
        f"{format_utc(time.time())} UTC",
        "".join(traceback.format_exception(error)).splitlines(),
        match.seed if match is not None else "",
        len(match.journal) if match is not None else 0,
        match.action_in_progress if match is not None else "",
        packed,
    )


def _remove_oldest() -> None:
    reports = sorted(
        crash_folder().glob("crash-*.json"),
        key=lambda path: (save_order.parse_number(path.name), path.name),
        reverse=True,
    )
    for report in reports[MOST_REPORTS:]:
        for path in (report, report.with_suffix(slots.SAVE_SUFFIX)):
            try:
                path.unlink(missing_ok=True)
            except OSError:
                return


def find_resumable_save(crash_save: Path | None) -> slots.Entry | None:
    """Return the save to resume after a crash: the latest running match, else the match in the crash files."""
    entry = slots.find_latest_resumable()
    if entry is None and crash_save is not None:
        entry = slots.read_entry(crash_save)
    return entry
