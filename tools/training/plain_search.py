"""Textbook ISMCTS as an opponent of our search: random playouts to the end, without an evaluation function.

Single-observer information-set Monte Carlo tree search (Cowling, Powley, Whitehouse 2012): each iteration samples a
world, adds one node and then plays at random to the end; availability is counted.
"""

from __future__ import annotations

from math import log, sqrt
from random import Random
from typing import Any

from game.bots.core.thought import Budget
from game.rules.core.chance import RecordingRandom
from game.rules.core.protocol import AnyRules
from tools.statistics import get_reward

EXPLORATION = 0.7
"""Exploration constant (UCB) of the paper, for rewards from 0 to 1."""


class _Node:
    """Node of the search tree."""

    __slots__ = ("available", "children", "seat", "total_reward", "visits")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        """Seat that chose the action leading to this node."""
        self.visits = self.available = 0
        """Number of iterations through this node."""
        self.total_reward = 0.0
        """Sum of the rewards of ``seat``."""
        self.children: dict[Any, _Node] = {}
        """Children by action."""


class PlainSearch:
    """Bot for all games that uses only the results of random playouts."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        """Thinking time or iterations per decision."""
        self.iterations = 0
        """Number of iterations in the last decision."""

    def choose(self, rules: AnyRules, view: Any, seat: int, legal: list[Any], rng: Random) -> Any:
        if len(legal) == 1:
            return legal[0]
        used, root = self.budget.start_clock(), _Node(seat)
        self.iterations = 0
        while used(self.iterations) < 1 or not root.children:
            self._iterate(rules, rules.determinize(view, seat, rng), root, rng)
            self.iterations += 1
        best = max(root.children, key=lambda action: root.children[action].visits)
        return best if best in legal else legal[0]

    def _iterate(self, rules: AnyRules, world: Any, root: _Node, rng: Random) -> None:
        """Run one iteration in a sampled world: selection, expansion, playout and update."""
        chance, node, path = RecordingRandom(rng), root, [root]
        while (asked := world.decision) is not None:
            legal = rules.legal_actions(world)
            fresh = [action for action in legal if action not in node.children]
            known = [action for action in legal if action in node.children]
            for action in known:
                node.children[action].available += 1
            if fresh:
                action = fresh[int(rng.random() * len(fresh))]
                child = node.children[action] = _Node(asked.seat)
                child.available = 1
            else:
                action = max(known, key=lambda option: _compute_ucb(node.children[option]))
                child = node.children[action]
            rules.apply(world, action, chance, None)
            path.append(child)
            node = child
            if fresh:
                break
        while world.decision is not None:
            legal = rules.legal_actions(world)
            rules.apply(world, legal[int(rng.random() * len(legal))], chance, None)
        outcome = rules.outcome(world)
        assert outcome is not None
        for node in path:
            node.visits += 1
            node.total_reward += get_reward(rules, outcome.winners, node.seat)


def _compute_ucb(node: _Node) -> float:
    """Return the upper confidence bound of a node."""
    return node.total_reward / node.visits + EXPLORATION * sqrt(log(node.available) / node.visits)
