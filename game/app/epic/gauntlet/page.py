"""Base of the pages of the gauntlet: start, map and end of a run."""

from __future__ import annotations

from abc import ABC, abstractmethod

from game.app.ui.style.headed import HeadedScene
from game.app.ui.widgets.base import LayoutItem, WidgetEvent
from game.app.ui.widgets.form import WidgetGroup
from game.content.cards.packs import EPIC_PACKS, load_pack
from game.content.modes.gauntlet import load_run_content
from game.modes.gauntlet import steps
from game.modes.gauntlet.progress import load_progress
from game.modes.gauntlet.state import GauntletRun


class GauntletProgress:
    """Saved progress of the gauntlet, and the game of the run that is shown."""

    def __init__(self, game: str = "") -> None:
        self.records = load_progress()
        self.switch_game(game or next((name for name in EPIC_PACKS if name in self.records.runs), EPIC_PACKS[0]))

    def switch_game(self, game: str) -> None:
        """Select the game of the run to show."""
        self.game = game
        self.content, self.rules = load_pack(game), load_run_content(game)

    @property
    def run(self) -> GauntletRun | None:
        """Return the current run, or the one that has just ended."""
        run = self.records.runs.get(self.game)
        return run if run is not None and steps.is_playable(run) else None


class GauntletPage(ABC):
    """Page of the gauntlet scene; its widgets belong to the scene's form."""

    box = HeadedScene.body_box
    """Box in which the page is laid out."""
    is_headed = True
    """True if the bar with heading and back button is shown above the page."""

    def __init__(self, progress: GauntletProgress, form: WidgetGroup) -> None:
        self.progress = progress
        self.form = form

    @abstractmethod
    def build(self) -> LayoutItem:
        """Return the layout of the page."""

    @abstractmethod
    def find_first_focus(self) -> str:
        """Return the id of the widget that is focused first."""

    @abstractmethod
    def on_widget_event(self, event: WidgetEvent) -> None:
        """Handle the event of a widget."""

    def follow_focus(self) -> bool:
        """Select what belongs to the focused widget; return whether the selection changed."""
        return False

    def pass_focus(self) -> None:  # noqa: B027
        """Keep the page as it is although Tab has moved the focus; does nothing by default."""
