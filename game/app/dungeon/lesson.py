"""A lesson in a dungeon."""

from __future__ import annotations

from typing import Any

from game.app.dungeon.scene import AdventureScene
from game.app.play.course import READ_ON, read_first
from game.app.play.lesson import After, Guest
from game.app.ui.canvas import Canvas
from game.app.ui.input import Intent, Kind
from game.app.ui.services import Services
from game.app.ui.widgets.base import Box, Reply
from game.app.ui.widgets.button import Button
from game.content.lessons import TableLoaded
from game.rules.dungeon import table as d

_CHALLENGE, _FLOOR = Box(10, 206, 212, 282), Box(1034, 58, 236, 536)
"""Where the teacher's panel lies: over what a lesson can do without."""


class DungeonLesson(Guest, AdventureScene):
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

    def submit(self, *actions: Any) -> None:
        if self.accepts(actions[0]):
            super().submit(*actions)
        else:
            self.refresh()

    def go_on(self, dt: float) -> None:
        if self.course.step is None:
            self.close()
        else:
            self._interludes.clear()
            super().go_on(dt)

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
