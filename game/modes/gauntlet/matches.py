"""The duels of a run as matches: how each begins or goes on, and how its end comes back to the run.

A duel is one like any other, in a file of its own, and the run knows the name of that file: wherever it is played to
its end, it is found there. A duel whose file is gone begins anew, with the same luck.
"""

from __future__ import annotations

import msgspec

from game.modes import active_match, linked_match
from game.modes.active_match import Occasion
from game.modes.gauntlet import duels, progress, steps
from game.modes.gauntlet.state import Run
from game.rules.epic.rules import EpicRules


def open_match(run: Run, name: str, opponent: str) -> Occasion[EpicRules]:
    """The duel of a run from its beginning, or where it was left. The run notes its file first.

    Raises:
        UserError: another window plays it, or the disk refuses.
    """
    if (left := linked_match.resumed(run.match)) is not None:
        return left
    fresh: Occasion[EpicRules] = active_match.begin_with(
        duels.definitions_of(run), duels.seats_of(run, name, opponent), duels.seed_of(run)
    )
    assert fresh.autosave is not None
    progress.keep(msgspec.structs.replace(run, match=fresh.autosave.path.name))
    return fresh


def settle(run: Run) -> Run:
    """The run after the duel that was begun, wherever it was played to its end; the same run while it has not ended.

    One whose file is gone, or whose replay cannot be read, is fought from its beginning.
    """
    found = linked_match.looked_up(run.match)
    if (session := found.ended) is not None:
        won = session.outcome is not None and duels.ME in session.outcome.winners
        return steps.after_duel(run, won=won, losses=duels.losses(session))
    return run if found.going_on else msgspec.structs.replace(run, match="")
