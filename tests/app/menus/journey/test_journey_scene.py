"""The journey in the window: the first three chapters, left and resumed, lost, and viewed again."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.app.dungeon.result import DungeonResult
from game.app.dungeon.scene import AdventureScene
from game.app.elixir.scene import ElixirMatchScene
from game.app.epic.match.goals import add_goals
from game.app.epic.match.scene import MatchScene
from game.app.menus.journey.outcome import ChapterResultScene
from game.app.menus.journey.scene import JourneyScene
from game.app.menus.pictures.journey_way import ChapterId, ChapterMarker
from game.app.ui.dialog import Dialog
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.services import Services
from game.app.ui.widgets.base import WidgetEvent
from game.bots.worker.registry import get_rulebook_bots
from game.content.modes.journey import load_story
from game.modes.dungeon.chronicle import load_adventures
from game.modes.journey import matches, progress, steps
from game.modes.journey.state import JourneyState
from game.rules.epic.actions.action import End, Halt
from game.storage import slots
from game.storage.files import write_atomic
from tests.app.campaign import open_scene, open_title, press_widget
from tests.app.menus.hub_lines import find_solo_line
from tests.app.screen import collect_texts, get_used_canvas
from tools.balance.journeys import make_bots, play_out
from tools.shots.states.dungeon import SHOTS
from tools.shots.states.journey import reach_chapter

STORY = load_story()


@pytest.fixture
def services(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Services:
    return open_title(tmp_path, monkeypatch)


def open_journey(services: Services) -> JourneyScene:
    """Return the journey as it opens right after the program starts."""
    scene = JourneyScene(services)
    open_scene(services, scene)
    return scene


def load_journey() -> JourneyState:
    """Return the saved journey."""
    journey_state = progress.load_progress().journey
    assert journey_state is not None
    return journey_state


def play_to_end(services: Services, table: Any, *, won: bool) -> None:
    """Play to the end: one side plays well, the other ends its turns at once; an adventure is played at random."""
    session = table.active_match.session
    players = get_rulebook_bots(session.rules)
    bot = players.make_bot(players.fallback_bot)
    for step in range(6000):
        asked = session.decision
        if asked is None:
            break
        legal, view = session.legal_actions(), session.view_for(asked.seat)
        action = next((one for one in legal if isinstance(one, Halt | End)), legal[0])
        if isinstance(table, AdventureScene) or (asked.seat % 2 == 0) == won:
            action = bot.choose(session.rules, view, asked.seat, legal, Random(step))
        session.submit(action)
    assert session.outcome is not None
    table.active_match.save()
    table.leave_table()
    services.stack.draw(get_used_canvas(0.5))


def test_the_first_three_chapters_are_played_and_saved(services: Services) -> None:
    scene = open_journey(services)
    assert scene.journey is None
    press_widget(services, "go")
    assert (load_journey().chapter, load_journey().step) == ("01-dusk", "before")
    progress.save_journey(reach_chapter("01-dusk"))
    scene.resume()
    for chapter, table, after in (
        ("01-dusk", MatchScene, "02-fountain"),
        ("02-fountain", MatchScene, "03-refuge"),
        ("03-refuge", AdventureScene, "04-ferry"),
    ):
        assert load_journey().chapter == chapter
        press_widget(services, "go")
        top = services.stack.top
        assert isinstance(top, table)
        assert load_journey().match
        play_to_end(services, top, won=True)
        assert isinstance(services.stack.top, ChapterResultScene)
        assert services.stack.top.won
        assert chapter != "01-dusk" or services.stack.toast.text == "Achievement unlocked: First victory"
        scene = open_journey(services)
        assert (load_journey().step, load_journey().match) == ("after", "")
        told = scene._get_texts()
        assert STORY.chapters[chapter].name.en == told[0]
        press_widget(services, "go")
        assert load_journey().chapter == after
        assert load_journey().walked[-1].chapter == chapter
    press_widget(services, "go")
    assert isinstance(services.stack.top, ElixirMatchScene)


def test_a_retried_chapter_has_another_seed(services: Services) -> None:
    """The button says "Try again", so that it leads into the match, whose words were read before."""
    progress.save_journey(reach_chapter("02-fountain"))
    open_journey(services)
    press_widget(services, "go")
    first = services.stack.top
    assert isinstance(first, MatchScene)
    play_to_end(services, first, won=False)
    outcome = services.stack.top
    assert isinstance(outcome, ChapterResultScene)
    assert (load_journey().step, load_journey().won) == ("after", False)
    assert {STORY.chapters["02-fountain"].lost.en, "Try again"} <= set(collect_texts(outcome))
    press_widget(services, "go")
    second = services.stack.top
    assert isinstance(second, MatchScene)
    assert (load_journey().chapter, load_journey().step, load_journey().tries) == ("02-fountain", "before", 1)
    assert second.active_match.session.seed != first.active_match.session.seed
    second.leave_table()
    assert isinstance(services.stack.top, JourneyScene)


def test_a_lost_chapter_can_be_retried_from_the_chapter_map(services: Services) -> None:
    progress.save_journey(steps.apply_match(reach_chapter("08-sisters"), won=False))
    scene = open_journey(services)
    assert scene._get_texts()[2] == STORY.chapters["08-sisters"].lost.en
    press_widget(services, "go")
    assert isinstance(services.stack.top, MatchScene)
    assert load_journey().tries == 1


def test_a_match_can_be_left_and_resumed(services: Services) -> None:
    progress.save_journey(reach_chapter("02-fountain"))
    open_journey(services)
    press_widget(services, "go")
    table = services.stack.top
    assert isinstance(table, MatchScene)
    while table.active_match.session.view_for(0).turn < 3:
        table.active_match.session.submit(table.active_match.session.legal_actions()[0])
    table.active_match.save()
    played = len(table.active_match.session.journal)
    table.leave_table()
    assert isinstance(services.stack.top, JourneyScene)
    scene = open_journey(services)
    assert scene.form.get_widget("go").text == "Continue"  # type: ignore[attr-defined]
    press_widget(services, "go")
    again = services.stack.top
    assert isinstance(again, MatchScene)
    assert len(again.active_match.session.journal) == played


def test_goals_are_shown_at_the_table_and_marked_on_the_board(services: Services) -> None:
    progress.save_journey(reach_chapter("02-fountain"))
    open_journey(services)
    press_widget(services, "go")
    table = services.stack.top
    assert isinstance(table, MatchScene)
    showing = table.build_view_state()
    assert showing.note is not None
    assert "Bring Princess Zelda to L4." in showing.note.text
    layout = table.stage.match.board.layout
    assert showing.marks.goals == {layout.parse_square("L4")}
    showing.note = None
    add_goals(showing, table.stage, lambda seat: f"P{seat}")
    assert showing.note is not None
    assert showing.note.title == "Goals"


def test_goals_of_a_finished_match_show_how_it_ended(services: Services) -> None:
    progress.save_journey(reach_chapter("02-fountain"))
    open_journey(services)
    press_widget(services, "go")
    table = services.stack.top
    assert isinstance(table, MatchScene)
    view = table.stage.view
    seat = table.stage.match.goals[0].seat
    for reason, words in (("reached", "Princess Zelda reaches the goal: "), ("conceded", "wins the match.")):
        view.decision, view.result, view.reason = None, (table.stage.match.side_of[seat],), reason  # type: ignore[assignment]
        showing = table.build_view_state()
        showing.note = None
        add_goals(showing, table.stage, lambda seat: f"P{seat}")
        assert showing.note is not None
        assert showing.note.title == "The match is over"
        assert words in showing.note.text
        assert "Bring Princess Zelda" not in showing.note.text


def test_completed_chapters_can_be_read_again(services: Services) -> None:
    progress.save_journey(reach_chapter("05-sands", lost_chapters=("04-ferry",)))
    scene = open_journey(services)
    press_widget(services, ChapterId("04-ferry"))
    assert STORY.chapters["04-ferry"].lost.en in scene._get_texts()[2]
    press_widget(services, ChapterId("05-sands"))
    assert scene._get_texts()[2] == STORY.chapters["05-sands"].before.en
    press_widget(services, ChapterId("06-forge"))
    assert scene.selected_chapter == ""
    assert "haven't reached" in services.stack.toast.text
    places = {name: scene.form.get_widget(ChapterId(name)) for name in STORY.chapters}
    states = {name: place.accessible_value for name, place in places.items() if isinstance(place, ChapterMarker)}
    assert (states["03-refuge"], states["04-ferry"], states["05-sands"], states["05-shallows"]) == (
        "won",
        "lost (story continues)",
        "you are here",
        "locked",
    )


def test_two_people_share_the_journey(services: Services) -> None:
    scene = open_journey(services)
    scene.on_widget_event(WidgetEvent("people", "changed", 2))
    press_widget(services, "go")
    assert load_journey().people == 2
    progress.save_journey(reach_chapter("08-sisters", human_count=2))
    open_journey(services)
    press_widget(services, "go")
    table = services.stack.top
    assert isinstance(table, MatchScene)
    assert table.active_match.human_seats == [0, 2]


def test_abandoning_the_journey_asks_for_confirmation(services: Services) -> None:
    progress.save_journey(reach_chapter("03-refuge"))
    open_journey(services)
    press_widget(services, "give up")
    dialog = services.stack.top
    assert isinstance(dialog, Dialog)
    assert load_journey().chapter == "03-refuge"
    press_widget(services, "give up")
    assert progress.load_progress().journey is None


def test_a_journey_that_cannot_be_written_says_so_and_stays(services: Services) -> None:
    progress.save_journey(steps.apply_match(reach_chapter("01-dusk"), won=True))
    open_journey(services)
    write_atomic(progress.journey_path(), b'{"version": 99}')
    press_widget(services, "go")
    assert services.stack.toast.text
    assert progress.journey_path().read_bytes() == b'{"version": 99}'


def test_a_journey_dungeon_resumed_from_elsewhere_is_not_in_the_chronicle(services: Services) -> None:
    """From the title a match has no guest: its own result is shown, and the journey learns of it all the same."""
    progress.save_journey(reach_chapter("03-refuge"))
    open_journey(services)
    press_widget(services, "go")
    begun = services.stack.top
    assert isinstance(begun, AdventureScene)
    begun.leave_table()
    active_match = matches.open_match(STORY, load_journey(), ["Mira"], str)
    play_out(
        active_match.session,
        make_bots(STORY.chapters["03-refuge"], matches.list_seat_kinds(STORY.chapters["03-refuge"], 1), "knight"),
        "1",
    )
    active_match.save()
    services.stack.push(DungeonResult(services, active_match))
    services.stack.draw(get_used_canvas(0.5))
    assert load_adventures() == []
    open_journey(services)
    assert (load_journey().step, load_journey().won) == ("after", True)


def test_the_hub_shows_the_progress_of_the_journey(services: Services) -> None:
    assert find_solo_line("journey") == ""
    progress.save_journey(reach_chapter("07-tomb"))
    assert find_solo_line("journey") == "Chapter 7 of 10"


def test_a_deleted_match_restarts(services: Services) -> None:
    open_journey(services)
    press_widget(services, "go")
    press_widget(services, "go")
    table = services.stack.top
    assert isinstance(table, MatchScene)
    table.leave_table()
    slots.delete_save(slots.get_slot_folder(slots.RUNNING) / load_journey().match)
    scene = open_journey(services)
    assert load_journey().match == ""
    assert scene.form.get_widget("go").text == "Start"  # type: ignore[attr-defined]
    assert matches.make_seed(load_journey()).endswith("/01-dusk/0")


def test_a_lost_journey_dungeon_is_named_when_resumed_from_the_main_menu(services: Services) -> None:
    scene = SHOTS["dungeon-lost-given"](services)
    assert isinstance(scene, DungeonResult)
    open_scene(services, scene)
    heard = "\n".join(collect_texts(scene))
    assert "1. Forest Refuge" in heard
    assert "2. Moblin Mines" in heard
    assert "Castle" not in heard
    assert ("Length", "2 dungeons") in scene.list_facts()


@pytest.mark.parametrize("text", [100, 150])
def test_the_chapter_map_is_as_large_as_every_chapters_text_allows(services: Services, text: int) -> None:
    canvas = get_used_canvas(0.5, text)
    for name in ("01-dusk", "06-forge", "09-mirror"):
        scene = JourneyScene(services, progress.JourneyProgress(1, reach_chapter(name), {}))
        services.stack.push(scene)
        services.stack.draw(canvas)
        boxes = scene.layout_result.boxes
        assert boxes["way"].h == (300 if text == 100 else 222)
        least, prose = canvas.resolve_text_size("body"), boxes["story"]
        words, full = scene._get_texts()[2], 1.45 * least
        size = canvas.fit_block(words, prose.w, prose.h, "body", size=full, leading=1.3, wraps=True).size
        assert size >= 1.1 * least
        services.stack.pop()


def test_leaving_an_earlier_chapter_returns_to_the_current_one(services: Services) -> None:
    """The button begins the current chapter, never the one on view."""
    progress.save_journey(reach_chapter("06-forge"))
    scene = open_journey(services)
    press_widget(services, ChapterId("01-dusk"))
    assert scene.chapter is STORY.chapters["01-dusk"]
    assert not [widget.id for widget in scene.form.widgets if widget.id in ("go", "give up")]
    press_widget(services, "here")
    assert (scene.selected_chapter, services.stack.top) == ("", scene)
    press_widget(services, ChapterId("01-dusk"))
    scene.on_unhandled_intent(Intent(Kind.BACK))
    services.stack.draw(get_used_canvas(0.5))
    assert (scene.selected_chapter, services.stack.top) == ("", scene)
    press_widget(services, "go")
    assert isinstance(services.stack.top, MatchScene)
    assert load_journey().chapter == "06-forge"
