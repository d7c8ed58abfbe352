"""The journey in the window: three chapters from the first words on, left and gone on with, the choice, the ends."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.app.dungeon.result import DungeonResult
from game.app.dungeon.scene import AdventureScene
from game.app.elixir.scene import TableScene
from game.app.epic.match.goals import add_goals
from game.app.epic.match.scene import MatchScene
from game.app.menus.journey.scene import JourneyScene, WayId, journey_line
from game.app.menus.pictures.journey_way import ChapterId, Place
from game.app.ui.dialog import Dialog
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.services import Services
from game.app.ui.widgets.base import Reply
from game.app.ui.widgets.button import Button
from game.bots.worker.registry import players_of
from game.content.modes.journey import load_story
from game.modes.dungeon.chronicle import load_runs
from game.modes.journey import matches, progress, steps
from game.modes.journey.state import Journey
from game.rules.epic.actions.action import End, Halt
from game.storage import slots
from game.storage.files import write_whole
from tests.app.campaign import at_title, opened, press
from tests.app.screen import heard_of, used_canvas
from tools.balance.journeys import bots_of, play_out
from tools.shots.states.dungeon import SHOTS
from tools.shots.states.journey import come_to

STORY = load_story()


@pytest.fixture
def services(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Services:
    return at_title(tmp_path, monkeypatch)


def open_journey(services: Services) -> JourneyScene:
    """The journey as somebody opens it who has just started the program."""
    scene = JourneyScene(services)
    opened(services, scene)
    return scene


def kept() -> Journey:
    """The journey as it stands in the player's file."""
    found = progress.load().journey
    assert found is not None
    return found


def play_to_the_end(services: Services, table: Any, *, won: bool) -> None:
    """One side plays well, the other ends its turns; an adventure is played as it comes."""
    session = table.occasion.session
    players = players_of(session.rules)
    bot = players.make(players.stand_in)
    for step in range(6000):
        asked = session.decision
        if asked is None:
            break
        legal, view = session.legal(), session.view(asked.seat)
        action = next((one for one in legal if isinstance(one, Halt | End)), legal[0])
        if isinstance(table, AdventureScene) or (asked.seat % 2 == 0) == won:
            action = bot.choose(session.rules, view, asked.seat, legal, Random(step))
        session.submit(action)
    assert session.outcome is not None
    table.occasion.keep()
    table.leave_table()
    services.stack.draw(used_canvas(0.5))


def test_the_first_three_chapters_are_played_and_written_down(services: Services) -> None:
    scene = open_journey(services)
    assert scene.journey is None
    press(services, "go")
    assert (kept().chapter, kept().step) == ("01-dusk", "before")
    progress.keep(come_to("01-dusk"))
    scene.resume()
    for chapter, table, after in (
        ("01-dusk", MatchScene, "02-fountain"),
        ("02-fountain", MatchScene, "03-refuge"),
        ("03-refuge", AdventureScene, "04-ferry"),
    ):
        assert kept().chapter == chapter
        press(services, "go")
        top = services.stack.top
        assert isinstance(top, table)
        assert kept().match
        play_to_the_end(services, top, won=True)
        assert chapter != "01-dusk" or services.stack.toast.text == "Achievement unlocked: First victory"
        scene = open_journey(services)
        assert (kept().step, kept().match) == ("after", "")
        told = scene._told()
        assert STORY.chapters[chapter].name.en == told[0]
        press(services, "go")
        assert kept().chapter == after
        assert kept().walked[-1].chapter == chapter
    press(services, "go")
    assert isinstance(services.stack.top, TableScene)


def test_a_lost_chapter_is_tried_again_with_other_luck(services: Services) -> None:
    progress.keep(come_to("02-fountain"))
    open_journey(services)
    press(services, "go")
    first = services.stack.top
    assert isinstance(first, MatchScene)
    play_to_the_end(services, first, won=False)
    scene = open_journey(services)
    assert (kept().step, kept().won) == ("after", False)
    assert scene._told()[2] == STORY.chapters["02-fountain"].lost.en
    press(services, "go")
    assert (kept().chapter, kept().step, kept().tries) == ("02-fountain", "before", 1)
    press(services, "go")
    second = services.stack.top
    assert isinstance(second, MatchScene)
    assert second.occasion.session.seed != first.occasion.session.seed


