"""Adventures played in the window by clicks alone: solo, hot seat, with companions; undo, hints, refusals."""

from __future__ import annotations

from random import Random

import pytest

from game.app.dungeon.handover import DungeonHandover
from game.app.dungeon.ids import BottleId, CardId, CellId, GoodId, HintId, RowId
from game.app.dungeon.pages.rows import power_rows
from game.app.dungeon.pages.teleporter import TeleporterScene
from game.app.dungeon.result import DungeonResult
from game.app.dungeon.scene import AdventureScene
from game.app.dungeon.view_model import Choice
from game.app.ui.dialog import Dialog
from game.app.ui.input.intents import Kind
from game.modes.active_match import from_position
from game.presentation.dungeon.terms import power_words
from game.rules.core.chance import Live
from game.rules.dungeon.actions import action as t
from game.rules.dungeon.actions.action import Setup
from game.session.seats import PERSON, Seats
from tests.app.dungeon.robot import PAUSE, DungeonRobot, an_adventure
from tests.app.screen import SlowBots, some_services, start_screen
from tests.dungeon.builder import Table
from tests.dungeon.rulings.test_any_time import asked


def play(robot: DungeonRobot, steps: int = 4000) -> DungeonRobot:
    for _step in range(steps):
        if robot.over:
            return robot
        robot.step()
    raise AssertionError("the adventure has no end")


def until(robot: DungeonRobot, kind: str, steps: int = 400) -> DungeonRobot:
    """Plays up to a question of this kind to a person."""
    for _step in range(steps):
        robot.settle()
        if robot.top is robot.scene and robot.scene.session.decision.kind == kind:
            robot.show()
            return robot
        robot.step()
    raise AssertionError(f"nobody is asked {kind}")


def test_a_solo_adventure_is_played_to_its_end_by_clicks() -> None:
    robot = play(an_adventure(Setup(players=1), "3"))
    assert isinstance(robot.top, DungeonResult)
    assert robot.top.view.result is not None
    assert {"Choose", "Enter", "Play", "Done", "InterludeScene"} <= robot.done
    assert "DungeonHandover" not in robot.done


def test_three_people_pass_the_screen_on() -> None:
    robot = an_adventure(Setup(players=3), "5")
    for _step in range(70):
        if robot.over:
            break
        robot.step()
        scene = robot.scene
        asked = scene.session.decision
        if scene.viewer >= 0 and asked is not None and robot.top is scene and scene.person_asked:
            assert asked.seat == scene.viewer or asked.kind not in ("turn", "play", "discard", "redraw", "between")
    assert {"DungeonHandover", "Take", "Choose", "Enter", "Play"} <= robot.done


def test_one_person_travels_with_companions() -> None:
    robot = an_adventure(Setup(players=2), "6", people=1)
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
        robot = until(an_adventure(Setup(players=1), seed), "rooms")
        scene = robot.scene
        view = scene.session.view(0)
        if not view.found:
            break
    assert not view.found
    boss = scene.rules.catalog.layouts[view.layout].boss
    before = len(scene.session.journal)
    for cell, why in ((boss, "Locked."), (boss - 1, "No solved rooms lead there yet.")):
        robot.press(CellId(cell))
        robot.press("gold")
        assert len(scene.session.journal) == before
        assert why in said(robot)


def said(robot: DungeonRobot) -> str:
    """What a refusal says: beside the closed button, or in a line at the foot; never both."""
    told, toast = robot.scene.form.pointed, robot.services.stack.toast.text
    bubble = told.hint if told is not None and not told.enabled else ""
    assert not (bubble and toast)
    return bubble or toast


def test_a_card_of_the_wrong_kind_lies_face_down_only() -> None:
    robot = until(an_adventure(Setup(players=1), "3"), "turn")
    scene = robot.scene
    desk = scene.desk()
    wrong = [place for place, card in enumerate(desk.hand) if t.Play(card) not in scene.session.legal()]
    plain = [place for place in wrong if desk.catalog.items[desk.hand[place]].support is None]
    robot.press(CardId(plain[0]))
    robot.press(RowId("open"))
    assert "face down" in said(robot)
    before = len(scene.session.journal)
    robot.press("gold")
    [_step] = scene.session.journal[before:]
    assert _step.action.startswith("down")


