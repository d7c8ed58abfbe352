"""Duel leftovers: hints, messages, hand-overs and drags do not outlast their moment."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.epic.cards.closer import FigureScene
from game.app.epic.match.handover import MatchHandover
from game.app.epic.match.modes.board import WalkMode
from game.app.play.log.scene import LogScene
from game.app.ui.dialog import Dialog
from game.app.ui.input.intents import Kind
from game.bots.core.thought import Budget
from game.bots.epic import explain
from game.rules.epic.actions import action as actions
from game.rules.epic.pack import Setup
from game.session.seats import PERSON
from tests.app.epic.match.test_play import robot
from tests.app.epic.match.test_table import card, figure, position, read_message
from tests.app.epic.robot import PAUSE, Robot
from tests.app.screen import SlowBots

DUEL = Setup("zelda", (("link",), ("ganon",)), "triforce-chamber")


@pytest.fixture(autouse=True)
def _any_hint_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explain.find_epic_hint, "__defaults__", (Budget(iterations=10, seconds=2.0),))
    monkeypatch.setattr(explain.make_playouts, "__defaults__", (4,))


def play_to_question(hands: Robot, *kinds: str) -> None:
    """Play up to a question of one of these kinds to the person at the screen."""
    for _step in range(400):
        decision = hands.match.active_match.session.decision
        assert decision is not None
        if hands.top is hands.match and hands.match.is_person_asked and decision.kind in kinds:
            hands.show_frame()
            return
        hands.step()
    raise AssertionError("nobody is asked")


def slow(hands: Robot) -> SlowBots:
    """Return bots that answer only when the test lets them."""
    bots = SlowBots()
    hands.services.bots = bots
    return bots


def undo_by_menu(hands: Robot) -> None:
    """Undo by the menu, with everybody's consent."""
    hands.key(Kind.BACK)
    for _dialog in range(2):
        assert isinstance(hands.top, Dialog)
        hands.show_frame()
        hands.click(*hands.top.form.get_widget("back").box.center)


# Hints ----------------------------------------------------------------------------------------------------------------


def two_walks(hands: Robot) -> tuple[actions.Walk, actions.Walk]:
    """Return a step of the first character, and another one to somewhere else."""
    walks = [action for action in hands.match.active_match.session.legal_actions() if isinstance(action, actions.Walk)]
    return walks[0], next(walk for walk in walks if walk != walks[0])


@pytest.mark.parametrize("together", [False, True], ids=["undo", "together"])
@pytest.mark.parametrize("answered", [False, True], ids=["pending", "answered"])
def test_a_hint_is_for_one_position_alone(together: bool, answered: bool) -> None:
    hands = robot(DUEL, 2, kinds=[PERSON, "greedy"])
    play_to_question(hands, "walk")
    bots, first = slow(hands), two_walks(hands)
    hands.match.submit(*first[:1])
    play_to_question(hands, "walk", "turn")
    hands.key(Kind.HINT)
    assert hands.match.advice.is_pending
    if answered:
        bots.ready = True
        hands.wait()
        assert hands.match.advice.hint is not None
        bots.ready = False
    if together:
        undo_by_menu(hands)
    else:
        hands.key(Kind.UNDO)
    play_to_question(hands, "walk", "turn")
    hands.match.submit(*first[1:])
    play_to_question(hands, "walk", "turn")
    bots.ready = True
    hands.wait()
    assert hands.match.advice.hint is None
    note = hands.match.build_view_state().note
    assert note is None or note.title != "Hint"
    hands.key(Kind.HINT)
    hands.wait()
    assert hands.match.advice.hint is not None
    assert bots.asked[-1].view == hands.match.active_match.session.view_for(0)


# The screen is handed over --------------------------------------------------------------------------------------------


def wait_for_handover(hands: Robot) -> MatchHandover:
    """Play up to the next hand-over."""
    for _step in range(400):
        if isinstance(hands.top, MatchHandover):
            return hands.top
        hands.step()
    raise AssertionError("nobody is called")


def test_a_sentence_for_one_person_goes_when_the_screen_does() -> None:
    hands = robot(DUEL, 2)
    wait_for_handover(hands)
    hands.step()
    assert not isinstance(hands.top, MatchHandover)
    while not isinstance(hands.top, MatchHandover):
        hands.services.notify("Hint: Spinning Blade")
        hands.step()
    assert read_message(hands) == ""


def test_a_sentence_for_everybody_stays() -> None:
    hands = robot(DUEL, 2)
    hands.services.announce("Couldn't save the match: the disk is full.")
    hands.services.stack.push(MatchHandover(hands.match.context, 1))
    assert read_message(hands).startswith("Couldn't save the match")


