"""A companion who is new to dungeons: overlooks good cards in a challenge and buys the first thing he sees."""

from __future__ import annotations

from random import Random

from game.bots.dungeon.greedy import GreedyBot
from game.bots.dungeon.judgment import Judgment
from game.rules.dungeon.actions.action import Action, Buy, Done, Down, Play, Shield, Support
from game.rules.dungeon.engine.state import State
from game.rules.dungeon.rules import DungeonRules

OVERLOOKS = 0.25
"""How often a card of the hand is not seen."""


class ApprenticeBot:
    """Does what the greedy companion would, with what it sees."""

    def __init__(self) -> None:
        self.greedy = GreedyBot()

    def choose(self, rules: DungeonRules, view: State, seat: int, legal: list[Action], rng: Random) -> Action:
        asked = view.decision
        assert asked is not None
        if asked.kind == "shop":
            return next((action for action in legal if isinstance(action, Buy)), Done())
        best: Action = self.greedy.choose(rules, view, seat, legal, rng)
        if asked.kind == "turn" and isinstance(best, Play | Support | Down | Shield):
            return _seen(Judgment(rules.match, view, seat), legal, rng) or best
        return best


def _seen(judgment: Judgment, legal: list[Action], rng: Random) -> Action | None:
    """The best card among those that it sees; None when it sees none."""
    cards = [action for action in legal if isinstance(action, Play | Support | Down | Shield)]
    return max((card for card in cards if rng.random() >= OVERLOOKS), key=judgment.score, default=None)