def test_the_triforce_offers_what_there_are_pieces_for_and_tells_what_all_do() -> None:
    robot = until(an_adventure(Setup(players=1), "3"), "turn")
    robot.press("powers")
    found = {widget.id: widget for widget in robot.scene.form.widgets}
    assert not [id for id in found if isinstance(id, RowId) and id.does == "power"]
    tip = found["powers"].hint
    assert all(f"{pieces}: {power_words(pieces)}" in tip for pieces in (1, 2, 3, 4))
    page = robot.scene.page_shown
    assert page is not None
    page.desk.view.pieces = 2
    assert [row.pieces for row in power_rows(page.desk)] == [1, 2]


def test_buying_without_rupees_says_what_it_costs() -> None:
    robot = until(an_adventure(Setup(players=1), "2"), "shop", 1200)
    view = robot.scene.session.view(0)
    robot.press(GoodId("golden"))
    robot.press("gold")
    assert "45" in said(robot)
    assert robot.scene.session.view(0).bottles == view.bottles


def test_taking_back_a_choice_of_a_party_and_not_a_seen_card() -> None:
    robot = until(an_adventure(Setup(players=1), "3"), "rooms")
    scene = robot.scene
    robot.key(Kind.UNDO)
    assert said(robot)
    if robot.scene.choice != Choice():
        robot.key(Kind.BACK)
    robot.key(Kind.BACK)
    assert isinstance(robot.top, Dialog)
    robot.press("back")
    robot.press("back")
    robot.settle()
    assert scene.session.decision.kind == "dungeon"


def take_back(robot: DungeonRobot) -> None:
    """From the menu, with everybody's consent."""
    robot.key(Kind.BACK)
    for _dialog in range(2):
        assert isinstance(robot.top, Dialog)
        robot.press("back")
        robot.show()


def before_a_companion(robot: DungeonRobot) -> list[t.Action]:
    """What the person can do now that leaves the next choice to the companion."""
    rules, found = robot.scene.rules, []
    for action in robot.scene.session.legal():
        state = robot.scene.session.snapshot()
        rules.apply(state, action, Live(Random(1)), None)
        if state.decision is not None and state.decision.seat == 1:
            found.append(action)
    return found


def test_a_companion_is_asked_anew_after_a_choice_was_taken_back() -> None:
    """The answer to what was taken back is not carried out where another choice has led."""
    robot, bots = an_adventure(Setup(players=2), "6", people=1), SlowBots()
    scene = robot.scene
    while len(choices := before_a_companion(until(robot, "turn"))) < 2:
        robot.step()
    robot.services.bots = bots
    bots.ready = True
    robot.services.change(speed="slow", reduced_motion=True)
    for action in choices[:2]:
        scene.submit(action)
        scene.beats.skip()
        for _frame in range(3):
            robot.wait(0.05)
        assert scene.session.decision.seat == 1
        assert bots.asked[-1].view == scene.session.view(1)
        if action is choices[0]:
            take_back(robot)
            assert scene.session.decision.seat == 0
            robot.settle()
    assert len(bots.asked) == 2


def test_a_call_is_given_anew_after_steps_were_taken_back() -> None:
    robot = an_adventure(Setup(players=3), "5")
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
    robot.show()
    take_back(robot)
    robot.settle()
    asked = robot.scene.session.decision
    assert asked.seat != before.seat
    assert robot.top is not before
    assert before not in robot.services.stack.scenes
    assert not isinstance(robot.top, DungeonHandover) or robot.top.seat == asked.seat


def test_a_sentence_for_one_person_goes_when_the_party_is_asked() -> None:
    """No screen comes in between when the hand alone is turned down."""
    robot = until(an_adventure(Setup(players=3), "5"), "turn")
    robot.services.notify("Hint: Boomerang: lay it open")
    robot.scene.take_seat(robot.scene.viewer)
    assert robot.services.stack.toast.text
    robot.scene.take_seat(-1)
    assert not robot.services.stack.toast.text


