"""Search bot of the Dungeon: plays out the most promising actions in sampled worlds to the end of the challenge.

All seats share one reward, so the others are assumed to play greedily. All candidates are played out in the same
worlds, which reduces the variance of their difference.
"""

from __future__ import annotations

from random import Random

import msgspec

from game.bots.dungeon.greedy import DungeonGreedyBot
from game.bots.dungeon.judgment import TurnEvaluation
from game.rules.core.chance import RecordingRandom
from game.rules.dungeon.actions.action import Action, Avert, NewHand, Play, Power, Shield, Suffer, Support, UseBottle
from game.rules.dungeon.engine.state import State
from game.rules.dungeon.match import Match
from game.rules.dungeon.rules import DungeonRules


class SearchLevel(msgspec.Struct, frozen=True):
    """Strength of the search."""

    worlds: int
    """Number of sampled worlds."""
    actions: int
    """Number of candidate actions."""


QUICK_LEVEL, NORMAL_LEVEL, DEEP_LEVEL = SearchLevel(2, 3), SearchLevel(4, 4), SearchLevel(12, 6)
"""Strengths of the search from the weakest to the strongest."""

MAX_PLAYOUT_ACTIONS = 120
"""Maximum number of actions of a playout; after that the position is evaluated as it is."""

SOLVED_ROOM_VALUE, COLLAPSE_COST, ROUND_COST = 8.0, 30.0, 0.5
"""Value of a solved room, and costs of a collapse and of a round, in half hearts."""
PIECE_COST, RUPEE_VALUE = 1.5, 0.1
"""Cost of a spent Triforce piece and value of a rupee, in half hearts."""
HEALING_VALUE = 0.7
"""Value of each half heart that a full bottle can heal, up to ``MAX_COUNTED_HEALING``."""
MAX_COUNTED_HEALING = 12
"""Half hearts of a red potion, the most that counts for one bottle."""
MIN_ADVANTAGE = 0.6
"""Mean advantage per world over the greedy action from which another action replaces it; less may be chance."""


class DungeonSearchBot:
    """Bot that searches in challenges and plays greedily elsewhere."""

    def __init__(self, level: SearchLevel = NORMAL_LEVEL) -> None:
        self.level = level
        self.greedy = DungeonGreedyBot()

    def choose(self, rules: DungeonRules, view: State, seat: int, legal: list[Action], rng: Random) -> Action:
        first = self.greedy.choose(rules, view, seat, legal, rng)
        candidates = self.find_candidates(rules, view, seat, legal, first)
        if len(candidates) < 2:
            return first
        totals = dict.fromkeys(candidates, 0.0)
        for _world in range(self.level.worlds):
            world, luck = rules.determinize(view, seat, rng), rng.random()
            for action in candidates:
                totals[action] += score_challenge(rules.match, self.play_out(rules, world, action, luck), world)
        best = max(candidates, key=lambda action: totals[action])
        return best if totals[best] > totals[first] + MIN_ADVANTAGE * self.level.worlds else first

    def find_candidates(
        self, rules: DungeonRules, view: State, seat: int, legal: list[Action], greedy_action: Action
    ) -> list[Action]:
        """Return the candidate actions, the greedy one first so that it wins ties.

        Only the greedy action is returned where nothing needs to be searched.
        """
        decision = view.decision
        assert decision is not None
        if decision.kind == "avert":
            return [greedy_action, Suffer() if isinstance(greedy_action, Avert) else Avert()]
        if decision.kind not in ("turn", "play") or view.challenge is None:
            return [greedy_action]
        judgment = TurnEvaluation(rules.match, view, seat)
        if judgment.wins_challenge(greedy_action):
            return [greedy_action]
        cards = [action for action in legal if isinstance(action, Play | Support | Shield)]
        cards.sort(key=judgment.score_card, reverse=True)
        others = [action for action in legal if isinstance(action, NewHand | Power | UseBottle)]
        return list(dict.fromkeys([greedy_action, *cards[: self.level.actions - 1], *others]))[: self.level.actions + 2]

    def play_out(self, rules: DungeonRules, start: State, action: Action, seed: float) -> State:
        """Return the world after an action and greedy play of all seats to the end of the challenge."""
        world, rng = start.clone(), Random(seed)
        chance = RecordingRandom(rng)
        rules.apply(world, action, chance, None)
        for _step in range(MAX_PLAYOUT_ACTIONS):
            decision = world.decision
            if decision is None or world.challenge is None or world.collapses > start.collapses:
                break
            choice = self.greedy.choose(rules, world, decision.seat, rules.legal_actions(world), rng)
            rules.apply(world, choice, chance, None)
        return world


def score_challenge(match: Match, end: State, start: State) -> float:
    """Return the result of a challenge in half hearts, from the positions at its end and its start.

    Hearts refilled by a beaten boss or a collapse do not count.
    """
    worth = SOLVED_ROOM_VALUE * (end.solved - start.solved) - ROUND_COST * (end.rounds - start.rounds)
    worth -= COLLAPSE_COST * (end.collapses - start.collapses)
    if end.pieces == start.pieces and end.collapses == start.collapses:
        worth += end.hearts - PIECE_COST * end.spent
    else:
        worth += start.hearts - PIECE_COST * start.spent
    healing: int = sum(min(MAX_COUNTED_HEALING, match.healing_by_content.get(content, 0)) for content in end.bottles)
    return worth + HEALING_VALUE * healing + RUPEE_VALUE * end.rupees
