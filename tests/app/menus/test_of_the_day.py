"""Daily challenges in the window: the tiles, a duel that counts, the puzzle, the adventure, a line to copy."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pygame
import pytest

from game.app.dungeon.setup import AdventureSetup
from game.app.epic.match.scene import MatchScene
from game.app.menus.daily.scene import DailyScene, TaskTileId
from game.app.menus.daily.words import (
    ADVENTURE_TASK,
    TASK_ORDER,
    describe_goal,
    format_shared_result,
    format_status,
    format_task_streak,
    list_best,
    list_past,
    load_today,
)
from game.app.menus.saves.acts import ActionId
from game.app.menus.title import TitleScene
from game.app.ui.input.intents import Kind
from game.app.ui.services import Services
from game.app.ui.widgets.base import WidgetEvent
from game.bots.epic.greedy import GreedyBot
from game.content.puzzles.puzzles import load_all_shipped
from game.languages import set_language
from game.modes.daily import challenges
from game.modes.daily.challenges import DailyScore
from game.modes.dungeon.chronicle import DAILY_GRADE, AdventureRecord, make_daily_seed, record_run
from game.paths import HOME_VARIABLE
from game.rules.epic.actions.action import End, Halt
from game.session import dates
from tests.app.screen import (
    InputPlayer,
    collect_texts,
    draw_frame,
    get_form,
    get_used_canvas,
    some_services,
    start_screen,
)

DAY = "2026-11-24"


@pytest.fixture
def services(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Services:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    monkeypatch.setattr(dates, "local_day", lambda _seconds=None: DAY)
    start_screen()
    services = some_services(speed="instant", reduced_motion=True, names=("Mira", "", "", ""))
    services.stack.push(TitleScene(services))
    return services


def open_day(services: Services) -> DailyScene:
    scene = DailyScene(services)
    services.stack.push(scene)
    see(services)
    return scene


def see(services: Services) -> None:
    for _frame in range(3):
        services.stack.update(0.3)
        draw_frame(services.stack, get_used_canvas(0.5))


def play_to_end(services: Services, table: MatchScene) -> None:
    """Play to the end: the person plays well, the bot ends its turns."""
    session, bot = table.active_match.session, GreedyBot(worlds=1)
    while (decision := session.decision) is not None:
        legal = session.legal_actions()
        action = next((one for one in legal if isinstance(one, Halt | End)), legal[0])
        if decision.seat == 0:
            action = bot.choose(session.rules, session.view_for(0), 0, legal, Random(len(session.journal)))
        session.submit(action)
    table.save_match()
    for _frame in range(80):
        if services.stack.top is not table:
            break
        services.stack.update(0.2)


def test_a_duel_is_left_gone_on_with_and_counted(services: Services) -> None:
    scene = open_day(services)
    InputPlayer(services.stack.handle).press_key(Kind.MAIN)
    table = services.stack.top
    assert isinstance(table, MatchScene)
    assert table.active_match.session.seed == f"duel-{DAY}"
    assert table.active_match.seats.names[0] == "Mira"
    see(services)
    table.leave_table()
    see(services)
    assert services.stack.top is scene
    assert scene.daily.duel.name in scene.daily.records.begun
    scene.play()
    again = services.stack.top
    assert isinstance(again, MatchScene)
    assert again.active_match.autosave is not None
    assert again.active_match.autosave.path.name == scene.daily.records.begun[scene.daily.duel.name].match
    play_to_end(services, again)
    assert services.stack.top is scene
    assert scene.daily.is_done("duel")
    assert services.stack.toast.text == "Achievement unlocked: First victory"
    assert challenges.load_records().scores[0].player == "Mira"


def test_by_mouse_a_tile_is_chosen_and_then_opened(services: Services) -> None:
    scene = open_day(services)
    hands = InputPlayer(services.stack.handle)
    for id in TASK_ORDER[1:]:
        hands.click_on(get_form(scene), TaskTileId(id))
        see(services)
        assert scene.selected_task == id
        assert services.stack.top is scene
    hands.click_on(get_form(scene), TaskTileId("week"))
    assert isinstance(services.stack.top, MatchScene)


def test_the_adventure_is_the_one_of_this_day(services: Services) -> None:
    scene = open_day(services)
    scene.on_widget_event(WidgetEvent(TaskTileId("dungeon"), "pressed"))
    scene.play()
    setup = services.stack.top
    assert isinstance(setup, AdventureSetup)
    assert setup.plan.seed == make_daily_seed()


def test_a_puzzle_that_was_solved_counts_for_its_day(services: Services) -> None:
    scene = open_day(services)
    scene.on_widget_event(WidgetEvent(TaskTileId("puzzle"), "pressed"))
    scene.play()
    table = services.stack.top
    assert isinstance(table, MatchScene)
    assert not scene.daily.is_done("puzzle")
    for action in scene.daily.puzzle.solution:
        assert table.carry_out(table.session.rules.from_text(table.session.view_for(table.asked_seat), action))
        table.stage.skip()
    for _frame in range(60):
        services.stack.update(0.2)
    InputPlayer(services.stack.handle).press_key(Kind.BACK)
    see(services)
    assert services.stack.top is scene
    assert scene.daily.is_done("puzzle")
    assert challenges.load_records().scores == (DailyScore("puzzle", DAY, "Mira", True),)


def test_an_adventure_of_the_day_that_was_conceded_comes_last_and_says_so(services: Services) -> None:
    def run(score: int, ended: float, *, conceded: bool = False) -> AdventureRecord:
        return AdventureRecord(
            f"daily-{DAY}", "short", DAILY_GRADE, ("Mira",), False, score, 3, 1, 4, ended, conceded=conceded
        )

    record_run(run(0, 1.0))
    record_run(run(45, 2.0, conceded=True))
    lines = list_best(load_today(challenges.load_records()), ADVENTURE_TASK)
    assert lines == [("Mira: 0 points", False), ("Mira: 45 points (conceded)", False)]


def test_a_line_about_the_best_is_copied(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    put: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", put.append)
    scene = open_day(services)
    assert not get_form(scene).get_widget(ActionId("copy")).enabled
    for done, left in ((False, 0), (True, 3), (True, 8)):
        challenges.record_score(DailyScore("duel", DAY, "Mira", done, left, 9, f"{left}.tds"))
    scene.resume()
    see(services)
    InputPlayer(services.stack.handle).press_key(Kind.KEY, "c")
    assert put == [format_shared_result(scene.daily, "duel")]
    assert put[0].startswith(f"Triforce Duels, Daily Duel {DAY}: Zelda Epic Duels, ")
    assert put[0].endswith("Completed in 9 rounds with 8 health left.")


def test_a_new_day_sets_anew(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = open_day(services)
    before = scene.daily
    monkeypatch.setattr(dates, "local_day", lambda _seconds=None: "2026-11-30")
    scene.resume()
    assert scene.daily.duel != before.duel
    assert scene.daily.week != before.week
    assert load_today(challenges.load_records()).day == "2026-11-30"


def test_what_holds_a_week_is_not_said_to_hold_a_day(services: Services) -> None:
    scene = open_day(services)
    told = {}
    for id in ("duel", "week"):
        scene.selected_task = id
        services.stack.request_layout()
        see(services)
        told[id] = [words for words in collect_texts(scene) if words.startswith("No results yet.")]
    assert all("today" in words for words in told["duel"])
    assert told["week"] == ["No results yet. Everyone gets the same task this week."]


def list_results(scene: DailyScene) -> list[str]:
    scene.services.stack.request_layout()
    see(scene.services)
    return collect_texts(scene)


def test_each_card_says_its_condition(services: Services) -> None:
    texts = list_results(open_day(services))
    conditions = {"Win the duel", "Win this turn", "Complete the adventure", "Win without losing a fighter"}
    assert conditions | {"Not tried yet"} <= set(texts)


def test_what_is_done_says_when_the_next_one_comes(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = open_day(services)
    for kind, key in (("duel", DAY), ("week", scene.daily.week.key)):
        challenges.record_score(DailyScore(kind, key, "Mira", True, 3, 9, f"{kind}.tds"))  # type: ignore[arg-type]
    scene.resume()
    assert format_status(scene.daily, "duel") == "Done. Next one tomorrow."
    assert format_status(scene.daily, "week") == "Done. Next one on Monday."
    assert "Play again" in list_results(scene)
    monkeypatch.setattr(dates, "local_day", lambda _seconds=None: "2026-11-29")
    scene.resume()
    assert format_status(scene.daily, "week") == "Done. Next one tomorrow."
    assert format_status(scene.daily, "duel") == "Not tried yet"


def test_a_failed_try_is_what_is_to_be_beaten(services: Services) -> None:
    scene = open_day(services)
    assert "To beat" not in list_results(scene)
    challenges.record_score(DailyScore("duel", DAY, "Mira", False, 0, 14, "one.tds"))
    scene.resume()
    texts = list_results(scene)
    assert {"To beat", "Mira: Failed after 14 rounds."} <= set(texts)
    assert format_status(scene.daily, "duel") == "Not done yet"


def test_results_of_earlier_days_stay_in_the_list(services: Services) -> None:
    for day in ("2026-11-21", "2026-11-23"):
        challenges.record_score(DailyScore("duel", day, "Mira", True, 5, 11, f"{day}.tds"))
        record_run(AdventureRecord(f"daily-{day}", "short", DAILY_GRADE, ("Mira",), True, 20, 3, 1, 4, 1.0))
    now = open_day(services).daily
    assert [words.partition("  ")[0] for words, _done in list_past(now, "duel")] == ["2026-11-23", "2026-11-21"]
    assert list_past(now, ADVENTURE_TASK)[0] == ("2026-11-23  ·  Mira: 20 points", True)
    assert list_best(now, "duel") == list_best(now, ADVENTURE_TASK) == []


def test_a_row_of_days_and_of_weeks_is_told(services: Services) -> None:
    for day in ("2026-11-22", "2026-11-23"):
        challenges.record_score(DailyScore("duel", day, "Mira", True, 5, 11, f"{day}.tds"))
        record_run(AdventureRecord(f"daily-{day}", "short", DAILY_GRADE, ("Mira",), True, 20, 3, 1, 4, 1.0))
    for week in ("2026-W46", "2026-W47", "2026-W48"):
        challenges.record_score(DailyScore("week", week, "Mira", True, 5, 11, f"{week}.tds"))
    scene = open_day(services)
    assert {id: format_task_streak(scene.daily, id) for id in TASK_ORDER} == {
        "duel": "Streak: 2 · Best: 2",
        "puzzle": "",
        ADVENTURE_TASK: "Streak: 2 · Best: 2",
        "week": "Streak: 3 · Best: 3",
    }


def test_the_first_task_that_is_not_done_is_chosen(services: Services) -> None:
    challenges.record_score(DailyScore("duel", DAY, "Mira", True, 3, 9, "duel.tds"))
    scene = open_day(services)
    assert scene.selected_task == scene.first_focus.task == "puzzle"  # type: ignore[union-attr]
    assert get_form(scene).default_widget is not None
    assert get_form(scene).default_widget.id == ActionId("play")


def test_the_goal_of_the_daily_puzzle_is_its_own(services: Services) -> None:
    now = open_day(services).daily
    lasting = next(puzzle for puzzle in load_all_shipped() if puzzle.puzzle.goal == "survive")
    assert describe_goal(msgspec.structs.replace(now, puzzle=lasting), "puzzle").endswith("alive until your next turn.")


def test_dates_of_results_are_written_in_the_language(services: Services) -> None:
    for task in ("puzzle", "duel"):
        challenges.record_score(DailyScore(task, "2026-11-21", "Mira", True, 5, 11))
    record_run(AdventureRecord("daily-2026-11-21", "short", DAILY_GRADE, ("Mira",), True, 20, 3, 1, 4, 1.0))
    now = open_day(services).daily
    set_language("de")
    lines = (list_best(now, "puzzle")[0], list_past(now, "duel")[0], list_past(now, ADVENTURE_TASK)[0])
    assert {words.partition("  ")[0] for words, _done in lines} == {"21.11.2026"}
