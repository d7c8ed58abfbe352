"""Adventures played in the window by clicks alone: solo, hot seat, with companions; undo, hints, refusals."""

from __future__ import annotations

from random import Random

import pytest

from game.app.dungeon.handover import DungeonHandover
from game.app.dungeon.ids import ActionRowId, BottleId, GoodId, HandCardId, HintId, RoomCellId
from game.app.dungeon.pages.rows import list_powers
from game.app.dungeon.pages.teleporter import TeleporterScene
from game.app.dungeon.result import DungeonResult
from game.app.dungeon.scene import AdventureScene
from game.app.dungeon.view_model import DungeonSelection
from game.app.ui.dialog import Dialog
from game.app.ui.input.intents import Kind
from game.modes.active_match import start_from_position
from game.presentation.dungeon.terms import describe_power
from game.rules.core.chance import RecordingRandom
from game.rules.dungeon.actions import action as action_types
from game.rules.dungeon.actions.action import Setup
from game.session.seats import PERSON, Seats
from tests.app.dungeon.robot import PAUSE, DungeonRobot, make_adventure
from tests.app.screen import SlowBots, some_services, start_screen
from tests.dungeon.builder import DungeonTestTable
from tests.dungeon.rulings.test_any_time import make_table_at_question


def play(robot: DungeonRobot, steps: int = 4000) -> DungeonRobot:
    for _step in range(steps):
        if robot.over:
            return robot
        robot.step()
    raise AssertionError("the adventure has no end")


def play_until(robot: DungeonRobot, kind: str, steps: int = 400) -> DungeonRobot:
    """Play up to a question of this kind to a person."""
    for _step in range(steps):
        robot.wait_for_turn()
        if robot.top is robot.scene and robot.scene.session.decision.kind == kind:
            robot.show_frame()
            return robot
        robot.step()
    raise AssertionError(f"nobody is asked {kind}")


def test_a_solo_adventure_is_played_to_its_end_by_clicks() -> None:
    robot = play(make_adventure(Setup(players=1), "3"))
    assert isinstance(robot.top, DungeonResult)
    assert robot.top.view.result is not None
    assert {"Choose", "Enter", "Play", "Done", "InterludeScene"} <= robot.done
    assert "DungeonHandover" not in robot.done


def test_three_people_pass_the_screen_on() -> None:
    robot = make_adventure(Setup(players=3), "5")
    for _step in range(70):
        if robot.over:
            break
        robot.step()
        scene = robot.scene
        decision = scene.session.decision
        if scene.viewer >= 0 and decision is not None and robot.top is scene and scene.is_person_asked:
            assert decision.seat == scene.viewer or decision.kind not in (
                "turn",
                "play",
                "discard",
                "redraw",
                "between",
            )
    assert {"DungeonHandover", "Accept", "Choose", "Enter", "Play"} <= robot.done


def test_one_person_travels_with_companions() -> None:
    robot = make_adventure(Setup(players=2), "6", people=1)
    for _step in range(60):
        if robot.over:
            break
        robot.step()
        assert robot.scene.viewer == 0
    assert "DungeonHandover" not in robot.done
    seats = {step.seat for step in robot.scene.session.journal}
    assert seats >= {0, 1}


def test_a_room_that_may_not_be_entered_says_why() -> None:
    for seed in ("4", "5", "7"):
        robot = play_until(make_adventure(Setup(players=1), seed), "rooms")
        scene = robot.scene
        view = scene.session.view_for(0)
        if not view.found:
            break
    assert not view.found
    boss = scene.rules.catalog.layouts[view.layout].boss
    before = len(scene.session.journal)
    for cell, why in ((boss, "Locked."), (boss - 1, "No solved rooms lead there yet.")):
        robot.press_widget(RoomCellId(cell))
        robot.press_widget("gold")
        assert len(scene.session.journal) == before
        assert why in read_message(robot)


def read_message(robot: DungeonRobot) -> str:
    """Return the text of a refusal: beside the disabled button or in the line at the foot, never both."""
    widget, toast = robot.scene.form.tooltip_target, robot.services.stack.toast.text
    bubble = widget.tooltip_text if widget is not None and not widget.enabled else ""
    assert not (bubble and toast)
    return bubble or toast


def test_a_card_of_the_wrong_kind_lies_face_down_only() -> None:
    robot = play_until(make_adventure(Setup(players=1), "3"), "turn")
    scene = robot.scene
    context = scene.make_context()
    wrong = [
        index for index, card in enumerate(context.hand) if action_types.Play(card) not in scene.session.legal_actions()
    ]
    plain = [place for place in wrong if context.catalog.items[context.hand[place]].support is None]
    robot.press_widget(HandCardId(plain[0]))
    assert ActionRowId("open") not in [widget.id for widget in scene.form.widgets], "only what applies is listed"
    robot.press_widget(ActionRowId("more"))
    robot.press_widget(ActionRowId("open"))
    assert "face down" in read_message(robot)
    before = len(scene.session.journal)
    robot.press_widget("gold")
    [_step] = scene.session.journal[before:]
    assert _step.action.startswith("down")


