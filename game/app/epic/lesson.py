"""A lesson at the table of a duel: the teacher's words stand beside the board."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from game.app.epic.match.guest import MatchGuest
from game.app.epic.match.modes.mode import Command, Note
from game.app.epic.match.scene import MatchScene
from game.app.epic.match.showing import MatchShowing
from game.app.play.coaching.course import READ_ON
from game.app.play.coaching.lesson import Teacher
from game.app.ui.input.intents import Kind
from game.app.ui.services import Services
from game.content.lessons.tutorial import LoadedLesson
from game.rules.epic.actions.action import Action
from game.storage.save_words import team_name
from game.text import _, pgettext


class EpicTeacher(Teacher[Action, MatchScene], MatchGuest[MatchScene]):
    """Marks squares and characters on the board."""

    loaded: LoadedLesson

    def come(self) -> None:
        self.table.threats = False

    def decorate(self, showing: MatchShowing) -> MatchShowing:
        """The teacher's words and marks."""
        showing.note = Note(self.course.title, self.course.said or _("Watch your opponent's move."))
        step = self.course.step
        if not self.settled or step is None:
            return showing
        squares = self.loaded.squares(step, self.table.stage.view)
        showing.marks = msgspec.structs.replace(showing.marks, hint=squares)
        if step.read:
            showing.commands = (Command(READ_ON, pgettext("step", "Continue"), (Kind.MAIN,), gold=True),)
        return showing


def lesson(
    services: Services, loaded: LoadedLesson, after: Callable[[LoadedLesson], LoadedLesson | None] = lambda _done: None
) -> MatchScene:
    """The table of a lesson; ``after`` gives the one that comes next, None after the last."""
    teacher = EpicTeacher(loaded, after)
    names = [team_name(loaded.game, seat.team, short=True) for seat in loaded.lesson.position.seats]
    return MatchScene(services, teacher.occasion(names), teacher)
