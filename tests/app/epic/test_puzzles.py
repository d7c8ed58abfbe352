"""Puzzles in the window: the list, the turn at the table, the judgment, the solution shown."""

import time
from pathlib import Path

import pytest

from game.app.epic.match.scene import MatchScene
from game.app.epic.puzzle.hand import EnemyHandScene
from game.app.epic.puzzle.scene import PuzzlesScene, puzzles_line
from game.app.epic.puzzle.table import PuzzleGuest, puzzle_name
from game.app.epic.puzzle.words import found_line, hand_words, rule_lines
from game.app.menus.title import TitleScene
from game.app.ui.dialog import Dialog
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.services import Services
from game.content.puzzles.puzzles import LoadedPuzzle, every_puzzle, shipped_puzzles
from game.languages import set_language
from game.paths import HOME_VARIABLE
from game.rules.epic.actions import action as a
from game.storage.puzzle_progress import Progress, load_progress, record_try
from tests.app.screen import Player, forms, shown, some_services, start_screen, used_canvas


@pytest.fixture(autouse=True)
def screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()


def numbered(number: str) -> LoadedPuzzle:
    return next(one for one in shipped_puzzles() if one.id.startswith(number))


def at_rest() -> Services:
    services = some_services(speed="instant", confirm_end=False, confirm_move=False)
    services.stack.push(TitleScene(services))
    return services


def seated(loaded: LoadedPuzzle) -> tuple[Services, MatchScene]:
    services = at_rest()
    scene = PuzzlesScene(services)
    shown(services, scene)
    scene.at = scene.puzzles.index(loaded)
    scene.play()
    services.stack.draw(used_canvas())
    table = services.stack.top
    assert isinstance(table, MatchScene)
    return services, table


def guest_of(scene: object) -> PuzzleGuest:
    assert isinstance(scene, MatchScene)
    assert isinstance(scene.guest, PuzzleGuest)
    return scene.guest


def run(services: Services, table: MatchScene, limit: float = 300.0) -> None:
    """Let time pass until the person is asked or something lies over the table."""
    end = time.monotonic() + limit
    while services.stack.top is table and time.monotonic() < end:
        services.stack.update(0.5)
        if table.person_asked and guest_of(table).referee.verdict(table.occasion.session.journal) is None:
            return
        time.sleep(0.001)


def do(services: Services, table: MatchScene, text: str) -> None:
    run(services, table)
    table.submit(table.occasion.session.read(text))
    run(services, table)


def dialog_of(services: Services) -> Dialog:
    top = services.stack.top
    assert isinstance(top, Dialog)
    return top


def told(table: MatchScene) -> list[str]:
    """The lines beside the board while the pointer is nowhere."""
    table.pointing.square = None
    note = table.showing().note
    assert note is not None
    return note.text.splitlines()


def answer(services: Services, value: str) -> None:
    dialog = dialog_of(services)
    services.stack.draw(used_canvas())
    Player(services.stack.handle).click_on(forms(dialog), value)


# The list -------------------------------------------------------------------------------------------------------------


def test_list_begins_with_the_first_that_is_not_solved() -> None:
    first, second = every_puzzle()[:2]
    record_try(puzzle_name(first), solved=True)
    scene = PuzzlesScene(at_rest())
    assert scene.marked is second
    assert puzzles_line() == f"1 of {len(every_puzzle())} solved"


def test_list_is_walked_and_opened_by_keys() -> None:
    services = at_rest()
    scene = PuzzlesScene(services)
    shown(services, scene)
    hands = Player(services.stack.handle)
    hands.keys(Kind.DOWN, Kind.DOWN)
    assert scene.marked is every_puzzle()[2]
    hands.key(Kind.HINT)
    assert dialog_of(services).text == every_puzzle()[2].puzzle.hint.en
    services.stack.draw(used_canvas())
    hands.key(Kind.BACK)
    hands.key(Kind.OK)
    table = services.stack.top
    assert guest_of(table).loaded is every_puzzle()[2]


