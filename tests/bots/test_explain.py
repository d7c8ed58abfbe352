"""Hints: a good action, and what is really better after it."""

from __future__ import annotations

from random import Random

import pytest

from game.bots.explain import Reason, explain, reason_sentence, reasons
from game.bots.greedy import GreedyBot
from game.content.packs import build_rules
from game.rules.epic.action import Walk
from game.rules.epic.rules import EpicRules
from game.table.action_words import action_sentence
from tests.bots.positions import one_of_each_kind, random_positions
from tests.bots.test_bots import swap_hidden
from tests.cards.builder import Scene, dark_link, duel, ganon, link
from tests.conformance.worlds import WORLDS

TERMS = {"health", "hands", "clocks", "strikes", "dangers", "place"}


def name_in(rules: EpicRules, figure: int) -> str:
    return rules.match.figures[figure].name


def hint(scene: Scene) -> tuple[str, dict[str, float], str]:
    """The action in text form, what it gains, and the sentence."""
    rules, state = scene.rules, scene.state
    assert state.decision is not None
    seat = state.decision.seat
    view, legal = rules.observe(state, seat), rules.legal(state)
    action, found = explain(rules, view, seat, legal, Random(2), GreedyBot())
    sentence = reason_sentence(found, lambda figure: name_in(rules, figure))
    return rules.to_text(action), {reason.term: reason.gain for reason in found}, sentence


def test_a_blow_is_explained_by_health() -> None:
    scene = duel(link(link="F4", hand=["spinning-blade"]), dark_link(dark_link="G4"), actions=1)
    action, found, sentence = hint(scene)
    assert action.startswith("attack link dark-link")
    assert found["health"] > 3
    assert sentence.startswith("It should cost dark-link ")
    assert sentence.endswith(" health.")


def test_a_walk_is_explained_by_whom_it_reaches() -> None:
    alone = ganon(at={"ganon": "G4", "wizrobe-1": "fallen", "wizrobe-2": "fallen"})
    scene = duel(link(at={"link": "C4", "navi": "fallen"}, hand=["spinning-blade"]), alone, die="4")
    rules, view = scene.rules, scene.rules.observe(scene.state, 0)
    beside = rules.match.board.near[rules.match.board.layout.square("G4")]
    walk = next(action for action in rules.legal(view) if isinstance(action, Walk) and beside >> action.square & 1)
    found = reasons(rules, view, 0, walk, Random(1))
    strike = next(reason for reason in found if reason.term == "strikes")
    assert name_in(rules, strike.figure) == "ganon"
    sentence = reason_sentence([strike], lambda figure: name_in(rules, figure))
    assert sentence == "It brings ganon within striking distance."


def test_terms_are_the_differences_that_an_action_makes() -> None:
    scene = duel(link(link="B2", hand=["link-5-1-s"], draw=["sacred-blade"]), ganon(ganon="I7"))
    state, rules = scene.state, scene.rules
    legal = rules.legal(state)
    view = rules.observe(state, 0)
    draw = next(action for action in legal if rules.to_text(action) == "draw")
    found = {reason.term: reason.gain for reason in reasons(rules, view, 0, draw, Random(1))}
    assert found["hands"] > 0.3
    assert found["health"] == 0


def test_the_only_action_needs_no_reason() -> None:
    scene = duel(link(link="F4"), ganon(ganon="G4"))
    legal = scene.rules.legal(scene.state)[:1]
    assert explain(scene.rules, scene.rules.observe(scene.state, 0), 0, legal, Random(1)) == (legal[0], [])
    for found in ([], [Reason("health", -2.0), Reason("place", 0.01)]):
        assert reason_sentence(found, str) == ""


@pytest.mark.parametrize("world", sorted(WORLDS))
def test_every_question_can_be_explained(world: str) -> None:
    rules = build_rules(WORLDS[world])
    for state in one_of_each_kind(rules, 6, 400).values():
        assert state.decision is not None
        seat, legal = state.decision.seat, rules.legal(state)
        view = rules.observe(state, seat)
        action, found = explain(rules, view, seat, legal, Random(1), GreedyBot())
        assert action in legal
        assert {reason.term for reason in found} == TERMS
        gains = [abs(reason.gain) for reason in found]
        assert gains == sorted(gains, reverse=True)
        assert action_sentence(rules.match, view, action).endswith(".")


def test_an_explanation_tells_its_reader_nothing_of_hidden_cards() -> None:
    """What another seat is told about a move hangs on what that seat sees, and on nothing else."""
    rules = build_rules(WORLDS["zelda-duel"])
    changed = 0
    for number, state in enumerate(random_positions(rules, 2, 300, 23)):
        assert state.decision is not None
        seat = state.decision.seat
        reader = 1 - seat
        moves = [one for one in rules.legal(state) if getattr(one, "card", None) is None]
        if state.limbo or not moves:
            continue
        other = swap_hidden(rules, state, reader, Random(number))
        if moves[0] not in rules.legal(other):
            continue
        changed += other != state
        told = [
            reasons(rules, rules.observe(truth, reader), seat, moves[0], Random(5), reader=reader)
            for truth in (state, other)
        ]
        assert told[0] == told[1]
    assert changed
