"""Riddle of a run: a puzzle on the match screen with a single try."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.app.epic.match.scene import MatchScene
from game.app.epic.puzzle.course import PuzzleCourse
from game.app.epic.puzzle.table import PuzzleExtension, make_puzzle_match
from game.app.epic.puzzle.words import format_goal
from game.app.play.ending.deeds import watch_achievements
from game.app.play.pause_menu import MenuLine, PauseMenu
from game.app.play.routes import SettingsRoute
from game.app.ui.dialog import Dialog, DialogButton
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.services import Services
from game.app.ui.widgets.base import Widget, WidgetEvent
from game.content.puzzles.puzzles import LoadedPuzzle, load_shipped_puzzles
from game.errors import UserError
from game.modes.gauntlet.state import GauntletRun
from game.storage.puzzle_progress import record_try
from game.text import _, pgettext, pick_text

_EXCLUDED_COMMANDS = ("hint", "retry")
"""Commands of a puzzle that a riddle does not offer."""


class RiddleExtension(PuzzleExtension):
    """Puzzle with a single try; its result is reported to the run, and its end returns to the map."""

    finds_mistakes = False  # a riddle has one try

    def __init__(self, loaded: LoadedPuzzle, on_result: Callable[[bool], None]) -> None:
        super().__init__(loaded, PuzzleCourse(), watched=False)
        self.on_result = on_result

    def _judge_try(self, *, solved: bool) -> None:
        try:
            with watch_achievements(self.table.services, may_reach=solved):
                record_try(self.loaded.key, solved=solved)
        except UserError as error:
            self.table.services.notify(error.message)
        self.on_result(solved)
        title = _("Solved") if solved else _("Not solved")
        text = _("Choose one of three boons.") if solved else _("No boon this time.")
        self._open_dialog(title, text, [DialogButton("list", pgettext("step", "Continue"), is_default=True)])

    def _open_dialog(self, title: str, text: str, answers: list[DialogButton]) -> None:
        services = self.table.services
        services.stack.push(Dialog(services, title, text, answers, self._on_answer, cancel=answers[-1].value))

    def on_widget_event(self, event: WidgetEvent) -> bool:
        return event.id not in _EXCLUDED_COMMANDS and super().on_widget_event(event)

    def format_lines(self) -> list[str]:
        """Return the goal, and the note that there is only one try."""
        return [self.format_goal(), _("You have one try.") if self.shown_verdict is None else ""]

    def add_widgets(self, canvas: Canvas, widgets: Sequence[Widget]) -> Sequence[Widget]:
        return [widget for widget in super().add_widgets(canvas, widgets) if widget.id not in _EXCLUDED_COMMANDS]

    def make_menu(self) -> PauseMenu:
        puzzle = self.loaded.puzzle
        lines = [
            MenuLine("resume", _("Resume")),
            MenuLine("settings", _("Settings"), lambda: self.table.services.open_route(SettingsRoute())),
            MenuLine("later", _("Back to map"), self._postpone),
            MenuLine("leave", _("Skip riddle"), self._leave_table),
        ]
        text = pick_text(puzzle.story) if puzzle.story else format_goal(self.loaded)
        return PauseMenu(pick_text(puzzle.name), text, lines)

    def _postpone(self) -> None:
        """Return to the map before anything is tried; moves of the current attempt are lost."""
        self.table.services.stack.pop()

    def _leave_table(self) -> None:
        self.on_result(False)
        self.table.services.stack.pop()


def find_riddle(run: GauntletRun) -> LoadedPuzzle:
    """Return the puzzle of the run's current place; the first puzzle if that one no longer exists."""
    assert run.current_place is not None
    puzzles = {puzzle.id: puzzle for puzzle in load_shipped_puzzles(run.game)}
    return puzzles.get(run.current_place.puzzle) or next(iter(puzzles.values()))


def open_riddle(services: Services, run: GauntletRun, on_result: Callable[[bool], None]) -> MatchScene:
    """Return the match scene with the riddle of the run's current place.

    Raises:
        UserError: a puzzle cannot be read.
    """
    loaded = find_riddle(run)
    return MatchScene(services, make_puzzle_match(loaded, watched=False), RiddleExtension(loaded, on_result))
