"""The measured handicap of a match that is being agreed on: what it gives, says and is kept as."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from game.content.cards.handicaps import FirstTurnStats, HandicapTable, find_handicap_health, load_handicaps
from game.content.cards.packs import build_rules, load_pack
from game.languages import set_language
from game.presentation.epic.rulebook import swap_sides
from game.rules.epic.pack import Setup
from game.session.seats import PERSON
from game.setup import evenness
from game.setup.epic import EpicChair, EpicPlan
from game.setup.evenness import (
    describe_first_turn,
    describe_handicap,
    find_handicap_refusal,
    format_handicap,
    is_recommended,
)

GAME, MAP = "star-wars", "geonosis-arena"


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    set_language("en")
    yield
    set_language("en")


def a_plan(*teams: str) -> EpicPlan:
    plan = EpicPlan(load_pack(GAME), [EpicChair(PERSON, team, team) for team in teams], MAP, Random(1))
    plan.uses_measured_handicap = True
    return plan


def given() -> int:
    table = load_handicaps(GAME)
    assert table is not None
    even = table.find_pairing("luke", "vader")
    assert even is not None
    assert even.weaker == 0
    assert even.handicap.health > 0
    return even.handicap.health


def test_it_is_off_at_first_and_health_of_the_match_when_on() -> None:
    plan = a_plan("luke", "vader")
    assert plan.build_setup() == Setup(GAME, (("luke",), ("vader",)), MAP, health=(given(), 0), evened=True)
    plan.uses_measured_handicap = False
    assert plan.build_setup() == Setup(GAME, (("luke",), ("vader",)), MAP)
    rules = build_rules(a_plan("luke", "vader").build_setup())
    assert rules.match.figures[0].health == 17 + given()


def test_it_goes_with_the_teams_and_leaves_what_was_agreed_on() -> None:
    plan = a_plan("vader", "luke")
    plan.chairs[0].health = 3
    assert plan.build_setup().health == (0, given())
    plan.chairs[1].team = "vader"
    assert plan.build_setup().health == ()
    plan.uses_measured_handicap = False
    assert plan.build_setup().health == (3, 0)


def test_the_sides_change_with_what_evens_them() -> None:
    setup = a_plan("luke", "vader").build_setup()
    assert swap_sides(setup) == a_plan("vader", "luke").build_setup()
    agreed = Setup(GAME, (("luke",), ("vader",)), MAP, health=(3, 0))
    assert swap_sides(agreed).health == (3, 0)


def test_what_it_says() -> None:
    plan = a_plan("luke", "vader")
    text = describe_handicap(plan)
    assert f"**Luke Skywalker** starts with **+{given()}** health: wins about " in text
    assert format_handicap(plan) == f"Luke Skywalker +{given()} {{heart}}"
    set_language("de")
    assert f"**Luke Skywalker** beginnt mit **+{given()}** Leben: gewinnt etwa " in describe_handicap(plan)
    set_language("en")
    plan.uses_measured_handicap = False
    assert format_handicap(plan) == ""


def test_why_it_is_not_there() -> None:
    assert find_handicap_refusal(a_plan("luke", "vader")) == ""
    assert "one team each" in find_handicap_refusal(a_plan("luke", "vader", "yoda"))
    assert "same team" in find_handicap_refusal(a_plan("luke", "luke"))
    three = a_plan("luke", "vader", "yoda")
    three.chairs[2].health = 2
    assert three.build_setup().health == (0, 0, 2)
    assert not three.build_setup().evened


def test_a_hidden_choice_is_not_given_away() -> None:
    plan = a_plan("luke", "vader")
    plan.set_draft_mode("blind")
    plan.confirm_handover()
    assert plan.teams_hidden
    plan.choose_team("luke")
    assert (describe_handicap(plan), format_handicap(plan)) == ("", "")
    assert plan.build_setup().health == ()


def test_it_is_kept_in_house_rules_and_proposed_again() -> None:
    plan, other = a_plan("luke", "vader"), a_plan("luke", "vader")
    other.uses_measured_handicap = False
    other.apply_house_rules(plan.to_house_rules("Even", open_hands=False))
    assert other.uses_measured_handicap
    last = plan.to_last_match()
    other.apply_last_match(last)
    assert (other.uses_measured_handicap, [chair.health for chair in other.chairs]) == (True, [0, 0])
    assert other.build_setup() == plan.build_setup()


def test_the_short_first_turn_is_recommended_by_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = a_plan("luke", "vader")
    first = (FirstTurnStats("greedy", False, 640, 1000), FirstTurnStats("greedy", True, 510, 1000))
    table = HandicapTable("greedy", 0, {}, first)
    monkeypatch.setattr(evenness, "load_handicaps", lambda _game: table)
    named = [switch.id for switch in plan.content.pack.switches if is_recommended(plan, switch)]
    assert named == ["short-first-turn"]
    assert "64" in describe_first_turn(table)
    assert "51" in describe_first_turn(table)
    monkeypatch.setattr(evenness, "load_handicaps", lambda _game: None)
    assert not any(is_recommended(plan, switch) for switch in plan.content.pack.switches)
    assert describe_first_turn(None) == describe_first_turn(HandicapTable("greedy", 0, {})) == ""


def test_what_is_offered_is_what_the_command_line_plays() -> None:
    assert a_plan("luke", "vader").build_setup().health == find_handicap_health(GAME, [("luke",), ("vader",)])
