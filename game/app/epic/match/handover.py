"""The screen between two people at the table of a duel."""

from __future__ import annotations

import re

from game.app.epic.match.context import TableContext
from game.app.play.handover import SeatCall
from game.app.play.table import Table
from game.presentation.epic.log import last_action
from game.rules.epic.actions.action import Action
from game.rules.epic.actions.turn import round_of
from game.rules.epic.engine.frames import CombatFrame
from game.rules.epic.event import TurnEnded
from game.rules.epic.rules import EpicRules
from game.text import _


class HandoverScene(SeatCall[Table[EpicRules, Action]]):
    """Calls the next person, with what has happened since that person last sat there."""

    def __init__(self, context: TableContext, seat: int) -> None:
        super().__init__(context.services, context.table, seat)
        self.context = context
        events = context.table.session.events_for(seat)
        self.since = context.tale.since(events, seat)
        self.resumes = last_action(events, seat) >= 0
        """Whether this person's turn goes on after an answer of another player."""
        self.has_played = any(isinstance(event, TurnEnded) and event.seat == seat for event in events)

    def subtitle(self) -> str:
        """Team and round, or why somebody is called in the middle of another's turn."""
        view, faces = self.context.stage.view, self.context.faces
        kind = self.table.asked_kind
        if kind == "defend":
            attack = next(frame for frame in reversed(view.stack) if isinstance(frame, CombatFrame))
            attacker, target = faces.name(attack.attacker), faces.name(attack.target)
            return _("{attacker} attacks {target}").format(target=target, attacker=attacker)
        if kind == "rescue":
            return _("{figure} is about to be defeated").format(figure=faces.name(view.dying))
        if self.seat != view.active:
            return _("A card needs your decision")
        number = _("Round {number}").format(number=round_of(view, faces.match.seats))
        return f"{faces.team_name(self.seat)}  ·  {number}"

    def paragraph(self) -> str:
        """What happened since this person last sat here."""
        if not self.since:
            return _("The match begins.") if self.context.stage.view.turn <= 1 else _("It's your turn.")
        story = self._with_weight(self.since)
        if self.resumes:
            return story
        line = _("Since your last turn: {story}") if self.has_played else _("So far: {story}")
        return line.format(story=story)

    def _with_weight(self, story: str) -> str:
        """The story with the characters' names in bold."""
        faces = self.context.faces
        names = sorted({faces.name(figure) for figure in range(len(faces.match.figures))}, key=len, reverse=True)
        return re.sub("|".join(rf"\b{re.escape(name)}(?!\w)" for name in names), r"**\g<0>**", story)

    def picture(self) -> str:
        return self.context.faces.lead_portrait(self.seat)
