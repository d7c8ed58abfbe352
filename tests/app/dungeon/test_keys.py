"""Adventures by keyboard alone: what was chosen is still chosen at the main button, wherever the focus has been."""

from __future__ import annotations

from typing import Any

import pytest

from game.app.dungeon.ids import ActionRowId, HandCardId
from game.app.dungeon.pages.rows import find_chosen_row
from game.app.dungeon.result import DungeonResult
from game.app.dungeon.scene import AdventureScene
from game.app.ui.input.intents import Kind
from game.languages import set_language
from game.modes.active_match import start_from_position
from game.rules.dungeon.actions.action import Setup
from game.session.seats import PERSON, Seats
from tests.app.dungeon.robot import DungeonKeys, make_adventure
from tests.app.screen import some_services, start_screen
from tests.dungeon.builder import DungeonTestTable
from tools.shots.states.dungeon import SHOTS

_QUESTIONS = (
    "dungeon-sword", "dungeon-item", "dungeon-offer", "dungeon-offer-safe", "dungeon-safe", "dungeon-between",
    "dungeon-avert", "dungeon-challenge", "dungeon-challenge-solo", "dungeon-boss",
)  # fmt: skip
_ASKS_MORE = frozenset({"more", "triforce", "power"})
"""Rows that open something at once."""


@pytest.fixture(autouse=True)
def english() -> None:
    set_language("en")
    start_screen()


def make_robot(name: str) -> DungeonKeys:
    """Return keys at the scene of a picture."""
    services = some_services()
    scene = SHOTS[name](services)
    assert isinstance(scene, AdventureScene)
    robot = DungeonKeys(services, scene)
    robot.wait_for_turn()
    robot.show_frame()
    return robot


def make_safe_room() -> DungeonKeys:
    """Return keys in a safe room with three bottles to drink from."""
    table = DungeonTestTable("KT-15", [["strike", "leap"]], hearts=2, bottles=["milk", "red", "fairy"])
    services = some_services(speed="instant")
    active_match = start_from_position(table.rules, table.state, Seats([PERSON], ["Mira"]), seed="1")
    robot = DungeonKeys(services, AdventureScene(services, active_match))
    robot.wait_for_turn()
    robot.show_frame()
    return robot


def list_row_ids(robot: DungeonKeys) -> list[ActionRowId]:
    """Return the rows that a press selects."""
    row_ids = [
        widget.id for widget in robot.scene.form.widgets if isinstance(widget.id, ActionRowId) and widget.enabled
    ]
    return [id for id in row_ids if id.action not in _ASKS_MORE]


def choose(robot: DungeonKeys, id: ActionRowId) -> Any:
    """Select a row by Space, once, and return what the main button would do."""
    if robot.scene.choice.row != id:
        robot.press_widget(id)
    return read_proposal(robot)


def read_proposal(robot: DungeonKeys) -> Any:
    assert robot.scene.shown_page is not None
    return robot.scene.shown_page.make_proposal().action


def check_all_rows(make: Any, lead: Any) -> None:
    """Check for each row that it stays chosen while the focus is led to the main button, and is carried out there."""
    for id in list_row_ids(make()):
        robot = make()
        wanted = choose(robot, id)
        assert wanted is not None, id
        lead(robot)
        assert robot.scene.form.focus == "gold"
        assert read_proposal(robot) == wanted, f"{id} is dropped"
        before = len(robot.scene.session.journal)
        robot.key(Kind.OK)
        [step] = robot.scene.session.journal[before : before + 1]
        assert step.action == robot.scene.rules.to_text(wanted)


@pytest.mark.parametrize("name", _QUESTIONS)
def test_a_row_stays_chosen_while_tab_leads_to_the_main_button(name: str) -> None:
    check_all_rows(lambda: make_robot(name), lambda robot: robot.focus_on("gold"))


@pytest.mark.parametrize("way", [Kind.NEXT, Kind.PREV])
def test_a_bottle_stays_chosen_in_both_directions(way: Kind) -> None:
    def lead(robot: DungeonKeys) -> None:
        while robot.scene.form.focus != "gold":
            robot.key(way)

    check_all_rows(make_safe_room, lead)


def test_a_pressed_answer_stays_chosen_when_arrows_pass_another_one() -> None:
    robot = make_safe_room()
    rest, *bottles = list_row_ids(robot)
    choose(robot, rest)
    robot.key(Kind.RIGHT)
    assert robot.scene.form.focus == bottles[0]
    assert robot.scene.choice.row == rest
    robot.key(Kind.OK)
    assert robot.scene.choice.row == bottles[0], "a press chooses another one"
    robot.key(Kind.BACK)
    robot.key(Kind.DOWN)
    assert robot.scene.choice.row == bottles[1], "after Esc the arrows choose again"


def test_a_card_of_the_hand_does_not_answer_a_question_about_the_party() -> None:
    robot = make_safe_room()
    bottle = list_row_ids(robot)[1]
    wanted = choose(robot, bottle)
    before = len(robot.scene.session.journal)
    for _press in range(3):
        robot.press_widget(HandCardId(0))
        chosen = find_chosen_row(robot.scene.make_context(), robot.scene.choice)
        assert chosen is not None
        assert chosen.id == bottle
        assert read_proposal(robot) == wanted
    assert len(robot.scene.session.journal) == before


def test_a_solo_adventure_is_played_to_its_end_by_keys() -> None:
    robot = make_adventure(Setup(players=1), "3")
    keys = DungeonKeys(robot.services, robot.scene)
    for _step in range(1000):
        if keys.over:
            break
        keys.step()
    assert isinstance(keys.top, DungeonResult)
    assert {"Accept", "Buy", "Choose", "Done", "Enter", "NewHand", "Play", "Shield", "Swap", "Toss"} <= keys.done
