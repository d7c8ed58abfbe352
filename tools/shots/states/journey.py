"""The journey in states worth looking at: before it, before and after a chapter, at the choice, at its ends."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.app.epic.match.scene import MatchScene
from game.app.menus.journey.scene import JourneyScene
from game.app.menus.journey.words import who_plays
from game.app.menus.saves.table import table_of
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.content.modes.journey import STATIONS, leads, load_story
from game.modes.journey import matches, steps
from game.modes.journey.progress import Book
from game.modes.journey.state import Journey


def come_to(chapter: str, *, lost: tuple[str, ...] = (), people: int = 1) -> Journey:
    """A journey before a chapter; those that are named were lost on the way."""
    story = load_story()
    journey = steps.new_journey(story, "shot", people)
    for _station in range(STATIONS):
        if journey.chapter == chapter:
            break
        ways = leads(story.chapters[journey.chapter])
        journey = steps.after_match(journey, won=journey.chapter not in lost)
        open_now = steps.ways(story, journey)
        journey = steps.go_on(story, journey, chapter if chapter in ways and chapter in open_now else open_now[0])
    return journey


def _scene(services: Services, journey: Journey | None, endings: dict[str, int] | None = None) -> JourneyScene:
    return JourneyScene(services, Book(1, journey, endings or {}))


def _start(services: Services) -> Scene:
    return _scene(services, None, {"dusk": 1})


def _before(services: Services, chapter: str, lost: tuple[str, ...] = ()) -> Scene:
    return _scene(services, come_to(chapter, lost=lost))


def _after(services: Services, chapter: str, *, won: bool) -> Scene:
    return _scene(services, steps.after_match(come_to(chapter, lost=("03-refuge",)), won=won))


def _over(services: Services, chapter: str, ending: str) -> Scene:
    story = load_story()
    over = steps.go_on(story, steps.after_match(come_to(chapter), won=True), f"ending {ending}")
    return _scene(services, over, {ending: 1})


def _match(services: Services) -> Scene:
    """A duel with goals at its table."""
    story, journey = load_story(), come_to("02-fountain")
    chapter = story.chapters[journey.chapter]
    seats = matches.seats_of(chapter, 1, ["Mira"], who_plays)
    occasion = matches.begin(journey, chapter, seats, open_hands=False, kept=False)
    session = occasion.session
    while (asked := session.decision) is not None and (not session.view(0).turn or asked.seat != matches.ME):
        session.submit(session.legal()[0])
    table = table_of(services, occasion)
    assert isinstance(table, MatchScene)
    table.ask()
    return table


SHOTS: dict[str, Callable[[Services], Scene]] = {
    "journey": partial(_before, chapter="06-forge", lost=("04-ferry",)),
    "journey-start": _start,
    "journey-first": partial(_before, chapter="01-dusk"),
    "journey-won": partial(_after, chapter="07-tomb", won=True),
    "journey-lost": partial(_after, chapter="08-sisters", won=False),
    "journey-choice": partial(_after, chapter="09-mirror", won=True),
    "journey-evening": partial(_over, chapter="10-bell", ending="evening"),
    "journey-dusk": partial(_over, chapter="10-shadow", ending="dusk"),
    "journey-match": _match,
}
