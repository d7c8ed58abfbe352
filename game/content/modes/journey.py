"""Story of the journey: chapters, each a match with a given set-up, from ``assets/journey``.

Each chapter is a file; the file name is its id. ``journey.yaml`` has the title, the first chapter and the endings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import msgspec

from game import paths
from game.content.cards import dungeon_catalog
from game.content.cards.card_check import check_translations
from game.content.cards.packs import check_setup, read_shipped_pack
from game.content.formats.cache import cached_by_mtime
from game.content.formats.errors import ContentError, Fault
from game.content.formats.yaml_reader import SourceMap, convert, format_hint, read_yaml
from game.errors import UserError
from game.rules.core.words import LocalizedText
from game.rules.dungeon.actions.action import GradeId as Grade
from game.rules.dungeon.actions.action import Setup as DungeonSetup
from game.rules.epic.goal import Defeat, Goal, HoldOut, Reach
from game.rules.epic.layout import Layout
from game.rules.epic.pack import Mode, Setup

STATIONS = 10
"""Number of stations on the story map; some have two alternative chapters."""
MAX_STORY_TEXT_LENGTH = 900
"""Maximum length of a story text, in characters."""
TURN_LIMIT = 200
"""Turn limit of a duel; when it is reached, the duel counts as lost."""
GAME = "zelda"
"""Pack of the duels."""
Station: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=STATIONS)]
"""Number of a station, from 1."""
Level: TypeAlias = Literal["apprentice", "knight", "hero", "sage"]
"""Level of a bot."""


class _StoryRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of the records in story files; unknown fields are refused."""


class DuelGoal(_StoryRecord, frozen=True):
    """Goal of a duel, with squares by name; with ``enemy`` it is a goal of the enemy side."""

    hold_out: int = 0
    """Number of rounds to hold out; 0 for another goal."""
    bring: str = ""
    """Character that has to reach a square of ``to``; empty for another goal."""
    to: tuple[str, ...] = ()
    """Squares to reach."""
    defeat: str = ""
    """Character to defeat; empty for another goal."""
    enemy: bool = False


class DuelPlay(_StoryRecord, frozen=True, tag="duel"):
    """Match of Epic Duels. Seats alternate between the sides; even indexes are the player's side."""

    map: str
    teams: tuple[str, ...]
    level: Level
    """Bot level of the enemies, and of an ally played by a bot."""
    goals: tuple[DuelGoal, ...] = ()
    health: tuple[int, ...] = ()
    """Extra health of the leads, by seat."""


class AdventurePlay(_StoryRecord, frozen=True, tag="dungeon"):
    """Dungeon adventure; the dungeons are listed by code, in the order of play."""

    dungeons: tuple[str, ...]
    grade: Grade = "story"
    hearts: int = 0
    companions: tuple[str, ...] = ()
    """Bots on the player's side; a second human replaces the first of them."""


class ElixirPlay(_StoryRecord, frozen=True, tag="elixir"):
    """Quick match of Elixir Quest against a bot."""

    bot: str


ChapterPlay: TypeAlias = DuelPlay | AdventurePlay | ElixirPlay
"""Match of a chapter."""


class StoryChoice(_StoryRecord, frozen=True, rename={"label": "words"}):
    """Option after a won chapter: button text, story, risk, reward, and the next chapter or ending."""

    label: LocalizedText
    told: LocalizedText
    """Story text shown after choosing."""
    risk: LocalizedText
    reward: LocalizedText
    picture: str
    next: str
    """Next chapter, or ``ending`` and the id of an ending."""


class Keepsake(_StoryRecord, frozen=True):
    """Souvenir of a chapter that the player collects; it does not affect matches."""

    name: LocalizedText
    use: LocalizedText
    """Text about the use of the object in the story."""
    picture: str
    lost_too: bool = False
    """True if it is also found after a defeat."""


