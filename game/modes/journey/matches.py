"""The match of a chapter: what it is played by, who sits where, how it begins, and how its result comes back.

A match is one like any other, in a file of its own. The journey knows the file's name: wherever it is played to its
end, the result is found there. A match whose file is gone begins anew.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from game.content.cards import dungeon_catalog
from game.content.modes.journey import Adventure, Chapter, Duel, Quest, Story, dungeon_setup, setup_of
from game.errors import UserError
from game.modes import active_match, linked_match
from game.modes.active_match import Occasion
from game.modes.collections import exchange
from game.modes.journey import progress as kept
from game.modes.journey.state import Journey
from game.modes.journey.steps import after_match, chapter_of
from game.presentation.rulebooks import book_of
from game.rules.elixir.action import Setup as ElixirSetup
from game.session.seats import PERSON, Seats

ME = 0
BotName = Callable[[str], str]
"""What a bot is called."""


def seed_of(journey: Journey) -> str:
    """The luck of a chapter's match; another one for each try."""
    return f"{journey.seed}/{journey.chapter}/{journey.tries}"


def seats_of(chapter: Chapter, people: int, names: Sequence[str], bot_name: BotName) -> Seats:
    """Who plays: the first seat is a person's; a second person leads the ally, or shares the only seat there is."""
    kinds = kinds_of(chapter, people)
    persons = iter([name or "" for name in names[:people]])
    shared = kinds.count(PERSON) < people
    first = " & ".join(name for name in names[:people] if name) if shared else ""
    titled = [(first or next(persons, "")) if kind == PERSON else bot_name(kind) for kind in kinds]
    return Seats(kinds, _told_apart(titled))


def _told_apart(names: list[str]) -> list[str]:
    """Bots of one name get numbers."""
    out = []
    for place, name in enumerate(names):
        out.append(f"{name} {names[: place + 1].count(name)}" if name and names.count(name) > 1 else name)
    return out


def kinds_of(chapter: Chapter, people: int) -> list[str]:
    """By seat: a person or the name of a bot."""
    match chapter.play:
        case Duel(teams=teams, level=level):
            kinds = [PERSON if seat == ME else level for seat in range(len(teams))]
            allies = range(2, len(teams), 2)
        case Adventure(companions=companions):
            kinds = [PERSON, *companions]
            if people > 1 and not companions:
                kinds.append(PERSON)
            allies = range(1, len(companions) + 1)
        case Quest(bot=bot):
            kinds, allies = [PERSON, bot], range(0)
    for seat in list(allies)[: people - 1]:
        kinds[seat] = PERSON
    return kinds


def begin(journey: Journey, chapter: Chapter, seats: Seats, *, open_hands: bool, kept: bool = True) -> Occasion[Any]:
    """A new match of a chapter; raises ``UserError`` when it cannot be."""
    seed = seed_of(journey)
    match chapter.play:
        case Duel():
            return active_match.begin(setup_of(chapter.play), seats, seed, open_hands=open_hands, kept=kept)
        case Adventure():
            known = dungeon_catalog.Definitions(
                dungeon_setup(chapter.play, len(seats.kinds)), dungeon_catalog.load_catalog()
            )
            return active_match.begin_with(known, seats, seed, open_hands=open_hands, kept=kept)
        case Quest():
            return exchange.begin(ElixirSetup(), seats, None, open_hands=open_hands, kept=kept, seed=seed)


def open_match(
    story: Story, journey: Journey, names: Sequence[str], bot_name: BotName, *, open_hands: bool = False
) -> Occasion[Any]:
    """The match of the chapter that one is at: from its beginning, or where it was left. The journey notes its file.

    Raises:
        UserError: another window plays it, it cannot be, or the disk refuses.
    """
    if (left := linked_match.resumed(journey.match)) is not None:
        return left
    chapter = chapter_of(story, journey)
    seats = seats_of(chapter, journey.people, names, bot_name)
    fresh = begin(journey, chapter, seats, open_hands=open_hands)
    assert fresh.autosave is not None
    kept.keep(msgspec.structs.replace(journey, match=fresh.autosave.path.name))
    if fault := fresh.keep():
        raise UserError(fault)
    return fresh


def settled(journey: Journey) -> Journey:
    """The journey after a match that was begun, wherever it was played to its end; the same while it has not ended."""
    if journey.step != "before":
        return journey
    found = linked_match.looked_up(journey.match)
    if (session := found.ended) is not None:
        assert session.outcome is not None
        won = ME in book_of(session.rules).winners(session.rules, session.outcome)
        return after_match(journey, won=won)
    return journey if found.going_on else msgspec.structs.replace(journey, match="")
