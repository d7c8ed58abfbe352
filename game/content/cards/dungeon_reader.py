"""Dungeon cards as YAML files on disk, read and checked into a catalog."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

from game import paths
from game.content.cards import dungeon_check as check
from game.content.formats.cache import cached_by_mtime
from game.content.formats.errors import ContentError, Fault
from game.content.formats.yaml_reader import Place, SourceMap, attempt, read_yaml
from game.rules.core.words import Words
from game.rules.dungeon import cards as c
from game.rules.dungeon.actions.action import Level

FOLDER = "dungeon"
"""Folder of the cards and of the shapes."""

DUNGEONS = (
    "forest-refuge",
    "moblin-mines",
    "cave-of-shadows",
    "fire-grotto",
    "tomb-of-the-old-kings",
    "ancient-ruin",
    "house-of-winds",
    "crow-tower",
    "thunder-pass",
    "sunken-archive",
    "mirror-palace",
)
"""The files of the eleven dungeons in the order of the book (dungeon_quest 4.1)."""
CASTLE, BASE, ITEMS, WORDS = "ganons-castle", "base", "items", "words"

BASE_CODE = "BA"

R = TypeVar("R", c.Item, c.Room)


class WordsFile(c.Record, frozen=True):
    """Names of item groups, keywords of cards, the tags of rooms, what the grades add, Beedle's wares, and numbers."""

    groups: dict[str, Words]
    words: dict[str, Words]
    tags: dict[str, c.Tag]
    grades: dict[Level, c.Limits]
    goods: dict[str, c.Good]
    score: c.Scoring
    amounts: c.Amounts


class _Head(c.Record, frozen=True):
    """What a dungeon file says besides its rooms."""

    code: str
    name: Words
    flavor: Words
    advice: Words
    grade: c.Grade | None = None
    item: str = ""
    tags: tuple[str, ...] = ()


_ROOMS = ("item_room", "rooms", "bosses")


class DungeonFile(_Head, frozen=True, kw_only=True):
    """A dungeon with all its cards, as it is written in one file; the rooms and bosses go by their ids, ``RW-01``."""

    rooms: dict[str, c.Room]
    bosses: dict[str, c.Room]
    item_room: dict[str, c.Room] = msgspec.field(default_factory=dict)
    """The one room where the item lies; none in the castle."""


class _File(msgspec.Struct):
    """A dungeon file that was read: its head, and its rooms by id."""

    name: str
    marks: SourceMap
    head: _Head | None
    rooms: dict[str, dict[str, c.Room]]
    """By part of the file."""

    def all(self) -> Iterator[tuple[Place, str, c.Room]]:
        """Every room with the place where it stands and its id."""
        for part, rooms in self.rooms.items():
            for room_id, room in rooms.items():
                yield (part, room_id), room_id, room


def _shipped_files() -> list[Path]:
    return sorted(shipped_folder().glob("*.yaml"))


@cached_by_mtime(lambda more: (*_shipped_files(), *more))
def read_rooms(more: tuple[Path, ...]) -> c.Catalog:
    """Return the shipped dungeons and further ones, without layouts; raises as ``read_catalog`` does."""
    return _joined(_shipped().again(), {}, more)


@cached_by_mtime(_shipped_files)
def _shipped() -> _Read:
    return _read(shipped_folder())


def shipped_folder() -> Path:
    """Return the folder of the cards that ship with the game."""
    return paths.assets() / "cards" / FOLDER


def read_catalog(folder: Path, layouts: dict[str, c.Layout], more: Sequence[Path] = ()) -> c.Catalog:
    """The cards of a folder, and further dungeons; raises ContentError with every fault of all files.

    The rooms of further dungeons are numbered after all others.
    """
    return _joined(_read(folder), layouts, more)


class _Read(msgspec.Struct):
    """What the files of a folder hold, before anything is held against anything else."""

    words: WordsFile | None
    words_marks: SourceMap | None
    items: dict[str, c.Item]
    items_marks: SourceMap | None
    files: list[_File]
    faults: list[Fault]
    """Of files that could not be read at all."""

    def again(self) -> _Read:
        """The same for another look."""
        return _Read(
            self.words,
            self.words_marks and self.words_marks.again(),
            self.items,
            self.items_marks and self.items_marks.again(),
            [msgspec.structs.replace(file, marks=file.marks.again()) for file in self.files],
            [*self.faults],
        )


def _read(folder: Path) -> _Read:
    faults: list[Fault] = []
    words, words_marks = _read_words(folder / f"{WORDS}.yaml", faults)
    items, items_marks = _read_items(folder / f"{ITEMS}.yaml", faults)
    files = [_read_file(folder / f"{name}.yaml", name, faults) for name in (BASE, *DUNGEONS, CASTLE)]
    return _Read(words, words_marks, items, items_marks, [file for file in files if file is not None], faults)