class StoryChapter(_StoryRecord, frozen=True):
    """Chapter: text before it, its match, text after it, and the next chapter by outcome."""

    station: Station
    name: LocalizedText
    where: LocalizedText
    """Location of the chapter."""
    picture: str
    """Image, as a path in ``assets/art``."""
    before: LocalizedText
    won: LocalizedText
    lost: LocalizedText
    play: ChapterPlay
    foe: str
    """Image of the opponent."""
    hero: str = "zelda/portrait/link"
    """Image of the player's side."""
    keepsake: Keepsake | None = None
    next: str = ""
    """Destination after a victory: a chapter id, or ``ending`` and the id of an ending."""
    astray: str = ""
    """Destination after a defeat; empty if the chapter is repeated."""
    choices: tuple[StoryChoice, ...] = ()
    """Choices of the next chapter after a victory, instead of ``next``."""
    decision: LocalizedText | None = None
    """Text that introduces the choices."""


class StoryEnding(_StoryRecord, frozen=True):
    """Ending of the story."""

    name: LocalizedText
    picture: str
    text: LocalizedText


class _StoryHead(_StoryRecord, frozen=True):
    """File with the title of the story, the first chapter and the endings."""

    name: LocalizedText
    text: LocalizedText
    first: str
    endings: dict[str, StoryEnding]


class Story(msgspec.Struct, frozen=True):
    """Complete story; chapters are ordered by station."""

    name: LocalizedText
    text: LocalizedText
    first: str
    chapters: dict[str, StoryChapter]
    endings: dict[str, StoryEnding]


ENDING_PREFIX = "ending "
"""Prefix of a destination that is an ending; the ending's id follows."""
HEAD_FILE = "journey.yaml"
"""Name of the file with title, first chapter and endings."""


def story_dir() -> Path:
    """Return the folder of the story's files."""
    return paths.assets_dir() / "journey"


@cached_by_mtime(lambda: sorted(story_dir().glob("*.yaml")))
def load_story() -> Story:
    """Load the shipped story.

    Raises:
        UserError: a fault in its files, each with its line (``ContentError``).
    """
    return read_story(story_dir())


def read_story(folder: Path) -> Story:
    """Read and check the story in a folder.

    Raises:
        UserError: a fault in its files, each with its line (``ContentError``).
    """
    data, head_marks = read_yaml(folder / HEAD_FILE)
    head = convert(data, _StoryHead, head_marks)
    chapters: dict[str, StoryChapter] = {}
    marks: dict[str, SourceMap] = {}
    for file in sorted(folder.glob("*.yaml")):
        if file.name != HEAD_FILE:
            data, marks[file.stem] = read_yaml(file)
            chapters[file.stem] = convert(data, StoryChapter, marks[file.stem])
    known = [*chapters, *(f"{ENDING_PREFIX}{name}" for name in head.endings)]
    for name, chapter in chapters.items():
        _check_chapter(chapter, known, marks[name])
        marks[name].raise_faults()
    if head.first not in chapters:
        head_marks.add_fault(("first",), f'unknown chapter "{head.first}"{format_hint(head.first, chapters)}')
    for name, ending in head.endings.items():
        check_translations(ending.name, head_marks, ("endings", name, "name"))
        check_translations(
            ending.text, head_marks, ("endings", name, "text"), is_name=False, max_length=MAX_STORY_TEXT_LENGTH
        )
    head_marks.raise_faults()
    faults = [Fault(folder / HEAD_FILE, 1, message) for message in _find_graph_faults(head, chapters)]
    if faults:
        raise ContentError(faults)
    return Story(head.name, head.text, head.first, chapters, head.endings)


def list_successors(chapter: StoryChapter) -> tuple[str, ...]:
    """Return all chapters and endings that can follow a chapter."""
    ways = (chapter.next, chapter.astray, *(choice.next for choice in chapter.choices))
    return tuple(dict.fromkeys(way for way in ways if way))


def build_setup(duel: DuelPlay) -> Setup:
    """Build the set-up of a duel, with its goals.

    Raises:
        UserError: an unknown square.
    """
    layouts = read_shipped_pack(GAME).layouts
    mode: Mode = "2v2" if len(duel.teams) > 2 else "ffa"
    teams = tuple((team,) for team in duel.teams)
    plain = Setup(GAME, teams, duel.map, mode, turn_limit=TURN_LIMIT, health=duel.health)
    if duel.map not in layouts or not duel.goals:
        return plain
    goals = tuple(_build_goal(aim, layouts[duel.map]) for aim in duel.goals)
    return msgspec.structs.replace(plain, goals=goals)


