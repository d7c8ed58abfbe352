"""The duels of a run as matches: how each begins or goes on, and how its end comes back to the run.

A duel is one like any other, in a file of its own, and the run knows the name of that file: wherever it is played to
its end, it is found there. A duel whose file is gone begins anew, with the same luck.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from game.errors import UserError
from game.rules.epic.rules import EpicRules
from game.table import occasion, saves, slots
from game.table.occasion import Occasion
from game.table.run import book, duels, steps
from game.table.run.state import Run


def open_match(run: Run, name: str, opponent: str) -> Occasion[EpicRules]:
    """The duel of a run from its beginning, or where it was left. The run notes its file first.

    Raises:
        UserError: another window plays it, or the disk refuses.
    """
    path = _file(slots.RUNNING, run)
    if run.match and path.exists():
        return occasion.resume(path, saves.read(path))
    fresh: Occasion[EpicRules] = occasion.begin_with(
        duels.definitions_of(run), duels.seats_of(run, name, opponent), duels.seed_of(run)
    )
    assert fresh.autosave is not None
    book.keep(msgspec.structs.replace(run, match=fresh.autosave.path.name))
    return fresh


def settle(run: Run) -> Run:
    """The run after the duel that was begun, wherever it was played to its end; the same run while it has not ended.

    A replay that cannot be read tells nothing: the duel is played anew.
    """
    if not run.match:
        return run
    replay = _file(slots.REPLAYS, run)
    if replay.exists():
        try:
            session = saves.read(replay).session
        except UserError:
            return msgspec.structs.replace(run, match="")
        outcome = session.outcome
        won = outcome is not None and duels.ME in outcome.winners
        return steps.after_duel(run, won=won, losses=duels.losses(session))
    if _file(slots.RUNNING, run).exists():
        return run
    return msgspec.structs.replace(run, match="")  # its file was deleted: the duel is played from its beginning


def _file(kind: str, run: Run) -> Path:
    return slots.folder(kind) / run.match
