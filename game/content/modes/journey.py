"""The journey: a story in chapters, each a match with a given set-up. Data in ``assets/journey``, checked when read.

A chapter is a file; its name is its id. ``journey.yaml`` has the title, the first chapter and the endings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import msgspec

from game import paths
from game.content.cards import dungeon_catalog
from game.content.cards.card_check import check_words
from game.content.cards.packs import check_setup, shipped_pack
from game.content.formats.cache import cached_by_mtime
from game.content.formats.errors import ContentError, Fault
from game.content.formats.yaml_reader import SourceMap, convert, did_you_mean, read_yaml
from game.errors import UserError
from game.rules.core.words import Words
from game.rules.dungeon.actions.action import Level as Grade
from game.rules.dungeon.actions.action import Setup as DungeonSetup
from game.rules.epic.goal import Defeat, Goal, HoldOut, Reach
from game.rules.epic.layout import Layout
from game.rules.epic.pack import Mode, Setup

STATIONS = 10
"""Places on the drawn way; some have two chapters, of which one is played."""
LONGEST_WORDS = 900
TURN_LIMIT = 200
"""A duel that has not ended then counts as lost."""
GAME = "zelda"
Station: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=STATIONS)]
Level: TypeAlias = Literal["apprentice", "knight", "hero", "sage"]


class _Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a file in which every field has a meaning."""


class Aim(_Record, frozen=True):
    """A goal of a duel with squares by their names; ``enemy`` turns it into one of the other side."""

    hold_out: int = 0
    """Rounds."""
    bring: str = ""
    """Who is to reach ``to``."""
    to: tuple[str, ...] = ()
    defeat: str = ""
    enemy: bool = False


class Duel(_Record, frozen=True, tag="duel"):
    """A match of Epic Duels. Seats take turns: those with even places are one's own side."""

    map: str
    teams: tuple[str, ...]
    level: Level
    """How well enemies play, and an ally without a person."""
    goals: tuple[Aim, ...] = ()
    health: tuple[int, ...] = ()
    """By seat: added to the health of whoever leads."""


class Adventure(_Record, frozen=True, tag="dungeon"):
    """Dungeons that are entered in their order, by their codes."""

    dungeons: tuple[str, ...]
    grade: Grade = "story"
    hearts: int = 0
    companions: tuple[str, ...] = ()
    """The bots that go along; a second person takes the place of the first of them."""


class Quest(_Record, frozen=True, tag="elixir"):
    """A quick match of Elixir Quest."""

    bot: str


Play: TypeAlias = Duel | Adventure | Quest


class Choice(_Record, frozen=True):
    """What may be chosen after a chapter that was won, and where it leads."""

    words: Words
    next: str


class Chapter(_Record, frozen=True):
    """A chapter: words before it, what is played, words after it, and where each outcome leads."""

    station: Station
    name: Words
    where: Words
    picture: str
    """A picture by its path in ``assets/art``."""
    before: Words
    won: Words
    lost: Words
    play: Play
    next: str = ""
    """Where a victory leads: a chapter, or ``ending`` and the id of an ending."""
    astray: str = ""
    """Where a defeat leads; empty where the chapter is played again."""
    choices: tuple[Choice, ...] = ()
    """In place of ``next``."""


class Ending(_Record, frozen=True):
    """How the story ends."""

    name: Words
    picture: str
    text: Words


class _Head(_Record, frozen=True):
    name: Words
    text: Words
    first: str
    endings: dict[str, Ending]


class Story(msgspec.Struct, frozen=True):
    """All of it: the chapters by id, in the order of their stations."""

    name: Words
    text: Words
    first: str
    chapters: dict[str, Chapter]
    endings: dict[str, Ending]


ENDING = "ending "
"""Before the id of an ending where a chapter leads to one."""
HEAD = "journey.yaml"


def folder() -> Path:
    """Where the files of the story lie."""
    return paths.assets() / "journey"


@cached_by_mtime(lambda: sorted(folder().glob("*.yaml")))
def load_story() -> Story:
    """The story that ships with the game.

    Raises:
        UserError: a fault in its files, each with its line (``ContentError``).
    """
    return read_story(folder())


