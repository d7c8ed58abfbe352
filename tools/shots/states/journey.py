"""Journey in representative states, for ``dev shot``: before and after a chapter, at the decision, at the endings."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.app.epic.match.scene import MatchScene
from game.app.menus.journey.controller import JourneyController
from game.app.menus.journey.decision import DecisionScene
from game.app.menus.journey.ending import EndingScene
from game.app.menus.journey.outcome import ChapterResultScene
from game.app.menus.journey.scene import JourneyScene
from game.app.menus.journey.words import get_bot_name
from game.app.menus.saves.table import build_match_scene
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.content.modes.journey import STATIONS, list_successors, load_story
from game.modes.journey import matches, steps
from game.modes.journey.progress import JourneyProgress
from game.modes.journey.state import JourneyState


def reach_chapter(chapter: str, *, lost_chapters: tuple[str, ...] = (), human_count: int = 1) -> JourneyState:
    """Return a journey before a chapter, with every earlier chapter won except ``lost_chapters``."""
    story = load_story()
    journey = steps.create_journey(story, "shot", human_count)
    for _station in range(STATIONS):
        if journey.chapter == chapter:
            break
        ways = list_successors(story.chapters[journey.chapter])
        journey = steps.apply_match(journey, won=journey.chapter not in lost_chapters)
        open_now = steps.list_destinations(story, journey)
        journey = steps.advance(story, journey, chapter if chapter in ways and chapter in open_now else open_now[0])
    return journey


def _make_scene(
    services: Services, journey: JourneyState | None, endings: dict[str, int] | None = None
) -> JourneyScene:
    """Return the journey screen; ``endings`` are the numbers of reached endings by name."""
    return JourneyScene(services, JourneyProgress(1, journey, endings or {}))


def _make_start(services: Services) -> Scene:
    return _make_scene(services, None, {"dusk": 1})


def _make_before(services: Services, chapter: str, lost_chapters: tuple[str, ...] = ()) -> Scene:
    """Show a chapter before its match."""
    return _make_scene(services, reach_chapter(chapter, lost_chapters=lost_chapters))


def _make_after(services: Services, chapter: str, *, won: bool) -> Scene:
    """Show a chapter after its match."""
    return _make_scene(services, steps.apply_match(reach_chapter(chapter, lost_chapters=("03-refuge",)), won=won))


def _make_over(services: Services, chapter: str, ending: str) -> Scene:
    """Show a finished journey."""
    story = load_story()
    over = steps.advance(story, steps.apply_match(reach_chapter(chapter), won=True), f"ending {ending}")
    return _make_scene(services, over, {ending: 1})


def _make_controller(services: Services, chapter: str, *, won: bool) -> JourneyController:
    """Return a controller of a journey after the match of a chapter."""
    return JourneyController(services, JourneyProgress(1, steps.apply_match(reach_chapter(chapter), won=won)))


def _make_outcome(services: Services, chapter: str, *, won: bool) -> Scene:
    """Show the result of a chapter."""
    return ChapterResultScene(services, _make_controller(services, chapter, won=won))


def _make_decision(services: Services) -> Scene:
    """Show the decision between two paths."""
    return DecisionScene(services, _make_controller(services, "09-mirror", won=True))


def _make_ending(services: Services, name: str) -> Scene:
    """Show an ending."""
    return EndingScene(services, load_story(), name)


def _make_match(services: Services) -> Scene:
    """Show a match of a chapter with its goals."""
    story, journey = load_story(), reach_chapter("02-fountain")
    chapter = story.chapters[journey.chapter]
    seats = matches.build_seats(chapter, 1, ["Mira"], get_bot_name)
    active_match = matches.start_match(journey, chapter, seats, open_hands=False, with_autosave=False)
    session = active_match.session
    while (decision := session.decision) is not None and (
        not session.view_for(0).turn or decision.seat != matches.PLAYER_SEAT
    ):
        session.submit(session.legal_actions()[0])
    table = build_match_scene(services, active_match)
    assert isinstance(table, MatchScene)
    table.ask_person()
    return table


SHOTS: dict[str, Callable[[Services], Scene]] = {
    "journey": partial(_make_before, chapter="06-forge", lost_chapters=("04-ferry",)),
    "journey-start": _make_start,
    "journey-first": partial(_make_before, chapter="01-dusk"),
    "journey-won": partial(_make_after, chapter="07-tomb", won=True),
    "journey-lost": partial(_make_after, chapter="08-sisters", won=False),
    "journey-choice": partial(_make_after, chapter="09-mirror", won=True),
    "journey-evening": partial(_make_over, chapter="10-bell", ending="evening"),
    "journey-dusk": partial(_make_over, chapter="10-shadow", ending="dusk"),
    "journey-match": _make_match,
    "journey-decision": _make_decision,
    "journey-chapter-won": partial(_make_outcome, chapter="07-tomb", won=True),
    "journey-duel-won": partial(_make_outcome, chapter="01-dusk", won=True),
    "journey-chapter-lost": partial(_make_outcome, chapter="08-sisters", won=False),
    "journey-ending-evening": partial(_make_ending, name="evening"),
    "journey-ending-dusk": partial(_make_ending, name="dusk"),
}
"""Builders of scenes by name."""
