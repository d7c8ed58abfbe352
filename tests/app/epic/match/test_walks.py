"""The movement that opens a turn: what gives it up is asked about, and the line below the die follows it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from game.app.epic.match.modes.board import WalkMode
from game.app.epic.match.modes.mode import CommandResult
from game.app.ui.dialog import Dialog
from game.app.ui.input.intents import Kind
from game.bots.worker.pool import BotAnswer
from game.rules.epic.actions import action as actions
from tests.app.epic.match.test_table import card, figure, position
from tests.app.epic.robot import Robot


def journal(hands: Robot) -> list[str]:
    return [step.action for step in hands.match.active_match.session.journal[1:]]


def walk_one(hands: Robot) -> None:
    """Move Navi to the first square that she can reach."""
    mode = hands.match.controller.mode
    assert isinstance(mode, WalkMode)
    mover = figure(hands, "navi")
    hands.match.apply_result(CommandResult((mode.walks[mover][next(iter(mode.walks[mover]))][0],)))
    hands.wait_for_turn()


def attack(hands: Robot) -> None:
    hands.click_card(card(hands, "spinning-blade"))
    hands.click_figure(figure(hands, "ganon"))


def follow_hint(hands: Robot) -> None:
    """Carry out a hint that ends the movement."""
    advice = hands.match.advice
    advice.hint = BotAnswer(actions.Halt())
    hands.key(Kind.FOLLOW)


ENDS: dict[str, Callable[[Robot], None]] = {
    "attack": attack,
    "draw key": lambda hands: hands.key(Kind.DRAW),
    "draw pile": lambda hands: hands.click(*hands.match.table.layout.draw.center),
    "end key": lambda hands: hands.key(Kind.END),
    "end button": lambda hands: hands.press_button("end"),
    "done button": lambda hands: hands.press_button("halt"),
    "done key": lambda hands: hands.key(Kind.HALT),
    "done Enter": lambda hands: hands.key(Kind.MAIN),
    "hint": follow_hint,
}
"""Every way in which the movement of a turn ends."""


@pytest.mark.sweep(3)
@pytest.mark.parametrize("moved", [False, True])
@pytest.mark.parametrize("way", ENDS)
def test_whatever_ends_an_open_movement_asks_first_and_enter_keeps_moving(
    tmp_path: Path, way: str, moved: bool
) -> None:
    hands = position(tmp_path, "die: 2-All\n", confirm_move=True)
    if moved:
        walk_one(hands)
    before = journal(hands)
    ENDS[way](hands)
    asked = hands.top
    assert isinstance(asked, Dialog)
    assert ("You haven't moved" in asked.text) is not moved
    assert ("can still move" in asked.text) is moved
    hands.show_frame()
    hands.key(Kind.MAIN)
    assert hands.top is hands.match
    assert journal(hands) == before, "the golden answer keeps moving"
    hands.match.controller.cancel_selection()
    ENDS[way](hands)
    hands.confirm_loss()
    assert journal(hands)[len(before)] == "stay"


@pytest.mark.parametrize("way", ENDS)
def test_nothing_is_asked_about_movement_where_that_is_turned_off(tmp_path: Path, way: str) -> None:
    hands = position(tmp_path, "die: 2-All\n", confirm_move=False, confirm_end=False)
    ENDS[way](hands)
    assert journal(hands)[0] == "stay"


def test_nothing_is_asked_once_the_movement_is_used_up(tmp_path: Path) -> None:
    hands = position(tmp_path, "die: 4\n", confirm_move=True)
    walk_one(hands)
    hands.key(Kind.DRAW)
    assert journal(hands)[-1] == "draw"


def test_ending_the_turn_names_movement_and_actions_in_one_question(tmp_path: Path) -> None:
    hands = position(tmp_path, "die: 2-All\n", confirm_move=True, confirm_end=True)
    hands.key(Kind.END)
    asked = hands.top
    assert isinstance(asked, Dialog)
    assert "You haven't moved" in asked.text
    assert "**2** unused actions" in asked.text
    hands.confirm_loss()
    assert hands.top is hands.match
    assert journal(hands) == ["stay", "end"]


def test_enter_does_not_end_a_turn_with_actions_left(tmp_path: Path) -> None:
    hands = position(tmp_path, confirm_end=True)
    hands.key(Kind.END)
    hands.show_frame()
    hands.key(Kind.MAIN)
    assert hands.top is hands.match
    assert journal(hands) == []


def test_the_line_below_the_die_names_who_moves_and_says_when_it_is_over(tmp_path: Path) -> None:
    hands = position(tmp_path, "die: 4\n", confirm_move=False)
    assert hands.match.build_view_state().die_text == "Mira rolled 4"
    hands.key(Kind.HALT)
    hands.wait_for_turn()
    hands.match.stage.die = next(n for n, face in enumerate(hands.match.stage.match.die) if face.steps == 4)
    assert hands.match.build_view_state().die_text == "Mira rolled 4; movement done"


def test_the_line_below_the_die_names_a_roll_for_all_as_the_log_does(tmp_path: Path) -> None:
    hands = position(tmp_path, "die: 2-All\n", confirm_move=False)
    hands.key(Kind.HALT)
    hands.wait_for_turn()
    hands.match.stage.die = next(
        n for n, face in enumerate(hands.match.stage.match.die) if face.everyone and face.steps == 2
    )
    assert hands.match.build_view_state().die_text == "Mira rolled 2-All; movement done"
