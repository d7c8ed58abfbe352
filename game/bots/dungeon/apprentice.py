"""Weak bot of the Dungeon: overlooks cards in a challenge and buys the first item on offer."""

from __future__ import annotations

from random import Random

from game.bots.dungeon.greedy import DungeonGreedyBot
from game.bots.dungeon.judgment import TurnEvaluation
from game.bots.dungeon.shopping import pour_for_room
from game.rules.dungeon.actions.action import Action, Buy, Done, Down, Play, Shield, Support
from game.rules.dungeon.engine.state import State
from game.rules.dungeon.rules import DungeonRules

OVERLOOK_PROBABILITY = 0.25
"""Probability of overlooking each card in hand."""


class ApprenticeBot:
    """Greedy bot that overlooks a random part of its cards."""

    def __init__(self) -> None:
        self.greedy = DungeonGreedyBot()
        """Bot that makes all decisions other than the choice of a card and a purchase."""

    def choose(self, rules: DungeonRules, view: State, seat: int, legal: list[Action], rng: Random) -> Action:
        decision = view.decision
        assert decision is not None
        if decision.kind == "shop":
            first = next((action for action in legal if isinstance(action, Buy)), Done())
            return pour_for_room(rules.match, view, legal) or first
        best: Action = self.greedy.choose(rules, view, seat, legal, rng)
        if decision.kind == "turn" and isinstance(best, Play | Support | Down | Shield):
            return _find_best_noticed(TurnEvaluation(rules.match, view, seat), legal, rng) or best
        return best


def _find_best_noticed(evaluation: TurnEvaluation, legal: list[Action], rng: Random) -> Action | None:
    """Return the best card among those not overlooked at random; None if all are overlooked."""
    cards = [action for action in legal if isinstance(action, Play | Support | Down | Shield)]
    return max(
        (card for card in cards if rng.random() >= OVERLOOK_PROBABILITY), key=evaluation.score_card, default=None
    )
