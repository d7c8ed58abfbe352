"""A table whose widgets live in a form: what its keys and buttons do in every game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from game.app.play.table import Table
from game.app.play.thinking import ActionT
from game.app.ui.canvas import Canvas
from game.app.ui.input import Intent, Kind
from game.app.ui.ornaments import advice_mark
from game.app.ui.scene import FormScene
from game.app.ui.widgets.base import Box, Reply, WidgetId
from game.table.occasion import RulesT


class FormTable(Table[RulesT, ActionT], FormScene):
    """The guest is asked first, then the widgets, then the keys of every table."""

    @abstractmethod
    def press(self, reply: Reply) -> None:
        """One of the game's own widgets was pressed."""

    def resume(self) -> None:
        self.refresh()

    def let_go(self) -> bool:
        """Take back what was pointed out and is not yet carried out; whether there was anything."""
        return False

    def step_back(self) -> None:
        """What was pointed out is let go; else the pause menu."""
        if self.let_go():
            self.refresh()
        else:
            self.open_menu()

    _pressed: WidgetId | None = None
    """The widget that was pressed last, while that is answered."""

    @property
    def cause(self) -> Box | None:
        pressed = next((one for one in self.form.widgets if one.id == self._pressed), None)
        return self.form.uncovered(pressed.box) if pressed is not None else None

    def handle(self, intent: Intent) -> None:
        self._pressed = None
        if self.guest.handle(intent):
            return
        if intent.kind is Kind.BACK and not any(widget.held for widget in self.form.widgets):
            self.form.unsay()
            self.step_back()
        else:
            super().handle(intent)

    def on_reply(self, reply: Reply) -> None:
        self._pressed = reply.id
        if self.guest.reply(reply):
            return
        commands = self.commands()
        if reply.kind == "pressed" and reply.id in commands:
            commands[reply.id]()
        elif reply.kind == "pressed":
            self.press(reply)

    def on_intent(self, intent: Intent) -> None:
        self.command_key(intent.kind)

    hand_ids: ClassVar[tuple[type, ...]] = ()
    """Types of the ids of the cards in the hand."""

    @property
    def hand_box(self) -> Box | None:
        boxes = [one.box for one in self.form.widgets if isinstance(one.id, self.hand_ids)]
        if not boxes:
            return None
        left, top = min(box.x for box in boxes), min(box.y for box in boxes)
        return Box(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)

    def hinted(self) -> Sequence[WidgetId]:
        """The ids of the widgets that the shown hint is about."""
        return ()

    def draw_hint(self, canvas: Canvas) -> None:
        """Mark what the shown hint is about; nothing is chosen by it."""
        if self.hints.found is None or self.busy:
            return
        ids = self.hinted()
        for widget in self.form.widgets:
            if widget.id in ids:
                advice_mark(canvas, *widget.ring_box(self.form.look(widget)))

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        self.draw_hint(canvas)
        self.guest.draw_over(canvas)
