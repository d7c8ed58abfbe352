"""Reader of dungeon cards: reads YAML files, checks them and combines them to a catalog."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

from game import paths
from game.content.cards import dungeon_check as check
from game.content.formats.cache import cached_by_mtime
from game.content.formats.errors import ContentError, Fault
from game.content.formats.yaml_reader import KeyPath, SourceMap, read_yaml, try_convert
from game.rules.core.words import LocalizedText
from game.rules.dungeon import cards as dungeon_cards
from game.rules.dungeon.actions.action import GradeId

FOLDER = "dungeon"
"""Name of the folder with the cards, and of the folder with the layouts."""

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
"""Files of the eleven dungeons without suffix, in the order of the book (dungeon_quest 4.1)."""
CASTLE, BASE, ITEMS, WORDS = "ganons-castle", "base", "items", "words"
"""Files of the castle, the base deck, the item cards and the vocabulary, without suffix."""

BASE_CODE = "BA"
"""Prefix of the room ids in the base deck."""

R = TypeVar("R", dungeon_cards.Item, dungeon_cards.Room)


class VocabularyFile(dungeon_cards.DataRecord, frozen=True, rename={"keywords": "words"}):
    """YAML file with item groups, keywords, room tags, limits by grade, Beedle's goods, scoring and amounts."""

    groups: dict[str, LocalizedText]
    keywords: dict[str, LocalizedText]
    tags: dict[str, dungeon_cards.Tag]
    grades: dict[GradeId, dungeon_cards.GradeLimits]
    goods: dict[str, dungeon_cards.Good]
    score: dungeon_cards.Scoring
    amounts: dungeon_cards.Amounts


class _DungeonHead(dungeon_cards.DataRecord, frozen=True):
    """Fields of a dungeon file besides its rooms."""

    code: str
    name: LocalizedText
    flavor: LocalizedText
    advice: LocalizedText
    grade: dungeon_cards.Grade | None = None
    item: str = ""
    tags: tuple[str, ...] = ()


_ROOM_SECTIONS = ("item_room", "rooms", "bosses")
"""Sections of a dungeon file that contain rooms."""


class DungeonFile(_DungeonHead, frozen=True, kw_only=True):
    """Dungeon with all its cards in one file; rooms and bosses are keyed by id, such as ``RW-01``."""

    rooms: dict[str, dungeon_cards.Room]
    bosses: dict[str, dungeon_cards.Room]
    item_room: dict[str, dungeon_cards.Room] = msgspec.field(default_factory=dict)
    """Room with the dungeon's item, by id; empty for a castle."""


class _ReadDungeon(msgspec.Struct):
    """Parsed dungeon file: its head, and its rooms by id."""

    name: str
    """File name without suffix."""
    marks: SourceMap
    """Lines and faults of the file."""
    head: _DungeonHead | None
    rooms: dict[str, dict[str, dungeon_cards.Room]]
    """Rooms by section of the file, then by id."""

    def iter_rooms(self) -> Iterator[tuple[KeyPath, str, dungeon_cards.Room]]:
        """Yield every room with its key path in the file and its id."""
        for part, rooms in self.rooms.items():
            for room_id, room in rooms.items():
                yield (part, room_id), room_id, room


def _list_shipped_files() -> list[Path]:
    return sorted(shipped_cards_dir().glob("*.yaml"))


@cached_by_mtime(lambda added_files: (*_list_shipped_files(), *added_files))
def read_all_rooms(added_files: tuple[Path, ...]) -> dungeon_cards.DungeonCatalog:
    """Read the shipped dungeons and further ones, without layouts.

    Raises:
        ContentError: every fault of all files.
    """
    return _join_catalog(_read_shipped().copy(), {}, added_files)


@cached_by_mtime(_list_shipped_files)
def _read_shipped() -> _ReadFolder:
    return _read_folder(shipped_cards_dir())


