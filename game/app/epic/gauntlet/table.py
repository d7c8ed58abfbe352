"""Duel of a run: a match that is saved like any other and whose end is reported to the run."""

from __future__ import annotations

from game.app.epic.match.guest import MatchExtension
from game.app.epic.match.scene import MatchScene
from game.app.ui.services import Services
from game.bots.epic.levels import format_bot_title
from game.modes.gauntlet.duels import get_current_fight
from game.modes.gauntlet.matches import open_match
from game.modes.gauntlet.state import GauntletRun
from game.text import _


class DuelExtension(MatchExtension[MatchScene]):
    """Match of a run; its end leads back to the map, where the run records the result."""

    returns_below = True
    end_pause = 1.6

    @property
    def loss_note(self) -> str:
        return _("This ends the run.")


def open_duel(services: Services, run: GauntletRun) -> MatchScene:
    """Return the match scene of the run's duel, new or resumed.

    Raises:
        UserError: the match is open in another window, or the file cannot be written.
    """
    active_match = open_match(run, services.settings.names[0], format_bot_title(get_current_fight(run).level))
    return MatchScene(services, active_match, DuelExtension())
