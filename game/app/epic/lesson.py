"""Lesson on the match screen, with the teacher's text beside the board."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from game.app.epic.match.guest import MatchExtension
from game.app.epic.match.modes.mode import SideNote, TableCommand
from game.app.epic.match.scene import MatchScene
from game.app.epic.match.showing import MatchViewState
from game.app.play.coaching.course import CONTINUE_ID
from game.app.play.coaching.lesson import Teacher
from game.app.ui.input.intents import Kind
from game.app.ui.services import Services
from game.content.lessons.tutorial import LoadedLesson
from game.rules.epic.actions.action import Action
from game.storage.save_words import team_name
from game.text import _, pgettext


class EpicTeacher(Teacher[Action, MatchScene], MatchExtension[MatchScene]):
    """Match extension of a lesson: shows the teacher's text and marks squares and characters on the board."""

    hastens_bots = False
    loaded: LoadedLesson

    def on_enter(self) -> None:
        self.table.threats = False

    def decorate(self, view_state: MatchViewState) -> MatchViewState:
        """Add the teacher's text, marks and Continue button to the view state."""
        view_state.note = SideNote(self.progress.title, self.progress.text or _("Watch your opponent's move."))
        step = self.progress.current_step
        if not self.is_at_rest or step is None:
            return view_state
        squares = self.loaded.find_highlighted_squares(step, self.table.stage.view)
        view_state.marks = msgspec.structs.replace(view_state.marks, hint=squares)
        if step.read:
            view_state.commands = (
                TableCommand(CONTINUE_ID, pgettext("step", "Continue"), (Kind.MAIN,), is_default=True),
            )
        return view_state


def build_lesson(
    services: Services,
    loaded: LoadedLesson,
    get_next: Callable[[LoadedLesson], LoadedLesson | None] = lambda _done: None,
) -> MatchScene:
    """Build the match scene of a lesson; ``get_next`` returns the following lesson, or None after the last."""
    teacher = EpicTeacher(loaded, get_next)
    names = [team_name(loaded.game, seat.team, short=True) for seat in loaded.lesson.position.seats]
    return MatchScene(services, teacher.make_match(names), teacher)
