"""When the program itself fails: the match goes into a file of its own, and what happened into another.

The good save is never touched. A crash file is an ordinary save with the action that was broken off, so that `replay`
tells and verifies it.
"""

from __future__ import annotations

import platform
import sys
import time
import traceback
from pathlib import Path

import msgspec

from game import __version__
from game.content.packs import Definitions
from game.errors import UserError
from game.paths import user_data
from game.rules.epic.match import Match as Tables
from game.table import saves, slots
from game.table.files import write_whole
from game.table.saves import Match
from game.table.seats import Seats

MOST_REPORTS = 20
"""Older ones go first."""


class Crash(msgspec.Struct, frozen=True):
    """Where a crash was written down; None for what could not be written or did not exist."""

    report: Path | None
    match: Path | None


def crash_folder() -> Path:
    """Where crash files lie."""
    return user_data() / "crashes"


def definitions_of(m: Tables) -> Definitions:
    """What a match is played by, from its tables."""
    teams = {team: m.library.teams[team] for team in m.squad_team}
    return Definitions(m.setup, m.pack, teams, m.board.layout)


def write_crash(error: BaseException, match: Match | None = None, seats: Seats | None = None) -> Crash:
    """Write down what happened and, if there is one, the match up to its last good position; never raises."""
    name = f"crash-{slots.new_id()}"
    kept = _write(crash_folder() / f"{name}{slots.ENDING}", _packed(match, seats))
    text = _text(error, match, kept)
    report = _write(crash_folder() / f"{name}.txt", text.encode("utf-8", "replace"))
    _remove_oldest()
    return Crash(report, kept)


def _packed(match: Match | None, seats: Seats | None) -> bytes:
    if match is None or seats is None:
        return b""
    try:
        rules = match.rules
        return saves.pack(match, seats, definitions_of(rules.match))  # type: ignore[attr-defined]
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


def _text(error: BaseException, match: Match | None, kept: Path | None) -> str:
    lines = [
        f"Triforce Duels {__version__}, Python {platform.python_version()}, {sys.platform}",
        time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime()),
    ]
    if match is not None:
        lines.append(f"seed {match.seed}, step {len(match.journal)}, broken off: {match.pending or '-'}")
    if kept is not None:
        lines.append(f"match: {kept.name}")
    return "\n".join([*lines, "", *traceback.format_exception(error)])


def _remove_oldest() -> None:
    reports = sorted(crash_folder().glob("crash-*.txt"), reverse=True)
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
