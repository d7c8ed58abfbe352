"""Matches of the journey: definitions, seats and start of a chapter's match, and its result.

A match is saved like any other, and the journey stores its file name, so its result is found wherever it was finished.
If the file is gone, the match starts again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from game.content.cards import dungeon_catalog
from game.content.modes.journey import (
    AdventurePlay,
    DuelPlay,
    ElixirPlay,
    Story,
    StoryChapter,
    build_dungeon_setup,
    build_setup,
)
from game.errors import UserError
from game.modes import active_match, linked_match
from game.modes.active_match import ActiveMatch
from game.modes.collections import exchange
from game.modes.journey.progress import save_journey
from game.modes.journey.state import JourneyState
from game.modes.journey.steps import apply_match, get_chapter
from game.presentation.rulebooks import get_rulebook
from game.rules.elixir.action import Setup as ElixirSetup
from game.session.seats import PERSON, Seats

PLAYER_SEAT = 0
FormatBotName = Callable[[str], str]
"""Function that returns the display name of a bot."""


def make_seed(journey: JourneyState) -> str:
    """Return the seed of a chapter's match; each try has a different one."""
    return f"{journey.seed}/{journey.chapter}/{journey.tries}"


def build_seats(chapter: StoryChapter, human_count: int, names: Sequence[str], format_bot_name: FormatBotName) -> Seats:
    """Build the seats of a match. The first player is human; a second human plays the ally, if there is one."""
    kinds = list_seat_kinds(chapter, human_count)
    persons = iter([name or "" for name in names[:human_count]])
    shared = kinds.count(PERSON) < human_count
    first = " & ".join(name for name in names[:human_count] if name) if shared else ""
    titled = [(first or next(persons, "")) if kind == PERSON else format_bot_name(kind) for kind in kinds]
    return Seats(kinds, _number_duplicates(titled))


def _number_duplicates(names: list[str]) -> list[str]:
    """Return the names, with numbers appended to equal ones."""
    out = []
    for index, name in enumerate(names):
        out.append(f"{name} {names[: index + 1].count(name)}" if name and names.count(name) > 1 else name)
    return out


def list_seat_kinds(chapter: StoryChapter, human_count: int) -> list[str]:
    """Return the kind of each seat: ``person`` or the name of a bot."""
    match chapter.play:
        case DuelPlay(teams=teams, level=level):
            kinds = [PERSON if seat == PLAYER_SEAT else level for seat in range(len(teams))]
            allies = range(2, len(teams), 2)
        case AdventurePlay(companions=companions):
            kinds = [PERSON, *companions]
            if human_count > 1 and not companions:
                kinds.append(PERSON)
            allies = range(1, len(companions) + 1)
        case ElixirPlay(bot=bot):
            kinds, allies = [PERSON, bot], range(0)
    for seat in list(allies)[: human_count - 1]:
        kinds[seat] = PERSON
    return kinds


def start_match(
    journey: JourneyState, chapter: StoryChapter, seats: Seats, *, open_hands: bool, with_autosave: bool = True
) -> ActiveMatch[Any]:
    """Start a new match of a chapter.

    Raises:
        UserError: it cannot be played.
    """
    seed = make_seed(journey)
    match chapter.play:
        case DuelPlay():
            return active_match.start_epic_match(
                build_setup(chapter.play), seats, seed, open_hands=open_hands, with_autosave=with_autosave
            )
        case AdventurePlay():
            known = dungeon_catalog.DungeonDefinitions(
                build_dungeon_setup(chapter.play, len(seats.kinds)), dungeon_catalog.load_dungeon_catalog()
            )
            return active_match.start_match(known, seats, seed, open_hands=open_hands, with_autosave=with_autosave)
        case ElixirPlay():
            return exchange.start_elixir_match(
                ElixirSetup(), seats, None, open_hands=open_hands, with_autosave=with_autosave, seed=seed
            )


def open_match(
    story: Story,
    journey: JourneyState,
    names: Sequence[str],
    format_bot_name: FormatBotName,
    *,
    open_hands: bool = False,
) -> ActiveMatch[Any]:
    """Start or resume the match of the current chapter; the journey stores its file name.

    Raises:
        UserError: another instance of the game has it open, it cannot be played, or a file cannot be written.
    """
    if (left := linked_match.resume_match(journey.match)) is not None:
        return left
    chapter = get_chapter(story, journey)
    seats = build_seats(chapter, journey.people, names, format_bot_name)
    new_match = start_match(journey, chapter, seats, open_hands=open_hands)
    assert new_match.autosave is not None
    save_journey(msgspec.structs.replace(journey, match=new_match.autosave.path.name))
    if fault := new_match.save():
        raise UserError(fault)
    return new_match


def settle_match(journey: JourneyState) -> JourneyState:
    """Return the journey after its match if that is finished, else the unchanged journey."""
    if journey.step != "before":
        return journey
    found = linked_match.find_match(journey.match)
    if (session := found.finished_session) is not None:
        assert session.outcome is not None
        won = PLAYER_SEAT in get_rulebook(session.rules).find_winners(session.rules, session.outcome)
        return apply_match(journey, won=won)
    return journey if found.is_in_progress else msgspec.structs.replace(journey, match="")
