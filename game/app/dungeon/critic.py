"""Which turns of an adventure can be judged, and the words for them: those of challenges, in chances and hearts."""

from __future__ import annotations

from game.app.dungeon.advice import advice_text
from game.app.dungeon.view_model import DungeonDesk
from game.app.play.coaching.critic import Critic, Turn
from game.bots.core.advice import Advice
from game.bots.dungeon.hint import dungeon_reason, hearts_told
from game.bots.dungeon.search import COLLAPSE
from game.presentation.dungeon.terms import hearts_of
from game.rules.dungeon.actions.action import Action, Place, Pour
from game.rules.dungeon.engine.state import State
from game.rules.dungeon.rules import DungeonRules
from game.session.seats import Seats
from game.text import _, ngettext, percent

_CHANCES = frozenset({"solved", "collapsed"})
"""What a mistake can cost that is told as a chance."""
_JUDGED = frozenset({"turn", "play", "avert"})
"""Questions whose answers are played out to the end of the challenge; where to go next is nobody's mistake."""


class AdventureCritic(Critic):
    """A mistake costs the party hearts, rounds or the chance to win the challenge; told is what weighs most."""

    rules: DungeonRules

    def __init__(self, rules: DungeonRules, seats: Seats) -> None:
        super().__init__(rules)
        self.seats = seats

    def turn_of(self, view: State, seat: int) -> Turn:
        asked = view.decision
        own = asked is not None and asked.seat == seat and asked.kind != "avert"
        return Turn(seat, 2 * view.rounds + (view.challenge is None), own)

    def matters(self, view: State, action: str) -> bool:
        asked = view.decision
        if asked is None or asked.kind not in _JUDGED or view.challenge is None:
            return False
        legal = [option for option in self.rules.legal(view) if not isinstance(option, Place | Pour)]
        return len(legal) > 1 and action in map(self.rules.to_text, legal)

    def action(self, view: State, seat: int, action: Action) -> str:
        desk = DungeonDesk(self.rules, view, self.seats, (), viewer=seat, asks=True, legal=self.rules.legal(view))
        return advice_text(desk, self.rules.to_text(action), action).rstrip(".") + "."

    def reason(self, advice: Advice, *, you: bool) -> str:
        """Chances from where to where; hearts and rounds are told with the cost, so what else speaks for it."""
        told = advice.reasons if advice.reasons and advice.reasons[0].term in _CHANCES else advice.reasons[1:]
        return dungeon_reason(told[0]) if told else ""

    def cost(self, advice: Advice) -> str:
        match _lost(advice):
            case "solved", share:
                return _("about {percent} win chance lost in this encounter").format(percent=percent(share))
            case "collapsed", share:
                return _("collapse risk up about {percent}").format(percent=percent(share))
            case "rounds", count:
                sentence = ngettext("about {count} round lost", "about {count} rounds lost", count)
                return sentence.format(count=count)
            case _hearts, halves:
                return _("about {hearts} lost").format(hearts=hearts_told(halves))

    def price(self, advice: Advice) -> str:
        match _lost(advice):
            case (("solved" | "collapsed"), share):
                return f"−{percent(share)}"
            case "rounds", count:
                return ngettext("−{count} round", "−{count} rounds", count).format(count=count)
            case _hearts, halves:
                return f"−{hearts_of(halves)}"


def _lost(advice: Advice) -> tuple[str, int]:
    """What a mistake costs most of: a chance in percent, rounds, or half hearts where nothing else stands out."""
    for reason in advice.reasons[:1]:
        beside = abs(reason.amount - reason.beside)
        if reason.term in _CHANCES:
            return reason.term, max(1, round(100 * beside))
        if reason.term in ("hearts", "rounds"):
            return reason.term, max(1, round(beside))
    return "hearts", max(1, round(COLLAPSE * advice.lost))
