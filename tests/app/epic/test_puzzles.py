"""Puzzles in the window: the list, the turn at the table, the judgment, the solution shown."""

import time
from pathlib import Path

import pytest

from game.app.epic.match.ids import ButtonId
from game.app.epic.match.scene import MatchScene
from game.app.epic.puzzle.hand import EnemyHandScene
from game.app.epic.puzzle.scene import PuzzlesScene
from game.app.epic.puzzle.table import PuzzleExtension
from game.app.epic.puzzle.words import format_bot_success, format_hand, list_rules
from game.app.menus.title import TitleScene
from game.app.ui.dialog import Dialog
from game.app.ui.drawing.hearing import RecordingCanvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.services import Services
from game.content.puzzles.puzzles import LoadedPuzzle, load_all_shipped, load_shipped_puzzles
from game.languages import set_language
from game.paths import HOME_VARIABLE
from game.rules.epic.actions.action import End
from game.storage.puzzle_progress import PuzzleProgress, load_progress, record_try
from tests.app.menus.hub_lines import find_solo_line
from tests.app.screen import InputPlayer, get_form, get_used_canvas, show_scene, some_services, start_screen


@pytest.fixture(autouse=True)
def screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()


def get_puzzle(number: str) -> LoadedPuzzle:
    return next(puzzle for puzzle in load_shipped_puzzles() if puzzle.id.startswith(number))


def open_title() -> Services:
    services = some_services(speed="instant", confirm_end=False, confirm_move=False)
    services.stack.push(TitleScene(services))
    return services


def take_seat(loaded: LoadedPuzzle) -> tuple[Services, MatchScene]:
    services = open_title()
    scene = PuzzlesScene(services)
    show_scene(services, scene)
    scene.marked_index = scene.puzzles.index(loaded)
    scene.open_puzzle()
    services.stack.draw(get_used_canvas())
    table = services.stack.top
    assert isinstance(table, MatchScene)
    return services, table


def get_guest(scene: object) -> PuzzleExtension:
    assert isinstance(scene, MatchScene)
    assert isinstance(scene.extension, PuzzleExtension)
    return scene.extension


def run(services: Services, table: MatchScene, limit: float = 300.0) -> None:
    """Update the scene until the person has to decide or another scene is over the table."""
    end = time.monotonic() + limit
    while services.stack.top is table and time.monotonic() < end:
        services.stack.update(0.5)
        if get_guest(table).mistake is not None:
            return
        if table.is_person_asked and is_known(table):
            return
        time.sleep(0.001)


def is_known(table: MatchScene) -> bool:
    """Return whether the puzzle goes on and was searched for a mistake."""
    guest, journal = get_guest(table), table.active_match.session.journal
    searched = guest._mistake_search is None or guest._mistake_search.has_result(journal)
    return searched and guest.referee.find_verdict(journal) is None


def perform_action(services: Services, table: MatchScene, text: str) -> None:
    run(services, table)
    table.submit(table.active_match.session.parse_action(text))
    run(services, table)


def get_dialog(services: Services) -> Dialog:
    top = services.stack.top
    assert isinstance(top, Dialog)
    return top


def list_messages(table: MatchScene) -> list[str]:
    """Return the lines beside the board while the pointer is nowhere."""
    table.pointing.square = None
    note = table.build_view_state().note
    assert note is not None
    return note.text.splitlines()


def answer(services: Services, value: str) -> None:
    dialog = get_dialog(services)
    services.stack.draw(get_used_canvas())
    InputPlayer(services.stack.handle).click_on(get_form(dialog), value)


# The list -------------------------------------------------------------------------------------------------------------


def test_list_selects_the_first_unsolved_puzzle() -> None:
    first, second = load_all_shipped()[:2]
    record_try(first.key, solved=True)
    scene = PuzzlesScene(open_title())
    assert scene.marked is second
    assert find_solo_line("puzzles") == f"1 of {len(load_all_shipped())} solved"


