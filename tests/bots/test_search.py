"""The search: it keeps its budget, counts iterations, and finds wins a few actions ahead."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.bots.core import thought
from game.bots.core.thought import Budget, SearchResult
from game.bots.epic import search
from game.bots.epic.evaluation import Evaluation
from game.bots.epic.greedy import answer_by_rule
from game.bots.epic.quick_play import choose_rollout_move
from game.bots.epic.search import (
    HEALTH_PER_UNIT,
    MAX_CANDIDATES,
    MAX_REUSED_VISITS,
    ReusedTree,
    SearchBot,
    SearchNode,
    TreeSearch,
)
from game.bots.epic.weights import PLANNING, Weights
from game.rules.epic.actions.action import Action, Attack, Decline, Defend, End
from game.rules.epic.board import iterate_bits
from game.rules.epic.engine.frames import WalkFrame
from tests.bots.positions import duel_rules, find_random_positions, one_of_each_kind
from tests.cards.builder import Scene, dark_link, duel, ganon, link


@pytest.fixture(scope="module")
def kinds() -> dict[str, search.State]:
    return one_of_each_kind(duel_rules(), 4)


def test_an_iteration_budget_is_exact(kinds: dict[str, search.State]) -> None:
    rules = duel_rules()
    for state in kinds.values():
        assert state.decision is not None
        bot = SearchBot(Budget(iterations=60))
        legal = rules.legal_actions(state)
        bot.choose(rules, rules.observe(state, state.decision.seat), state.decision.seat, legal, Random(1))
        assert 60 <= bot.last_result.iterations < 60 + MAX_CANDIDATES
        assert sum(visits for _action, visits, _mean in bot.last_result.options) == bot.last_result.iterations
        assert len(bot.last_result.options) == min(MAX_CANDIDATES, len(legal))


class FakeClock:
    """Clock that advances by a fixed step at every call."""

    def __init__(self, step: float) -> None:
        self.now, self.step = 100.0, step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def test_a_time_budget_is_checked_every_round(kinds: dict[str, search.State], monkeypatch: pytest.MonkeyPatch) -> None:
    rules, state, watch = duel_rules(), kinds["walk"], FakeClock(0.001)
    monkeypatch.setattr(thought.time, "perf_counter", watch)
    assert state.decision is not None
    bot = SearchBot(Budget(seconds=0.05))
    bot.choose(
        rules, rules.observe(state, state.decision.seat), state.decision.seat, rules.legal_actions(state), Random(1)
    )
    assert 0.05 <= watch.now - 100.0 <= 0.06
    assert bot.last_result.iterations > 40


def test_a_slow_machine_evaluates_every_action_once(
    kinds: dict[str, search.State], monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, state = duel_rules(), kinds["walk"]
    monkeypatch.setattr(thought.time, "perf_counter", FakeClock(1.0))
    assert state.decision is not None
    bot = SearchBot(Budget(iterations=500, seconds=0.05))
    legal = rules.legal_actions(state)
    action = bot.choose(rules, rules.observe(state, state.decision.seat), state.decision.seat, legal, Random(1))
    assert action in legal
    assert bot.last_result.iterations == 0


def best(scene: Scene, iterations: int = 400) -> str:
    """Return what the search does in a scene."""
    rules, state = scene.rules, scene.state
    assert state.decision is not None
    seat = state.decision.seat
    bot = SearchBot(Budget(iterations=iterations))
    return rules.to_text(bot.choose(rules, rules.observe(state, seat), seat, rules.legal_actions(state), Random(3)))


def test_it_takes_an_immediate_win() -> None:
    scene = duel(
        link(link="F4", hand=["link-5-1-s", "link-1-4-s"]),
        dark_link(at={"dark-link": "G4", "poe": "fallen"}, health={"dark-link": 1}),
    )
    assert best(scene).startswith("attack link dark-link")


def test_it_walks_to_where_it_can_win() -> None:
    scene = duel(
        link(link="C4", hand=["link-5-1-s", "link-4-1-s"]),
        dark_link(at={"dark-link": "G4", "poe": "fallen"}, health={"dark-link": 1}),
        die="4",
    )
    text = best(scene)
    assert text.startswith("move link ")
    scene.do(text)
    assert scene.is_legal("attack link dark-link link-5-1-s")


def test_the_search_does_not_waste_a_turn() -> None:
    scene = duel(link(link="B2", hand=["link-5-1-s"], draw=["sacred-blade"]), ganon(ganon="I7"))
    assert best(scene) != scene.rules.to_text(End())


# A turn at a glance --------------------------------------------------------------------------------------------------


def walks_at_a_glance(scene: Scene) -> set[str]:
    """Return the walks of the first player that look most promising, whatever chance prefers."""
    rules, judge = scene.rules, Evaluation(scene.rules.match, Weights())
    legal = rules.legal_actions(scene.state)
    return {rules.to_text(choose_rollout_move(judge, scene.state, legal, Random(luck))) for luck in range(20)}


def test_quick_play_walks_into_reach_of_an_attack() -> None:
    scene = duel(link(link="C4", navi="A1", hand=["link-5-1-s"]), ganon(ganon="G4"), die=4)
    layout = scene.rules.match.board.layout
    beside = {
        f"move link {layout.square_name(square)}"
        for square in iterate_bits(scene.rules.match.board.adjacent[layout.parse_square("G4")])
    }
    assert walks_at_a_glance(scene) <= beside


def test_quick_play_stays_in_reach() -> None:
    scene = duel(link(link="F4", navi="A1", hand=["link-5-1-s"]), ganon(ganon="G4", wizrobe_1="I2"), die=4)
    assert not {walk for walk in walks_at_a_glance(scene) if walk.startswith("move link ")}


def test_quick_play_approaches_without_an_attack() -> None:
    east = duel(link(link="A4", navi="A1", hand=[]), ganon(ganon="I3", wizrobe_1="I2", wizrobe_2="J2"), die=3)
    assert {walk[-2] for walk in walks_at_a_glance(east)} <= {"B", "C", "D"}
    south = duel(link(link="D1", navi="E1", hand=[]), ganon(ganon="D7", wizrobe_1="E7", wizrobe_2="D6"), die=3)
    assert {walk[-1] for walk in walks_at_a_glance(south)} <= {"3", "4"}


def test_quick_play_avoids_leevers_if_another_character_can_attack() -> None:
    scene = duel(
        link(link="B3", navi="E1", hand=["link-4-1-s", "navi-2-2-sb"]),
        ganon(ganon="F3"),
        board="leever-desert",
        options=["leevers"],
        die=3,
    )
    assert scene.is_legal("move link E3 1")
    assert all(walk.startswith("move navi") for walk in walks_at_a_glance(scene))


class Spy(Evaluation):
    """Evaluation that records the turns of its calls."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene.rules.match, PLANNING)
        self.turns: list[int] = []

    def evaluate(self, s: search.State, seat: int) -> float:
        self.turns.append(s.turn)
        return super().evaluate(s, seat)


