"""Turns of challenges are graded by what they gave away, in worlds that the player holds possible."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.bots.core.advice import grade_decision
from game.bots.dungeon.bots import make_dungeon_bot
from game.bots.dungeon.grading import THOROUGH_DEPTH, compare_dungeon_action, grade_dungeon_action
from game.bots.dungeon.search import COLLAPSE_COST, SOLVED_ROOM_VALUE
from game.content.cards.dungeon_catalog import load_dungeon_catalog
from game.rules.core.chance import RecordingRandom
from game.rules.dungeon.actions.action import Setup
from game.rules.dungeon.rules import DungeonRules
from tests.dungeon.builder import DungeonTestTable

LONGER = 20
"""In how many times as many worlds a blunder is looked at again."""


def make_table_at_limit(hearts: int) -> DungeonTestTable:
    """Return a table with one point missing in the last turn before the limit, which a strike would bring."""
    table = DungeonTestTable("HW-01", [["strike", "leap"]], hearts=hearts)
    challenge, standing = table.state.challenge, table.standing
    assert challenge is not None
    challenge.total, challenge.round = standing.need - 1, standing.limit
    return table.do("pass")


@pytest.mark.parametrize(
    ("hearts", "term", "least"), [(2, "collapsed", COLLAPSE_COST), (6, "solved", SOLVED_ROOM_VALUE)]
)
def test_passing_where_a_card_solves_the_room_is_a_blunder(hearts: int, term: str, least: float) -> None:
    table = make_table_at_limit(hearts)
    rules, view = table.rules, table.rules.observe(table.state, 0)
    best, advice = grade_dungeon_action(rules, view, 0, rules.from_text(view, "pass"), Random(1))
    assert rules.to_text(best) == "play strike"
    assert grade_decision(advice) == "blunder"
    assert advice.reasons[0].term == term
    assert advice.win_chance_loss >= least / COLLAPSE_COST
    best, advice = grade_dungeon_action(rules, view, 0, rules.from_text(view, "play strike"), Random(1))
    assert (rules.to_text(best), grade_decision(advice)) == ("play strike", "best")


def test_a_grade_depends_on_the_view_alone() -> None:
    """The card that comes next from the pile is hidden: whether it would help changes no grade."""
    grades = set()
    for draws in (["whirl"], ["leap"]):
        table = DungeonTestTable("HW-01", [["leap", "leap"]], draws=[draws], hearts=6)
        view = table.rules.observe(table.state, 0)
        new_hand = table.rules.from_text(view, "new-hand")
        grades.add(grade_dungeon_action(table.rules, view, 0, new_hand, Random(3)))
    assert len(grades) == 1


def look_again(count: int, most: int) -> tuple[Counter[str], Counter[str]]:
    """Return how often each grade was given in some adventures with a random first player.

    Also regrade two blunders of each adventure.
    """
    grades, again = Counter[str](), Counter[str]()
    for index in range(count):
        rules = DungeonRules(load_dungeon_catalog(), Setup(players=1 + index % 3, grade="hero"))
        bots = [make_dungeon_bot("greedy" if seat else "random") for seat in range(rules.seats)]
        rng, chance = Random(index), RecordingRandom(Random(f"deal/{index}"))
        state, blunders, looked = rules.setup(chance, None), 0, 0
        while (decision := state.decision) is not None and looked < most:
            seat, view, legal = decision.seat, rules.observe(state, decision.seat), rules.legal_actions(state)
            action = bots[seat].choose(rules, view, seat, legal, rng)
            if seat == 0 and decision.kind in ("turn", "play") and state.challenge is not None and len(legal) > 1:
                looked += 1
                grade = grade_decision(grade_dungeon_action(rules, view, seat, action, Random(f"{index}/{looked}"))[1])
                grades[grade] += 1
                blunders += grade == "blunder"
                if grade == "blunder" and blunders <= 2:
                    luck_again = Random(f"again/{index}/{looked}")
                    advice = compare_dungeon_action(
                        rules, view, seat, action, luck_again, THOROUGH_DEPTH.scale(LONGER)
                    )[1]
                    again[grade_decision(advice)] += 1
            rules.apply(state, action, chance, None)
    return grades, again


@pytest.mark.soak
def test_blunders_remain_blunders_in_more_worlds() -> None:
    grades, again = look_again(9, 20)
    print(f"grades: {dict(grades)}; blunders looked at again: {dict(again)}")
    assert again.total() >= 5
    assert again["blunder"] >= 0.8 * again.total()