def test_list_is_navigated_by_keys() -> None:
    services = open_title()
    scene = PuzzlesScene(services)
    show_scene(services, scene)
    hands = InputPlayer(services.stack.handle)
    hands.press_keys(Kind.DOWN, Kind.DOWN)
    assert scene.marked is load_all_shipped()[2]
    hands.press_key(Kind.HINT)
    assert get_dialog(services).text == load_all_shipped()[2].puzzle.hint.en
    services.stack.draw(get_used_canvas())
    hands.press_key(Kind.BACK)
    hands.press_key(Kind.OK)
    table = services.stack.top
    assert get_guest(table).loaded is load_all_shipped()[2]


@pytest.mark.sweep(4)
@pytest.mark.parametrize(("code", "text"), [("en", 100), ("de", 100), ("en", 150), ("de", 150)])
def test_every_puzzle_fits_the_list(code: str, text: int) -> None:
    services = some_services(language=code, text_size=text)
    set_language(code)
    scene = PuzzlesScene(services)
    canvas = show_scene(services, scene, get_used_canvas(1.0, text, __name__))
    for at in range(len(scene.puzzles)):
        scene.marked_index = at
        scene.layout(canvas)
        scene.draw(canvas)
        for box in (widget.box for widget in scene.form.widgets):
            assert box.right <= 1280
            assert box.bottom <= 720
    assert canvas.render_cache.overflows == set()


def test_large_text_leaves_room_for_the_board() -> None:
    services = some_services(language="de", text_size=200)
    set_language("de")
    scene = PuzzlesScene(services)
    canvas = show_scene(services, scene, get_used_canvas(1.5, 200))
    heights = []
    for at in range(len(scene.puzzles)):
        scene.marked_index = at
        scene.layout(canvas)
        heights.append(scene.layout_result.boxes["position"].h)
    assert min(heights) > 120


def test_list_shows_hands_and_changed_rules() -> None:
    assert format_hand(get_puzzle("02"), 0) == "2 × Trident of Power, Ganon 5/1"
    assert list_rules(get_puzzle("02")) == []
    assert list_rules(get_puzzle("09"))[0].startswith("**Crossing leevers:** ")


# At the table ---------------------------------------------------------------------------------------------------------


def test_a_solved_puzzle_is_recorded_and_leads_to_the_next() -> None:
    loaded = get_puzzle("01")
    services, table = take_seat(loaded)
    perform_action(services, table, "play link link/hook-and-chain")
    perform_action(services, table, "choose wizrobe-2")
    perform_action(services, table, "way reel-in")
    perform_action(services, table, "attack link wizrobe-1 link/spinning-blade")
    assert get_dialog(services).title == "Solved"
    assert list_messages(table) == ["You won this turn.", "**R**: start over"]
    assert load_progress() == {loaded.key: PuzzleProgress(1, True)}
    answer(services, "next")
    following = services.stack.top
    order = load_all_shipped()
    assert get_guest(following).loaded is order[order.index(loaded) + 1]


def press(services: Services, table: MatchScene, command: str) -> MatchScene:
    """Press a button of the table that opens another one."""
    services.stack.draw(get_used_canvas())
    InputPlayer(services.stack.handle).click_on(table.form, ButtonId(command))
    other = services.stack.top
    assert isinstance(other, MatchScene)
    assert other is not table
    services.stack.draw(get_used_canvas())
    return other


def test_a_wrong_first_move_is_reported_after_the_enemys_reply() -> None:
    loaded = get_puzzle("09")
    services, table = take_seat(loaded)
    perform_action(services, table, "attack navi ganon link/navi-3-1-sb")
    assert get_guest(table).mistake is not None
    assert not table.is_person_asked
    assert list_messages(table) == ["Ganon defends with Ganon 5/1.", "**Your best play leaves Ganon with 6 health.**"]
    showing = table.build_view_state()
    assert (showing.turn.title, showing.turn.hint) == ("Not the solution", "Try again or see the solution")
    assert [command.id for command in showing.commands if command.is_default] == ["again"]
    assert load_progress() == {loaded.key: PuzzleProgress(1, False)}
    again = press(services, table, "again")
    assert not get_guest(again).watched
    assert again.stage.view.squares == loaded.state.squares
    assert len(again.active_match.session.journal) == 1


