"""A companion who tries the most promising actions out in guessed worlds, each played on to the end of the challenge.

All seats share one reward, so the others are guessed to play like the greedy companion; the worlds are the same for all
candidates, so that their difference counts and not their luck.
"""

from __future__ import annotations

from random import Random

import msgspec

from game.bots.dungeon.greedy import GreedyBot
from game.bots.dungeon.judgment import Judgment
from game.rules.core.chance import Live
from game.rules.dungeon.actions.action import Action, Avert, Drink, NewHand, Play, Power, Shield, Suffer, Support
from game.rules.dungeon.engine.state import State
from game.rules.dungeon.match import Match
from game.rules.dungeon.rules import DungeonRules


class Level(msgspec.Struct, frozen=True):
    """How hard it thinks: worlds, and actions that are tried in each."""

    worlds: int
    actions: int


QUICK, NORMAL, DEEP = Level(2, 3), Level(4, 4), Level(12, 6)

LONGEST = 120
"""Actions after which a world is judged as it stands."""

SOLVED, COLLAPSE, ROUND = 8.0, 30.0, 0.5
"""Worth of a solved room, a collapse and a round, in half hearts."""
PIECE, RUPEE = 1.5, 0.1
BOTTLE = 0.7
"""Worth of what a full bottle heals, for each half heart, up to those of a red potion."""
MOST_HEALED = 12
SURE = 0.6
"""By how much an action has to be better than the greedy choice in each world; less may be luck."""


class SearchBot:
    """Searches in its turns; everything else it does as the greedy companion."""

    def __init__(self, level: Level = NORMAL) -> None:
        self.level = level
        self.greedy = GreedyBot()

    def choose(self, rules: DungeonRules, view: State, seat: int, legal: list[Action], rng: Random) -> Action:
        first = self.greedy.choose(rules, view, seat, legal, rng)
        candidates = self.candidates(rules, view, seat, legal, first)
        if len(candidates) < 2:
            return first
        totals = dict.fromkeys(candidates, 0.0)
        for _world in range(self.level.worlds):
            world, luck = rules.determinize(view, seat, rng), rng.random()
            for action in candidates:
                totals[action] += worth_beside(rules.match, self.played_out(rules, world, action, luck), world)
        best = max(candidates, key=lambda action: totals[action])
        return best if totals[best] > totals[first] + SURE * self.level.worlds else first

    def candidates(
        self, rules: DungeonRules, view: State, seat: int, legal: list[Action], first: Action
    ) -> list[Action]:
        """What is tried: the greedy choice first, so that it wins ties; nothing in questions that it answers alone."""
        asked = view.decision
        assert asked is not None
        if asked.kind == "avert":
            return [first, Suffer() if isinstance(first, Avert) else Avert()]
        if asked.kind not in ("turn", "play") or view.challenge is None:
            return [first]
        judgment = Judgment(rules.match, view, seat)
        if judgment.wins(first):
            return [first]
        cards = [action for action in legal if isinstance(action, Play | Support | Shield)]
        cards.sort(key=judgment.score, reverse=True)
        others = [action for action in legal if isinstance(action, NewHand | Power | Drink)]
        return list(dict.fromkeys([first, *cards[: self.level.actions - 1], *others]))[: self.level.actions + 2]

    def played_out(self, rules: DungeonRules, start: State, action: Action, luck: float) -> State:
        """Where an action leads to in one world, when everybody goes on greedily to the end of the challenge."""
        world, rng = start.clone(), Random(luck)
        chance = Live(rng)
        rules.apply(world, action, chance, None)
        for _step in range(LONGEST):
            asked = world.decision
            if asked is None or world.challenge is None or world.collapses > start.collapses:
                break
            choice = self.greedy.choose(rules, world, asked.seat, rules.legal(world), rng)
            rules.apply(world, choice, chance, None)
        return world


def worth_beside(match: Match, world: State, start: State) -> float:
    """How the challenge went, in half hearts. A boss or a collapse fills all hearts, which is no merit of a card."""
    worth = SOLVED * (world.solved - start.solved) - ROUND * (world.rounds - start.rounds)
    worth -= COLLAPSE * (world.collapses - start.collapses)
    if world.pieces == start.pieces and world.collapses == start.collapses:
        worth += world.hearts - PIECE * world.spent
    else:
        worth += start.hearts - PIECE * start.spent
    healing: int = sum(min(MOST_HEALED, match.heals.get(content, 0)) for content in world.bottles)
    return worth + BOTTLE * healing + RUPEE * world.rupees