def test_the_triforce_offers_what_there_are_pieces_for_and_tells_what_all_do() -> None:
    robot = play_until(make_adventure(Setup(players=1), "3"), "turn")
    robot.press_widget("powers")
    found = {widget.id: widget for widget in robot.scene.form.widgets}
    assert not [id for id in found if isinstance(id, ActionRowId) and id.action == "power"]
    tip = found["powers"].tooltip_text
    assert all(f"{pieces}: {describe_power(pieces)}" in tip for pieces in (1, 2, 3, 4))
    page = robot.scene.shown_page
    assert page is not None
    page.context.view.pieces = 2
    assert [row.pieces for row in list_powers(page.context)] == [1, 2]


def test_buying_without_rupees_says_what_it_costs() -> None:
    robot = play_until(make_adventure(Setup(players=1), "2"), "shop", 1200)
    view = robot.scene.session.view_for(0)
    robot.press_widget(GoodId("golden"))
    robot.press_widget("gold")
    assert "45" in read_message(robot)
    assert robot.scene.session.view_for(0).bottles == view.bottles


def test_undo_reverts_a_choice_but_not_a_revealed_card() -> None:
    robot = play_until(make_adventure(Setup(players=1), "3"), "rooms")
    scene = robot.scene
    robot.key(Kind.UNDO)
    assert read_message(robot)
    if robot.scene.choice != DungeonSelection():
        robot.key(Kind.BACK)
    robot.key(Kind.BACK)
    assert isinstance(robot.top, Dialog)
    robot.press_widget("back")
    robot.press_widget("back")
    robot.wait_for_turn()
    assert scene.session.decision.kind == "dungeon"


def undo_by_menu(robot: DungeonRobot) -> None:
    """Undo by the menu, with everybody's consent."""
    robot.key(Kind.BACK)
    for _dialog in range(2):
        assert isinstance(robot.top, Dialog)
        robot.press_widget("back")
        robot.show_frame()


def list_actions_before_companion(robot: DungeonRobot) -> list[action_types.Action]:
    """Return what the person can do now that leaves the next choice to the companion."""
    rules, found = robot.scene.rules, []
    for action in robot.scene.session.legal_actions():
        state = robot.scene.session.snapshot()
        rules.apply(state, action, RecordingRandom(Random(1)), None)
        if state.decision is not None and state.decision.seat == 1:
            found.append(action)
    return found


def test_a_companion_is_asked_anew_after_a_choice_was_taken_back() -> None:
    """The answer to what was taken back is not carried out where another choice has led."""
    robot, bots = make_adventure(Setup(players=2), "6", people=1), SlowBots()
    scene = robot.scene
    while len(choices := list_actions_before_companion(play_until(robot, "turn"))) < 2:
        robot.step()
    robot.services.bots = bots
    bots.ready = True
    robot.services.change_settings(speed="slow", reduced_motion=True)
    for action in choices[:2]:
        scene.submit(action)
        scene.event_animator.skip()
        for _frame in range(3):
            robot.wait(0.05)
        assert scene.session.decision.seat == 1
        assert bots.asked[-1].view == scene.session.view_for(1)
        if action is choices[0]:
            undo_by_menu(robot)
            assert scene.session.decision.seat == 0
            robot.wait_for_turn()
    assert len(bots.asked) == 2


def test_a_call_is_given_anew_after_steps_were_taken_back() -> None:
    robot = make_adventure(Setup(players=3), "5")
    calls: list[int] = []
    for _step in range(200):
        if isinstance(robot.top, DungeonHandover):
            asked = [step.seat for step in robot.scene.session.journal[1:]]
            if asked and asked[-1] != robot.top.seat and calls and calls[-1] != robot.top.seat:
                break
            calls.append(robot.top.seat)
        robot.step()
    assert isinstance(robot.top, DungeonHandover)
    before = robot.top
    robot.wait(PAUSE)
    robot.show_frame()
    undo_by_menu(robot)
    robot.wait_for_turn()
    asked = robot.scene.session.decision
    assert asked.seat != before.seat
    assert robot.top is not before
    assert before not in robot.services.stack.scenes
    assert not isinstance(robot.top, DungeonHandover) or robot.top.seat == asked.seat


def test_a_sentence_for_one_person_goes_when_the_party_is_asked() -> None:
    """No screen comes in between when the hand alone is turned down."""
    robot = play_until(make_adventure(Setup(players=3), "5"), "turn")
    robot.services.notify("Hint: Boomerang: lay it open")
    robot.scene.take_seat(robot.scene.viewer)
    assert robot.services.stack.toast.text
    robot.scene.take_seat(-1)
    assert not robot.services.stack.toast.text


