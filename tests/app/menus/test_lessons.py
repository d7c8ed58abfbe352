"""Lessons of the dungeon and of Elixir Quest: only the expected action continues; completed ones are recorded."""

from pathlib import Path
from typing import Any

import pytest

from game.app.dungeon.ids import HandCardId, RoomCellId
from game.app.dungeon.scene import AdventureScene
from game.app.elixir.ids import HandCharacterId, HandPotionId
from game.app.menus.lessons import LessonsScene, LessonTileId, get_game_names, list_lessons
from game.app.play.routes import LessonRoute
from game.app.ui.dialog import Dialog
from game.app.ui.input.intents import Kind
from game.app.ui.widgets.base import WidgetEvent
from game.content.formats.errors import ContentError
from game.content.lessons.lessons import GAMES_WITH_LESSONS, LoadedTableLesson, load_table_lessons, read_table_lessons
from game.paths import HOME_VARIABLE, assets_dir
from game.storage.tutorial_progress import load_completed_lessons
from tests.app.menus.hub_lines import find_solo_line
from tests.app.screen import InputPlayer, get_form, get_used_canvas, some_services, start_screen

LESSONS = [loaded for game in GAMES_WITH_LESSONS for loaded in load_table_lessons(game)]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()


def settle(table: Any) -> None:
    """Update the scene until the lesson waits for the player or another scene is over it."""
    for _frame in range(400):
        table.services.stack.update(0.1)
        if table.services.stack.top is not table:
            return
        step = table.extension.progress.current_step
        if step is not None and not step.enemy and table.extension.is_at_rest and (step.read or table.is_person_asked):
            return
    raise AssertionError(f"stuck at step {table.extension.progress.step_index}")


def begin(loaded: LoadedTableLesson) -> Any:
    services = some_services(speed="fast")
    services.stack.push(LessonsScene(services, loaded.game))
    table: Any = services.make_scene(LessonRoute(loaded))
    services.stack.push(table)
    services.stack.draw(get_used_canvas(0.5))
    return table


def step_on(table: Any) -> None:
    """Do what the step asks for, by the mouse and the keys where it is reading."""
    if table.extension.progress.waits_for_reading:
        InputPlayer(table.services.stack.handle).press_key(Kind.OK)
    else:
        table.submit(table.extension.find_expected_actions()[0])


@pytest.mark.parametrize("loaded", LESSONS, ids=lambda loaded: f"{loaded.game}-{loaded.lesson.id}")
def test_every_lesson_is_played_to_its_end_and_kept(loaded: LoadedTableLesson) -> None:
    table = begin(loaded)
    stack = table.services.stack
    for _step in range(20):
        settle(table)
        stack.draw(get_used_canvas(0.5))
        if stack.top is not table:
            break
        step_on(table)
    assert isinstance(stack.top, Dialog)
    assert table.extension.progress.text == "Lesson complete."
    assert load_completed_lessons(loaded.game) == {loaded.lesson.id}
    stack.draw(get_used_canvas(0.5))
    InputPlayer(stack.handle).click_on(get_form(stack.top), "list")
    assert isinstance(stack.top, LessonsScene)


@pytest.mark.parametrize("loaded", LESSONS, ids=lambda loaded: f"{loaded.game}-{loaded.lesson.id}")
def test_something_else_is_refused_and_changes_nothing(loaded: LoadedTableLesson) -> None:
    table = begin(loaded)
    settle(table)
    while table.extension.progress.waits_for_reading:
        step_on(table)
        settle(table)
    at, journal = table.extension.progress.step_index, len(table.active_match.session.journal)
    other = next(
        action
        for action in table.active_match.session.legal_actions()
        if action not in table.extension.find_expected_actions()
    )
    table.submit(other)
    assert (table.extension.progress.step_index, len(table.active_match.session.journal)) == (at, journal)
    table.submit(table.extension.find_expected_actions()[0])
    assert table.extension.progress.step_index == at + 1


@pytest.mark.parametrize("loaded", LESSONS, ids=lambda loaded: f"{loaded.game}-{loaded.lesson.id}")
def test_words_wait_until_the_table_is_still(loaded: LoadedTableLesson) -> None:
    table = begin(loaded)
    table.services.change_settings(speed="normal")
    waited, words = 0, ""
    for _frame in range(3000):
        table.services.stack.update(0.05)
        if table.services.stack.top is not table:
            break
        if not table.extension.is_at_rest:
            waited += 1
            assert table.extension.progress.text == words, "the words run ahead of the table"
            continue
        words = table.extension.progress.text
        step = table.extension.progress.current_step
        if (
            step is not None
            and not step.enemy
            and (table.extension.progress.waits_for_reading or table.is_person_asked)
        ):
            reads = table.extension.progress.waits_for_reading
            step_on(table)
            words = table.extension.progress.text if reads else words
    assert waited > 10


