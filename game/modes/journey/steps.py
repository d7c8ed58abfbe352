"""Steps of a journey: the result of a chapter's match, the next chapter, another try."""

from __future__ import annotations

import msgspec

from game.content.modes.journey import ENDING_PREFIX, Keepsake, Story, StoryChapter
from game.modes.journey.state import CompletedChapter, JourneyState


def create_journey(story: Story, seed: str, human_count: int) -> JourneyState:
    """Create a journey at the first chapter."""
    return JourneyState(seed, human_count, story.first)


def get_chapter(story: Story, journey: JourneyState) -> StoryChapter:
    """Return the current chapter, which is the last one if the journey is over."""
    name = journey.walked[-1].chapter if journey.step == "over" else journey.chapter
    return story.chapters[name]


def apply_match(journey: JourneyState, *, won: bool) -> JourneyState:
    """Return the journey after the match of the chapter."""
    return msgspec.structs.replace(journey, step="after", won=won, match="")


def list_destinations(story: Story, journey: JourneyState) -> tuple[str, ...]:
    """Return the possible next chapters or endings after a match; empty if the chapter has to be repeated."""
    if journey.step != "after":
        return ()
    chapter = get_chapter(story, journey)
    if not journey.won:
        return (chapter.astray,) if chapter.astray else ()
    return tuple(choice.next for choice in chapter.choices) or (chapter.next,)


def advance(story: Story, journey: JourneyState, destination: str) -> JourneyState:
    """Return the journey at the next chapter or ending; unchanged if ``destination`` is not a possible one."""
    if destination not in list_destinations(story, journey):
        return journey
    walked = (*journey.walked, CompletedChapter(journey.chapter, journey.won))
    if destination.startswith(ENDING_PREFIX):
        return JourneyState(
            journey.seed,
            journey.people,
            journey.chapter,
            "over",
            walked=walked,
            ending=destination.removeprefix(ENDING_PREFIX),
        )
    return JourneyState(journey.seed, journey.people, destination, walked=walked)


def retry_chapter(journey: JourneyState) -> JourneyState:
    """Return the journey at the same chapter, with the seed of the next try."""
    if journey.step != "after" or journey.won:
        return journey
    return msgspec.structs.replace(journey, step="before", won=False, tries=journey.tries + 1)


def find_keepsake(story: Story, chapter: str, *, won: bool) -> Keepsake | None:
    """Return the keepsake that a chapter gives after its match; None if there is none."""
    keepsake = story.chapters[chapter].keepsake
    return keepsake if keepsake is not None and (won or keepsake.lost_too) else None