def test_the_search_plays_the_next_turn_before_evaluating() -> None:
    scene = duel(link(link="C4", hand=["link-5-1-s"]), ganon(ganon="G4"))
    rules, state = scene.rules, scene.state
    spy = Spy(scene)
    view, legal = rules.observe(state, 0), rules.legal_actions(state)
    thought = TreeSearch(rules, spy, 0, Random(1)).search(view, legal, Budget(iterations=40))
    ahead = [turn for turn in spy.turns if turn == state.turn + 2]
    assert len(ahead) == thought.iterations
    assert all(turn <= state.turn + 1 for turn in spy.turns if turn not in ahead)


def test_simulated_defenders_do_not_see_the_attack_card() -> None:
    scene = duel(
        link(link="F4", hand=["link-1-4-s"], draw=["spinning-blade"] * 3, rest="discard"),
        dark_link(at={"dark-link": "G4", "poe": "fallen"}, hand=["blade-balance"]),
    )
    scene.do("attack link dark-link link-1-4-s")
    rules, state = scene.rules, scene.state

    def answer(weights: Weights) -> Action:
        return answer_by_rule(rules, Evaluation(rules.match, weights), state, Random(1))

    assert isinstance(answer(Weights()), Decline)
    assert isinstance(answer(PLANNING), Defend)


@pytest.fixture(scope="module")
def fight() -> search.State:
    """Return a turn with many attacks."""
    rules = duel_rules()
    for state in find_random_positions(rules, 5, 900, 1):
        if (
            state.decision.kind == "turn"
            and sum(isinstance(action, Attack) for action in rules.legal_actions(state)) > 5
        ):
            return state
    raise AssertionError("no such turn")


def test_without_noise_the_best_action_is_chosen(fight: search.State) -> None:
    """And with noise something else now and then, the more the larger it is."""
    rules, state = duel_rules(), fight
    assert state.decision is not None
    seat, legal = state.decision.seat, rules.legal_actions(state)
    others = {}
    for noise in (0.0, 1.35, 60.0):
        others[noise] = 0
        for seed in range(16):
            bot = SearchBot(Budget(iterations=24), noise=noise)
            chosen = bot.choose(rules, rules.observe(state, seat), seat, legal, Random(seed))
            assert chosen in {action for action, _visits, _mean in bot.last_result.options}
            others[noise] += chosen != bot.last_result.options[0][0]
    assert others[0.0] == 0
    assert 0 < others[1.35] < others[60.0]
    assert others[60.0] >= 8


