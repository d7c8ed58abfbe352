"""Choices of Elixir Quest are graded by the chances to win that they gave away, from what the player knew alone."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.bots.core.advice import grade_decision
from game.bots.elixir.bots import make_elixir_bot
from game.bots.elixir.grading import THOROUGH_DEPTH, compare_elixir_action, grade_elixir_action
from game.bots.epic.grading import Depth
from game.content.cards.elixir_catalog import load_elixir_catalog
from game.rules.core.chance import RecordingRandom
from game.rules.elixir.action import Setup
from game.rules.elixir.rules import ElixirRules
from tools.shots.states.elixir import DRAWN_GAME, FIRST_GAME, make_match

LONGER = 20
"""In how many times as many worlds a blunder is looked at again."""


def test_missing_a_winning_potion_is_a_blunder_and_drinking_it_is_best() -> None:
    session = make_match((*FIRST_GAME, "lay 5", "lay 2", *DRAWN_GAME)).session
    view, rules = session.view_for(0), session.rules
    best, advice = grade_elixir_action(rules, view, 0, session.parse_action("decline"), Random(1))
    assert rules.to_text(best) == "drink"
    assert grade_decision(advice) == "blunder"
    assert advice.reasons[0].term == "taken"
    best, advice = grade_elixir_action(rules, view, 0, session.parse_action("drink"), Random(1))
    assert (rules.to_text(best), grade_decision(advice)) == ("drink", "best")


def test_a_decided_match_has_no_mistakes() -> None:
    """Three games are won: captured cards are worth something to a bot, but no chance to win."""
    session = make_match((*FIRST_GAME, "lay 3", "lay 5", "lay 2", "lay 1")).session
    state = session.view_for(0)
    state.wins = [3, 0]
    for action in session.legal_actions():
        assert grade_decision(grade_elixir_action(session.rules, state, 0, action, Random(1))[1]) == "best"


def test_the_opponents_hand_does_not_affect_grades() -> None:
    """The same view comes of other hands: a grade is made of the view and its seed alone."""
    session = make_match(FIRST_GAME).session
    view, action = session.view_for(0), session.legal_actions()[3]
    grades = {grade_elixir_action(session.rules, view, 0, action, Random(7)) for _look in range(2)}
    assert len(grades) == 1


def look_again(count: int, names: tuple[str, str], most: int) -> tuple[Counter[str], Counter[str]]:
    """Return how often each grade was given in some matches, and the regrades of the blunders."""
    rules, grades, again = ElixirRules(load_elixir_catalog(), Setup()), Counter[str](), Counter[str]()
    for index in range(count):
        bots, rng, chance = (
            [make_elixir_bot(name) for name in names],
            Random(index),
            RecordingRandom(Random(f"deal/{index}")),
        )
        state, step = rules.setup(chance, None), 0
        while (decision := state.decision) is not None:
            view, seat = rules.observe(state, decision.seat), decision.seat
            action = bots[seat].choose(rules, view, seat, rules.legal_actions(state), rng)
            grade = grade_decision(grade_elixir_action(rules, view, seat, action, Random(f"{index}/{step}"))[1])
            grades[grade] += 1
            if grade == "blunder" and again.total() < most:
                depth = Depth(THOROUGH_DEPTH.budget, LONGER * THOROUGH_DEPTH.worlds)
                look = Random(f"again/{index}/{step}")
                again[grade_decision(compare_elixir_action(rules, view, seat, action, look, depth)[1])] += 1
            rules.apply(state, action, chance, None)
            step += 1
    return grades, again


@pytest.mark.soak
def test_blunders_remain_blunders_in_more_worlds() -> None:
    grades, again = look_again(12, ("random", "random"), 10)
    print(f"grades: {dict(grades)}; blunders looked at again: {dict(again)}")
    assert again.total() >= 5
    assert again["blunder"] >= 0.8 * again.total()
