"""The puzzle editor in the window: a position set by pointer and keys, the solver beside it, and what is saved."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.app.epic.puzzle.board_field import BoardField
from game.app.epic.puzzle.card_search import CardSearch
from game.app.epic.puzzle.editor import PuzzleEditor
from game.app.epic.puzzle.ids import CardsId, ChangeId, DropId, FigureId, RuleId
from game.app.epic.puzzle.scene import OWN, PuzzlesScene
from game.app.epic.puzzle.table import PuzzleGuest
from game.app.ui.dialog import Dialog
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.services import Services
from game.app.ui.widgets.base import WidgetId
from game.app.ui.widgets.choice import DropDown, Segments, Slider
from game.app.ui.widgets.listbox import ListBox
from game.content.formats import cache
from game.content.puzzles.positions import InPlay, build
from game.languages import set_language
from game.modes.puzzles.card_places import Cards
from game.paths import HOME_VARIABLE
from tests.app.screen import Player, forms, let_open, shown, some_services, start_screen, used_canvas


@pytest.fixture(autouse=True)
def screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()
    with cache.isolated_cache():  # what is saved here is no puzzle of the tests that follow
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
    draft.health["ganon"], draft.cards[0].hand = health, ["link/link-4-1-s", "link/link-2-4-sb"]


def verdict(services: Services, editor: PuzzleEditor, hands: Player) -> Dialog:
    services.stack.draw(used_canvas())
    hands.key(Kind.MAIN)
    assert editor.search is not None
    end = time.monotonic() + 300
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
    assert found.title == "Only one first action works"
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
    let_open(services.stack)
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
    assert editor.draft.cards[0].hand == ["link/spinning-blade"] * 3, "there are three copies"
    hands.key(Kind.BACK)
    services.stack.draw(used_canvas())
    hands.click_on(forms(editor), DropId(0))
    assert len(editor.draft.cards[0].hand) == 2


def test_leaving_asks_while_something_is_not_saved() -> None:
    services, listed, editor, hands = opened()
    editor._field("actions", 1)
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
    editor._field("game", game)
    editor._field("goal", "survive")
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


def test_the_die_and_the_rules_are_clicked() -> None:
    services, _listed, editor, hands = opened()
    picked(services, editor, hands, "die", 2)
    assert editor.draft.die == editor.draft.faces()[1]
    rules = [one.token for one in editor.draft.rules()]
    for token in rules:
        scrolled_to(services, editor, hands, RuleId(token))
        hands.key(Kind.OK, key=" ")
        services.stack.draw(used_canvas())
    position = editor.draft.position()
    assert (set(position.options), str(position.die)) == (set(rules), editor.draft.faces()[1])
    build(position)
    for token in rules:
        scrolled_to(services, editor, hands, RuleId(token))
        hands.key(Kind.OK, key=" ")
        services.stack.draw(used_canvas())
    assert editor.draft.options == []


def scrolled_to(services: Services, editor: PuzzleEditor, hands: Player, id: WidgetId) -> None:
    """Tab until a widget has the focus."""
    for _press in editor.form.widgets:
        if editor.form.focus == id:
            return
        hands.key(Kind.NEXT)
        services.stack.draw(used_canvas())
    raise AssertionError(f"no key comes to {id}")


def test_health_is_set_by_one_click_and_point_by_point() -> None:
    services, _listed, editor, hands = opened()
    hands.click_on(forms(editor), FigureId("ganon"))
    services.stack.draw(used_canvas())
    track = editor.form.widget("health")
    assert isinstance(track, Slider)
    left, wide = track._track()
    hands.click(left + wide * 4 / 24, track.box.center[1])
    services.stack.draw(used_canvas())
    assert editor.draft.left("ganon") == 5
    hands.click_on(forms(editor), "more")
    assert (editor.draft.left("ganon"), editor.changed) == (6, True)


def test_cards_are_laid_on_piles_and_into_play() -> None:
    services, _listed, editor, hands = opened()
    draft = editor.draft
    assert draft.place("navi", draft.squares["link"] - 12)
    hands.key(Kind.KEY, "c")
    search = services.stack.top
    assert isinstance(search, CardSearch)
    for place, card in (
        ("draw", "link/hook-and-chain"),
        ("discard", "link/spinning-blade"),
        ("in_play", "link/target-lock"),
    ):
        services.stack.draw(used_canvas())
        row = search.form.widget("place")
        assert isinstance(row, Segments)
        at = [one.value for one in row.options].index(place)
        left, wide = row._cells(used_canvas())[at]
        hands.click(left + wide / 2, row.box.center[1])
        services.stack.draw(used_canvas())
        search.marked = card
        services.stack.draw(used_canvas())
        hands.click_on(forms(search), "take")
    cards = draft.cards[0]
    assert (cards.draw, cards.discard) == (["link/hook-and-chain"], ["link/spinning-blade"])
    assert cards.in_play == [InPlay("link/target-lock", "navi", "ganon", 0)]
    hands.key(Kind.BACK)
    services.stack.draw(used_canvas())
    listed = editor.form.widget(CardsId(0)).itself
    assert isinstance(listed, ListBox)
    assert [row.remark for row in listed.rows] == ["Deck", "Discard pile", "clock 0 of 1"]
    assert build(draft.position())[1].lying[0].count == 0


def test_a_card_is_laid_somewhere_else() -> None:
    services, _listed, editor, hands = opened()
    draft = editor.draft
    assert draft.place("navi", draft.squares["link"] - 12)
    draft.cards[0] = Cards(hand=["link/target-lock", "link/link-5-1-s"])
    services.stack.relayout()
    services.stack.draw(used_canvas())
    hands.click_on(forms(editor), ChangeId(0))
    search = services.stack.top
    assert isinstance(search, CardSearch)
    for _place in range(3):
        services.stack.draw(used_canvas())
        search.form.focus_on("place")
        hands.key(Kind.RIGHT)
    services.stack.draw(used_canvas())
    search.form.focus_on("count")
    hands.key(Kind.RIGHT)
    services.stack.draw(used_canvas())
    hands.key(Kind.MAIN)
    assert services.stack.top is editor
    assert draft.cards[0] == Cards(["link/link-5-1-s"], in_play=[InPlay("link/target-lock", "navi", "ganon", 1)])


def test_why_a_card_cannot_lie_there_is_said() -> None:
    services, _listed, editor, hands = opened()
    editor.draft.cards[0].draw = ["link/hook-and-chain"]
    hands.key(Kind.KEY, "c")
    search = services.stack.top
    assert isinstance(search, CardSearch)
    search.place, search.marked = "draw", "link/spinning-blade"
    assert "copies of one card" in search.why()
    search.marked = "link/hook-and-chain"
    assert search.why() == ""
    search.place, search.marked = "in_play", "link/target-lock"
    assert search.why() == "No fighter on the board could have played it.", "Navi stands nowhere"
    services.stack.draw(used_canvas())
    hands.key(Kind.MAIN)
    assert editor.draft.cards[0].in_play == []


def test_a_puzzle_that_ships_is_made_into_one_of_ones_own() -> None:
    services = some_services(speed="instant")
    listed = PuzzlesScene(services)
    shown(services, listed)
    hands = Player(services.stack.handle)
    shipped = listed.marked
    hands.key(Kind.KEY, "e")
    editor = services.stack.top
    assert isinstance(editor, PuzzleEditor)
    hands.click_on(forms(verdict(services, editor, hands)), "save")
    assert editor.path is not None
    again = listed.puzzles[-1]
    assert (again.state, again.puzzle.name) == (shipped.state, shipped.puzzle.name)
    assert len(listed.puzzles) == listed.own + 1, "the one that ships is as it was"


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
