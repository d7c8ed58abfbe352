"""What the date sets, in the window: the tiles, a duel that counts, the puzzle, the adventure, a line to copy."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from game.app.dungeon.setup import AdventureSetup
from game.app.epic.match.scene import MatchScene
from game.app.menus.daily.scene import DayScene, TileId
from game.app.menus.daily.words import ADVENTURE, ORDER, best_lines, copied, today
from game.app.menus.saves.acts import ActId
from game.app.menus.title import TitleScene
from game.app.ui.input.intents import Kind
from game.app.ui.services import Services
from game.app.ui.widgets.base import Reply
from game.bots.epic.greedy import GreedyBot
from game.modes.daily import challenges
from game.modes.daily.challenges import Score
from game.modes.dungeon.chronicle import DAILY_GRADE, Run, daily_seed, record_run
from game.paths import HOME_VARIABLE
from game.rules.epic.actions.action import End, Halt
from game.session import dates
from tests.app.screen import Player, forms, frame, heard_of, some_services, start_screen, used_canvas

DAY = "2026-11-24"


@pytest.fixture
def services(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Services:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    monkeypatch.setattr(dates, "day", lambda _seconds=None: DAY)
    start_screen()
    services = some_services(speed="instant", reduced_motion=True, names=("Mira", "", "", ""))
    services.stack.push(TitleScene(services))
    return services


def open_day(services: Services) -> DayScene:
    scene = DayScene(services)
    services.stack.push(scene)
    see(services)
    return scene


def see(services: Services) -> None:
    for _frame in range(3):
        services.stack.update(0.3)
        frame(services.stack, used_canvas(0.5))


def play_to_the_end(services: Services, table: MatchScene) -> None:
    """The person plays well, the bot ends its turns."""
    session, bot = table.occasion.session, GreedyBot(worlds=1)
    while (asked := session.decision) is not None:
        legal = session.legal()
        action = next((one for one in legal if isinstance(one, Halt | End)), legal[0])
        if asked.seat == 0:
            action = bot.choose(session.rules, session.view(0), 0, legal, Random(len(session.journal)))
        session.submit(action)
    table.keep()
    for _frame in range(80):
        if services.stack.top is not table:
            break
        services.stack.update(0.2)


def test_a_duel_is_left_gone_on_with_and_counted(services: Services) -> None:
    scene = open_day(services)
    Player(services.stack.handle).key(Kind.MAIN)
    table = services.stack.top
    assert isinstance(table, MatchScene)
    assert table.occasion.session.seed == f"duel-{DAY}"
    assert table.occasion.seats.names[0] == "Mira"
    see(services)
    table.leave_table()
    see(services)
    assert services.stack.top is scene
    assert scene.now.duel.name in scene.now.book.begun
    scene.play()
    again = services.stack.top
    assert isinstance(again, MatchScene)
    assert again.occasion.autosave is not None
    assert again.occasion.autosave.path.name == scene.now.book.begun[scene.now.duel.name].match
    play_to_the_end(services, again)
    assert services.stack.top is scene
    assert scene.now.done("duel")
    assert services.stack.toast.text == "Achievement unlocked: First victory"
    assert challenges.load().scores[0].player == "Mira"


def test_by_mouse_a_tile_is_chosen_and_then_opened(services: Services) -> None:
    scene = open_day(services)
    hands = Player(services.stack.handle)
    for id in ORDER[1:]:
        hands.click_on(forms(scene), TileId(id))
        see(services)
        assert scene.chosen == id
        assert services.stack.top is scene
    hands.click_on(forms(scene), TileId("week"))
    assert isinstance(services.stack.top, MatchScene)


def test_the_adventure_is_the_one_of_this_day(services: Services) -> None:
    scene = open_day(services)
    scene.on_reply(Reply(TileId("dungeon"), "pressed"))
    scene.play()
    setup = services.stack.top
    assert isinstance(setup, AdventureSetup)
    assert setup.plan.seed == daily_seed()


def test_a_puzzle_that_was_solved_counts_for_its_day(services: Services) -> None:
    scene = open_day(services)
    scene.on_reply(Reply(TileId("puzzle"), "pressed"))
    scene.play()
    table = services.stack.top
    assert isinstance(table, MatchScene)
    assert not scene.now.done("puzzle")
    for action in scene.now.puzzle.line:
        assert table.carry_out(table.session.rules.from_text(table.session.view(table.asked_seat), action))
        table.stage.skip()
    for _frame in range(60):
        services.stack.update(0.2)
    Player(services.stack.handle).key(Kind.BACK)
    see(services)
    assert services.stack.top is scene
    assert scene.now.done("puzzle")
    assert challenges.load().scores == (Score("puzzle", DAY, "Mira", True),)


def test_an_adventure_of_the_day_that_was_conceded_comes_last_and_says_so(services: Services) -> None:
    def run(score: int, ended: float, *, conceded: bool = False) -> Run:
        return Run(f"daily-{DAY}", "short", DAILY_GRADE, ("Mira",), False, score, 3, 1, 4, ended, conceded=conceded)

    record_run(run(0, 1.0))
    record_run(run(45, 2.0, conceded=True))
    lines = best_lines(today(challenges.load()), ADVENTURE)
    assert lines == [("Mira: 0 points", False), ("Mira: 45 points (conceded)", False)]


def test_a_line_about_the_best_is_copied(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    put: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", put.append)
    scene = open_day(services)
    assert not forms(scene).widget(ActId("copy")).enabled
    for done, left in ((False, 0), (True, 3), (True, 8)):
        challenges.note(Score("duel", DAY, "Mira", done, left, 9, f"{left}.tds"))
    scene.resume()
    see(services)
    Player(services.stack.handle).key(Kind.KEY, "c")
    assert put == [copied(scene.now, "duel")]
    assert put[0].startswith(f"Triforce Duels, Daily Duel {DAY}: Zelda Epic Duels, ")
    assert put[0].endswith("Completed in 9 rounds with 8 health left.")


def test_a_new_day_sets_anew(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = open_day(services)
    before = scene.now
    monkeypatch.setattr(dates, "day", lambda _seconds=None: "2026-11-30")
    scene.resume()
    assert scene.now.duel != before.duel
    assert scene.now.week != before.week
    assert today(challenges.load()).day == "2026-11-30"


def test_what_holds_a_week_is_not_said_to_hold_a_day(services: Services) -> None:
    scene = open_day(services)
    told = {}
    for id in ("duel", "week"):
        scene.chosen = id
        services.stack.relayout()
        see(services)
        told[id] = [words for words in heard_of(scene) if words.startswith("No results yet.")]
    assert all("today" in words for words in told["duel"])
    assert told["week"] == ["No results yet. Everyone gets the same task this week."]
