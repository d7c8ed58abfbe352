"""The puzzle editor in the window: a position set by pointer and keys, the solver beside it, and what is saved."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.app.epic.puzzle.board_field import BoardField
from game.app.epic.puzzle.card_search import CardSearch
from game.app.epic.puzzle.editor import PuzzleEditor
from game.app.epic.puzzle.scene import OWN, PuzzlesScene
from game.app.epic.puzzle.table import PuzzleGuest
from game.app.ui.dialog import Dialog
from game.app.ui.input import Intent, Kind
from game.app.ui.services import Services
from game.app.ui.widgets.choice import DropDown
from game.content import kept
from game.paths import HOME_VARIABLE
from game.text import set_language
from tests.app.screen import Player, forms, shown, some_services, start_screen, used_canvas


@pytest.fixture(autouse=True)
def screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()
    with kept.aside():  # what is saved here is no puzzle of the tests that follow
        yield


def opened() -> tuple[Services, PuzzlesScene, PuzzleEditor, Player]:
    services = some_services(speed="instant")
    listed = PuzzlesScene(services)
    shown(services, listed)
    hands = Player(services.stack.handle)
    hands.key(Kind.KEY, "n")
    services.stack.draw(used_canvas())
    editor = services.stack.top
    assert isinstance(editor, PuzzleEditor)
    return services, listed, editor, hands


def beside(editor: PuzzleEditor, health: int = 4) -> None:
    """Ganon stands beside Link with little health; Link has one blow."""
    draft = editor.draft
    draft.place("ganon", draft.squares["link"] + 1)
    draft.actions, draft.name = 1, "Tried"
    draft.health["ganon"], draft.hands[0] = health, ["link/link-4-1-s", "link/link-2-3-sb"]


def verdict(services: Services, editor: PuzzleEditor, hands: Player) -> Dialog:
    services.stack.draw(used_canvas())
    hands.key(Kind.MAIN)
    assert editor.search is not None
    end = time.monotonic() + 60
    while time.monotonic() < end and editor.search is not None:
        services.stack.update(0.05)
        time.sleep(0.001)
    services.stack.draw(used_canvas())
    top = services.stack.top
    assert isinstance(top, Dialog)
    return top


def test_a_puzzle_is_set_solved_saved_and_marked_in_the_list() -> None:
    services, listed, editor, hands = opened()
    beside(editor)
    found = verdict(services, editor, hands)
    assert found.title == "One first action works"
    assert "1. Link attacks Ganon with Link 4/1." in found.text
    hands.click_on(forms(found), "save")
    assert not editor.changed
    services.stack.draw(used_canvas())
    hands.key(Kind.BACK)
    assert services.stack.top is listed
    services.stack.draw(used_canvas())
    assert (listed.group, listed.marked.puzzle.name.en) == (OWN, "Tried")
    assert listed.marked.puzzle.found["apprentice"] <= 10


def test_a_saved_puzzle_is_opened_again_and_saved_over() -> None:
    services, listed, editor, hands = opened()
    beside(editor)
    hands.click_on(forms(verdict(services, editor, hands)), "save")
    services.stack.draw(used_canvas())
    hands.key(Kind.BACK)
    services.stack.draw(used_canvas())
    hands.key(Kind.KEY, "e")
    again = services.stack.top
    assert isinstance(again, PuzzleEditor)
    assert again.draft.position() == editor.draft.position()
    again.draft.name = "Tried Again"
    hands.click_on(forms(verdict(services, again, hands)), "save")
    assert [one.puzzle.name.en for one in listed.puzzles[listed.own :]] == ["Tried Again"]


@pytest.mark.parametrize(("health", "title"), [(2, "Several first actions work"), (9, "No solution")])
def test_the_solver_says_what_it_found(health: int, title: str) -> None:
    services, _listed, editor, hands = opened()
    beside(editor, health)
    assert verdict(services, editor, hands).title == title


def test_a_search_is_called_off_by_a_change() -> None:
    services, _listed, editor, hands = opened()
    beside(editor, 9)
    editor._solve()
    search = editor.search
    assert search is not None
    services.stack.draw(used_canvas())
    hands.click_on(forms(editor), "more")
    assert editor.search is None
    assert search._over.is_set()


def test_what_is_set_up_is_played() -> None:
    services, _listed, editor, hands = opened()
    beside(editor)
    hands.click_on(forms(verdict(services, editor, hands)), "try")
    guest = getattr(services.stack.top, "guest", None)
    assert isinstance(guest, PuzzleGuest)
    assert guest.loaded.puzzle.name.en == "Tried"


def test_characters_are_set_by_pointer_and_by_keys() -> None:
    services, _listed, editor, hands = opened()
    board = editor.form.widget("board")
    assert isinstance(board, BoardField)
    ganon = editor.draft.squares["ganon"]
    editor.form.handle(Intent(Kind.PRESS, *board.view.center(ganon)))
    editor.on_reply(board.handle(Intent(Kind.PRESS, *board.view.center(ganon))))  # type: ignore[arg-type]
    assert editor.marked == "ganon"
    services.stack.draw(used_canvas())
    editor.form.focus_on("board")
    hands.keys(Kind.LEFT, Kind.OK)
    assert editor.draft.squares["ganon"] == ganon - 1
    hands.key(Kind.KEY, "x")
    assert "ganon" not in editor.draft.squares
    services.stack.draw(used_canvas())
    hands.key(Kind.MAIN)
    assert editor.search is None, "nobody is searched for while somebody is missing"


def test_the_arrows_leave_the_board_beyond_its_edge() -> None:
    _services, _listed, editor, _hands = opened()
    board = editor.form.widget("board")
    assert isinstance(board, BoardField)
    board.at = 0
    assert board.handle(Intent(Kind.UP)) is None
    assert board.handle(Intent(Kind.LEFT)) is None
    assert board.handle(Intent(Kind.RIGHT)) is not None


def test_a_card_is_found_by_a_part_of_its_name() -> None:
    services, _listed, editor, hands = opened()
    hands.key(Kind.KEY, "c")
    search = services.stack.top
    assert isinstance(search, CardSearch)
    services.stack.draw(used_canvas())
    for letter in "spin":
        hands.type(letter)
        services.stack.draw(used_canvas())
    assert [one.card.id for one in search.shown] == ["link/spinning-blade"]
    for _copy in range(4):
        hands.key(Kind.MAIN)
        services.stack.draw(used_canvas())
    assert editor.draft.hands[0] == ["link/spinning-blade"] * 3, "there are three copies"
    hands.key(Kind.BACK)
    services.stack.draw(used_canvas())
    hands.click_on(forms(editor), "drop 0")
    assert len(editor.draft.hands[0]) == 2


def test_leaving_asks_while_something_is_not_saved() -> None:
    services, listed, editor, hands = opened()
    editor._field("actions", "", 1)
    services.stack.draw(used_canvas())
    hands.key(Kind.BACK)
    top = services.stack.top
    assert isinstance(top, Dialog)
    services.stack.draw(used_canvas())
    hands.click_on(forms(top), "leave")
    assert services.stack.top is listed


@pytest.mark.parametrize(("code", "text"), [("en", 100), ("de", 150)])
@pytest.mark.parametrize("game", ["zelda", "star-wars"])
def test_everything_fits(code: str, text: int, game: str) -> None:
    services = some_services(language=code, text_size=text)
    set_language(code)
    editor = PuzzleEditor(services)
    editor._field("game", "", game)
    editor._field("goal", "", "survive")
    canvas = shown(services, editor, used_canvas(1.0, text, __name__))
    assert canvas.rasters.overflows == set()
    assert all(w.box.right <= 1280 for w in editor.form.widgets)


def picked(services: Services, editor: PuzzleEditor, hands: Player, field: str, index: int) -> None:
    """Opens a field by mouse and clicks one of its values."""
    services.stack.draw(used_canvas())
    hands.click_on(forms(editor), field)
    services.stack.draw(used_canvas())
    down = editor.form.widget(field).itself
    assert isinstance(down, DropDown)
    assert down.open
    hands.click(*down._row(index).center)
    services.stack.draw(used_canvas())


def test_the_die_and_the_rule_of_the_board_are_clicked() -> None:
    services, _listed, editor, hands = opened()
    rule = editor.draft.board_rules()[0].id
    picked(services, editor, hands, "option", 1)
    picked(services, editor, hands, "die", 2)
    assert (editor.draft.option, editor.draft.die) == (rule, editor.draft.faces()[1])
    position = editor.draft.position()
    assert (position.options, str(position.die)) == ((rule,), editor.draft.faces()[1])
    picked(services, editor, hands, "option", 0)
    picked(services, editor, hands, "die", 0)
    assert (editor.draft.option, editor.draft.die) == ("", "")


def test_a_pad_comes_to_everything() -> None:
    services, _listed, editor, hands = opened()
    form = editor.form
    wanted = {one.id for one in form.widgets if one.focusable and one.enabled}
    assert form.focus is not None
    came, paths = {form.focus}, [form.focus]
    while paths:
        start = paths.pop()
        for way in (Kind.UP, Kind.DOWN, Kind.LEFT, Kind.RIGHT):
            form.focus_on(start)
            for _step in range(40):  # across the squares of the board
                hands.key(way, device="pad")
                services.stack.settle(used_canvas())
                if form.focus != start:
                    break
            assert form.focus is not None
            if form.focus not in came:
                came.add(form.focus)
                paths.append(form.focus)
    assert came >= wanted, wanted - came
    assert {"die", "board", "actions"} <= came
