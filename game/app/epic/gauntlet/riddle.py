"""A riddle on the way: one of the puzzles at the table, with a single try."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.app.epic.match.scene import MatchScene
from game.app.epic.puzzle.table import PuzzleGuest, puzzle_name, puzzle_occasion
from game.app.epic.puzzle.words import aim_sentence
from game.app.play.pause_menu import Line, Menu
from game.app.play.routes import Settings
from game.app.ui.dialog import Answer, Dialog
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.services import Services
from game.app.ui.widgets.base import Reply, Widget
from game.content.puzzles.puzzles import LoadedPuzzle, shipped_puzzles
from game.errors import UserError
from game.modes.gauntlet.state import Run
from game.storage.puzzle_progress import record_try
from game.text import _, pgettext, pick

_SPARED = ("hint", "retry")
"""What a puzzle offers elsewhere and a riddle does not."""


class RiddleGuest(PuzzleGuest):
    """A puzzle without a second try: its end is told to the run and leads back to the map."""

    def __init__(self, loaded: LoadedPuzzle, told: Callable[[bool], None]) -> None:
        super().__init__(loaded, lambda _played: None, watched=False)
        self.told = told

    def _judge(self, *, solved: bool) -> None:
        try:
            record_try(puzzle_name(self.loaded), solved=solved)
        except UserError as error:
            self.table.services.notify(error.message)
        self.told(solved)
        title = _("Solved") if solved else _("Not solved")
        text = _("Choose one of three boons.") if solved else _("No boon this time.")
        self._ask(title, text, [Answer("list", pgettext("step", "Continue"), main=True)])

    def _ask(self, title: str, text: str, answers: list[Answer]) -> None:
        services = self.table.services
        services.stack.push(Dialog(services, title, text, answers, self._answered, cancel=answers[-1].value))

    def reply(self, reply: Reply) -> bool:
        return reply.id not in _SPARED and super().reply(reply)

    def lines(self) -> list[str]:
        """Return the aim, and that there is one try."""
        return [self.aim_line(), _("You have one try.") if self.shown_verdict is None else ""]

    def dress(self, canvas: Canvas, widgets: Sequence[Widget]) -> Sequence[Widget]:
        return [widget for widget in super().dress(canvas, widgets) if widget.id not in _SPARED]

    def menu(self) -> Menu:
        puzzle = self.loaded.puzzle
        lines = [
            Line("resume", _("Resume")),
            Line("settings", _("Settings"), lambda: self.table.services.open(Settings())),
            Line("later", _("Back to map"), self._later),
            Line("leave", _("Skip riddle"), self._leave),
        ]
        told = pick(puzzle.story) if puzzle.story else aim_sentence(self.loaded)
        return Menu(pick(puzzle.name), told, lines)

    def _later(self) -> None:
        """It can be come back to as long as nothing was tried; what was done is forgotten."""
        self.table.services.stack.pop()

    def _leave(self) -> None:
        self.told(False)
        self.table.services.stack.pop()


def open_riddle(services: Services, run: Run, told: Callable[[bool], None]) -> MatchScene:
    """The riddle of the place where one stands.

    Raises:
        UserError: a puzzle cannot be read.
    """
    assert run.place is not None
    puzzles: dict[str, Any] = {one.id: one for one in shipped_puzzles(run.game)}
    loaded = puzzles.get(run.place.puzzle) or next(iter(puzzles.values()))
    return MatchScene(services, puzzle_occasion(loaded, watched=False), RiddleGuest(loaded, told))
