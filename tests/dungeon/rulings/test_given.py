"""An adventure whose dungeons are given: they come in their order, and the last of them ends it."""

from __future__ import annotations

from random import Random

import pytest

from game.bots.dungeon.bots import make_dungeon_bot
from game.content.cards.dungeon_catalog import DungeonDefinitions, build_defined_rules, load_dungeon_catalog
from game.rules.core.protocol import Outcome
from game.rules.dungeon.actions.action import Choose, Setup
from game.rules.dungeon.engine.definitions import validate_definitions
from game.rules.dungeon.rules import DungeonRules
from game.rules.dungeon.setup import find_setup_refusal
from game.session.session import Session


def play_match(setup: Setup) -> Session[DungeonRules]:
    session: Session[DungeonRules] = Session(
        build_defined_rules(DungeonDefinitions(setup, load_dungeon_catalog())), "1"
    )
    bot = make_dungeon_bot("greedy")
    for step in range(6000):
        decision = session.decision
        if decision is None:
            break
        legal = session.legal_actions()
        codes = [action.dungeon for action in legal if isinstance(action, Choose)]
        if codes:
            assert codes == [setup.given[len(session.view_for(0).beaten)]]
        session.submit(bot.choose(session.rules, session.view_for(decision.seat), decision.seat, legal, Random(step)))
    return session


def test_the_last_given_dungeon_ends_the_adventure() -> None:
    session = play_match(Setup(players=2, given=("RW", "MM"), hearts=6))
    assert session.outcome == Outcome((0, 1), "given")
    assert session.view_for(0).beaten == ["RW", "MM"]


def test_link_begins_with_the_hearts_that_were_agreed_on() -> None:
    for hearts, containers in ((0, 3), (6, 6)):
        session: Session[DungeonRules] = Session(
            build_defined_rules(DungeonDefinitions(Setup(hearts=hearts), load_dungeon_catalog())), "1"
        )
        assert (session.view_for(0).containers, session.view_for(0).hearts) == (containers, 2 * containers)


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        (Setup(given=("RW", "RW")), "no-such-dungeon"),
        (Setup(hearts=19), "no-such-hearts"),
        (Setup(hearts=-1), "no-such-hearts"),
    ],
)
def test_invalid_options_are_refused(setup: Setup, code: str) -> None:
    refusal = find_setup_refusal(setup)
    assert refusal is not None
    assert refusal.code == code


def test_definitions_with_a_dungeon_that_is_not_there_are_not_sound() -> None:
    assert validate_definitions(load_dungeon_catalog(), Setup(given=("RW",))) == []
    assert "XX" in validate_definitions(load_dungeon_catalog(), Setup(given=("XX",)))[0]
