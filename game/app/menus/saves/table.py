"""Match scenes that return to the scene that opened them: for tournaments, the journey and daily challenges."""

from __future__ import annotations

from typing import Any

from game.app.dungeon.scene import AdventureScene
from game.app.elixir.scene import ElixirMatchScene
from game.app.epic.match.guest import MatchExtension
from game.app.epic.match.scene import MatchScene
from game.app.play.guest import TableExtension
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.modes.active_match import ActiveMatch
from game.rules.dungeon.rules import DungeonRules
from game.rules.epic.rules import EpicRules

_PAUSE = 1.6
"""Time between the end of a match and the return, in seconds."""


class LinkedDuel(MatchExtension[MatchScene]):
    """Extension of a duel that returns to the scene that opened it."""

    goes_back = True
    end_pause = _PAUSE


class LinkedAdventure(TableExtension[Any, AdventureScene]):
    """Extension of an adventure that returns to the scene that opened it."""

    goes_back = True
    end_pause = _PAUSE


class LinkedQuest(TableExtension[Any, ElixirMatchScene]):
    """Extension of an Elixir Quest match that shows its result with the rewards, then returns to the opening scene."""

    goes_back = True
    shows_result = True


def build_match_scene(services: Services, occasion: ActiveMatch[Any]) -> Scene:
    """Return the scene of a match of any game."""
    if isinstance(occasion.rules, EpicRules):
        return MatchScene(services, occasion, LinkedDuel())
    if isinstance(occasion.rules, DungeonRules):
        return AdventureScene(services, occasion, LinkedAdventure())
    return ElixirMatchScene(services, occasion, LinkedQuest())
