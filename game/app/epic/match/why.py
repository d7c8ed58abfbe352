"""Why a bot did what it did, and how good one's own move was: asked from the log, answered from what the reader knew
before the move.
"""

from __future__ import annotations

from typing import Any

from game.app.epic.match.context import TableContext
from game.bots.epic.advice_words import grade_sentence, reason_sentence
from game.bots.worker.pool import Question
from game.presentation.epic.action_words import action_sentence
from game.presentation.epic.wording import figure_name
from game.rules.epic.engine.state import State
from game.text import _

_TOLD = frozenset(("move", "attack", "play", "draw", "heal", "defend", "decline", "choose", "square"))
"""First words of the moves that everybody saw; what else a bot decides may be about cards that only it knows."""


class Why:
    """Explains moves of one match to the person at the screen."""

    def __init__(self, context: TableContext) -> None:
        self.context = context
        self._number = 0
        self._judged = False
        """Whether one's own move is asked about."""
        self._view: State | None = None
        """What the reader knew before the move."""

    def steps(self, lines: int) -> dict[int, int]:
        """By place of a line in the log: the step of the journal that it tells first, where a bot decided it."""
        context = self.context
        session, seats = context.table.occasion.session, context.table.occasion.seats
        found: dict[int, int] = {}
        place = 0
        for step, entry in enumerate(session.journal):
            events: list[Any] = session.events_of(step)
            told = len(context.tale.lines(events))
            bots = entry.seat >= 0 and not seats.is_person(entry.seat) and self._open(step)
            if step and told and (bots or self._own(step)):
                found[place] = step
            place += told
        return found if place == lines else {}

    def _own(self, step: int) -> bool:
        """Whether it is a move of the person who reads; what was better may tell of a hidden hand."""
        seat = self.context.table.occasion.session.journal[step].seat
        own = seat >= 0 and seat == self.context.table.viewer and not self.context.table.hidden
        return own and self.context.table.occasion.seats.is_person(seat)

    def _open(self, step: int) -> bool:
        """Whether the move is one that everybody saw, and no card of it lies face down any more."""
        session = self.context.table.occasion.session
        word = session.journal[step].action.partition(" ")[0]
        last = step == len(session.journal) - 1
        return word in _TOLD and not (word == "attack" and last)

    def ask(self, step: int) -> None:
        """Put the question."""
        context = self.context
        session = context.table.occasion.session
        entry = session.journal[step]
        reader = context.table.viewer if context.table.viewer >= 0 or context.table.occasion.people else entry.seat
        view = session.view_at(step - 1, reader)
        seed = f"why/{session.seed}/{step}"
        self._judged = self._own(step)
        self._view = view
        question = Question(view, entry.seat, "", seed, "judge" if self._judged else "explain", entry.action, reader)
        self._number = context.services.bots.ask(context.table.occasion.rules, question)

    def answer(self) -> str | None:
        """The question and its answer, once it has been found."""
        bots, match = self.context.services.bots, self.context.table.occasion.rules.match
        question = _("Good move?") if self._judged else _("Why?")
        if bots.current != self._number:
            return f"**{question}** " + _("No special reason.")
        found = bots.poll()
        if found is None:
            return None

        def name(figure: int) -> str:
            return figure_name(match, figure)

        if self._judged:
            assert self._view is not None
            sentence = grade_sentence(found.advice, action_sentence(match, self._view, found.action), name)
        else:
            sentence = reason_sentence(found.advice, name, you=False) or _("No special reason.")
        return f"**{question}** {sentence}"

    def cancel(self) -> None:
        """Nobody wants to know any more."""
        if self.context.services.bots.current == self._number:
            self.context.services.bots.cancel()