@pytest.mark.sweep(4)
@pytest.mark.parametrize(("code", "text"), [("en", 100), ("de", 100), ("en", 150), ("de", 150)])
def test_every_puzzle_fits_the_list(code: str, text: int) -> None:
    services = some_services(language=code, text_size=text)
    set_language(code)
    scene = PuzzlesScene(services)
    canvas = shown(services, scene, used_canvas(1.0, text, __name__))
    for at in range(len(scene.puzzles)):
        scene.at = at
        scene.layout(canvas)
        scene.draw(canvas)
        for box in (widget.box for widget in scene.form.widgets):
            assert box.right <= 1280
            assert box.bottom <= 720
    assert canvas.rasters.overflows == set()


def test_large_words_leave_room_for_the_board() -> None:
    services = some_services(language="de", text_size=200)
    set_language("de")
    scene = PuzzlesScene(services)
    canvas = shown(services, scene, used_canvas(1.5, 200))
    heights = []
    for at in range(len(scene.puzzles)):
        scene.at = at
        scene.layout(canvas)
        heights.append(scene.arranged.boxes["position"].h)
    assert min(heights) > 120


def test_list_says_what_is_held_and_by_which_rules() -> None:
    assert hand_words(numbered("02"), 0) == "2 × Trident of Power, Ganon 5/1"
    assert rule_lines(numbered("02")) == []
    assert rule_lines(numbered("09"))[0].startswith("**Crossing leevers:** ")


# At the table ---------------------------------------------------------------------------------------------------------


def test_solving_is_judged_and_kept_and_leads_on() -> None:
    loaded = numbered("01")
    services, table = seated(loaded)
    do(services, table, "play link link/hook-and-chain")
    do(services, table, "choose wizrobe-2")
    do(services, table, "way reel-in")
    do(services, table, "attack link wizrobe-1 link/spinning-blade")
    assert dialog_of(services).title == "Solved"
    assert told(table) == ["You won this turn.", "**R**: start over"]
    assert load_progress() == {puzzle_name(loaded): Progress(1, True)}
    answer(services, "next")
    following = services.stack.top
    order = every_puzzle()
    assert guest_of(following).loaded is order[order.index(loaded) + 1]


def test_a_lost_turn_is_told_and_tried_again() -> None:
    loaded = numbered("09")
    services, table = seated(loaded)
    do(services, table, "attack navi ganon link/navi-3-1-sb")
    do(services, table, "end")
    assert dialog_of(services).title == "Not solved"
    assert told(table) == ["The turn ended before you won.", "**R**: start over"]
    assert load_progress() == {puzzle_name(loaded): Progress(1, False)}
    answer(services, "hint")
    assert dialog_of(services).text == loaded.puzzle.hint.en
    answer(services, "retry")
    again = services.stack.top
    assert isinstance(again, MatchScene)
    assert again is not table
    assert not guest_of(again).watched
    assert again.stage.view.squares == loaded.state.squares


def test_the_enemy_answers_as_well_as_it_can() -> None:
    """Ganon holds a defense that only matters when Link has not hurt himself first."""
    services, table = seated(numbered("09"))
    do(services, table, "play link link/hook-and-chain")
    do(services, table, "way reel-in")
    do(services, table, "attack link ganon link/sacred-blade")
    steps = [step.action for step in table.occasion.session.journal]
    assert steps[-1] == "defend ganon/ganon-5-1-s"
    run(services, table)
    assert table.person_asked
    assert guest_of(table).referee.lost(table.occasion.session.journal)


