"""Context that the parts of an adventure's table get in place of the scene."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.app.dungeon.desk import Choice, DungeonDesk
from game.app.dungeon.page import Page
from game.app.ui.services import Services
from game.app.ui.widgets.form import Form
from game.rules.dungeon.action import Action


@dataclass(frozen=True)
class TableContext:
    """Position, selection and answers of the table, for its parts."""

    services: Services
    form: Form
    choice: Choice
    desk: Callable[[], DungeonDesk]
    """Return the position as it is shown now."""
    page: Callable[[], Page]
    """Return the page that is shown."""
    do: Callable[[Action], None]
    """Carry out an action of the person at the screen, or say why not."""
    refuse: Callable[[str], None]
    """Say beside the pressed widget why something cannot be done."""
