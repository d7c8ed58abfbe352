"""Every decision of a finished match graded, one after the other beside the window: those of people first."""

from __future__ import annotations

from collections import Counter

from game.app.play.coaching.critic import MISTAKES, Critic, Judged
from game.app.ui.services import Services
from game.bots.core.advice import Grade
from game.bots.worker.pool import Question
from game.modes.replay_view import OPEN
from game.storage.saves import Saved


class Grader:
    """Asks for one decision after the other; what it has found stays with who made it."""

    def __init__(self, services: Services, saved: Saved, critic: Critic) -> None:
        self.services = services
        self.saved = saved
        self.critic = critic
        self.started = False
        self.found: dict[int, Judged] = {}
        """By step of the journal."""
        journal, seats = saved.session.journal, saved.seats
        steps = [step for step, entry in enumerate(journal) if step and entry.seat >= 0 and entry.action]
        self._left = sorted(steps, key=lambda step: (not seats.is_person(journal[step].seat), step), reverse=True)
        """The steps that were not looked at yet, the next one last."""
        self._all = len(steps)
        self._asked: Judged | None = None
        self._number = 0

    @property
    def done(self) -> bool:
        """Whether every decision was graded."""
        return self.started and not self._left and self._asked is None

    @property
    def share(self) -> float:
        """How much of the match was looked at, from 0 to 1."""
        return 1 - (len(self._left) + (self._asked is not None)) / max(1, self._all)

    def update(self) -> bool:
        """Go on where there is something to do; whether more is known now. Nothing waits."""
        if not self.started or self.done:
            return False
        tutor, fresh = self.services.tutor, False
        if self._asked is not None and tutor.current == self._number:
            answer = tutor.poll()
            if answer is None:
                return False
            one = self._asked
            self.found[one.step] = Judged(one.step, one.entry, one.turn, one.view, answer.action, answer.advice)
            self._asked, fresh = None, True
        if self._asked is None:
            self._asked = self._next()
        if self._asked is not None:
            one, session = self._asked, self.saved.session
            question = Question(
                one.view, one.turn.seat, "", f"review/{session.seed}/{one.step}", "judge", one.entry.action
            )
            self._number = tutor.ask(self.saved.rules, question)
        return fresh or self.done

    def stop(self) -> None:
        """Leave off; the decision that is being thought about is asked for anew later."""
        if self._asked is not None and self.services.tutor.current == self._number:
            self.services.tutor.cancel()

    def _next(self) -> Judged | None:
        """The next decision at which there was a choice; one that is looked for step by step costs no frame."""
        session = self.saved.session
        for _look in range(_LOOKS):
            if not self._left:
                return None
            step = self._left.pop()
            entry = session.journal[step]
            view = session.view_at(step - 1, entry.seat)
            if self.critic.matters(view, entry.action):
                return Judged(step, entry, self.critic.turn_of(view, entry.seat), view)
        return None

    # ---- what it comes to -------------------------------------------------------------------------------------------

    def turning_points(self, reader: int, count: int) -> list[Judged]:
        """The decisions that gave most chances away, in the order of the match; of one's own where one has only those
        eyes.
        """
        open_to = [one for one in self.found.values() if reader in (OPEN, one.turn.seat) and one.grade in MISTAKES]
        open_to.sort(key=lambda one: (one.grade == "blunder", one.advice.lost), reverse=True)
        return sorted(open_to[:count], key=lambda one: one.step)

    def counts(self, seat: int) -> Counter[Grade]:
        """How often a seat was given each grade."""
        return Counter(one.grade for one in self.found.values() if one.turn.seat == seat)

    def at(self, step: int, reader: int) -> Judged | None:
        """The decision that a step carried out, where it was graded and the reader may know what its player knew."""
        found = self.found.get(step)
        return found if found is not None and reader in (OPEN, found.turn.seat) else None


_LOOKS = 3
"""Steps that are looked at in one frame."""
