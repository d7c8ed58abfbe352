"""The table of a match: what is lit and said, what a click or key does, and why something is not done."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.app.epic.cards.closer import CardScene, FigureScene
from game.app.epic.match.modes.answer import DefenseMode, DiscardMode
from game.app.epic.match.modes.board import PlacementMode, WalkMode
from game.app.epic.match.modes.mode import DecisionContext
from game.app.epic.match.modes.turn import TurnMode
from game.app.epic.match.openings import open_match, open_position
from game.app.epic.match.scene import MatchScene
from game.app.epic.match.views.pile_scene import PileScene
from game.app.epic.result.scene import MatchResultScene
from game.app.menus.saves.files import open_file
from game.app.play.log.scene import LogScene
from game.app.ui.dialog import Dialog
from game.app.ui.input.intents import Intent, Kind
from game.content.puzzles.positions import build_position
from game.content.puzzles.scenarios import load_scenario
from game.errors import UserError
from game.languages import set_language
from game.presentation.epic.presenters import EpicPresenter
from game.rules.core.chance import RecordingRandom
from game.rules.epic.actions import action as actions
from game.rules.epic.pack import Setup
from game.session.seats import PERSON, Seats
from tests.app.epic.match.test_play import play_out, robot
from tests.app.epic.robot import Robot
from tests.app.screen import a_canvas, some_services, start_screen

SCENARIOS = Path(__file__).parents[3] / "scenarios"
DUEL = """
about: "Two small teams face each other."
rulings: [R1]
map: triforce-chamber
seats:
  - team: link
    squares: {link: E4, navi: E5}
    hand: [spinning-blade, time-warp, mirror-guard, link-4-3-s, bottled-fairy, hook-and-chain]
  - team: ganon
    squares: {ganon: F4, wizrobe-1: L1, wizrobe-2: L8}
    health: {ganon: 6}
    hand: [dark-volley, kings-command, trident-of-power]
