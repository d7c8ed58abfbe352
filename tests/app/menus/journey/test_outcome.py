"""End of a chapter: what it shows, where its buttons lead, and that looking changes nothing that is saved."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.menus.journey.controller import JourneyController
from game.app.menus.journey.ending import EndingScene
from game.app.menus.journey.outcome import ChapterResultScene
from game.app.menus.journey.scene import JourneyScene
from game.app.menus.pictures.journey_way import ChapterId, ChapterMarker
from game.app.menus.title import TitleScene
from game.app.ui.drawing import art
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.services import Services
from game.content.modes.journey import load_story
from game.modes.journey import progress, steps
from tests.app.campaign import open_scene, open_title, press_widget
from tests.app.screen import collect_texts, get_used_canvas, wait_until_open
from tools.shots.states.journey import reach_chapter

STORY = load_story()
LOST_BEFORE = {"05-sands": ("04-ferry",)}
CONTINUES = [name for name, chapter in STORY.chapters.items() if chapter.astray]


@pytest.fixture
def services(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Services:
    return open_title(tmp_path, monkeypatch)


def end_chapter(services: Services, chapter: str, *, won: bool) -> ChapterResultScene:
    """Show the end of a chapter over the journey."""
    progress.save_journey(
        steps.apply_match(reach_chapter(chapter, lost_chapters=LOST_BEFORE.get(chapter, ())), won=won)
    )
    open_scene(services, JourneyScene(services))
    scene = ChapterResultScene(services, JourneyController(services, progress.load_progress()))
    services.stack.push(scene)
    services.stack.draw(get_used_canvas(0.5))
    wait_until_open(services.stack)
    return scene


@pytest.mark.parametrize("won", [True, False], ids=["won", "lost"])
@pytest.mark.parametrize("name", STORY.chapters)
def test_the_end_of_a_chapter_shows_its_story_and_keepsake(services: Services, name: str, won: bool) -> None:
    chapter = STORY.chapters[name]
    words = collect_texts(end_chapter(services, name, won=won))
    assert {chapter.name.en, (chapter.won if won else chapter.lost).en, "Main menu"} <= set(words)
    keepsake = chapter.keepsake
    if keepsake is not None:
        found = won or keepsake.lost_too
        assert (keepsake.name.en in words) == found
        assert (keepsake.use.en in words) == found
    golden = "Next chapter" if won or chapter.astray else "Try again"
    if won and chapter.choices:
        golden = "Decide"
    elif won and chapter.next not in STORY.chapters:
        golden = "See the ending"
    assert golden in words


def test_every_picture_of_the_story_is_there() -> None:
    pictures = [ending.picture for ending in STORY.endings.values()]
    for chapter in STORY.chapters.values():
        pictures += [chapter.hero, chapter.foe, *(choice.picture for choice in chapter.choices)]
        pictures += [chapter.keepsake.picture] if chapter.keepsake is not None else []
    assert [picture for picture in pictures if not art.exists(picture)] == []
    own = [chapter.keepsake.picture for chapter in STORY.chapters.values() if chapter.keepsake is not None]
    assert len(set(own)) == len(own)


def test_enter_continues_to_the_next_chapter(services: Services) -> None:
    end_chapter(services, "01-dusk", won=True)
    services.stack.handle(Intent(Kind.MAIN))
    top = services.stack.top
    assert isinstance(top, JourneyScene)
    services.stack.draw(get_used_canvas(0.5))
    assert top._get_texts()[2] == STORY.chapters["02-fountain"].before.en


@pytest.mark.parametrize("name", CONTINUES)
def test_the_story_continues_after_a_defeat_if_it_has_that_branch(services: Services, name: str) -> None:
    end_chapter(services, name, won=False)
    press_widget(services, "go")
    journey = progress.load_progress().journey
    assert journey is not None
    assert (journey.chapter, journey.walked[-1].won) == (STORY.chapters[name].astray, False)


@pytest.mark.parametrize(("name", "ending"), [("10-bell", "evening"), ("10-shadow", "dusk")])
def test_the_last_chapter_leads_to_its_ending(services: Services, name: str, ending: str) -> None:
    end_chapter(services, name, won=True)
    press_widget(services, "go")
    top = services.stack.top
    assert isinstance(top, EndingScene)
    assert top.ending is STORY.endings[ending]
    assert progress.load_progress().endings == {ending: 1}


@pytest.mark.parametrize("how", ["title", "esc"])
def test_main_menu_leaves_the_journey_at_its_chapter(services: Services, how: str) -> None:
    end_chapter(services, "06-forge", won=True)
    before = progress.journey_path().read_bytes()
    if how == "title":
        press_widget(services, "title")
    else:
        services.stack.handle(Intent(Kind.BACK))
    assert isinstance(services.stack.top, TitleScene)
    assert progress.journey_path().read_bytes() == before


def test_viewing_chapters_changes_no_saved_data(services: Services) -> None:
    progress.save_journey(reach_chapter("06-forge", lost_chapters=("03-refuge",)))
    before = progress.journey_path().read_bytes()
    scene = JourneyScene(services)
    open_scene(services, scene)
    for name in STORY.chapters:
        place = scene.form.get_widget(ChapterId(name))
        assert isinstance(place, ChapterMarker)
        press_widget(services, ChapterId(name))
        chapter = STORY.chapters[name]
        if place.is_completed and chapter.keepsake is not None:
            found = place.was_won or chapter.keepsake.lost_too
            assert (chapter.keepsake.use.en in collect_texts(scene)) == found
            assert (chapter.keepsake.name.en in place.tip) == found
    assert progress.journey_path().read_bytes() == before
