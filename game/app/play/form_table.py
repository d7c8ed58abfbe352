"""A table whose widgets live in a form: what its keys and buttons do in every game."""

from __future__ import annotations

from abc import abstractmethod

from game.app.play.occasion import RulesT
from game.app.play.table import Table
from game.app.play.thinking import ActionT
from game.app.ui.canvas import Canvas
from game.app.ui.input import Intent, Kind
from game.app.ui.scene import FormScene
from game.app.ui.widgets.base import Reply


class FormTable(Table[RulesT, ActionT], FormScene):
    """The guest is asked first, then the widgets, then the keys of every table."""

    @abstractmethod
    def press(self, reply: Reply) -> None:
        """One of the game's own widgets was pressed."""

    def resume(self) -> None:
        self.refresh()

    def handle(self, intent: Intent) -> None:
        if not self.guest.handle(intent):
            super().handle(intent)

    def on_reply(self, reply: Reply) -> None:
        if self.guest.reply(reply):
            return
        commands = self.commands()
        if reply.kind == "refused" and reply.value:
            self.services.notify(str(reply.value))
        elif reply.kind == "pressed" and reply.id in commands:
            commands[reply.id]()
        elif reply.kind == "pressed":
            self.press(reply)

    def on_intent(self, intent: Intent) -> None:
        if intent.kind is Kind.BACK:
            self.open_menu()
        else:
            self.command_key(intent.kind)

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        self.guest.draw_over(canvas)
