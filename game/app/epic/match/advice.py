"""What bots tell a person: a hint with its reason, and where the last move of a bot took place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

import msgspec

from game.app.epic.match.context import TableContext
from game.app.epic.match.modes.mode import Note
from game.app.epic.match.showing import MatchShowing
from game.app.play.coaching.hints import Hints, carried_out_by
from game.bots.epic.advice_words import advice_sentences
from game.bots.worker.pool import Found
from game.presentation.epic.action_words import action_sentence
from game.presentation.epic.wording import figure_name
from game.rules.epic import event as e
from game.rules.epic.actions import action as a
from game.rules.epic.actions.action import Action
from game.rules.epic.rules import EpicRules
from game.text import _


class Advice(Hints):
    """Hints for the person who is asked in a match scene."""

    def __init__(self, context: TableContext) -> None:
        super().__init__(context.table)
        self.context = context
        self._last: tuple[int, ...] = ()

    # The hint --------------------------------------------------------------------------------------------------------

    def say_wait(self) -> None:
        self.context.table.touch()

    # The last move ---------------------------------------------------------------------------------------------------

    def moved(self, events: Sequence[object], *, by_bot: bool) -> None:
        """An action was carried out; those of bots are marked until the next one."""
        figures: list[int] = []
        for event in events if by_bot else ():
            match event:
                case e.Attacked(figure=figure, target=target):
                    figures += [figure, target]
                case e.Played(figure=figure) | e.Hurt(figure=figure) | e.Healed(figure=figure) | e.Moved(figure=figure):
                    figures.append(figure)
        self._last = tuple(dict.fromkeys(figure for figure in figures if figure >= 0))

    # Shown -----------------------------------------------------------------------------------------------------------

    def add_to(self, showing: MatchShowing) -> MatchShowing:
        """The records of the moment with what bots tell."""
        context = self.context
        if context.stage.busy:
            return showing
        squares = context.stage.view.squares
        last = frozenset(squares[figure] for figure in self._last if squares[figure] >= 0)
        marks = msgspec.structs.replace(showing.marks, last=last)
        note, hand = showing.note, showing.hand
        if self.pending:
            note = Note(_("Hint"), _("One moment…"))
        elif self.found is not None:
            doing = action_sentence(context.table.occasion.rules.match, context.stage.view, self.found.action)
            text = f"{self._sentence(self.found)}\n{carried_out_by(context.services.device)}"
            note = Note(_("Hint"), text, short=f"**{doing}**")
            marks = msgspec.structs.replace(marks, hint=self._squares(self.found.action))
            card = getattr(self.found.action, "card", None)
            hand = tuple(
                msgspec.structs.replace(one, advised=True) if str(card) == one.key else one for one in showing.hand
            )
        return msgspec.structs.replace(showing, note=note, marks=marks, hand=hand)

    def _sentence(self, found: Found) -> str:
        context = self.context
        match, view = context.table.occasion.rules.match, context.stage.view
        doing = action_sentence(match, view, found.action)
        rules: EpicRules = context.table.occasion.rules

        def say(text: str) -> str:
            return action_sentence(match, view, rules.from_text(view, text))

        told = advice_sentences(found.advice, lambda figure: figure_name(match, figure), say)
        return " ".join([f"**{doing}**", *told])

    def _squares(self, action: Action) -> frozenset[int]:
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
