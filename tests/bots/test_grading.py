"""Decisions of finished matches are graded by the chances to win that they gave away; longer thought confirms it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from game.bots.core.advice import BLUNDER_LOSS, LOOSE_LOSS, MISSED_WIN_LEAD, Advice, Reason, grade_decision
from game.bots.core.thought import Budget
from game.bots.epic import grading
from game.bots.epic.bots import make_bot
from game.bots.epic.grading import QUICK_DEPTH, THOROUGH_DEPTH, Depth, compare_with_best, grade_action
from game.bots.epic.worth import filter_idle_cards
from game.content.cards.packs import build_rules, load_pack
from game.rules.core.chance import RecordingRandom
from game.rules.epic.actions.action import Action
from game.rules.epic.engine.state import State
from game.rules.epic.pack import Setup
from game.rules.epic.rules import EpicRules

LONGER = 20
"""Factor on the depth at which a blunder is looked at again."""


def test_a_multiplied_grading_depth_has_no_time_limit() -> None:
    glance = Depth(Budget(iterations=200, seconds=0.8), 30)
    assert glance.scale(3) == Depth(Budget(iterations=600), 90)


def decisions(rules: EpicRules, bots: tuple[str, str], seed: str) -> Iterator[tuple[State, int, Action]]:
    """Yield what two bots decided in a match where there was a choice: the view, the seat, the action."""
    players, rng, chance = [make_bot(name) for name in bots], Random(seed), RecordingRandom(Random(f"{seed}/chance"))
    state = rules.setup(chance, None)
    while (decision := state.decision) is not None:
        view, legal = rules.observe(state, decision.seat), rules.legal_actions(state)
        action = players[decision.seat].choose(rules, view, decision.seat, legal, rng)
        if decision.kind != "place" and len(filter_idle_cards(rules.match, view, legal)) > 1:
            yield view, decision.seat, action
        rules.apply(state, action, chance, None)


def matches(count: int) -> Iterator[tuple[EpicRules, str]]:
    """Yield duels of both games with other teams on other boards."""
    rng = Random("graded")
    for index in range(count):
        content = load_pack("star-wars" if index % 3 == 2 else "zelda")
        one, other = rng.sample(list(content.teams), 2)
        board = rng.choice(list(content.layouts))
        yield build_rules(Setup(content.pack.id, ((one,), (other,)), board, turn_limit=80)), f"graded/{index}"


def look_again(count: int, most: int) -> tuple[Counter[str], Counter[str]]:
    """Return how often each grade was given in some matches, and the regrades of a limited number of blunders."""
    grades, again = Counter[str](), Counter[str]()
    for rules, seed in matches(count):
        blunders = []
        for index, (view, seat, action) in enumerate(decisions(rules, ("apprentice", "knight"), seed)):
            grade = grade_decision(grade_action(rules, view, seat, action, Random(f"{seed}/{index}"))[1])
            grades[grade] += 1
            if grade == "blunder":
                blunders.append((view, seat, action))
        rng = Random(seed)
        for view, seat, action in rng.sample(blunders, min(most, len(blunders))):
            depth = THOROUGH_DEPTH.scale(LONGER)
            again[
                grade_decision(compare_with_best(rules, view, seat, action, Random(f"again/{rng.random()}"), depth)[1])
            ] += 1
    return grades, again


@pytest.mark.parametrize(
    ("advice", "grade"),
    [
        (Advice(), "best"),
        (Advice(equal_action="draw"), "good"),
        (Advice(rival_action="end", edge=9.0, win_chance_loss=LOOSE_LOSS - 0.001), "good"),
        (Advice(rival_action="end", win_chance_loss=LOOSE_LOSS), "loose"),
        (Advice(rival_action="end", win_chance_loss=BLUNDER_LOSS), "blunder"),
        (Advice(rival_action="end", win_chance_loss=BLUNDER_LOSS, win_chance_loss_error=0.01), "loose"),
        (
            Advice(rival_action="end", reasons=(Reason("won", 20.0, mean=1.0, baseline_mean=1 - MISSED_WIN_LEAD),)),
            "blunder",
        ),
    ],
)
def test_a_grade_depends_on_the_certain_loss_and_on_a_missed_win(advice: Advice, grade: str) -> None:
    assert grade_decision(advice) == grade


def test_a_mistake_found_by_a_shallow_search_is_checked_deeper(monkeypatch: pytest.MonkeyPatch) -> None:
    looks, bad = list[Depth](), list[Depth]()

    def look(
        rules: EpicRules, view: State, seat: int, action: Action, rng: Random, depth: Depth
    ) -> tuple[Action, Advice]:
        looks.append(depth)
        return action, Advice(rival_action="end", win_chance_loss=0.2) if depth in bad else Advice(equal_action="end")

    monkeypatch.setattr(grading, "compare_with_best", look)
    rules, _seed = next(matches(1))
    view: State = rules.setup(RecordingRandom(Random(1)), None)
    action = rules.legal_actions(view)[0]
    assert grade_decision(grade_action(rules, view, 0, action, Random(1))[1]) == "good"
    assert looks == [QUICK_DEPTH]
    bad.append(QUICK_DEPTH)
    assert grade_decision(grade_action(rules, view, 0, action, Random(1))[1]) == "good"
    assert looks == [QUICK_DEPTH, QUICK_DEPTH, THOROUGH_DEPTH]
    assert THOROUGH_DEPTH.scale(LONGER).worlds == LONGER * THOROUGH_DEPTH.worlds


@pytest.mark.soak
def test_blunders_remain_blunders_with_a_deeper_search() -> None:
    grades, again = look_again(10, 6)
    print(f"grades: {dict(grades)}; blunders looked at again: {dict(again)}")
    assert again.total() >= 20
    assert again["blunder"] >= 0.8 * again.total()
