"""The guide of the first turns: it says at each step what can be done, gives way, and is gone after them."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from game.app.epic.match.modes.turn import TurnMode
from game.app.epic.match.openings import open_match
from game.app.epic.match.scene import MatchScene
from game.app.epic.match.views import legend
from game.app.epic.match.views.legend import Form, draw_legend, find_drawn, legend_height
from game.app.ui.dialog import Dialog
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.paths import HOME_VARIABLE
from game.rules.epic.actions.turn import round_of
from game.rules.epic.engine.frames import NONE
from game.rules.epic.engine.state import State
from game.rules.epic.pack import Setup
from game.session.seats import PERSON, Seats
from tests.app.epic.robot import Robot
from tests.app.screen import a_canvas, forms, shown, some_services, start_screen
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
    hands.settle()
    return hands


def said(hands: Robot) -> str:
    note = hands.match.showing().note
    return note.full if note is not None and note.title == TITLE else ""


@pytest.mark.parametrize("game", DUELS)
def test_it_says_something_at_each_step_of_the_first_turns_and_then_no_more(game: str) -> None:
    hands = a_match(game, first_turns=True)
    told: set[str] = set()
    for _step in range(120):
        if round_of(hands.match.stage.view, 2) > 2:
            break
        if hands.match.person_asked and hands.top is hands.match:
            hands.match.pointing.square = hands.match.pointing.cursor = None
            hands.match.redraw()
            line = said(hands)
            assert line or hands.match.showing().note is not None
            told.add(line)
        hands.step()
    hands.settle()
    assert said(hands) == ""
    assert len(told) >= 4
    assert any("ends your movement" in line for line in told)
    assert any("action" in line for line in told)


def test_the_pause_menu_of_any_match_turns_it_on_and_off() -> None:
    hands = a_match()
    assert said(hands) == ""
    for wanted in (True, False):
        hands.match.open_menu()
        hands.show()
        assert isinstance(hands.top, Dialog)
        hands.click(*forms(hands.top).widget("first turns").box.center)
        hands.wait(0.1)
        assert hands.top is hands.match
        assert bool(said(hands)) is wanted


def test_it_gives_way_to_a_hint_and_tells_nothing_of_a_hand_face_down() -> None:
    hands = a_match(first_turns=True)
    while hands.match.asked_kind != "turn":
        hands.step()
        hands.settle()
    open_hand = said(hands)
    hands.key(Kind.HIDE)
    assert "F8" in said(hands)
    assert said(hands) != open_hand
    hands.key(Kind.HIDE)
    hands.key(Kind.HINT)
    for _tenth in range(50):
        hands.wait(0.1)
    note = hands.match.showing().note
    assert note is not None
    assert note.title == "Hint"


def test_it_stays_while_the_pointer_passes_over_the_board() -> None:
    hands = a_match(first_turns=True)
    while hands.match.asked_kind != "walk":
        hands.step()
        hands.settle()
    scene = hands.match
    scene.pointing.square = scene.pointing.cursor = None
    scene.touch()
    alone = said(hands)
    for square in range(len(scene.faces.match.board.layout.kinds)):
        scene.pointing.square = square
        scene.touch()
        assert said(hands).startswith(alone)
    assert said(hands) != alone, "what is there is told below it"


def test_it_sends_nobody_to_a_draw_pile_that_is_closed() -> None:
    hands = a_match(first_turns=True)
    while hands.match.asked_kind != "turn":
        hands.step()
        hands.settle()
    mode = hands.match.controller.mode
    assert isinstance(mode, TurnMode)
    mode.can_draw, mode.heals = False, {}
    for left, attacks, plays in ((0, {}, {}), (0, {}, {0: []}), (1, {}, {0: []}), (1, {0: []}, {}), (1, {}, {})):
        mode.desk.view.actions, mode.attacks, mode.plays = left, attacks, plays
        line = hands.match.first_turns.line()
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
def test_the_guide_keeps_to_its_box_and_the_legend_off_the_deck(
    name: str, text: int, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup, kind = COLUMNS[name]
    services = some_services(speed="instant", language=language, text_size=text)
    occasion = shots.played(setup, "1", lambda _rules, view, _legal: asked_kind(view) == kind)
    scene = shots.guided(lambda services: shots.seated(services, occasion))(services)
    assert isinstance(scene, MatchScene)
    scene.pointing.square = next(square for square in scene.stage.view.squares if square >= 0)
    ends: list[float] = []

    told: list[str] = []

    def drawn(canvas: Canvas, x: float, y: float, width: float, form: Form) -> None:
        ends.append(y + legend_height(canvas, width, form))
        told.extend(form.lines)
        draw_legend(canvas, x, y, width, form)

    monkeypatch.setattr(legend, "draw_legend", drawn)
    canvas = a_canvas(text=text)
    shown(services, scene, canvas)
    assert scene.first_turns.line()
    assert not [words for words in canvas.rasters.overflows if scene.first_turns.line() in words]
    top = min(scene.table.layout.draw.top, scene.table.layout.discard.top)
    assert all(end + 12 <= top for end in ends), (ends, top)
    assert find_drawn(scene.showing().marks) & {"near", "far"} <= {*told}, "hatching says nothing by itself"


def asked_kind(view: State) -> str:
    return view.decision.kind if view.decision is not None else ""


def test_its_advice_stays_while_something_moves() -> None:
    """Else the legend below it would jump up and down with every animation."""
    hands = a_match(first_turns=True)
    seen = 0
    for _step in range(40):
        hands.match.pointing.square = hands.match.pointing.cursor = None
        before, turn = said(hands), hands.match.stage.view.turn
        hands.services.change(speed="slow")
        hands.step()
        same = hands.match.stage.view.turn == turn
        if before and same and hands.match.stage.busy and hands.top is hands.match:
            assert said(hands) == before
            seen += 1
        hands.services.change(speed="instant")
        hands.settle()
        if seen == 3:
            break
    assert seen == 3


def test_in_the_own_turn_the_other_side_defends_and_does_not_move() -> None:
    match = a_match(first_turns=True).match
    luck = Random(1)
    for _step in range(900):
        decision = match.session.decision
        if decision is None or (decision.kind == "defend" and decision.seat == 1):
            break
        legal = match.session.legal()
        match.session.submit(luck.choice(legal))
        match.show_position()
    assert match.stage.view.active == match.viewer == 0
    assert not match.person_asked
    assert "may play a card to defend" in match.first_turns.line()


@pytest.mark.parametrize(("options", "actions"), [((), "2 actions"), (("short-first-turn",), "1 action.")])
def test_it_tells_the_actions_of_this_very_turn(options: tuple[str, ...], actions: str) -> None:
    services = some_services(speed="instant", confirm_move=False, confirm_end=False, first_turns=True)
    setup = msgspec.structs.replace(DUELS["zelda"], options=options)
    scene = open_match(services, setup, Seats([PERSON, PERSON], ["Mira", "Tom"]), "guided")
    assert isinstance(scene, MatchScene)
    hands = Robot(services, scene, Random(3))
    for _step in range(60):
        hands.settle()
        if hands.top is scene and scene.asked_kind == "walk":
            break
        hands.step()
    assert f"Then you have {actions}" in scene.first_turns.line()


def test_who_waits_is_told_for_whom() -> None:
    occasion = shots.played(shots.FOUR, "1", lambda _rules, view, _legal: asked_kind(view) == "turn")
    scene = shots.guided(lambda services: shots.seated(services, occasion))(some_services(speed="instant"))
    assert isinstance(scene, MatchScene)
    scene.viewer, scene.asked_step = 0, -1
    told = []
    for active in range(4):
        scene.stage.view.active = active
        told.append(scene.first_turns.line().split(".")[0])
    assert told == ["Another player is choosing", "Your opponent's turn", "Your ally's turn", told[1]]


def test_its_advice_does_not_outlast_the_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = a_match(first_turns=True)
    while hands.match.asked_kind != "turn":
        hands.step()
        hands.settle()
    scene = hands.match
    own = scene.stage.view.active
    monkeypatch.setattr(type(scene.stage), "busy", property(lambda _stage: True))
    for active, line in ((1 - own, "Your opponent's turn."), (own, "Your turn.")):
        scene.pointing.square = scene.pointing.cursor = None
        scene.stage.view.active = active
        scene.redraw()
        assert said(hands).startswith(line)


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
        turn = scene.showing().turn
        if scene.stage.busy and scene.stage.told:
            assert turn.seat == NONE
            seen.add(turn.title)
        hands.wait(0.1)
        if scene.person_asked:
            hands.step()
    assert seen == {"Setting up", "Who goes first?", "Dealing cards"}


def test_it_says_nothing_of_a_match_that_is_over() -> None:
    match = a_match(first_turns=True).match
    match.session.submit(match.concession(0).action)
    match.show_position()
    assert match.session.decision is None
    assert not match.first_turns.line()


def test_whose_turn_it_tells_of_changes_with_the_turn_though_the_die_still_rolls() -> None:
    hands = a_match(first_turns=True)
    match, told = hands.match, set()
    for _step in range(60):
        hands.services.change(speed="instant")
        hands.step()
        hands.services.change(speed="slow")
        for _frame in range(100):
            hands.wait(0.05)
            match.pointing.square = match.pointing.cursor = None
            line = said(hands)
            if hands.top is not match or match.person_asked or not match.stage.view.turn:
                break
            own = match.stage.view.active == match.viewer
            assert not (own and "Your opponent's turn" in line), line
            assert own or "opponent" in line or not line, line
            told.add(own)
    assert told == {True, False}
