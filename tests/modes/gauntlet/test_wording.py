"""Texts of the gauntlet name the very numbers that their steps bring."""

from __future__ import annotations

import msgspec
import pytest

from game.content.cards.packs import load_pack
from game.content.modes.gauntlet import ACTS, load_run_content
from game.modes.gauntlet import steps
from game.modes.gauntlet.boons import build_opponent
from game.modes.gauntlet.state import Boon, GauntletRun
from game.modes.gauntlet.terms import sum_terms
from game.modes.gauntlet.wording import (
    describe_boon,
    describe_place_offer,
    describe_reward,
    format_healing,
    format_health,
)


@pytest.fixture
def run() -> GauntletRun:
    return msgspec.structs.replace(steps.create_run("zelda", "link", "7"), wounds=(7, 1), step="path")


def test_healing_names_what_each_character_regains(run: GauntletRun) -> None:
    content = load_run_content("zelda")
    share = sum_terms(content, 1).rest_percent
    gains = [before - after for before, after in zip(run.wounds, steps.heal_wounds(run.wounds, share), strict=True)]
    assert format_healing(run, share, content) == f"Link +{gains[0]}, Navi +{gains[1]}"
    assert describe_boon(run, Boon("heal", by=50), content) == "Link +4, Navi +1"


def test_healing_omits_unwounded_characters(run: GauntletRun) -> None:
    content = load_run_content("zelda")
    assert format_healing(msgspec.structs.replace(run, wounds=(7, 0)), 50, content) == "Link +4"
    healthy = msgspec.structs.replace(run, wounds=())
    assert describe_boon(healthy, Boon("heal", by=50), content) == "Your team is at full health."


def test_a_treasure_names_the_money_of_its_pack(run: GauntletRun) -> None:
    assert describe_place_offer(run, "treasure", load_run_content("zelda")) == "Take one of two heirlooms or 40 rupees."
    stars = msgspec.structs.replace(run, game="star-wars", team="luke", grade=3)
    assert (
        describe_place_offer(stars, "treasure", load_run_content("star-wars"))
        == "Take one of two heirlooms or 30 credits."
    )


def test_the_last_boss_brings_no_reward(run: GauntletRun) -> None:
    content = load_run_content("zelda")
    assert describe_reward(run, "duel", content) == "Reward: a boon and 20 rupees."
    assert describe_reward(run, "boss", content) == "Reward: an heirloom and 60 rupees."
    assert describe_reward(msgspec.structs.replace(run, act=ACTS), "boss", content) == ""


def test_the_health_of_an_opponent_is_shown_in_points() -> None:
    team = build_opponent(load_pack("zelda").teams["skull-kid"], 50, ())
    leader, partner = team.characters
    assert format_health(team) == f"Skull Kid {leader.health}, {partner.count} × Moblin {partner.health}"
