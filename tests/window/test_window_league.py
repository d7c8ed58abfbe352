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
from game.modes.league import records_file as kept
from game.modes.league import standings
from game.modes.league.tournament import Tournament, TournamentForm
from game.session.seats import PERSON
from tests.window.desktop import ARTIFACTS, PATIENCE
from tests.window.evening import HANDS, Evening, open_evening

pytestmark = pytest.mark.window
HOUSE = ((PERSON, "Mira"), (PERSON, "Tom"), ("apprentice", "Berta"), ("knight", "Otto"))


def read_tournament() -> Tournament:
    """Return the last one as it is written down."""
    return kept.load_league().tournaments[-1]


def people_in(tournament: Tournament) -> int:
    """Return how many of the next match are no bots."""
    assert tournament.next_match is not None
    number, place = tournament.next_match
    fixture, league_records = tournament.rounds[number][place], kept.load_league()
    return sum(
        league_records.get_member(tournament.entrants[one].member).is_person for one in (fixture.one, fixture.other)
    )


def found_house(one: Evening) -> None:
    """Enter four players; with a pad, take the proposed names."""
    one.press_widget("league")
    one.save_shot("empty")
    one.press_widget("players")
    for kind, name in HOUSE:
        one.press_widget(ActionId("new"))
        if kind != PERSON:
            one.choose_value("kind", kind)
            if one.device == "mouse":
                one.type_text("name", name)
        one.save_shot(f"member {kind}")
        one.press_widget("keep")
    one.save_shot("house")
    one.go_back()
    assert [member.kind for member in kept.load_league().current_members] == [kind for kind, _name in HOUSE]


def begin_league(one: Evening, form: TournamentForm, game: str) -> None:
    """Set up a league and begin it."""
    one.choose_value("form", form)
    one.choose_value("game", game)
    one.save_shot(f"new {form}")
    one.press_widget("begin")
    one.save_shot(f"begun {form}")
    assert (read_tournament().form, read_tournament().game, read_tournament().match_counts[0]) == (form, game, 0)


def play_to_end(one: Evening) -> None:
    """Play the current match to its end, with its result where it has one."""
    form = read_tournament().form
    assert one.play_match()
    if isinstance(one.top, ElixirResult):
        one.save_shot(f"result {form}")
        one.press_widget("on")
    assert one.top.league.news


def closed_in_the_middle(one: Evening) -> None:
    """Close and start the window during a match."""
    one.press_widget(ActionId("play"))
    one.interrupt_match(f"middle {read_tournament().form}", "league", ActionId("play"))
    if one.table is not None:
        play_to_end(one)


def closed_before(one: Evening) -> None:
    """Close and start the window between two matches."""
    one.restart("league", ActionId("play"))
    play_to_end(one)


def left_for_the_title(one: Evening) -> None:
    """Leave the match in the middle, and resume it from the title."""
    one.press_widget(ActionId("play"))
    assert not one.play_match(4)
    done = one.played
    one.open_pause()
    one.save_shot(f"pause {read_tournament().form}")
    one.press_widget("leave")
    one.save_shot(f"left {read_tournament().form}")
    for _step in ("the league", "the hub"):
        one.go_back()
    assert isinstance(one.top, TitleScene)
    one.save_shot("title")
    one.press_widget("continue")
    assert one.played[: len(done)] == done
    assert one.play_match()
    one.save_shot(f"result {read_tournament().form} from the title")
    one.press_widget("title")
    one.press_widget("league")


def play_at_once(one: Evening) -> None:
    """Play the match without a break."""
    one.press_widget(ActionId("play"))
    play_to_end(one)


def played_out(one: Evening) -> None:
    """Simulate a match between two bots."""
    one.press_widget(ActionId("play"))
    one.save_shot("bots play")
    one.wait_until(lambda: isinstance(one.top, LeagueScene), "the end of a match of bots", 5 * PATIENCE)
    assert one.top.league.news
    one.matches += 1


