"""The plain search: legal, the same for the same luck, blind to what its seat cannot see, and no fool."""

from __future__ import annotations

import time
from random import Random

import pytest

from game.bots.core.thought import Budget
from game.bots.epic.levels import LEVELS, TEMPERS
from game.bots.epic.search import SearchBot
from game.bots.epic.weights import PLANNING, Weights
from game.content.cards.packs import build_rules
from game.errors import UserError
from game.rules.epic.engine.state import State
from game.rules.epic.rules import EpicRules
from tests.bots.positions import one_of_each_kind
from tests.bots.test_bots import swap_hidden
from tests.cards.builder import dark_link, duel, link
from tests.conformance.worlds import WORLDS
from tools.training.peers import FORMER_WEIGHTS, make_player
from tools.training.plain_search import PlainSearch


def choose(rules: EpicRules, state: State, name: str = "plain:12it") -> str:
    assert state.decision is not None
    seat = state.decision.seat
    view = rules.observe(state, seat)
    return rules.to_text(make_player(name).choose(rules, view, seat, rules.legal_actions(view), Random(1)))


@pytest.mark.parametrize("world", ["zelda-duel", "zelda-2v2"])
def test_it_answers_every_question_from_its_view_alone(world: str) -> None:
    rules = build_rules(WORLDS[world])
    for index, state in enumerate(one_of_each_kind(rules, 3, 300).values()):
        assert state.decision is not None
        chosen = choose(rules, state)
        assert chosen in [rules.to_text(action) for action in rules.legal_actions(state)]
        if not state.limbo:
            assert chosen == choose(rules, swap_hidden(rules, state, state.decision.seat, Random(index)))


def test_it_takes_an_immediate_win() -> None:
    scene = duel(
        link(at={"link": "F4", "navi": "fallen"}, health={"link": 1}, hand=["link-5-1-s"], rest="removed"),
        dark_link(
            at={"dark-link": "G4", "poe": "fallen"},
            health={"dark-link": 1},
            hand=["dark-link-5-1-s", "dark-link-5-1-s"],
            rest="removed",
        ),
        actions=1,
    )
    assert choose(scene.rules, scene.state, "plain:150it").startswith("attack link dark-link")


def test_names() -> None:
    assert isinstance(make_player("plain"), PlainSearch)
    assert isinstance(make_player("search:20it"), SearchBot)
    spent = make_player("search:20cpu")
    assert isinstance(spent, SearchBot)
    assert spent.budget == Budget(seconds=0.02, uses_cpu_time=True)
    for soon in ("plain:soon", "former:soon", "search:20", "search:cpu", "search:0cpu"):
        with pytest.raises(UserError):
            make_player(soon)


def test_processor_time_does_not_pass_while_sleeping() -> None:
    used, wall = Budget(seconds=0.5, uses_cpu_time=True).start_clock(), Budget(seconds=0.5).start_clock()
    time.sleep(0.6)
    assert wall(0) > 1 > used(0)
    while used(0) < 1:
        pass


def test_the_former_search_is_kept_as_a_baseline() -> None:
    former, now = make_player("former:20it"), make_player("search:20it")
    assert isinstance(former, SearchBot)
    assert isinstance(now, SearchBot)
    assert (former.weights, now.weights) == (FORMER_WEIGHTS, PLANNING)
    assert PLANNING.hand > FORMER_WEIGHTS.hand
    assert PLANNING.fear > FORMER_WEIGHTS.fear
    assert former.budget == now.budget


def test_a_temper_of_the_sage_keeps_the_planning_weights() -> None:
    usual = Weights()
    for temper, likes in TEMPERS.items():
        tempered = LEVELS["sage"].apply_temper(temper)
        for name in Weights.__struct_fields__:
            mine, liked, plain = (getattr(weights, name) for weights in (PLANNING, likes, usual))
            if liked == plain:
                assert getattr(tempered, name) == pytest.approx(mine)
            elif name != "whim":
                assert (getattr(tempered, name) > mine) == (liked > plain)
        assert tempered.whim == likes.whim
        assert LEVELS["knight"].apply_temper(temper) == likes
