"""The house league in the window, by mouse and by keys: founding, a tournament, its matches and the way back."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from game.app.elixir.result import ElixirResult
from game.app.elixir.scene import TableScene
from game.app.epic.match.scene import MatchScene
from game.app.menus.league.honors import HonorTile
from game.app.menus.league.lists import fixture_head, has_medal
from game.app.menus.league.member import ColorId, MemberScene
from game.app.menus.league.new import NewTournament
from game.app.menus.league.picture import picture
from game.app.menus.league.play_out import PlayOut
from game.app.menus.league.scene import LeagueScene
from game.app.menus.league.tournament import TournamentScene
from game.app.menus.saves.acts import ActId
from game.app.menus.title import TitleScene
from game.app.play.ask import AskText
from game.app.ui.dialog import Dialog
from game.app.ui.input.intents import Kind
from game.app.ui.layout.table import TableRows, ViewList
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.app.ui.widgets.base import Reply, WidgetId
from game.languages import set_language
from game.modes.league import records_file as kept
from game.modes.league.records import honors
from game.modes.league.tournament import Form
from game.paths import HOME_VARIABLE
from game.session.seats import PERSON
from game.storage import slots
from tests.app.screen import Player, forms, some_services, start_screen, used_canvas
from tests.modes.league.house import FOUR, found, new_tournament
from tools.shots.states.league import a_league


class Hands:
    """Presses buttons of the scene on top by their names, by mouse or by keys."""

    def __init__(self, way: str) -> None:
        self.way = way
        self.services: Services = some_services(speed="instant", reduced_motion=True)
        self.services.stack.push(TitleScene(self.services))
        self.player = Player(self.services.stack.handle)
        self.see()

    def see(self) -> Scene:
        for _frame in range(3):
            self.services.stack.update(0.3)
            if self.services.stack.dirty:
                self.services.stack.draw(used_canvas(0.5))
        assert self.services.stack.top is not None
        return self.services.stack.top

    def press(self, id: WidgetId) -> Scene:
        form = forms(self.see())
        if self.way == "mouse":
            self.player.click_on(form, id)
        else:
            for _press in form.widgets:
                if form.focus == id:
                    break
                self.player.key(Kind.NEXT)
            assert form.focus == id
            self.player.key(Kind.OK)
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


def open_tournament(hands: Hands, form: Form = "round", game: str = "elixir") -> TournamentScene:
    found(*FOUR)
    new_tournament(form, game)
    open_league(hands)
    scene = hands.press(ActId("open"))
    assert isinstance(scene, TournamentScene)
    return scene


def test_a_house_is_founded_and_a_tournament_begun(hands: Hands) -> None:
    scene = open_league(hands)
    assert scene.tab == "players"
    for name, color in (("Mira", 1), ("Tom", 4), ("Ada", 2)):
        asked = hands.press(ActId("new"))
        assert isinstance(asked, MemberScene)
        hands.player.type(name)
        hands.press(ColorId(color))
        hands.press("keep")
        assert hands.services.stack.top is scene
    assert [(one.name, one.color) for one in kept.load().members] == [("Mira", 1), ("Tom", 4), ("Ada", 2)]
    scene.on_reply(Reply("tab", "changed", "tournaments"))
    agreed = hands.press(ActId("new"))
    assert isinstance(agreed, NewTournament)
    begun = hands.press("begin")
    assert isinstance(begun, TournamentScene)
    assert begun.tournament == kept.load().tournaments[0]
    assert begun.tournament.matches == (0, 3)
    hands.player.key(Kind.BACK)
    assert hands.see() is scene


def test_nobody_has_to_type_a_name(hands: Hands) -> None:
    """A pad has no letters: the names of the settings come first, and a bot is called by what it is."""
    open_league(hands)
    hands.services.change(names=("Mira", "", "", ""))
    for kind in (PERSON, PERSON, "knight", "knight"):
        asked = hands.press(ActId("new"))
        if kind != PERSON:
            asked.on_reply(Reply("kind", "changed", kind))
        hands.press("keep")
    assert [one.name for one in kept.load().members] == ["Mira", "Player 2", "Knight", "Knight 2"]


def test_a_name_that_was_typed_stays(hands: Hands) -> None:
    open_league(hands)
    asked = hands.press(ActId("new"))
    assert isinstance(asked, MemberScene)
    asked.on_reply(Reply("name", "changed", "Berta"))
    asked.on_reply(Reply("kind", "changed", "sage"))
    hands.press("keep")
    assert [(one.name, one.kind) for one in kept.load().members] == [("Berta", "sage")]


def test_two_of_a_name_are_refused_and_nothing_typed_is_lost(hands: Hands) -> None:
    found(*FOUR)
    scene = open_league(hands)
    scene.on_reply(Reply("tab", "changed", "players"))
    asked = hands.press(ActId("new"))
    assert isinstance(asked, MemberScene)
    asked.on_reply(Reply("name", "changed", "Tom"))
    assert hands.press("keep") is asked
    assert "Tom" in asked.fault
    assert len(kept.load().members) == 4


def test_too_few_are_told_why_nothing_begins(hands: Hands) -> None:
    found(*FOUR)
    open_league(hands)
    scene = hands.press(ActId("new"))
    assert isinstance(scene, NewTournament)
    for member in scene.members[:2]:
        scene.on_reply(Reply("who", "submitted", member))
    hands.press("begin")
    assert hands.services.stack.top is scene
    assert not kept.load().tournaments
    assert forms(scene).widget("begin").reason


def finish(table: MatchScene | TableScene) -> None:
    """Plays the match of a table to its end by chance."""
    session, rng = table.occasion.session, Random(2)
    while session.decision is not None:
        legal = session.legal()
        session.submit(rng.choice(legal[:-1] or legal))
    table.keep()


@pytest.mark.sweep(2)
@pytest.mark.parametrize("game", ["zelda", "star-wars", "elixir"])
def test_a_match_is_left_gone_on_with_and_counts_at_its_end(hands: Hands, game: str) -> None:
    scene = open_tournament(hands, game=game)
    table = hands.press(ActId("play"))
    while not isinstance(table, MatchScene | TableScene):  # somebody is called to the screen first
        hands.services.stack.pop()
        table = hands.services.stack.top
        assert table is not None
    table.leave_table()
    assert hands.see() is scene
    assert scene.marked.match
    hands.press(ActId("play"))
    again = next(one for one in reversed(hands.services.stack.scenes) if isinstance(one, MatchScene | TableScene))
    assert again.occasion.autosave is not None
    assert again.occasion.autosave.path.name == scene.marked.match
    hands.services.stack.back_to(again)
    finish(again)
    for _frame in range(80):
        hands.services.stack.update(0.2)
    if game == "elixir":
        result = hands.see()
        assert isinstance(result, ElixirResult)
        assert "lobby" not in [widget.id for widget in result.form.widgets]
        hands.press("on")
    assert hands.see() is scene
    assert scene.tournament.matches[0] == 1
    assert kept.load().tournaments[0] == scene.tournament
    assert not list(slots.folder(slots.RUNNING).glob("*.tds"))


def test_bots_play_out_their_match(hands: Hands) -> None:
    scene = open_tournament(hands)
    bots = next(
        (number, place)
        for number, fixtures in enumerate(scene.tournament.rounds)
        for place, fixture in enumerate(fixtures)
        if not any(scene._member_is_person(one) for one in (fixture.one, fixture.other))
    )
    scene.on_reply(Reply("fixtures", "changed", bots))
    hands.press(ActId("out"))
    for _frame in range(3000):
        if hands.services.stack.top is scene:
            break
        assert isinstance(hands.services.stack.top, PlayOut)
        hands.services.stack.update(0.05)
    assert hands.see() is scene
    assert scene.tournament.rounds[bots[0]][bots[1]].how == "played"


def test_bots_that_are_stopped_go_on_later(hands: Hands) -> None:
    scene = open_tournament(hands, game="zelda")
    scene.at = next(
        (number, place)
        for number, fixtures in enumerate(scene.tournament.rounds)
        for place, fixture in enumerate(fixtures)
        if not any(scene._member_is_person(one) for one in (fixture.one, fixture.other))
    )
    scene._open(watch=False)
    hands.services.stack.update(0.05)
    hands.press("stop")
    assert hands.services.stack.top is scene
    assert scene.marked.open
    assert (slots.folder(slots.RUNNING) / scene.marked.match).exists()


@pytest.mark.parametrize(("answer", "how"), [("one", "missed"), ("other", "missed"), ("neither", "called off")])
def test_who_gives_up_has_lost(hands: Hands, answer: str, how: str) -> None:
    scene = open_tournament(hands)
    assert isinstance(hands.press(ActId("give up")), Dialog)
    hands.press(answer)
    assert hands.services.stack.top is scene
    fixture = kept.load().tournaments[0].rounds[0][0]
    assert fixture.how == how
    assert fixture.points == {"one": (0, 2), "other": (2, 0), "neither": (0, 0)}[answer]
    assert scene.at != (0, 0)


def test_what_a_match_came_to_is_told_beside_the_list_and_lies_over_nothing(hands: Hands) -> None:
    scene = open_tournament(hands)
    scene._open(watch=True)
    table = next(one for one in reversed(hands.services.stack.scenes) if isinstance(one, TableScene))
    hands.services.stack.back_to(table)
    finish(table)
    for _frame in range(80):
        hands.services.stack.update(0.2)
    if isinstance(hands.see(), ElixirResult):
        hands.press("on")
    assert hands.see() is scene
    fixture = scene.tournament.rounds[0][0]
    one, other = (scene.book.name(scene.tournament, number) for number in (fixture.one, fixture.other))
    loser = other if fixture.points[0] > fixture.points[1] else one
    winner = one if loser == other else other
    drawn = fixture.points[0] == fixture.points[1]
    assert scene.news == (f"{one} and {other} drew." if drawn else f"{winner} beat {loser}.")
    assert scene.news not in hands.said
    assert scene.news in "".join(scene._words)
    hands.press(ActId("give up"))
    hands.press("neither")
    assert scene.news == "", "what was told before is no word about this match"


def test_the_match_about_the_third_place_is_no_final(hands: Hands) -> None:
    scene = open_tournament(hands, "knockout")
    for _match in range(2):
        hands.press(ActId("give up"))
        hands.press("other")
    listed = forms(hands.see()).widget("fixtures")
    assert isinstance(listed, ViewList)
    heads = [fixture_head(scene.tournament, *row.value) for row in listed.rows]
    assert heads == ["Semifinals", "", "Third-place match", "Final"]
    assert scene.marked.third


@pytest.mark.parametrize("text", [100, 150])
def test_honors_are_read_at_full_size_and_keys_come_to_what_is_out_of_sight(hands: Hands, text: int) -> None:
    set_language("de")
    scene = LeagueScene(hands.services, a_league())
    scene.tab = "players"
    hands.services.stack.push(scene)
    canvas = used_canvas(0.5, text)
    hands.services.stack.draw(canvas)
    tiles = [one.inner for one in scene._honors.items]
    assert all(isinstance(one, HonorTile) and one.condition.alike == canvas.text_size("small") for one in tiles)
    assert len(tiles) == len(honors(scene.book, 1))
    assert (scene._honors.deepest > 0) == (text > 100)
    for tile in tiles if text > 100 else []:
        for _press in range(40):
            if scene.form.focus == tile.id:
                break
            hands.player.key(Kind.NEXT)
            hands.services.stack.draw(canvas)
        assert scene.form.focus == tile.id
        view = scene._honors.box
        assert view.y <= tile.box.y
        assert tile.box.bottom <= view.bottom


def test_nobody_without_a_point_has_a_medal_before_the_end(hands: Hands) -> None:
    scene = open_tournament(hands)
    hands.press(ActId("give up"))
    hands.press("one")
    table = forms(hands.see()).widget("table")
    assert isinstance(table, TableRows)
    lines = [row.value for row in table.rows]
    assert [has_medal(scene.tournament, line) for line in lines] == [line.points > 0 for line in lines]
    while not scene.tournament.over:
        hands.press(ActId("give up"))
        hands.press("neither")
    table = forms(hands.see()).widget("table")
    assert isinstance(table, TableRows)
    lines = [row.value for row in table.rows]
    assert [has_medal(scene.tournament, line) for line in lines] == [line.place <= 3 for line in lines]


def test_the_end_names_the_champion(hands: Hands) -> None:
    scene = open_tournament(hands, "knockout")
    while not scene.tournament.over:
        hands.press(ActId("give up"))
        hands.press("other")
    assert "won Cup" in scene.news
    assert not hands.said
    assert [widget.id for widget in forms(hands.see()).widgets if isinstance(widget.id, ActId)] == [ActId("export")]


@pytest.mark.parametrize(("answer", "ending", "begins"), [("table", "csv", b"place,"), ("picture", "png", b"\x89PNG")])
def test_a_tournament_is_exported(hands: Hands, tmp_path: Path, answer: str, ending: str, begins: bytes) -> None:
    open_tournament(hands)
    hands.press(ActId("export"))
    asked = hands.press(answer)
    assert isinstance(asked, AskText)
    asked.typed = str(tmp_path / f"cup.{ending}")
    hands.press("ok")
    assert (tmp_path / f"cup.{ending}").read_bytes().startswith(begins)
    assert "cup" in hands.said


def test_deleting_and_taking_out_are_asked_first(hands: Hands) -> None:
    found(*FOUR)
    new_tournament("round")
    scene = open_league(hands)
    hands.press(ActId("delete"))
    hands.press("keep")
    assert len(kept.load().tournaments) == 1
    hands.press(ActId("delete"))
    hands.press("delete")
    assert not kept.load().tournaments
    scene.on_reply(Reply("tab", "changed", "players"))
    hands.press(ActId("out"))
    hands.press("out")
    assert len(kept.load().members) == 3


@pytest.mark.parametrize("form", ["round", "swiss", "knockout"])
def test_a_picture_shows_sixteen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: Form) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()
    found(*(kept.Member(0, f"Player {number}", number % 8) for number in range(16)))
    tournament = new_tournament(form, wanted=1)
    shown = picture(kept.load(), tournament)
    assert shown.get_size() == (1920, 1080)
    colors = {tuple(pygame.transform.average_color(shown, (x, 300, 120, 120)))[:3] for x in (200, 800, 1400)}
    assert len(colors) == 3


def test_a_match_given_up_in_the_middle_is_rated_and_no_longer_waits(hands: Hands) -> None:
    scene = open_tournament(hands)
    table = hands.press(ActId("play"))
    while not isinstance(table, TableScene):
        hands.services.stack.pop()
        table = hands.services.stack.top
        assert table is not None
    table.leave_table()
    hands.see()
    file = slots.folder(slots.RUNNING) / scene.marked.match
    assert file.exists()
    hands.press(ActId("give up"))
    hands.press("one")
    fixture = kept.load().tournaments[0].rounds[0][0]
    assert (fixture.how, fixture.rated, fixture.points) == ("conceded", True, (0, 2))
    assert not file.exists()
