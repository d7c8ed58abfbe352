"""Grades and comments on decisions, for the coach and for the review of a match."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

import msgspec

from game.bots.core.advice import LOOSE, MISTAKES, Advice, Grade, grade_decision
from game.session.session import Step
from game.text import _, format_percentage


class JudgedTurn(msgspec.Struct, frozen=True):
    """Decisions that are graded together; ``own`` is false for answers in another player's turn."""

    seat: int
    number: int
    own: bool


class JudgedDecision(msgspec.Struct, frozen=True):
    """Decision of the journal with the view of its seat and, once evaluated, the best action."""

    step: int
    entry: Step
    turn: JudgedTurn
    view: Any
    best: Any = None
    advice: Advice = Advice()

    @property
    def grade(self) -> Grade:
        """Return the grade of the decision."""
        return grade_decision(self.advice)


class Critic(ABC):
    """Base of the comments on decisions, one subclass per game."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules

    @abstractmethod
    def find_turn(self, view: Any, seat: int) -> JudgedTurn:
        """Return the turn that a decision of a seat belongs to."""

    @abstractmethod
    def is_judgeable(self, view: Any, action: str) -> bool:
        """Return whether an action, in its text form, is a decision that can be graded."""

    @abstractmethod
    def format_action(self, view: Any, seat: int, action: Any) -> str:
        """Format an action of a seat as a sentence."""

    @abstractmethod
    def explain_better(self, one: JudgedDecision, *, you: bool) -> str:
        """Explain why the better action is better; empty if there is no single reason.

        ``you`` addresses the player who decided, else another reader.
        """

    def format_cost(self, advice: Advice) -> str:
        """Format the cost of a mistake as the end of a sentence."""
        return _("about {percent} win chance lost").format(percent=format_percentage(round(100 * advice.lost)))

    def format_short_cost(self, advice: Advice) -> str:
        """Format the cost of a mistake briefly; empty if it rounds to nothing."""
        lost = round(100 * advice.lost)
        return f"−{format_percentage(lost)}" if lost else ""

    # ---- the same words in every game -------------------------------------------------------------------------------

    def format_verdict(self, said: JudgedDecision) -> str:
        """Format the verdict on a turn, or on an answer in another player's turn."""
        cost = self.format_cost(said.advice)
        match said.grade:
            case "best":
                return _("Couldn't be better!")
            case "good":
                return _("Well played.")
            case "loose":
                return _("Inaccuracy: {cost}.").format(cost=cost)
        if said.advice.lost < LOOSE:
            return _("Blunder: you missed a win.")
        return _("Blunder: {cost}.").format(cost=cost)

    def describe_to_player(self, said: JudgedDecision) -> str:
        """Describe to the player the chosen action, the better one and the reason."""
        told = [_("You chose: {action}").format(action=self._format_chosen(said))]
        if said.grade == "best":
            return " ".join([*told, _("The best choice.")])
        best = self.format_action(said.view, said.turn.seat, said.best)
        if said.grade == "good":
            return " ".join([*told, _("About as good: {action}").format(action=best)])
        return " ".join([*told, _("Better: {action}").format(action=best), self.explain_better(said, you=True)]).strip()

    def describe_to_reader(self, one: JudgedDecision) -> str:
        """Describe to a reader of the replay the chosen action, the better one and the reason."""
        told = [_("Chosen: {action}").format(action=self._format_chosen(one))]
        if one.grade == "best":
            return " ".join([*told, _("The best choice.")])
        best = self.format_action(one.view, one.turn.seat, one.best)
        if one.grade == "good":
            return " ".join([*told, _("About as good: {action}").format(action=best)])
        told += [_("Better: {action}").format(action=best), self.explain_better(one, you=False)]
        return " ".join(told).strip()

    def format_grade(self, one: JudgedDecision) -> str:
        """Format the grade with the cost of a mistake."""
        names: dict[Grade, str] = {
            "best": _("Best"),
            "good": _("Good"),
            "loose": _("Inaccuracy"),
            "blunder": _("Blunder"),
        }
        return f"{names[one.grade]}  {self.format_loss(one)}".rstrip()

    def format_loss(self, one: JudgedDecision) -> str:
        """Format the cost of a mistake; empty for other grades."""
        return self.format_short_cost(one.advice) if one.grade in MISTAKES else ""

    def _format_chosen(self, one: JudgedDecision) -> str:
        return self.format_action(one.view, one.turn.seat, self.rules.from_text(one.view, one.entry.action))
