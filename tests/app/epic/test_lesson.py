"""The guided first duel: every lesson can be played, only the right action goes on, and what was done stays done."""

from pathlib import Path

import pytest

from game.app.epic.lesson import EpicTeacher, build_lesson
from game.app.epic.match.ids import ButtonId
from game.app.epic.match.scene import MatchScene
from game.app.epic.setup.scene import NewMatchScene
from game.app.menus.lessons import LessonsScene
from game.app.ui.dialog import Dialog
from game.app.ui.drawing.hearing import RecordingCanvas
from game.app.ui.input.intents import Kind
from game.content.formats.errors import ContentError
from game.content.lessons.lessons import GAMES_WITH_LESSONS, load_table_lessons
from game.content.lessons.tutorial import LoadedLesson, load_lessons, read_lessons
from game.paths import assets_dir
from game.rules.epic.actions import action as actions
from game.storage.tutorial_progress import load_completed_lessons
from tests.app.menus.hub_lines import find_solo_line
from tests.app.screen import InputPlayer, get_form, get_used_canvas, show_scene, some_services, start_screen

LESSONS, STARS = load_lessons("zelda"), load_lessons("star-wars")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIFORCE_DUELS_HOME", str(tmp_path))
    start_screen()


def get_teacher(scene: object) -> EpicTeacher:
    assert isinstance(scene, MatchScene)
    assert isinstance(scene.extension, EpicTeacher)
    return scene.extension


def settle(table: MatchScene) -> None:
    """Let animations and the other side's moves run until the lesson waits for the player or is over."""
    course = get_teacher(table).progress
    for _frame in range(4000):
        table.services.stack.update(0.05)
        step = course.current_step
        waits = step is not None and not step.enemy and not table.stage.is_busy and not table.stage.has_motion
        if table.services.stack.top is not table or (waits and table.question_step >= 0):
            return
    raise AssertionError(f"stuck at step {course.step_index}")


def play(table: MatchScene, canvas: object) -> list[int]:
    """Do what each step asks for; return the steps at which the player was asked."""
    asked, teacher = [], get_teacher(table)
    for _step in range(12):
        settle(table)
        table.services.stack.draw(canvas)  # type: ignore[arg-type]
        step = teacher.progress.current_step
        if step is None:
            return asked
        asked.append(teacher.progress.step_index)
        if step.read:
            InputPlayer(table.services.stack.handle).press_key(Kind.OK)
        else:
            table.submit(teacher.find_expected_actions()[0])
    raise AssertionError("the lesson does not end")


@pytest.mark.parametrize("loaded", [*LESSONS, *STARS], ids=lambda loaded: loaded.lesson.id)
def test_every_lesson_can_be_played_to_its_end(loaded: LoadedLesson) -> None:
    services = some_services(speed="fast")
    services.stack.push(LessonsScene(services))
    table = build_lesson(services, loaded)
    canvas = show_scene(services, table)
    asked = play(table, canvas)
    assert len(asked) == sum(step.say is not None for step in loaded.lesson.steps)
    assert isinstance(services.stack.top, Dialog)
    assert load_completed_lessons(loaded.game) == {loaded.lesson.id}
    services.stack.draw(canvas)
    InputPlayer(services.stack.handle).click_on(get_form(services.stack.top), "list")
    assert isinstance(services.stack.top, LessonsScene)


def test_after_the_last_lesson_a_match_is_offered() -> None:
    services = some_services(speed="instant")
    services.stack.push(LessonsScene(services))
    table = build_lesson(services, LESSONS[-1])
    canvas = show_scene(services, table)
    play(table, canvas)
    assert not table.controller.mode.hint, "nobody is thinking once the match is over"
    banner = table.build_view_state().turn
    assert (banner.title, banner.actions) == ("The match is over", 0), "nobody has a turn any more"
    InputPlayer(services.stack.handle).press_key(Kind.OK)
    assert isinstance(services.stack.top, NewMatchScene)
    services.stack.draw(canvas)
    InputPlayer(services.stack.handle).press_key(Kind.BACK)
    assert isinstance(services.stack.top, LessonsScene)


def test_a_turn_with_nothing_left_to_do_ends_with_enter_as_its_golden_button_shows() -> None:
    services = some_services(speed="instant")
    table = build_lesson(services, LESSONS[1])
    show_scene(services, table)
    for _step in range(2):
        settle(table)
        table.submit(get_teacher(table).find_expected_actions()[0])
    settle(table)
    gold = table.build_view_state().commands[0]
    assert (gold.id, gold.is_default, gold.keys[0]) == ("end", True, Kind.MAIN)
    InputPlayer(services.stack.handle).press_key(Kind.MAIN)
    settle(table)
    assert isinstance(services.stack.top, Dialog)


def test_another_action_is_kindly_refused_and_changes_nothing() -> None:
    services = some_services(speed="instant")
    table = build_lesson(services, LESSONS[1])
    show_scene(services, table)
    settle(table)
    texts: list[str] = []
    services.notify = lambda text, _about=None: texts.append(text)  # type: ignore[method-assign]
    before = table.active_match.session.view_for(0)
    table.submit(actions.Draw())
    assert table.active_match.session.view_for(0) == before
    assert get_teacher(table).progress.step_index == 0
    assert "highlighted step" in texts[0]
    settle(table)
    assert table.is_person_asked, "the question is put again"
    table.services.stack.toast.show_message(texts[0])
    table.submit(get_teacher(table).find_expected_actions()[0])
    assert not table.services.stack.toast.text, "what was said to the wrong step is gone with the right one"


