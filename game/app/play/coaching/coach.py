"""Coach: grades each turn of a person, and shows the better action on request.

A separate process evaluates the decisions, beginning during the turn, so that neither the window nor the bots wait.
A comment is visible only to the person who made the decision.
"""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from game.app.play.coaching.critic import Critic, JudgedDecision, JudgedTurn
from game.app.play.guest import TableExtension
from game.app.ui.services import Services
from game.bots.core.advice import MISTAKES, Grade
from game.bots.worker.pool import BotQuestion
from game.bots.worker.registry import get_rulebook_bots
from game.modes.active_match import ActiveMatch
from game.session.session import Step
from game.text import _

_GRADE_ORDER: tuple[Grade, ...] = ("best", "good", "loose", "blunder")
"""Grades from best to worst; a turn has the grade of its worst decision."""


class CoachedTable(Protocol):
    """Protocol of a table with a coach."""

    services: Services
    active_match: ActiveMatch[Any]
    viewer: int
    is_hand_hidden: bool

    @property
    def extension(self) -> TableExtension[Any, Any]: ...

    def mark_dirty(self) -> None: ...

    def show_refusal(self, sentence: str, icon: str = "") -> None: ...


class Coach:
    """Coach of a running match: evaluates new decisions of the journal one by one, and has a comment for each seat."""

    def __init__(self, table: CoachedTable, critic: Critic) -> None:
        self.table = table
        self.critic = critic
        self.shows_details = False
        """True while the better action is shown."""
        self._examined_count = len(table.active_match.session.journal)
        """Number of journal entries examined so far."""
        self._was_enabled = False
        """True if the coach was enabled at the last update."""
        self._pending_decisions: list[JudgedDecision] = []
        """Decisions that were not evaluated yet, in order; the first one is being evaluated."""
        self._graded_decisions: list[JudgedDecision] = []
        """Graded decisions of turns without a comment so far."""
        self._question_number = 0
        """Number of the pending question to the bot; 0 for none."""
        self._comments: dict[int, list[JudgedDecision]] = {}
        """Graded decisions of the turn that a seat's comment is about, by seat, the most costly one first."""
        self._last_notified: JudgedDecision | None = None
        """Last comment that the table was notified of."""

    def on_comment_change(self) -> None:
        """Redraw the table after a change of the comment or of the shown details."""
        self.table.mark_dirty()

    # ---- what is said -----------------------------------------------------------------------------------------------

    @property
    def is_enabled(self) -> bool:
        """Return whether the coach comments at this table."""
        table = self.table
        wanted = table.services.settings.coach and table.extension.allows_coach and bool(table.active_match.human_seats)
        return wanted and get_rulebook_bots(table.active_match.rules).grade_action is not None

    @property
    def comment(self) -> JudgedDecision | None:
        """Return the comment for the person at the screen; None while the hand is hidden."""
        if not self.is_enabled or self.table.is_hand_hidden:
            return None
        told = self._comments.get(self.table.viewer)
        return told[0] if told else None

    def format_comment(self) -> str:
        """Return the comment in one line; empty for none."""
        comment = self.comment
        return "" if comment is None else self.critic.format_verdict(comment)

    def format_details(self) -> str:
        """Return the better action and the reason; empty for none."""
        comment = self.comment
        return "" if comment is None else self.critic.describe_to_player(comment)

    def toggle_details(self) -> None:
        """Show or hide the better action; refuse if there is no comment yet."""
        if self.comment is None:
            self.table.show_refusal(_("The coach comments after your turn."), "coach")
        else:
            self.shows_details = not self.shows_details
            self.on_comment_change()

    # ---- time -------------------------------------------------------------------------------------------------------

    def update(self) -> None:
        """Queue new decisions and collect finished evaluations; never blocks."""
        if not self.is_enabled:
            if self._was_enabled:
                self.reset()
            self._was_enabled = False
            return
        session = self.table.active_match.session
        if not self._was_enabled:
            self._was_enabled, self._examined_count = True, len(session.journal)
        self._sync_journal()
        self._poll_judgement()
        self._publish_comments()
        comment = self.comment
        if comment is not self._last_notified:
            self._last_notified, self.shows_details = comment, False
            self.on_comment_change()

    def reset(self) -> None:
        """Cancel the running evaluation and drop all comments."""
        if self._question_number:
            self.table.services.critic_bots.cancel()
        self._question_number, self._pending_decisions, self._graded_decisions, self._comments = 0, [], [], {}
        self.shows_details = False

    def _sync_journal(self) -> None:
        """Queue new decisions of the journal and drop those that were undone."""
        session, people = self.table.active_match.session, self.table.active_match.human_seats
        journal = session.journal

        def is_in_journal(decision: JudgedDecision) -> bool:
            return decision.step < len(journal) and journal[decision.step] is decision.entry

        first = self._pending_decisions[0] if self._pending_decisions else None
        self._pending_decisions, self._graded_decisions = (
            list(filter(is_in_journal, self._pending_decisions)),
            list(filter(is_in_journal, self._graded_decisions)),
        )
        if self._question_number and (not self._pending_decisions or self._pending_decisions[0] is not first):
            self.table.services.critic_bots.cancel()
            self._question_number = 0
        for seat, told in list(self._comments.items()):
            # an undo continues the turn
            if not all(map(is_in_journal, told)) or self._current_turn(seat) == told[0].turn:
                self._graded_decisions += filter(is_in_journal, self._comments.pop(seat))
        self._examined_count = min(self._examined_count, len(journal))
        for step in range(max(1, self._examined_count), len(journal)):
            entry = journal[step]
            if entry.seat in people and entry.action:
                self._queue_decision(step, entry)
        self._examined_count = len(journal)

    def _queue_decision(self, step_index: int, entry: Step) -> None:
        """Queue a decision if it can be graded; a new turn removes the comment on the last one."""
        session = self.table.active_match.session
        view = session.view_at(step_index - 1, entry.seat)
        turn = self.critic.find_turn(view, entry.seat)
        told = self._comments.get(entry.seat)
        if told and told[0].turn != turn and turn.is_own_turn:
            del self._comments[entry.seat]
            self.shows_details = False
        if self.critic.is_judgeable(view, entry.action):
            self._pending_decisions.append(JudgedDecision(step_index, entry, turn, view))

    def _poll_judgement(self) -> None:
        """Collect the current evaluation and request the next one."""
        tutor = self.table.services.critic_bots
        if self._question_number and tutor.pending_number == self._question_number:
            answer = tutor.poll()
            if answer is None:
                return
            self._graded_decisions.append(
                msgspec.structs.replace(self._pending_decisions.pop(0), best_action=answer.action, advice=answer.advice)
            )
            self._question_number = 0
        if self._pending_decisions:
            decision, session = self._pending_decisions[0], self.table.active_match.session
            seed = f"coach/{session.seed}/{decision.step}"
            question = BotQuestion(decision.view, decision.turn.seat, "", seed, "judge", decision.entry.action)
            self._question_number = tutor.ask(self.table.active_match.rules, question)

    def _current_turn(self, seat: int) -> JudgedTurn | None:
        """Return the turn in progress; None after the end of the match."""
        session = self.table.active_match.session
        return self.critic.find_turn(session.view_for(seat), seat) if session.decision is not None else None

    def _publish_comments(self) -> None:
        """Publish the comments on turns that are over and completely evaluated."""
        for turn in list(dict.fromkeys(decision.turn for decision in self._graded_decisions)):
            if self._current_turn(turn.seat) == turn or any(
                decision.turn == turn for decision in self._pending_decisions
            ):
                continue
            ones = [decision for decision in self._graded_decisions if decision.turn == turn]
            self._graded_decisions = [decision for decision in self._graded_decisions if decision.turn != turn]
            ones.sort(
                key=lambda decision: (_GRADE_ORDER.index(decision.grade), decision.advice.win_chance_loss), reverse=True
            )
            if turn.is_own_turn or ones[0].grade in MISTAKES:
                self._comments[turn.seat] = ones
                self.shows_details = False
