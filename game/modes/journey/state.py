"""State of a journey: the current chapter, the chapters before it, and the match."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from game.content.modes.journey import STATIONS, Story
from game.rules.core.numbers import Count

JourneyStep = Literal["before", "after", "over"]
"""Current step: before the match of a chapter, after it, or at an ending."""


class CompletedChapter(msgspec.Struct, frozen=True):
    """Completed chapter, and whether its match was won."""

    chapter: str
    won: bool


class JourneyState(msgspec.Struct, frozen=True):
    """Progress of one journey."""

    seed: str
    people: Annotated[int, msgspec.Meta(ge=1, le=2)]
    """Number of human players."""
    chapter: str
    """Id of the current chapter."""
    step: JourneyStep = "before"
    won: bool = False
    """True if the match of the chapter was won; only after the match."""
    match: str = ""
    """File name of the chapter's match; empty if it was not started."""
    tries: Count = 0
    """Number of lost tries of this chapter; each try has a different seed."""
    walked: Annotated[tuple[CompletedChapter, ...], msgspec.Meta(max_length=STATIONS)] = ()
    """Completed chapters, in order."""
    ending: str = ""
    """Id of the ending; empty if none was reached."""


def is_consistent(journey: JourneyState, story: Story) -> bool:
    """Return whether a journey follows the story: every chapter is a successor of the previous one."""
    at = story.first
    for completed_chapter in journey.walked:
        chapter = story.chapters.get(completed_chapter.chapter)
        if completed_chapter.chapter != at or chapter is None:
            return False
        left = journey.walked[journey.walked.index(completed_chapter) + 1 :]
        at = left[0].chapter if left else journey.chapter
        ways = (
            {chapter.next, *(choice.next for choice in chapter.choices)} if completed_chapter.won else {chapter.astray}
        )
        if journey.step == "over" and not left:
            return f"ending {journey.ending}" in ways and journey.ending in story.endings
        if at not in ways:
            return False
    return at == journey.chapter and at in story.chapters and journey.step != "over"
