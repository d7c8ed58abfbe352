"""The league on one screen: a first league by defaults, the next match, simulated matches, several leagues."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.elixir.scene import ElixirMatchScene
from game.app.epic.match.scene import MatchScene
from game.app.menus.hubs.together import open_together
from game.app.menus.league import play_out
from game.app.menus.league.new_row import MemberTileId
from game.app.menus.league.play_out import ProgressBar, SimulationScene
from game.app.menus.league.players import PlayersScene
from game.app.menus.league.scene import LeagueScene
from game.app.menus.league.tournament import TournamentScene
from game.app.menus.saves.acts import ActionId
from game.app.play.handover import SeatHandover
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.widgets.base import WidgetEvent
from game.app.ui.widgets.choice import DropDown
from game.modes.league import records_file
from game.modes.league.records_file import Member
from game.modes.league.tournament import MIN_ENTRANTS
from game.paths import HOME_VARIABLE
from game.session.seats import PERSON
from game.storage import slots
from tests.app.menus.league.test_league_scenes import Hands, open_league
from tests.app.screen import get_form, start_screen
from tests.modes.league.house import FOUR, begin_tournament, found_league


@pytest.fixture(params=["mouse", "keys"])
def hands(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Hands:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()
    return Hands(request.param)


def top(hands: Hands) -> object:
    return hands.see()


def test_a_first_league_is_two_presses_from_the_hub_and_its_first_match_three(hands: Hands) -> None:
    hands.services.stack.push(open_together(hands.services))
    scene = hands.press("league")
    assert isinstance(scene, LeagueScene)
    hands.press("begin")
    league_records = records_file.load_league()
    assert [member.kind for member in league_records.members] == [PERSON, PERSON, "knight"]
    assert len(league_records.tournaments[0].entrants) == MIN_ENTRANTS
    assert league_records.tournaments[0].form == "round"
    assert isinstance(hands.press(ActionId("play")), MatchScene | SeatHandover | SimulationScene)


def test_enter_starts_a_first_league_and_then_its_first_match(hands: Hands) -> None:
    open_league(hands)
    hands.player.press_key(Kind.MAIN)
    scene = hands.see()
    assert isinstance(scene, LeagueScene)
    assert scene.league is not None
    assert not scene.is_row_expanded
    assert get_form(scene).default_widget is not None
    assert get_form(scene).default_widget.id == ActionId("play")
    hands.player.press_key(Kind.MAIN)
    assert hands.see() is not scene


def test_a_double_click_on_start_does_not_open_the_next_row(hands: Hands) -> None:
    scene = open_league(hands)
    x, y = get_form(scene).get_widget("begin").box.center
    for kind in (Kind.MOVE, Kind.PRESS, Kind.RELEASE, Kind.PRESS, Kind.RELEASE):
        hands.services.stack.handle(Intent(kind, x, y, device="mouse"))
    hands.see()
    assert not scene.is_row_expanded
    assert len(records_file.load_league().tournaments) == 1


def test_the_names_of_the_settings_play_and_those_left_out_are_not_added(hands: Hands) -> None:
    hands.services.change_settings(names=("Mira", "Tom", "", ""))
    open_league(hands)
    hands.press(MemberTileId(-2))
    hands.press(MemberTileId(-4))
    hands.press("begin")
    assert [member.name for member in records_file.load_league().members] == ["Mira", "Knight", "Apprentice"]


def test_too_few_players_are_told_and_nobody_is_added(hands: Hands) -> None:
    scene = open_league(hands)
    hands.press(MemberTileId(-1))
    hands.press("begin")
    assert get_form(scene).get_widget("begin").reason == "Choose 3 to 16 players."
    assert records_file.load_league() == records_file.LeagueRecords()


def test_a_player_who_is_added_takes_the_place_of_a_proposed_one(hands: Hands) -> None:
    scene = open_league(hands)
    hands.press("add")
    hands.player.type_text("Ada")
    hands.press("keep")
    assert scene.draft.members[0].name == "Ada"
    assert len(scene.draft.members) == 4
    assert len(scene.draft.selected) == MIN_ENTRANTS


def test_the_last_league_gives_the_defaults_of_the_next_one(hands: Hands) -> None:
    found_league(*FOUR, Member(0, "Guest", 4))
    begin_tournament("swiss", "star-wars", wanted=2)
    records_file.save_member(Member(0, "Late", 5))
    draft = open_league(hands).draft
    assert (draft.form, draft.game, draft.name) == ("swiss", "star-wars", "League 2")
    assert len(draft.selected) == 5


def test_the_row_is_folded_while_a_league_is_on_and_esc_folds_it_first(hands: Hands) -> None:
    found_league(*FOUR)
    begin_tournament("round")
    scene = open_league(hands)
    assert not scene.is_row_expanded
    hands.press("new")
    assert scene.is_row_expanded
    assert get_form(scene).default_widget is not None
    assert get_form(scene).default_widget.id == "begin"
    hands.player.press_key(Kind.BACK)
    assert hands.see() is scene
    assert not scene.is_row_expanded
    hands.player.type_text("n")
    hands.see()
    assert scene.is_row_expanded
    hands.press("begin")
    assert [one.name for one in records_file.load_league().tournaments] == ["Cup", "League 2"]
    assert scene.league is not None
    assert scene.league.tournament.name == "League 2"


def test_several_leagues_are_chosen_from_a_list(hands: Hands) -> None:
    found_league(*FOUR)
    for name in ("One", "Two"):
        begin_tournament("round", name=name)
    scene = open_league(hands)
    chosen = get_form(scene).get_widget("league")
    assert isinstance(chosen, DropDown)
    assert [option.label for option in chosen.options] == ["Two", "One"]
    scene.on_widget_event(WidgetEvent("league", "changed", 1))
    hands.see()
    assert scene.league is not None
    assert scene.league.tournament.name == "One"
    hands.press("matches")
    hands.press(ActionId("delete"))
    hands.press("delete")
    assert scene.league.tournament.name == "Two"


def test_letters_open_all_matches_and_players(hands: Hands) -> None:
    found_league(*FOUR)
    begin_tournament("round")
    scene = open_league(hands)
    for letter, kind in (("m", TournamentScene), ("p", PlayersScene)):
        hands.player.type_text(letter)
        assert isinstance(top(hands), kind)
        hands.player.press_key(Kind.BACK)
        assert top(hands) is scene


def bots(*levels: str) -> None:
    found_league(*(Member(0, f"Bot {index}", index, level) for index, level in enumerate(levels)))


def test_matches_of_bots_are_simulated_one_after_the_other_with_a_bar(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play_out, "_SLICE", 0.001)  # short matches are seen between two frames
    bots("apprentice", "apprentice", "apprentice")
    begin_tournament("round", "zelda")
    scene = open_league(hands)
    sheet = hands.press(ActionId("play"))
    assert isinstance(sheet, SimulationScene)
    shares: dict[str, list[float]] = {}
    for _frame in range(6000):
        if hands.services.stack.top is scene:
            break
        [bar] = [widget for widget in get_form(sheet).widgets if isinstance(widget, ProgressBar)]
        assert sheet.active_match.autosave is not None
        shares.setdefault(sheet.active_match.autosave.path.name, []).append(bar.compute_fraction())
        hands.services.stack.update(0.05)
        hands.see() if _frame % 50 == 0 else None
    assert hands.see() is scene
    assert len(shares) == 3
    assert all(values == sorted(values) for values in shares.values())
    assert records_file.load_league().tournaments[0].is_over
    assert scene.is_row_expanded, "a new league comes next"
    assert get_form(scene).default_widget is not None
    assert get_form(scene).default_widget.id == "begin"


def test_a_simulation_ends_where_a_person_plays_next(hands: Hands) -> None:
    found_league(*FOUR)
    tournament = begin_tournament("round")
    scene = open_league(hands)
    assert scene.league is not None
    where = next(
        (index, place)
        for index, fixtures in enumerate(tournament.rounds)
        for place, fixture in enumerate(fixtures)
        if scene.league.is_bot_match(fixture)
    )
    scene.league.simulate_match(where, until_human=True)
    for _frame in range(3000):
        if hands.services.stack.top is scene:
            break
        hands.services.stack.update(0.05)
    assert hands.see() is scene
    assert scene.league.tournament.match_counts[0] == 1
    assert scene.league.last_result


def test_a_simulation_is_canceled_and_continued(hands: Hands) -> None:
    bots("knight", "knight", "knight")
    begin_tournament("round", "zelda")
    scene = open_league(hands)
    hands.press(ActionId("play"))
    hands.services.stack.update(0.05)
    hands.press("stop")
    assert hands.services.stack.top is scene
    assert scene.league is not None
    [left] = [fixture for fixture in scene.league.tournament.all_fixtures if fixture.match]
    assert left.is_open
    assert (slots.get_slot_folder(slots.RUNNING) / left.match).exists()
    again = hands.press(ActionId("play"))
    assert isinstance(again, SimulationScene)
    assert again.active_match.autosave is not None
    assert again.active_match.autosave.path.name == left.match


def test_bots_are_watched_by_a_key(hands: Hands) -> None:
    bots("apprentice", "apprentice", "apprentice")
    begin_tournament("round")
    open_league(hands)
    hands.player.type_text("w")
    assert isinstance(hands.see(), ElixirMatchScene)
