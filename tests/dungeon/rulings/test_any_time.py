"""Actions at any question: bottles poured out, the teleporter moved (Dungeon A51, A70)."""

from __future__ import annotations

from random import Random

import pytest

from game.bots.dungeon.bots import make_dungeon_bot
from game.content.cards.dungeon_catalog import build_rules
from game.rules.core.chance import RecordingRandom
from game.rules.dungeon.actions.action import PlaceTeleporter, Pour, Setup
from game.rules.dungeon.engine.event import BottlePoured, TeleporterLaid
from game.rules.dungeon.engine.state import NONE, PendingStep
from tests.dungeon.builder import DungeonTestTable

FULL = ["red", "green", "empty"]


def make_table_at_question(kind: str, room_id: str = "FE-R01") -> DungeonTestTable:
    """Return a table in the castle with three bottles, the teleporter on a solved room, and this question."""
    table = DungeonTestTable(
        room_id,
        [["strike", "leap"], ["strike", "strike"]],
        hearts=2,
        bottles=FULL[:],
        teleporter=2,
        rupees=30,
        shopped=True,
        enter=kind not in ("rooms", "between", "shop", "item"),
    )
    state = table.state
    queues = {
        "between": [PendingStep("between", 1), *state.todo],
        "shop": [PendingStep("shop", count=1, word="collapse"), PendingStep("restart")],
        "item": [PendingStep("item", word="mirror"), PendingStep("next")],
        "play": [PendingStep("play", 0), *state.todo],
        "redraw": [PendingStep("redraw", 1), *state.todo],
        "discard": [PendingStep("discard", 1, 1, "round"), *state.todo],
        "lose": [PendingStep("lose"), *state.todo],
        "avert": [PendingStep("penalty"), *state.todo],
    }
    if kind in queues:
        state.todo, state.decision = queues[kind], None
        table._continue()
    assert table.asked.endswith(f" {kind}")
    return table


KINDS = ("rooms", "between", "shop", "item", "turn", "play", "redraw", "discard", "avert")


@pytest.mark.parametrize("kind", KINDS)
def test_a51_whoever_is_asked_may_pour_a_bottle_out_first(kind: str) -> None:
    table = make_table_at_question(kind)
    before = table.legal
    table.do("pour red")
    assert table.state.bottles == ["empty", "green", "empty"]
    assert len(table.list_events(BottlePoured)) == 1
    assert table.asked.endswith(f" {kind}")
    open_still = {text for text in before if not text.startswith(("pour", "drink", "buy"))}
    assert open_still <= set(table.legal)
    assert table.get_refusal("pour red") == "no-such-bottle"
    assert table.get_refusal("pour empty") == "no-such-bottle"


def test_a51_in_a_safe_room_too_and_it_is_no_drink() -> None:
    table = DungeonTestTable("HW-15", [["strike"]], hearts=2, bottles=["red", "milk"])
    assert table.asked == "0 safe"
    table.do("pour milk")
    assert (table.asked, table.state.bottles) == ("0 safe", ["red", "empty"])
    table.do("drink red")
    assert table.asked == "0 rooms"
    table = DungeonTestTable("HW-15", [["strike"]], hearts=2, bottles=["red"])
    table.do("pour red")
    assert table.asked == "0 rooms"  # nothing is left that could be used


def test_a51_changing_cards_comes_after_it() -> None:
    table = make_table_at_question("between")
    assert table.asked == "1 between"
    table.do("pour green", "pour red", "swap strike")
    assert table.state.players[1].changed
    assert table.state.bottles == ["empty"] * 3


def test_a78_a_bottle_that_is_lost_is_given_up_and_not_poured_out() -> None:
    table = make_table_at_question("lose")
    assert [text for text in table.legal if text.startswith("pour")] == ["pour red", "pour green", "pour empty"]
    table.do("pour green")
    assert table.state.bottles == ["red", "empty"]
    assert not table.list_events(BottlePoured)


@pytest.mark.parametrize("kind", [*KINDS, "lose"])
def test_a70_whoever_is_asked_may_move_the_teleporter_first(kind: str) -> None:
    table = make_table_at_question(kind)
    cells = [action.cell for action in table.rules.legal_actions(table.state) if isinstance(action, PlaceTeleporter)]
    assert len(cells) > 1
    table.do(f"place {cells[-1] + 1}")
    assert table.state.teleporter == cells[-1]
    assert len(table.list_events(TeleporterLaid)) == 1
    assert table.asked.endswith(f" {kind}")
    assert table.get_refusal(f"place {cells[-1] + 1}") == "lies-there"
    assert table.get_refusal(f"place {table.cell + 1}") == "not-solved"


@pytest.mark.parametrize("kind", KINDS)
def test_a70_without_a_teleporter_there_is_none_to_move(kind: str) -> None:
    table = make_table_at_question(kind)
    table.state.teleporter = NONE
    assert not any(text.startswith("place") for text in table.legal)
    assert table.get_refusal("place 2") == "no-teleporter"


def test_before_a_dungeon_is_chosen_a_bottle_may_be_poured_out() -> None:
    rules = build_rules(Setup())
    chance, rng = RecordingRandom(Random(1)), Random(1)
    state = rules.setup(chance, None)
    state.bottles = ["red", "empty"]
    assert state.decision is not None
    assert state.decision.kind == "dungeon"
    bot = make_dungeon_bot("greedy")
    assert bot.choose(rules, rules.observe(state, 0), 0, rules.legal_actions(state), rng) != Pour("red")
    rules.apply(state, Pour("red"), chance, None)
    assert state.bottles == ["empty", "empty"]
    assert state.decision.kind == "dungeon"
