"""The coach at a table of widgets: what it shows stands on a slip beside its icon, and so does its word where the table
has no place for that.
"""

from __future__ import annotations

from typing import Any

from game.app.play.coach import Coach
from game.app.play.critic import Critic
from game.app.play.form_table import FormTable
from game.app.play.icons import icon_box


class FormCoach(Coach):
    """Speaks to the person at the screen; a slip goes by itself, and with whoever leaves the screen."""

    def __init__(self, table: FormTable[Any, Any], critic: Critic, *, placed: bool) -> None:
        super().__init__(table, critic)
        self.form_table = table
        self.placed = placed
        """Whether the table has a place for its word."""
        self._slip = ""

    def update(self) -> None:
        super().update()
        if self.shown and self.form_table.services.stack.toast.text != self._slip:
            self.shown = False
            self.form_table.refresh()

    def spoke(self) -> None:
        table = self.form_table
        table.refresh()
        toast = table.services.stack.toast
        toast.take_back(self._slip)
        self._slip = ""
        if self.said is None or not (self.shown or self._speaks_up):
            return
        self._slip = " ".join([f"**{self.line()}**", self.detail() if self.shown else ""]).strip()
        toast.show(self._slip, about=icon_box(table.form, "coach"), stays=True)

    @property
    def _speaks_up(self) -> bool:
        """Whether its word comes without being asked for; a hint goes before it."""
        hints = self.form_table.hints
        return not self.placed and not hints.pending and hints.found is None
