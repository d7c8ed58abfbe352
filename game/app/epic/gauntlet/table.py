"""A duel of the gauntlet at the table: a match that is kept as any other, and whose end the run learns of."""

from __future__ import annotations

from game.app.epic.match.guest import MatchGuest
from game.app.epic.match.scene import MatchScene
from game.app.ui.services import Services
from game.bots.epic.levels import bot_title
from game.modes.gauntlet.duels import fight_of
from game.modes.gauntlet.matches import open_match
from game.modes.gauntlet.state import Run
from game.text import _


class Duel(MatchGuest[MatchScene]):
    """A duel of the gauntlet: its end leads back to the map, where the run notes it."""

    goes_back = True
    end_pause = 1.6

    @property
    def loss(self) -> str:
        return _("This ends the run.")


def open_duel(services: Services, run: Run) -> MatchScene:
    """The duel of a run from its beginning, or where it was left.

    Raises:
        UserError: another window plays it, or the disk refuses.
    """
    occasion = open_match(run, services.settings.names[0], bot_title(fight_of(run).level))
    return MatchScene(services, occasion, Duel())
