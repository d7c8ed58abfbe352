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
from tests.window.evening import HANDS, Evening, open_evening

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


def found_house(evening: Evening) -> None:
    """Enter four players; with a pad, take the proposed names."""
    evening.press_widget("league")
    evening.save_shot("empty")
    evening.press_widget("players")
    for kind, name in HOUSE:
        evening.press_widget(ActionId("new"))
        if kind != PERSON:
            evening.choose_value("kind", kind)
            if evening.device == "mouse":
                evening.type_text("name", name)
        evening.save_shot(f"member {kind}")
        evening.press_widget("keep")
    evening.save_shot("house")
    evening.go_back()
    assert [member.kind for member in records_file.load_league().current_members] == [kind for kind, _name in HOUSE]


def begin_league(evening: Evening, form: TournamentForm, game: str) -> None:
    """Set up a league and begin it."""
    evening.choose_value("form", form)
    evening.choose_value("game", game)
    evening.save_shot(f"new {form}")
    evening.press_widget("begin")
    evening.save_shot(f"begun {form}")
    assert (read_tournament().form, read_tournament().game, read_tournament().match_counts[0]) == (form, game, 0)


def play_to_end(evening: Evening) -> None:
    """Play the current match to its end, with its result where it has one."""
    form = read_tournament().form
    assert evening.play_match()
    if isinstance(evening.top, ElixirResult):
        evening.save_shot(f"result {form}")
        evening.press_widget("on")
    assert evening.top.league.news


def closed_in_the_middle(evening: Evening) -> None:
    """Close and start the window during a match."""
    evening.press_widget(ActionId("play"))
    evening.interrupt_match(f"middle {read_tournament().form}", "league", ActionId("play"))
    if evening.table is not None:
        play_to_end(evening)


def closed_before(evening: Evening) -> None:
    """Close and start the window between two matches."""
    evening.restart("league", ActionId("play"))
    play_to_end(evening)


def left_for_the_title(evening: Evening) -> None:
    """Leave the match in the middle, and resume it from the title."""
    evening.press_widget(ActionId("play"))
    assert not evening.play_match(4)
    done = evening.played
    evening.open_pause()
    evening.save_shot(f"pause {read_tournament().form}")
    evening.press_widget("leave")
    evening.save_shot(f"left {read_tournament().form}")
    for _step in ("the league", "the hub"):
        evening.go_back()
    assert isinstance(evening.top, TitleScene)
    evening.save_shot("title")
    evening.press_widget("continue")
    assert evening.played[: len(done)] == done
    assert evening.play_match()
    evening.save_shot(f"result {read_tournament().form} from the title")
    evening.press_widget("title")
    evening.press_widget("league")


def play_at_once(evening: Evening) -> None:
    """Play the match without a break."""
    evening.press_widget(ActionId("play"))
    play_to_end(evening)


def played_out(evening: Evening) -> None:
    """Simulate a match between two bots."""
    evening.press_widget(ActionId("play"))
    evening.save_shot("bots play")
    evening.wait_until(lambda: isinstance(evening.top, LeagueScene), "the end of a match of bots", 5 * PATIENCE)
    assert evening.top.league.news
    evening.matches += 1


def called_off(evening: Evening) -> None:
    """Skip a match between two bots."""
    evening.press_widget("matches")
    evening.press_widget(ActionId("give up"))
    evening.save_shot("give up")
    evening.press_widget("neither")
    evening.go_back()


WAYS: tuple[Callable[[Evening], None], ...] = (closed_in_the_middle, closed_before, left_for_the_title, play_at_once)


def league_matches(evening: Evening) -> None:
    """Play all matches of a tournament; each way of resuming one comes in turn."""
    turn = 0
    while not (now := read_tournament()).is_over:
        if people_in(now):
            WAYS[turn % len(WAYS)](evening)
            turn += 1
        elif now.form == "round":
            played_out(evening)
        else:
            called_off(evening)
        assert isinstance(evening.top, LeagueScene)
        evening.save_shot(f"{now.form} {now.match_counts[0]} over")
        assert read_tournament().match_counts[0] == now.match_counts[0] + 1
        assert evening.top.league is not None
        assert evening.top.league.tournament == read_tournament()


def read_standing(evening: Evening) -> None:
    """Check the final standings of a tournament against the league."""
    over, league_records = read_tournament(), records_file.load_league()
    evening.wait_for_rest()
    evening.save_shot(f"standing {over.form}")
    evening.press_widget("matches")
    assert isinstance(evening.top, TournamentScene)
    evening.save_shot(f"all matches {over.form}")
    if over.form == "round":
        table = evening.top.form.get_widget("table")
        assert isinstance(table, ViewList)
        lines = [row.value for row in table.rows]
        assert lines == standings.compute_standings(over)
        assert sum(line.points for line in lines) == 2 * over.match_counts[1]
    evening.go_back()
    assert isinstance(evening.top, LeagueScene)
    evening.save_shot(f"league after {over.form}")
    [champion, *_shared] = standings.find_champions(over)
    assert evening.top.league is not None
    assert evening.top.league.get_name(champion) == league_records.name(over, champion)


@pytest.mark.soak
@HANDS
def test_eight_matches_of_a_house_of_four(
    device: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_evening("league", device, language, tmp_path, monkeypatch) as evening:
        found_house(evening)
        begin_league(evening, "round", "elixir")
        league_matches(evening)
        read_standing(evening)
        begin_league(evening, "knockout", "zelda")
        league_matches(evening)
        read_standing(evening)
        evening.press_widget("players")
        evening.save_shot("players")
        assert evening.matches >= 8


def cancel_simulation(evening: Evening) -> None:
    """Stop a simulation; its match stays."""
    before = read_tournament().match_counts
    evening.wait_for_rest()
    evening.click(*evening.top.form.get_widget(ActionId("play")).box.center)
    while not isinstance(evening.top, SimulationScene):
        evening.draw_frame(0.02)
    evening.draw_frame(0.02)
    shares = [evening.top.share]
    for _frame in range(8):
        evening.draw_frame(0.02)
        shares.append(evening.top.share)
    pygame.image.save(pygame.display.get_surface(), ARTIFACTS / "evening" / "first-league-simulating.png")
    assert shares == sorted(shares)
    evening.click(*evening.top.form.get_widget("stop").box.center)
    evening.wait_for_rest()
    assert isinstance(evening.top, LeagueScene)
    assert read_tournament().match_counts == before
    evening.save_shot("canceled")


@pytest.mark.soak
def test_a_first_league_of_three_by_its_defaults(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_evening("first-league", "mouse", "en", tmp_path, monkeypatch) as evening:
        evening.press_widget("league")
        evening.press_widget(MemberTileId(-2))
        evening.press_widget(MemberTileId(-4))
        evening.save_shot("players chosen")
        evening.press_widget("begin")
        assert [member.name for member in records_file.load_league().members] == ["Mira", "Knight", "Apprentice"]
        canceled = False
        while not (now := read_tournament()).is_over:
            evening.save_shot(f"next {now.match_counts[0]}")
            if people_in(now):
                play_at_once(evening)
                continue
            if not canceled:
                cancel_simulation(evening)
                canceled = True
                continue
            played_out(evening)
        evening.save_shot("won")
        assert isinstance(evening.top, LeagueScene)
        assert evening.top.is_row_expanded
        assert read_tournament().match_counts == (3, 3)
