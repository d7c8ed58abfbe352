"""Grades of actions in Epic Duels, by the chance to win that they give away against the best action."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeVar

import msgspec

from game.bots.core.advice import MISTAKES, Advice, grade_decision
from game.bots.core.thought import Budget
from game.bots.epic.explain import make_playouts
from game.bots.epic.search import SearchBot
from game.rules.epic.actions.action import Action
from game.rules.epic.engine.state import State
from game.rules.epic.rules import EpicRules

Act = TypeVar("Act")
"""Action type of a game."""


class Depth(msgspec.Struct, frozen=True):
    """Depth of a comparison: the budget to find the best action, and the number of worlds to compare it in."""

    budget: Budget
    worlds: int

    def scale(self, factor: int) -> Depth:
        """Return a multiple of the depth, without a time limit."""
        return Depth(Budget(iterations=factor * self.budget.iterations), factor * self.worlds)


GLANCE = Depth(Budget(iterations=200, seconds=0.8, processor=True), 30)
THOROUGH = Depth(Budget(iterations=800, seconds=2.5, processor=True), 90)


def judge_twice(look: Callable[[Depth], tuple[Act, Advice]], glance: Depth, thorough: Depth) -> tuple[Act, Advice]:
    """Return the result of a judgment; repeat one that finds a mistake at greater depth in other worlds."""
    best, beside = look(glance)
    return (best, beside) if grade_decision(beside) in ("best", "good") else look(thorough)


def grade_action(rules: EpicRules, view: State, seat: int, action: Action, rng: Random) -> tuple[Action, Advice]:
    """Return the best action from the view of a seat, and its comparison with the chosen one."""
    return judge_twice(lambda depth: judge_action(rules, view, seat, action, rng, depth), GLANCE, THOROUGH)


def judge_action(
    rules: EpicRules, view: State, seat: int, action: Action, rng: Random, depth: Depth
) -> tuple[Action, Advice]:
    """Return the best action and its comparison at one depth; the advice is empty if the chosen one is the best."""
    best = SearchBot(depth.budget).choose(rules, view, seat, rules.legal_actions(view), rng)
    lines = make_playouts(rules, view, seat, rng, depth.worlds)
    if lines.search.action_key(best) == lines.search.action_key(action):
        return action, Advice()
    beside = lines.compare(best, action)
    if not beside.rival and lines.compare(action, best).rival:
        return action, Advice()
    return best, lines.add_course(best, beside, rules.legal_actions(view)) if grade_decision(
        beside
    ) in MISTAKES else beside