def shipped_cards_dir() -> Path:
    """Return the folder of the shipped cards."""
    return paths.assets_dir() / "cards" / FOLDER


def read_dungeon_catalog(
    folder: Path, layouts: dict[str, dungeon_cards.DungeonLayout], added_files: Sequence[Path] = ()
) -> dungeon_cards.DungeonCatalog:
    """Read the cards of a folder and further dungeons, whose rooms are numbered last.

    Raises:
        ContentError: every fault of all files.
    """
    return _join_catalog(_read_folder(folder), layouts, added_files)


class _ReadFolder(msgspec.Struct):
    """Parsed files of a folder, before they are checked against each other."""

    vocabulary: VocabularyFile | None
    vocabulary_source_map: SourceMap | None
    items: dict[str, dungeon_cards.Item]
    items_source_map: SourceMap | None
    files: list[_ReadDungeon]
    faults: list[Fault]
    """Faults of files that could not be parsed."""

    def copy(self) -> _ReadFolder:
        """Return a copy whose faults are recorded independently."""
        return _ReadFolder(
            self.vocabulary,
            self.vocabulary_source_map and self.vocabulary_source_map.copy(),
            self.items,
            self.items_source_map and self.items_source_map.copy(),
            [msgspec.structs.replace(file, marks=file.marks.copy()) for file in self.files],
            [*self.faults],
        )


def _read_folder(folder: Path) -> _ReadFolder:
    faults: list[Fault] = []
    words, words_marks = _read_vocabulary(folder / f"{WORDS}.yaml", faults)
    items, items_marks = _read_items(folder / f"{ITEMS}.yaml", faults)
    files = [_read_dungeon_file(folder / f"{name}.yaml", name, faults) for name in (BASE, *DUNGEONS, CASTLE)]
    return _ReadFolder(words, words_marks, items, items_marks, [file for file in files if file is not None], faults)


def _join_catalog(
    read_folder: _ReadFolder, layouts: dict[str, dungeon_cards.DungeonLayout], added_files: Sequence[Path]
) -> dungeon_cards.DungeonCatalog:
    """Check the parsed files together with further dungeon files, and build the catalog."""
    words, words_marks, faults = read_folder.vocabulary, read_folder.vocabulary_source_map, read_folder.faults
    items, items_marks = read_folder.items, read_folder.items_source_map
    added = [_read_dungeon_file(path, path.stem, faults) for path in added_files]
    files = read_folder.files + [file for file in added if file is not None]
    if words is not None and words_marks is not None and items_marks is not None:
        known = check.CardVocabulary(words.groups, words.keywords, words.tags, items)
        check.check_vocabulary(known, words_marks)
        check.check_goods(words.goods, words_marks)
        check.check_scoring(words.score, words.amounts, words_marks)
        check.check_item_cards(known, items_marks)
        for file in files:
            _check_dungeon_file(file, known)
    check.check_names((file.marks, list(file.iter_rooms())) for file in files)
    check.check_codes((file.marks, file.head.code) for file in files if file.head is not None)
    for marks in (words_marks, items_marks, *(file.marks for file in files)):
        faults += marks.faults if marks is not None else []
    if faults or words is None:
        raise ContentError(faults)
    return _build_catalog(words, items, files, layouts)


def _read_vocabulary(path: Path, faults: list[Fault]) -> tuple[VocabularyFile | None, SourceMap | None]:
    try:
        data, marks = read_yaml(path)
    except ContentError as error:
        faults += error.faults
        return None, None
    return try_convert(data, VocabularyFile, marks), marks


def _read_items(path: Path, faults: list[Fault]) -> tuple[dict[str, dungeon_cards.Item], SourceMap | None]:
    """Read item cards by id. Each is converted separately, so that an invalid one does not hide faults in others."""
    try:
        data, marks = read_yaml(path)
    except ContentError as error:
        faults += error.faults
        return {}, None
    return _convert_each(data, dungeon_cards.Item, marks, ()), marks


