"""A match of a tournament at its table: one like any other, whose end leads back to the tournament."""

from __future__ import annotations

from typing import Any

from game.app.elixir.scene import TableScene
from game.app.epic.match.guest import MatchGuest
from game.app.epic.match.scene import MatchScene
from game.app.play.guest import Guest
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.rules.epic.rules import EpicRules
from game.table.occasion import Occasion

_PAUSE = 1.6


class Duel(MatchGuest[MatchScene]):
    """A duel whose end leads back to where it was opened."""

    goes_back = True
    end_pause = _PAUSE


class Quest(Guest[Any, TableScene]):
    """The same for a match of Elixir Quest."""

    goes_back = True
    end_pause = _PAUSE


def table_of(services: Services, occasion: Occasion[Any]) -> Scene:
    """The table of a match of any game that has a winner."""
    if isinstance(occasion.rules, EpicRules):
        return MatchScene(services, occasion, Duel())
    return TableScene(services, occasion, Quest())
