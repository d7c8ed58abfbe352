"""Which turns of an adventure can be judged, and the words for them: those of challenges, in half hearts."""

from __future__ import annotations

from game.app.dungeon.advice import advice_text
from game.app.dungeon.desk import DungeonDesk
from game.app.dungeon.parts import halves_text
from game.app.play.critic import Critic, Turn
from game.bots.advice import Advice
from game.bots.dungeon_hint import dungeon_reason
from game.bots.dungeon_search import COLLAPSE
from game.rules.dungeon.action import Action, Place, Pour
from game.rules.dungeon.rules import DungeonRules
from game.rules.dungeon.state import State
from game.table.seats import Seats
from game.text import _, ngettext

_JUDGED = frozenset({"turn", "play", "avert"})
"""Questions whose answers are played out to the end of the challenge; where to go next is nobody's mistake."""


class AdventureCritic(Critic):
    """A mistake costs the party hearts, rounds or the room, all told in half hearts."""

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
        return dungeon_reason(advice.reasons[0]) if advice.reasons else ""

    def cost(self, advice: Advice) -> str:
        count = max(1, round(COLLAPSE * advice.lost))
        return ngettext("worth about {count} half heart less", "worth about {count} half hearts less", count).format(
            count=count
        )

    def price(self, advice: Advice) -> str:
        halves = round(COLLAPSE * advice.lost)
        return _("−{hearts} hearts").format(hearts=halves_text(halves)) if halves else ""