def called_off(one: Evening) -> None:
    """Skip a match between two bots."""
    one.press_widget("matches")
    one.press_widget(ActionId("give up"))
    one.save_shot("give up")
    one.press_widget("neither")
    one.go_back()


WAYS: tuple[Callable[[Evening], None], ...] = (closed_in_the_middle, closed_before, left_for_the_title, play_at_once)


def league_matches(one: Evening) -> None:
    """Play all matches of a tournament; each way of resuming one comes in turn."""
    turn = 0
    while not (now := read_tournament()).is_over:
        if people_in(now):
            WAYS[turn % len(WAYS)](one)
            turn += 1
        elif now.form == "round":
            played_out(one)
        else:
            called_off(one)
        assert isinstance(one.top, LeagueScene)
        one.save_shot(f"{now.form} {now.match_counts[0]} over")
        assert read_tournament().match_counts[0] == now.match_counts[0] + 1
        assert one.top.league is not None
        assert one.top.league.tournament == read_tournament()


def read_standing(one: Evening) -> None:
    """Check the final standings of a tournament against the league."""
    over, league_records = read_tournament(), kept.load_league()
    one.wait_for_rest()
    one.save_shot(f"standing {over.form}")
    one.press_widget("matches")
    assert isinstance(one.top, TournamentScene)
    one.save_shot(f"all matches {over.form}")
    if over.form == "round":
        table = one.top.form.get_widget("table")
        assert isinstance(table, ViewList)
        lines = [row.value for row in table.rows]
        assert lines == standings.compute_standings(over)
        assert sum(line.points for line in lines) == 2 * over.match_counts[1]
    one.go_back()
    assert isinstance(one.top, LeagueScene)
    one.save_shot(f"league after {over.form}")
    [champion, *_shared] = standings.find_champions(over)
    assert one.top.league is not None
    assert one.top.league.get_name(champion) == league_records.name(over, champion)


@pytest.mark.soak
@HANDS
def test_eight_matches_of_a_house_of_four(
    device: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_evening("league", device, language, tmp_path, monkeypatch) as one:
        found_house(one)
        begin_league(one, "round", "elixir")
        league_matches(one)
        read_standing(one)
        begin_league(one, "knockout", "zelda")
        league_matches(one)
        read_standing(one)
        one.press_widget("players")
        one.save_shot("players")
        assert one.matches >= 8


def cancel_simulation(one: Evening) -> None:
    """Stop a simulation; its match stays."""
    before = read_tournament().match_counts
    one.wait_for_rest()
    one.click(*one.top.form.get_widget(ActionId("play")).box.center)
    while not isinstance(one.top, SimulationScene):
        one.draw_frame(0.02)
    one.draw_frame(0.02)
    shares = [one.top.share]
    for _frame in range(8):
        one.draw_frame(0.02)
        shares.append(one.top.share)
    pygame.image.save(pygame.display.get_surface(), ARTIFACTS / "evening" / "first-league-simulating.png")
    assert shares == sorted(shares)
    one.click(*one.top.form.get_widget("stop").box.center)
    one.wait_for_rest()
    assert isinstance(one.top, LeagueScene)
    assert read_tournament().match_counts == before
    one.save_shot("canceled")


@pytest.mark.soak
def test_a_first_league_of_three_by_its_defaults(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_evening("first-league", "mouse", "en", tmp_path, monkeypatch) as one:
        one.press_widget("league")
        one.press_widget(MemberTileId(-2))
        one.press_widget(MemberTileId(-4))
        one.save_shot("players chosen")
        one.press_widget("begin")
        assert [member.name for member in kept.load_league().members] == ["Mira", "Knight", "Apprentice"]
        canceled = False
        while not (now := read_tournament()).is_over:
            one.save_shot(f"next {now.match_counts[0]}")
            if people_in(now):
                play_at_once(one)
                continue
            if not canceled:
                cancel_simulation(one)
                canceled = True
                continue
            played_out(one)
        one.save_shot("won")
        assert isinstance(one.top, LeagueScene)
        assert one.top.is_row_expanded
        assert read_tournament().match_counts == (3, 3)
