"""The pages of the gauntlet: what is shown before a run, and the map while one is on."""

from __future__ import annotations

from abc import ABC, abstractmethod

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.widgets.base import Reply, Widget
from game.app.ui.widgets.form import Form
from game.content.cards.packs import EPIC_PACKS, load_pack
from game.content.modes.gauntlet import load_run
from game.modes.gauntlet import progress as book
from game.modes.gauntlet import steps
from game.modes.gauntlet.state import Run


class GauntletProgress:
    """What is kept of the gauntlet, and the game whose run is looked at."""

    def __init__(self, game: str = "") -> None:
        self.book = book.load()
        self.turn_to(game or next((name for name in EPIC_PACKS if name in self.book.runs), EPIC_PACKS[0]))

    def turn_to(self, game: str) -> None:
        """Look at another game."""
        self.game = game
        self.content, self.rules = load_pack(game), load_run(game)

    @property
    def run(self) -> Run | None:
        """The run that is on, or that has just ended."""
        run = self.book.runs.get(self.game)
        return run if run is not None and steps.playable(run) else None


class Page(ABC):
    """A part of the gauntlet's scene, whose widgets are put into the scene's form."""

    def __init__(self, progress: GauntletProgress, form: Form) -> None:
        self.progress = progress
        self.form = form

    @abstractmethod
    def widgets(self, canvas: Canvas) -> list[Widget]:
        """Its widgets, without the way back."""

    @abstractmethod
    def focus(self) -> str:
        """The widget that has the focus first."""

    @abstractmethod
    def draw(self, canvas: Canvas) -> None:
        """What lies below the widgets."""

    @abstractmethod
    def reply(self, reply: Reply) -> None:
        """Something was pressed or changed."""