def _joined(read: _Read, layouts: dict[str, c.Layout], more: Sequence[Path]) -> c.Catalog:
    words, words_marks, faults = read.words, read.words_marks, read.faults
    items, items_marks = read.items, read.items_marks
    added = [_read_file(path, path.stem, faults) for path in more]
    files = read.files + [file for file in added if file is not None]
    if words is not None and words_marks is not None and items_marks is not None:
        known = check.Known(words.groups, words.words, words.tags, items)
        check.check_words(known, words_marks)
        check.check_goods(words.goods, words_marks)
        check.check_numbers(words.score, words.amounts, words_marks)
        check.check_items(known, items_marks)
        for file in files:
            _check_file(file, known)
    check.check_names((file.marks, list(file.all())) for file in files)
    check.check_codes((file.marks, file.head.code) for file in files if file.head is not None)
    for marks in (words_marks, items_marks, *(file.marks for file in files)):
        faults += marks.faults if marks is not None else []
    if faults or words is None:
        raise ContentError(faults)
    return _catalog(words, items, files, layouts)


def _read_words(path: Path, faults: list[Fault]) -> tuple[WordsFile | None, SourceMap | None]:
    try:
        data, marks = read_yaml(path)
    except ContentError as error:
        faults += error.faults
        return None, None
    return attempt(data, WordsFile, marks), marks


def _read_items(path: Path, faults: list[Fault]) -> tuple[dict[str, c.Item], SourceMap | None]:
    """Item cards by id; they are read one by one, so that a broken one does not hide the others."""
    try:
        data, marks = read_yaml(path)
    except ContentError as error:
        faults += error.faults
        return {}, None
    return _each(data, c.Item, marks, ()), marks


def _read_file(path: Path, name: str, faults: list[Fault]) -> _File | None:
    try:
        data, marks = read_yaml(path)
    except ContentError as error:
        faults += error.faults
        return None
    if not isinstance(data, dict):
        marks.fault((), "expected a dungeon with its rooms")
        data = {}
    parts = [part for part in _ROOMS if part in data]
    rooms = {part: _each(data[part], c.Room, marks, (part,)) for part in parts}
    rest = {key: value for key, value in data.items() if key not in _ROOMS}
    head = attempt(rest, _Head, marks) if name != BASE else None
    return _File(name, marks, head, rooms)


def _each(data: object, kind: type[R], marks: SourceMap, place: Place) -> dict[str, R]:
    if not isinstance(data, dict):
        marks.fault(place, "expected cards by their ids")
        return {}
    found = {}
    for key, value in data.items():
        card = attempt(value, kind, marks, (*place, key))
        if card is not None:
            found[key] = card
    return found


def _check_file(file: _File, known: check.Known) -> None:
    """The rooms one by one, then the pattern of the whole, if nothing was wrong before."""
    bosses = set(file.rooms.get("bosses", {}))
    for place, room_id, room in file.all():
        check.check_room(room, room_id in bosses, known, file.marks, place)
    if file.marks.faults:
        return
    if file.name == BASE:
        check.check_base(file.rooms, file.marks)
    elif file.name == CASTLE and file.head is not None:
        check.check_castle(file.head.code, file.rooms, file.marks)
    elif file.head is not None:
        head = file.head
        check.check_dungeon(check.Pattern(head.code, head.grade, head.item, head.tags), file.rooms, known, file.marks)


def _catalog(words: WordsFile, items: dict[str, c.Item], files: list[_File], layouts: dict[str, c.Layout]) -> c.Catalog:
    """Number all rooms in the order of the files."""
    numbers: dict[str, int] = {}
    rooms: list[c.Room] = []
    home: list[str] = []
    for file in files:
        for _place, room_id, room in file.all():
            numbers[room_id] = len(rooms)
            rooms.append(room)
            home.append(file.head.code if file.head is not None else BASE_CODE)
    dungeons = [_dungeon(file, file.head, numbers) for file in files if file.head is not None]
    return c.Catalog(
        groups=words.groups,
        words=words.words,
        tags=words.tags,
        item_ids=tuple(items),
        items=tuple(items.values()),
        room_ids=tuple(numbers),
        rooms=tuple(rooms),
        base=tuple(numbers[room_id] for room_id in files[0].rooms["rooms"]),
        dungeons={dungeon.code: dungeon for dungeon in dungeons if dungeon.file != CASTLE},
        castle=next(dungeon for dungeon in dungeons if dungeon.file == CASTLE),
        home=tuple(home),
        layouts=layouts,
        grades=dict(words.grades.items()),
        goods=words.goods,
        score=words.score,
        amounts=words.amounts,
    )


def _dungeon(file: _File, head: _Head, numbers: dict[str, int]) -> c.Dungeon:
    parts = {part: tuple(numbers[room_id] for room_id in rooms) for part, rooms in file.rooms.items()}
    return c.Dungeon(
        code=head.code,
        file=file.name,
        name=head.name,
        flavor=head.flavor,
        advice=head.advice,
        grade=head.grade,
        item=head.item,
        tags=head.tags,
        rooms=parts["rooms"],
        item_room=parts.get("item_room", (-1,))[0],
        bosses=parts["bosses"],
    )
