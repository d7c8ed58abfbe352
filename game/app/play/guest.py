"""Table extensions: a lesson, a puzzle or a duel of the gauntlet changes how a match is played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar

from game.app.play.pause_menu import PauseMenu
from game.app.play.thinking import ActionT, BotDriver
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent
from game.app.ui.services import Services
from game.app.ui.widgets.base import Widget, WidgetEvent
from game.modes.active_match import ActiveMatch

TableT = TypeVar("TableT")


class TableExtension(Generic[ActionT, TableT]):
    """Base of the table extensions; changes nothing by itself."""

    is_guided: ClassVar[bool] = False
    """True if every step is prescribed, so that there is no undo, hint, confirmation or early end."""
    allows_coach: ClassVar[bool] = True
    """True if the coach may comment; false in puzzles and lessons."""
    returns_below: ClassVar[bool] = False
    """True if the end or leaving of the match returns to the scene below instead of result and main menu."""
    shows_result: ClassVar[bool] = False
    """True if the result screen is shown before returning to the scene below."""
    end_pause: ClassVar[float | None] = None
    """Seconds that the final position is shown before the result; None for the default of the table."""
    table: TableT
    """Extended table, which sets this attribute itself."""

    def find_first_viewer(self, active_match: ActiveMatch[Any]) -> int:
        """Return the seat whose hand is shown first; -1 for none."""
        return active_match.only_human_seat

    def make_bot_driver(self, services: Services, active_match: ActiveMatch[Any]) -> BotDriver[ActionT]:
        """Return the driver of the seats that are not played by people."""
        return BotDriver(active_match, services.animation_settings, lambda: services.bots, services.announce)

    def on_enter(self) -> None:
        """Handle the opening of the table."""

    def on_rest(self) -> None:
        """Handle that no animation runs any more."""

    @property
    def loss_note(self) -> str:
        """Return the further cost of a lost match as a sentence in the confirmation of conceding."""
        return ""

    @property
    def is_blocking(self) -> bool:
        """Return whether the extension suspends questions and bot moves."""
        return False

    def update_blocked(self, dt: float) -> None:
        """Advance the time while the extension is blocking and no animation runs."""

    def filter_actions(self, actions: Sequence[ActionT]) -> Sequence[ActionT]:
        """Return the chosen actions that are allowed; if there are none, the extension has shown the reason."""
        return actions

    def make_menu(self) -> PauseMenu | None:
        """Return the pause menu of the extension; None for the default of the table."""
        return None

    def handle(self, intent: Intent) -> bool:
        """Handle an intent before the table does; return whether it was handled."""
        return False

    def on_widget_event(self, event: WidgetEvent) -> bool:
        """Handle a widget event before the table does; return whether it was handled."""
        return False

    def add_widgets(self, canvas: Canvas, widgets: Sequence[Widget]) -> Sequence[Widget]:
        """Return the widgets of the table with those of the extension."""
        return widgets

    def draw_over(self, canvas: Canvas) -> None:
        """Draw on top of the table."""
