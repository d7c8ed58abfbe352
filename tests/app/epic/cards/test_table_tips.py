"""Pointer, keys and voice explain special squares, cards in play and the die, in both games."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.app.epic.match.controller import Controller
from game.app.epic.match.input.tips import tip_boxes
from game.app.epic.match.modes.mode import MatchDesk
from game.app.epic.match.modes.planning import square_note
from game.app.epic.match.scene import MatchScene
from game.app.ui.drawing.hearing import Hearing
from game.app.ui.input.intents import Kind
from game.content.cards.packs import EPIC_PACKS, build_rules, load_pack
from game.content.puzzles.positions import InPlay, Position, Seat, build
from game.modes.active_match import from_position
from game.paths import HOME_VARIABLE
from game.presentation.epic.presenters import Faces
from game.rules.core.chance import Live
from game.rules.epic.pack import Setup
from game.session.seats import PERSON, Seats
from tests.app.screen import Player, shown, some_services, start_screen, used_canvas

BOARDS = [(game, board) for game in EPIC_PACKS for board in load_pack(game).layouts]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()


def desk(game: str, board: str, *options: str) -> MatchDesk:
    teams = list(load_pack(game).teams)
    rules = build_rules(Setup(game, ((teams[0],), (teams[1],)), board, options=options))
    state = rules.setup(Live(Random(1)), None)
    faces = Faces(rules.match, Seats([PERSON, PERSON], ["Mira", "Tom"]))
    return MatchDesk(rules, rules.observe(state, 0), 0, [], faces)


@pytest.mark.parametrize(("game", "board"), BOARDS, ids=[board for _game, board in BOARDS])
def test_every_special_square_says_what_it_does(game: str, board: str) -> None:
    switches = [one.id for one in load_pack(game).pack.switches if one.map == board]
    for options in ((), tuple(switches)):
        table = desk(game, board, *options)
        layout = table.match.board.layout
        marked = {square for squares in layout.marks.values() for square in squares}
        for square, kind in enumerate(layout.kinds):
            if kind != "floor" or square in marked:
                assert square_note(table, square).text, (kind, options)


def test_a_fairy_says_what_a_heart_container_does_there() -> None:
    on, off = desk("zelda", "fairy-fountain", "fairies"), desk("zelda", "fairy-fountain")
    (square, *_others) = sorted(on.match.board.layout.marks["fairy"])
    assert "heals **2** instead of 1" in square_note(on, square).text
    assert "No effect: “Fairies heal more” is off." in square_note(off, square).text
    on.view.squares[0] = square
    assert "heals **2** instead of 1" in square_note(on, square).text, "also below whoever stands there"


def scene(*, die: str = "") -> tuple[MatchScene, Player]:
    identity = InPlay("hidden-identity", "zelda", count=1)
    zelda = Seat("zelda", {"zelda": "E4", "impa": "A1"}, hand=("light-shot",), in_play=(identity,))
    ganon = Seat("ganon", {"ganon": "H4", "wizrobe-1": "J3", "wizrobe-2": "fallen"}, hand=("ganon-5-1-s",))
    rules, state = build(
        Position("fairy-fountain", (zelda, ganon), options=("fairies",), turn=9, active="zelda", die=die)
    )
    services = some_services(speed="instant")
    occasion = from_position(rules, state, Seats([PERSON, PERSON], ["Ann", "Ben"]), seed="1")
    table = MatchScene(services, occasion)
    table.take_seat(0)
    table.ask()
    shown(services, table, used_canvas(0.5))
    return table, Player(services.stack.handle)


def words(table: MatchScene) -> str:
    """Return what is written over the table."""
    ear = Hearing.beside(used_canvas(0.5))
    table.input.draw_tip(ear)
    return " ".join(ear.words())


def test_pointing_at_a_card_in_play_says_what_it_does_and_how_long_it_stays() -> None:
    table, hands = scene()
    (name, box) = next((name, box) for name, box in tip_boxes(table.table).items() if name != "die")
    assert "Hidden Identity" not in words(table)
    hands.mouse(Kind.MOVE, *box.center)
    said = words(table)
    assert "Hidden Identity" in said
    assert "Stays in play for 2 more of Ann's turns." in said
    hands.mouse(Kind.MOVE, *table.table.board.center(0))
    assert "Hidden Identity" not in words(table)
    table.input.keys.in_use, table.input.keys.aside = True, name
    assert "Hidden Identity" in words(table)
    spoken = table.spoken.focus(Hearing.beside(used_canvas(0.5)))
    assert "Hidden Identity" in spoken.parts[0]


def test_pointing_at_the_die_explains_the_heart_container() -> None:
    table, hands = scene(die="3-All")
    box = tip_boxes(table.table)["die"]
    hands.mouse(Kind.MOVE, *box.center)
    assert "your fighters heal 1" in words(table)
    assert "instead of 1" in words(table)
    table.input.keys.in_use, table.input.keys.aside = True, "die"
    assert "die" in dict(table.input.keys.asides())
    spoken = table.spoken.focus(Hearing.beside(used_canvas(0.5)))
    assert any("your fighters heal 1" in part for part in spoken.parts)


def test_squares_are_explained_also_while_others_are_asked() -> None:
    table, hands = scene()
    square = sorted(table.stage.match.board.layout.marks["fairy"])[0]
    table.controller = Controller(table.controller.desk, "wait", "Ben is thinking")
    hands.mouse(Kind.MOVE, *table.table.board.center(square))
    note = table.showing().note
    assert note is not None
    assert "instead of 1" in note.text
