"""A duel of the gauntlet at the table: a match that is kept as any other, and whose end the run learns of."""

from __future__ import annotations

from pathlib import Path

import msgspec

from game.app.epic.match.guest import MatchGuest
from game.app.epic.match.scene import MatchScene
from game.app.ui.services import Services
from game.bots.levels import bot_title
from game.table import saves, slots
from game.table.occasion import begin_with, resume
from game.table.run import book, duels, steps
from game.table.run.state import Run


class Duel(MatchGuest[MatchScene]):
    """A duel of the gauntlet: its end leads back to the map, where the run notes it."""

    goes_back = True
    end_pause = 1.6


def open_duel(services: Services, run: Run) -> MatchScene:
    """The duel of a run from its beginning, or where it was left.

    Raises:
        UserError: another window plays it, or the disk refuses.
    """
    path = _file(slots.RUNNING, run)
    if run.match and path.exists():
        return MatchScene(services, resume(path, saves.read(path)), Duel())
    seats = duels.seats_of(run, services.settings.names[0], bot_title(duels.fight_of(run).level))
    occasion = begin_with(duels.definitions_of(run), seats, duels.seed_of(run))
    assert occasion.autosave is not None
    book.keep(msgspec.structs.replace(run, match=occasion.autosave.path.name))
    return MatchScene(services, occasion, Duel())


def settle(run: Run) -> Run:
    """The run after the duel that was begun, wherever it was played to its end; the same run while it has not ended.

    Raises:
        UserError: the file of the duel cannot be read.
    """
    if not run.match:
        return run
    replay = _file(slots.REPLAYS, run)
    if replay.exists():
        session = saves.read(replay).session
        outcome = session.outcome
        won = outcome is not None and duels.ME in outcome.winners
        return steps.after_duel(run, won=won, losses=duels.losses(session))
    if _file(slots.RUNNING, run).exists():
        return run
    return msgspec.structs.replace(run, match="")  # its file was deleted: the duel is played from its beginning


def _file(kind: str, run: Run) -> Path:
    return slots.folder(kind) / run.match
