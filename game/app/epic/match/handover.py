"""Handover screen between two players at one match screen."""

from __future__ import annotations

import re

from game.app.epic.match.context import MatchContext
from game.app.play.handover import SeatHandover
from game.app.play.table import TableScene
from game.presentation.epic.log import find_last_action
from game.rules.epic.actions.action import Action
from game.rules.epic.actions.turn import round_number
from game.rules.epic.engine.frames import CombatFrame
from game.rules.epic.event import TurnEnded
from game.rules.epic.rules import EpicRules
from game.text import _


class MatchHandover(SeatHandover[TableScene[EpicRules, Action]]):
    """Handover to the next player, with a summary of the events since that player's last turn."""

    def __init__(self, context: MatchContext, seat: int) -> None:
        super().__init__(context.services, context.table, seat)
        self.context = context
        events = context.table.session.events_for(seat)
        self.news = context.log_formatter.summarize_since(events, seat)
        """Summary of the events since the player's last turn."""
        self.is_continued = find_last_action(events, seat) >= 0
        """True if the player's turn continues after an answer of another player."""
        self.has_played = any(isinstance(event, TurnEnded) and event.seat == seat for event in events)

    def format_subtitle(self) -> str:
        """Return team and round, or why the player must respond during another player's turn."""
        view, faces = self.context.stage.view, self.context.presenter
        kind = self.table.asked_kind
        if kind == "defend":
            attack = next(frame for frame in reversed(view.stack) if isinstance(frame, CombatFrame))
            attacker, target = faces.figure_name(attack.attacker), faces.figure_name(attack.target)
            return _("{attacker} attacks {target}").format(target=target, attacker=attacker)
        if kind == "rescue":
            return _("{figure} is about to be defeated").format(figure=faces.figure_name(view.dying))
        if self.seat != view.active:
            return _("A card needs your decision")
        number = _("Round {number}").format(number=round_number(view, faces.match.seats))
        return f"{faces.team_name(self.seat)}  ·  {number}"

    def format_news(self) -> str:
        """Return the summary of the events since the player's last turn."""
        if not self.news:
            return _("The match begins.") if self.context.stage.view.turn <= 1 else _("It's your turn.")
        story = self._embolden_names(self.news)
        if self.is_continued:
            return story
        line = _("Since your last turn: {story}") if self.has_played else _("So far: {story}")
        return line.format(story=story)

    def _embolden_names(self, text: str) -> str:
        """Return a text with the characters' names in bold."""
        faces = self.context.presenter
        names = sorted({faces.figure_name(figure) for figure in range(len(faces.match.figures))}, key=len, reverse=True)
        return re.sub("|".join(rf"\b{re.escape(name)}(?!\w)" for name in names), r"**\g<0>**", text)

    def get_art(self) -> str:
        return self.context.presenter.lead_portrait_path(self.seat)
