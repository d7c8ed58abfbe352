"""Guide of the first turns: explains each possible step, and disappears afterwards."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pygame
import pytest

from game.app.epic.match.modes.turn import TurnMode
from game.app.epic.match.openings import open_match
from game.app.epic.match.scene import MatchScene
from game.app.epic.match.views import table_view
from game.app.epic.match.views.callout import draw_callout
from game.app.ui.dialog import Dialog
from game.app.ui.input.intents import Kind
from game.paths import HOME_VARIABLE
from game.rules.epic.actions.turn import round_number
from game.rules.epic.engine.frames import NONE
from game.rules.epic.engine.state import State
from game.rules.epic.pack import Setup
from game.session.seats import PERSON, Seats
from tests.app.epic.robot import Robot
from tests.app.screen import a_canvas, get_form, show_scene, some_services, start_screen
from tools.shots.states import epic as shots
from tools.shots.states import epic_stars as stars

TITLE = "Your first turns"
DUELS = {
    "zelda": Setup("zelda", (("link",), ("ganon",)), "triforce-chamber"),
    "star-wars": Setup("star-wars", (("luke",), ("vader",)), "geonosis-arena"),
}


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()


def a_match(game: str = "zelda", **settings: object) -> Robot:
    services = some_services(speed="instant", confirm_move=False, confirm_end=False, **settings)
    scene = open_match(services, DUELS[game], Seats([PERSON, "random"], ["Mira", "Tom"]), "guided")
    assert isinstance(scene, MatchScene)
    hands = Robot(services, scene, Random(3))
    hands.wait_for_turn()
    return hands


def read_message(hands: Robot) -> str:
    note = hands.match.build_view_state().note
    return note.text if note is not None and note.title == TITLE else ""


@pytest.mark.parametrize("game", DUELS)
def test_it_says_something_at_each_step_of_the_first_turns_and_then_no_more(game: str) -> None:
    hands = a_match(game, first_turns=True)
    told: set[str] = set()
    for _step in range(120):
        if round_number(hands.match.stage.view, 2) > 2:
            break
        if hands.match.is_person_asked and hands.top is hands.match:
            hands.match.pointing.square = hands.match.pointing.cursor = None
            hands.match.request_redraw()
            line = read_message(hands)
            assert line or hands.match.build_view_state().note is not None
            told.add(line)
        hands.step()
    hands.wait_for_turn()
    assert read_message(hands) == ""
    assert len(told) >= 4
    assert any("ends your movement" in line for line in told)
    assert any("action" in line for line in told)


def test_the_pause_menu_of_any_match_turns_it_on_and_off() -> None:
    hands = a_match()
    assert read_message(hands) == ""
    for wanted in (True, False):
        hands.match.open_menu()
        hands.show_frame()
        assert isinstance(hands.top, Dialog)
        hands.click(*get_form(hands.top).get_widget("first turns").box.center)
        hands.wait(0.1)
        assert hands.top is hands.match
        assert bool(read_message(hands)) is wanted


def test_it_gives_way_to_a_hint_and_tells_nothing_of_a_hand_face_down() -> None:
    hands = a_match(first_turns=True)
    while hands.match.asked_kind != "turn":
        hands.step()
        hands.wait_for_turn()
    open_hand = read_message(hands)
    hands.key(Kind.HIDE)
    assert "F8" in read_message(hands)
    assert read_message(hands) != open_hand
    hands.key(Kind.HIDE)
    hands.key(Kind.HINT)
    for _tenth in range(50):
        hands.wait(0.1)
    note = hands.match.build_view_state().note
    assert note is not None
    assert note.title == "Hint"


def test_it_stays_while_the_pointer_passes_over_the_board() -> None:
    hands = a_match(first_turns=True)
    while hands.match.asked_kind != "walk":
        hands.step()
        hands.wait_for_turn()
    scene = hands.match
    scene.pointing.square = scene.pointing.cursor = None
    scene.mark_dirty()
    alone = read_message(hands)
    for square in range(len(scene.faces.match.board.layout.kinds)):
        scene.pointing.square = square
        scene.mark_dirty()
        assert read_message(hands) == alone
        assert scene.build_view_state().tip is not None, "what is there is told at the pointer"


def test_it_sends_nobody_to_a_draw_pile_that_is_closed() -> None:
    hands = a_match(first_turns=True)
    while hands.match.asked_kind != "turn":
        hands.step()
        hands.wait_for_turn()
    mode = hands.match.controller.mode
    assert isinstance(mode, TurnMode)
    mode.can_draw, mode.heals = False, {}
    for left, attacks, plays in ((0, {}, {}), (0, {}, {0: []}), (1, {}, {0: []}), (1, {0: []}, {}), (1, {}, {})):
        mode.context.view.actions, mode.attacks, mode.plays = left, attacks, plays
        line = hands.match.beginner_guide.format_line()
        assert line
        assert "**D**" not in line
        assert ("**E**" in line) is not (left and (attacks or plays))


COLUMNS = {
    "four": (shots.FOUR, "walk"),
    "duel": (shots.DUEL, "walk"),
    "duel attacked": (shots.DUEL, "defend"),
    "stars attacked": (stars.FOUR, "defend"),
    "masters attacked": (stars.MASTERS, "defend"),
}


@pytest.mark.sweep(3)
@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", 100),
        ("de", 150),
        *(pytest.param("de", text, marks=pytest.mark.soak) for text in (100, 125)),
        *(pytest.param("en", text, marks=pytest.mark.soak) for text in (125, 150)),
    ],
)
@pytest.mark.parametrize("name", COLUMNS)
def test_the_guide_can_be_read_off_the_buttons(
    name: str, text: int, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup, kind = COLUMNS[name]
    services = some_services(speed="instant", language=language, text_size=text)
    active_match = shots.play_to(setup, "1", lambda _rules, view, _legal: find_question(view) == kind)
    scene = shots.with_guide(lambda services: shots.make_scene(services, active_match))(services)
    assert isinstance(scene, MatchScene)
    scene.pointing.square = next(square for square in scene.stage.view.squares if square >= 0)
    boxes: list[pygame.FRect] = []

    def drawn(*args: Any) -> pygame.FRect:
        boxes.append(draw_callout(*args))
        return boxes[-1]

    monkeypatch.setattr(table_view, "draw_callout", drawn)
    canvas = a_canvas(text=text)
    show_scene(services, scene, canvas)
    assert scene.beginner_guide.format_line()
    assert not [words for words in canvas.render_cache.overflows if scene.beginner_guide.format_line() in words]
    assert boxes
    buttons = [pygame.FRect(*widget.box) for widget in scene.form.widgets]
    buttons += [pygame.FRect(*scene.table.layout.deck), pygame.FRect(*scene.table.layout.pile)]
    for box in boxes:
        assert box.collidelist(buttons) == -1


def find_question(view: State) -> str:
    return view.decision.kind if view.decision is not None else ""


def test_its_advice_stays_while_something_moves() -> None:
    """Else the legend below it would jump up and down with every animation."""
    hands = a_match(first_turns=True)
    seen = 0
    for _step in range(40):
        hands.match.pointing.square = hands.match.pointing.cursor = None
        before, turn = read_message(hands), hands.match.stage.view.turn
        hands.services.change_settings(speed="slow")
        hands.step()
        same = hands.match.stage.view.turn == turn
        if before and same and hands.match.stage.is_busy and hands.top is hands.match:
            assert read_message(hands) == before
            seen += 1
        hands.services.change_settings(speed="instant")
        hands.wait_for_turn()
        if seen == 3:
            break
    assert seen == 3


def test_in_the_own_turn_the_other_side_defends_and_does_not_move() -> None:
    match = a_match(first_turns=True).match
    rng = Random(1)
    for _step in range(900):
        decision = match.session.decision
        if decision is None or (decision.kind == "defend" and decision.seat == 1):
            break
        legal = match.session.legal_actions()
        match.session.submit(rng.choice(legal))
        match.show_position()
    assert match.stage.view.active == match.viewer == 0
    assert not match.is_person_asked
    assert "may play a card to defend" in match.beginner_guide.format_line()


@pytest.mark.parametrize(("options", "actions"), [((), "2 actions"), (("short-first-turn",), "1 action.")])
def test_it_tells_the_actions_of_this_very_turn(options: tuple[str, ...], actions: str) -> None:
    services = some_services(speed="instant", confirm_move=False, confirm_end=False, first_turns=True)
    setup = msgspec.structs.replace(DUELS["zelda"], options=options)
    scene = open_match(services, setup, Seats([PERSON, PERSON], ["Mira", "Tom"]), "guided")
    assert isinstance(scene, MatchScene)
    hands = Robot(services, scene, Random(3))
    for _step in range(60):
        hands.wait_for_turn()
        if hands.top is scene and scene.asked_kind == "walk":
            break
        hands.step()
    assert f"Then you have {actions}" in scene.beginner_guide.format_line()


def test_who_waits_is_told_for_whom() -> None:
    active_match = shots.play_to(shots.FOUR, "1", lambda _rules, view, _legal: find_question(view) == "turn")
    scene = shots.with_guide(lambda services: shots.make_scene(services, active_match))(some_services(speed="instant"))
    assert isinstance(scene, MatchScene)
    scene.viewer, scene.question_step = 0, -1
    texts = []
    for active in range(4):
        scene.stage.view.active = active
        texts.append(scene.beginner_guide.format_line().split(".")[0])
    assert texts == ["Another player is choosing", "Your opponent's turn", "Your ally's turn", texts[1]]


def test_its_advice_does_not_outlast_the_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = a_match(first_turns=True)
    while hands.match.asked_kind != "turn":
        hands.step()
        hands.wait_for_turn()
    scene = hands.match
    own = scene.stage.view.active
    monkeypatch.setattr(type(scene.stage), "is_busy", property(lambda _stage: True))
    for active, line in ((1 - own, "Your opponent's turn."), (own, "Your turn.")):
        scene.pointing.square = scene.pointing.cursor = None
        scene.stage.view.active = active
        scene.request_redraw()
        assert read_message(hands).startswith(line)


def test_while_teams_are_set_up_the_banner_calls_it_nobody_s_turn() -> None:
    services = some_services(speed="slow")
    seats = Seats([PERSON, "random", "random", "random"], ["Mira", "Tom", "Ada", "Kim"])
    scene = open_match(services, shots.FOUR, seats, "guided")
    assert isinstance(scene, MatchScene)
    hands = Robot(services, scene, Random(3))
    seen: set[str] = set()
    for _frame in range(4000):
        if scene.stage.view.turn:
            break
        turn = scene.build_view_state().turn
        if scene.stage.is_busy and scene.stage.shown_events:
            assert turn.seat == NONE
            seen.add(turn.title)
        hands.wait(0.1)
        if scene.is_person_asked:
            hands.step()
    assert seen == {"Setting up", "Who goes first?", "Dealing cards"}


def test_it_says_nothing_of_a_match_that_is_over() -> None:
    match = a_match(first_turns=True).match
    match.session.submit(match.make_concession(0).action)
    match.show_position()
    assert match.session.decision is None
    assert not match.beginner_guide.format_line()


def test_whose_turn_it_tells_of_changes_with_the_turn_though_the_die_still_rolls() -> None:
    hands = a_match(first_turns=True)
    match, told = hands.match, set()
    for _step in range(60):
        hands.services.change_settings(speed="instant")
        hands.step()
        hands.services.change_settings(speed="slow")
        for _frame in range(100):
            hands.wait(0.05)
            match.pointing.square = match.pointing.cursor = None
            line = read_message(hands)
            if hands.top is not match or match.is_person_asked or not match.stage.view.turn:
                break
            own = match.stage.view.active == match.viewer
            assert not (own and "Your opponent's turn" in line), line
            assert own or "opponent" in line or not line, line
            told.add(own)
    assert told == {True, False}
