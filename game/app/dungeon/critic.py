"""Grading of decisions in an adventure: challenges are judged, by chances, hearts and rounds."""

from __future__ import annotations

from game.app.dungeon.advice import format_hint
from game.app.dungeon.view_model import DungeonContext
from game.app.play.coaching.critic import Critic, JudgedDecision, JudgedTurn
from game.bots.core.advice import Advice
from game.bots.dungeon.hint import describe_dungeon_reason, describe_hearts
from game.bots.dungeon.search import COLLAPSE_COST
from game.presentation.dungeon.terms import format_heart_count
from game.rules.dungeon.actions.action import Action, PlaceTeleporter, Pour
from game.rules.dungeon.engine.state import State
from game.rules.dungeon.rules import DungeonRules
from game.session.seats import Seats
from game.text import _, format_percentage, ngettext

_CHANCE_TERMS = frozenset({"solved", "collapsed"})
"""Terms of a mistake's cost that are given as a chance."""
_JUDGED_KINDS = frozenset({"turn", "play", "avert"})
"""Kinds of decision that are judged by playing out their challenge; choices of a room are not judged."""


class AdventureCritic(Critic):
    """Critic of adventures.

    A mistake costs hearts, rounds or the chance to win, of which the largest cost is reported.
    """

    rules: DungeonRules

    def __init__(self, rules: DungeonRules, seats: Seats) -> None:
        super().__init__(rules)
        self.seats = seats

    def find_turn(self, view: State, seat: int) -> JudgedTurn:
        decision = view.decision
        own = decision is not None and decision.seat == seat and decision.kind != "avert"
        return JudgedTurn(seat, 2 * view.rounds + (view.challenge is None), own)

    def is_judgeable(self, view: State, action: str) -> bool:
        decision = view.decision
        if decision is None or decision.kind not in _JUDGED_KINDS or view.challenge is None:
            return False
        legal = [option for option in self.rules.legal_actions(view) if not isinstance(option, PlaceTeleporter | Pour)]
        return len(legal) > 1 and action in map(self.rules.to_text, legal)

    def format_action(self, view: State, seat: int, action: Action) -> str:
        context = DungeonContext(
            self.rules, view, self.seats, (), viewer=seat, may_answer=True, legal_actions=self.rules.legal_actions(view)
        )
        return format_hint(context, self.rules.to_text(action), action).rstrip(".") + "."

    def explain_better(self, decision: JudgedDecision, *, to_player: bool) -> str:
        """Return the chances with the chosen and the better action; costs in hearts and rounds are shown elsewhere."""
        reasons = decision.advice.reasons
        told = reasons if reasons and reasons[0].term in _CHANCE_TERMS else reasons[1:]
        return describe_dungeon_reason(told[0]) if told else ""

    def format_cost(self, advice: Advice) -> str:
        match _find_largest_loss(advice):
            case "solved", share:
                return _("about {percent} win chance lost in this encounter").format(percent=format_percentage(share))
            case "collapsed", share:
                return _("collapse risk up about {percent}").format(percent=format_percentage(share))
            case "rounds", count:
                sentence = ngettext("about {count} round lost", "about {count} rounds lost", count)
                return sentence.format(count=count)
            case _hearts, halves:
                return _("about {hearts} lost").format(hearts=describe_hearts(halves))

    def format_short_cost(self, advice: Advice) -> str:
        match _find_largest_loss(advice):
            case (("solved" | "collapsed"), share):
                return f"−{format_percentage(share)}"
            case "rounds", count:
                return ngettext("−{count} round", "−{count} rounds", count).format(count=count)
            case _hearts, halves:
                return f"−{format_heart_count(halves)}"


def _find_largest_loss(advice: Advice) -> tuple[str, int]:
    """Return the largest cost of a mistake: its term and its amount (percent, rounds or half hearts)."""
    for reason in advice.reasons[:1]:
        beside = abs(reason.mean - reason.baseline_mean)
        if reason.term in _CHANCE_TERMS:
            return reason.term, max(1, round(100 * beside))
        if reason.term in ("hearts", "rounds"):
            return reason.term, max(1, round(beside))
    return "hearts", max(1, round(COLLAPSE_COST * advice.win_chance_loss))
