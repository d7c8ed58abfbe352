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
from game.rules.epic import event as epic_events
from game.rules.epic.actions import action as actions
from game.rules.epic.actions.action import Action
from game.rules.epic.rules import EpicRules
from game.text import _


class MatchHints(Hints):
    """Hints for the player who decides in a match scene."""

    def __init__(self, context: MatchContext) -> None:
        super().__init__(context.table)
        self.context = context
        self._last_figures: tuple[int, ...] = ()
        """Characters that the last action of a bot concerned."""

    # The hint --------------------------------------------------------------------------------------------------------

    def show_waiting(self) -> None:
        self.context.table.mark_dirty()

    # The last move ---------------------------------------------------------------------------------------------------

    def record_move(self, events: Sequence[object], *, is_bot: bool) -> None:
        """Record the characters that a bot's action concerns, to mark them; forget them after a player's action."""
        figures: list[int] = []
        for event in events if is_bot else ():
            match event:
                case epic_events.Attacked(figure=figure, target=target):
                    figures += [figure, target]
                case (
                    epic_events.Played(figure=figure)
                    | epic_events.Hurt(figure=figure)
                    | epic_events.Healed(figure=figure)
                    | epic_events.Moved(figure=figure)
                ):
                    figures.append(figure)
        self._last_figures = tuple(dict.fromkeys(figure for figure in figures if figure >= 0))

    # Shown -----------------------------------------------------------------------------------------------------------

    def add_to(self, view_state: MatchViewState) -> MatchViewState:
        """Add the hint and the marks of the last bot move to the view state."""
        context = self.context
        if context.stage.is_busy:
            return view_state
        squares = context.stage.view.squares
        last = frozenset(squares[figure] for figure in self._last_figures if squares[figure] >= 0)
        marks = msgspec.structs.replace(view_state.marks, last_move=last)
        note, hand = view_state.note, view_state.hand
        if self.is_pending:
            note = SideNote(_("Hint"), _("One moment…"))
        elif self.hint is not None:
            doing = describe_action(context.table.active_match.rules.match, context.stage.view, self.hint.action)
            text = f"{self._format_hint(self.hint)}\n{format_follow_key(context.services.device)}"
            note = SideNote(_("Hint"), text, short=f"**{doing}**")
            marks = msgspec.structs.replace(marks, hint=self._find_squares(self.hint.action))
            card = getattr(self.hint.action, "card", None)
            hand = tuple(
                msgspec.structs.replace(hand_card_view, advised=True)
                if str(card) == hand_card_view.key
                else hand_card_view
                for hand_card_view in view_state.hand
            )
        return msgspec.structs.replace(view_state, note=note, marks=marks, hand=hand)

    def _format_hint(self, answer: BotAnswer) -> str:
        context = self.context
        match, view = context.table.active_match.rules.match, context.stage.view
        doing = describe_action(match, view, answer.action)
        rules: EpicRules = context.table.active_match.rules

        def format_action(text: str) -> str:
            return describe_action(match, view, rules.from_text(view, text))

        told = describe_advice(answer.advice, lambda figure: figure_name(match, figure), format_action)
        return " ".join([f"**{doing}**", *told])

    def _find_squares(self, action: Action) -> frozenset[int]:
        squares = self.context.stage.view.squares
        match action:
            case actions.Walk() | actions.Place() | actions.Put():
                marked = [action.square]
                if isinstance(action, actions.Walk):
                    marked.append(squares[action.figure])
            case actions.Attack():
                marked = [squares[action.figure], squares[action.target]]
            case actions.Pick() | actions.Play() | actions.Heal():
                marked = [squares[action.figure]]
            case (
                actions.TakeZone()
                | actions.Halt()
                | actions.Draw()
                | actions.End()
                | actions.PickPlayer()
                | actions.TakeDeck()
            ):
                marked = []
            case (
                actions.Defend()
                | actions.Rescue()
                | actions.Decline()
                | actions.Discard()
                | actions.Take()
                | actions.PutBack()
                | actions.Keep()
            ):
                marked = []
            case actions.Answer() | actions.TakeWay() | actions.Ransom() | actions.Concede():
                marked = []
            case _:
                assert_never(action)
        return frozenset(square for square in marked if square >= 0)
