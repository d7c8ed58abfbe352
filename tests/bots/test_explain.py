"""Hints: a good action, and what is really better after it."""

from __future__ import annotations

from random import Random

import pytest

from game.bots.explain import explain, reason_sentence, reasons
from game.bots.greedy import GreedyBot
from game.content.packs import build_rules
from tests.bots.positions import one_of_each_kind
from tests.cards.builder import Scene, dark_link, duel, ganon, link
from tests.conformance.worlds import WORLDS


def hint(scene: Scene) -> tuple[str, dict[str, float], str]:
    """The action in text form, what it gains, and the sentence."""
    rules, state = scene.rules, scene.state
    assert state.decision is not None
    seat = state.decision.seat
    view, legal = rules.observe(state, seat), rules.legal(state)
    action, found = explain(rules, view, seat, legal, Random(2), GreedyBot())
    return rules.to_text(action), dict(found), reason_sentence(found)


def test_a_blow_is_explained_by_health() -> None:
    scene = duel(link(link="F4", hand=["spinning-blade"]), dark_link(dark_link="G4"), actions=1)
    action, found, sentence = hint(scene)
    assert action.startswith("attack link dark-link")
    assert found["health"] > 3
    assert sentence == "It costs the enemies more health than you."


def test_terms_are_the_differences_that_an_action_makes() -> None:
    scene = duel(link(link="B2", hand=["link-5-1-s"], draw=["sacred-blade"]), ganon(ganon="I7"))
    state, rules = scene.state, scene.rules
    legal = rules.legal(state)
    view = rules.observe(state, 0)
    draw = next(action for action in legal if rules.to_text(action) == "draw")
    found = dict(reasons(rules, view, 0, legal, draw, Random(1)))
    assert found["hands"] > 0.3
    assert found["health"] == 0


def test_the_only_action_needs_no_reason() -> None:
    scene = duel(link(link="F4"), ganon(ganon="G4"))
    legal = scene.rules.legal(scene.state)[:1]
    assert explain(scene.rules, scene.rules.observe(scene.state, 0), 0, legal, Random(1)) == (legal[0], [])
    assert reason_sentence([]) == reason_sentence([("health", -2.0), ("place", 0.01)]) == ""


@pytest.mark.parametrize("world", sorted(WORLDS))
def test_every_question_can_be_explained(world: str) -> None:
    rules = build_rules(WORLDS[world])
    for state in one_of_each_kind(rules, 6, 400).values():
        assert state.decision is not None
        seat, legal = state.decision.seat, rules.legal(state)
        action, found = explain(rules, rules.observe(state, seat), seat, legal, Random(1), GreedyBot())
        assert action in legal
        assert {term for term, _gain in found} == {"health", "hands", "clocks", "strikes", "dangers", "place"}
        assert [abs(gain) for _term, gain in found] == sorted((abs(gain) for _term, gain in found), reverse=True)
