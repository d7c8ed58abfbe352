"""The small doors of the title screen: welcome, achievements, credits."""

from typing import Any

import pytest

from game.app import doors
from game.app.epic.lesson import EpicTeacher
from game.app.epic.match.scene import MatchScene
from game.app.epic.workshop.scene import WorkshopScene
from game.app.menus.credits import CreditsScene
from game.app.menus.game_card import GAMES
from game.app.menus.lessons import LessonsScene
from game.app.menus.settings import SettingsScene
from game.app.menus.title import TitleScene
from game.app.menus.trophies import TrophiesScene
from game.app.menus.welcome import WelcomeScene
from game.app.ui.drawing import art
from game.app.ui.input.intents import Kind
from game.app.ui.services import Services
from game.app.ui.widgets.button import Button
from game.content.cards.packs import EPIC_PACKS, load_pack
from game.content.lessons.tutorial import load_lessons
from game.paths import assets, examples
from game.rules.dungeon.actions.action import PLAYERS
from game.storage.achievements import deeds_done
from game.storage.settings import Settings
from tests.app.screen import Player, apart, shown, some_services, start_screen, used_canvas
from tools.shots.shot_list import SHOTS


@pytest.fixture(autouse=True)
def screen() -> None:
    start_screen()


def test_the_corner_opens_achievements_and_credits() -> None:
    services = some_services()
    services.corner = doors.CORNER
    title = TitleScene(services)
    canvas = shown(services, title)
    player = Player(services.stack.handle)
    for id, kind in (("trophies", TrophiesScene), ("credits", CreditsScene)):
        player.click_on(title.form, id)
        services.stack.draw(canvas)
        assert isinstance(services.stack.top, kind)
        player.key(Kind.BACK)
        assert services.stack.top is title
        services.stack.draw(canvas)


@pytest.mark.parametrize("text", [100, 150])
def test_cards_and_workshop_have_their_names_on_them(text: int) -> None:
    services = some_services(language="de", text_size=text)
    services.corner = doors.CORNER
    title = TitleScene(services)
    shown(services, title)
    boxes = []
    for id in ("cards", "workshop"):
        button = title.form.widget(id)
        assert isinstance(button, Button)
        assert button.text
        boxes.append(button.box)
    assert apart(*boxes)
    Player(services.stack.handle).type("w")
    assert isinstance(services.stack.top, WorkshopScene)


@pytest.mark.sweep(2)
@pytest.mark.parametrize(("language", "text"), [("en", 100), ("de", 100), ("de", 125), ("en", 150), ("de", 150)])
def test_each_door_tells_what_lies_behind_it(language: str, text: int) -> None:
    """In large letters below its name, in two lines, each legible and none over a key."""
    services = some_services(language=language, text_size=text)
    services.menu = doors.MENU
    title = TitleScene(services)
    services.stack.push(title)
    canvas = used_canvas(1.0, text)
    services.stack.draw(canvas)
    row = [one for one in title.form.widgets if isinstance(one, Button) and one.id in [e.id for e in title._entries()]]
    assert len(row) == len(doors.MENU) + 1
    assert all(button.sub for button in row)
    for button in row:
        name, second, _align = button._words(canvas, "F1")
        assert button.sub_share >= 0.75
        assert name.bottom <= second.y + 1
        assert second.bottom <= button.box.bottom
        if button.folded:
            assert second.bottom <= button.box.bottom - 13


def test_the_answers_of_the_first_start_hold_at_once() -> None:
    services = some_services()
    services.menu = doors.MENU
    title = TitleScene(services)
    services.stack.push(title)
    scene = WelcomeScene(services)
    canvas = shown(services, scene)
    player = Player(services.stack.handle)
    box = scene.form.widget("text_size").box
    player.click(box.x + box.w * 0.62, box.center[1])
    services.stack.draw(canvas)
    assert services.settings.text_size == 150
    box = scene.form.widget("reduced_motion").box
    player.click(box.right - 10, box.center[1])
    assert services.settings.reduced_motion
    assert not services.settings.welcomed
    player.key(Kind.BACK)
    assert services.settings.welcomed
    assert services.settings.first_turns, "who is new is guided"
    assert services.stack.top is title


def test_the_first_start_leads_to_the_first_lesson() -> None:
    services = some_services()
    services.menu = doors.MENU
    services.stack.push(TitleScene(services))
    scene = WelcomeScene(services)
    shown(services, scene)
    Player(services.stack.handle).click_on(scene.form, "learn")
    lesson, lessons = services.stack.top, services.stack.scenes[-2]
    assert isinstance(lesson, MatchScene)
    assert isinstance(lesson.guest, EpicTeacher)
    assert lesson.guest.loaded is load_lessons("zelda")[0]
    assert isinstance(lessons, LessonsScene)


def test_what_is_counted_comes_from_disk() -> None:
    found = deeds_done()
    assert found.all_puzzles == len(list((examples() / "puzzles").glob("*/*.yaml")))
    assert found.all_lessons == len(load_lessons("zelda"))
    for game in EPIC_PACKS:
        shipped = (assets() / "cards" / game / "teams").glob("*.yaml")
        assert sorted(found.teams[game]) == sorted(path.stem for path in shipped)


@pytest.mark.sweep(4)
@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", ["welcome", "trophies", "credits", "lessons", "lesson-move", "lesson-special"])
def test_every_text_fits(name: str, language: str, text: int) -> None:
    services = some_services(language=language, text_size=text)
    services.menu, services.corner = doors.MENU, doors.CORNER
    art.MISSING.clear()
    canvas = shown(services, SHOTS[name](services), used_canvas(1.0, text, __name__))
    assert canvas.rasters.overflows == set()
    assert not art.MISSING


def test_the_cards_of_the_games_say_how_many_can_play() -> None:
    most = {game: load_pack(game).pack.most_seats for game in EPIC_PACKS}
    most |= {"dungeon": PLAYERS.stop - 1, "elixir": 2}
    assert {game.pack: game.players for game in GAMES} == {game: f"1–{count}" for game, count in most.items()}


def test_the_language_of_this_run_is_the_one_that_is_marked() -> None:
    known = some_services()
    services = Services(Settings(), known.sound, doors=doors.DOORS, spoken="de", saves_settings=False)
    scene = SettingsScene(services)
    shown(services, scene)
    language: Any = scene.form.widget("language").itself
    assert language.value == "de"
