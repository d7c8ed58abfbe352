"""A lesson at the table of elixirs."""

from __future__ import annotations

from typing import Any

from game.app.elixir.scene import TableScene
from game.app.play.course import READ_ON
from game.app.play.lesson import _SLOWLY, After, Guest
from game.app.ui.canvas import Canvas
from game.app.ui.input import Intent, Kind
from game.app.ui.services import Services
from game.app.ui.theme import TIMES
from game.app.ui.widgets.base import Box, Reply
from game.content.lessons import TableLoaded
from game.rules.elixir import table as t
from game.rules.elixir.state import NONE
from game.text import _


class ElixirLesson(Guest, TableScene):
    """A lesson at the table of elixirs; the other side lays what the lesson says."""

    def __init__(self, services: Services, loaded: TableLoaded, after: After = lambda _done: None) -> None:
        self._thought = 0.0
        TableScene.__init__(self, services, self.begin(loaded, after))

    def enter(self) -> None:
        """Nothing of a lesson is kept but that it was done."""

    @property
    def settled(self) -> bool:
        return not self.telling.busy

    @property
    def panel(self) -> Box:
        return Box(10, 56, 204, 462)

    def _kind(self, seat: int) -> str:
        return _("Teacher") if seat else ""

    def _rebuild(self) -> None:
        super()._rebuild()
        if self.canvas is not None:
            widgets = [one for one in self.form.widgets if not (self.course.reads and one.id == "next")]
            self.form.set(self.with_teacher(self.canvas, widgets))
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

    def submit(self, *actions: Any) -> None:
        if self.accepts(actions[0]):
            super().submit(*actions)
        else:
            self.touch()

    def _wait_for_next(self, dt: float) -> None:
        """A game is over: the words about it are read first."""
        if self.course.step is None:
            self.close()

    def go_on(self, dt: float) -> None:
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
            super().go_on(dt)

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