def test_the_solution_is_shown_and_counts_for_nothing() -> None:
    loaded = numbered("12")
    services, table = seated(loaded)
    run(services, table)
    table.handle(Intent(Kind.BACK))
    assert dialog_of(services).title == loaded.puzzle.name.en
    answer(services, "solution")
    watched = services.stack.top
    assert isinstance(watched, MatchScene)
    assert guest_of(watched).watched
    services.stack.draw(used_canvas())
    run(services, watched)
    assert dialog_of(services).title == "Solution"
    assert told(watched) == ["That's how it's done. Now you try!", "**R**: start over"]
    assert [step.action for step in watched.occasion.session.journal[1:]] == list(loaded.line)
    assert load_progress() == {}
    answer(services, "list")
    assert isinstance(services.stack.top, PuzzlesScene)


def test_an_enemys_turn_is_outlasted_whatever_is_rolled() -> None:
    loaded = numbered("24")
    services, table = seated(loaded)
    note = table.showing().note
    assert note is not None
    assert "Keep King Darunia alive until your next turn." in note.text
    do(services, table, "play darunia darunia/rock-feast")
    table.submit(table.occasion.session.read("end"))
    end = time.monotonic() + 300
    while not isinstance(services.stack.top, Dialog) and time.monotonic() < end:
        run(services, table, 5.0)
        if services.stack.top is table and table.person_asked:
            advice = guest_of(table).referee.advice(table.occasion.session.journal)
            table.submit(advice)
    assert dialog_of(services).title == "Solved"
    assert told(table)[0] == "King Darunia survived."


def test_a_turn_that_is_not_outlasted_is_told() -> None:
    services, table = seated(numbered("24"))
    do(services, table, "end")
    end = time.monotonic() + 300
    while not isinstance(services.stack.top, Dialog) and time.monotonic() < end:
        run(services, table, 5.0)
        if services.stack.top is table and table.person_asked:
            table.submit(table.occasion.session.legal()[0])
    assert dialog_of(services).title == "Not solved"
    assert dialog_of(services).text == "King Darunia was defeated."
    assert told(table)[0] == "King Darunia was defeated."


def test_a_grade_is_listed_alone() -> None:
    services = at_rest()
    scene = PuzzlesScene(services)
    shown(services, scene)
    scene.show_group(3)
    canvas = used_canvas()
    services.stack.draw(canvas)
    listed = scene.in_group(3)
    assert {one.puzzle.difficulty for one in listed} == {3}
    assert scene.marked in listed
    assert found_line(scene.marked).startswith("Bot solves in 10 tries: Apprentice ")
    assert scene.groups[0].label == f"All puzzles: 0 of {len(every_puzzle())}"


def test_the_enemys_hand_is_open() -> None:
    services, table = seated(numbered("06"))
    run(services, table)
    Player(services.stack.handle).key(Kind.KEY, "c")
    scene = services.stack.top
    assert isinstance(scene, EnemyHandScene)
    assert [card.name for card in scene.cards] == ["Mirror Guard", "Link"]
    services.stack.draw(used_canvas())
    Player(services.stack.handle).key(Kind.BACK)
    assert services.stack.top is table


def test_the_hint_is_told_in_the_middle_of_the_turn() -> None:
    services, table = seated(numbered("04"))
    run(services, table)
    Player(services.stack.handle).key(Kind.HINT)
    assert dialog_of(services).text == numbered("04").puzzle.hint.en
    answer(services, "resume")
    assert services.stack.top is table
    assert a.End() in table.occasion.session.legal()


def test_a_puzzle_is_no_match_to_go_on_with() -> None:
    _services, table = seated(numbered("01"))
    assert table.occasion.autosave is None
    assert table.occasion.people == [0]


def test_the_aim_stays_while_the_pointer_passes_over_the_board() -> None:
    services, table = seated(numbered("01"))
    run(services, table)
    link = table.faces.match.figure_named["link"]
    for square in (None, 0, table.stage.view.squares[link]):
        table.pointing.square = square
        table.touch()
        note = table.showing().note
        assert note is not None
        assert note.title == "Into the Spin"
        assert "Win this turn." in note.text
        assert table.stage.view.actions == 1
        assert "**1** action left." in note.text
        assert "start over" in note.text
    assert note.full.count("\n") > 2, "what is there is told below it"
