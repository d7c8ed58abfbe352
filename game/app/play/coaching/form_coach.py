"""Coach of a table made of widgets, which show the comment and the better action."""

from __future__ import annotations

from typing import Any

from game.app.play.coaching.coach import Coach
from game.app.play.coaching.critic import Critic
from game.app.play.form_table import WidgetTable


class WidgetCoach(Coach):
    """Coach that requests a new layout of its table when the comment changes."""

    def __init__(self, table: WidgetTable[Any, Any], critic: Critic) -> None:
        super().__init__(table, critic)
        self.widget_table = table

    def on_comment_change(self) -> None:
        self.widget_table.refresh()

    def format_texts(self) -> list[str]:
        """Return the comment, and the better action while it is shown; empty without a comment."""
        texts = [self.format_comment(), self.format_details() if self.shows_details else ""]
        return [text for text in texts if text]