def _build_goal(goal: DuelGoal, layout: Layout) -> Goal:
    seat = int(goal.enemy)
    if goal.hold_out:
        return HoldOut(seat, goal.hold_out)
    if goal.bring:
        try:
            return Reach(seat, goal.bring, tuple(layout.parse_square(name) for name in goal.to))
        except ValueError as error:
            raise UserError(f'unknown square "{error}"') from None
    return Defeat(seat, goal.defeat)


# Checks ---------------------------------------------------------------------------------------------------------------


def _check_chapter(chapter: StoryChapter, known_destinations: list[str], source_map: SourceMap) -> None:
    for field in ("name", "where"):
        check_translations(getattr(chapter, field), source_map, (field,))
    for field in ("before", "won", "lost"):
        check_translations(
            getattr(chapter, field), source_map, (field,), is_name=False, max_length=MAX_STORY_TEXT_LENGTH
        )
    for index, choice in enumerate(chapter.choices):
        texts = {"words": choice.label, "told": choice.told, "risk": choice.risk, "reward": choice.reward}
        for field, text in texts.items():
            check_translations(text, source_map, ("choices", index, field), is_name=False)
    if chapter.decision is not None:
        check_translations(chapter.decision, source_map, ("decision",), is_name=False)
    if (gift := chapter.keepsake) is not None:
        check_translations(gift.name, source_map, ("keepsake", "name"))
        check_translations(gift.use, source_map, ("keepsake", "use"), is_name=False)
    for way in list_successors(chapter):
        if way not in known_destinations:
            source_map.add_fault((), f'unknown chapter "{way}"{format_hint(way, known_destinations)}')
    if bool(chapter.next) == bool(chapter.choices):
        source_map.add_fault((), "a chapter leads on by next, or by choices")
    if bool(chapter.choices) != bool(chapter.decision):
        source_map.add_fault((), "choices come with a decision that leads to them")
    for message in _find_play_faults(chapter.play):
        source_map.add_fault(("play",), message)


def _find_play_faults(play: ChapterPlay) -> Iterator[str]:
    match play:
        case DuelPlay():
            try:
                check_setup(read_shipped_pack(GAME), build_setup(play))
            except UserError as error:
                yield error.message
        case AdventurePlay():
            codes = dungeon_catalog.load_dungeon_catalog().dungeons
            yield from (
                f'unknown dungeon "{dungeon}"{format_hint(dungeon, codes)}'
                for dungeon in play.dungeons
                if dungeon not in codes
            )
        case ElixirPlay():
            if not play.bot:
                yield "name the bot that sits across"


def _find_graph_faults(head: _StoryHead, chapters: Mapping[str, StoryChapter]) -> Iterator[str]:
    """Yield the faults of the story graph: unreachable chapters and endings, empty stations, cycles."""
    reached: list[str] = [head.first]
    for name in reached:
        chapter = chapters.get(name)
        for way in list_successors(chapter) if chapter is not None else ():
            if way in chapters and chapter is not None and chapters[way].station <= chapter.station:
                yield f'"{name}" leads back to "{way}"'
            elif way not in reached:
                reached.append(way)
    wanted = [*chapters, *(f"{ENDING_PREFIX}{name}" for name in head.endings)]
    yield from (f'nothing leads to "{name}"' for name in wanted if name not in reached)
    stations = {chapter.station for chapter in chapters.values()}
    yield from (f"station {station} has no chapter" for station in range(1, STATIONS + 1) if station not in stations)


def build_dungeon_setup(play: AdventurePlay, players: int) -> DungeonSetup:
    """Build the set-up of an adventure for a number of players."""
    return DungeonSetup(players=players, grade=play.grade, given=play.dungeons, hearts=play.hearts)