def test_a_match_is_left_and_gone_on_with(services: Services) -> None:
    progress.keep(come_to("02-fountain"))
    open_journey(services)
    press(services, "go")
    table = services.stack.top
    assert isinstance(table, MatchScene)
    while table.occasion.session.view(0).turn < 3:
        table.occasion.session.submit(table.occasion.session.legal()[0])
    table.occasion.keep()
    played = len(table.occasion.session.journal)
    table.leave_table()
    assert isinstance(services.stack.top, JourneyScene)
    scene = open_journey(services)
    assert scene.form.widget("go").text == "Continue"  # type: ignore[attr-defined]
    press(services, "go")
    again = services.stack.top
    assert isinstance(again, MatchScene)
    assert len(again.occasion.session.journal) == played


def test_goals_are_told_at_the_table_and_marked_on_the_board(services: Services) -> None:
    progress.keep(come_to("02-fountain"))
    open_journey(services)
    press(services, "go")
    table = services.stack.top
    assert isinstance(table, MatchScene)
    showing = table.showing()
    assert showing.note is not None
    assert "Bring Princess Zelda to L4." in showing.note.text
    layout = table.stage.match.board.layout
    assert showing.marks.goals == {layout.square("L4")}
    showing.note = None
    add_goals(showing, table.stage, lambda seat: f"P{seat}")
    assert showing.note is not None
    assert showing.note.title == "Goals"


def test_goals_of_a_match_that_is_over_tell_how_it_ended(services: Services) -> None:
    progress.keep(come_to("02-fountain"))
    open_journey(services)
    press(services, "go")
    table = services.stack.top
    assert isinstance(table, MatchScene)
    view = table.stage.view
    seat = table.stage.match.goals[0].seat
    for reason, words in (("reached", "Princess Zelda reaches the goal: "), ("conceded", "wins the match.")):
        view.decision, view.result, view.reason = None, (table.stage.match.side_of[seat],), reason  # type: ignore[assignment]
        showing = table.showing()
        showing.note = None
        add_goals(showing, table.stage, lambda seat: f"P{seat}")
        assert showing.note is not None
        assert showing.note.title == "The match is over"
        assert words in showing.note.text
        assert "Bring Princess Zelda" not in showing.note.text


@pytest.mark.parametrize(("number", "ending"), [(0, "evening"), (1, "dusk")])
def test_the_choice_leads_to_its_ending(services: Services, number: int, ending: str) -> None:
    progress.keep(steps.after_match(come_to("09-mirror"), won=True))
    open_journey(services)
    press(services, WayId(number))
    assert kept().chapter == STORY.chapters["09-mirror"].choices[number].next
    progress.keep(steps.after_match(kept(), won=True))
    scene = open_journey(services)
    press(services, "go")
    assert (kept().step, kept().ending) == ("over", ending)
    assert scene._told()[0] == STORY.endings[ending].name.en
    assert progress.load().endings == {ending: 1}
    press(services, "go")
    assert progress.load().journey is None
    assert progress.load().endings == {ending: 1}


def test_chapters_that_are_known_are_told_once_more(services: Services) -> None:
    progress.keep(come_to("05-sands", lost=("04-ferry",)))
    scene = open_journey(services)
    press(services, ChapterId("04-ferry"))
    assert STORY.chapters["04-ferry"].lost.en in scene._told()[2]
    press(services, ChapterId("05-sands"))
    assert scene._told()[2] == STORY.chapters["05-sands"].before.en
    press(services, ChapterId("06-forge"))
    assert scene.at == ""
    assert "haven't reached" in services.stack.toast.text
    places = {name: scene.form.widget(ChapterId(name)) for name in STORY.chapters}
    states = {name: place.state for name, place in places.items() if isinstance(place, Place)}
    assert (states["03-refuge"], states["04-ferry"], states["05-sands"], states["05-shallows"]) == (
        "won",
        "lost (story continues)",
        "you are here",
        "locked",
    )


def test_two_people_share_the_journey(services: Services) -> None:
    scene = open_journey(services)
    scene.on_reply(Reply("people", "changed", 2))
    press(services, "go")
    assert kept().people == 2
    progress.keep(come_to("08-sisters", people=2))
    open_journey(services)
    press(services, "go")
    table = services.stack.top
    assert isinstance(table, MatchScene)
    assert table.occasion.people == [0, 2]


def test_giving_up_is_asked_first(services: Services) -> None:
    progress.keep(come_to("03-refuge"))
    open_journey(services)
    press(services, "give up")
    dialog = services.stack.top
    assert isinstance(dialog, Dialog)
    assert kept().chapter == "03-refuge"
    press(services, "give up")
    assert progress.load().journey is None


