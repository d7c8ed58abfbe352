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

_END_PAUSE_SECONDS = 1.6
"""Time between the end of a match and the return, in seconds."""


class LinkedDuel(MatchExtension[MatchScene]):
    """Extension of a duel that returns to the scene that opened it."""

    returns_below = True
    end_pause = _END_PAUSE_SECONDS


class LinkedAdventure(TableExtension[Any, AdventureScene]):
    """Extension of an adventure that returns to the scene that opened it."""

    returns_below = True
    end_pause = _END_PAUSE_SECONDS


class LinkedQuest(TableExtension[Any, ElixirMatchScene]):
    """Extension of an Elixir Quest match that shows its result with the rewards, then returns to the opening scene."""

    returns_below = True
    shows_result = True


def build_match_scene(services: Services, active_match: ActiveMatch[Any]) -> Scene:
    """Return the scene of a match of any game."""
    if isinstance(active_match.rules, EpicRules):
        return MatchScene(services, active_match, LinkedDuel())
    if isinstance(active_match.rules, DungeonRules):
        return AdventureScene(services, active_match, LinkedAdventure())
    return ElixirMatchScene(services, active_match, LinkedQuest())
