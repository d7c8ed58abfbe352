"""Services, views and callbacks of the match screen that its parts receive instead of the scene."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.app.epic.match.animation.stage import AnimationState
from game.app.epic.match.controller import Controller
from game.app.epic.match.input.buttons import ButtonForm
from game.app.epic.match.modes.mode import CommandResult
from game.app.epic.match.showing import Pointing
from game.app.epic.match.views.hand_view import HandView
from game.app.epic.match.views.table_view import TableView
from game.app.play.table import TableScene
from game.app.ui.services import Services
from game.app.ui.widgets.base import WidgetEvent
from game.presentation.epic.log import EpicLogFormatter
from game.presentation.epic.presenters import EpicPresenter
from game.rules.epic.actions.action import Action
from game.rules.epic.rules import EpicRules


@dataclass(frozen=True)
class MatchContext:
    """Services, views, selection and callbacks of the match screen, for its parts."""

    table: TableScene[EpicRules, Action]
    """Table with the session, the deciding seat and the viewer."""
    services: Services
    presenter: EpicPresenter
    stage: AnimationState
    view: TableView
    hand: HandView
    form: ButtonForm
    log_formatter: EpicLogFormatter
    pointing: Pointing
    get_controller: Callable[[], Controller]
    """Return the controller of the current decision."""
    on_command_result: Callable[[CommandResult], None]
    """Apply the result of a click: perform the action, ask for confirmation, or show why it is refused."""
    on_button_event: Callable[[WidgetEvent], None]
    """Handle a button that was pressed or refused."""
    on_pointer_change: Callable[[], None]
    """Redraw after a change of the pointer only."""
    update_widgets: Callable[[], object]
    """Update hand and buttons for the displayed state."""
    toggle_threats: Callable[[], None]
    sort_hand: Callable[[], None]
    replay_turn: Callable[[], None]