def test_a_hint_points_at_what_a_companion_would_do() -> None:
    robot = play_until(make_adventure(Setup(players=1), "3"), "turn")
    robot.key(Kind.HINT)
    for _frame in range(4):
        robot.wait()
    robot.show_frame()
    assert robot.services.stack.toast.text.startswith("Hint")
    before = len(robot.scene.session.journal)
    assert robot.scene.find_hinted_ids()
    assert robot.scene.choice == DungeonSelection(), "a hint chooses nothing"
    robot.key(Kind.FOLLOW, "a")
    assert len(robot.scene.session.journal) == before + 1


def test_everything_can_be_done_by_keys() -> None:
    robot = play_until(make_adventure(Setup(players=1), "3"), "turn")
    scene = robot.scene
    before = len(scene.session.journal)
    robot.key(Kind.KEY, "1")
    assert scene.choice.card == 0
    robot.key(Kind.BACK)
    assert scene.choice.card < 0
    robot.key(Kind.KEY, "2")
    robot.key(Kind.KEY, "e")
    assert len(scene.session.journal) == before + 1


def test_vague_hints_are_allowed_and_false_ones_are_not() -> None:
    robot = make_adventure(Setup(players=3), "5")
    for _step in range(200):
        robot.step()
        scene = robot.scene
        decision = scene.session.decision
        if (
            robot.top is scene
            and scene.is_person_asked
            and decision.kind == "rooms"
            and scene.make_context().is_hand_open
        ):
            break
        if robot.top is scene and scene.is_person_asked and decision.kind == "rooms":
            robot.press_widget("show hand")
    scene = robot.scene
    robot.press_widget("talk")
    robot.show_frame()
    widgets = [widget for widget in scene.form.widgets if isinstance(widget.id, HintId)]
    assert widgets
    robot.press_widget(next(widget.id for widget in widgets if widget.enabled))
    assert scene.hint_by_seat[scene.viewer] in robot.services.stack.toast.text
    assert not scene.choice.lists_hints, "it is said, and the actions are listed again"


@pytest.mark.soak
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_adventures_of_every_size_end(players: int) -> None:
    play(make_adventure(Setup(players=players, open_hands=True), "12"), 20_000)


def make_robot_at_question(kind: str) -> DungeonRobot:
    """Return a robot alone with this question in the castle, with bottles and the teleporter."""
    table = (
        make_table_at_question(kind)
        if kind != "safe"
        else DungeonTestTable("HW-15", [["strike"]], hearts=2, bottles=["red", "green"])
    )
    start_screen()
    services = some_services(speed="instant")
    people = Seats([PERSON] * table.seats, ["Mira", "Tom"][: table.seats])
    scene = AdventureScene(services, start_from_position(table.rules, table.state, people, seed="1"))
    robot = DungeonRobot(services, scene)
    robot.wait_for_turn()
    while isinstance(robot.top, DungeonHandover):
        robot.step()
        robot.wait_for_turn()
    robot.show_frame()
    return robot


@pytest.mark.parametrize("kind", ["safe", "between", "turn", "redraw", "discard", "avert", "item"])
def test_a_bottle_is_poured_out_by_clicks_whatever_is_asked(kind: str) -> None:
    robot = make_robot_at_question(kind)
    scene = robot.scene
    seat = scene.session.decision.seat
    robot.press_widget(BottleId(1))
    assert isinstance(robot.top, Dialog)
    robot.press_widget("pour")
    assert scene.session.view_for(seat).bottles[1] == "empty"
    assert (scene.session.decision.seat, scene.session.decision.kind) == (seat, kind)


@pytest.mark.parametrize("kind", ["turn", "discard", "avert", "shop"])
def test_the_teleporter_is_moved_by_clicks_whatever_is_asked(kind: str) -> None:
    robot = make_robot_at_question(kind)
    scene = robot.scene
    seat = scene.session.decision.seat
    cells = [
        action.cell for action in scene.session.legal_actions() if isinstance(action, action_types.PlaceTeleporter)
    ]
    robot.press_widget("teleporter")
    assert isinstance(robot.top, TeleporterScene)
    robot.press_widget("gold")
    assert isinstance(robot.top, TeleporterScene)  # nothing was chosen yet
    robot.press_widget(RoomCellId(scene.session.view_for(seat).teleporter))
    robot.show_frame()
    robot.press_widget(RoomCellId(cells[-1]))
    robot.show_frame()
    robot.press_widget("gold")
    assert robot.top is scene
    assert scene.session.view_for(seat).teleporter == cells[-1]
    assert (scene.session.decision.seat, scene.session.decision.kind) == (seat, kind)
    robot.wait_for_turn()
    robot.show_frame()
    robot.press_widget("teleporter")
    robot.show_frame()
    robot.press_widget("back")
    assert robot.top is scene


def test_where_no_teleporter_lies_there_is_no_way_to_move_it() -> None:
    robot = make_robot_at_question("safe")
    assert all(widget.id != "teleporter" for widget in robot.scene.form.widgets)
