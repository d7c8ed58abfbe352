"""Hints in a match: the suggested action with its reason, and marks on a bot's last move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

import msgspec

from game.app.epic.match.context import MatchContext
from game.app.epic.match.modes.mode import SideNote
from game.app.epic.match.showing import MatchViewState
from game.app.play.coaching.hints import Hints, format_follow_key
from game.bots.epic.advice_words import describe_advice
from game.bots.worker.pool import BotAnswer
from game.presentation.epic.action_words import describe_action
from game.presentation.epic.wording import figure_name
from game.rules.epic import event as e
from game.rules.epic.actions import action as a
from game.rules.epic.actions.action import Action
from game.rules.epic.rules import EpicRules
from game.text import _


class MatchHints(Hints):
    """Hints for the player who decides in a match scene."""

    def __init__(self, context: MatchContext) -> None:
        super().__init__(context.table)
        self.context = context
        self._last: tuple[int, ...] = ()
        """Characters that the last action of a bot concerned."""

    # The hint --------------------------------------------------------------------------------------------------------

    def show_wait(self) -> None:
        self.context.table.mark_dirty()

    # The last move ---------------------------------------------------------------------------------------------------

    def record_move(self, events: Sequence[object], *, by_bot: bool) -> None:
        """Record the characters that a bot's action concerns, to mark them; forget them after a player's action."""
        figures: list[int] = []
        for event in events if by_bot else ():
            match event:
                case e.Attacked(figure=figure, target=target):
                    figures += [figure, target]
                case e.Played(figure=figure) | e.Hurt(figure=figure) | e.Healed(figure=figure) | e.Moved(figure=figure):
                    figures.append(figure)
        self._last = tuple(dict.fromkeys(figure for figure in figures if figure >= 0))

    # Shown -----------------------------------------------------------------------------------------------------------

    def add_to(self, showing: MatchViewState) -> MatchViewState:
        """Add the hint and the marks of the last bot move to the view state."""
        context = self.context
        if context.stage.busy:
            return showing
        squares = context.stage.view.squares
        last = frozenset(squares[figure] for figure in self._last if squares[figure] >= 0)
        marks = msgspec.structs.replace(showing.marks, last=last)
        note, hand = showing.note, showing.hand
        if self.is_pending:
            note = SideNote(_("Hint"), _("One moment…"))
        elif self.found is not None:
            doing = describe_action(context.table.occasion.rules.match, context.stage.view, self.found.action)
            text = f"{self._format_hint(self.found)}\n{format_follow_key(context.services.device)}"
            note = SideNote(_("Hint"), text, short=f"**{doing}**")
            marks = msgspec.structs.replace(marks, hint=self._find_squares(self.found.action))
            card = getattr(self.found.action, "card", None)
            hand = tuple(
                msgspec.structs.replace(one, advised=True) if str(card) == one.key else one for one in showing.hand
            )
        return msgspec.structs.replace(showing, note=note, marks=marks, hand=hand)

    def _format_hint(self, found: BotAnswer) -> str:
        context = self.context
        match, view = context.table.occasion.rules.match, context.stage.view
        doing = describe_action(match, view, found.action)
        rules: EpicRules = context.table.occasion.rules

        def format_action(text: str) -> str:
            return describe_action(match, view, rules.from_text(view, text))

        told = describe_advice(found.advice, lambda figure: figure_name(match, figure), format_action)
        return " ".join([f"**{doing}**", *told])

    def _find_squares(self, action: Action) -> frozenset[int]:
        squares = self.context.stage.view.squares
        match action:
            case a.Walk() | a.Place() | a.Put():
                marked = [action.square]
                if isinstance(action, a.Walk):
                    marked.append(squares[action.figure])
            case a.Attack():
                marked = [squares[action.figure], squares[action.target]]
            case a.Pick() | a.Play() | a.Heal():
                marked = [squares[action.figure]]
            case a.TakeZone() | a.Halt() | a.Draw() | a.End() | a.PickPlayer() | a.TakeDeck():
                marked = []
            case a.Defend() | a.Rescue() | a.Decline() | a.Discard() | a.Take() | a.Lay() | a.Keep():
                marked = []
            case a.Answer() | a.TakeWay() | a.Ransom() | a.Concede():
                marked = []
            case _:
                assert_never(action)
        return frozenset(square for square in marked if square >= 0)
