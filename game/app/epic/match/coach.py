"""Coach of a duel: its verdict on a decision appears beside the board, with the better action on request."""

from __future__ import annotations

from typing import Any

import msgspec

from game.app.epic.critic import DuelCritic
from game.app.epic.match.modes.mode import SideNote
from game.app.epic.match.showing import MatchViewState
from game.app.play.coaching.coach import Coach
from game.app.play.table import TableScene
from game.app.ui.input.intents import Kind, format_cap
from game.rules.epic.actions.action import Action
from game.text import _


class MatchCoach(Coach):
    """Coach that judges the players' decisions in a match scene."""

    def __init__(self, table: TableScene[Any, Action]) -> None:
        super().__init__(table, DuelCritic(table.rules))
        self.match_table = table

    def add_to(self, view_state: MatchViewState) -> MatchViewState:
        """Add the verdict to the view state, unless a hint or, while the details are closed, another note is shown."""
        decision, below = self.comment, view_state.note
        wanted = self.shows_details or below is None
        if (
            decision is None
            or not wanted
            or self.match_table.hints.is_pending
            or self.match_table.hints.hint is not None
        ):
            return view_state
        text = f"**{self.format_comment()}**"
        if self.shows_details:
            text += f"\n{self.format_details()}"
        elif decision.grade != "best":
            text += "\n" + self._format_invitation()
        title = _("Coach")
        return msgspec.structs.replace(view_state, note=SideNote(title, text))

    def _format_invitation(self) -> str:
        device = self.match_table.services.device
        if device == "mouse":
            return _("Click the speech bubble for a better move.")
        return _("{key} shows a better move.").format(key=f"**{format_cap(Kind.COACH, device)}**")
