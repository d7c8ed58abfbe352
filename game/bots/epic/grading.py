"""How good a decision was beside the best there was, by the chances to win that it gave away."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeVar

import msgspec

from game.bots.core.advice import Advice, grade_of
from game.bots.core.thought import Budget
from game.bots.epic.explain import fresh_lines
from game.bots.epic.search import SearchBot
from game.rules.epic.actions.action import Action
from game.rules.epic.engine.state import State
from game.rules.epic.rules import EpicRules

Act = TypeVar("Act")
"""An action of one of the games."""


class Depth(msgspec.Struct, frozen=True):
    """How thoroughly a decision is looked at: how long the best one is sought, in how many worlds the two are played
    out.
    """

    budget: Budget
    worlds: int

    def times(self, factor: int) -> Depth:
        """So many times as thoroughly, however long that takes."""
        return Depth(Budget(iterations=factor * self.budget.iterations), factor * self.worlds)


GLANCE = Depth(Budget(iterations=200, seconds=0.8, processor=True), 30)
THOROUGH = Depth(Budget(iterations=800, seconds=2.5, processor=True), 90)


def looked_twice(look: Callable[[Depth], tuple[Act, Advice]], glance: Depth, thorough: Depth) -> tuple[Act, Advice]:
    """What a look at a decision finds; a mistake is looked at anew, in other worlds: some look bad by luck."""
    best, beside = look(glance)
    return (best, beside) if grade_of(beside) in ("best", "good") else look(thorough)


def graded(rules: EpicRules, view: State, seat: int, action: Action, rng: Random) -> tuple[Action, Advice]:
    """The best action of a seat, from its view alone, and how it stands beside the one that was taken."""
    return looked_twice(lambda depth: judged(rules, view, seat, action, rng, depth), GLANCE, THOROUGH)


def judged(
    rules: EpicRules, view: State, seat: int, action: Action, rng: Random, depth: Depth
) -> tuple[Action, Advice]:
    """The same by one look; the advice is empty where the action is the best itself."""
    best = SearchBot(depth.budget).choose(rules, view, seat, rules.legal(view), rng)
    lines = fresh_lines(rules, view, seat, rng, depth.worlds)
    if lines.search.key(best) == lines.search.key(action):
        return action, Advice()
    beside = lines.beside(best, action)
    if not beside.rival and lines.beside(action, best).rival:
        return action, Advice()
    return best, beside
