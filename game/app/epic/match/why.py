"""Explanations of moves in the log: the reason for a bot move, or the grade of an own move.

They are based on the viewer's knowledge before the move.
"""

from __future__ import annotations

from typing import Any

from game.app.epic.match.context import MatchContext
from game.bots.epic.advice_words import describe_grade, describe_reason
from game.bots.worker.pool import BotQuestion
from game.presentation.epic.action_words import describe_action
from game.presentation.epic.wording import figure_name
from game.rules.epic.engine.state import State
from game.text import _

_PUBLIC_MOVES = frozenset(("move", "attack", "play", "draw", "heal", "defend", "decline", "choose", "square"))
"""First words of the texts of public moves; other decisions of a bot may be about cards that only it knows."""


class MoveExplainer:
    """Explanations of the moves of one match for the viewer at the screen."""

    def __init__(self, context: MatchContext) -> None:
        self.context = context
        self._step_number = 0
        self._is_own = False
        """True if the request is about the viewer's own move."""
        self._view_before: State | None = None
        """Viewer's view before the move."""

    def find_steps(self, line_count: int) -> dict[int, int]:
        """Return journal steps by log line, for the first line of each step that can be explained."""
        context = self.context
        session, seats = context.table.active_match.session, context.table.active_match.seats
        found: dict[int, int] = {}
        place = 0
        for step, entry in enumerate(session.journal):
            events: list[Any] = session.events_of(step)
            told = len(context.log_formatter.format_lines(events))
            bots = entry.seat >= 0 and not seats.is_person(entry.seat) and self._is_public_move(step)
            if step and told and (bots or self._is_own_move(step)):
                found[place] = step
            place += told
        return found if place == line_count else {}

    def _is_own_move(self, step: int) -> bool:
        """Return whether a step is a move of the viewer while the hand is shown.

        An explanation of such a move may reveal the hand.
        """
        seat = self.context.table.active_match.session.journal[step].seat
        own = seat >= 0 and seat == self.context.table.viewer and not self.context.table.is_hand_hidden
        return own and self.context.table.active_match.seats.is_person(seat)

    def _is_public_move(self, step: int) -> bool:
        """Return whether a move was public and all of its cards are face up."""
        session = self.context.table.active_match.session
        word = session.journal[step].action.partition(" ")[0]
        last = step == len(session.journal) - 1
        return word in _PUBLIC_MOVES and not (word == "attack" and last)

    def request(self, step: int) -> None:
        """Ask the bots to explain a bot's move or grade an own one."""
        context = self.context
        session = context.table.active_match.session
        entry = session.journal[step]
        reader = (
            context.table.viewer if context.table.viewer >= 0 or context.table.active_match.human_seats else entry.seat
        )
        view = session.view_at(step - 1, reader)
        seed = f"why/{session.seed}/{step}"
        self._is_own = self._is_own_move(step)
        self._view_before = view
        question = BotQuestion(view, entry.seat, "", seed, "judge" if self._is_own else "explain", entry.action, reader)
        self._step_number = context.services.bots.ask(context.table.active_match.rules, question)

    def poll_answer(self) -> str | None:
        """Return the request and its answer as text; None while the bots compute."""
        bots, rules = self.context.services.bots, self.context.table.active_match.rules
        match, view = rules.match, self._view_before
        question = _("Good move?") if self._is_own else _("Why?")
        if bots.pending_number != self._step_number:
            return f"**{question}** " + _("No special reason.")
        answer = bots.poll()
        if answer is None:
            return None

        def format_figure(figure: int) -> str:
            return figure_name(match, figure)

        if self._is_own:
            assert view is not None

            def say(text: str) -> str:
                return describe_action(match, view, rules.from_text(view, text))

            sentence = describe_grade(answer.advice, describe_action(match, view, answer.action), format_figure, say)
        else:
            weightiest = answer.advice.reasons[:1]
            texts = [describe_reason(reason, format_figure, to_actor=False) for reason in weightiest]
            sentence = texts[0] if texts else _("No special reason.")
        return f"**{question}** {sentence}"

    def cancel(self) -> None:
        """Cancel the pending request."""
        if self.context.services.bots.pending_number == self._step_number:
            self.context.services.bots.cancel()
