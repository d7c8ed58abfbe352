"""All matches and players of a league in the window, by mouse and by keys: matches, results, honors, exports."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from game.app.elixir.result import ElixirResult
from game.app.elixir.scene import ElixirMatchScene
from game.app.epic.match.scene import MatchScene
from game.app.menus.league.honors import HonorTile
from game.app.menus.league.lists import get_fixture_heading, has_medal
from game.app.menus.league.member import ColorId, MemberEditor
from game.app.menus.league.new import NewTournamentScene
from game.app.menus.league.picture import render_picture
from game.app.menus.league.play_out import SimulationScene
from game.app.menus.league.players import PlayersScene
from game.app.menus.league.scene import LeagueScene
from game.app.menus.league.tournament import TournamentScene
from game.app.menus.saves.acts import ActionId
from game.app.menus.title import TitleScene
from game.app.play.ask import AskTextScene
from game.app.ui.dialog import Dialog
from game.app.ui.input.intents import Kind
from game.app.ui.layout.table import ViewList
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.app.ui.widgets.base import WidgetEvent, WidgetId
from game.languages import set_language
from game.modes.league import records_file
from game.modes.league.records import list_honors
from game.modes.league.tournament import TournamentForm
from game.paths import HOME_VARIABLE
from game.session.seats import PERSON
from game.storage import slots
from tests.app.screen import InputPlayer, get_form, get_used_canvas, some_services, start_screen
from tests.modes.league.house import FOUR, begin_tournament, found_league
from tools.shots.states.league import make_league


class Hands:
    """Simulated hands that press buttons of the scene on top by their names, by mouse or by keys."""

    def __init__(self, way: str) -> None:
        self.way = way
        self.services: Services = some_services(speed="instant", reduced_motion=True)
        self.services.stack.push(TitleScene(self.services))
        self.player = InputPlayer(self.services.stack.handle)
        self.see()

    def see(self) -> Scene:
        for _frame in range(3):
            self.services.stack.update(0.3)
            if self.services.stack.is_dirty:
                self.services.stack.draw(get_used_canvas(0.5))
        assert self.services.stack.top is not None
        return self.services.stack.top

    def press(self, id: WidgetId) -> Scene:
        form = get_form(self.see())
        if self.way == "mouse":
            self.player.click_on(form, id)
        else:
            for _press in form.widgets:
                if form.focus == id:
                    break
                self.player.press_key(Kind.NEXT)
            assert form.focus == id
            self.player.press_key(Kind.OK)
        return self.see()

    @property
    def said(self) -> str:
        return self.services.stack.toast.text


@pytest.fixture(params=["mouse", "keys"])
def hands(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Hands:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()
    return Hands(request.param)


def open_league(hands: Hands) -> LeagueScene:
    hands.services.stack.push(LeagueScene(hands.services))
    scene = hands.see()
    assert isinstance(scene, LeagueScene)
    return scene


def open_tournament(hands: Hands, form: TournamentForm = "round", game: str = "elixir") -> TournamentScene:
    found_league(*FOUR)
    begin_tournament(form, game)
    open_league(hands)
    scene = hands.press("matches")
    assert isinstance(scene, TournamentScene)
    return scene


def open_players(hands: Hands) -> PlayersScene:
    open_league(hands)
    scene = hands.press("players")
    assert isinstance(scene, PlayersScene)
    return scene


def open_terms(hands: Hands) -> NewTournamentScene:
    open_league(hands)
    scene = hands.press("options")
    assert isinstance(scene, NewTournamentScene)
    return scene


def test_players_are_added_and_a_league_begun_with_all_terms(hands: Hands) -> None:
    open_players(hands)
    for name, color in (("Mira", 1), ("Tom", 4), ("Ada", 2)):
        asked = hands.press(ActionId("new"))
        assert isinstance(asked, MemberEditor)
        hands.player.type_text(name)
        hands.press(ColorId(color))
        hands.press("keep")
    assert [(member.name, member.color) for member in records_file.load_league().members] == [
        ("Mira", 1),
        ("Tom", 4),
        ("Ada", 2),
    ]
    hands.player.press_key(Kind.BACK)
    agreed = hands.see()
    assert isinstance(agreed, LeagueScene)
    assert isinstance(hands.press("options"), NewTournamentScene)
    assert hands.press("begin") is agreed
    assert agreed.league is not None
    assert agreed.league.tournament == records_file.load_league().tournaments[0]
    assert agreed.league.tournament.match_counts == (0, 3)


def test_nobody_has_to_type_a_name(hands: Hands) -> None:
    """A pad has no letters: the names of the settings come first, and a bot is called by what it is."""
    open_players(hands)
    hands.services.change_settings(names=("Mira", "", "", ""))
    for kind in (PERSON, PERSON, "knight", "knight"):
        asked = hands.press(ActionId("new"))
        if kind != PERSON:
            asked.on_widget_event(WidgetEvent("kind", "changed", kind))
        hands.press("keep")
    assert [member.name for member in records_file.load_league().members] == ["Mira", "Player 2", "Knight", "Knight 2"]


def test_a_name_that_was_typed_stays(hands: Hands) -> None:
    open_players(hands)
    asked = hands.press(ActionId("new"))
    assert isinstance(asked, MemberEditor)
    asked.on_widget_event(WidgetEvent("name", "changed", "Berta"))
    asked.on_widget_event(WidgetEvent("kind", "changed", "sage"))
    hands.press("keep")
    assert [(member.name, member.kind) for member in records_file.load_league().members] == [("Berta", "sage")]


def test_two_of_a_name_are_refused_and_nothing_typed_is_lost(hands: Hands) -> None:
    found_league(*FOUR)
    open_players(hands)
    asked = hands.press(ActionId("new"))
    assert isinstance(asked, MemberEditor)
    asked.on_widget_event(WidgetEvent("name", "changed", "Tom"))
    assert hands.press("keep") is asked
    assert "Tom" in asked.fault
    assert len(records_file.load_league().members) == 4


def test_too_few_are_told_why_nothing_begins(hands: Hands) -> None:
    found_league(*FOUR)
    scene = open_terms(hands)
    for member in scene.draft.members[:2]:
        scene.on_widget_event(WidgetEvent("who", "submitted", member))
    hands.press("begin")
    assert hands.services.stack.top is scene
    assert not records_file.load_league().tournaments
    assert get_form(scene).get_widget("begin").reason


def finish(table: MatchScene | ElixirMatchScene) -> None:
    """Play the match of a table to its end by chance."""
    session, rng = table.active_match.session, Random(2)
    while session.decision is not None:
        legal = session.legal_actions()
        session.submit(rng.choice(legal[:-1] or legal))
    table.save_match()


@pytest.mark.sweep(2)
@pytest.mark.parametrize("game", ["zelda", "star-wars", "elixir"])
def test_a_match_is_left_gone_on_with_and_counts_at_its_end(hands: Hands, game: str) -> None:
    scene = open_tournament(hands, game=game)
    table = hands.press(ActionId("play"))
    while not isinstance(table, MatchScene | ElixirMatchScene):  # somebody is called to the screen first
        hands.services.stack.pop()
        table = hands.services.stack.top
        assert table is not None
    table.leave_table()
    assert hands.see() is scene
    assert scene.selected_fixture.match
    hands.press(ActionId("play"))
    again = next(
        scene for scene in reversed(hands.services.stack.scenes) if isinstance(scene, MatchScene | ElixirMatchScene)
    )
    assert again.active_match.autosave is not None
    assert again.active_match.autosave.path.name == scene.selected_fixture.match
    hands.services.stack.pop_to(again)
    finish(again)
    for _frame in range(80):
        hands.services.stack.update(0.2)
    if game == "elixir":
        result = hands.see()
        assert isinstance(result, ElixirResult)
        assert "lobby" not in [widget.id for widget in result.form.widgets]
        hands.press("on")
    assert hands.see() is scene
    assert scene.tournament.match_counts[0] == 1
    assert records_file.load_league().tournaments[0] == scene.tournament
    assert not list(slots.get_slot_folder(slots.RUNNING).glob("*.tds"))


def test_bots_play_out_their_match(hands: Hands) -> None:
    scene = open_tournament(hands)
    bots = next(
        (index, place)
        for index, fixtures in enumerate(scene.tournament.rounds)
        for place, fixture in enumerate(fixtures)
        if scene.league.is_bot_match(fixture)
    )
    scene.on_widget_event(WidgetEvent("fixtures", "changed", bots))
    hands.press(ActionId("play"))
    for _frame in range(3000):
        if hands.services.stack.top is scene:
            break
        assert isinstance(hands.services.stack.top, SimulationScene)
        hands.services.stack.update(0.05)
    assert hands.see() is scene
    assert scene.tournament.rounds[bots[0]][bots[1]].how == "played"


def test_bots_that_are_stopped_go_on_later(hands: Hands) -> None:
    scene = open_tournament(hands, game="zelda")
    scene.selected_position = next(
        (index, place)
        for index, fixtures in enumerate(scene.tournament.rounds)
        for place, fixture in enumerate(fixtures)
        if scene.league.is_bot_match(fixture)
    )
    scene.league.simulate_match(scene.selected_position)
    hands.services.stack.update(0.05)
    hands.press("stop")
    assert hands.services.stack.top is scene
    assert scene.selected_fixture.is_open
    assert (slots.get_slot_folder(slots.RUNNING) / scene.selected_fixture.match).exists()


@pytest.mark.parametrize(("answer", "how"), [("one", "missed"), ("other", "missed"), ("neither", "called off")])
def test_who_gives_up_has_lost(hands: Hands, answer: str, how: str) -> None:
    scene = open_tournament(hands)
    assert isinstance(hands.press(ActionId("give up")), Dialog)
    hands.press(answer)
    assert hands.services.stack.top is scene
    fixture = records_file.load_league().tournaments[0].rounds[0][0]
    assert fixture.how == how
    assert fixture.points == {"one": (0, 2), "other": (2, 0), "neither": (0, 0)}[answer]
    assert scene.selected_position != (0, 0)


def test_what_a_match_came_to_is_told_beside_the_list_and_lies_over_nothing(hands: Hands) -> None:
    scene = open_tournament(hands)
    scene.league.play_match(scene.selected_position)
    table = next(scene for scene in reversed(hands.services.stack.scenes) if isinstance(scene, ElixirMatchScene))
    hands.services.stack.pop_to(table)
    finish(table)
    for _frame in range(80):
        hands.services.stack.update(0.2)
    if isinstance(hands.see(), ElixirResult):
        hands.press("on")
    assert hands.see() is scene
    fixture = scene.tournament.rounds[0][0]
    one, other = (
        scene.league.league_records.get_entrant_name(scene.tournament, number)
        for number in (fixture.one, fixture.other)
    )
    loser = other if fixture.points[0] > fixture.points[1] else one
    winner = one if loser == other else other
    drawn = fixture.points[0] == fixture.points[1]
    assert scene.league.last_result == (f"{one} and {other} drew." if drawn else f"{winner} beat {loser}.")
    assert scene.league.last_result not in hands.said
    assert scene.league.last_result in "".join(scene._match_text)
    hands.press(ActionId("give up"))
    hands.press("neither")
    assert scene.league.last_result == "", "what was told before is no word about this match"


def test_the_match_about_the_third_place_is_no_final(hands: Hands) -> None:
    scene = open_tournament(hands, "knockout")
    for _match in range(2):
        hands.press(ActionId("give up"))
        hands.press("other")
    listed = get_form(hands.see()).get_widget("fixtures")
    assert isinstance(listed, ViewList)
    heads = [get_fixture_heading(scene.tournament, *row.value) for row in listed.rows]
    assert heads == ["Semifinals", "", "Third-place match", "Final"]
    assert scene.selected_fixture.third


@pytest.mark.parametrize("text", [100, 150])
def test_honors_are_read_at_full_size_and_keys_come_to_what_is_out_of_sight(hands: Hands, text: int) -> None:
    set_language("de")
    scene = PlayersScene(hands.services, make_league())
    hands.services.stack.push(scene)
    canvas = get_used_canvas(0.5, text)
    hands.services.stack.draw(canvas)
    tiles = [widget.inner for widget in scene._honors_view.scrolled_widgets]
    assert all(
        isinstance(widget, HonorTile) and widget.condition.shared_size == canvas.resolve_text_size("small")
        for widget in tiles
    )
    assert len(tiles) == len(list_honors(scene.league_records, 1))
    assert (scene._honors_view.max_offset > 0) == (text > 100)
    for tile in tiles if text > 100 else []:
        for _press in range(40):
            if scene.form.focus == tile.id:
                break
            hands.player.press_key(Kind.NEXT)
            hands.services.stack.draw(canvas)
        assert scene.form.focus == tile.id
        view = scene._honors_view.box
        assert view.y <= tile.box.y
        assert tile.box.bottom <= view.bottom


def test_nobody_without_a_point_has_a_medal_before_the_end(hands: Hands) -> None:
    scene = open_tournament(hands)
    hands.press(ActionId("give up"))
    hands.press("one")
    table = get_form(hands.see()).get_widget("table")
    assert isinstance(table, ViewList)
    lines = [row.value for row in table.rows]
    assert [has_medal(scene.tournament, line) for line in lines] == [line.points > 0 for line in lines]
    while not scene.tournament.is_over:
        hands.press(ActionId("give up"))
        hands.press("neither")
    table = get_form(hands.see()).get_widget("table")
    assert isinstance(table, ViewList)
    lines = [row.value for row in table.rows]
    assert [has_medal(scene.tournament, line) for line in lines] == [line.place <= 3 for line in lines]


def test_the_end_names_the_champion(hands: Hands) -> None:
    scene = open_tournament(hands, "knockout")
    while not scene.tournament.is_over:
        hands.press(ActionId("give up"))
        hands.press("other")
    assert "won Cup" in scene.league.last_result
    assert not hands.said
    assert [widget.id for widget in get_form(hands.see()).widgets if isinstance(widget.id, ActionId)] == [
        ActionId("export"),
        ActionId("delete"),
    ]


@pytest.mark.parametrize(("answer", "ending", "begins"), [("table", "csv", b"place,"), ("picture", "png", b"\x89PNG")])
def test_a_tournament_is_exported(hands: Hands, tmp_path: Path, answer: str, ending: str, begins: bytes) -> None:
    open_tournament(hands)
    hands.press(ActionId("export"))
    asked = hands.press(answer)
    assert isinstance(asked, AskTextScene)
    asked.input_text = str(tmp_path / f"cup.{ending}")
    hands.press("ok")
    assert (tmp_path / f"cup.{ending}").read_bytes().startswith(begins)
    assert "cup" in hands.said


def test_deleting_and_removing_are_asked_first(hands: Hands) -> None:
    scene = open_tournament(hands)
    hands.press(ActionId("delete"))
    hands.press("keep")
    assert hands.services.stack.top is scene
    assert len(records_file.load_league().tournaments) == 1
    hands.press(ActionId("delete"))
    left = hands.press("delete")
    assert not records_file.load_league().tournaments
    assert isinstance(left, LeagueScene)
    assert left.league is None
    hands.press("players")
    hands.press(ActionId("out"))
    hands.press("out")
    assert len(records_file.load_league().members) == 3


@pytest.mark.parametrize("form", ["round", "swiss", "knockout"])
def test_a_picture_shows_sixteen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: TournamentForm) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()
    found_league(*(records_file.Member(0, f"Player {index}", index % 8) for index in range(16)))
    tournament = begin_tournament(form, wanted=1)
    shown = render_picture(records_file.load_league(), tournament)
    assert shown.get_size() == (1920, 1080)
    colors = {tuple(pygame.transform.average_color(shown, (x, 300, 120, 120)))[:3] for x in (200, 800, 1400)}
    assert len(colors) == 3


def test_a_match_given_up_in_the_middle_is_rated_and_no_longer_waits(hands: Hands) -> None:
    scene = open_tournament(hands)
    table = hands.press(ActionId("play"))
    while not isinstance(table, ElixirMatchScene):
        hands.services.stack.pop()
        table = hands.services.stack.top
        assert table is not None
    table.leave_table()
    hands.see()
    file = slots.get_slot_folder(slots.RUNNING) / scene.selected_fixture.match
    assert file.exists()
    hands.press(ActionId("give up"))
    hands.press("one")
    fixture = records_file.load_league().tournaments[0].rounds[0][0]
    assert (fixture.how, fixture.is_rated, fixture.points) == ("conceded", True, (0, 2))
    assert not file.exists()
