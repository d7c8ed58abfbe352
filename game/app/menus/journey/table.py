"""The match of a chapter at its table: one like any other, whose end leads back to the journey."""

from __future__ import annotations

from typing import Any

from game.app.dungeon.scene import AdventureScene
from game.app.menus.league.table import table_of
from game.app.play.guest import Guest
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.rules.dungeon.rules import DungeonRules
from game.table.occasion import Occasion

_PAUSE = 1.6


class Expedition(Guest[Any, AdventureScene]):
    """An adventure whose end leads back to where it was opened."""

    goes_back = True
    end_pause = _PAUSE


def chapter_table(services: Services, occasion: Occasion[Any]) -> Scene:
    """The table of a chapter's match, of any game."""
    if isinstance(occasion.rules, DungeonRules):
        return AdventureScene(services, occasion, Expedition())
    return table_of(services, occasion)