def test_the_outcome_of_an_attack_is_told_after_its_animation() -> None:
    services = some_services(speed="normal")
    table = build_lesson(services, LESSONS[1])
    show_scene(services, table)
    settle(table)
    task = read_note(table)
    table.submit(get_teacher(table).find_expected_actions()[0])
    seen = set()
    for _frame in range(4000):
        if table.active_match.session.decision is not None and table.active_match.session.view_for(0).health[3] == 1:
            seen.add(table.stage.is_busy)
            if not table.stage.is_busy:
                break
        assert read_note(table) == task, "the words run ahead of the table"
        services.stack.update(0.05)
    assert seen == {True, False}, "the attack was never animated"
    settle(table)
    assert "**3 damage**" in read_note(table)


def read_note(table: MatchScene) -> str:
    note = table.build_view_state().note
    assert note is not None
    return note.text


def test_what_is_to_be_read_is_read_before_anything_else() -> None:
    services = some_services(speed="instant")
    loaded = LESSONS[-1]
    at = next(index for index, step in enumerate(loaded.lesson.steps) if step.read)
    table = build_lesson(services, loaded)
    get_teacher(table).progress.step_index = at
    canvas = show_scene(services, table)
    settle(table)
    services.stack.draw(canvas)
    assert table.build_view_state().commands[0].is_default
    note = table.build_view_state().note
    assert note is not None
    assert "Victory" in note.text
    InputPlayer(services.stack.handle).click_on(table.form, ButtonId("lesson"))
    assert get_teacher(table).progress.step_index == at + 1


def test_the_first_step_of_all_marks_what_it_waits_for() -> None:
    table = build_lesson(some_services(speed="instant"), LESSONS[0])
    settle(table)
    board = get_teacher(table).loaded.rules.match.board.layout
    assert get_teacher(table).find_expected_actions() == [actions.Walk(0, board.parse_square("E5"))]
    assert board.parse_square("E5") in table.build_view_state().marks.hint


def test_the_lessons_go_on_one_after_the_other_and_can_be_left() -> None:
    services = some_services(speed="instant")
    scene = LessonsScene(services)
    canvas = show_scene(services, scene)
    assert find_solo_line("learn").startswith("0 of ")
    player = InputPlayer(services.stack.handle)
    player.press_key(Kind.KEY, "n")
    table = services.stack.top
    assert isinstance(table, MatchScene)
    services.stack.draw(canvas)
    play(table, canvas)
    player.press_key(Kind.OK)
    following = services.stack.top
    assert isinstance(following, MatchScene)
    assert get_teacher(following).loaded is LESSONS[1]
    services.stack.draw(canvas)
    following.open_menu()
    services.stack.draw(canvas)
    assert isinstance(services.stack.top, Dialog)
    player.press_key(Kind.BACK)
    assert services.stack.top is following
    get_teacher(following).on_answer("list")
    assert services.stack.top is scene
    assert scene.next_lesson is LESSONS[1]
    assert find_solo_line("learn").startswith("1 of ")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("do: [move link E5]", "do: [move link E4]", "was refused"),
        ("do: [move link E5]", "do: [walk link E5]", "walk"),
        ("enemy: defend ganon/wizrobe-1-2-b", "enemy: defend ganon/ganon-1-4-s", "was refused"),
        ("      read: true", "      do: [end]\n      read: true", "waits for an action or a click"),
        ("squares: {link: B4, navi: A3}", "squares: {link: B5, navi: A3}", "pillar"),
    ],
)
def test_a_lesson_that_cannot_be_played_is_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    text = (assets_dir() / "tutorial" / "zelda.yaml").read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "zelda.yaml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError, match=said):
        read_lessons(file)


def test_a_step_that_asks_for_a_click_waits_for_what_the_click_does() -> None:
    asked = 0
    for loaded in (*LESSONS, *STARS, *(lesson for game in GAMES_WITH_LESSONS for lesson in load_table_lessons(game))):
        for step in loaded.lesson.steps:
            words = step.say.en if step.say is not None else ""
            if "click" in words.casefold():
                asked += 1
                assert not step.read, (loaded.lesson.id, words)
    assert asked > 5


@pytest.mark.sweep(3)
@pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.0])
def test_the_terms_of_a_card_never_cover_the_teacher(text_scale: float) -> None:
    seen = 0
    for loaded in (*LESSONS, *STARS):
        services = some_services(speed="instant")
        table = build_lesson(services, loaded)
        canvas = RecordingCanvas.for_canvas(
            get_used_canvas(1.5, round(100 * text_scale))
        )  # where things lie needs no drawing
        services.stack.push(table)
        settle(table)
        services.stack.draw(canvas)
        for card in table.hand.cards:
            table.hand.focus = card.key
            for _frame in range(40):
                services.stack.update(0.05)
            services.stack.draw(canvas)
            if not table.terms.entries:
                continue
            seen += 1
            box, between = table.terms.find_box(canvas, table.table.field_box), table.table.field_box
            assert between.x <= box.x
            assert box.right <= between.right, card.key
            assert box.y >= between.y
            assert box.w > 180, "readable"
    assert seen > 4
