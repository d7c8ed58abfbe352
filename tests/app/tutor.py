"""Fake critic of decisions: gives prepared verdicts when it is allowed to."""

from __future__ import annotations

from game.bots.core.advice import Advice
from game.bots.worker.pool import BotAnswer, BotQuestion
from game.rules.core.protocol import AnyRules


class FakeCritic:
    """Bots that return prepared verdicts once they are allowed to."""

    def __init__(self, better: str = "draw") -> None:
        self.better = better
        """Action that the bot returns in place of a mistake."""
        self.pending_number = 0
        self.asked: list[BotQuestion] = []
        self.ready = True
        self.cancelled = 0
        self.verdicts: dict[str, Advice] = {}
        """By first word of an action; everything else is the best there was."""
        self._rules: AnyRules | None = None

    def start(self) -> None: ...

    def ask(self, rules: AnyRules, question: BotQuestion) -> int:
        self._rules = rules
        self.asked.append(question)
        self.pending_number = len(self.asked)
        return self.pending_number

    def poll(self) -> BotAnswer | None:
        if not self.ready or not self.pending_number:
            return None
        question, rules = self.asked[-1], self._rules
        assert rules is not None
        self.pending_number = 0
        advice = self.verdicts.get(question.action.split()[0], Advice())
        return BotAnswer(
            rules.from_text(question.view, self.better if advice.rival_action else question.action), advice
        )

    def cancel(self) -> None:
        self.pending_number = 0
        self.cancelled += 1

    def close(self) -> None: ...
