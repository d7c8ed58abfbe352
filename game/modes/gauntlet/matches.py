"""Matches of a run: starts or resumes its duels, and applies their results.

A duel is saved like any match, and the run stores its file name, so its result is found wherever it was finished. If
the file is gone, the duel starts again with the same seed.
"""

from __future__ import annotations

import msgspec

from game.modes import active_match, linked_match
from game.modes.active_match import ActiveMatch
from game.modes.gauntlet import duels, progress, steps
from game.modes.gauntlet.state import GauntletRun
from game.rules.epic.rules import EpicRules


def open_match(run: GauntletRun, player_name: str, bot_name: str) -> ActiveMatch[EpicRules]:
    """Start or resume the duel of a run; the run stores its file name first.

    Raises:
        UserError: another instance of the game has it open, or a file cannot be written.
    """
    if (left := linked_match.resume_match(run.match)) is not None:
        return left
    new_match: ActiveMatch[EpicRules] = active_match.start_match(
        duels.build_duel_definitions(run), duels.build_seats(run, player_name, bot_name), duels.make_seed(run)
    )
    assert new_match.autosave is not None
    progress.save_run(msgspec.structs.replace(run, match=new_match.autosave.path.name))
    return new_match


def settle_duel(run: GauntletRun) -> GauntletRun:
    """Return the run after its duel if that is finished, else the unchanged run.

    If the duel's file is gone, or its replay is unreadable, the duel can be started again.
    """
    found = linked_match.find_match(run.match)
    if (session := found.finished_session) is not None:
        won = session.outcome is not None and duels.PLAYER_SEAT in session.outcome.winners
        return steps.apply_duel(run, won=won, losses=duels.list_losses(session))
    return run if found.is_in_progress else msgspec.structs.replace(run, match="")
