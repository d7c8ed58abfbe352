"""Elixir leftovers: hints, bot answers and hand-overs do not outlast their moment."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.app.elixir.handover import ElixirHandover
from game.app.elixir.ids import HandCharacterId
from game.app.elixir.scene import ElixirMatchScene
from game.app.ui.dialog import Dialog
from game.app.ui.input.intents import Kind
from game.modes.collections import exchange
from game.paths import HOME_VARIABLE
from game.rules.elixir.action import Lay, Setup
from game.rules.elixir.state import NONE
from game.session.seats import PERSON, Seats
from tests.app.elixir.robot import PAUSE, ElixirRobot
from tests.app.screen import SlowBots, some_services, start_screen
from tests.modes.house_matches import begin_match, enroll_players


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use empty user folders."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()
    return tmp_path


def make_table(*kinds: str) -> tuple[ElixirRobot, ElixirMatchScene, SlowBots]:
    """Return a match up to the first decision of a person; its bots answer only when the test lets them."""
    services, bots = some_services(speed="instant"), SlowBots()
    services.bots = bots
    active_match = exchange.start_elixir_match(Setup(), Seats([*kinds], ["Ann", "Bob"]), None, seed="7")
    scene = ElixirMatchScene(services, active_match)
    robot = ElixirRobot(services, scene, Random(3))
    confirm_handover(robot, scene)
    return robot, scene, bots


def confirm_handover(robot: ElixirRobot, scene: ElixirMatchScene) -> None:
    """Confirm a hand-over and wait for the question."""
    for _step in range(50):
        if robot.top is scene and scene.is_person_asked:
            robot.show_frame()
            return
        if isinstance(robot.top, ElixirHandover):
            robot.step()
        robot.wait()
    raise AssertionError("nobody is asked")


def undo_by_menu(robot: ElixirRobot) -> None:
    """Undo by the menu, with everybody's consent."""
    robot.key(Kind.BACK)
    for _dialog in range(2):
        assert isinstance(robot.top, Dialog)
        robot.show_frame()
        robot.press_widget("back")


def test_a_hint_that_comes_late_is_not_given_to_the_other_player() -> None:
    robot, scene, bots = make_table(PERSON, PERSON)
    first = scene.viewer
    robot.key(Kind.HINT, "h")
    robot.press_widget(HandCharacterId(0))
    robot.press_widget("lay")
    confirm_handover(robot, scene)
    assert scene.viewer == 1 - first
    bots.ready = True
    for _frame in range(5):
        robot.wait()
    assert scene.selection == [NONE, NONE]
    assert scene.hints.hint is None
    assert "Hint" not in robot.services.stack.toast.text
    robot.key(Kind.HINT, "h")
    robot.wait()
    assert bots.asked[-1].seat == scene.viewer
    assert "Hint" in robot.services.stack.toast.text


def test_a_hint_does_not_stand_over_the_call_of_the_other_player() -> None:
    robot, _scene, bots = make_table(PERSON, PERSON)
    bots.ready = True
    robot.key(Kind.HINT, "h")
    robot.wait()
    assert "Hint" in robot.services.stack.toast.text
    robot.key(Kind.FOLLOW, "a")
    assert robot.services.stack.toast.text == "", "the table lies open to both from here"
    robot.services.notify("First choose a character.")
    while not isinstance(robot.top, ElixirHandover):
        robot.wait()
    assert robot.services.stack.toast.text == ""


def test_a_bot_is_asked_anew_after_a_choice_was_taken_back() -> None:
    """The answer to what was taken back is not carried out where another choice has led."""
    robot, scene, bots = make_table(PERSON, "sensible")
    bots.ready = True
    robot.services.change_settings(speed="slow", reduced_motion=True)
    for character in (0, 1):
        scene.submit(Lay(character, NONE))
        scene.animator.skip()
        for _frame in range(3):
            robot.wait()
        decision = scene.active_match.session.decision
        assert decision is not None
        assert decision.seat == 1
        if character == 0:
            undo_by_menu(robot)
            confirm_handover(robot, scene)
    assert len(bots.asked) == 2


def test_a_call_is_given_anew_after_steps_were_taken_back() -> None:
    robot, scene, _bots = make_table(PERSON, PERSON)
    first = scene.viewer
    robot.press_widget(HandCharacterId(0))
    robot.press_widget("lay")
    while not isinstance(robot.top, ElixirHandover):
        robot.wait()
    assert robot.top.seat == 1 - first
    robot.wait(PAUSE)
    undo_by_menu(robot)
    for _frame in range(3):
        robot.wait()
    decision = scene.active_match.session.decision
    assert decision is not None
    assert decision.seat == first
    assert isinstance(robot.top, ElixirHandover)
    assert robot.top.seat == first
    assert [type(scene) for scene in robot.services.stack.scenes].count(ElixirHandover) == 1


def test_who_gives_up_while_the_screen_is_handed_over_leaves_no_call_behind() -> None:
    enroll_players("Ada", "Bo")
    services = some_services(speed="instant")
    scene = ElixirMatchScene(services, begin_match(Random(3)))
    robot = ElixirRobot(services, scene, Random(3))
    robot.wait()
    assert isinstance(robot.top, ElixirHandover)
    robot.wait(PAUSE)
    robot.key(Kind.BACK)
    for answer in ("concede", "0"):
        assert isinstance(robot.top, Dialog)
        robot.show_frame()
        robot.press_widget(answer)
    assert not any(isinstance(scene, ElixirHandover) for scene in services.stack.scenes)
    outcome = scene.active_match.session.outcome
    assert outcome is not None
    assert outcome.winners == (1,)