def read_story(place: Path) -> Story:
    """The story of a folder; raises as ``load_story`` does."""
    data, head_marks = read_yaml(place / HEAD)
    head = convert(data, _Head, head_marks)
    chapters: dict[str, Chapter] = {}
    marks: dict[str, SourceMap] = {}
    for file in sorted(place.glob("*.yaml")):
        if file.name != HEAD:
            data, marks[file.stem] = read_yaml(file)
            chapters[file.stem] = convert(data, Chapter, marks[file.stem])
    known = [*chapters, *(f"{ENDING}{name}" for name in head.endings)]
    for name, chapter in chapters.items():
        _check_chapter(chapter, known, marks[name])
        marks[name].raise_faults()
    if head.first not in chapters:
        head_marks.fault(("first",), f'unknown chapter "{head.first}"{did_you_mean(head.first, chapters)}')
    for name, ending in head.endings.items():
        check_words(ending.name, head_marks, ("endings", name, "name"))
        check_words(ending.text, head_marks, ("endings", name, "text"), alike=False, longest=LONGEST_WORDS)
    head_marks.raise_faults()
    faults = [Fault(place / HEAD, 1, what) for what in _ways(head, chapters)]
    if faults:
        raise ContentError(faults)
    return Story(head.name, head.text, head.first, chapters, head.endings)


def leads(chapter: Chapter) -> tuple[str, ...]:
    """Everything that a chapter can lead to."""
    ways = (chapter.next, chapter.astray, *(one.next for one in chapter.choices))
    return tuple(dict.fromkeys(way for way in ways if way))


def setup_of(duel: Duel) -> Setup:
    """The set-up of a duel, its goals by numbers.

    Raises:
        UserError: a square that is none, or an aim that says nothing.
    """
    layouts = shipped_pack(GAME).layouts
    mode: Mode = "2v2" if len(duel.teams) > 2 else "ffa"
    teams = tuple((team,) for team in duel.teams)
    plain = Setup(GAME, teams, duel.map, mode, turn_limit=TURN_LIMIT, health=duel.health)
    if duel.map not in layouts or not duel.goals:
        return plain
    goals = tuple(_goal(aim, layouts[duel.map]) for aim in duel.goals)
    return msgspec.structs.replace(plain, goals=goals)


def _goal(aim: Aim, layout: Layout) -> Goal:
    seat = int(aim.enemy)
    if aim.hold_out:
        return HoldOut(seat, aim.hold_out)
    if aim.bring:
        try:
            return Reach(seat, aim.bring, tuple(layout.square(name) for name in aim.to))
        except ValueError as error:
            raise UserError(f'unknown square "{error}"') from None
    return Defeat(seat, aim.defeat)


# Checks ---------------------------------------------------------------------------------------------------------------


def _check_chapter(chapter: Chapter, known: list[str], marks: SourceMap) -> None:
    for field in ("name", "where"):
        check_words(getattr(chapter, field), marks, (field,))
    for field in ("before", "won", "lost"):
        check_words(getattr(chapter, field), marks, (field,), alike=False, longest=LONGEST_WORDS)
    for index, choice in enumerate(chapter.choices):
        check_words(choice.words, marks, ("choices", index, "words"), alike=False)
    for way in leads(chapter):
        if way not in known:
            marks.fault((), f'unknown chapter "{way}"{did_you_mean(way, known)}')
    if bool(chapter.next) == bool(chapter.choices):
        marks.fault((), "a chapter leads on by next, or by choices")
    for what in _play_faults(chapter.play):
        marks.fault(("play",), what)


def _play_faults(play: Play) -> Iterator[str]:
    match play:
        case Duel():
            try:
                check_setup(shipped_pack(GAME), setup_of(play))
            except UserError as error:
                yield error.message
        case Adventure():
            codes = dungeon_catalog.load_catalog().dungeons
            yield from (
                f'unknown dungeon "{one}"{did_you_mean(one, codes)}' for one in play.dungeons if one not in codes
            )
        case Quest():
            if not play.bot:
                yield "name the bot that sits across"


def _ways(head: _Head, chapters: Mapping[str, Chapter]) -> Iterator[str]:
    """Every chapter and ending is reached, every station has a chapter, and the way never leads back."""
    reached: list[str] = [head.first]
    for name in reached:
        chapter = chapters.get(name)
        for way in leads(chapter) if chapter is not None else ():
            if way in chapters and chapter is not None and chapters[way].station <= chapter.station:
                yield f'"{name}" leads back to "{way}"'
            elif way not in reached:
                reached.append(way)
    wanted = [*chapters, *(f"{ENDING}{name}" for name in head.endings)]
    yield from (f'nothing leads to "{name}"' for name in wanted if name not in reached)
    stations = {chapter.station for chapter in chapters.values()}
    yield from (f"station {one} has no chapter" for one in range(1, STATIONS + 1) if one not in stations)


def dungeon_setup(play: Adventure, players: int) -> DungeonSetup:
    """The set-up of an adventure for so many players."""
    return DungeonSetup(players=players, grade=play.grade, given=play.dungeons, hearts=play.hearts)
