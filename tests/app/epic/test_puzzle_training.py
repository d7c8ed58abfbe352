"""Puzzle training in the window: themes, the stream, what results do to rating and streak, the daily course."""

from pathlib import Path
from random import Random

import pytest

from game.app.epic.match.scene import MatchScene
from game.app.epic.puzzle.scene import PuzzlesScene
from game.app.epic.puzzle.table import make_puzzle_table
from game.app.epic.puzzle.themes import filter_by_theme, list_themes
from game.app.epic.puzzle.training import TrainingCourse, TrainingScene
from game.app.menus.daily.scene import DailyPuzzleCourse
from game.app.ui.drawing.hearing import RecordingCanvas
from game.app.ui.input.intents import Kind
from game.app.ui.services import Services
from game.content.puzzles.puzzles import load_all_shipped
from game.errors import UserError
from game.modes.daily import challenges
from game.modes.daily.challenges import DailyScore
from game.modes.puzzles import training
from game.modes.puzzles.training import PuzzleStreak
from game.paths import HOME_VARIABLE
from game.storage.puzzle_progress import PuzzleProgress, load_progress
from tests.app.epic.test_puzzles import (
    answer,
    get_dialog,
    get_guest,
    get_puzzle,
    list_messages,
    open_title,
    perform_action,
    press,
    run,
)
from tests.app.screen import InputPlayer, collect_texts, get_used_canvas, show_scene, start_screen


@pytest.fixture(autouse=True)
def screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()


def open_scene() -> tuple[Services, TrainingScene]:
    services = open_title()
    show_scene(services, PuzzlesScene(services))
    InputPlayer(services.stack.handle).press_key(Kind.KEY, "t")
    scene = services.stack.top
    assert isinstance(scene, TrainingScene)
    services.stack.draw(get_used_canvas())
    return services, scene


def get_table(services: Services) -> MatchScene:
    table = services.stack.top
    assert isinstance(table, MatchScene)
    services.stack.draw(get_used_canvas())
    run(services, table)
    return table


def start_training(theme: str = "all") -> tuple[Services, MatchScene]:
    services, scene = open_scene()
    scene.theme_index = [theme.id for theme in scene.themes].index(theme)
    scene.start_training()
    return services, get_table(services)


def solve(services: Services, table: MatchScene) -> None:
    """Play the solution as far as it is needed."""
    for _step in range(40):
        run(services, table)
        if services.stack.top is not table:
            return
        table.submit(get_guest(table).referee.find_next_action(table.active_match.session.journal))
    raise AssertionError("not solved")


def fail(services: Services, table: MatchScene) -> None:
    """Play a wrong first action."""
    guest, session = get_guest(table), table.active_match.session
    wrong = [
        action
        for action in session.legal_actions()
        if action not in guest.referee.solver.find_winning_actions(session.snapshot())
    ]
    table.submit(wrong[0])
    run(services, table)
    assert guest.mistake is not None


def test_every_theme_contains_some_but_not_all_puzzles() -> None:
    puzzles = load_all_shipped()
    for theme in list_themes()[1:]:
        assert 5 <= len(filter_by_theme(puzzles, theme)) < len(puzzles), theme.id


def test_themes_are_chosen_and_started_by_keys() -> None:
    services, scene = open_scene()
    hands = InputPlayer(services.stack.handle)
    hands.press_keys(Kind.DOWN, Kind.DOWN, Kind.DOWN)
    assert scene.themes[scene.theme_index].id == "survive"
    expected = scene.make_course(scene.themes[scene.theme_index]).first_puzzle
    services.stack.draw(get_used_canvas())
    hands.press_key(Kind.MAIN)
    table = get_table(services)
    assert get_guest(table).loaded is expected
    assert expected.puzzle.goal == "survive"


def test_a_solved_puzzle_leads_to_the_next_at_once() -> None:
    services, table = start_training()
    first = get_guest(table).loaded
    assert {"Rating: 1500", "Streak: 0 · Best: 0"} < set(list_messages(table))
    solve(services, table)
    after = training.load_training()
    assert after.streak_or_empty == PuzzleStreak(1, 1, 1, 1)
    following = get_table(services)
    assert get_guest(following).loaded is not first
    assert load_progress() == {first.key: PuzzleProgress(1, True)}
    points = round(after.rating.points)
    assert {f"Rating: {points} (+{points - 1500})", "Streak: 1 · Best: 1"} < set(list_messages(following))
    spoken = " ".join(following.speech.read_question(RecordingCanvas.for_canvas(get_used_canvas())))
    assert f"Rating: {points} (+{points - 1500})" in spoken


