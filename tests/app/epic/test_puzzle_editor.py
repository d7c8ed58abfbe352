"""The puzzle editor in the window: a position set by pointer and keys, the solver beside it, and what is saved."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.app.epic.puzzle.board_field import BoardField
from game.app.epic.puzzle.card_search import CardSearchScene
from game.app.epic.puzzle.editor import PuzzleEditorScene
from game.app.epic.puzzle.ids import CardsId, ChangeId, DropId, FigureId, RuleId
from game.app.epic.puzzle.scene import MOD_PUZZLES, PuzzlesScene
from game.app.epic.puzzle.table import PuzzleExtension
from game.app.ui.dialog import Dialog
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.services import Services
from game.app.ui.widgets.base import WidgetId
from game.app.ui.widgets.choice import DropDown, SegmentedControl, Slider
from game.app.ui.widgets.listbox import ListBox
from game.content.formats import cache
from game.content.puzzles.positions import InPlaySpec, build_position
from game.languages import set_language
from game.modes.puzzles.card_places import SeatCards
from game.paths import HOME_VARIABLE
from tests.app.screen import (
    InputPlayer,
    get_form,
    get_used_canvas,
    show_scene,
    some_services,
    start_screen,
    wait_until_open,
)


@pytest.fixture(autouse=True)
def screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()
    with cache.isolated_cache():  # what is saved here is no puzzle of the tests that follow
        yield


def open_scene() -> tuple[Services, PuzzlesScene, PuzzleEditorScene, InputPlayer]:
    services = some_services(speed="instant")
    listed = PuzzlesScene(services)
    show_scene(services, listed)
    hands = InputPlayer(services.stack.handle)
    hands.press_key(Kind.KEY, "n")
    services.stack.draw(get_used_canvas())
    editor = services.stack.top
    assert isinstance(editor, PuzzleEditorScene)
    return services, listed, editor, hands


def beside(editor: PuzzleEditorScene, health: int = 4) -> None:
    """Place Ganon beside Link with little health; Link has one blow."""
    draft = editor.draft
    draft.place_figure("ganon", draft.squares["link"] + 1)
    draft.actions, draft.name = 1, "Tried"
    draft.health["ganon"], draft.cards[0].hand = health, ["link/link-4-1-s", "link/link-2-4-sb"]


def verdict(services: Services, editor: PuzzleEditorScene, hands: InputPlayer) -> Dialog:
    services.stack.draw(get_used_canvas())
    hands.press_key(Kind.MAIN)
    assert editor.search is not None
    end = time.monotonic() + 300
    while time.monotonic() < end and editor.search is not None:
        services.stack.update(0.05)
        time.sleep(0.001)
    services.stack.draw(get_used_canvas())
    top = services.stack.top
    assert isinstance(top, Dialog)
    return top


def test_a_new_puzzle_is_solved_saved_and_selected_in_the_list() -> None:
    services, listed, editor, hands = open_scene()
    beside(editor)
    dialog = verdict(services, editor, hands)
    assert dialog.title == "Only one first action works"
    assert "1. Link attacks Ganon with Link 4/1." in dialog.text
    hands.click_on(get_form(dialog), "save")
    assert not editor.has_changes
    services.stack.draw(get_used_canvas())
    hands.press_key(Kind.BACK)
    assert services.stack.top is listed
    services.stack.draw(get_used_canvas())
    assert (listed.group, listed.marked.puzzle.name.en) == (MOD_PUZZLES, "Tried")
    assert listed.marked.puzzle.found["apprentice"] <= 10


def test_a_saved_puzzle_can_be_reopened_and_overwritten() -> None:
    services, listed, editor, hands = open_scene()
    beside(editor)
    hands.click_on(get_form(verdict(services, editor, hands)), "save")
    services.stack.draw(get_used_canvas())
    hands.press_key(Kind.BACK)
    services.stack.draw(get_used_canvas())
    hands.press_key(Kind.KEY, "e")
    again = services.stack.top
    assert isinstance(again, PuzzleEditorScene)
    assert again.draft.to_position() == editor.draft.to_position()
    again.draft.name = "Tried Again"
    hands.click_on(get_form(verdict(services, again, hands)), "save")
    assert [puzzle.puzzle.name.en for puzzle in listed.puzzles[listed.first_mod_index :]] == ["Tried Again"]


@pytest.mark.parametrize(("health", "title"), [(2, "Several first actions work"), (9, "No solution")])
def test_the_solver_says_what_it_found(health: int, title: str) -> None:
    services, _listed, editor, hands = open_scene()
    beside(editor, health)
    assert verdict(services, editor, hands).title == title


def test_a_change_cancels_the_search() -> None:
    services, _listed, editor, hands = open_scene()
    beside(editor, 9)
    wait_until_open(services.stack)
    editor._start_search()
    search = editor.search
    assert search is not None
    services.stack.draw(get_used_canvas())
    hands.click_on(get_form(editor), "more")
    assert editor.search is None
    assert search.is_canceled


def test_a_checked_puzzle_can_be_played() -> None:
    services, _listed, editor, hands = open_scene()
    beside(editor)
    hands.click_on(get_form(verdict(services, editor, hands)), "try")
    guest = getattr(services.stack.top, "extension", None)
    assert isinstance(guest, PuzzleExtension)
    assert guest.loaded.puzzle.name.en == "Tried"


def test_characters_are_set_by_pointer_and_by_keys() -> None:
    services, _listed, editor, hands = open_scene()
    board = editor.form.get_widget("board")
    assert isinstance(board, BoardField)
    ganon = editor.draft.squares["ganon"]
    editor.form.handle(Intent(Kind.PRESS, *board.view.get_center(ganon)))
    editor.on_widget_event(board.handle(Intent(Kind.PRESS, *board.view.get_center(ganon))))  # type: ignore[arg-type]
    assert editor.selected_figure == "ganon"
    services.stack.draw(get_used_canvas())
    editor.form.set_focus("board")
    hands.press_keys(Kind.LEFT, Kind.OK)
    assert editor.draft.squares["ganon"] == ganon - 1
    hands.press_key(Kind.KEY, "x")
    assert "ganon" not in editor.draft.squares
    services.stack.draw(get_used_canvas())
    hands.press_key(Kind.MAIN)
    assert editor.search is None, "nobody is searched for while somebody is missing"


def test_the_arrows_leave_the_board_beyond_its_edge() -> None:
    _services, _listed, editor, _hands = open_scene()
    board = editor.form.get_widget("board")
    assert isinstance(board, BoardField)
    board.cursor = 0
    assert board.handle(Intent(Kind.UP)) is None
    assert board.handle(Intent(Kind.LEFT)) is None
    assert board.handle(Intent(Kind.RIGHT)) is not None


def test_a_card_is_found_by_a_part_of_its_name() -> None:
    services, _listed, editor, hands = open_scene()
    hands.press_key(Kind.KEY, "c")
    search = services.stack.top
    assert isinstance(search, CardSearchScene)
    services.stack.draw(get_used_canvas())
    for letter in "spin":
        hands.type_text(letter)
        services.stack.draw(get_used_canvas())
    assert [entry.card.id for entry in search.matches] == ["link/spinning-blade"]
    for _copy in range(4):
        hands.press_key(Kind.MAIN)
        services.stack.draw(get_used_canvas())
    assert editor.draft.cards[0].hand == ["link/spinning-blade"] * 3, "there are three copies"
    hands.press_key(Kind.BACK)
    services.stack.draw(get_used_canvas())
    hands.click_on(get_form(editor), DropId(0))
    assert len(editor.draft.cards[0].hand) == 2


def test_leaving_with_unsaved_changes_asks_for_confirmation() -> None:
    services, listed, editor, hands = open_scene()
    editor._set_field("actions", 1)
    services.stack.draw(get_used_canvas())
    hands.press_key(Kind.BACK)
    top = services.stack.top
    assert isinstance(top, Dialog)
    services.stack.draw(get_used_canvas())
    hands.click_on(get_form(top), "leave")
    assert services.stack.top is listed


@pytest.mark.parametrize(("code", "text"), [("en", 100), ("de", 150)])
@pytest.mark.parametrize("game", ["zelda", "star-wars"])
def test_everything_fits(code: str, text: int, game: str) -> None:
    services = some_services(language=code, text_size=text)
    set_language(code)
    editor = PuzzleEditorScene(services)
    editor._set_field("game", game)
    editor._set_field("goal", "survive")
    canvas = show_scene(services, editor, get_used_canvas(1.0, text, __name__))
    assert canvas.render_cache.overflows == set()
    assert all(w.box.right <= 1280 for w in editor.form.widgets)


def pick_value(services: Services, editor: PuzzleEditorScene, hands: InputPlayer, field: str, index: int) -> None:
    """Open a field by mouse and click one of its values."""
    services.stack.draw(get_used_canvas())
    hands.click_on(get_form(editor), field)
    services.stack.draw(get_used_canvas())
    down = editor.form.get_widget(field).inner_widget
    assert isinstance(down, DropDown)
    assert down.is_open
    hands.click(*down._row_box(index).center)
    services.stack.draw(get_used_canvas())


def test_the_die_and_the_rules_are_clicked() -> None:
    services, _listed, editor, hands = open_scene()
    pick_value(services, editor, hands, "die", 2)
    assert editor.draft.die == editor.draft.list_die_faces()[1]
    rules = [option.token for option in editor.draft.list_rules()]
    for token in rules:
        scrolled_to(services, editor, hands, RuleId(token))
        hands.press_key(Kind.OK, key=" ")
        services.stack.draw(get_used_canvas())
    position = editor.draft.to_position()
    assert (set(position.options), str(position.die)) == (set(rules), editor.draft.list_die_faces()[1])
    build_position(position)
    for token in rules:
        scrolled_to(services, editor, hands, RuleId(token))
        hands.press_key(Kind.OK, key=" ")
        services.stack.draw(get_used_canvas())
    assert editor.draft.options == []


def scrolled_to(services: Services, editor: PuzzleEditorScene, hands: InputPlayer, id: WidgetId) -> None:
    """Press Tab until a widget has the focus."""
    for _press in editor.form.widgets:
        if editor.form.focus == id:
            return
        hands.press_key(Kind.NEXT)
        services.stack.draw(get_used_canvas())
    raise AssertionError(f"no key comes to {id}")


def test_health_is_set_by_one_click_and_point_by_point() -> None:
    services, _listed, editor, hands = open_scene()
    hands.click_on(get_form(editor), FigureId("ganon"))
    services.stack.draw(get_used_canvas())
    track = editor.form.get_widget("health")
    assert isinstance(track, Slider)
    left, width = track._track_span()
    hands.click(left + width * 4 / 24, track.box.center[1])
    services.stack.draw(get_used_canvas())
    assert editor.draft.get_health("ganon") == 5
    hands.click_on(get_form(editor), "more")
    assert (editor.draft.get_health("ganon"), editor.has_changes) == (6, True)


def test_cards_are_added_to_piles_and_in_play() -> None:
    services, _listed, editor, hands = open_scene()
    draft = editor.draft
    assert draft.place_figure("navi", draft.squares["link"] - 12)
    hands.press_key(Kind.KEY, "c")
    search = services.stack.top
    assert isinstance(search, CardSearchScene)
    for place, card in (
        ("draw", "link/hook-and-chain"),
        ("discard", "link/spinning-blade"),
        ("in_play", "link/target-lock"),
    ):
        services.stack.draw(get_used_canvas())
        row = search.form.get_widget("place")
        assert isinstance(row, SegmentedControl)
        at = [option.value for option in row.options].index(place)
        left, width = row._compute_cells(get_used_canvas())[at]
        hands.click(left + width / 2, row.box.center[1])
        services.stack.draw(get_used_canvas())
        search.marked_card = card
        services.stack.draw(get_used_canvas())
        hands.click_on(get_form(search), "take")
    cards = draft.cards[0]
    assert (cards.draw, cards.discard) == (["link/hook-and-chain"], ["link/spinning-blade"])
    assert cards.in_play == [InPlaySpec("link/target-lock", "navi", "ganon", 0)]
    hands.press_key(Kind.BACK)
    services.stack.draw(get_used_canvas())
    listed = editor.form.get_widget(CardsId(0)).inner_widget
    assert isinstance(listed, ListBox)
    assert [row.remark for row in listed.rows] == ["Deck", "Discard pile", "clock 0 of 1"]
    assert build_position(draft.to_position())[1].lying[0].count == 0


def test_a_card_is_moved_to_another_place() -> None:
    services, _listed, editor, hands = open_scene()
    draft = editor.draft
    assert draft.place_figure("navi", draft.squares["link"] - 12)
    draft.cards[0] = SeatCards(hand=["link/target-lock", "link/link-5-1-s"])
    services.stack.request_layout()
    services.stack.draw(get_used_canvas())
    hands.click_on(get_form(editor), ChangeId(0))
    search = services.stack.top
    assert isinstance(search, CardSearchScene)
    for _place in range(3):
        services.stack.draw(get_used_canvas())
        search.form.set_focus("place")
        hands.press_key(Kind.RIGHT)
    services.stack.draw(get_used_canvas())
    search.form.set_focus("count")
    hands.press_key(Kind.RIGHT)
    services.stack.draw(get_used_canvas())
    hands.press_key(Kind.MAIN)
    assert services.stack.top is editor
    assert draft.cards[0] == SeatCards(
        ["link/link-5-1-s"], in_play=[InPlaySpec("link/target-lock", "navi", "ganon", 1)]
    )


def test_an_invalid_place_of_a_card_is_explained() -> None:
    services, _listed, editor, hands = open_scene()
    editor.draft.cards[0].draw = ["link/hook-and-chain"]
    hands.press_key(Kind.KEY, "c")
    search = services.stack.top
    assert isinstance(search, CardSearchScene)
    search.zone, search.marked_card = "draw", "link/spinning-blade"
    assert "copies of one card" in search.find_refusal()
    search.marked_card = "link/hook-and-chain"
    assert search.find_refusal() == ""
    search.zone, search.marked_card = "in_play", "link/target-lock"
    assert search.find_refusal() == "No fighter on the board could have played it.", "Navi stands nowhere"
    services.stack.draw(get_used_canvas())
    hands.press_key(Kind.MAIN)
    assert editor.draft.cards[0].in_play == []


def test_a_shipped_puzzle_can_be_copied_to_an_own_one() -> None:
    services = some_services(speed="instant")
    listed = PuzzlesScene(services)
    show_scene(services, listed)
    hands = InputPlayer(services.stack.handle)
    shipped = listed.marked
    hands.press_key(Kind.KEY, "e")
    editor = services.stack.top
    assert isinstance(editor, PuzzleEditorScene)
    hands.click_on(get_form(verdict(services, editor, hands)), "save")
    assert editor.path is not None
    again = listed.puzzles[-1]
    assert (again.state, again.puzzle.name) == (shipped.state, shipped.puzzle.name)
    assert len(listed.puzzles) == listed.first_mod_index + 1, "the one that ships is as it was"


def test_a_controller_reaches_every_widget() -> None:
    services, _listed, editor, hands = open_scene()
    form = editor.form
    wanted = {widget.id for widget in form.widgets if widget.focusable and widget.enabled}
    assert form.focus is not None
    came, paths = {form.focus}, [form.focus]
    while paths:
        start = paths.pop()
        for way in (Kind.UP, Kind.DOWN, Kind.LEFT, Kind.RIGHT):
            form.set_focus(start)
            for _step in range(40):  # across the squares of the board
                hands.press_key(way, device="pad")
                services.stack.layout_scenes(get_used_canvas())
                if form.focus != start:
                    break
            assert form.focus is not None
            if form.focus not in came:
                came.add(form.focus)
                paths.append(form.focus)
    assert came >= wanted, wanted - came
    assert {"die", "board", "actions"} <= came