def test_a_later_mistake_leads_back_to_right_before_it() -> None:
    services, table = take_seat(get_puzzle("09"))
    perform_action(services, table, "play link link/hook-and-chain")
    assert get_guest(table).mistake is None
    before = list(table.active_match.session.journal)
    perform_action(services, table, "way reel-in")
    assert get_guest(table).mistake is not None
    again = press(services, table, "again")
    assert again.active_match.session.journal == before, "with the same luck"
    run(services, again)
    assert again.is_person_asked
    InputPlayer(services.stack.handle).press_key(Kind.REPLAY)
    first = services.stack.top
    assert len(get_guest(first).table.active_match.session.journal) == 1


def test_the_solution_continues_from_before_the_mistake() -> None:
    loaded = get_puzzle("09")
    services, table = take_seat(loaded)
    perform_action(services, table, "play link link/hook-and-chain")
    perform_action(services, table, "way reel-in")
    watched = press(services, table, "solution")
    assert get_guest(watched).watched
    run(services, watched)
    assert get_dialog(services).title == "Solution"
    assert [step.action for step in watched.active_match.session.journal[1:]] == list(loaded.solution)


def test_a_mistake_is_spoken_and_handled_by_keys() -> None:
    services, table = take_seat(get_puzzle("01"))
    run(services, table)
    hands = InputPlayer(services.stack.handle)
    hands.press_key(Kind.DOWN)
    perform_action(services, table, "attack link wizrobe-1 link/sacred-blade")
    spoken = " ".join(table.speech.read_question(RecordingCanvas.for_canvas(get_used_canvas())))
    assert "Not the solution" in spoken
    assert "Wizrobe 1 defends with Wizrobe 1/2. **Wizrobe 2 survives with 2 health.**" in spoken
    assert table.input.keys.aside == ButtonId("again")
    services.stack.draw(get_used_canvas())
    hands.press_key(Kind.BACK)
    assert services.stack.top is table, "the first step back leaves the button"
    hands.press_key(Kind.BACK)
    assert get_dialog(services).title == "Into the Spin"
    answer(services, "resume")
    hands.press_key(Kind.MAIN)
    assert len(get_guest(services.stack.top).table.active_match.session.journal) == 1


def test_ending_the_turn_too_early_is_a_mistake_as_well() -> None:
    services, table = take_seat(get_puzzle("09"))
    perform_action(services, table, "end")
    assert list_messages(table) == ["**Ganon survives with 10 health.**"]


def test_a_lucky_roll_does_not_solve_a_puzzle() -> None:
    """Moblin 2 survives this roll; the goal is to survive every one."""
    services, table = take_seat(get_puzzle("23"))
    run(services, table)
    table.submit(table.active_match.session.parse_action("end"))
    run(services, table)
    assert list_messages(table) == ["**With a different roll, Iron Knuckle defeats Moblin 2 with Iron Knuckle 5/1.**"]
    assert load_progress()[get_puzzle("23").key] == PuzzleProgress(1, False)


def test_a_puzzle_too_complex_to_search_is_judged_at_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    services, table = take_seat(get_puzzle("09"))
    get_guest(table).referee.solver.max_positions = 0
    perform_action(services, table, "end")
    assert get_dialog(services).title == "Not solved"
    assert get_dialog(services).text == "The turn ended before you won."
    answer(services, "hint")
    assert get_dialog(services).text == get_puzzle("09").puzzle.hint.en
    answer(services, "retry")
    assert not get_guest(services.stack.top).watched


def test_the_enemy_answers_as_well_as_it_can() -> None:
    """Ganon holds a defense that stops Navi's attack."""
    services, table = take_seat(get_puzzle("09"))
    perform_action(services, table, "attack navi ganon link/navi-3-1-sb")
    steps = [step.action for step in table.active_match.session.journal]
    assert steps[-1] == "defend ganon/ganon-5-1-s"
    assert get_guest(table).referee.find_mistake(table.active_match.session.journal) is not None


