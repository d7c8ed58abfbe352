"""Matches of a run: starts or resumes its duels, and applies their results.

A duel is saved like any match, and the run stores its file name, so that its result is found wherever it is finished. A
duel whose file is gone starts again with the same seed.
"""

from __future__ import annotations

import msgspec

from game.modes import active_match, linked_match
from game.modes.active_match import ActiveMatch
from game.modes.gauntlet import duels, progress, steps
from game.modes.gauntlet.state import GauntletRun
from game.rules.epic.rules import EpicRules


def open_match(run: GauntletRun, name: str, opponent: str) -> ActiveMatch[EpicRules]:
    """Start or resume the duel of a run. The run records its file first.

    Raises:
        UserError: another window plays it, or the disk refuses.
    """
    if (left := linked_match.resume_match(run.match)) is not None:
        return left
    fresh: ActiveMatch[EpicRules] = active_match.start_match(
        duels.build_duel_definitions(run), duels.build_seats(run, name, opponent), duels.make_seed(run)
    )
    assert fresh.autosave is not None
    progress.save_run(msgspec.structs.replace(run, match=fresh.autosave.path.name))
    return fresh


def settle_duel(run: GauntletRun) -> GauntletRun:
    """Return the run after its duel if that is finished, else the same run.

    A duel without its file, or with an unreadable replay, starts again.
    """
    found = linked_match.find_match(run.match)
    if (session := found.ended) is not None:
        won = session.outcome is not None and duels.ME in session.outcome.winners
        return steps.apply_duel(run, won=won, losses=duels.list_losses(session))
    return run if found.going_on else msgspec.structs.replace(run, match="")