def _read_dungeon_file(path: Path, name: str, faults: list[Fault]) -> _ReadDungeon | None:
    try:
        data, marks = read_yaml(path)
    except ContentError as error:
        faults += error.faults
        return None
    if not isinstance(data, dict):
        marks.add_fault((), "expected a dungeon with its rooms")
        data = {}
    parts = [part for part in _ROOM_SECTIONS if part in data]
    rooms = {part: _convert_each(data[part], dungeon_cards.Room, marks, (part,)) for part in parts}
    rest = {key: value for key, value in data.items() if key not in _ROOM_SECTIONS}
    head = try_convert(rest, _DungeonHead, marks) if name != BASE else None
    return _ReadDungeon(name, marks, head, rooms)


def _convert_each(data: object, kind: type[R], source_map: SourceMap, key_path: KeyPath) -> dict[str, R]:
    """Convert each value of a mapping to ``kind``; record faults and leave invalid values out."""
    if not isinstance(data, dict):
        source_map.add_fault(key_path, "expected cards by their ids")
        return {}
    found = {}
    for key, value in data.items():
        card = try_convert(value, kind, source_map, (*key_path, key))
        if card is not None:
            found[key] = card
    return found


def _check_dungeon_file(file: _ReadDungeon, vocabulary: check.CardVocabulary) -> None:
    """Check each room, then the whole dungeon if no fault was found before."""
    bosses = set(file.rooms.get("bosses", {}))
    for place, room_id, room in file.iter_rooms():
        check.check_room(room, room_id in bosses, vocabulary, file.marks, place)
    if file.marks.faults:
        return
    if file.name == BASE:
        check.check_base(file.rooms, file.marks)
    elif file.name == CASTLE and file.head is not None:
        check.check_castle(file.head.code, file.rooms, file.marks)
    elif file.head is not None:
        head = file.head
        check.check_dungeon(
            check.DungeonSpec(head.code, head.grade, head.item, head.tags), file.rooms, vocabulary, file.marks
        )


def _build_catalog(
    vocabulary: VocabularyFile,
    items: dict[str, dungeon_cards.Item],
    files: list[_ReadDungeon],
    layouts: dict[str, dungeon_cards.DungeonLayout],
) -> dungeon_cards.DungeonCatalog:
    """Build the catalog; rooms are numbered in the order of the files."""
    numbers: dict[str, int] = {}
    rooms: list[dungeon_cards.Room] = []
    home: list[str] = []
    for file in files:
        for _place, room_id, room in file.iter_rooms():
            numbers[room_id] = len(rooms)
            rooms.append(room)
            home.append(file.head.code if file.head is not None else BASE_CODE)
    dungeons = [_build_dungeon(file, file.head, numbers) for file in files if file.head is not None]
    return dungeon_cards.DungeonCatalog(
        groups=vocabulary.groups,
        keywords=vocabulary.keywords,
        tags=vocabulary.tags,
        item_ids=tuple(items),
        items=tuple(items.values()),
        room_ids=tuple(numbers),
        rooms=tuple(rooms),
        base=tuple(numbers[room_id] for room_id in files[0].rooms["rooms"]),
        dungeons={dungeon.code: dungeon for dungeon in dungeons if dungeon.file != CASTLE},
        castle=next(dungeon for dungeon in dungeons if dungeon.file == CASTLE),
        home=tuple(home),
        layouts=layouts,
        grades=dict(vocabulary.grades.items()),
        goods=vocabulary.goods,
        score=vocabulary.score,
        amounts=vocabulary.amounts,
    )


def _build_dungeon(file: _ReadDungeon, head: _DungeonHead, number_by_room_id: dict[str, int]) -> dungeon_cards.Dungeon:
    parts = {part: tuple(number_by_room_id[room_id] for room_id in rooms) for part, rooms in file.rooms.items()}
    return dungeon_cards.Dungeon(
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
