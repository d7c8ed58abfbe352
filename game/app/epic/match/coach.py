"""The coach of a duel: its word stands in the panel beside the board, the better action below it when it is asked."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec

from game.app.epic.match.modes import Note
from game.app.epic.match.showing import MatchShowing
from game.app.play.coach import Coach, Judged, Turn, grade_line
from game.app.play.table import Table
from game.app.ui.input import Kind, cap
from game.bots.advice_words import reason_sentence
from game.rules.epic.action import Action
from game.rules.epic.rules import EpicRules
from game.rules.epic.state import State
from game.table.action_words import action_sentence
from game.table.review import had_choice
from game.table.wording import figure_name
from game.text import _


class MatchCoach(Coach[Action]):
    """Judges the turns of people in a match scene."""

    def __init__(self, table: Table[Any, Action]) -> None:
        super().__init__(table)
        self.match_table = table

    def turn_of(self, view: State, seat: int) -> Turn:
        return Turn(seat, view.turn, view.active == seat)

    def matters(self, view: State) -> bool:
        return had_choice(self.match_table.rules, view)

    def detail(self, said: Judged) -> str:
        rules: EpicRules = self.match_table.rules
        match, view = rules.match, said.view
        taken = action_sentence(match, view, rules.from_text(view, said.entry.action))
        told = [_("You chose: {action}").format(action=taken)]
        if said.grade == "best":
            return " ".join([*told, _("The best there was.")])
        best = action_sentence(match, view, said.best)
        if said.grade == "good":
            return " ".join([*told, _("About equal: {action}").format(action=best)])
        told += [_("Better: {action}").format(action=best), reason_sentence(said.advice, partial(figure_name, match))]
        return " ".join(told).strip()

    def add_to(self, showing: MatchShowing) -> MatchShowing:
        """The records of the moment with its word; a hint, and what is asked about a square, go before it."""
        said, below = self.said, showing.note
        wanted = self.shown or below is None or below.passing
        if said is None or not wanted or self.match_table.hints.pending or self.match_table.hints.found is not None:
            return showing
        text = f"**{grade_line(said)}**"
        if self.shown:
            text += f"\n{self.detail(said)}"
        elif said.grade != "best":
            text += "\n" + self._how_to_see()
        title = _("Coach")
        passing = below is not None and below.passing and not self.shown
        note = below.below(title, text) if below is not None and passing else Note(title, text)
        return msgspec.structs.replace(showing, note=note)

    def _how_to_see(self) -> str:
        device = self.match_table.services.device
        if device == "mouse":
            return _("The speech bubble above shows the better one.")
        return _("{key} shows the better one.").format(key=f"**{cap(Kind.COACH, device)}**")
