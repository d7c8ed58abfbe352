"""Records of finished adventures, with seed and score, and the set-up of the last adventure.

Stored as JSON in the player's data folder. Loading never fails: of a damaged file, the valid part is used.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import msgspec

from game.errors import UserError
from game.paths import user_data_dir
from game.rules.core.numbers import Count
from game.rules.dungeon.actions.action import DEFAULT_GRADE, LONG_LEVELS, PLAYER_COUNTS, GradeId, Length
from game.rules.dungeon.engine.state import Chapter
from game.session.dates import local_day
from game.session.rulebook import Timestamp
from game.storage.versioned_store import (
    DecodedFile,
    VersionedStore,
    convert_list,
    convert_mapping,
    decode_document,
    encode_json,
)

Seconds = Annotated[int, msgspec.Meta(ge=0, le=10**9)]
Name = Annotated[str, msgspec.Meta(max_length=40)]

MOST_RUNS = 200
"""Number of stored adventures; the one with the lowest score is dropped, the oldest of equal ones first."""
DAILY_SEED_PREFIX = "daily"
"""Prefix of the seed of daily adventures."""
DAILY_GRADE: GradeId = "hero"
"""Difficulty of the daily adventure; constant so that scores are comparable."""
MAX_PLAYING_TIMES = 50
"""Maximum number of stored playing times of running adventures."""


class AdventureRecord(msgspec.Struct, frozen=True):
    """Finished adventure, won or lost."""

    seed: Name
    length: Length
    grade: GradeId
    players: Annotated[tuple[Name, ...], msgspec.Meta(max_length=PLAYER_COUNTS[-1])]
    won: bool
    score: Count
    rounds: Count
    collapses: Count
    rupees: Count
    ended: Timestamp
    """Time of the end, in seconds since the epoch."""
    chapters: Annotated[tuple[Chapter, ...], msgspec.Meta(max_length=LONG_LEVELS + 1)] = ()
    """Dungeons of the adventure, with their results."""
    seconds: Seconds = 0
    """Playing time in seconds; 0 if it was not measured."""
    conceded: bool = False

    @property
    def rank(self) -> tuple[bool, int]:
        """Return the sort key, higher is better: won, then score."""
        return not self.conceded, self.score

    @property
    def is_daily(self) -> bool:
        """Return whether it was a daily adventure."""
        return self.seed.startswith(f"{DAILY_SEED_PREFIX}-")


class LastAdventureSetup(msgspec.Struct, frozen=True):
    """Set-up of the last adventure, which is the default for the next one."""

    kinds: tuple[str, ...] = ("person",)
    """Players by seat: ``person`` or the name of a bot."""
    names: tuple[Name, ...] = ("",)
    length: Length = "short"
    grade: GradeId = DEFAULT_GRADE
    options: tuple[str, ...] = ()


def make_daily_seed(now: float | None = None) -> str:
    """Return the seed of today's adventure, which is the same for all players."""
    return f"{DAILY_SEED_PREFIX}-{local_day(now)}"


def chronicle_path() -> Path:
    """Return the path of the records, which may not exist."""
    return user_data_dir() / "dungeon_chronicle.json"


def setup_path() -> Path:
    """Return the path of the last set-up, which may not exist."""
    return user_data_dir() / "dungeon_setup.json"


RECORD_STORE: VersionedStore[list[AdventureRecord]] = VersionedStore(
    "chronicle",
    lambda data: convert_list(decode_document(data, 1), AdventureRecord),
    encode_json,
    list,
    lambda runs, older: [*runs, *(run for run in older if run not in runs)],
)
"""Store of the finished adventures."""


def load_adventures(file: Path | None = None) -> list[AdventureRecord]:
    """Load all finished adventures, latest first. Never raises."""
    return RECORD_STORE.load(file or chronicle_path())


def record_run(record: AdventureRecord, file: Path | None = None) -> int:
    """Store an adventure; return its rank among those with the same length and grade, from 1.

    Raises:
        UserError: the file is of a newer version, or cannot be written; it is unchanged.
    """

    def insert_record(records: list[AdventureRecord]) -> list[AdventureRecord]:
        records = records if record in records else [record, *records]
        if len(records) > MOST_RUNS:
            worst = min(range(1, len(records)), key=lambda place: (records[place].rank, -place))
            records = [*records[:worst], *records[worst + 1 :]]
        return records

    kept = RECORD_STORE.change(file or chronicle_path(), insert_record)
    peers = [
        adventure_record.rank
        for adventure_record in kept
        if (adventure_record.length, adventure_record.grade) == (record.length, record.grade)
    ]
    return 1 + sum(rank > record.rank for rank in peers)


def sort_by_rank(records: Iterable[AdventureRecord]) -> list[AdventureRecord]:
    """Return adventures sorted by rank; equal ones stay in order."""
    return sorted(records, key=lambda run: run.rank, reverse=True)


def playing_times_path() -> Path:
    """Return the path of the playing times of running adventures, which may not exist."""
    return user_data_dir() / "dungeon_clock.json"


def add_playing_time(save_id: str, seconds: float, file: Path | None = None) -> int:
    """Add playing time to a running adventure; return its total in seconds.

    An error while writing is ignored; then only this time is lost.
    """
    spent = max(0, int(seconds))

    def add_seconds(times: dict[str, int]) -> dict[str, int]:
        added = {**times, save_id: times.get(save_id, 0) + spent}
        return dict(list(added.items())[-MAX_PLAYING_TIMES:])

    with contextlib.suppress(UserError):
        return _PLAYING_TIME_STORE.change(file or playing_times_path(), add_seconds).get(save_id, spent)
    return spent


def _decode_times(data: bytes) -> DecodedFile[dict[str, int]]:
    document = decode_document(data, 1)
    if isinstance(document, dict):
        document.pop("version", None)
    return convert_mapping(document, Seconds)


_PLAYING_TIME_STORE: VersionedStore[dict[str, int]] = VersionedStore(
    "chronicle", _decode_times, encode_json, dict, lambda clock, older: older | clock
)
"""Store of the playing times in seconds, by the id of the save."""


def _decode_setup(data: bytes) -> DecodedFile[LastAdventureSetup]:
    return DecodedFile(msgspec.convert(decode_document(data, 1), LastAdventureSetup))


SETUP_STORE: VersionedStore[LastAdventureSetup] = VersionedStore(
    "chronicle", _decode_setup, encode_json, LastAdventureSetup
)
"""Store of the last set-up."""


def load_setup(file: Path | None = None) -> LastAdventureSetup:
    """Load the set-up of the last adventure. Never raises."""
    return SETUP_STORE.load(file or setup_path())


def save_setup(setup: LastAdventureSetup, file: Path | None = None) -> bool:
    """Save a set-up as default for the next adventure; return False if the file cannot be written."""
    try:
        SETUP_STORE.change(file or setup_path(), lambda _before: setup)
    except UserError:
        return False
    return True
