"""Grades of all decisions of a finished match, computed in the background, those of people first."""

from __future__ import annotations

from collections import Counter

from game.app.play.coaching.critic import Critic, JudgedDecision
from game.app.ui.services import Services
from game.bots.core.advice import MISTAKES, Grade
from game.bots.worker.pool import BotQuestion
from game.modes.replay_view import OPEN_HANDS
from game.storage.saves import LoadedSave


class MatchGrader:
    """Grader of one finished match, which evaluates one decision at a time."""

    def __init__(self, services: Services, save: LoadedSave, critic: Critic) -> None:
        self.services = services
        self.saved = save
        self.critic = critic
        self.is_started = False
        """True while decisions are evaluated or all are graded."""
        self.graded_decisions: dict[int, JudgedDecision] = {}
        """Graded decisions by index of the journal step."""
        journal, seats = save.session.journal, save.seats
        steps = [step for step, entry in enumerate(journal) if step and entry.seat >= 0 and entry.action]
        self._remaining_steps = sorted(
            steps, key=lambda step: (not seats.is_person(journal[step].seat), step), reverse=True
        )
        """Indices of the steps that were not examined yet, the next one last."""
        self._step_count = len(steps)
        """Number of all steps to be examined."""
        self._pending_decision: JudgedDecision | None = None
        """Decision that is being evaluated; None for none."""
        self._question_number = 0
        """Number of the pending question to the bot."""

    @property
    def is_done(self) -> bool:
        """Return whether every decision was graded."""
        return self.is_started and not self._remaining_steps and self._pending_decision is None

    @property
    def progress(self) -> float:
        """Return the fraction of the match that was graded, from 0 to 1."""
        return 1 - (len(self._remaining_steps) + (self._pending_decision is not None)) / max(1, self._step_count)

    def update(self) -> bool:
        """Collect the current result and request the next one, without waiting.

        Return whether there is a new result.
        """
        if not self.is_started or self.is_done:
            return False
        tutor, fresh = self.services.critic_bots, False
        if self._pending_decision is not None and tutor.pending_number == self._question_number:
            answer = tutor.poll()
            if answer is None:
                return False
            decision = self._pending_decision
            self.graded_decisions[decision.step] = JudgedDecision(
                decision.step, decision.entry, decision.turn, decision.view, answer.action, answer.advice
            )
            self._pending_decision, fresh = None, True
        if self._pending_decision is None:
            self._pending_decision = self._find_next()
        if self._pending_decision is not None:
            decision, session = self._pending_decision, self.saved.session
            question = BotQuestion(
                decision.view,
                decision.turn.seat,
                "",
                f"review/{session.seed}/{decision.step}",
                "judge",
                decision.entry.action,
            )
            self._question_number = tutor.ask(self.saved.rules, question)
        return fresh or self.is_done

    def stop(self) -> None:
        """Cancel the current evaluation; it is requested again after a restart."""
        if self._pending_decision is not None and self.services.critic_bots.pending_number == self._question_number:
            self.services.critic_bots.cancel()

    def _find_next(self) -> JudgedDecision | None:
        """Return the next decision with a choice; None if it is not found among the few steps examined per frame."""
        session = self.saved.session
        for _look in range(_STEPS_PER_FRAME):
            if not self._remaining_steps:
                return None
            step = self._remaining_steps.pop()
            entry = session.journal[step]
            view = session.view_at(step - 1, entry.seat)
            if self.critic.is_judgeable(view, entry.action):
                return JudgedDecision(step, entry, self.critic.find_turn(view, entry.seat), view)
        return None

    # ---- what it comes to -------------------------------------------------------------------------------------------

    def find_turning_points(self, viewer: int, max_count: int) -> list[JudgedDecision]:
        """Return the most costly mistakes in match order: those of the viewer's seat, or of all if hands are open."""
        open_to = [
            decision
            for decision in self.graded_decisions.values()
            if viewer in (OPEN_HANDS, decision.turn.seat) and decision.grade in MISTAKES
        ]
        open_to.sort(key=lambda decision: (decision.grade == "blunder", decision.advice.win_chance_loss), reverse=True)
        return sorted(open_to[:max_count], key=lambda decision: decision.step)

    def count_grades(self, seat: int) -> Counter[Grade]:
        """Return the number of decisions with each grade of a seat."""
        return Counter(decision.grade for decision in self.graded_decisions.values() if decision.turn.seat == seat)

    def get_graded(self, step: int, viewer: int) -> JudgedDecision | None:
        """Return the graded decision of a step; None if there is none, or if the viewer may not see it."""
        decision = self.graded_decisions.get(step)
        return decision if decision is not None and viewer in (OPEN_HANDS, decision.turn.seat) else None


_STEPS_PER_FRAME = 3
"""Maximum number of steps examined in one frame."""
