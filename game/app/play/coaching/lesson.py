"""A lesson at the table of any game: the teacher says a step, waits for it, and moves the other side."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol, TypeVar

from game.app.play.coaching.course import READ_ON, Course, Taught, finish, read_first, waits_for_else
from game.app.play.form_table import FormTable
from game.app.play.guest import Guest
from game.app.play.pause_menu import Line, Menu
from game.app.play.routes import Lesson, Settings
from game.app.play.table import Table
from game.app.play.thinking import ActionT
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.effects.timeline import Clock
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.style.ornaments import advice_mark
from game.app.ui.style.theme import TIMES
from game.app.ui.widgets.base import Box, Reply, Widget, WidgetId
from game.app.ui.widgets.button import Button
from game.modes.active_match import Occasion, from_position
from game.rules.core.protocol import AnyRules
from game.session.seats import PERSON, Seats
from game.text import _, pick

TEACHER = "teacher"
"""Who sits on the other seat."""
_SLOWLY = 1.6
"""How many times the shortest pause of a bot the other side's moves wait, so that a newcomer can follow."""
_NAMES = ("Mira", "Kesh")


class Teachable(Protocol):
    """A lesson that can be played, with the position it begins at."""

    @property
    def game(self) -> str: ...

    @property
    def lesson(self) -> Taught: ...

    @property
    def rules(self) -> AnyRules: ...

    @property
    def state(self) -> Any: ...

    def action(self, state: Any, text: str) -> Any: ...


LessonT = TypeVar("LessonT", bound=Teachable)
TableT = TypeVar("TableT", bound=Table[Any, Any])
FormTableT = TypeVar("FormTableT", bound=FormTable[Any, Any])
After = Callable[[LessonT], LessonT | None]
"""Gives the lesson that comes next, None after the last."""


class Teacher(Guest[ActionT, TableT]):
    """Leads through a lesson; nothing of it is kept but that it was done."""

    guided = True
    coached = False

    def __init__(self, loaded: Teachable, after: Callable[[Any], Any]) -> None:
        self.loaded = loaded
        self.after = after
        self.course = Course(loaded.lesson)
        self._waited = Clock()
        self._over = False

    def occasion(self, names: Sequence[str] = _NAMES) -> Occasion[Any]:
        """What is played."""
        count = self.loaded.rules.seats
        seats = Seats([PERSON, TEACHER][:count], list(names[:count]))
        return from_position(self.loaded.rules, self.loaded.state, seats, seed=self.loaded.lesson.id)

    # ---- the course of the lesson -----------------------------------------------------------------------------------

    @property
    def settled(self) -> bool:
        """Whether nothing moves on the table."""
        return not self.table.busy

    @property
    def holds(self) -> bool:
        step = self.course.step
        return step is None or bool(step.enemy) or self.table.session.decision is None

    def rest(self) -> None:
        """Show the words of the step that is waited for: what they tell has been seen now."""
        if self.settled and self.course.shown != self.course.at:
            self.course.shown = self.course.at
            self.table.refresh()

    def go_on(self, dt: float) -> None:
        step = self.course.step
        if step is None:
            self.close()
        elif step.enemy and self._waited.advance(dt) >= self.table.services.tempo.seconds(TIMES.bot_least * _SLOWLY):
            self._waited.restart()
            self.course.at += 1
            view = self.table.session.view(self.table.asked_seat)
            self.table.carry_out(self.loaded.action(view, step.enemy))

    def wanted(self) -> list[ActionT]:
        """The actions that the lesson waits for now."""
        step = self.course.step
        if step is None or not self.settled or self.table.session.decision is None:
            return []
        view = self.table.session.view(0)
        return [self.loaded.action(view, text) for text in step.do]

    def admits(self, actions: Sequence[ActionT]) -> Sequence[ActionT]:
        if self.course.reads or actions[0] not in self.wanted():
            self.table.refuse(read_first() if self.course.reads else waits_for_else())
            return ()
        self.table.services.play("solved")
        self.table.services.stack.toast.hand_over()  # what was said to a wrong step
        self.course.at += 1
        return actions[:1]

    def handle(self, intent: Intent) -> bool:
        if not (self.course.reads and intent.kind in (Kind.OK, Kind.MAIN) and self.settled):
            return False
        self.read_on()
        return True

    def reply(self, reply: Reply) -> bool:
        if reply.id != READ_ON:
            return False
        if reply.kind == "pressed":
            self.read_on()
        return True

    def read_on(self) -> None:
        """The teacher's words were read."""
        self.table.services.play("press")
        self.course.at += 1
        self.course.shown = self.course.at
        self.table.refresh()

    # ---- the menu and the end ---------------------------------------------------------------------------------------

    def menu(self) -> Menu:
        lines = [
            Line("resume", _("Resume")),
            Line("again", _("Start over"), partial(self.answered, "again")),
            Line("settings", _("Settings"), lambda: self.table.services.open(Settings())),
            Line("list", _("All lessons"), partial(self.answered, "list")),
        ]
        return Menu(pick(self.loaded.lesson.title), pick(self.loaded.lesson.aim), lines)

    def close(self) -> None:
        """The lesson is over: keep it, and ask what comes next."""
        if not self._over:
            self._over = True
            following = self.after(self.loaded)
            named = following.lesson.title if following is not None else None
            finish(self.table.services, self.loaded.game, self.loaded.lesson, named, self.answered)

    def answered(self, answer: str) -> None:
        """What was chosen in the menu or at the end."""
        services, following = self.table.services, self.after(self.loaded)
        if answer == "list":
            services.stack.pop()
        elif answer == "again":
            services.replace(Lesson(self.loaded, self.after))
        elif answer == "next" and following is not None:
            services.replace(Lesson(following, self.after))


class PanelTeacher(Teacher[ActionT, FormTableT]):
    """A teacher whose panel lies over a corner of the table."""

    @property
    @abstractmethod
    def panels(self) -> Sequence[Box]:
        """Where the panel may lie now, the lowest first."""

    def panel(self, canvas: Canvas) -> Box:
        """Where the panel lies: no higher than its words need, so that the table beside it stays in sight."""
        return next((box for box in self.panels if self.course.height(canvas, box.w) <= box.h), self.panels[-1])

    @abstractmethod
    def marks(self) -> list[WidgetId]:
        """The ids of the widgets that the step is about."""

    def dress(self, canvas: Canvas, widgets: Sequence[Widget]) -> Sequence[Widget]:
        """The widgets without those below the panel, and the button to go on."""
        box = self.panel(canvas)
        free = [one for one in widgets if not _inside(one.box, box)]
        button = self.course.button(canvas, box) if self.settled else None
        if button is None:
            return free
        for widget in free:
            if isinstance(widget, Button) and widget.gold:
                widget.give_way(read_first())
        return [*free, button]

    def draw_over(self, canvas: Canvas) -> None:
        """The panel, its button and the marks."""
        box, form, marks = self.panel(canvas), self.table.form, self.marks()
        button = self.course.button(canvas, box) if self.settled else None
        with canvas.marked("floating"):
            self.course.draw(canvas, box, with_button=button is not None)
        for widget in form.widgets:
            if widget.id == READ_ON:
                form.draw_widget(canvas, widget)
            elif widget.id in marks:
                advice_mark(canvas, *widget.ring_box(form.look(widget)))


def _inside(one: Box, box: Box) -> bool:
    return box.x <= one.x + one.w / 2 <= box.right and box.y <= one.y + one.h / 2 <= box.bottom
