"""Grades of all decisions of a finished match, computed in the background, those of people first."""

from __future__ import annotations

from collections import Counter

from game.app.play.coaching.critic import Critic, JudgedDecision
from game.app.ui.services import Services
from game.bots.core.advice import MISTAKES, Grade
from game.bots.worker.pool import Question
from game.modes.replay_view import OPEN
from game.storage.saves import LoadedSave


class MatchGrader:
    """Grader of one finished match, which evaluates one decision at a time."""

    def __init__(self, services: Services, saved: LoadedSave, critic: Critic) -> None:
        self.services = services
        self.saved = saved
        self.critic = critic
        self.started = False
        """True while decisions are evaluated or all are graded."""
        self.found: dict[int, JudgedDecision] = {}
        """Graded decisions by index of the journal step."""
        journal, seats = saved.session.journal, saved.seats
        steps = [step for step, entry in enumerate(journal) if step and entry.seat >= 0 and entry.action]
        self._left = sorted(steps, key=lambda step: (not seats.is_person(journal[step].seat), step), reverse=True)
        """Indices of the steps that were not examined yet, the next one last."""
        self._all = len(steps)
        """Number of all steps to be examined."""
        self._asked: JudgedDecision | None = None
        """Decision that is being evaluated; None for none."""
        self._number = 0
        """Number of the pending question to the bot."""

    @property
    def is_done(self) -> bool:
        """Return whether every decision was graded."""
        return self.started and not self._left and self._asked is None

    @property
    def progress(self) -> float:
        """Return the fraction of the match that was graded, from 0 to 1."""
        return 1 - (len(self._left) + (self._asked is not None)) / max(1, self._all)

    def update(self) -> bool:
        """Collect the current result and request the next one, without waiting.

        Return whether there is a new result.
        """
        if not self.started or self.is_done:
            return False
        tutor, fresh = self.services.critic_bots, False
        if self._asked is not None and tutor.current == self._number:
            answer = tutor.poll()
            if answer is None:
                return False
            one = self._asked
            self.found[one.step] = JudgedDecision(one.step, one.entry, one.turn, one.view, answer.action, answer.advice)
            self._asked, fresh = None, True
        if self._asked is None:
            self._asked = self._find_next()
        if self._asked is not None:
            one, session = self._asked, self.saved.session
            question = Question(
                one.view, one.turn.seat, "", f"review/{session.seed}/{one.step}", "judge", one.entry.action
            )
            self._number = tutor.ask(self.saved.rules, question)
        return fresh or self.is_done

    def stop(self) -> None:
        """Cancel the current evaluation; it is requested again after a restart."""
        if self._asked is not None and self.services.critic_bots.current == self._number:
            self.services.critic_bots.cancel()

    def _find_next(self) -> JudgedDecision | None:
        """Return the next decision with a choice; None if it is not found among the few steps examined per frame."""
        session = self.saved.session
        for _look in range(_LOOKS):
            if not self._left:
                return None
            step = self._left.pop()
            entry = session.journal[step]
            view = session.view_at(step - 1, entry.seat)
            if self.critic.is_judgeable(view, entry.action):
                return JudgedDecision(step, entry, self.critic.find_turn(view, entry.seat), view)
        return None

    # ---- what it comes to -------------------------------------------------------------------------------------------

    def find_turning_points(self, reader: int, count: int) -> list[JudgedDecision]:
        """Return the most costly mistakes in match order: those of the viewer's seat, or of all if hands are open."""
        open_to = [one for one in self.found.values() if reader in (OPEN, one.turn.seat) and one.grade in MISTAKES]
        open_to.sort(key=lambda one: (one.grade == "blunder", one.advice.lost), reverse=True)
        return sorted(open_to[:count], key=lambda one: one.step)

    def count_grades(self, seat: int) -> Counter[Grade]:
        """Return the number of decisions with each grade of a seat."""
        return Counter(one.grade for one in self.found.values() if one.turn.seat == seat)

    def get_graded(self, step: int, reader: int) -> JudgedDecision | None:
        """Return the graded decision of a step; None if there is none, or if the viewer may not see it."""
        found = self.found.get(step)
        return found if found is not None and reader in (OPEN, found.turn.seat) else None


_LOOKS = 3
"""Maximum number of steps examined in one frame."""
