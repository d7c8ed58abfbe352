"""A lesson at the table of any game: the steps, the teacher's panel, the marks, the end."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from game.app.play.course import READ_ON, Course, finish, lesson_menu, read_first, waits_for_else
from game.app.play.occasion import Occasion, from_position
from game.app.play.routes import Lesson, Settings
from game.app.ui.canvas import Canvas
from game.app.ui.ornaments import focus_ring
from game.app.ui.services import Services
from game.app.ui.widgets.base import Box, Widget
from game.content.lessons import TableLoaded
from game.table.seats import PERSON, Seats

After = Callable[[TableLoaded], TableLoaded | None]


_SLOWLY = 1.6


_PLAYER, _TEACHER = "Mira", "Kesh"


class Guest(ABC):
    """What both lessons add to the scene of their game: the steps, the teacher's panel, the marks, the end."""

    services: Services
    occasion: Occasion[Any]
    course: Course
    loaded: TableLoaded
    after: After
    form: Any
    _lesson_over = False

    def begin(self, loaded: TableLoaded, after: After) -> Occasion[Any]:
        """Notes the lesson; gives what is played."""
        self.loaded, self.after, self.course = loaded, after, Course(loaded.lesson)
        count = loaded.rules.seats
        seats = Seats([PERSON, "teacher"][:count], [_PLAYER, _TEACHER][:count])
        return from_position(loaded.rules, loaded.state, seats, seed=loaded.lesson.id)

    @property
    @abstractmethod
    def settled(self) -> bool:
        """Whether nothing moves on the table."""

    @property
    @abstractmethod
    def panel(self) -> Box:
        """Where the teacher's panel lies now."""

    def wanted(self) -> list[Any]:
        """The actions that the lesson waits for now."""
        step = self.course.step
        if step is None or not self.settled or self.occasion.session.decision is None:
            return []
        view = self.occasion.session.view(0)
        return [self.loaded.action(view, text) for text in step.do]

    def refuse_action(self) -> None:
        """Something else was done."""
        self.services.play("refused")
        self.services.notify(read_first() if self.course.reads else waits_for_else())

    def accepts(self, action: Any) -> bool:
        """Whether this is what the lesson waits for; then the next step is up."""
        if self.course.reads or action not in self.wanted():
            self.refuse_action()
            return False
        self.services.play("solved")
        self.course.at += 1
        return True

    def read_on(self) -> None:
        """The teacher's words were read."""
        self.services.play("press")
        self.course.at += 1

    def close(self) -> None:
        """The lesson is over: keep it, and ask what comes next."""
        if not self._lesson_over:
            self._lesson_over = True
            following = self.after(self.loaded)
            named = following.lesson.title if following is not None else None
            finish(self.services, self.loaded.game, self.loaded.lesson, named, self.answered)

    def answered(self, answer: str) -> None:
        """What was chosen in the menu or at the end."""
        stack, following = self.services.stack, self.after(self.loaded)
        if answer == "list":
            stack.pop()
        elif answer == "again":
            self.services.replace(Lesson(self.loaded, self.after))
        elif answer == "next" and following is not None:
            self.services.replace(Lesson(following, self.after))
        elif answer == "settings":
            self.services.open(Settings())

    def open_menu(self) -> None:
        """Go on, once more, settings, all lessons."""
        lesson_menu(self.services, self.loaded.lesson, self.answered)

    @abstractmethod
    def marks(self) -> list[str]:
        """The ids of the widgets that the step is about."""

    def draw_lesson(self, canvas: Canvas) -> None:
        """The teacher's panel, its button and the marks, over everything."""
        box = self.panel
        button = self.course.button(canvas, box) if self.settled else None
        self.course.draw(canvas, box, button.box if button is not None else None)
        for widget in self.form.widgets:
            if widget.id == READ_ON:
                widget.draw(canvas, self.form.look(widget))
            elif widget.id in self.marks():
                x, y, w, h = widget.box
                focus_ring(canvas, x, y, w, h, radius=10)

    def with_teacher(self, canvas: Canvas, widgets: list[Widget]) -> list[Widget]:
        """The scene's widgets without those below the panel, and the button to go on."""
        box = self.panel
        free = [one for one in widgets if not _inside(one.box, box)]
        button = self.course.button(canvas, box) if self.settled else None
        return free if button is None else [*free, button]


def _inside(one: Box, box: Box) -> bool:
    return box.x <= one.x + one.w / 2 <= box.right and box.y <= one.y + one.h / 2 <= box.bottom
