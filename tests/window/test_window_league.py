"""Two tournaments of four players in the real window: by mouse in English, by pad in German.

They are resumed from the title, closed and restarted between and within matches.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.app.elixir.result import ElixirResult
from game.app.menus.league.new_row import MemberTileId
from game.app.menus.league.play_out import SimulationScene
from game.app.menus.league.scene import LeagueScene
from game.app.menus.league.tournament import TournamentScene
from game.app.menus.saves.acts import ActionId
from game.app.menus.title import TitleScene
from game.app.ui.layout.table import ViewList
from game.modes.league import records_file, standings
from game.modes.league.tournament import Tournament, TournamentForm
from game.session.seats import PERSON
from tests.window.desktop import ARTIFACTS, PATIENCE
from tests.window.window_driver import DEVICES, WindowDriver, open_driver

pytestmark = pytest.mark.window
HOUSE = ((PERSON, "Mira"), (PERSON, "Tom"), ("apprentice", "Berta"), ("knight", "Otto"))


def read_tournament() -> Tournament:
    """Return the last one as it is written down."""
    return records_file.load_league().tournaments[-1]


def people_in(tournament: Tournament) -> int:
    """Return how many of the next match are no bots."""
    assert tournament.next_match is not None
    number, place = tournament.next_match
    fixture, league_records = tournament.rounds[number][place], records_file.load_league()
    return sum(
        league_records.get_member(tournament.entrants[one].member).is_person for one in (fixture.one, fixture.other)
    )


def found_house(driver: WindowDriver) -> None:
    """Enter four players; with a pad, take the proposed names."""
    driver.press_widget("league")
    driver.save_shot("empty")
    driver.press_widget("players")
    for kind, name in HOUSE:
        driver.press_widget(ActionId("new"))
        if kind != PERSON:
            driver.choose_value("kind", kind)
            if driver.device == "mouse":
                driver.type_text("name", name)
        driver.save_shot(f"member {kind}")
        driver.press_widget("keep")
    driver.save_shot("house")
    driver.go_back()
    assert [member.kind for member in records_file.load_league().current_members] == [kind for kind, _name in HOUSE]


def begin_league(driver: WindowDriver, form: TournamentForm, game: str) -> None:
    """Set up a league and begin it."""
    driver.choose_value("form", form)
    driver.choose_value("game", game)
    driver.save_shot(f"new {form}")
    driver.press_widget("begin")
    driver.save_shot(f"begun {form}")
    assert (read_tournament().form, read_tournament().game, read_tournament().match_counts[0]) == (form, game, 0)


def play_to_end(driver: WindowDriver) -> None:
    """Play the current match to its end, with its result where it has one."""
    form = read_tournament().form
    assert driver.play_match()
    if isinstance(driver.top, ElixirResult):
        driver.save_shot(f"result {form}")
        driver.press_widget("on")
    assert driver.top.league.news


def closed_in_the_middle(driver: WindowDriver) -> None:
    """Close and start the window during a match."""
    driver.press_widget(ActionId("play"))
    driver.interrupt_match(f"middle {read_tournament().form}", "league", ActionId("play"))
    if driver.table is not None:
        play_to_end(driver)


def closed_before(driver: WindowDriver) -> None:
    """Close and start the window between two matches."""
    driver.restart("league", ActionId("play"))
    play_to_end(driver)


def left_for_the_title(driver: WindowDriver) -> None:
    """Leave the match in the middle, and resume it from the title."""
    driver.press_widget(ActionId("play"))
    assert not driver.play_match(4)
    done = driver.played
    driver.open_pause()
    driver.save_shot(f"pause {read_tournament().form}")
    driver.press_widget("leave")
    driver.save_shot(f"left {read_tournament().form}")
    for _step in ("the league", "the hub"):
        driver.go_back()
    assert isinstance(driver.top, TitleScene)
    driver.save_shot("title")
    driver.press_widget("continue")
    assert driver.played[: len(done)] == done
    assert driver.play_match()
    driver.save_shot(f"result {read_tournament().form} from the title")
    driver.press_widget("title")
    driver.press_widget("league")


def play_at_once(driver: WindowDriver) -> None:
    """Play the match without a break."""
    driver.press_widget(ActionId("play"))
    play_to_end(driver)


def played_out(driver: WindowDriver) -> None:
    """Simulate a match between two bots."""
    driver.press_widget(ActionId("play"))
    driver.save_shot("bots play")
    driver.wait_until(lambda: isinstance(driver.top, LeagueScene), "the end of a match of bots", 5 * PATIENCE)
    assert driver.top.league.news
    driver.matches += 1


def called_off(driver: WindowDriver) -> None:
    """Skip a match between two bots."""
    driver.press_widget("matches")
    driver.press_widget(ActionId("give up"))
    driver.save_shot("give up")
    driver.press_widget("neither")
    driver.go_back()


WAYS: tuple[Callable[[WindowDriver], None], ...] = (
    closed_in_the_middle,
    closed_before,
    left_for_the_title,
    play_at_once,
)


def league_matches(driver: WindowDriver) -> None:
    """Play all matches of a tournament; each way of resuming one comes in turn."""
    turn = 0
    while not (now := read_tournament()).is_over:
        if people_in(now):
            WAYS[turn % len(WAYS)](driver)
            turn += 1
        elif now.form == "round":
            played_out(driver)
        else:
            called_off(driver)
        assert isinstance(driver.top, LeagueScene)
        driver.save_shot(f"{now.form} {now.match_counts[0]} over")
        assert read_tournament().match_counts[0] == now.match_counts[0] + 1
        assert driver.top.league is not None
        assert driver.top.league.tournament == read_tournament()


def read_standing(driver: WindowDriver) -> None:
    """Check the final standings of a tournament against the league."""
    over, league_records = read_tournament(), records_file.load_league()
    driver.wait_for_rest()
    driver.save_shot(f"standing {over.form}")
    driver.press_widget("matches")
    assert isinstance(driver.top, TournamentScene)
    driver.save_shot(f"all matches {over.form}")
    if over.form == "round":
        table = driver.top.form.get_widget("table")
        assert isinstance(table, ViewList)
        lines = [row.value for row in table.rows]
        assert lines == standings.compute_standings(over)
        assert sum(line.points for line in lines) == 2 * over.match_counts[1]
    driver.go_back()
    assert isinstance(driver.top, LeagueScene)
    driver.save_shot(f"league after {over.form}")
    [champion, *_shared] = standings.find_champions(over)
    assert driver.top.league is not None
    assert driver.top.league.get_name(champion) == league_records.name(over, champion)


@pytest.mark.soak
@DEVICES
def test_eight_matches_of_a_house_of_four(
    device: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_driver("league", device, language, tmp_path, monkeypatch) as driver:
        found_house(driver)
        begin_league(driver, "round", "elixir")
        league_matches(driver)
        read_standing(driver)
        begin_league(driver, "knockout", "zelda")
        league_matches(driver)
        read_standing(driver)
        driver.press_widget("players")
        driver.save_shot("players")
        assert driver.matches >= 8


def cancel_simulation(driver: WindowDriver) -> None:
    """Stop a simulation; its match stays."""
    before = read_tournament().match_counts
    driver.wait_for_rest()
    driver.click(*driver.top.form.get_widget(ActionId("play")).box.center)
    while not isinstance(driver.top, SimulationScene):
        driver.draw_frame(0.02)
    driver.draw_frame(0.02)
    shares = [driver.top.share]
    for _frame in range(8):
        driver.draw_frame(0.02)
        shares.append(driver.top.share)
    pygame.image.save(pygame.display.get_surface(), ARTIFACTS / "sessions" / "first-league-simulating.png")
    assert shares == sorted(shares)
    driver.click(*driver.top.form.get_widget("stop").box.center)
    driver.wait_for_rest()
    assert isinstance(driver.top, LeagueScene)
    assert read_tournament().match_counts == before
    driver.save_shot("canceled")


@pytest.mark.soak
def test_a_first_league_of_three_by_its_defaults(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_driver("first-league", "mouse", "en", tmp_path, monkeypatch) as driver:
        driver.press_widget("league")
        driver.press_widget(MemberTileId(-2))
        driver.press_widget(MemberTileId(-4))
        driver.save_shot("players chosen")
        driver.press_widget("begin")
        assert [member.name for member in records_file.load_league().members] == ["Mira", "Knight", "Apprentice"]
        canceled = False
        while not (now := read_tournament()).is_over:
            driver.save_shot(f"next {now.match_counts[0]}")
            if people_in(now):
                play_at_once(driver)
                continue
            if not canceled:
                cancel_simulation(driver)
                canceled = True
                continue
            played_out(driver)
        driver.save_shot("won")
        assert isinstance(driver.top, LeagueScene)
        assert driver.top.is_row_expanded
        assert read_tournament().match_counts == (3, 3)