def test_the_solution_is_shown_and_counts_for_nothing() -> None:
    loaded = get_puzzle("12")
    services, table = take_seat(loaded)
    run(services, table)
    table.handle(Intent(Kind.BACK))
    assert get_dialog(services).title == loaded.puzzle.name.en
    answer(services, "solution")
    watched = services.stack.top
    assert isinstance(watched, MatchScene)
    assert get_guest(watched).watched
    services.stack.draw(get_used_canvas())
    run(services, watched)
    assert get_dialog(services).title == "Solution"
    assert list_messages(watched) == ["That's how it's done. Now you try!", "**R**: start over"]
    assert [step.action for step in watched.active_match.session.journal[1:]] == list(loaded.solution)
    assert load_progress() == {}
    answer(services, "list")
    assert isinstance(services.stack.top, PuzzlesScene)


def test_a_survival_puzzle_holds_for_every_roll() -> None:
    loaded = get_puzzle("24")
    services, table = take_seat(loaded)
    note = table.build_view_state().note
    assert note is not None
    assert "Keep King Darunia alive until your next turn." in note.text
    perform_action(services, table, "play darunia darunia/rock-feast")
    table.submit(table.active_match.session.parse_action("end"))
    end = time.monotonic() + 300
    while not isinstance(services.stack.top, Dialog) and time.monotonic() < end:
        run(services, table, 5.0)
        if services.stack.top is table and table.is_person_asked:
            advice = get_guest(table).referee.find_next_action(table.active_match.session.journal)
            table.submit(advice)
    assert get_dialog(services).title == "Solved"
    assert list_messages(table)[0] == "King Darunia survived."


def test_a_failed_survival_puzzle_is_reported() -> None:
    services, table = take_seat(get_puzzle("24"))
    perform_action(services, table, "end")
    assert list_messages(table)[0] == "Princess Zelda attacks King Darunia with Princess Zelda 3/3."
    assert list_messages(table)[1] == "**King Darunia can't be protected any more.**"


def test_the_list_can_show_one_difficulty() -> None:
    services = open_title()
    scene = PuzzlesScene(services)
    show_scene(services, scene)
    scene.show_group(3)
    canvas = get_used_canvas()
    services.stack.draw(canvas)
    listed = scene.list_group(3)
    assert {puzzle.puzzle.difficulty for puzzle in listed} == {3}
    assert scene.marked in listed
    assert format_bot_success(scene.marked).startswith("Bot solves in 10 tries: Apprentice ")
    assert scene.groups[0].label == f"All puzzles: 0 of {len(load_all_shipped())}"


def test_the_enemys_hand_is_open() -> None:
    services, table = take_seat(get_puzzle("06"))
    run(services, table)
    InputPlayer(services.stack.handle).press_key(Kind.KEY, "c")
    scene = services.stack.top
    assert isinstance(scene, EnemyHandScene)
    assert [card.name for card in scene.cards] == ["Mirror Guard", "Link"]
    services.stack.draw(get_used_canvas())
    InputPlayer(services.stack.handle).press_key(Kind.BACK)
    assert services.stack.top is table


def test_the_hint_is_available_during_the_turn() -> None:
    services, table = take_seat(get_puzzle("04"))
    run(services, table)
    InputPlayer(services.stack.handle).press_key(Kind.HINT)
    assert get_dialog(services).text == get_puzzle("04").puzzle.hint.en
    answer(services, "resume")
    assert services.stack.top is table
    assert End() in table.active_match.session.legal_actions()


def test_a_puzzle_is_not_saved_as_a_match() -> None:
    _services, table = take_seat(get_puzzle("01"))
    assert table.active_match.autosave is None
    assert table.active_match.human_seats == [0]


def test_the_goal_stays_visible_while_the_pointer_moves_over_the_board() -> None:
    services, table = take_seat(get_puzzle("01"))
    run(services, table)
    link = table.faces.match.figure_by_name["link"]
    for square in (None, 0, table.stage.view.squares[link]):
        table.pointing.square = square
        table.mark_dirty()
        note = table.build_view_state().note
        assert note is not None
        assert note.title == "Into the Spin"
        assert "Win this turn." in note.text
        assert table.stage.view.actions == 1
        assert "**1** action left." in note.text
        assert "start over" in note.text
    assert table.build_view_state().tip is not None, "what is there is told at the pointer"