def test_a_mistake_ends_the_streak_and_counts_once() -> None:
    services, table = start_training()
    solve(services, table)
    table = get_table(services)
    loaded, before = get_guest(table).loaded, training.load_training()
    fail(services, table)
    after = training.load_training()
    assert after.streak_or_empty == PuzzleStreak(0, 1, 1, 2)
    assert after.rating.points < before.rating.points
    assert list_messages(table)[-1] == "Streak: 0 · Best: 1"
    assert [command.id for command in table.build_view_state().commands] == ["again", "solution", "next"]
    again = press(services, table, "again")
    assert get_guest(again).loaded is loaded
    solve(services, again)
    assert training.load_training() == after, "what was failed stays failed"
    assert services.stack.toast.text == ""
    assert get_guest(get_table(services)).loaded is not loaded


def test_after_a_mistake_one_key_shows_the_solution_or_the_next_puzzle() -> None:
    services, table = start_training()
    loaded = get_guest(table).loaded
    fail(services, table)
    InputPlayer(services.stack.handle).press_key(Kind.FOLLOW)
    watched = services.stack.top
    assert isinstance(watched, MatchScene)
    services.stack.draw(get_used_canvas())
    run(services, watched)
    assert get_dialog(services).title == "Solution"
    answer(services, "next")
    table = get_table(services)
    assert get_guest(table).loaded is not loaded
    fail(services, table)
    InputPlayer(services.stack.handle).press_key(Kind.KEY, "n")
    assert not get_guest(get_table(services)).watched
    assert training.load_training().streak_or_empty.played == 2


def test_training_gives_no_help_before_a_mistake() -> None:
    services, table = start_training()
    InputPlayer(services.stack.handle).press_key(Kind.HINT)
    assert services.stack.top is table
    assert services.stack.toast.text == "No hints in training."
    assert not table.hints.is_pending
    menu = get_guest(table).make_menu()
    assert not {line.id for line in menu.lines} & {"hint", "solution"}
    fail(services, table)
    assert "solution" in {line.id for line in get_guest(table).make_menu().lines}


def test_ten_in_a_row_are_counted_and_shown() -> None:
    services, table = start_training("win")
    seen = set()
    for _number in range(10):
        seen.add(get_guest(table).loaded.key)
        solve(services, table)
        table = get_table(services)
    assert len(seen) == 10
    assert training.load_training().streak_or_empty == PuzzleStreak(10, 10, 10, 10)
    assert training.load_training().rating.points > 1700
    services.stack.pop()
    scene = services.stack.top
    assert isinstance(scene, TrainingScene)
    words = collect_texts(scene)
    assert "10 of 10 solved" in words
    assert str(round(training.load_training().rating.points)) in words


def test_training_continues_if_the_file_cannot_be_written() -> None:
    training.training_path().parent.mkdir(parents=True, exist_ok=True)
    training.training_path().write_text('{"version": 9}')
    services = open_title()
    scene = TrainingScene(services, load_all_shipped())
    show_scene(services, scene)
    scene.start_training()
    table = get_table(services)
    loaded = get_guest(table).loaded
    solve(services, table)
    assert load_progress() == {loaded.key: PuzzleProgress(1, True)}
    assert get_guest(get_table(services)).loaded is not loaded


def test_an_attempt_that_cannot_be_written_still_counts_in_the_course() -> None:
    training.training_path().parent.mkdir(parents=True, exist_ok=True)
    training.training_path().write_text('{"version": 9}')
    for seed in range(20):
        course = TrainingCourse(load_all_shipped(), training.Training(), Random(seed))
        with pytest.raises(UserError):
            course.record_result(course.first_puzzle, solved=True)
        assert course.last_result.training.streak_or_empty == PuzzleStreak(1, 1, 1, 1)
        assert course.find_next(course.first_puzzle) is not course.first_puzzle


def test_the_daily_puzzle_shows_its_streak() -> None:
    for day in ("2026-11-21", "2026-11-22", "2026-11-23"):
        challenges.record_score(DailyScore("puzzle", day, "Mira", True))
    services = open_title()
    loaded = get_puzzle("09")
    table = make_puzzle_table(services, loaded, DailyPuzzleCourse("2026-11-24", "Mira"))
    show_scene(services, table)
    run(services, table)
    solve(services, table)
    assert get_dialog(services).text == "Strength in Need\nStreak: 4 · Best: 4"
    assert [button.value for button in get_dialog(services).answers] == ["list"]


def test_a_mistake_in_the_daily_puzzle_costs_no_streak() -> None:
    challenges.record_score(DailyScore("puzzle", "2026-11-23", "Mira", True))
    services = open_title()
    table = make_puzzle_table(services, get_puzzle("09"), DailyPuzzleCourse("2026-11-24", "Mira"))
    show_scene(services, table)
    perform_action(services, table, "end")
    assert challenges.find_streak(challenges.load_records(), "puzzle", "2026-11-24") == challenges.ChallengeStreak(1, 1)
    solve(services, press(services, table, "again"))
    assert challenges.find_streak(challenges.load_records(), "puzzle", "2026-11-24") == challenges.ChallengeStreak(2, 2)
