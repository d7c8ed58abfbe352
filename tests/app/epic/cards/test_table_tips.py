"""Pointer, keys and voice explain special squares, cards in play and the die, in both games."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.app.epic.match.controller import Controller
from game.app.epic.match.input.tips import find_tip_boxes
from game.app.epic.match.modes.mode import DecisionContext
from game.app.epic.match.modes.planning import make_square_tip
from game.app.epic.match.scene import MatchScene
from game.app.ui.drawing.hearing import RecordingCanvas
from game.app.ui.input.intents import Kind
from game.content.cards.packs import EPIC_PACKS, build_rules, load_pack
from game.content.puzzles.positions import InPlaySpec, Position, SeatSpec, build_position
from game.modes.active_match import start_from_position
from game.paths import HOME_VARIABLE
from game.presentation.epic.presenters import EpicPresenter
from game.rules.core.chance import RecordingRandom
from game.rules.epic.pack import Setup
from game.session.seats import PERSON, Seats
from tests.app.screen import InputPlayer, get_used_canvas, show_scene, some_services, start_screen

BOARDS = [(game, board) for game in EPIC_PACKS for board in load_pack(game).layouts]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()


def make_context(game: str, board: str, *options: str) -> DecisionContext:
    teams = list(load_pack(game).teams)
    rules = build_rules(Setup(game, ((teams[0],), (teams[1],)), board, options=options))
    state = rules.setup(RecordingRandom(Random(1)), None)
    faces = EpicPresenter(rules.match, Seats([PERSON, PERSON], ["Mira", "Tom"]))
    return DecisionContext(rules, rules.observe(state, 0), 0, [], faces)


@pytest.mark.parametrize(("game", "board"), BOARDS, ids=[board for _game, board in BOARDS])
def test_every_special_square_says_what_it_does(game: str, board: str) -> None:
    switches = [option.id for option in load_pack(game).pack.switches if option.map == board]
    for options in ((), tuple(switches)):
        table = make_context(game, board, *options)
        layout = table.match.board.layout
        marked = {square for squares in layout.marks.values() for square in squares}
        for square, kind in enumerate(layout.kinds):
            if kind != "floor" or square in marked:
                assert make_square_tip(table, square).text, (kind, options)


def test_a_fairy_says_what_a_heart_container_does_there() -> None:
    on, off = make_context("zelda", "fairy-fountain", "fairies"), make_context("zelda", "fairy-fountain")
    (square, *_others) = sorted(on.match.board.layout.marks["fairy"])
    assert "heals **2** instead of 1" in make_square_tip(on, square).text
    assert "No effect: “Fairies heal more” is off." in make_square_tip(off, square).text
    on.view.squares[0] = square
    assert "heals **2** instead of 1" in make_square_tip(on, square).text, "also below whoever stands there"


def test_a_tip_names_who_stands_there_before_the_square() -> None:
    table = make_context("zelda", "lost-woods")
    table.view.squares[0] = 0
    tip, chosen = make_square_tip(table, 0), make_square_tip(table, 0, "Choose Link")
    assert tip.title.startswith(f"**{table.presenter.figure_name(0)}**")
    assert tip.lines[-1].text.startswith(table.match.board.layout.square_name(0))
    assert (chosen.title, chosen.lines[0].text) == ("Choose Link", tip.title)


def scene(*, die: str = "") -> tuple[MatchScene, InputPlayer]:
    identity = InPlaySpec("hidden-identity", "zelda", count=1)
    zelda = SeatSpec("zelda", {"zelda": "E4", "impa": "A1"}, hand=("light-shot",), in_play=(identity,))
    ganon = SeatSpec("ganon", {"ganon": "H4", "wizrobe-1": "J3", "wizrobe-2": "fallen"}, hand=("ganon-5-1-s",))
    rules, state = build_position(
        Position("fairy-fountain", (zelda, ganon), options=("fairies",), turn=9, active="zelda", die=die)
    )
    services = some_services(speed="instant")
    active_match = start_from_position(rules, state, Seats([PERSON, PERSON], ["Ann", "Ben"]), seed="1")
    table = MatchScene(services, active_match)
    table.take_seat(0)
    table.ask_person()
    show_scene(services, table, get_used_canvas(0.5))
    return table, InputPlayer(services.stack.handle)


def collect_words(table: MatchScene) -> str:
    """Return what is written over the table."""
    ear = RecordingCanvas.for_canvas(get_used_canvas(0.5))
    table.input.draw_tip(ear)
    return " ".join(ear.list_texts())


def test_pointing_at_a_card_in_play_says_what_it_does_and_how_long_it_stays() -> None:
    table, hands = scene()
    (name, box) = next((name, box) for name, box in find_tip_boxes(table.table).items() if name != "die")
    assert "Hidden Identity" not in collect_words(table)
    hands.send_mouse(Kind.MOVE, *box.center)
    text = collect_words(table)
    assert "Hidden Identity" in text
    assert "Stays in play for 2 more of Ann's turns." in text
    hands.send_mouse(Kind.MOVE, *table.table.board.get_center(0))
    assert "Hidden Identity" not in collect_words(table)
    table.input.keys.in_use, table.input.keys.aside = True, name
    assert "Hidden Identity" in collect_words(table)
    spoken = table.speech.read_focus(RecordingCanvas.for_canvas(get_used_canvas(0.5)))
    assert "Hidden Identity" in spoken.parts[0]


def test_pointing_at_the_die_explains_the_heart_container() -> None:
    table, hands = scene(die="3-All")
    box = find_tip_boxes(table.table)["die"]
    hands.send_mouse(Kind.MOVE, *box.center)
    assert "your fighters heal 1" in collect_words(table)
    assert "instead of 1" in collect_words(table)
    table.input.keys.in_use, table.input.keys.aside = True, "die"
    assert "die" in dict(table.input.keys.list_asides())
    spoken = table.speech.read_focus(RecordingCanvas.for_canvas(get_used_canvas(0.5)))
    assert any("your fighters heal 1" in part for part in spoken.parts)


def test_squares_are_explained_also_while_others_are_asked() -> None:
    table, hands = scene()
    square = sorted(table.stage.match.board.layout.marks["fairy"])[0]
    table.controller = Controller(table.controller.context, "wait", "Ben is thinking")
    hands.send_mouse(Kind.MOVE, *table.table.board.get_center(square))
    tip = table.build_view_state().tip
    assert tip is not None
    assert "instead of 1" in tip.text
