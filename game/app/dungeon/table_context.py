"""Context that the parts of an adventure's table receive instead of the scene."""

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
    """View, selection and commands of the table, for its parts."""

    services: Services
    form: WidgetGroup
    choice: DungeonSelection
    get_context: Callable[[], DungeonContext]
    """Returns the context of the view on the screen."""
    get_page: Callable[[], DungeonPage]
    """Returns the page on the screen."""
    try_action: Callable[[Action], None]
    """Submits an action of the player, or shows why it is refused."""
    show_refusal: Callable[[str], None]
    """Shows next to the pressed widget why an action is refused."""
