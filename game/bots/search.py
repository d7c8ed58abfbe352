"""Information-set Monte Carlo tree search (Cowling, Powley, Whitehouse 2012) with an evaluation in place of rollouts.

Each iteration deals a fresh world that the seat cannot tell from the truth and walks one tree of what that seat could
observe: an enemy's face-down attack is one branch whatever the card is. Children are tried in the order of a quick
guess and only as many as the visits of a node allow, because a walk may have forty options. Nodes count how often they
were available, since not every action is open in every world.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from math import log, sqrt, tanh
from random import Random

import msgspec

from game.bots.epic_evaluation import card_worth, evaluate
from game.bots.greedy import settle, worth_trying
from game.rules.core.chance import Live
from game.rules.epic import action as a
from game.rules.epic.action import Action
from game.rules.epic.combat import value
from game.rules.epic.match import Match
from game.rules.epic.rules import EpicRules
from game.rules.epic.state import State

EXPLORATION = 0.45
WIDENING = 1.6
"""A node with n visits tries at most this times the root of n children."""
SCALE = 14.0
"""Health points that are a clear lead: the evaluation is squeezed to -1..1 by them."""
DEEPEST = 14
"""Decisions in the tree before the position is evaluated."""


class Budget(msgspec.Struct, frozen=True):
    """How long a decision may take: a number of iterations, or seconds."""

    iterations: int = 0
    seconds: float = 0.0

    def clock(self) -> Callable[[int], bool]:
        """Tells after how many iterations to stop."""
        if self.iterations:
            return lambda done: done >= self.iterations
        end = time.perf_counter() + self.seconds
        return lambda done: time.perf_counter() >= end


class Node:
    """A decision as the searching seat knows it; ``total`` is the sum of values for the side that chose this node."""

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.children: dict[Hashable, Node] = {}


class Thought(msgspec.Struct):
    """What a search came to: each action at the root with its visits and mean value."""

    iterations: int
    options: list[tuple[Action, int, float]]


class SearchBot:
    """Plays by search within a budget."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.thought = Thought(0, [])

    def choose(self, rules: EpicRules, view: State, seat: int, legal: list[Action], rng: Random) -> Action:
        if len(legal) == 1:
            self.thought = Thought(0, [(legal[0], 0, 0.0)])
            return legal[0]
        tree = _Tree(rules, seat, rng)
        self.thought = tree.think(view, legal, self.budget)
        return max(self.thought.options, key=lambda option: (option[1], option[2]))[0]


class _Tree:
    """One search: the tree and everything an iteration needs."""

    def __init__(self, rules: EpicRules, seat: int, rng: Random) -> None:
        self.rules, self.m, self.seat, self.rng = rules, rules.match, seat, rng
        self.side = rules.match.side_of[seat]
        self.root = Node()

    def think(self, view: State, legal: list[Action], budget: Budget) -> Thought:
        order = worth_trying(self.rules, self.rules.determinize(view, self.seat, self.rng), self.seat, legal, self.rng)
        stop = budget.clock()
        done = 0
        while not stop(done):
            self._iterate(self.rules.determinize(view, self.seat, self.rng), order)
            done += 1
        options = []
        for action in order:
            node = self.root.children.get(self._key(action, self.seat))
            if node is not None and node.visits:
                options.append((action, node.visits, node.total / node.visits))
        return Thought(done, options or [(order[0], 0, 0.0)])

    def _iterate(self, world: State, order: list[Action]) -> None:
        chance = Live(self.rng)
        node = self.root
        path: list[tuple[Node, int]] = [(node, self.side)]
        for depth in range(DEEPEST):
            asked = world.decision
            if asked is None:
                break
            legal = order if depth == 0 else self.rules.legal(world)
            if len(legal) == 1:
                self.rules.apply(world, legal[0], chance, None)
                continue
            action, child, fresh = self._select(node, world, legal, asked.seat, ordered=depth == 0)
            self.rules.apply(world, action, chance, None)
            path.append((child, self.m.side_of[asked.seat]))
            node = child
            if fresh:
                break
        self._back_up(path, world, chance)

    def _select(
        self, node: Node, world: State, legal: list[Action], seat: int, *, ordered: bool
    ) -> tuple[Action, Node, bool]:
        """The next action of the tree: a new child while the node is narrow, else the best by upper confidence."""
        by_key: dict[Hashable, Action] = {}
        for action in legal:
            by_key.setdefault(self._key(action, seat), action)
        known = [key for key in by_key if key in node.children]
        for key in known:
            node.children[key].available += 1
        room = max(2, int(WIDENING * sqrt(node.visits + 1)))
        if len(known) < min(len(by_key), room):
            fresh = [key for key in by_key if key not in node.children]
            key = fresh[0] if ordered else max(fresh, key=lambda k: guess(self.m, world, by_key[k]) + self.rng.random())
            child = node.children[key] = Node()
            child.available = 1
            return by_key[key], child, True
        best = max(known, key=lambda k: _confidence(node.children[k]))
        return by_key[best], node.children[best], False

    def _key(self, action: Action, seat: int) -> Hashable:
        """What the searching seat sees of an action: copies are alike, an enemy's attack card is hidden."""
        if isinstance(action, a.Attack):
            hidden = seat != self.seat
            return ("attack", action.figure, action.target, "" if hidden else self.m.card_ids[action.card])
        card = getattr(action, "card", None)
        if card is None:
            return action
        return (type(action).__name__, self.m.card_ids[card], getattr(action, "figure", -1))

    def _back_up(self, path: list[tuple[Node, int]], world: State, chance: Live) -> None:
        settle(self.rules, world, chance, self.rng)
        values: dict[int, float] = {}
        for node, side in path:
            if side not in values:
                seat = next(s for s in range(self.m.seats) if self.m.side_of[s] == side)
                values[side] = tanh(evaluate(self.m, world, self.seat if side == self.side else seat) / SCALE)
            node.visits += 1
            node.total += values[side]


def _confidence(node: Node) -> float:
    return node.total / node.visits + EXPLORATION * sqrt(log(node.available + 1) / node.visits)


def guess(m: Match, s: State, action: Action) -> float:
    """How promising an action looks at a glance; larger first."""
    match action:
        case a.Attack():
            strength = value(m, s, action.card, action.figure, action.target, defending=False)
            return strength + (3.0 if strength >= s.health[action.target] else 0.0)
        case a.Play():
            return 4.5
        case a.Draw():
            return 2.5
        case a.Heal():
            return 2.0
        case a.Defend():
            return 3.0
        case a.Rescue() | a.Answer():
            return 5.0
        case a.Discard():
            return 3.0 - card_worth(m, s, action.card)
        case a.Pick():
            return 10.0 - s.health[action.figure]
        case _:
            return 1.0