def test_nothing_can_be_done_before_the_words_are_read() -> None:
    table = begin(load_table_lessons("dungeon")[0])
    settle(table)
    table.submit(table.active_match.session.legal_actions()[0])
    assert table.extension.progress.step_index == 0
    assert len(table.active_match.session.journal) == len(table.active_match.session.journal[:1])


def test_rooms_do_what_the_teacher_says() -> None:
    """The second lesson tells of half a heart that is lost and of five rupees."""
    table = begin(load_table_lessons("dungeon")[1])
    told = []
    while table.services.stack.top is table:
        view = table.active_match.session.view_for(0)
        told.append((view.hearts, view.rupees))
        step_on(table)
        settle(table)
    assert told[0] == (6, 0)
    assert told[-1] == (5, 5)
    assert isinstance(table, AdventureScene)


def test_a_lesson_marks_what_it_is_about() -> None:
    table = begin(load_table_lessons("dungeon")[1])
    settle(table)
    assert table.extension.find_marked_ids() == [RoomCellId(2)]
    table = begin(load_table_lessons("elixir")[1])
    settle(table)
    assert table.extension.find_marked_ids() == [HandCharacterId(0), HandPotionId(0)]


@pytest.mark.parametrize("game", GAMES_WITH_LESSONS)
def test_a_lesson_is_left_from_its_menu_and_begun_again(game: str) -> None:
    table = begin(load_table_lessons(game)[0])
    stack = table.services.stack
    for _press in range(2):  # the first one lets go of what is pointed out, where something is
        if stack.top is table:
            InputPlayer(stack.handle).press_key(Kind.BACK)
    assert isinstance(stack.top, Dialog)
    table.extension.on_answer("again")
    stack.pop()
    table.extension.on_answer("list")
    assert isinstance(stack.top, LessonsScene)
    assert not load_completed_lessons(game)


def test_the_list_shows_the_lessons_of_each_game() -> None:
    services = some_services(speed="fast")
    scene = LessonsScene(services)
    services.stack.push(scene)
    for game in get_game_names():
        scene.on_widget_event(WidgetEvent("game", "changed", game))
        services.stack.draw(get_used_canvas(0.5))
        shown = [widget.id.lesson for widget in scene.form.widgets if isinstance(widget.id, LessonTileId)]
        assert shown == [lesson.lesson.id for lesson in list_lessons(game)]
        assert services.stack.music == game
    scene.on_widget_event(WidgetEvent(LessonTileId("strike"), "pressed"))
    assert services.stack.top is not scene
    assert find_solo_line("learn").startswith("0 of ")


FAULTS = [
    ("do: [enter B2]", "do: [enter B1]", "was refused"),
    ("do: [enter B2]", "do: [enter Z9]", "means nothing here"),
    ("art: dungeon/room/ba/ba-2", "art: dungeon/room/ba/none", "unknown picture"),
    ("dungeon: RW", "dungeon: XX", "Unknown dungeon"),
    ("rooms: {B2: BA-2}", "rooms: {Z9: BA-2}", "Unknown square"),
    ("rooms: {B2: BA-2}", "rooms: {B1: BA-2}", "can't be placed there"),
    ("hand: [strike,", "hand: [stryke,", "Unknown card"),
]


@pytest.mark.parametrize(("good", "bad", "says"), FAULTS)
def test_a_broken_lesson_is_refused(tmp_path: Path, good: str, bad: str, says: str) -> None:
    text = (assets_dir() / "tutorial" / "dungeon.yaml").read_text(encoding="utf-8")
    assert good in text
    file = tmp_path / "dungeon.yaml"
    file.write_text(text.replace(good, bad, 1), encoding="utf-8")
    with pytest.raises(ContentError, match=says):
        read_table_lessons(file, "dungeon")


def test_a_hidden_hand_has_no_marks() -> None:
    """The card of the lesson is highlighted again when the hand is shown."""
    table = begin(load_table_lessons("dungeon")[0])
    settle(table)
    while not any(isinstance(mark, HandCardId) for mark in table.extension.find_marked_ids()):
        step_on(table)
        settle(table)
    keys, canvas = InputPlayer(table.services.stack.handle), get_used_canvas(0.5)
    keys.press_key(Kind.HIDE)
    table.services.stack.draw(canvas)
    assert not [mark for mark in table.extension.find_marked_ids() if isinstance(mark, HandCardId)]
    keys.press_key(Kind.HIDE)
    table.services.stack.draw(canvas)
    assert [mark for mark in table.extension.find_marked_ids() if isinstance(mark, HandCardId)]
