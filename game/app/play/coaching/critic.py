"""What a game says about decisions that are judged, for the coach at the table and for the review of a match."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

import msgspec

from game.bots.core.advice import LOOSE, Advice, Grade, grade_of
from game.session.session import Step
from game.text import _, percent

MISTAKES: tuple[Grade, ...] = ("blunder", "loose")


class Turn(msgspec.Struct, frozen=True):
    """Decisions that are judged together: whose they are, in which turn, and whether it is that person's own."""

    seat: int
    number: int
    own: bool


class Judged(msgspec.Struct, frozen=True):
    """A decision of the journal, what its person knew, and, once that is known, the best one beside it."""

    step: int
    entry: Step
    turn: Turn
    view: Any
    best: Any = None
    advice: Advice = Advice()

    @property
    def grade(self) -> Grade:
        """How good it was."""
        return grade_of(self.advice)


class Critic(ABC):
    """The decisions of one game that can be judged, and the words for them."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules

    @abstractmethod
    def turn_of(self, view: Any, seat: int) -> Turn:
        """The turn that a decision of a seat belongs to."""

    @abstractmethod
    def matters(self, view: Any, action: str) -> bool:
        """Whether an action, in its text form, is a decision that can be judged."""

    @abstractmethod
    def action(self, view: Any, seat: int, action: Any) -> str:
        """An action of a seat as a sentence."""

    @abstractmethod
    def reason(self, advice: Advice, *, you: bool) -> str:
        """Why the better one is better, to the one who decided or to another reader; empty for no one reason."""

    def cost(self, advice: Advice) -> str:
        """What a mistake costs, as the end of a sentence."""
        return _("about {percent} win chance lost").format(percent=percent(round(100 * advice.lost)))

    def price(self, advice: Advice) -> str:
        """The same as short as can be; empty for nothing worth a word."""
        lost = round(100 * advice.lost)
        return f"−{percent(lost)}" if lost else ""

    # ---- the same words in every game -------------------------------------------------------------------------------

    def line(self, said: Judged) -> str:
        """How good a turn was, or an answer in somebody else's."""
        cost = self.cost(said.advice)
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

    def to_player(self, said: Judged) -> str:
        """What the one who decided chose, what would have been better, and why."""
        told = [_("You chose: {action}").format(action=self._taken(said))]
        if said.grade == "best":
            return " ".join([*told, _("The best choice.")])
        best = self.action(said.view, said.turn.seat, said.best)
        if said.grade == "good":
            return " ".join([*told, _("About as good: {action}").format(action=best)])
        return " ".join([*told, _("Better: {action}").format(action=best), self.reason(said.advice, you=True)]).strip()

    def to_reader(self, one: Judged) -> str:
        """The same to whoever looks at a match that is over."""
        told = [_("Chosen: {action}").format(action=self._taken(one))]
        if one.grade == "best":
            return " ".join([*told, _("The best choice.")])
        best = self.action(one.view, one.turn.seat, one.best)
        if one.grade == "good":
            return " ".join([*told, _("About as good: {action}").format(action=best)])
        told += [_("Better: {action}").format(action=best), self.reason(one.advice, you=False)]
        return " ".join(told).strip()

    def named(self, one: Judged) -> str:
        """A grade in a word, with what was given away."""
        names: dict[Grade, str] = {
            "best": _("Best"),
            "good": _("Good"),
            "loose": _("Inaccuracy"),
            "blunder": _("Blunder"),
        }
        return f"{names[one.grade]}  {self.lost(one)}".rstrip()

    def lost(self, one: Judged) -> str:
        """What a mistake gave away; empty for none worth a word."""
        return self.price(one.advice) if one.grade in MISTAKES else ""

    def _taken(self, one: Judged) -> str:
        return self.action(one.view, one.turn.seat, self.rules.from_text(one.view, one.entry.action))
