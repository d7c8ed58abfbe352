"""The coach of a duel: its word stands in the panel beside the board, the better action below it when it is asked."""

from __future__ import annotations

from typing import Any

import msgspec

from game.app.epic.critic import DuelCritic
from game.app.epic.match.modes.mode import Note
from game.app.epic.match.showing import MatchShowing
from game.app.play.coaching.coach import Coach
from game.app.play.table import Table
from game.app.ui.input.intents import Kind, cap
from game.rules.epic.actions.action import Action
from game.text import _


class MatchCoach(Coach):
    """Judges the turns of people in a match scene."""

    def __init__(self, table: Table[Any, Action]) -> None:
        super().__init__(table, DuelCritic(table.rules))
        self.match_table = table

    def add_to(self, showing: MatchShowing) -> MatchShowing:
        """The records of the moment with its word; a hint, and what is asked about a square, go before it."""
        said, below = self.said, showing.note
        wanted = self.shown or below is None or below.passing
        if said is None or not wanted or self.match_table.hints.pending or self.match_table.hints.found is not None:
            return showing
        text = f"**{self.line()}**"
        if self.shown:
            text += f"\n{self.detail()}"
        elif said.grade != "best":
            text += "\n" + self._how_to_see()
        title = _("Coach")
        passing = below is not None and below.passing and not self.shown
        note = below.below(title, text) if below is not None and passing else Note(title, text)
        return msgspec.structs.replace(showing, note=note)

    def _how_to_see(self) -> str:
        device = self.match_table.services.device
        if device == "mouse":
            return _("Click the speech bubble for a better move.")
        return _("{key} shows a better move.").format(key=f"**{cap(Kind.COACH, device)}**")