def test_a_playout_ends_with_the_turn(fight: search.State, monkeypatch: pytest.MonkeyPatch) -> None:
    """Others answer an attack by a rule of thumb; the movement of their own turn is not theirs to answer there."""
    rules, state = duel_rules(), fight
    answered: list[str] = []

    def listen(*words: Any) -> Action:
        world = words[2]
        assert not (world.stack and isinstance(world.stack[-1], WalkFrame))
        answered.append(world.decision.kind)
        return answer_by_rule(*words)

    monkeypatch.setattr(search, "answer_by_rule", listen)
    assert state.decision is not None
    seat, legal = state.decision.seat, rules.legal_actions(state)
    bot = SearchBot(Budget(iterations=80))
    bot.choose(rules, rules.observe(state, seat), seat, legal, Random(2))
    assert "turn" not in answered
    assert answered


class FakeSearch(TreeSearch):
    """Search that finds three options, the best of them with the fewest visits."""

    kept_before: list[ReusedTree | None]

    def search(self, view: search.State, legal: list[Action], budget: Budget) -> SearchResult:
        self.kept_before.append(self.reused_tree)
        self.nodes = {action: SearchNode() for action in legal[:3]}
        return SearchResult(30, [(legal[0], 5, 0.2), (legal[1], 10, 0.1), (legal[2], 15, 0.0)])


class FakeRandom(Random):
    """Random generator that records the widths of the errors asked for, and returns prepared ones."""

    def __init__(self, errors: list[float]) -> None:
        super().__init__(1)
        self.errors = errors
        self.spreads: list[float] = []

    def gauss(self, mu: float = 0.0, sigma: float = 1.0) -> float:
        self.spreads.append(sigma)
        return self.errors[len(self.spreads) - 1]


@pytest.mark.parametrize(("errors", "place"), [([0.0, 0.0, 0.0], 0), ([-0.05, 0.06, 0.0], 1), ([0.0, 0.0, 0.3], 2)])
def test_noise_is_an_error_of_the_mean_values_in_their_scale(
    fight: search.State, monkeypatch: pytest.MonkeyPatch, errors: list[float], place: int
) -> None:
    monkeypatch.setattr(FakeSearch, "kept_before", [], raising=False)
    monkeypatch.setattr(search, "TreeSearch", FakeSearch)
    rules = duel_rules()
    assert fight.decision is not None
    seat, legal, luck = fight.decision.seat, rules.legal_actions(fight), FakeRandom(errors)
    assert SearchBot(noise=1.35, budget=Budget(1)).choose(rules, fight, seat, legal, luck) == legal[place]
    assert luck.spreads == [1.35 / HEALTH_PER_UNIT] * 3


def test_the_tree_is_reused_within_a_turn_only(fight: search.State, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[ReusedTree | None] = []
    monkeypatch.setattr(FakeSearch, "kept_before", seen, raising=False)
    monkeypatch.setattr(search, "TreeSearch", FakeSearch)
    rules, bot, later = duel_rules(), SearchBot(Budget(1)), fight.clone()
    later.turn += 1
    assert fight.decision is not None
    seat, legal = fight.decision.seat, rules.legal_actions(fight)
    for state in (fight, fight, later):
        bot.choose(rules, state, seat, legal, Random(1))
    first, second, third = seen
    assert first is None
    assert second is not None
    assert second.turn == (fight.turn, fight.active, seat)
    assert third is None


@pytest.mark.parametrize("visits", [MAX_REUSED_VISITS - 1, MAX_REUSED_VISITS, 4 * MAX_REUSED_VISITS])
def test_reused_nodes_count_for_few_visits(fight: search.State, visits: int) -> None:
    rules = duel_rules()
    assert fight.decision is not None
    seat, action = fight.decision.seat, rules.legal_actions(fight)[0]
    before, node = SearchNode(), SearchNode()
    node.visits, node.total = visits, 0.5 * visits
    kept = ReusedTree((fight.turn, fight.active, seat), 0.0, before)
    thoughts = TreeSearch(rules, Evaluation(rules.match, PLANNING), seat, Random(1), kept)
    before.children[thoughts.make_action_key(action)] = node
    assert thoughts._reuse_node(action) is node
    assert node.visits == min(visits, MAX_REUSED_VISITS)
    assert node.total == pytest.approx(0.5 * node.visits)


def test_a_defenders_search_does_not_continue_the_attackers_turn(
    kinds: dict[str, search.State], monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, state = duel_rules(), kinds["defend"]
    thumb = answer_by_rule

    def listen(*words: Any) -> Action:
        assert words[2].decision.kind != "turn"
        return thumb(*words)

    monkeypatch.setattr(search, "answer_by_rule", listen)
    assert state.decision is not None
    bot, seat = SearchBot(Budget(iterations=40)), state.decision.seat
    assert state.active != seat
    bot.choose(rules, rules.observe(state, seat), seat, rules.legal_actions(state), Random(1))
    assert bot.last_result.iterations >= 40
