"""Information-set Monte Carlo tree search (Cowling, Powley, Whitehouse 2012) with an evaluation at the leaves.

Each round samples a world that the seat cannot distinguish from the true one, and plays every candidate action in
that world with the same random seed, which reduces the variance between them. Below each candidate is a tree of the
seat's own actions until the end of its turn; the others answer by simple rules. From the leaves the rollout policy
finishes the turn and plays the next player's turn, which shows threats better than the evaluation does. The worse
half of the candidates is dropped repeatedly (sequential halving), so that most of the budget goes to close
decisions. The tree of the chosen action is reused for the next decision of the same turn.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import log, sqrt
from random import Random

from game.bots.core.thought import Budget, SearchResult
from game.bots.epic.evaluation import Evaluation
from game.bots.epic.greedy import EvaluationFactory, answer_by_rule, draw_errors, evaluate_action, resolve_pending
from game.bots.epic.quick_play import estimate_action, finish_turn
from game.bots.epic.weights import PLANNING, Weights
from game.bots.epic.worth import filter_idle_cards
from game.rules.core.chance import RecordingRandom
from game.rules.core.protocol import Decision
from game.rules.epic.actions.action import Action, Halt
from game.rules.epic.engine.frames import WalkFrame
from game.rules.epic.engine.state import State
from game.rules.epic.event import Event
from game.rules.epic.rules import EpicRules

EXPLORATION = 0.04
"""Weight of the exploration term of UCB."""
WIDENING = 1.3
"""Factor of progressive widening: a node with n visits has at most this times the square root of n children."""
HEALTH_PER_UNIT = 10.0
"""Health points that equal 1 in normalized values."""
NO_SEAT = -1
"""Active seat before the search begins."""
MAX_VALUE = 2.0
"""Maximum normalized value: the match is won, or the lead is equivalent to a win."""
MAX_DECISIONS = 24
"""Maximum number of decisions of all seats before the position is evaluated."""
SCREENING_WORLDS = 3
"""Number of worlds in which every action is evaluated once to select the candidates."""
MAX_CANDIDATES = 8
"""Number of candidate actions at the start of the sequential halving."""
SCREENING_VISITS = 4
"""Number of visits that the first evaluation of a candidate counts for."""
MAX_REUSED_VISITS = 8
"""Maximum number of visits that a reused node keeps, since results of chance have become known meanwhile."""


class SearchNode:
    """Information set of the searching seat."""

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        """Number of playouts through the node."""
        self.available = 0
        """Number of playouts in which the action was legal at the parent node."""
        self.total = 0.0
        """Sum of the values backed up through the node."""
        self.children: dict[Hashable, SearchNode] = {}
        """Child nodes by action key."""


class _Candidate:
    """Candidate action at the root of the search."""

    __slots__ = ("action", "first", "node")

    def __init__(self, action: Action, first: float, node: SearchNode | None = None) -> None:
        self.action = action
        self.first = first
        """Normalized value of the first evaluation."""
        self.node = node or SearchNode()

    @property
    def mean_value(self) -> float:
        """Return the mean of the first evaluation and the playouts, weighted by visits."""
        return (self.first * SCREENING_VISITS + self.node.total) / (SCREENING_VISITS + self.node.visits)


class ReusedTree:
    """Search tree that is reused for the next decision of the same turn.

    ``turn`` identifies the turn: its number, the active seat and the searching seat. ``node`` is the node of the
    chosen action, ``middle`` the reference value of the search.
    """

    __slots__ = ("middle", "node", "turn")

    def __init__(self, turn: tuple[int, int, int], middle: float, node: SearchNode) -> None:
        self.turn, self.middle, self.node = turn, middle, node


class SearchBot:
    """Bot that searches within a budget."""

    def __init__(self, budget: Budget, weights: Weights | None = None, noise: float = 0.0) -> None:
        self.budget = budget
        self.noise = noise
        """Standard deviation of the evaluation noise, in health points."""
        self.weights = weights or PLANNING
        """Weights of the evaluation."""
        self.last_result = SearchResult(0, [])
        """Result of the search for the last decision."""
        self._reused_tree: ReusedTree | None = None
        """Tree of the last chosen action; None before the first decision."""
        self.make_evaluation: EvaluationFactory = Evaluation
        """Factory of the evaluation; a puzzle replaces it."""

    def choose(self, rules: EpicRules, view: State, seat: int, legal: list[Action], rng: Random) -> Action:
        legal = filter_idle_cards(rules.match, view, legal)
        if len(legal) == 1:
            self.last_result = SearchResult(0, [(legal[0], 0, 0.0)])
            return legal[0]
        turn = (view.turn, view.active, seat)
        kept = self._reused_tree if self._reused_tree is not None and self._reused_tree.turn == turn else None
        search = TreeSearch(rules, self.make_evaluation(rules.match, self.weights), seat, rng, kept)
        self.last_result = search.search(view, legal, self.budget)
        chosen = self.last_result.options[0][0]
        if self.noise:
            options = self.last_result.options
            errors = draw_errors([option[0] for option in options], self.noise / HEALTH_PER_UNIT, rng)
            chosen = max(zip(options, errors, strict=True), key=lambda pair: pair[0][2] + pair[1])[0][0]
        self._reused_tree = ReusedTree(turn, search.reference_value, search.nodes[chosen])
        return chosen


class PlayoutTrace:
    """Record of one playout: positions on its path, and the events until the seat decides freely again."""

    def __init__(self, forced_key: Hashable = None) -> None:
        self.forced_key = forced_key
        """Key of an action that is played as soon as it is legal, regardless of the tree; None for none."""
        self.own_actions: list[Action] = []
        """Actions of the searching seat after the first one."""
        self.events: list[Event] = []
        """Events of the first action; after the forced action began, only those of that action."""
        self.next_decision: State | None = None
        """Position in which the seat decides freely again, or in which its turn is over."""
        self.forced_positions: tuple[State, State] | None = None
        """Positions before and after the forced action; None while it was not legal."""
        self.turn_end: State | None = None
        """Position at the end of the turn."""
        self.next_turn_end: State | None = None
        """Position at the end of the next player's turn, which is evaluated."""
        self._before: State | None = None
        """Position before the forced action while that is resolved; None otherwise."""

    def record_decision(self, world: State) -> None:
        """Record a position in which the seat decides freely again or the forced action is complete."""
        if self.next_decision is None:
            self.next_decision = world.clone()
        if self._before is not None:
            self.forced_positions, self._before = (self._before, world.clone()), None

    def start_forced_action(self, world: State) -> None:
        """Record that the forced action starts in this position."""
        self.forced_key, self._before = None, world.clone()
        self.events.clear()

    @property
    def is_recording(self) -> bool:
        """Return whether the events now belong to the first or the forced action."""
        return self.next_decision is None or self._before is not None


