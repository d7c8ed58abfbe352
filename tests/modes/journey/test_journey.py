"""The journey: its story, every chapter won and lost by bots, every branch, both endings, and what is kept of it."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from game.bots.dungeon.bots import make_dungeon_bot
from game.bots.elixir.bots import make_elixir_bot
from game.bots.epic.bots import make_bot
from game.bots.epic.greedy import GreedyBot
from game.content.formats.errors import ContentError
from game.content.modes.journey import ENDING, STATIONS, Adventure, Duel, Quest, folder, leads, load_story, read_story
from game.modes.journey import matches, progress, steps
from game.modes.journey.state import Journey, Walked, can_be
from game.paths import HOME_VARIABLE
from game.presentation.rulebooks import book_of
from game.session.seats import PERSON
from game.session.session import AnySession
from game.storage import slots

STORY = load_story()
NAMES = ("Mira", "Tom")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))


def at(chapter: str, people: int = 1, seed: str = "7") -> Journey:
    """A journey before a chapter, come there without a match."""
    journey = steps.new_journey(STORY, seed, people)
    for _station in range(STATIONS):
        if journey.chapter == chapter:
            break
        here = STORY.chapters[journey.chapter]
        ways = leads(here)
        way = chapter if chapter in ways else next(way for way in ways if _reaches(way, chapter))
        journey = steps.after_match(journey, won=way != here.astray or way == here.next)
        journey = steps.go_on(STORY, journey, way)
    assert journey.chapter == chapter
    return journey


def _reaches(way: str, chapter: str) -> bool:
    return way == chapter or (
        way in STORY.chapters and any(_reaches(one, chapter) for one in leads(STORY.chapters[way]))
    )


def bots_of(chapter: str, *, win: bool) -> list[Any]:
    """By seat: bots of which one side plays well and the other by lot."""
    play = STORY.chapters[chapter].play
    match play:
        case Duel(teams=teams):
            return [GreedyBot(worlds=1) if (seat % 2 == 0) == win else make_bot("random") for seat in range(len(teams))]
        case Adventure(companions=companions):
            return [make_dungeon_bot("greedy") if win else make_dungeon_bot("random")] * (1 + len(companions))
        case Quest():
            pair = [make_elixir_bot("sensible"), make_elixir_bot("random")]
            return pair if win else pair[::-1]


def play_out(session: AnySession, bots: list[Any], seed: int) -> None:
    for step in range(9000):
        asked = session.decision
        if asked is None:
            break
        luck = Random(f"{seed}/{step}")
        view, legal = session.view(asked.seat), session.legal()
        session.submit(bots[asked.seat].choose(session.rules, view, asked.seat, legal, luck))
    assert session.outcome is not None


def finished(chapter: str, *, win: bool) -> AnySession:
    """A match of a chapter that came out as it was to, with the first luck that does."""
    for seed in range(40):
        journey = at(chapter, seed=str(seed))
        here = STORY.chapters[chapter]
        seats = matches.seats_of(here, 1, NAMES, str)
        session = matches.begin(journey, here, seats, open_hands=False, kept=False).session
        play_out(session, bots_of(chapter, win=win), seed)
        assert session.outcome is not None
        if (matches.ME in book_of(session.rules).winners(session.rules, session.outcome)) == win:
            return session
    raise AssertionError(f"{chapter} never came out so")


@pytest.mark.sweep(3)
@pytest.mark.parametrize("win", [True, False], ids=["won", "lost"])
@pytest.mark.parametrize("chapter", STORY.chapters)
def test_every_chapter_can_be_won_and_lost(chapter: str, win: bool) -> None:
    session = finished(chapter, win=win)
    play = STORY.chapters[chapter].play
    assert session.outcome is not None
    if isinstance(play, Adventure):
        assert session.outcome.reason == ("given" if win else "collapses")
        assert list(session.view(0).beaten) == list(play.dungeons) * win
    if isinstance(play, Duel) and win:
        wanted = {
            "held-out" if aim.hold_out else "reached" if aim.bring else "defeated"
            for aim in play.goals
            if not aim.enemy
        }
        assert session.outcome.reason in {*wanted, "eliminated"}


def test_every_branch_is_reached_and_the_story_ends_in_both_ways() -> None:
    walked: set[tuple[str, str]] = set()
    endings: set[str] = set()
    waiting = [steps.new_journey(STORY, "1", 1)]
    while waiting:
        journey = waiting.pop()
        assert can_be(journey, STORY)
        if journey.step == "over":
            endings.add(journey.ending)
            assert [STORY.chapters[one.chapter].station for one in journey.walked] == list(range(1, STATIONS + 1))
            continue
        for won in (True, False):
            after = steps.after_match(journey, won=won)
            assert can_be(after, STORY)
            ways = steps.ways(STORY, after)
            if not ways:
                again = steps.again(after)
                assert (again.chapter, again.step, again.tries) == (journey.chapter, "before", 1)
            for way in ways:
                walked.add((journey.chapter, way))
                waiting.append(steps.go_on(STORY, after, way))
    assert endings == set(STORY.endings)
    assert walked == {(name, way) for name, chapter in STORY.chapters.items() for way in leads(chapter)}


def test_a_journey_that_no_story_tells_is_none() -> None:
    good = at("04-ferry")
    assert can_be(good, STORY)
    for bad in (
        msgspec.structs.replace(good, chapter="09-mirror"),
        msgspec.structs.replace(good, chapter="gone"),
        msgspec.structs.replace(good, walked=good.walked[1:]),
        msgspec.structs.replace(good, walked=(*good.walked[:-1], Walked("05-sands", True))),
        msgspec.structs.replace(good, step="over", ending="dusk"),
        msgspec.structs.replace(good, step="over"),
    ):
        assert not can_be(bad, STORY)


def test_no_way_is_walked_that_is_not_open() -> None:
    journey = at("01-dusk")
    assert steps.go_on(STORY, journey, "02-fountain") == journey
    assert steps.again(journey) == journey
    lost = steps.after_match(journey, won=False)
    assert steps.go_on(STORY, lost, "02-fountain") == lost


@pytest.mark.parametrize("chapter", STORY.chapters)
@pytest.mark.parametrize("people", [1, 2])
def test_a_second_person_leads_the_ally_or_shares_the_side(chapter: str, people: int) -> None:
    here = STORY.chapters[chapter]
    seats = matches.seats_of(here, people, NAMES, lambda kind: kind)
    allies = len(here.play.teams) > 2 if isinstance(here.play, Duel) else isinstance(here.play, Adventure)
    assert seats.kinds.count(PERSON) == (2 if allies and people > 1 else 1)
    assert seats.is_person(matches.ME)
    assert seats.name(0) == ("Mira & Tom" if people > 1 and not allies else "Mira")
    assert len({seats.name(seat) for seat in range(len(seats.kinds))}) == len(seats.kinds)


def test_the_result_of_a_match_comes_back_wherever_it_was_played() -> None:
    journey = at("01-dusk")
    progress.keep(journey)
    fresh = matches.open_match(STORY, journey, NAMES, str)
    begun = progress.load().journey
    assert begun is not None
    assert begun.match
    assert matches.settled(begun) == begun
    fresh.close()
    again = matches.open_match(STORY, begun, NAMES, str)
    assert len(again.session.journal) == len(fresh.session.journal)
    play_out(again.session, bots_of("01-dusk", win=True), 1)
    again.keep()
    after = matches.settled(begun)
    assert (after.step, after.won, after.match) == ("after", True, "")


def test_a_match_whose_file_is_gone_begins_anew() -> None:
    journey = at("01-dusk")
    matches.open_match(STORY, journey, NAMES, str).close()
    begun = progress.load().journey
    assert begun is not None
    slots.remove(slots.folder(slots.RUNNING) / begun.match)
    assert matches.settled(begun).match == ""


def test_what_is_kept_of_a_journey() -> None:
    over = at("10-bell", people=2)
    over = steps.go_on(STORY, steps.after_match(over, won=True), f"{ENDING}evening")
    progress.keep(over)
    assert progress.load() == progress.Book(1, over, {"evening": 1})
    assert progress.give_up() == progress.Book(1, None, {"evening": 1})
    progress.keep(at("02-fountain"))
    assert progress.load().endings == {"evening": 1}
    progress.keep(over)
    assert progress.keep(over).endings == {"evening": 2}


FAULTS = {
    "next: 02-fountain": ("next: 02-fontain", 'unknown chapter "02-fontain": did you mean "02-fountain"?'),
    "hold_out: 12": ("defeat: ganon", 'No fighter here is called "ganon"'),
    "map: lost-woods": ("map: lost-wood", 'Unknown board "lost-wood"'),
    "station: 1\n": ("station: 11\n", "10"),
    "play:\n": ("next_: x\nplay:\n", "next_"),
}


@pytest.mark.parametrize("before", FAULTS)
def test_a_mistake_in_a_chapter_is_told_with_its_line(before: str, tmp_path: Path) -> None:
    after, told = FAULTS[before]
    for file in folder().glob("*.yaml"):
        text = file.read_text(encoding="utf-8")
        if file.stem == "01-dusk":
            assert before in text
            text = text.replace(before, after)
        (tmp_path / file.name).write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as fault:
        read_story(tmp_path)
    assert fault.value.faults[0].path.name == "01-dusk.yaml"
    assert told in str(fault.value)


def test_a_chapter_that_nothing_leads_to_is_a_mistake(tmp_path: Path) -> None:
    for file in folder().glob("*.yaml"):
        text = file.read_text(encoding="utf-8")
        if file.stem == "04-ferry":
            text = text.replace("astray: 05-sands", "astray: 05-shallows")
        (tmp_path / file.name).write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as fault:
        read_story(tmp_path)
    assert 'nothing leads to "05-sands"' in str(fault.value)
