"""Grades and descriptions of decisions, for the coach and for the review of a match."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

import msgspec

from game.bots.core.advice import LOOSE_LOSS, MISTAKES, Advice, Grade, grade_decision
from game.session.session import Step
from game.text import _, format_percentage


class JudgedTurn(msgspec.Struct, frozen=True):
    """Turn whose decisions are graded together."""

    seat: int
    """Seat that decides."""
    number: int
    """Number of the turn."""
    is_own_turn: bool
    """True for the seat's own turn, false for its answers in another player's turn."""


class JudgedDecision(msgspec.Struct, frozen=True):
    """Decision of the journal, with its evaluation once that is finished."""

    step: int
    """Index of the step in the journal."""
    entry: Step
    """Step of the journal."""
    turn: JudgedTurn
    view: Any
    """Position before the decision, from the view of its seat."""
    best_action: Any = None
    """Best action; None before the evaluation."""
    advice: Advice = Advice()
    """Comparison of the best action with the chosen one; empty before the evaluation."""

    @property
    def grade(self) -> Grade:
        """Return the grade of the decision."""
        return grade_decision(self.advice)


class Critic(ABC):
    """Base of the graders of decisions, one subclass per game."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules

    @abstractmethod
    def find_turn(self, view: Any, seat: int) -> JudgedTurn:
        """Return the turn that a seat's decision belongs to."""

    @abstractmethod
    def is_judgeable(self, view: Any, action: str) -> bool:
        """Return whether an action, in its text form, is a decision that can be graded."""

    @abstractmethod
    def format_action(self, view: Any, seat: int, action: Any) -> str:
        """Format an action of a seat as a sentence."""

    @abstractmethod
    def explain_better(self, decision: JudgedDecision, *, to_player: bool) -> str:
        """Return why the better action is better; empty if there is no single reason.

        ``to_player`` addresses the player who decided, otherwise another reader.
        """

    def format_cost(self, advice: Advice) -> str:
        """Return the cost of a mistake as the end of a sentence."""
        return _("about {percent} win chance lost").format(
            percent=format_percentage(round(100 * advice.win_chance_loss))
        )

    def format_short_cost(self, advice: Advice) -> str:
        """Return the cost of a mistake briefly; empty if it rounds to zero."""
        lost = round(100 * advice.win_chance_loss)
        return f"−{format_percentage(lost)}" if lost else ""

    # ---- the same words in every game -------------------------------------------------------------------------------

    def format_verdict(self, decision: JudgedDecision) -> str:
        """Return the verdict on a turn, or on an answer in another player's turn, by its worst decision."""
        cost = self.format_cost(decision.advice)
        match decision.grade:
            case "best":
                return _("Couldn't be better!")
            case "good":
                return _("Well played.")
            case "loose":
                return _("Inaccuracy: {cost}.").format(cost=cost)
        if decision.advice.win_chance_loss < LOOSE_LOSS:
            return _("Blunder: you missed a win.")
        return _("Blunder: {cost}.").format(cost=cost)

    def describe_to_player(self, decision: JudgedDecision) -> str:
        """Return the chosen action, the better one and the reason, addressed to the player."""
        texts = [_("You chose: {action}").format(action=self._format_chosen(decision))]
        if decision.grade == "best":
            return " ".join([*texts, _("The best choice.")])
        best = self.format_action(decision.view, decision.turn.seat, decision.best_action)
        if decision.grade == "good":
            return " ".join([*texts, _("About as good: {action}").format(action=best)])
        return " ".join(
            [*texts, _("Better: {action}").format(action=best), self.explain_better(decision, to_player=True)]
        ).strip()

    def describe_to_reader(self, decision: JudgedDecision) -> str:
        """Return the chosen action, the better one and the reason, addressed to a reader of the replay."""
        texts = [_("Chosen: {action}").format(action=self._format_chosen(decision))]
        if decision.grade == "best":
            return " ".join([*texts, _("The best choice.")])
        best = self.format_action(decision.view, decision.turn.seat, decision.best_action)
        if decision.grade == "good":
            return " ".join([*texts, _("About as good: {action}").format(action=best)])
        texts += [_("Better: {action}").format(action=best), self.explain_better(decision, to_player=False)]
        return " ".join(texts).strip()

    def format_grade(self, decision: JudgedDecision) -> str:
        """Return the grade with the cost of a mistake."""
        names: dict[Grade, str] = {
            "best": _("Best"),
            "good": _("Good"),
            "loose": _("Inaccuracy"),
            "blunder": _("Blunder"),
        }
        return f"{names[decision.grade]}  {self.format_loss(decision)}".rstrip()

    def format_loss(self, decision: JudgedDecision) -> str:
        """Return the cost of a mistake; empty for other grades."""
        return self.format_short_cost(decision.advice) if decision.grade in MISTAKES else ""

    def _format_chosen(self, decision: JudgedDecision) -> str:
        """Return the chosen action as a sentence."""
        return self.format_action(
            decision.view, decision.turn.seat, self.rules.from_text(decision.view, decision.entry.action)
        )
