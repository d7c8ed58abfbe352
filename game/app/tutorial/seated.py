"""The lessons of the dungeon and of Elixir Quest: the scenes of these games with a teacher's panel over a corner."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from game.app.canvas import Canvas
from game.app.dungeon.scene import AdventureScene
from game.app.elixir.table_menu import TableMenu
from game.app.elixir.table_scene import TableScene
from game.app.input import Intent, Kind
from game.app.match.occasion import Occasion, from_position
from game.app.ornaments import focus_ring
from game.app.scene import FormScene
from game.app.services import Services
from game.app.settings import SettingsScene
from game.app.theme import TIMES
from game.app.tutorial.course import READ_ON, Course, finish, lesson_menu, read_first, waits_for_else
from game.app.widgets.base import Box, Reply, Widget
from game.app.widgets.button import Button
from game.content.lessons import TableLoaded
from game.rules.dungeon import table as d
from game.rules.elixir import table as t
from game.rules.elixir.state import NONE
from game.table.seats import PERSON, Seats
from game.text import _

After = Callable[[TableLoaded], TableLoaded | None]
_SLOWLY = 1.6
_PLAYER, _TEACHER = "Mira", "Kesh"
_CHALLENGE, _FLOOR, _TABLE = Box(10, 206, 212, 282), Box(1034, 58, 236, 536), Box(10, 56, 204, 462)
"""Where the teacher's panel lies: over what a lesson can do without."""


class Lesson(ABC):
    """What both lessons add to the scene of their game: the steps, the teacher's panel, the marks, the end."""

    services: Services
    occasion: Occasion
    course: Course
    loaded: TableLoaded
    after: After
    form: Any
    _lesson_over = False

    def begin(self, loaded: TableLoaded, after: After) -> Occasion:
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
            stack.replace(open_lesson(self.services, self.loaded, self.after))
        elif answer == "next" and following is not None:
            stack.replace(open_lesson(self.services, following, self.after))
        elif answer == "settings":
            stack.push(SettingsScene(self.services))

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


class DungeonLesson(Lesson, AdventureScene):
    """A lesson in a dungeon."""

    def __init__(self, services: Services, loaded: TableLoaded, after: After = lambda _done: None) -> None:
        AdventureScene.__init__(self, services, self.begin(loaded, after))
        self.take_seat(0)

    def enter(self) -> None:
        """Nothing of a lesson is kept but that it was done."""

    @property
    def settled(self) -> bool:
        return not self.beats.busy

    @property
    def panel(self) -> Box:
        return _CHALLENGE if self.desk().view.challenge is not None else _FLOOR

    def layout(self, canvas: Canvas) -> None:
        super().layout(canvas)
        focus = READ_ON if self.course.reads else self.form.focus
        widgets = list(self.form.widgets)
        if self.course.reads:
            for widget in widgets:
                if isinstance(widget, Button) and widget.gold:
                    widget.enabled, widget.reason, widget.shown = False, read_first(), None
        self.form.set(self.with_teacher(canvas, widgets), focus=focus)

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        self.draw_lesson(canvas)

    def marks(self) -> list[str]:
        found = []
        for action in self.wanted():
            if isinstance(action, d.Enter):
                found.append(f"cell {action.cell}")
            elif isinstance(action, d.Play | d.Support | d.Down):
                hand = self.desk().hand
                if action.card in hand:  # not while the hand is hidden
                    found.append(f"card {hand.index(action.card)}")
                found += ["row down"] if isinstance(action, d.Down) else []
        return found

    def submit(self, action: Any) -> None:
        if self.accepts(action):
            super().submit(action)
        else:
            self.refresh()

    def _go_on(self, dt: float) -> None:
        if self.course.step is None:
            self.close()
        else:
            self._interludes.clear()
            super()._go_on(dt)

    def on_reply(self, reply: Reply) -> None:
        if reply.id == READ_ON:
            self.go_on_reading() if reply.kind == "pressed" else None
        elif not reply.id.startswith(("icon undo", "icon hint")):
            super().on_reply(reply)

    def handle(self, intent: Intent) -> None:
        if self.course.reads and intent.kind is Kind.OK and self.settled:
            self.go_on_reading()
        elif intent.kind not in (Kind.UNDO, Kind.REDO, Kind.HINT):
            super().handle(intent)

    def go_on_reading(self) -> None:
        """The next step."""
        self.read_on()
        self.refresh()


class _Menu(TableMenu):
    """The menu of a lesson in place of the one of a match."""

    def open(self) -> None:
        """Go on, once more, settings, all lessons."""
        assert isinstance(self.scene, ElixirLesson)
        self.scene.open_menu()


class ElixirLesson(Lesson, TableScene):
    """A lesson at the table of elixirs; the other side lays what the lesson says."""

    def __init__(self, services: Services, loaded: TableLoaded, after: After = lambda _done: None) -> None:
        self._thought = 0.0
        TableScene.__init__(self, services, self.begin(loaded, after))
        self.menu = _Menu(self)

    def enter(self) -> None:
        """Nothing of a lesson is kept but that it was done."""

    @property
    def settled(self) -> bool:
        return not self.telling.busy

    @property
    def panel(self) -> Box:
        return _TABLE

    def _kind(self, seat: int) -> str:
        return _("Teacher") if seat else ""

    def _rebuild(self) -> None:
        super()._rebuild()
        if self._canvas is not None:
            widgets = [one for one in self.form.widgets if not (self.course.reads and one.id == "next")]
            self.form.set(self.with_teacher(self._canvas, widgets))
            if self.course.reads:
                self.form.focus_on(READ_ON)

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        self.draw_lesson(canvas)

    def marks(self) -> list[str]:
        found = []
        for action in self.wanted():
            if isinstance(action, t.Lay):
                found.append(f"character {action.character}")
                found += [f"potion {action.potion}"] if action.potion != NONE else []
        return found

    def submit(self, action: Any) -> None:
        if self.accepts(action):
            super().submit(action)
        else:
            self.touch()

    def _wait_for_next(self, dt: float) -> None:
        """A game is over: the words about it are read first."""
        if self.course.step is None:
            self.close()

    def _go_on(self, dt: float) -> None:
        step = self.course.step
        if step is None:
            self.close()
        elif step.enemy:
            self._thought += dt
            if self._thought >= self.services.tempo.seconds(TIMES.bot_least * _SLOWLY):
                self._thought = 0.0
                self.course.at += 1
                super().submit(self.loaded.action(self.occasion.session.view(1), step.enemy))
        else:
            super()._go_on(dt)

    def on_reply(self, reply: Reply) -> None:
        if reply.id == READ_ON:
            self.go_on_reading() if reply.kind == "pressed" else None
        elif reply.id not in ("undo", "hint", "stop"):
            super().on_reply(reply)

    def handle(self, intent: Intent) -> None:
        if self.course.reads and intent.kind is Kind.OK and self.settled:
            self.go_on_reading()
        elif intent.kind not in (Kind.UNDO, Kind.REDO, Kind.HINT):
            super().handle(intent)

    def go_on_reading(self) -> None:
        """The next step; a game that is over is cleared away."""
        self.read_on()
        if self.halted and self.course.step is not None and not self.course.reads:
            self.next_game()
        self._rebuild()


def open_lesson(services: Services, loaded: TableLoaded, after: After = lambda _done: None) -> FormScene:
    """The scene of a lesson."""
    return _SCENES[loaded.game](services, loaded, after)


_SCENES: dict[str, Callable[[Services, TableLoaded, After], FormScene]] = {
    "dungeon": DungeonLesson,
    "elixir": ElixirLesson,
}
