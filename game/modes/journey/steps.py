"""The steps of a journey: a chapter's match is over, one goes on, or tries it again."""

from __future__ import annotations

import msgspec

from game.content.modes.journey import ENDING, Chapter, Story
from game.modes.journey.state import Journey, Walked


def new_journey(story: Story, seed: str, people: int) -> Journey:
    """Before the first chapter."""
    return Journey(seed, people, story.first)


def chapter_of(story: Story, journey: Journey) -> Chapter:
    """The chapter that one is at, or that was the last one."""
    name = journey.walked[-1].chapter if journey.step == "over" else journey.chapter
    return story.chapters[name]


def after_match(journey: Journey, *, won: bool) -> Journey:
    """The match of the chapter is over."""
    return msgspec.structs.replace(journey, step="after", won=won, match="")


def ways(story: Story, journey: Journey) -> tuple[str, ...]:
    """Where one may go on to after a match: several where there is a choice, none where it has to be played again."""
    if journey.step != "after":
        return ()
    chapter = chapter_of(story, journey)
    if not journey.won:
        return (chapter.astray,) if chapter.astray else ()
    return tuple(one.next for one in chapter.choices) or (chapter.next,)


def go_on(story: Story, journey: Journey, way: str) -> Journey:
    """To the next chapter, or to an ending; the same journey where no way leads there."""
    if way not in ways(story, journey):
        return journey
    walked = (*journey.walked, Walked(journey.chapter, journey.won))
    if way.startswith(ENDING):
        return Journey(
            journey.seed, journey.people, journey.chapter, "over", walked=walked, ending=way.removeprefix(ENDING)
        )
    return Journey(journey.seed, journey.people, way, walked=walked)


def again(journey: Journey) -> Journey:
    """The chapter once more, with other luck."""
    if journey.step != "after" or journey.won:
        return journey
    return msgspec.structs.replace(journey, step="before", won=False, tries=journey.tries + 1)
