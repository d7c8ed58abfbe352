"""A duel of the gauntlet at the table: a match that is kept as any other, and whose end the run learns of."""

from __future__ import annotations

from pathlib import Path

import msgspec

from game.app.epic.match.guest import MatchGuest
from game.app.epic.match.scene import MatchScene
from game.app.ui.services import Services
from game.bots.levels import bot_title
from game.rules.epic.board import bits
from game.rules.epic.rules import EpicRules
from game.table import gauntlet, saves, slots
from game.table.gauntlet import Run
from game.table.occasion import begin, resume
from game.table.session import AnySession

_ME = 0


class Duel(MatchGuest[MatchScene]):
    """A duel of the gauntlet: its end leads back to the way through the teams, where the run notes it."""

    goes_back = True
    end_pause = 1.6


def open_duel(services: Services, run: Run) -> MatchScene:
    """The next duel of a run from its beginning, or where it was left.

    Raises:
        UserError: another window plays it, or the disk refuses.
    """
    path = _file(slots.RUNNING, run)
    if run.match and path.exists():
        return MatchScene(services, resume(path, saves.read(path)), Duel())
    seats = gauntlet.seats_of(run, services.settings.names[0], bot_title(run.next.level))
    occasion = begin(gauntlet.setup_of(run), seats, f"{run.seed}/{run.won}")
    assert occasion.autosave is not None
    gauntlet.keep(msgspec.structs.replace(run, match=occasion.autosave.path.name))
    return MatchScene(services, occasion, Duel())


def settle(run: Run) -> Run:
    """The run after the duel that was begun, wherever it was played to its end; the same run while it has not ended.

    Raises:
        UserError: the disk refuses.
    """
    if not run.match:
        return run
    replay = _file(slots.REPLAYS, run)
    if replay.exists():
        session = saves.read(replay).session
        outcome = session.outcome
        after = gauntlet.after_duel(run, won=outcome is not None and _ME in outcome.winners, losses=losses(session))
    elif _file(slots.RUNNING, run).exists():
        return run
    else:
        after = msgspec.structs.replace(run, match="")  # its file was deleted: the duel is played from its beginning
    gauntlet.keep(after)
    return after


def losses(session: AnySession) -> list[int]:
    """The health that one's characters lack, in their order."""
    view = session.view(_ME)
    rules = session.rules
    assert isinstance(rules, EpicRules)
    match, out = rules.match, []
    for figure in bits(match.own[_ME]):
        most = match.figures[figure].health
        left = view.health[figure] if view.squares[figure] >= 0 else 0
        out.append(max(0, most - left))
    return out


def _file(kind: str, run: Run) -> Path:
    return slots.folder(kind) / run.match
