"""A hint to the present question: asked of a bot as if it sat there, good for one question to one person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.bots.worker import Question
from game.text import _

if TYPE_CHECKING:
    from game.app.play.table import Table


class Hints:
    """Asks, waits and forgets; what a hint looks like is the table's own."""

    def __init__(self, table: Table[Any, Any]) -> None:
        self.table = table
        self._number = 0

    @property
    def pending(self) -> bool:
        """Whether somebody is thinking about one."""
        return self._number != 0

    def ask(self) -> None:
        """Let a bot think about the present question."""
        table = self.table
        asked = table.session.decision
        if not table.person_asked or asked is None or self._number:
            return
        seed = f"hint/{table.occasion.seats.luck_seed(table.session)}"
        question = Question(table.session.view(asked.seat), asked.seat, "", seed, "hint")
        self._number = table.services.bots.ask(table.session.rules, question)
        table.services.notify(_("A moment, please."))

    def update(self) -> None:
        """Look whether it has come."""
        bots = self.table.services.bots
        if not self._number:
            return
        if bots.current != self._number:
            self._number = 0
            return
        found = bots.poll()
        if found is not None:
            self._number = 0
            self.table.services.play("hint")
            self.table.hint_came(found)

    def forget(self) -> None:
        """What comes of an earlier question is not read any more."""
        bots = self.table.services.bots
        if self._number and bots.current == self._number:
            bots.cancel()
        self._number = 0
