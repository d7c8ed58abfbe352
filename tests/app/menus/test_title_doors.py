"""Entries of the main menu and their scenes: hubs, welcome, achievements, credits."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.app import doors
from game.app.epic.gauntlet.scene import GauntletScene
from game.app.epic.lesson import EpicTeacher
from game.app.epic.match.scene import MatchScene
from game.app.epic.puzzle.editor import PuzzleEditorScene
from game.app.epic.puzzle.scene import PuzzlesScene
from game.app.epic.setup.scene import NewMatchScene
from game.app.epic.workshop.drafts import load_drafts
from game.app.epic.workshop.editor import TeamEditorScene
from game.app.epic.workshop.scene import WorkshopScene
from game.app.menus.cards.scene import CardBrowserScene
from game.app.menus.credits import CreditsScene
from game.app.menus.daily.scene import DailyScene
from game.app.menus.game_card import GAMES, ContinueId
from game.app.menus.hubs.collection import open_collection
from game.app.menus.hubs.create import open_create
from game.app.menus.hubs.scene import HubScene
from game.app.menus.hubs.solo import find_last_played, open_solo
from game.app.menus.journey.scene import JourneyScene
from game.app.menus.league.scene import LeagueScene
from game.app.menus.lessons import LessonsScene
from game.app.menus.mods.mods_scene import ModsScene
from game.app.menus.rulebook import RulebookScene
from game.app.menus.saves.saves import SavesScene
from game.app.menus.settings import SettingsScene
from game.app.menus.title import TitleScene
from game.app.menus.trophies import AchievementsScene
from game.app.menus.welcome import WelcomeScene
from game.app.play import routes
from game.app.ui.drawing import art
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.tiles import Tile
from game.app.ui.scene import WidgetScene
from game.app.ui.services import Services, UnfinishedMatch
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.text import Label
from game.content.cards.packs import EPIC_PACKS, load_pack
from game.content.lessons.tutorial import load_lessons
from game.modes.achievements.deeds import collect_history
from game.paths import assets_dir, examples_dir
from game.rules.dungeon.actions.action import PLAYER_COUNTS
from game.session.seats import PERSON
from game.storage import puzzle_progress
from game.storage.settings import Settings
from tests.app.screen import (
    InputPlayer,
    are_apart,
    get_used_canvas,
    show_scene,
    some_services,
    start_screen,
)
from tools.shots.shot_list import SHOTS


@pytest.fixture(autouse=True)
def screen() -> None:
    start_screen()


MOST_TARGETS = 13
"""Targets of the main menu, with two matches to continue."""
BEHIND = {
    "learn": LessonsScene,
    "day": DailyScene,
    "puzzles": PuzzlesScene,
    "gauntlet": GauntletScene,
    "journey": JourneyScene,
    "league": LeagueScene,
    "cards": CardBrowserScene,
    "trophies": AchievementsScene,
    "workshop": WorkshopScene,
    "mods": ModsScene,
    "saves": SavesScene,
    "credits": CreditsScene,
    "rulebook": RulebookScene,
}
"""Scene behind each entry of a hub, by id; statistics open from the achievements (`test_trophies.py`)."""


def make_title(services: Services, canvas: Canvas | None = None) -> TitleScene:
    services.menu, services.shortcuts = doors.MENU, doors.SHORTCUTS
    title = TitleScene(services)
    show_scene(services, title, canvas)
    return title


def targets(scene: WidgetScene) -> list[Any]:
    return [widget.id for widget in scene.form.widgets if widget.focusable]


def test_every_mode_is_two_clicks_from_the_main_menu() -> None:
    services = some_services()
    title = make_title(services)
    canvas, player, found = get_used_canvas(), InputPlayer(services.stack.handle), set()
    for door in ("solo", "together", "collection", "create", "saves", "settings"):
        player.click_on(title.form, door)
        services.stack.draw(canvas)
        hub = services.stack.top
        assert isinstance(hub, WidgetScene)
        if door == "saves":
            assert isinstance(hub, SavesScene)
            found.add(door)
        for id in [id for id in targets(hub) if id in BEHIND]:
            player.click_on(hub.form, id)
            services.stack.draw(canvas)
            assert isinstance(services.stack.top, BEHIND[id]), id
            found.add(id)
            services.stack.pop()
            services.stack.draw(canvas)
        services.stack.pop()
        services.stack.draw(canvas)
    assert found == set(BEHIND)


def test_the_main_menu_has_few_targets() -> None:
    services = some_services()
    title = make_title(services)
    assert title.is_new
    assert len(targets(title)) == 4 + 5 + 2 + 1
    match = UnfinishedMatch("Round 7", "Tom's turn", routes.SavesRoute())
    services.find_unfinished = lambda: {"zelda": match, "dungeon": match}
    title.resume()
    services.stack.draw(get_used_canvas())
    assert len(targets(title)) == MOST_TARGETS


def test_letters_lead_past_the_doors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIFORCE_DUELS_HOME", str(tmp_path))  # finished matches of other tests would be listed instead
    services = some_services()
    title = make_title(services)
    player, kinds = InputPlayer(services.stack.handle), dict(zip("lpgjdtcwsr", LETTERS, strict=True))
    for letter, kind in kinds.items():
        if letter == "l":
            services.change_settings(welcomed=True)
            title.is_new = False
            services.stack.request_layout()
        services.stack.draw(get_used_canvas())
        player.type_text(letter)
        assert isinstance(services.stack.top, kind), letter
        if isinstance(services.stack.top, SavesScene):
            assert services.stack.top.tab == {"s": "progress", "r": "replays"}[letter]
        services.stack.pop()
        title.is_new = False


LETTERS = (
    LessonsScene, PuzzlesScene, GauntletScene, JourneyScene, DailyScene, LeagueScene, CardBrowserScene, WorkshopScene,
    SavesScene, SavesScene,
)  # fmt: skip


def test_digits_open_the_doors() -> None:
    services = some_services()
    title = make_title(services)
    for digit, entry in enumerate(doors.MENU, 1):
        services.stack.draw(get_used_canvas())
        InputPlayer(services.stack.handle).type_text(str(digit))
        top = services.stack.top
        assert top is not title
        assert isinstance(top, SavesScene if entry.id == "saves" else HubScene)
        services.stack.pop()


def test_whoever_is_new_is_led_to_the_first_lesson_by_one_key() -> None:
    services = some_services()
    title = make_title(services)
    assert isinstance(title.form.get_widget("learn"), Button)
    InputPlayer(services.stack.handle).type_text("l")
    assert isinstance(services.stack.top, MatchScene)
    assert isinstance(services.stack.top.extension, EpicTeacher)


def test_gold_follows_the_game_until_a_match_can_be_continued() -> None:
    services = some_services()
    title = make_title(services)
    player = InputPlayer(services.stack.handle)
    boxes = {widget.id: widget.box for widget in title.form.widgets if widget.focusable}
    player.press_key(Kind.RIGHT)
    services.stack.update(0.1)
    services.stack.draw(get_used_canvas())
    assert title.form.default_widget is not None
    assert title.form.default_widget.id == title.form.focus == "dungeon"
    assert boxes == {widget.id: widget.box for widget in title.form.widgets if widget.focusable}, "nothing moves"
    match = UnfinishedMatch("Level 2", "Castle", routes.SavesRoute())
    services.find_unfinished = lambda: {"dungeon": match, "elixir": match}
    title.resume()
    services.stack.draw(get_used_canvas())
    title.form.set_focus("star-wars")
    services.stack.update(0.1)
    assert title.form.default_widget.id == "continue"
    assert {ContinueId("elixir"), "dungeon", "elixir"} <= set(targets(title))
    player.press_key(Kind.KEY, "n")
    assert isinstance(services.stack.top, NewMatchScene), "N starts a match of the game that has the focus"
    assert services.stack.top.game == "star-wars"


@pytest.mark.parametrize("game", ["zelda", "star-wars", "dungeon", "elixir"])
def test_together_seats_a_second_person(game: str) -> None:
    scene: Any = some_services().make_scene(routes.NewGameRoute(game, together=True))
    seats = scene.plan.party if game == "dungeon" else scene.plan.chairs
    assert sum(seat.kind == PERSON for seat in seats) == 2


def test_what_was_played_last_is_the_large_entry() -> None:
    assert find_last_played() == "learn"
    puzzle_progress.record_try("zelda/one", solved=False)
    services = some_services()
    scene = open_solo(services)
    show_scene(services, scene)
    assert scene.form.default_widget is not None
    assert scene.form.default_widget.id == "puzzles"


@pytest.mark.parametrize("open_hub", [open_collection, open_create])
def test_gold_follows_the_focus_over_the_tiles_of_a_hub(open_hub: Callable[[Services], HubScene]) -> None:
    services = some_services()
    hub = open_hub(services)
    show_scene(services, hub)
    player = InputPlayer(services.stack.handle)
    for item in hub.items:
        player.send_mouse(Kind.MOVE, *hub.form.get_widget(item.id).box.center)
        services.stack.draw(get_used_canvas())
        assert hub.form.default_widget is not None
        assert hub.form.default_widget.id == item.id
    player.press_key(Kind.MAIN)
    assert services.stack.top is not hub


@pytest.mark.parametrize(("id", "kind"), [("new deck", TeamEditorScene), ("new puzzle", PuzzleEditorScene)])
def test_create_begins_something_new(id: str, kind: type) -> None:
    services = some_services()
    hub = open_create(services)
    show_scene(services, hub)
    for _time in range(2):
        InputPlayer(services.stack.handle).click_on(hub.form, id)
        assert isinstance(services.stack.top, kind)
        services.stack.pop()
        services.stack.pop()
        services.stack.draw(get_used_canvas())
    if id == "new deck":
        assert len({draft.path for draft in load_drafts() if not draft.is_board}) == 2, (
            "the second is a copy of the first"
        )


@pytest.mark.sweep(2)
@pytest.mark.parametrize(("language", "text"), [("en", 100), ("de", 100), ("de", 125), ("en", 150), ("de", 150)])
def test_each_door_tells_what_lies_behind_it(language: str, text: int) -> None:
    services = some_services(language=language, text_size=text)
    canvas = get_used_canvas(1.0, text)
    title = make_title(services, canvas)
    for entry in doors.MENU:
        door = title.form.get_widget(entry.id)
        assert isinstance(door, Tile)
        name, line = (widget for widget in door.child_widgets if isinstance(widget, Label))
        assert (name.text, line.text) == (entry.text(), entry.subtitle())
        assert are_apart(name.box, line.box)
        assert name.box.h < 2 * canvas.resolve_text_size("banner"), "one line"
        assert line.box.h < 2 * canvas.resolve_text_size("label"), "one line"


def test_the_answers_of_the_first_start_hold_at_once() -> None:
    services = some_services()
    services.menu = doors.MENU
    title = TitleScene(services)
    services.stack.push(title)
    scene = WelcomeScene(services)
    canvas = show_scene(services, scene)
    player = InputPlayer(services.stack.handle)
    box = scene.form.get_widget("text_size").box
    player.click(box.x + box.w * 0.62, box.center[1])
    services.stack.draw(canvas)
    assert services.settings.text_size == 150
    box = scene.form.get_widget("reduced_motion").box
    player.click(box.right - 10, box.center[1])
    assert services.settings.reduced_motion
    assert not services.settings.welcomed
    player.press_key(Kind.BACK)
    assert services.settings.welcomed
    assert services.settings.first_turns, "who is new is guided"
    assert services.stack.top is title


def test_the_first_start_leads_to_the_first_lesson() -> None:
    services = some_services()
    services.menu = doors.MENU
    services.stack.push(TitleScene(services))
    scene = WelcomeScene(services)
    show_scene(services, scene)
    InputPlayer(services.stack.handle).click_on(scene.form, "learn")
    lesson, lessons = services.stack.top, services.stack.scenes[-2]
    assert isinstance(lesson, MatchScene)
    assert isinstance(lesson.extension, EpicTeacher)
    assert lesson.extension.loaded is load_lessons("zelda")[0]
    assert isinstance(lessons, LessonsScene)


def test_what_is_counted_comes_from_disk() -> None:
    play_history = collect_history()
    assert play_history.puzzle_count == len(list((examples_dir() / "puzzles").glob("*/*.yaml")))
    assert play_history.lesson_count == len(load_lessons("zelda"))
    for game in EPIC_PACKS:
        shipped = (assets_dir() / "cards" / game / "teams").glob("*.yaml")
        assert sorted(play_history.teams[game]) == sorted(path.stem for path in shipped)


@pytest.mark.sweep(4)
@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    "name",
    [
        "title",
        "title-continue",
        "solo",
        "together",
        "collection",
        "create",
        "welcome",
        "trophies",
        "credits",
        "lessons",
        "lesson-move",
        "lesson-special",
    ],
)
def test_every_text_fits(name: str, language: str, text: int) -> None:
    services = some_services(language=language, text_size=text)
    services.menu = doors.MENU
    art.MISSING.clear()
    canvas = show_scene(services, SHOTS[name](services), get_used_canvas(1.0, text, __name__))
    assert canvas.render_cache.overflows == set()
    assert not art.MISSING


def test_the_cards_of_the_games_say_how_many_can_play() -> None:
    most = {game: load_pack(game).pack.most_seats for game in EPIC_PACKS}
    most |= {"dungeon": PLAYER_COUNTS.stop - 1, "elixir": 2}
    assert {game.pack: game.players for game in GAMES} == {game: f"1–{count}" for game, count in most.items()}


def test_the_language_of_this_run_is_the_one_that_is_marked() -> None:
    known = some_services()
    services = Services(Settings(), known.sound, route_table=doors.ROUTE_TABLE, run_language="de", saves_settings=False)
    scene = SettingsScene(services)
    show_scene(services, scene)
    language: Any = scene.form.get_widget("language").inner_widget
    assert language.value == "de"
