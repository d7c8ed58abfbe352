"""A match at its table whose end leads back to where it was opened: a tournament, a journey, challenges of the day."""

from __future__ import annotations

from typing import Any

from game.app.dungeon.scene import AdventureScene
from game.app.elixir.scene import TableScene
from game.app.epic.match.guest import MatchGuest
from game.app.epic.match.scene import MatchScene
from game.app.play.guest import Guest
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.modes.active_match import Occasion
from game.rules.dungeon.rules import DungeonRules
from game.rules.epic.rules import EpicRules

_PAUSE = 1.6


class Duel(MatchGuest[MatchScene]):
    """A duel that leads back."""

    goes_back = True
    end_pause = _PAUSE


class Expedition(Guest[Any, AdventureScene]):
    """An adventure that does."""

    goes_back = True
    end_pause = _PAUSE


class Quest(Guest[Any, TableScene]):
    """A match of Elixir Quest that does, from its result, which hands out what was won."""

    goes_back = True
    shows_result = True


def table_of(services: Services, occasion: Occasion[Any]) -> Scene:
    """The table of a match of any game."""
    if isinstance(occasion.rules, EpicRules):
        return MatchScene(services, occasion, Duel())
    if isinstance(occasion.rules, DungeonRules):
        return AdventureScene(services, occasion, Expedition())
    return TableScene(services, occasion, Quest())
