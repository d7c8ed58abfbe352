"""The journey: its story, every chapter won and lost by bots, every branch, both endings, and saving."""

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
from game.content.modes.journey import (
    ENDING_PREFIX,
    STATIONS,
    AdventurePlay,
    DuelPlay,
    ElixirPlay,
    list_successors,
    load_story,
    read_story,
    story_dir,
)
from game.modes.journey import matches, progress, steps
from game.modes.journey.state import CompletedChapter, JourneyState, is_consistent
from game.paths import HOME_VARIABLE
from game.presentation.rulebooks import get_rulebook
from game.session.seats import PERSON
from game.session.session import AnySession
from game.storage import slots

STORY = load_story()
NAMES = ("Mira", "Tom")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))


def make_journey_at(chapter: str, people: int = 1, seed: str = "7") -> JourneyState:
    """Return a journey before a chapter, come there without a match."""
    journey = steps.create_journey(STORY, seed, people)
    for _station in range(STATIONS):
        if journey.chapter == chapter:
            break
        here = STORY.chapters[journey.chapter]
        ways = list_successors(here)
        way = chapter if chapter in ways else next(way for way in ways if _reaches(way, chapter))
        journey = steps.apply_match(journey, won=way != here.astray or way == here.next)
        journey = steps.advance(STORY, journey, way)
    assert journey.chapter == chapter
    return journey


def _reaches(way: str, chapter: str) -> bool:
    return way == chapter or (
        way in STORY.chapters and any(_reaches(one, chapter) for one in list_successors(STORY.chapters[way]))
    )


def make_bots(chapter: str, *, win: bool) -> list[Any]:
    """Return by seat: bots of which one side plays well and the other by lot."""
    play = STORY.chapters[chapter].play
    match play:
        case DuelPlay(teams=teams):
            return [GreedyBot(worlds=1) if (seat % 2 == 0) == win else make_bot("random") for seat in range(len(teams))]
        case AdventurePlay(companions=companions):
            return [make_dungeon_bot("greedy") if win else make_dungeon_bot("random")] * (1 + len(companions))
        case ElixirPlay():
            pair = [make_elixir_bot("sensible"), make_elixir_bot("random")]
            return pair if win else pair[::-1]


def play_out(session: AnySession, bots: list[Any], seed: int) -> None:
    for step in range(9000):
        decision = session.decision
        if decision is None:
            break
        rng = Random(f"{seed}/{step}")
        view, legal = session.view_for(decision.seat), session.legal_actions()
        session.submit(bots[decision.seat].choose(session.rules, view, decision.seat, legal, rng))
    assert session.outcome is not None


def play_finished(chapter: str, *, win: bool) -> AnySession:
    """Return a match of a chapter that came out as it was to, with the first luck that does."""
    for seed in range(40):
        journey = make_journey_at(chapter, seed=str(seed))
        here = STORY.chapters[chapter]
        seats = matches.build_seats(here, 1, NAMES, str)
        session = matches.start_match(journey, here, seats, open_hands=False, with_autosave=False).session
        play_out(session, make_bots(chapter, win=win), seed)
        assert session.outcome is not None
        if (matches.PLAYER_SEAT in get_rulebook(session.rules).find_winners(session.rules, session.outcome)) == win:
            return session
    raise AssertionError(f"{chapter} never came out so")


@pytest.mark.sweep(3)
@pytest.mark.parametrize("win", [True, False], ids=["won", "lost"])
@pytest.mark.parametrize("chapter", STORY.chapters)
def test_every_chapter_can_be_won_and_lost(chapter: str, win: bool) -> None:
    session = play_finished(chapter, win=win)
    play = STORY.chapters[chapter].play
    assert session.outcome is not None
    if isinstance(play, AdventurePlay):
        assert session.outcome.reason == ("given" if win else "collapses")
        assert list(session.view_for(0).beaten) == list(play.dungeons) * win
    if isinstance(play, DuelPlay) and win:
        wanted = {
            "held-out" if aim.hold_out else "reached" if aim.bring else "defeated"
            for aim in play.goals
            if not aim.enemy
        }
        assert session.outcome.reason in {*wanted, "eliminated"}


def test_every_branch_is_reached_and_the_story_ends_in_both_ways() -> None:
    walked: set[tuple[str, str]] = set()
    endings: set[str] = set()
    waiting = [steps.create_journey(STORY, "1", 1)]
    while waiting:
        journey = waiting.pop()
        assert is_consistent(journey, STORY)
        if journey.step == "over":
            endings.add(journey.ending)
            assert [STORY.chapters[chapter.chapter].station for chapter in journey.walked] == list(
                range(1, STATIONS + 1)
            )
            continue
        for won in (True, False):
            after = steps.apply_match(journey, won=won)
            assert is_consistent(after, STORY)
            ways = steps.list_destinations(STORY, after)
            if not ways:
                again = steps.retry_chapter(after)
                assert (again.chapter, again.step, again.tries) == (journey.chapter, "before", 1)
            for way in ways:
                walked.add((journey.chapter, way))
                waiting.append(steps.advance(STORY, after, way))
    assert endings == set(STORY.endings)
    assert walked == {(name, way) for name, chapter in STORY.chapters.items() for way in list_successors(chapter)}


def test_a_journey_that_fits_no_story_is_dropped() -> None:
    good = make_journey_at("04-ferry")
    assert is_consistent(good, STORY)
    for bad in (
        msgspec.structs.replace(good, chapter="09-mirror"),
        msgspec.structs.replace(good, chapter="gone"),
        msgspec.structs.replace(good, walked=good.walked[1:]),
        msgspec.structs.replace(good, walked=(*good.walked[:-1], CompletedChapter("05-sands", True))),
        msgspec.structs.replace(good, step="over", ending="dusk"),
        msgspec.structs.replace(good, step="over"),
    ):
        assert not is_consistent(bad, STORY)


