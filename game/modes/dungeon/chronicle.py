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
from game.rules.dungeon.actions.action import LONG_LEVELS, PLAYERS, STANDARD, Length, Level
from game.rules.dungeon.engine.state import Chapter
from game.session.dates import local_day
from game.session.rulebook import Moment
from game.storage.versioned_store import (
    Reading,
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
DAILY = "daily"
"""Prefix of the seed of daily adventures."""
DAILY_GRADE: Level = "hero"
"""Difficulty of the daily adventure; constant so that scores are comparable."""
MOST_CLOCKS = 50
"""Maximum number of stored playing times of running adventures."""


class AdventureRecord(msgspec.Struct, frozen=True):
    """Finished adventure, won or lost."""

    seed: Name
    length: Length
    grade: Level
    players: Annotated[tuple[Name, ...], msgspec.Meta(max_length=PLAYERS[-1])]
    won: bool
    score: Count
    rounds: Count
    collapses: Count
    rupees: Count
    ended: Moment
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
        return self.seed.startswith(f"{DAILY}-")


class LastAdventureSetup(msgspec.Struct, frozen=True):
    """Set-up of the last adventure, which is the default for the next one."""

    kinds: tuple[str, ...] = ("person",)
    """Players by seat: ``person`` or the name of a bot."""
    names: tuple[Name, ...] = ("",)
    length: Length = "short"
    grade: Level = STANDARD
    options: tuple[str, ...] = ()


def make_daily_seed(now: float | None = None) -> str:
    """Return the seed of today's adventure, which is the same for all players."""
    return f"{DAILY}-{local_day(now)}"


def chronicle_path() -> Path:
    """Return the path of the records, which may not exist."""
    return user_data_dir() / "dungeon_chronicle.json"


def setup_path() -> Path:
    """Return the path of the last set-up, which may not exist."""
    return user_data_dir() / "dungeon_setup.json"


RUNS: VersionedStore[list[AdventureRecord]] = VersionedStore(
    "chronicle",
    lambda data: convert_list(decode_document(data, 1), AdventureRecord),
    encode_json,
    list,
    lambda runs, older: [*runs, *(run for run in older if run not in runs)],
)
"""Store of the finished adventures."""


def load_runs(file: Path | None = None) -> list[AdventureRecord]:
    """Load all finished adventures, latest first. Never raises."""
    return RUNS.load(file or chronicle_path())


def record_run(run: AdventureRecord, file: Path | None = None) -> int:
    """Store an adventure; return its rank among those with the same length and grade, from 1.

    Raises:
        UserError: the file is of a newer version, or cannot be written; it is unchanged.
    """

    def insert_run(runs: list[AdventureRecord]) -> list[AdventureRecord]:
        runs = runs if run in runs else [run, *runs]
        if len(runs) > MOST_RUNS:
            worst = min(range(1, len(runs)), key=lambda place: (runs[place].rank, -place))
            runs = [*runs[:worst], *runs[worst + 1 :]]
        return runs

    kept = RUNS.change(file or chronicle_path(), insert_run)
    peers = [one.rank for one in kept if (one.length, one.grade) == (run.length, run.grade)]
    return 1 + sum(rank > run.rank for rank in peers)


def sort_by_rank(runs: Iterable[AdventureRecord]) -> list[AdventureRecord]:
    """Return adventures sorted by rank; equal ones stay in order."""
    return sorted(runs, key=lambda run: run.rank, reverse=True)


def clock_path() -> Path:
    """Return the path of the playing times of running adventures, which may not exist."""
    return user_data_dir() / "dungeon_clock.json"


def add_time(match: str, seconds: float, file: Path | None = None) -> int:
    """Add playing time to a running adventure; return its total in seconds.

    An error while writing is ignored; then only this time is lost.
    """
    spent = max(0, int(seconds))

    def add_seconds(clock: dict[str, int]) -> dict[str, int]:
        added = {**clock, match: clock.get(match, 0) + spent}
        return dict(list(added.items())[-MOST_CLOCKS:])

    with contextlib.suppress(UserError):
        return _CLOCK.change(file or clock_path(), add_seconds).get(match, spent)
    return spent


def _decode_times(data: bytes) -> Reading[dict[str, int]]:
    found = decode_document(data, 1)
    if isinstance(found, dict):
        found.pop("version", None)
    return convert_mapping(found, Seconds)


_CLOCK: VersionedStore[dict[str, int]] = VersionedStore(
    "chronicle", _decode_times, encode_json, dict, lambda clock, older: older | clock
)
"""Store of the playing times in seconds, by the id of the save."""


def _decode_setup(data: bytes) -> Reading[LastAdventureSetup]:
    return Reading(msgspec.convert(decode_document(data, 1), LastAdventureSetup))


SETUP: VersionedStore[LastAdventureSetup] = VersionedStore("chronicle", _decode_setup, encode_json, LastAdventureSetup)
"""Store of the last set-up."""


def load_setup(file: Path | None = None) -> LastAdventureSetup:
    """Load the set-up of the last adventure. Never raises."""
    return SETUP.load(file or setup_path())


def save_setup(setup: LastAdventureSetup, file: Path | None = None) -> bool:
    """Save a set-up as default for the next adventure; return False if the file cannot be written."""
    try:
        SETUP.change(file or setup_path(), lambda _before: setup)
    except UserError:
        return False
    return True