def test_a_call_is_given_anew_after_steps_were_taken_back() -> None:
    hands = robot(DUEL, 2)
    first = wait_for_handover(hands)
    hands.step()
    seat = hands.match.viewer
    while not isinstance(hands.top, MatchHandover) or hands.top.seat == seat:
        hands.step()
    second = hands.top
    assert first.seat == seat != second.seat
    hands.wait(PAUSE)
    undo_by_menu(hands)
    hands.wait_for_turn()
    decision = hands.match.active_match.session.decision
    assert decision is not None
    assert decision.seat == seat
    assert isinstance(hands.top, MatchHandover)
    assert hands.top.seat == seat
    assert [type(scene) for scene in hands.services.stack.scenes].count(MatchHandover) == 1


# A drag is interrupted ------------------------------------------------------------------------------------------------


def drag_card(hands: Robot, name: str) -> tuple[float, float]:
    """Drag a card of the hand toward the board; return where the pointer is."""
    held = card(hands, name)
    place = next(i for i, hand_card_view in enumerate(hands.match.hand.cards) if int(hand_card_view.key) == held)
    x, y = hands.match.hand.find_strip(place).x + 9, hands.match.hand.rect.bottom - 40
    goal = hands.match.table.board.get_center(hands.match.stage.view.squares[figure(hands, "ganon")])
    hands.send_mouse(Kind.MOVE, x, y)
    hands.send_mouse(Kind.PRESS, x, y)
    hands.send_mouse(Kind.MOVE, *goal)
    assert hands.match.hand.dragged == str(held)
    return goal


@pytest.mark.parametrize("way", [Kind.LOG, Kind.CONTEXT])
def test_a_card_that_is_dragged_falls_back_when_another_scene_comes(tmp_path: Path, way: Kind) -> None:
    hands = position(tmp_path)
    goal = drag_card(hands, "spinning-blade")
    if way is Kind.CONTEXT:
        hands.send_mouse(Kind.CONTEXT, *goal)
    else:
        hands.key(way)
    assert isinstance(hands.top, LogScene | FigureScene)
    hands.show_frame()
    hands.send_mouse(Kind.RELEASE, *goal)
    hands.key(Kind.BACK)
    assert hands.top is hands.match
    hands.show_frame()
    assert hands.match.hand.dragged is None
    before = len(hands.match.active_match.session.journal)
    hands.click(*goal)
    assert len(hands.match.active_match.session.journal) == before
    assert hands.match.controller.turn_mode is None or hands.match.controller.turn_mode.card < 0


def test_a_character_that_is_dragged_stays_where_it_was() -> None:
    hands = robot(DUEL, 2, kinds=[PERSON, "greedy"])
    play_to_question(hands, "walk")
    mode = hands.match.controller.mode
    assert isinstance(mode, WalkMode)
    walk = two_walks(hands)[0]
    mode.grab_figure(hands.match.stage.view.squares[walk.figure])
    start, goal = (
        hands.match.table.board.get_center(square)
        for square in (hands.match.stage.view.squares[walk.figure], walk.square)
    )
    hands.send_mouse(Kind.MOVE, *start)
    hands.send_mouse(Kind.PRESS, *start)
    hands.key(Kind.LOG)
    hands.show_frame()
    hands.send_mouse(Kind.RELEASE, *start)
    hands.key(Kind.BACK)
    hands.show_frame()
    before = len(hands.match.active_match.session.journal)
    hands.send_mouse(Kind.MOVE, *goal)
    hands.send_mouse(Kind.RELEASE, *goal)
    assert len(hands.match.active_match.session.journal) == before


def test_a_board_that_is_moved_stays_when_another_scene_came() -> None:
    hands = robot(DUEL, 2, kinds=[PERSON, "greedy"])
    play_to_question(hands, "walk")
    board = hands.match.table.board
    middle = board.rect.center
    free = (middle[0] - 3, middle[1] - 3)
    board.zoom_by(3, middle)
    hands.send_mouse(Kind.MOVE, *free)
    hands.send_mouse(Kind.PRESS, *free)
    hands.match.input._drag_start = None
    hands.key(Kind.LOG)
    hands.show_frame()
    hands.send_mouse(Kind.RELEASE, *free)
    hands.key(Kind.BACK)
    hands.show_frame()
    before = board.get_corner(0)
    hands.send_mouse(Kind.MOVE, free[0] + 60, free[1] + 40)
    assert board.get_corner(0) == before
