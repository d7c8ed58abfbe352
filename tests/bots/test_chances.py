"""Winning probabilities: they add up to one, are certain at the end, and favor the better position."""

from __future__ import annotations

import pytest

from game.bots.epic.chances import estimate_win_chance, estimate_win_chances
from game.bots.epic.evaluation import Evaluation
from game.bots.epic.weights import Weights
from game.content.cards.packs import build_rules
from tests.bots.positions import find_random_positions
from tests.cards.builder import Scene, dark_link, duel, ganon, link
from tests.conformance.worlds import WORLDS


def extract_features(scene: Scene) -> tuple[float, ...]:
    rules = scene.rules
    return estimate_win_chances(rules.match, [rules.observe(scene.state, seat) for seat in range(rules.seats)])


@pytest.mark.parametrize("world", sorted(WORLDS))
def test_the_chances_of_all_sides_add_up_to_one(world: str) -> None:
    rules = build_rules(WORLDS[world])
    for state in find_random_positions(rules, 1, 300, 41):
        found = estimate_win_chances(rules.match, [rules.observe(state, seat) for seat in range(rules.seats)])
        assert len(found) == rules.match.sides
        assert sum(found) == pytest.approx(1)
        assert all(0 < share < 1 for share in found)


def test_a_better_position_has_a_better_chance() -> None:
    even, worse, lost = (extract_features(duel(link(), ganon(health={"ganon": health})))[0] for health in (20, 8, 1))
    assert even < worse < lost
    assert lost > 0.7


def test_a_finished_match_has_certain_chances() -> None:
    scene = duel(
        link(link="F4", hand=["link-5-1-s"]),
        dark_link(at={"dark-link": "G4", "poe": "fallen"}, health={"dark-link": 1}),
    )
    scene.do("attack link dark-link link-5-1-s")
    assert extract_features(scene) == (1.0, 0.0)
    scene.state.result = ()
    assert extract_features(scene) == (0.5, 0.5)


def test_an_advantage_maps_to_a_chance_between_equal_sides() -> None:
    assert estimate_win_chance(0.0, 3) == pytest.approx(1 / 3)
    assert estimate_win_chance(4.0, 2) + estimate_win_chance(-4.0, 2) == pytest.approx(1)
    scene = duel(link(), ganon(health={"ganon": 8}))
    view = scene.rules.observe(scene.state, 0)
    worth = Evaluation(scene.rules.match, Weights()).evaluate(view, 0)
    assert estimate_win_chance(worth, 2) == pytest.approx(
        estimate_win_chances(scene.rules.match, [view, view])[0], abs=0.05
    )
