"""The levels that a person meets: the lower ones overlook what people overlook, and use what they have."""

from __future__ import annotations

from random import Random

import pytest

from game.bots.epic.bots import make_bot
from game.bots.epic.levels import LEVELS, noticed, useful
from game.bots.epic.worth import worth_trying
from game.content.cards.packs import build_rules
from game.rules.core.chance import Live
from game.rules.epic.actions import action as a
from game.rules.epic.actions.action import Action
from game.rules.epic.pack import Setup
from tests.cards.builder import Scene, dark_link, duel, ganon, link

FEW, MANY = 15, 50


@pytest.mark.parametrize("matches", [FEW, pytest.param(MANY, marks=pytest.mark.soak)])
def test_no_turn_of_the_apprentice_ends_with_a_useful_action_left(matches: int) -> None:
    rules = build_rules(Setup("zelda", (("link",), ("ganon",)), "triforce-chamber", turn_limit=30))
    ends = drawn = 0
    for seed in range(matches):
        bots, luck, chance = [make_bot("apprentice"), make_bot("apprentice")], Random(seed), Live(Random(seed))
        state = rules.setup(chance, None)
        while (asked := state.decision) is not None:
            seat, legal = asked.seat, rules.legal(state)
            view = rules.observe(state, seat)
            action = bots[seat].choose(rules, view, seat, legal, luck)
            if isinstance(action, a.End):
                ends += 1
                left = [one for one in worth_trying(rules.match, view, legal) if useful(rules.match, view, seat, one)]
                assert not left, [rules.to_text(one) for one in left]
            drawn += isinstance(action, a.Draw)
            rules.apply(state, action, chance, None)
    assert drawn > 10 * matches
    assert ends < drawn


def seen(scene: Scene, often: float, tries: int = 200) -> dict[str, int]:
    """How often each open action is noticed."""
    rules, view = scene.rules, scene.rules.observe(scene.state, 0)
    legal: list[Action] = rules.legal(view)
    luck, count = Random(1), dict.fromkeys(map(rules.to_text, legal), 0)
    for _try in range(tries):
        for action in noticed(rules.match, view, 0, legal, often, luck):
            count[rules.to_text(action)] += 1
    return count


def test_a_blow_from_afar_and_a_special_card_are_missed_more_often_than_one_beside() -> None:
    foe = dark_link(at={"dark-link": "G4", "poe": "J4"})
    scene = duel(link(at={"link": "F4", "navi": "J1"}, hand=["link-5-1-s", "navi-2-2-sb", "time-warp"]), foe)
    count = seen(scene, 0.5)
    beside = count["attack link dark-link link/link-5-1-s"]
    afar = count["attack navi dark-link link/navi-2-2-sb"]
    special = count["play link link/time-warp"]
    assert count["draw"] == 200
    assert 150 < beside < 200
    assert 70 < afar < 130
    assert 70 < special < 130
    assert count["end"] == 0
    assert set(seen(scene, 0.0).values()) == {0, 200}


def test_squares_are_missed_but_one_is_always_left() -> None:
    scene = duel(link(link="C4"), ganon(ganon="I7"), die="3")
    count = seen(scene, 0.5)
    walks = [times for text, times in count.items() if text.startswith("move ")]
    assert all(20 < times < 90 for times in walks)
    alone = duel(link(at={"link": "C4", "navi": "fallen"}, hand=["link-5-1-s"], rest="removed"), ganon(ganon="I7"))
    assert seen(alone, 1.0)["end"] == 200


def test_only_beginners_overlook_and_each_level_less_than_the_one_below() -> None:
    missed = [level.overlooks for level in LEVELS.values()]
    assert missed == sorted(missed, reverse=True)
    assert missed[0] > missed[1] > 0
    assert missed[2:] == [0.0, 0.0]
