"""A journey as it is kept: the chapter one is at, the way so far, the match of the chapter."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from game.content.modes.journey import STATIONS, Story
from game.rules.core.numbers import Count

Step = Literal["before", "after", "over"]
"""Before the match of a chapter, after it, or at an ending."""


class Walked(msgspec.Struct, frozen=True):
    """A chapter that is behind one, and whether it was won."""

    chapter: str
    won: bool


class Journey(msgspec.Struct, frozen=True):
    """One journey. ``match`` is the file of the chapter's match, once it was begun."""

    seed: str
    people: Annotated[int, msgspec.Meta(ge=1, le=2)]
    chapter: str
    step: Step = "before"
    won: bool = False
    """After a match: whether it was won."""
    match: str = ""
    tries: Count = 0
    """Matches of this chapter that were lost and played again; each has luck of its own."""
    walked: Annotated[tuple[Walked, ...], msgspec.Meta(max_length=STATIONS)] = ()
    ending: str = ""


def can_be(journey: Journey, story: Story) -> bool:
    """Whether a journey leads along the story: every chapter follows from the one before."""
    at = story.first
    for one in journey.walked:
        chapter = story.chapters.get(one.chapter)
        if one.chapter != at or chapter is None:
            return False
        left = journey.walked[journey.walked.index(one) + 1 :]
        at = left[0].chapter if left else journey.chapter
        ways = {chapter.next, *(choice.next for choice in chapter.choices)} if one.won else {chapter.astray}
        if journey.step == "over" and not left:
            return f"ending {journey.ending}" in ways and journey.ending in story.endings
        if at not in ways:
            return False
    return at == journey.chapter and at in story.chapters and journey.step != "over"
