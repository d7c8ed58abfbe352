"""The screen of the achievements: its grid, the golden button, the player picker, and the way to all statistics."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from game.app import doors
from game.app.epic.gauntlet.scene import GauntletScene
from game.app.epic.puzzle.scene import PuzzlesScene
from game.app.menus.hubs.collection import open_collection
from game.app.menus.journey.scene import JourneyScene
from game.app.menus.medal_leads import find_achievement_route
from game.app.menus.statistics import StatisticsScene
from game.app.menus.title import TitleScene
from game.app.menus.trophies import AchievementsScene, MedalId
from game.app.play import routes
from game.app.play.ending.deeds import announce_unlocked, watch_achievements
from game.app.ui.drawing import art
from game.app.ui.input.intents import Kind
from game.app.ui.scene import WidgetScene
from game.app.ui.services import Services
from game.content.modes.journey import load_story
from game.content.puzzles.puzzles import load_all_shipped
from game.modes.achievements.catalog import SHELVES
from game.modes.achievements.deeds import PlayHistory
from game.modes.gauntlet import steps
from game.modes.journey.state import CompletedChapter, JourneyState
from game.paths import HOME_VARIABLE
from game.storage.puzzle_progress import record_try
from game.storage.statistics import MatchRecord, SeatRecord, StatisticsPlayer
from tests.app.screen import InputPlayer as Hand
from tests.app.screen import get_used_canvas, show_scene, some_services, start_screen
from tools.paint import MEDALS
from tools.shots.shot_list import SHOTS

IDS = [id for ids in SHELVES.values() for id in ids]


@pytest.fixture(autouse=True)
def screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()


def match(number: int, *names: str) -> MatchRecord:
    """Return a match of Elixir Quest that the first of the names won."""
    seats = [SeatRecord(seat, name, "person", (), seat == 0, 0) for seat, name in enumerate(names)]
    return MatchRecord(f"m{number}", "elixir", "", 0.0, 3, tuple(seats))


def make_trophies(services: Services, deeds: PlayHistory | None = None) -> AchievementsScene:
    scene = AchievementsScene(services, deeds)
    show_scene(services, scene)
    return scene


def make_shot(services: Services) -> AchievementsScene:
    scene = SHOTS["trophies"](services)
    assert isinstance(scene, AchievementsScene)
    show_scene(services, scene)
    return scene


def chosen_text(scene: AchievementsScene) -> list[str]:
    assert scene.detail_view is not None
    return [widget.inner_widget.text for widget in scene.detail_view.widgets if hasattr(widget.inner_widget, "text")]


def test_each_medal_has_a_picture_of_its_own() -> None:
    assert sorted(MEDALS) == sorted(IDS)
    for id in IDS:
        assert art.exists(f"medal/{id}")
        assert art.exists(f"medal/{id}-carved")
    assert len({motif for motif, _enamel in MEDALS.values()}) == len(IDS)


@pytest.mark.parametrize("id", IDS)
def test_the_golden_button_leads_to_the_mode(id: str) -> None:
    services = some_services()
    scene = make_shot(services)
    Hand(services.stack.handle).click_on(scene.form, MedalId(id))
    services.stack.draw(get_used_canvas())
    assert scene.selected_id == id
    Hand(services.stack.handle).press_key(Kind.MAIN)
    assert services.stack.top is not scene
    assert type(find_achievement_route(id).route) in doors.ROUTE_TABLE


def test_arrows_walk_the_shelves_and_choose() -> None:
    services = some_services()
    services.stack.push(open_collection(services))
    scene = make_shot(services)
    hand = Hand(services.stack.handle)
    scene.form.set_focus(MedalId("first"))
    for _step in range(5):
        hand.press_key(Kind.RIGHT)
    assert scene.selected_id == SHELVES["duels"][-1]
    for shelf in ("quests", "solo", "together"):
        hand.press_key(Kind.DOWN)
        assert scene.selected_id == SHELVES[shelf][-1]
    hand.press_key(Kind.LEFT)
    assert scene.form.focus == MedalId(scene.selected_id) == MedalId("maker")
    text = chosen_text(scene)
    assert "Win a duel with a team you made or added." in text
    hand.press_key(Kind.BACK)
    assert services.stack.top is not scene


def test_the_pointer_does_not_choose_on_its_way_to_the_button() -> None:
    services = some_services()
    scene = make_shot(services)
    hand = Hand(services.stack.handle)
    hand.click_on(scene.form, MedalId("dungeon"))
    for id in ("elixir", "album"):
        hand.send_mouse(Kind.MOVE, *scene.form.get_widget(MedalId(id)).box.center)
        services.stack.draw(get_used_canvas())
    assert scene.selected_id == "dungeon"
    hand.click_on(scene.form, "lead")
    assert services.stack.top is not scene


def test_a_condition_is_shown_for_the_chosen_one_alone_and_its_number_once() -> None:
    services = some_services()
    scene = make_shot(services)
    Hand(services.stack.handle).click_on(scene.form, MedalId("puzzles"))
    services.stack.draw(get_used_canvas())
    text = " ".join(one for widget in scene.form.widgets for one in [getattr(widget.inner_widget, "text", "")])
    assert text.count("Solve every puzzle.") == 1
    assert text.count("5 of 40") == 1
    assert "Win a match." not in text


def test_medals_are_spoken_with_condition_and_progress() -> None:
    services = some_services()
    scene = make_shot(services)
    first, puzzles = scene.form.get_widget(MedalId("first")), scene.form.get_widget(MedalId("puzzles"))
    assert (first.accessible_name, first.accessible_value) == ("First victory, Win a match.", "earned")
    assert (puzzles.accessible_name, puzzles.accessible_value) == ("Puzzler, Solve every puzzle.", "5 of 40")


def test_the_picker_counts_for_one_player() -> None:
    matches = [match(1, "Mira", "Tom"), match(2, "Mira", "Tom")]
    services = some_services()
    scene = make_trophies(services, PlayHistory(matches))
    assert {player.display_name for player in scene.players} == {"Mira", "Tom"}
    assert scene.form.get_widget("player").focusable
    done = {}
    for player in (None, StatisticsPlayer("person", "Mira"), StatisticsPlayer("person", "Tom")):
        scene.player = player
        done[player and player.name] = {
            achievement.id for achievement in scene.current_achievements if achievement.is_reached
        }
    assert "first" in done["Mira"]
    assert done[None] == done["Mira"]
    assert "first" not in done["Tom"]
    alone = msgspec.structs.replace(scene._deeds, matches=[match(1, "Mira")])
    scene = make_trophies(services, alone)
    assert not any(widget.id == "player" for widget in scene.form.widgets), "one player needs no picker"


def test_all_statistics_are_three_clicks_from_the_main_menu() -> None:
    services = some_services()
    services.menu = doors.MENU
    title, hand = TitleScene(services), Hand(services.stack.handle)
    show_scene(services, title)
    for id in ("collection", "trophies", "statistics"):
        top = services.stack.top
        assert isinstance(top, WidgetScene)
        hand.click_on(top.form, id)
        services.stack.draw(get_used_canvas())
    assert isinstance(services.stack.top, StatisticsScene)
    services.stack.pop()
    hand.type_text("s")
    assert isinstance(services.stack.top, StatisticsScene)


def test_the_collection_counts_all_24() -> None:
    services = some_services()
    hub = open_collection(services)
    show_scene(services, hub)
    item = next(item for item in hub.items if item.route == routes.TrophiesRoute())
    assert item.progress is not None
    assert item.progress.text == "0 of 24"


def test_what_is_earned_is_told_once() -> None:
    services = some_services()
    show_scene(services, open_collection(services))
    for puzzle in load_all_shipped():
        with watch_achievements(services, is_deferred=True):
            record_try(f"{puzzle.puzzle.game}/{puzzle.id}", solved=True)
    assert services.unlocked == ["Puzzler"]
    texts: list[str] = [services.stack.toast.text]
    announce_unlocked(services)
    texts.append(services.stack.toast.text)
    assert texts == ["", "Achievement unlocked: Puzzler"]
    assert services.unlocked == []


def test_a_controller_chooses_a_medal_and_opens_its_mode() -> None:
    services = some_services()
    services.stack.push(open_collection(services))
    scene = make_shot(services)
    hand = Hand(services.stack.handle)
    scene.form.set_focus(MedalId("lessons"))
    hand.press_key(Kind.RIGHT, device="pad")
    assert scene.selected_id == "puzzles"
    hand.press_key(Kind.OK, device="pad")
    assert scene.form.focus == "lead"
    tops = [type(services.stack.top)]
    for kind in (Kind.OK, Kind.BACK):
        hand.press_key(kind, device="pad")
        tops.append(type(services.stack.top))
    assert tops == [AchievementsScene, PuzzlesScene, AchievementsScene]
    assert scene.selected_id == "puzzles"


def test_a_medal_stays_chosen_while_tab_leads_to_its_mode() -> None:
    services = some_services()
    services.stack.push(open_collection(services))
    scene = make_shot(services)
    hand = Hand(services.stack.handle)
    scene.form.set_focus(MedalId("lessons"))
    hand.press_key(Kind.RIGHT)
    while scene.form.focus != "lead":
        hand.press_key(Kind.NEXT)
    assert scene.selected_id == "puzzles"
    hand.press_key(Kind.OK)
    assert isinstance(services.stack.top, PuzzlesScene)


def test_the_gauntlet_and_the_journey_tell_what_they_earn() -> None:
    services = some_services()
    run = steps.create_run("zelda", "link", "seed")
    gauntlet = GauntletScene(services)
    show_scene(services, gauntlet)
    gauntlet._save_run(run)
    texts = [services.stack.toast.text]
    gauntlet._save_run(msgspec.structs.replace(run, step="won", offers=()))
    texts.append(services.stack.toast.text)
    journey = JourneyScene(services)
    show_scene(services, journey)
    story, at, walked = load_story(), load_story().first, list[CompletedChapter]()
    while not at.startswith("ending "):
        chapter = story.chapters[at]
        walked.append(CompletedChapter(at, True))
        at = chapter.next or chapter.choices[0].next
    ending = at.removeprefix("ending ")
    journey.controller.save(
        JourneyState("seed", 1, walked[-1].chapter, "over", True, walked=tuple(walked), ending=ending)
    )
    texts.append(services.stack.toast.text)
    assert texts == ["", "Achievement unlocked: Three acts", "Achievement unlocked: Ninth bell"]
