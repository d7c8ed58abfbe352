"""Context that the parts of an adventure's table get in place of the scene."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.app.dungeon.pages.page import DungeonPage
from game.app.dungeon.view_model import DungeonContext, DungeonSelection
from game.app.ui.services import Services
from game.app.ui.widgets.form import WidgetGroup
from game.rules.dungeon.actions.action import Action


@dataclass(frozen=True)
class DungeonTableContext:
    """Position, selection and commands of the table, for its parts."""

    services: Services
    form: WidgetGroup
    choice: DungeonSelection
    desk: Callable[[], DungeonContext]
    """Return the position as it is shown now."""
    page: Callable[[], DungeonPage]
    """Return the page that is shown."""
    do: Callable[[Action], None]
    """Carry out an action of the person at the screen, or say why not."""
    refuse: Callable[[str], None]
    """Say beside the pressed widget why something cannot be done."""
