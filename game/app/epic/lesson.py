"""A lesson at the table: the match scene with a teacher beside the board."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from game.app.epic.match.modes import Command, Note, Wish
from game.app.epic.match.scene import MatchScene
from game.app.epic.match.showing import Showing
from game.app.play.course import finish, lesson_menu, read_first, waits_for_else
from game.app.play.occasion import Occasion, from_position
from game.app.play.routes import Lesson, Settings
from game.app.play.words import team_name
from game.app.ui.input import Intent, Kind
from game.app.ui.services import Services
from game.app.ui.theme import TIMES
from game.app.ui.widgets.base import Reply
from game.content.tutorial import Loaded, Step
from game.rules.epic import action as a
from game.rules.epic.rules import EpicRules
from game.table.seats import PERSON, Seats
from game.text import _, pick

_TEACHER = "teacher"
_GO_ON = "lesson"
_SLOWLY = 1.6
"""How many times the shortest pause of a bot the other side's moves wait, so that a newcomer can follow."""


class LessonTable(MatchScene):
    """The match scene for one lesson; ``after`` gives the lesson that comes next, None after the last."""

    def __init__(
        self, services: Services, loaded: Loaded, after: Callable[[Loaded], Loaded | None] = lambda _done: None
    ) -> None:
        self.loaded = loaded
        self.after = after
        self.at = 0
        self._waited = 0.0
        self._told = False
        super().__init__(services, _occasion(loaded))
        self.threats = False
        self.take_seat(0)

    @property
    def step(self) -> Step | None:
        """What the lesson is waiting for; None when it is over."""
        steps = self.loaded.lesson.steps
        return steps[self.at] if self.at < len(steps) else None

    def enter(self) -> None:
        """Nothing of a lesson is kept but that it was done."""

    # ---- the course of the lesson -----------------------------------------------------------------------------------

    def go_on(self, dt: float) -> None:
        step = self.step
        if step is None:
            self.put_no_question()
            self._finish_lesson()
        elif step.enemy:
            self.put_no_question()
            self._waited += dt
            if self._waited >= self.services.tempo.seconds(TIMES.bot_least * _SLOWLY):
                self._waited = 0.0
                self.at += 1
                super().submit(self._named(step.enemy))
        elif self.occasion.session.decision is not None:
            super().go_on(dt)
        else:
            self.put_no_question()

    def _named(self, text: str) -> a.Action:
        return self.loaded.action(self.occasion.session.view(0), text)

    def submit(self, *actions: a.Action) -> None:
        """Carries out what the lesson waits for; for anything else it says what that is."""
        step = self.step
        view = self.occasion.session.view(0)
        if step is None or not any(self.loaded.action(view, text) == actions[0] for text in step.do):
            self.services.play("refused")
            self.hand.cancel()
            self.asked_step = -1
            self.services.notify(self._reminder())
            self.touch()
            return
        self.at += 1
        self.services.play("solved")
        super().submit(*actions[:1])

    def _reminder(self) -> str:
        if self.step is not None and self.step.read:
            return read_first()
        return waits_for_else()

    def _finish_lesson(self) -> None:
        if self._told:
            return
        self._told = True
        following = self.after(self.loaded)
        named = following.lesson.title if following is not None else None
        finish(self.services, "zelda", self.loaded.lesson, named, self._answered)

    def _answered(self, answer: str) -> None:
        stack = self.services.stack
        following = self.after(self.loaded)
        if answer == "list":
            stack.pop()
        elif answer == "again":
            self.services.replace(Lesson(self.loaded, self.after))
        elif answer == "next" and following is not None:
            self.services.replace(Lesson(following, self.after))
        elif answer == "settings":
            self.services.open(Settings())

    # ---- what is shown ----------------------------------------------------------------------------------------------

    def showing(self) -> Showing:
        """The records of the moment with the teacher's words and marks."""
        shown = super().showing()
        steps = self.loaded.lesson.steps
        said = next((step for step in steps[min(self.at, len(steps) - 1) :: -1] if step.say is not None), None)
        upcoming = self.step
        if upcoming is not None and upcoming.enemy and self.at == 0:
            said = None
        number = sum(step.say is not None for step in steps[: self.at + 1])
        count = sum(step.say is not None for step in steps)
        title = f"{pick(self.loaded.lesson.title)}  {max(1, number)}/{count}"
        if said is not None and said.say is not None:
            shown.note = Note(title, pick(said.say))
        else:
            shown.note = Note(title, _("Watch what the other side does."))
        if self.stage.busy or upcoming is None:
            return shown
        squares = self.loaded.squares(upcoming, self.stage.view)
        shown.marks = msgspec.structs.replace(shown.marks, hint=squares)
        if upcoming.read:
            shown.commands = (Command(_GO_ON, _("Go on"), (Kind.OK,), gold=True),)
        return shown

    def grant(self, wish: Wish) -> None:
        """While there is something to read, nothing else can be done."""
        if self.step is not None and self.step.read and wish.actions:
            self.services.notify(self._reminder())
            return
        super().grant(wish)

    def _loses_actions(self) -> bool:
        return False

    def press(self, reply: Reply) -> None:
        if reply.kind == "pressed" and reply.id == f"do {_GO_ON}":
            self._read_on()
        elif reply.id not in ("undo", "hint"):
            super().press(reply)

    def handle(self, intent: Intent) -> None:
        if self.step is not None and self.step.read and intent.kind is Kind.OK and not self.stage.busy:
            self._read_on()
        elif intent.kind not in (Kind.UNDO, Kind.REDO, Kind.HINT):
            super().handle(intent)

    def _read_on(self) -> None:
        self.services.play("press")
        self.at += 1
        self.touch()

    def open_menu(self) -> None:
        """Go on, once more, settings, all lessons."""
        lesson_menu(self.services, self.loaded.lesson, self._answered)


def _occasion(loaded: Loaded) -> Occasion[EpicRules]:
    names = [team_name("zelda", seat.team, short=True) for seat in loaded.lesson.position.seats]
    seats = Seats([PERSON, _TEACHER], names)
    return from_position(loaded.rules, loaded.state, seats, open_hands=False, seed=loaded.lesson.id)