def test_a_hint_points_at_what_a_companion_would_do() -> None:
    robot = until(an_adventure(Setup(players=1), "3"), "turn")
    robot.key(Kind.HINT)
    for _frame in range(4):
        robot.wait()
    robot.show()
    assert robot.services.stack.toast.text.startswith("Hint")
    before = len(robot.scene.session.journal)
    assert robot.scene.hinted()
    assert robot.scene.choice == Choice(), "a hint chooses nothing"
    robot.key(Kind.FOLLOW, "a")
    assert len(robot.scene.session.journal) == before + 1


def test_everything_can_be_done_by_keys() -> None:
    robot = until(an_adventure(Setup(players=1), "3"), "turn")
    scene = robot.scene
    before = len(scene.session.journal)
    robot.key(Kind.KEY, "1")
    assert scene.choice.card == 0
    robot.key(Kind.BACK)
    assert scene.choice.card < 0
    robot.key(Kind.KEY, "2")
    robot.key(Kind.KEY, "e")
    assert len(scene.session.journal) == before + 1


def test_a_vague_hint_is_said_and_a_false_one_is_not() -> None:
    robot = an_adventure(Setup(players=3), "5")
    for _step in range(200):
        robot.step()
        scene = robot.scene
        asked = scene.session.decision
        if robot.top is scene and scene.person_asked and asked.kind == "rooms" and scene.desk().hand_open:
            break
        if robot.top is scene and scene.person_asked and asked.kind == "rooms":
            robot.press("show hand")
    scene = robot.scene
    robot.show()
    said = [widget for widget in scene.form.widgets if isinstance(widget.id, HintId)]
    assert said
    robot.press(next(widget.id for widget in said if widget.enabled))
    assert scene.says[scene.viewer] in robot.services.stack.toast.text


@pytest.mark.soak
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_adventures_of_every_size_end(players: int) -> None:
    play(an_adventure(Setup(players=players, open_hands=True), "12"), 20_000)


def at_question(kind: str) -> DungeonRobot:
    """A person alone who is asked this in the castle, with bottles and the teleporter."""
    table = asked(kind) if kind != "safe" else Table("HW-15", [["strike"]], hearts=2, bottles=["red", "green"])
    start_screen()
    services = some_services(speed="instant")
    people = Seats([PERSON] * table.seats, ["Mira", "Tom"][: table.seats])
    scene = AdventureScene(services, from_position(table.rules, table.state, people, seed="1"))
    robot = DungeonRobot(services, scene)
    robot.settle()
    while isinstance(robot.top, DungeonHandover):
        robot.step()
        robot.settle()
    robot.show()
    return robot


@pytest.mark.parametrize("kind", ["safe", "between", "turn", "redraw", "discard", "avert", "item"])
def test_a_bottle_is_poured_out_by_clicks_whatever_is_asked(kind: str) -> None:
    robot = at_question(kind)
    scene = robot.scene
    seat = scene.session.decision.seat
    robot.press(BottleId(1))
    assert isinstance(robot.top, Dialog)
    robot.press("pour")
    assert scene.session.view(seat).bottles[1] == "empty"
    assert (scene.session.decision.seat, scene.session.decision.kind) == (seat, kind)


@pytest.mark.parametrize("kind", ["turn", "discard", "avert", "shop"])
def test_the_teleporter_is_moved_by_clicks_whatever_is_asked(kind: str) -> None:
    robot = at_question(kind)
    scene = robot.scene
    seat = scene.session.decision.seat
    cells = [action.cell for action in scene.session.legal() if isinstance(action, t.Place)]
    robot.press("teleporter")
    assert isinstance(robot.top, TeleporterScene)
    robot.press("gold")
    assert isinstance(robot.top, TeleporterScene)  # nothing was chosen yet
    robot.press(CellId(scene.session.view(seat).teleporter))
    robot.show()
    robot.press(CellId(cells[-1]))
    robot.show()
    robot.press("gold")
    assert robot.top is scene
    assert scene.session.view(seat).teleporter == cells[-1]
    assert (scene.session.decision.seat, scene.session.decision.kind) == (seat, kind)
    robot.settle()
    robot.show()
    robot.press("teleporter")
    robot.show()
    robot.press("back")
    assert robot.top is scene


def test_where_no_teleporter_lies_there_is_no_way_to_move_it() -> None:
    robot = at_question("safe")
    assert all(widget.id != "teleporter" for widget in robot.scene.form.widgets)