def test_a_journey_that_cannot_be_written_says_so_and_stays(services: Services) -> None:
    progress.keep(steps.after_match(come_to("01-dusk"), won=True))
    open_journey(services)
    write_whole(progress.journey_file(), b'{"version": 99}')
    press(services, "go")
    assert services.stack.toast.text
    assert progress.journey_file().read_bytes() == b'{"version": 99}'


def test_a_dungeon_that_is_gone_on_with_from_elsewhere_stays_out_of_the_chronicle(services: Services) -> None:
    """From the title a match has no guest: its own result is shown, and the journey learns of it all the same."""
    progress.keep(come_to("03-refuge"))
    open_journey(services)
    press(services, "go")
    begun = services.stack.top
    assert isinstance(begun, AdventureScene)
    begun.leave_table()
    occasion = matches.open_match(STORY, kept(), ["Mira"], str)
    play_out(
        occasion.session,
        bots_of(STORY.chapters["03-refuge"], matches.kinds_of(STORY.chapters["03-refuge"], 1), "knight"),
        "1",
    )
    occasion.keep()
    services.stack.push(DungeonResult(services, occasion))
    services.stack.draw(used_canvas(0.5))
    assert load_runs() == []
    open_journey(services)
    assert (kept().step, kept().won) == ("after", True)


def test_the_title_says_how_far_it_is(services: Services) -> None:
    assert journey_line() == "a story in ten chapters"
    progress.keep(come_to("07-tomb"))
    assert journey_line() == "chapter 7 of 10"


def test_a_match_that_was_deleted_begins_anew(services: Services) -> None:
    open_journey(services)
    press(services, "go")
    press(services, "go")
    table = services.stack.top
    assert isinstance(table, MatchScene)
    table.leave_table()
    slots.remove(slots.folder(slots.RUNNING) / kept().match)
    scene = open_journey(services)
    assert kept().match == ""
    assert scene.form.widget("go").text == "Start"  # type: ignore[attr-defined]
    assert matches.seed_of(kept()).endswith("/01-dusk/0")


def test_a_given_dungeon_that_was_lost_is_named_where_it_was_gone_on_with_from_the_title(services: Services) -> None:
    scene = SHOTS["dungeon-lost-given"](services)
    assert isinstance(scene, DungeonResult)
    opened(services, scene)
    heard = "\n".join(heard_of(scene))
    assert "1. Forest Refuge" in heard
    assert "2. Moblin Mines" in heard
    assert "Castle" not in heard
    assert ("Length", "2 dungeons") in scene.facts()


@pytest.mark.parametrize("text", [100, 150])
def test_the_way_is_large_where_the_words_of_every_chapter_leave_room(services: Services, text: int) -> None:
    canvas = used_canvas(0.5, text)
    for name in ("01-dusk", "06-forge", "09-mirror"):
        scene = JourneyScene(services, progress.Book(1, come_to(name), {}))
        services.stack.push(scene)
        services.stack.draw(canvas)
        assert scene._paper.h == (300 if text == 100 else 222)
        least, prose = canvas.text_size("body"), scene._parts(canvas)[2]
        words, full = scene._told()[2], 1.45 * least
        size = canvas.fit_block(words, prose.w, prose.h, "body", size=full, leading=1.3, wraps=True).size
        assert size >= 1.1 * least
        services.stack.pop()


def test_the_choices_of_a_chapter_are_written_alike(services: Services) -> None:
    scene = JourneyScene(services, progress.Book(1, steps.after_match(come_to("09-mirror"), won=True), {}))
    opened(services, scene)
    ways = [one for one in scene.form.widgets if isinstance(one, Button) and isinstance(one.id, WayId)]
    assert [one.id for one in ways] == [WayId(0), WayId(1)]
    assert ways[0].share == ways[1].share
    assert ways[0].box.bottom < ways[1].box.y


def test_whoever_looks_back_at_a_chapter_comes_back_first(services: Services) -> None:
    """What is begun is the chapter where one is, never the one that is looked at."""
    progress.keep(come_to("06-forge"))
    scene = open_journey(services)
    press(services, ChapterId("01-dusk"))
    assert scene.chapter is STORY.chapters["01-dusk"]
    assert not [one.id for one in scene.form.widgets if one.id in ("go", "give up")]
    press(services, "here")
    assert (scene.at, services.stack.top) == ("", scene)
    press(services, ChapterId("01-dusk"))
    scene.on_intent(Intent(Kind.BACK))
    services.stack.draw(used_canvas(0.5))
    assert (scene.at, services.stack.top) == ("", scene)
    press(services, "go")
    assert isinstance(services.stack.top, MatchScene)
    assert kept().chapter == "06-forge"
