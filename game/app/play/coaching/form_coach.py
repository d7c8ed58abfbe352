"""The coach at a table of widgets: the table has a place for its word, and one for the better turn when it is asked."""

from __future__ import annotations

from typing import Any

from game.app.play.coaching.coach import Coach
from game.app.play.coaching.critic import Critic
from game.app.play.form_table import FormTable


class FormCoach(Coach):
    """Speaks to the person at the screen; the table is laid out anew for what it says."""

    def __init__(self, table: FormTable[Any, Any], critic: Critic) -> None:
        super().__init__(table, critic)
        self.form_table = table

    def spoke(self) -> None:
        self.form_table.refresh()

    def words(self) -> list[str]:
        """Its word, and the better turn while that is shown; nothing while it is silent."""
        told = [self.line(), self.detail() if self.shown else ""]
        return [text for text in told if text]