class TreeSearch:
    """Tree search for one decision."""

    def __init__(
        self, rules: EpicRules, evaluation: Evaluation, seat: int, rng: Random, reused_tree: ReusedTree | None = None
    ) -> None:
        self.rules, self.evaluation, self.seat, self.rng = rules, evaluation, seat, rng
        self.match = rules.match
        self.playout_rng = Random()
        """Random generator of the playouts, seeded for each playout."""
        self.reused_tree = reused_tree
        """Tree of the previous decision in the same turn; None without one."""
        self.reference_value = 0.0
        """Value, in health points, that counts as 0: that of a middling candidate in the first evaluation."""
        self.active_seat = NO_SEAT
        """Seat whose turn it is."""
        self.nodes: dict[Action, SearchNode] = {}
        """Nodes of the candidate actions."""

    def search(self, view: State, legal: list[Action], budget: Budget) -> SearchResult:
        """Search until the budget is used up."""
        used = budget.start_clock()
        self.active_seat = view.active
        field = self._pick_candidates(view, legal, used)
        self.nodes = {runner.action: runner.node for runner in field}
        out: list[_Candidate] = []
        done = 0
        halvings, size = 1, len(field)
        while size > 2:
            halvings, size = halvings + 1, (size + 1) // 2
        for stage in range(1, halvings + 1):
            while used(done) < stage / halvings:
                done += self._run_round(view, field)
            field.sort(key=lambda runner: -runner.mean_value)
            if stage < halvings:
                half = (len(field) + 1) // 2
                out = field[half:] + out
                del field[half:]
        return SearchResult(done, [(runner.action, runner.node.visits, runner.mean_value) for runner in (*field, *out)])

    def _pick_candidates(
        self, view: State, legal: list[Action], used_fraction: Callable[[int], float]
    ) -> list[_Candidate]:
        """Return the most promising actions after evaluating each in a few worlds."""
        totals = [0.0] * len(legal)
        looks = 0
        for _ in range(SCREENING_WORLDS):
            world = self.rules.determinize(view, self.seat, self.rng)
            sample = self.rng.random()
            for i, action in enumerate(legal):
                self.playout_rng.seed(sample)
                totals[i] += evaluate_action(self.rules, self.evaluation, world, self.seat, action, self.playout_rng)
            looks += 1
            if used_fraction(0) > 0.3:
                break
        order = sorted(range(len(legal)), key=lambda i: -totals[i])[:MAX_CANDIDATES]
        self.reference_value = (
            self.reused_tree.middle if self.reused_tree is not None else totals[order[len(order) // 2]] / looks
        )
        return [
            _Candidate(legal[i], self.normalize_value(totals[i] / looks), self._reuse_node(legal[i])) for i in order
        ]

    def _reuse_node(self, action: Action) -> SearchNode | None:
        """Return the node of an action from the previous decision of the turn; None if there is none."""
        node = (
            self.reused_tree.node.children.get(self.make_action_key(action)) if self.reused_tree is not None else None
        )
        if node is not None and node.visits > MAX_REUSED_VISITS:
            node.total *= MAX_REUSED_VISITS / node.visits
            node.visits = MAX_REUSED_VISITS
        return node

    def normalize_value(self, value: float) -> float:
        """Return a value minus the reference value, in units of ``HEALTH_PER_UNIT``, clamped to ``MAX_VALUE``."""
        return max(-MAX_VALUE, min(MAX_VALUE, (value - self.reference_value) / HEALTH_PER_UNIT))

    def _run_round(self, view: State, candidates: list[_Candidate]) -> int:
        """Play out every candidate once in the same sampled world; return the number of playouts."""
        world = self.rules.determinize(view, self.seat, self.rng)
        sample = self.rng.random()
        for runner in candidates:
            self.playout_rng.seed(sample)
            self.play_out(world.clone(), runner.action, runner.node)
        return len(candidates)

    def play_out(self, world: State, action: Action, node: SearchNode, trace: PlayoutTrace | None = None) -> None:
        """Play an action and the following decisions in a world up to a leaf, and back up its value.

        ``node`` is the node of the action; ``trace`` records the playout if it is given.
        """
        chance = RecordingRandom(self.playout_rng)
        legal_of = self.rules.legal_actions
        self._apply(world, action, chance, trace)
        path = [node]
        for _ in range(MAX_DECISIONS):
            decision = world.decision
            if decision is None:
                break
            if decision.seat != self.seat:
                if is_free_decision(world, decision):
                    break
                self._apply(world, answer_by_rule(self.rules, self.evaluation, world, self.playout_rng), chance, trace)
                continue
            if trace is not None and is_free_decision(world, decision):
                trace.record_decision(world)
            legal = filter_idle_cards(self.match, world, legal_of(world))
            if len(legal) == 1:
                self._apply(world, legal[0], chance, trace)
                continue
            action, node, fresh = self._choose_forced(trace, node, world, legal) or self._select(node, world, legal)
            if trace is not None:
                trace.own_actions.append(action)
            self._apply(world, action, chance, trace)
            path.append(node)
            if fresh:
                break
        resolve_pending(self.rules, self.evaluation, world, chance, self.playout_rng)
        if trace is not None:
            trace.record_decision(world)
        if world.active == self.active_seat:
            finish_turn(self.rules, self.evaluation, world, chance, self.playout_rng)
        if trace is not None:
            trace.turn_end = world.clone()
        value = self.normalize_value(self._evaluate_leaf(world, chance))
        for node in path:
            node.visits += 1
            node.total += value

    def _apply(self, world: State, action: Action, chance: RecordingRandom, trace: PlayoutTrace | None) -> None:
        self.rules.apply(world, action, chance, trace.events if trace is not None and trace.is_recording else None)

    def _choose_forced(
        self, trace: PlayoutTrace | None, node: SearchNode, world: State, legal: list[Action]
    ) -> tuple[Action, SearchNode, bool] | None:
        """Return the forced action of a trace once it is legal; until then the end of a movement, else None."""
        if trace is None or trace.forced_key is None:
            return None
        forced_action = next((option for option in legal if self.make_action_key(option) == trace.forced_key), None)
        if forced_action is not None:
            trace.start_forced_action(world)
        elif isinstance(legal[0], Halt):
            forced_action = legal[0]
        else:
            return None
        child = node.children.setdefault(self.make_action_key(forced_action), SearchNode())
        child.available += 1
        return forced_action, child, False

    def _evaluate_leaf(self, world: State, chance: RecordingRandom) -> float:
        """Return the value after the next player's turn, mixed with the current value by ``Weights.early``."""
        if world.result is not None:
            return self.evaluation.evaluate(world, self.seat)
        early = self.evaluation.weights.early
        before = self.evaluation.evaluate(world, self.seat) if early else 0.0
        finish_turn(self.rules, self.evaluation, world, chance, self.playout_rng)
        return early * before + (1.0 - early) * self.evaluation.evaluate(world, self.seat)

    def _select(self, node: SearchNode, world: State, legal: list[Action]) -> tuple[Action, SearchNode, bool]:
        """Return the next action, its node, and whether the node is new.

        The node is a new child by progressive widening, else the best child by UCB.
        """
        children = node.children
        by_key: dict[Hashable, Action] = {}
        for action in legal:
            by_key.setdefault(self.make_action_key(action), action)
        known = [key for key in by_key if key in children]
        for key in known:
            children[key].available += 1
        room = max(2, int(WIDENING * sqrt(node.visits + 1)))
        if len(known) < min(len(by_key), room):
            noise = self.rng.random
            fresh = [key for key in by_key if key not in children]
            key = max(fresh, key=lambda k: estimate_action(self.evaluation, world, by_key[k]) + noise())
            child = children[key] = SearchNode()
            child.available = 1
            return by_key[key], child, True
        key = max(known, key=lambda k: _upper_confidence(children[k]))
        return by_key[key], children[key], False

    def make_action_key(self, action: Action) -> Hashable:
        """Return the key of an action in the tree; equal copies of a card have the same key."""
        card = getattr(action, "card", None)
        if card is None:
            return action
        return (type(action), self.match.card_ids[card], getattr(action, "figure", -1), getattr(action, "target", -1))


def is_free_decision(world: State, decision: Decision) -> bool:
    """Return whether a decision is about an action or a walk of a turn, not about the resolution of a card."""
    return decision.kind == "turn" or bool(world.stack and isinstance(world.stack[-1], WalkFrame))


def _upper_confidence(node: SearchNode) -> float:
    """Return the upper confidence bound of a node."""
    return node.total / node.visits + EXPLORATION * sqrt(log(node.available + 1) / node.visits)