turn: 3
steps: []
"""


def position(tmp_path: Path, more: str = "", *, kinds: list[str] | None = None, **settings: object) -> Robot:
    """Return the little duel above, with Mira at the screen and everything shown at once."""
    file = tmp_path / "duel.yaml"
    file.write_text(DUEL + more, encoding="utf-8")
    start_screen()
    services = some_services(**{"speed": "instant", **settings})
    rules, state = build_position(*load_scenario(file))
    seats = Seats(kinds or [PERSON, PERSON], ["Mira", "Tom"])
    scene = open_position(services, rules, state, seats)
    assert isinstance(scene, MatchScene)
    hands = Robot(services, scene, Random(1))
    while hands.top is not scene:
        hands.step()
    hands.wait_for_turn()
    while hands.top is not scene:
        hands.step()
    hands.wait_for_turn()
    hands.show_frame()
    return hands


def card(hands: Robot, name: str) -> int:
    ids = hands.match.faces.match.card_ids
    return next(c for c in hands.match.stage.view.hands[hands.match.viewer] if ids[c].endswith(name))


def read_message(hands: Robot) -> str:
    return hands.services.stack.toast.text


def figure(hands: Robot, name: str) -> int:
    return hands.match.faces.match.figure_by_name[name]


# Cards ----------------------------------------------------------------------------------------------------------------


def test_cards_that_cannot_be_used_say_why(tmp_path: Path) -> None:
    hands = position(tmp_path)
    reasons = {face.key: face.reason for face in hands.match.build_view_state().hand}
    assert reasons[str(card(hands, "spinning-blade"))] == ""
    assert reasons[str(card(hands, "mirror-guard"))] == "Mirror Guard can only be played in defense."
    fairy = "You can only play Bottled Fairy when its fighter would be defeated."
    assert reasons[str(card(hands, "bottled-fairy"))] == fairy
    hands.click_card(card(hands, "mirror-guard"))
    assert hands.match.targets.card_message == "Mirror Guard can only be played in defense.", "it stands above the card"
    assert not read_message(hands), "and is said once"
    assert hands.match.controller.mode.cancel_selection() is False


def test_a_target_out_of_reach_says_why(tmp_path: Path) -> None:
    hands = position(tmp_path)
    hands.click_card(card(hands, "spinning-blade"))
    marks = hands.match.build_view_state().marks
    assert marks.targets == {hands.match.stage.view.squares[figure(hands, "ganon")]}
    hands.click_figure(figure(hands, "wizrobe-1"))
    assert read_message(hands) == "Wizrobe 1 isn't adjacent. Melee attacks reach adjacent squares only."
    hands.click_figure(figure(hands, "navi"))
    assert read_message(hands) == "Navi isn't an enemy."
    assert len(hands.match.active_match.session.journal) == 1


def test_an_attack_is_aimed_with_a_forecast_and_carried_out(tmp_path: Path) -> None:
    hands = position(tmp_path)
    ganon = figure(hands, "ganon")
    hands.click_card(card(hands, "spinning-blade"))
    hands.send_mouse(Kind.MOVE, *hands.match.table.board.get_center(hands.match.stage.view.squares[ganon]))
    showing = hands.match.build_view_state()
    assert showing.forecast is not None
    assert showing.forecast.attack == 6
    assert sum(chance.probability for chance in showing.forecast.chances) == pytest.approx(1)
    assert [command.id for command in showing.commands] == ["use", "back", "end"]
    hands.click_figure(ganon)
    assert hands.match.active_match.session.journal[-1].action == "attack link ganon link/spinning-blade"


@pytest.mark.parametrize(("spoken", "begins"), [("en", "Hand full"), ("de", "Deine Hand ist voll")])
def test_a_question_that_no_card_asks_begins_in_upper_case(spoken: str, begins: str) -> None:
    rules, state = build_position(*load_scenario(SCENARIOS / "r41-drawing-as-an-action-at-the-limit.yaml"))
    rules.apply(state, actions.Draw(), RecordingRandom(Random(1)), None)
    seats = Seats([PERSON, PERSON], ["Mira", "Tom"])
    set_language(spoken)
    context = DecisionContext(
        rules, rules.observe(state, 0), 0, rules.legal_actions(state), EpicPresenter(rules.match, seats)
    )
    assert DiscardMode(context).hint.startswith(begins)


def test_a_second_click_on_a_chosen_card_uses_it(tmp_path: Path) -> None:
    hands = position(tmp_path)
    hands.click_card(card(hands, "time-warp"))
    assert hands.match.build_view_state().commands[0].text == "Play"
    assert len(hands.match.active_match.session.journal) == 1
    hands.click_card(card(hands, "time-warp"))
    assert hands.match.active_match.session.journal[-1].action == "play link link/time-warp"


def test_escape_takes_the_choice_back_before_it_opens_the_menu(tmp_path: Path) -> None:
    hands = position(tmp_path)
    hands.click_card(card(hands, "spinning-blade"))
    assert isinstance(hands.match.controller.mode, TurnMode)
    hands.key(Kind.BACK)
    assert hands.match.controller.mode.card == -1
    assert hands.top is hands.match
    hands.key(Kind.BACK)
    assert isinstance(hands.top, Dialog)
    hands.key(Kind.BACK)
    assert hands.top is hands.match


def test_a_dragged_card_strikes_where_it_is_dropped(tmp_path: Path) -> None:
    hands = position(tmp_path)
    hand, key = hands.match.hand, str(card(hands, "spinning-blade"))
    place = next(i for i, hand_card_view in enumerate(hand.cards) if hand_card_view.key == key)
    x, y = hand.find_strip(place).x + 9, hand.rect.bottom - 40
    hands.send_mouse(Kind.MOVE, x, y)
    hands.send_mouse(Kind.PRESS, x, y)
    hands.send_mouse(Kind.MOVE, x, y - 60)
    assert hand.dragged == key
    assert hands.match.build_view_state().marks.targets
    goal = hands.match.table.board.get_center(hands.match.stage.view.squares[figure(hands, "ganon")])
    hands.send_mouse(Kind.MOVE, *goal)
    hands.send_mouse(Kind.RELEASE, *goal)
    assert hands.match.active_match.session.journal[-1].action == "attack link ganon link/spinning-blade"


def test_a_card_dropped_beside_the_board_goes_back(tmp_path: Path) -> None:
    hands = position(tmp_path)
    hand, key = hands.match.hand, str(card(hands, "time-warp"))
    place = next(i for i, hand_card_view in enumerate(hand.cards) if hand_card_view.key == key)
    x, y = hand.find_strip(place).x + 9, hand.rect.bottom - 40
    for kind, at in ((Kind.MOVE, (x, y)), (Kind.PRESS, (x, y)), (Kind.MOVE, (x, y - 40)), (Kind.RELEASE, (60, 400))):
        hands.send_mouse(kind, *at)
    assert len(hands.match.active_match.session.journal) == 1
    assert isinstance(hands.match.controller.mode, TurnMode)
    assert hands.match.controller.mode.card == -1


# The turn -------------------------------------------------------------------------------------------------------------


def test_the_end_of_a_turn_says_what_is_lost(tmp_path: Path) -> None:
    hands = position(tmp_path, confirm_end=True)
    hands.press_button("end")
    asked = hands.top
    assert isinstance(asked, Dialog)
    assert asked.text == "You'll lose **2** unused actions."
    hands.key(Kind.BACK)
    assert len(hands.match.active_match.session.journal) == 1
    hands.key(Kind.END)
    hands.confirm_loss()
    assert hands.match.active_match.session.journal[-1].action == "end"


def test_the_end_of_a_turn_asks_nothing_when_nothing_is_lost_or_wanted(tmp_path: Path) -> None:
    hands = position(tmp_path, confirm_end=False)
    hands.key(Kind.END)
    assert hands.match.active_match.session.journal[-1].action == "end"
    hands = position(tmp_path, "actions: 0\n", confirm_end=True)
    gold = hands.match.build_view_state().commands[0]
    assert (gold.id, gold.is_default) in (("end", True), ("draw", False))
    hands.key(Kind.END)
    assert hands.match.active_match.session.journal[-1].action == "end"


def test_a_card_chosen_while_moving_ends_the_movement_only_when_it_is_used(tmp_path: Path) -> None:
    hands = position(tmp_path, "die: 4\n", confirm_move=False)
    assert isinstance(hands.match.controller.mode, WalkMode)
    hands.click_card(card(hands, "spinning-blade"))
    assert isinstance(hands.match.controller.mode, TurnMode)
    assert len(hands.match.active_match.session.journal) == 1
    hands.key(Kind.BACK)
    assert isinstance(hands.match.controller.mode, WalkMode)
    hands.click_card(card(hands, "spinning-blade"))
    hands.click_figure(figure(hands, "ganon"))
    actions = [step.action for step in hands.match.active_match.session.journal[1:]]
    assert actions == ["stay", "attack link ganon link/spinning-blade"]


def test_draw_by_pile_button_and_key(tmp_path: Path) -> None:
    for how in ("pile", "button", "key"):
        hands = position(tmp_path)
        if how == "pile":
            hands.click(*hands.match.table.layout.draw.center)
        elif how == "button":
            hands.press_button("draw")
        else:
            hands.key(Kind.DRAW)
        assert hands.match.active_match.session.journal[-1].action == "draw"


def test_a_walk_is_planned_with_path_ghost_and_danger(tmp_path: Path) -> None:
    hands = position(tmp_path, "die: 4\n", show_threat=True)
    mode = hands.match.controller.mode
    assert isinstance(mode, WalkMode)
    link = figure(hands, "link")
    goal = max(mode.walks[link], key=lambda square: abs(square - hands.match.stage.view.squares[link]))
    hands.send_mouse(Kind.MOVE, *hands.match.table.board.get_center(goal))
    showing = hands.match.build_view_state()
    assert showing.marks.path[0] == hands.match.stage.view.squares[link]
    assert showing.marks.path[-1] == goal
    assert showing.marks.ghost is not None
    assert showing.marks.reach == frozenset(mode.walks[link])
    assert showing.tip is not None
    assert showing.tip.title == f"Move to {hands.match.table.board.layout.square_name(goal)}"
    assert showing.tip.lines[0].text == f"In reach, {len(showing.marks.path) - 1} steps"
    hands.click_figure(figure(hands, "ganon"))
    assert read_message(hands) == "Ganon can't move now."


def test_a_character_is_dragged_to_its_square(tmp_path: Path) -> None:
    hands = position(tmp_path, "die: 4\n")
    mode = hands.match.controller.mode
    assert isinstance(mode, WalkMode)
    navi = figure(hands, "navi")
    goal = next(iter(mode.walks[navi]))
    board = hands.match.table.board
    start = board.get_center(hands.match.stage.view.squares[navi])
    for kind, at in (
        (Kind.MOVE, start),
        (Kind.PRESS, start),
        (Kind.MOVE, board.get_center(goal)),
        (Kind.RELEASE, board.get_center(goal)),
    ):
        hands.send_mouse(kind, *at)
    assert hands.match.active_match.session.journal[-1].action.startswith("move navi")


def test_a_step_is_taken_back_until_chance_or_a_secret_speaks(tmp_path: Path) -> None:
    hands = position(tmp_path, "die: 4\n")
    mode = hands.match.controller.mode
    assert isinstance(mode, WalkMode)
    before = hands.match.stage.view.squares[:]
    hands.click_square(next(iter(mode.walks[mode.figure])))
    hands.wait_for_turn()
    assert hands.match.stage.view.squares != before
    hands.key(Kind.UNDO)
    hands.wait_for_turn()
    assert hands.match.stage.view.squares == before
    hands.key(Kind.REDO)
    hands.wait_for_turn()
    assert hands.match.stage.view.squares != before
    hands.key(Kind.DRAW)
    hands.wait_for_turn()
    hands.key(Kind.UNDO)
    assert read_message(hands) == "Can't undo: a card was revealed."


def test_an_attack_waits_for_its_answer_face_down(tmp_path: Path) -> None:
    hands = position(tmp_path)
    hands.click_card(card(hands, "spinning-blade"))
    hands.click_figure(figure(hands, "ganon"))
    while not isinstance(hands.match.controller.mode, DefenseMode):
        hands.step()
    [laid] = hands.match.stage.table
    assert (laid.card, laid.face_up) == (-1, 0.0)
    showing = hands.match.build_view_state()
    assert showing.turn.title == "Tom responds"
    assert showing.turn.hint == "Link attacks Ganon. Choose a defense."
    assert [(command.id, command.is_enabled) for command in showing.commands] == [("use", False), ("decline", True)]
    assert showing.forecast is not None
    playable = {face.face.name for face in showing.hand if face.playable}
    assert playable == {"Dark Volley"}
    hands.key(Kind.DECLINE)
    assert hands.match.stage.view.squares[figure(hands, "ganon")] < -1
    assert hands.match.build_view_state().forecast is None, "what was answered is not asked about any more"


def test_a_card_that_has_left_the_hand_forecasts_its_other_copy(tmp_path: Path) -> None:
    """A card that was pointed at before the question came may have been played; another copy answers for it."""
    hands = position(tmp_path)
    hands.click_card(card(hands, "spinning-blade"))
    hands.click_figure(figure(hands, "ganon"))
    while not isinstance(hands.match.controller.mode, DefenseMode):
        hands.step()
    mode = hands.match.controller.mode
    [offered] = mode.cards
    ids = hands.match.faces.match.card_ids
    held = hands.match.stage.view.hands[hands.match.viewer]
    gone = next(other for other, id in enumerate(ids) if id == ids[offered] and other not in held)
    forecast = mode.make_forecast(None, gone)
    assert forecast is not None
    assert forecast == mode.make_forecast(None, offered)


# Looking closer -------------------------------------------------------------------------------------------------------


def test_everything_open_can_be_looked_at(tmp_path: Path) -> None:
    hands = position(tmp_path)
    hand = hands.match.hand
    spot = hand.find_strip(0).x + 9, hand.rect.bottom - 40
    hands.send_mouse(Kind.MOVE, *spot)
    hands.send_mouse(Kind.CONTEXT, *spot)
    assert isinstance(hands.top, CardScene)
    hands.show_frame()
    hands.key(Kind.BACK)
    hands.send_mouse(Kind.CONTEXT, *hands.match.table.board.get_center(hands.match.stage.view.squares[0]))
    assert isinstance(hands.top, FigureScene)
    hands.show_frame()
    hands.key(Kind.BACK)
    hands.click(*hands.match.table.panels[1].center)
    assert isinstance(hands.top, PileScene)
    hands.show_frame()
    hands.key(Kind.BACK)
    hands.key(Kind.LOG)
    assert isinstance(hands.top, LogScene)
    hands.show_frame()
    hands.key(Kind.BACK)
    hands.key(Kind.KEY, "1")
    hands.key(Kind.BACK)
    hands.key(Kind.RIGHT)
    hands.key(Kind.INFO)
    assert isinstance(hands.top, CardScene)


def test_threats_are_switched_by_a_key(tmp_path: Path) -> None:
    hands = position(tmp_path, "die: 4\n", show_threat=True)
    assert hands.match.build_view_state().marks.threat
    hands.key(Kind.THREAT)
    assert not hands.match.build_view_state().marks.threat
    hands.key(Kind.THREAT)
    assert hands.match.build_view_state().marks.threat


def test_the_board_zooms_and_comes_back(tmp_path: Path) -> None:
    hands = position(tmp_path)
    board = hands.match.table.board
    hands.services.stack.handle(Intent(Kind.WHEEL, *board.rect.center, amount=1.0, device="mouse"))
    assert board.is_zoomed
    hands.show_frame()
    corner = board.get_corner(0)
    x, y = board.rect.center
    for kind, at in ((Kind.PRESS, (x, y)), (Kind.MOVE, (x + 40, y + 30)), (Kind.RELEASE, (x + 40, y + 30))):
        hands.send_mouse(kind, *at)
    assert board.get_corner(0) != corner
    hands.key(Kind.BACK)
    assert not board.is_zoomed


# Beginning and end ----------------------------------------------------------------------------------------------------


def test_a_new_match_is_kept_and_begins_with_setting_up() -> None:
    start_screen()
    services = some_services(speed="instant")
    setup = Setup("zelda", (("link",), ("ganon",)), "lost-woods")
    scene = open_match(services, setup, Seats([PERSON, PERSON], ["Mira", "Tom"]), "5")
    assert isinstance(scene, MatchScene)
    hands = Robot(services, scene, Random(1))
    hands.wait_for_turn()
    assert isinstance(scene.controller.mode, PlacementMode)
    assert scene.build_view_state().marks.zone is not None
    hands.click_square(scene.controller.mode.squares[0] + 3)
    assert read_message(hands).endswith(".")
    assert scene.active_match.autosave is not None
    assert scene.active_match.autosave.path.exists()
    hands.act()
    assert len(scene.active_match.session.journal) == 2
    services.stack.clear()


def test_a_file_that_is_no_match_is_refused(tmp_path: Path) -> None:
    start_screen()
    file = tmp_path / "broken.tds"
    file.write_text("no save", encoding="utf-8")
    with pytest.raises(UserError, match="isn't a Triforce Duels save"):
        open_file(some_services(), file)


def test_the_result_offers_another_match() -> None:
    hands = robot(Setup("zelda", (("link",), ("ganon",)), "lost-woods", turn_limit=60), 4)
    play_out(hands)
    result = hands.top
    assert isinstance(result, MatchResultScene)
    hands.show_frame()
    teams = hands.match.active_match.rules.match.setup.teams
    hands.click(*result.form.get_widget("swap").box.center)
    swapped = hands.top
    assert isinstance(swapped, MatchScene)
    assert swapped.active_match.rules.match.setup.teams == teams[::-1]
    assert swapped.active_match.session.seed != hands.match.active_match.session.seed


def test_numbers_of_the_result_are_those_of_the_match() -> None:
    hands = robot(Setup("zelda", (("darunia",), ("witches",)), "fairy-fountain"), 9)
    play_out(hands)
    result = hands.top
    assert isinstance(result, MatchResultScene)
    summary, v = result.summary, result.summary.view
    m = summary.match
    assert [curve[-1][1] for curve in summary.health_curves] == [
        summary.count_remaining_health(seat) for seat in range(m.seats)
    ]
    fallen = {figure for figure, square in enumerate(v.squares) if square < -1}
    assert set(summary.removal_turns) == fallen
    lost = dict(zip(range(m.seats), summary.list_statistics()[-1][1], strict=True))
    assert lost == {seat: sum(m.seat_of[one] == seat for one in fallen) for seat in range(m.seats)}
    assert summary.format_heading() == "Victory"
    assert len(summary.swings) == 3


def test_the_heading_speaks_to_a_lone_person() -> None:
    hands = robot(Setup("zelda", (("link",), ("ganon",)), "lost-woods", turn_limit=2), 4, kinds=[PERSON, "random"])
    play_out(hands)
    result = hands.top
    assert isinstance(result, MatchResultScene)
    assert result.summary.format_heading() == "Draw"
    result.summary.winners = [1]
    assert result.summary.format_heading() == "Defeat"


def test_language_and_size_may_change_in_the_middle(tmp_path: Path) -> None:
    hands = position(tmp_path)
    hands.services.change_settings(language="de", text_size=150)
    hands.canvas = a_canvas(0.5, 150)
    hands.show_frame()
    assert hands.match.build_view_state().commands[0].text == "Ziehen"
    assert not hands.canvas.render_cache.overflows
    set_language("en")


def test_bots_play_while_a_person_watches() -> None:
    hands = robot(Setup("zelda", (("link",), ("ganon",)), "lost-woods", turn_limit=30), 4, kinds=["random", "greedy"])
    assert hands.match.viewer == -1
    for _frame in range(3000):
        hands.wait(0.1)
        if hands.over:
            break
    assert hands.over


def test_a_shown_action_is_one_of_the_rules(tmp_path: Path) -> None:
    hands = position(tmp_path)
    modes = hands.match.controller.mode
    assert isinstance(modes, TurnMode)
    legal = hands.match.active_match.session.legal_actions()
    assert {action for group in modes.attacks.values() for action in group} == {
        action for action in legal if isinstance(action, actions.Attack)
    }
