"""Information-set Monte Carlo tree search (Cowling, Powley, Whitehouse 2012) with an evaluation in place of rollouts.

Every round deals a fresh world that the seat cannot tell from the truth, and each action that is still in the race is
tried in that same world with the same luck, so that luck does not decide between them. Below each of them stands a tree
of what the seat may do until its turn is over; the others answer by rule of thumb in between. Where the tree ends the
turn is finished at a glance, and so is the turn of the next player: what that player can strike shows itself better
than any formula would tell. The worse half leaves the race again and again, so that most of the time goes to the
actions that are hard to tell apart. What was learned about the action that is taken is kept for the next decision of
the same turn.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import log, sqrt
from random import Random

from game.bots.epic_evaluation import Evaluation
from game.bots.epic_worth import worth_trying
from game.bots.greedy import Judging, rule_of_thumb, settle, worth_of
from game.bots.quick_play import finish_turn, guess
from game.bots.thought import Budget, Thought
from game.bots.weights import PLANNING, Weights
from game.rules.core.chance import Live
from game.rules.epic import event as e
from game.rules.epic.action import Action
from game.rules.epic.frames import WalkFrame
from game.rules.epic.rules import EpicRules
from game.rules.epic.state import State

EXPLORATION = 0.04
WIDENING = 1.3
"""A node with n visits tries at most this times the root of n children."""
SCALE = 10.0
"""Health points that make a difference of 1. Values are measured from what the first look expects."""
NOBODY = -1
CERTAIN = 2.0
"""The most that a value can be: the match is won, or the difference is as good as that."""
DEEPEST = 24
"""Decisions of anybody before the position is evaluated."""
FIRST_LOOK = 3
"""Worlds in which every action is looked at once before the race begins."""
FIELD = 8
"""Actions in the race at its beginning."""
TRUST = 4
"""How many visits the first look counts for."""
KEPT = 8
"""How many visits of an earlier decision count for, at most: luck has gone its way since."""


class Node:
    """What the searching seat can tell of a moment; ``total`` is the sum of the values that went through it."""

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.children: dict[Hashable, Node] = {}


class _Runner:
    """An action in the race."""

    __slots__ = ("action", "first", "node")

    def __init__(self, action: Action, first: float, node: Node | None = None) -> None:
        self.action = action
        self.first = first
        self.node = node or Node()

    @property
    def mean(self) -> float:
        return (self.first * TRUST + self.node.total) / (TRUST + self.node.visits)


class Kept:
    """What a search leaves for the next decision of the same turn.

    ``turn`` is its number, whose it is, and who searches; ``node`` holds what follows the action that was taken.
    """

    __slots__ = ("middle", "node", "turn")

    def __init__(self, turn: tuple[int, int, int], middle: float, node: Node) -> None:
        self.turn, self.middle, self.node = turn, middle, node


class SearchBot:
    """Plays by search within a budget."""

    def __init__(self, budget: Budget, weights: Weights | None = None, noise: float = 0.0) -> None:
        self.budget = budget
        self.noise = noise
        """The usual error of its judgment, in health points."""
        self.weights = weights or PLANNING
        self.thought = Thought(0, [])
        self._kept: Kept | None = None
        self.judging: Judging = Evaluation

    def choose(self, rules: EpicRules, view: State, seat: int, legal: list[Action], rng: Random) -> Action:
        legal = worth_trying(rules.match, view, legal)
        if len(legal) == 1:
            self.thought = Thought(0, [(legal[0], 0, 0.0)])
            return legal[0]
        turn = (view.turn, view.active, seat)
        kept = self._kept if self._kept is not None and self._kept.turn == turn else None
        search = Search(rules, self.judging(rules.match, self.weights), seat, rng, kept)
        self.thought = search.think(view, legal, self.budget)
        chosen = self.thought.options[0][0]
        if self.noise:
            spread = self.noise / SCALE
            chosen = max(self.thought.options, key=lambda option: option[2] + rng.gauss(0.0, spread))[0]
        self._kept = Kept(turn, search.middle, search.nodes[chosen])
        return chosen


class Search:
    """One decision: the race, and everything an iteration needs."""

    def __init__(self, rules: EpicRules, judge: Evaluation, seat: int, rng: Random, kept: Kept | None = None) -> None:
        self.rules, self.judge, self.seat, self.rng = rules, judge, seat, rng
        self.match = rules.match
        self.luck = Random()
        self.kept = kept
        self.middle = 0.0
        """The value that the first look expects of the better actions."""
        self.active = NOBODY
        """Whose turn it is."""
        self.nodes: dict[Action, Node] = {}
        """By action in the race."""

    def think(self, view: State, legal: list[Action], budget: Budget) -> Thought:
        used = budget.clock()
        self.active = view.active
        field = self._first_look(view, legal, used)
        self.nodes = {runner.action: runner.node for runner in field}
        out: list[_Runner] = []
        done = 0
        halvings, size = 1, len(field)
        while size > 2:
            halvings, size = halvings + 1, (size + 1) // 2
        for stage in range(1, halvings + 1):
            while used(done) < stage / halvings:
                done += self._round(view, field)
            field.sort(key=lambda runner: -runner.mean)
            if stage < halvings:
                half = (len(field) + 1) // 2
                out = field[half:] + out
                del field[half:]
        return Thought(done, [(runner.action, runner.node.visits, runner.mean) for runner in (*field, *out)])

    def _first_look(self, view: State, legal: list[Action], used: Callable[[int], float]) -> list[_Runner]:
        """The actions that look best at once."""
        totals = [0.0] * len(legal)
        looks = 0
        for _ in range(FIRST_LOOK):
            world = self.rules.determinize(view, self.seat, self.rng)
            luck = self.rng.random()
            for i, action in enumerate(legal):
                self.luck.seed(luck)
                totals[i] += worth_of(self.rules, self.judge, world, self.seat, action, self.luck)
            looks += 1
            if used(0) > 0.3:
                break
        order = sorted(range(len(legal)), key=lambda i: -totals[i])[:FIELD]
        self.middle = self.kept.middle if self.kept is not None else totals[order[len(order) // 2]] / looks
        return [_Runner(legal[i], self.measure(totals[i] / looks), self._known(legal[i])) for i in order]

    def _known(self, action: Action) -> Node | None:
        """What an earlier decision of the turn found out about an action."""
        node = self.kept.node.children.get(self.key(action)) if self.kept is not None else None
        if node is not None and node.visits > KEPT:
            node.total *= KEPT / node.visits
            node.visits = KEPT
        return node

    def measure(self, worth: float) -> float:
        """A value from -CERTAIN to CERTAIN: what a position is worth beside what was expected."""
        return max(-CERTAIN, min(CERTAIN, (worth - self.middle) / SCALE))

    def _round(self, view: State, field: list[_Runner]) -> int:
        """Everybody in the race runs once in one world."""
        world = self.rules.determinize(view, self.seat, self.rng)
        luck = self.rng.random()
        for runner in field:
            self.luck.seed(luck)
            self.play_out(world.clone(), runner.action, runner.node)
        return len(field)

    def play_out(self, world: State, action: Action, node: Node, events: list[e.Event] | None = None) -> None:
        """Carry an action out in a world and go on to where positions are judged; ``node`` learns of it.

        ``events`` hears what happens until the seat acts again.
        """
        chance = Live(self.luck)
        apply, legal_of = self.rules.apply, self.rules.legal
        apply(world, action, chance, events)
        path = [node]
        for _ in range(DEEPEST):
            asked = world.decision
            if asked is None:
                break
            if asked.seat != self.seat:
                if asked.kind == "turn" or (world.stack and isinstance(world.stack[-1], WalkFrame)):
                    break
                apply(world, rule_of_thumb(self.rules, self.judge, world, self.luck), chance, events)
                continue
            events = None
            legal = worth_trying(self.match, world, legal_of(world))
            if len(legal) == 1:
                apply(world, legal[0], chance, None)
                continue
            action, node, fresh = self._select(node, world, legal)
            apply(world, action, chance, None)
            path.append(node)
            if fresh:
                break
        settle(self.rules, self.judge, world, chance, self.luck)
        if world.active == self.active:
            finish_turn(self.rules, self.judge, world, chance, self.luck)
        value = self.measure(self._foreseen(world, chance))
        for node in path:
            node.visits += 1
            node.total += value

    def _foreseen(self, world: State, chance: Live) -> float:
        """What a position is worth once the next player has had a turn, in part (``Weights.early``) as it stands."""
        if world.result is not None:
            return self.judge.of(world, self.seat)
        early = self.judge.weights.early
        before = self.judge.of(world, self.seat) if early else 0.0
        finish_turn(self.rules, self.judge, world, chance, self.luck)
        return early * before + (1.0 - early) * self.judge.of(world, self.seat)

    def _select(self, node: Node, world: State, legal: list[Action]) -> tuple[Action, Node, bool]:
        """The next action of the tree: a new child while the node is narrow, else the best by upper confidence."""
        children = node.children
        by_key: dict[Hashable, Action] = {}
        for action in legal:
            by_key.setdefault(self.key(action), action)
        known = [key for key in by_key if key in children]
        for key in known:
            children[key].available += 1
        room = max(2, int(WIDENING * sqrt(node.visits + 1)))
        if len(known) < min(len(by_key), room):
            noise = self.rng.random
            fresh = [key for key in by_key if key not in children]
            key = max(fresh, key=lambda k: guess(self.judge, world, by_key[k]) + noise())
            child = children[key] = Node()
            child.available = 1
            return by_key[key], child, True
        key = max(known, key=lambda k: _confidence(children[k]))
        return by_key[key], children[key], False

    def key(self, action: Action) -> Hashable:
        """Equal copies of a card are one choice."""
        card = getattr(action, "card", None)
        if card is None:
            return action
        return (type(action), self.match.card_ids[card], getattr(action, "figure", -1), getattr(action, "target", -1))


def _confidence(node: Node) -> float:
    return node.total / node.visits + EXPLORATION * sqrt(log(node.available + 1) / node.visits)
