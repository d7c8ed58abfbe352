"""Grades of actions in Epic Duels, by the loss of winning probability compared with the best action."""

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
    """Effort of a comparison of two actions."""

    budget: Budget
    """Budget of the search for the best action."""
    worlds: int
    """Number of worlds in which the two actions are compared."""

    def scale(self, factor: int) -> Depth:
        """Return the depth with its iterations and worlds multiplied, and without a time limit."""
        return Depth(Budget(iterations=factor * self.budget.iterations), factor * self.worlds)


QUICK_DEPTH = Depth(Budget(iterations=200, seconds=0.8, uses_cpu_time=True), 30)
"""Depth of the first comparison."""
THOROUGH_DEPTH = Depth(Budget(iterations=800, seconds=2.5, uses_cpu_time=True), 90)
"""Depth of the second comparison, which confirms a mistake."""


def confirm_mistake(
    compare: Callable[[Depth], tuple[Act, Advice]], quick: Depth, thorough: Depth
) -> tuple[Act, Advice]:
    """Return the result of a quick comparison; if it finds a mistake, that of a thorough one in other worlds."""
    best, advice = compare(quick)
    return (best, advice) if grade_decision(advice) in ("best", "good") else compare(thorough)


def grade_action(rules: EpicRules, view: State, seat: int, action: Action, rng: Random) -> tuple[Action, Advice]:
    """Return the best action from the view of a seat, and its comparison with the graded ``action``."""
    return confirm_mistake(
        lambda depth: compare_with_best(rules, view, seat, action, rng, depth), QUICK_DEPTH, THOROUGH_DEPTH
    )


def compare_with_best(
    rules: EpicRules, view: State, seat: int, action: Action, rng: Random, depth: Depth
) -> tuple[Action, Advice]:
    """Return the best action and its comparison with the graded ``action``, at one depth.

    The advice is empty if the graded action is the best.
    """
    best = SearchBot(depth.budget).choose(rules, view, seat, rules.legal_actions(view), rng)
    lines = make_playouts(rules, view, seat, rng, depth.worlds)
    if lines.search.make_action_key(best) == lines.search.make_action_key(action):
        return action, Advice()
    advice = lines.compare(best, action)
    if not advice.rival_action and lines.compare(action, best).rival_action:
        return action, Advice()
    return best, lines.add_details(best, advice, rules.legal_actions(view)) if grade_decision(
        advice
    ) in MISTAKES else advice