def test_a_keepsake_is_found_after_a_victory_or_in_any_case() -> None:
    for name, chapter in STORY.chapters.items():
        assert steps.find_keepsake(STORY, name, won=True) == chapter.keepsake
        lost = steps.find_keepsake(STORY, name, won=False)
        assert lost == (chapter.keepsake if chapter.keepsake is not None and chapter.keepsake.lost_too else None)
    assert steps.find_keepsake(STORY, "07-tomb", won=False) is not None


STORED = (
    b'{"version":1,"journey":{"seed":"ab12","people":2,"chapter":"04-ferry","step":"after","won":false,"walked":['
    b'{"chapter":"01-dusk","won":true},{"chapter":"02-fountain","won":true},{"chapter":"03-refuge","won":false}]},'
    b'"endings":{"dusk":2}}'
)


def test_a_journey_stored_before_there_were_keepsakes_loads() -> None:
    file = progress.journey_path()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(STORED)
    walked = (
        CompletedChapter("01-dusk", True),
        CompletedChapter("02-fountain", True),
        CompletedChapter("03-refuge", False),
    )
    journey = JourneyState("ab12", 2, "04-ferry", "after", walked=walked)
    assert progress.load_progress() == progress.JourneyProgress(1, journey, {"dusk": 2})
    assert file.read_bytes() == STORED


def test_a_locked_path_cannot_be_taken() -> None:
    journey = make_journey_at("01-dusk")
    assert steps.advance(STORY, journey, "02-fountain") == journey
    assert steps.retry_chapter(journey) == journey
    lost = steps.apply_match(journey, won=False)
    assert steps.advance(STORY, lost, "02-fountain") == lost


@pytest.mark.parametrize("chapter", STORY.chapters)
@pytest.mark.parametrize("people", [1, 2])
def test_a_second_person_leads_the_ally_or_shares_the_side(chapter: str, people: int) -> None:
    here = STORY.chapters[chapter]
    seats = matches.build_seats(here, people, NAMES, lambda kind: kind)
    allies = len(here.play.teams) > 2 if isinstance(here.play, DuelPlay) else isinstance(here.play, AdventurePlay)
    assert seats.kinds.count(PERSON) == (2 if allies and people > 1 else 1)
    assert seats.is_person(matches.PLAYER_SEAT)
    assert seats.name(0) == ("Mira & Tom" if people > 1 and not allies else "Mira")
    assert len({seats.name(seat) for seat in range(len(seats.kinds))}) == len(seats.kinds)


def test_the_result_of_a_match_comes_back_wherever_it_was_played() -> None:
    journey = make_journey_at("01-dusk")
    progress.save_journey(journey)
    fresh = matches.open_match(STORY, journey, NAMES, str)
    begun = progress.load_progress().journey
    assert begun is not None
    assert begun.match
    assert matches.settle_match(begun) == begun
    fresh.close()
    reloaded = matches.open_match(STORY, begun, NAMES, str)
    assert len(reloaded.session.journal) == len(fresh.session.journal)
    play_out(reloaded.session, make_bots("01-dusk", win=True), 1)
    reloaded.save()
    after = matches.settle_match(begun)
    assert (after.step, after.won, after.match) == ("after", True, "")


def test_a_match_with_a_missing_file_restarts() -> None:
    journey = make_journey_at("01-dusk")
    matches.open_match(STORY, journey, NAMES, str).close()
    begun = progress.load_progress().journey
    assert begun is not None
    slots.delete_save(slots.get_slot_folder(slots.RUNNING) / begun.match)
    assert matches.settle_match(begun).match == ""


def test_the_saved_fields_of_a_journey() -> None:
    over = make_journey_at("10-bell", people=2)
    over = steps.advance(STORY, steps.apply_match(over, won=True), f"{ENDING_PREFIX}evening")
    progress.save_journey(over)
    assert progress.load_progress() == progress.JourneyProgress(1, over, {"evening": 1})
    assert progress.abandon_journey() == progress.JourneyProgress(1, None, {"evening": 1})
    progress.save_journey(make_journey_at("02-fountain"))
    assert progress.load_progress().endings == {"evening": 1}
    progress.save_journey(over)
    assert progress.save_journey(over).endings == {"evening": 2}


FAULTS = {
    "next: 02-fountain": ("next: 02-fontain", 'unknown chapter "02-fontain": did you mean "02-fountain"?'),
    "hold_out: 12": ("defeat: ganon", 'No fighter here is called "ganon"'),
    "map: lost-woods": ("map: lost-wood", 'Unknown board "lost-wood"'),
    "station: 1\n": ("station: 11\n", "10"),
    "play:\n": ("next_: x\nplay:\n", "next_"),
}


@pytest.mark.parametrize("before", FAULTS)
def test_a_mistake_in_a_chapter_is_reported_with_its_line(before: str, tmp_path: Path) -> None:
    after, told = FAULTS[before]
    for file in story_dir().glob("*.yaml"):
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
    for file in story_dir().glob("*.yaml"):
        text = file.read_text(encoding="utf-8")
        if file.stem == "04-ferry":
            text = text.replace("astray: 05-sands", "astray: 05-shallows")
        (tmp_path / file.name).write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as fault:
        read_story(tmp_path)
    assert 'nothing leads to "05-sands"' in str(fault.value)
