"""The chronicle of the dungeon: adventures that were ended, with seed and score; and how an adventure was last set up.

Kept as JSON in the player's data folder. Reading never fails: of a damaged file what makes sense is kept.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import msgspec

from game.errors import UserError
from game.paths import user_data
from game.rules.core.numbers import Count
from game.rules.dungeon.actions.action import LONG_LEVELS, PLAYERS, STANDARD, Length, Level
from game.rules.dungeon.engine.state import Chapter
from game.session.dates import day
from game.session.rulebook import Moment
from game.storage.versioned_store import Ledger, Reading, document, listed, named, written

Seconds = Annotated[int, msgspec.Meta(ge=0, le=10**9)]
Name = Annotated[str, msgspec.Meta(max_length=40)]

MOST_RUNS = 200
"""Lower ones make room, the older one first of those that are as low."""
DAILY = "daily"
DAILY_GRADE: Level = "hero"
"""The same on every day, so that the scores of all days can be compared."""
MOST_CLOCKS = 50


class Run(msgspec.Struct, frozen=True):
    """An adventure that was ended, won or lost."""

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
    chapters: Annotated[tuple[Chapter, ...], msgspec.Meta(max_length=LONG_LEVELS + 1)] = ()
    seconds: Seconds = 0
    """How long it was played; 0 where nobody counted."""
    conceded: bool = False

    @property
    def rank(self) -> tuple[bool, int]:
        """The greater, the better: played to its end, then the score."""
        return not self.conceded, self.score

    @property
    def daily(self) -> bool:
        """Whether it was the adventure of a day."""
        return self.seed.startswith(f"{DAILY}-")


class LastSetup(msgspec.Struct, frozen=True):
    """What an adventure was agreed on: enough to propose it again."""

    kinds: tuple[str, ...] = ("person",)
    names: tuple[Name, ...] = ("",)
    length: Length = "short"
    grade: Level = STANDARD
    options: tuple[str, ...] = ()


def daily_seed(now: float | None = None) -> str:
    """The seed of today's adventure, the same for everybody on the same date."""
    return f"{DAILY}-{day(now)}"


def chronicle_file() -> Path:
    """Where the chronicle lies; the file need not exist."""
    return user_data() / "dungeon_chronicle.json"


def setup_file() -> Path:
    """Where the last set-up lies; the file need not exist."""
    return user_data() / "dungeon_setup.json"


RUNS: Ledger[list[Run]] = Ledger(
    "chronicle",
    lambda data: listed(document(data, 1), Run),
    written,
    list,
    lambda runs, older: [*runs, *(run for run in older if run not in runs)],
)


def load_runs(file: Path | None = None) -> list[Run]:
    """All adventures that were ended, the last one that was written down first; never raises."""
    return RUNS.load(file or chronicle_file())


def record_run(run: Run, file: Path | None = None) -> int:
    """Write an adventure down; its place by rank among those of the same length and grade, from 1.

    Raises:
        UserError: a newer version's file, or the disk refuses; the old file is untouched.
    """

    def step(runs: list[Run]) -> list[Run]:
        runs = runs if run in runs else [run, *runs]
        if len(runs) > MOST_RUNS:
            worst = min(range(1, len(runs)), key=lambda place: (runs[place].rank, -place))
            runs = [*runs[:worst], *runs[worst + 1 :]]
        return runs

    kept = RUNS.change(file or chronicle_file(), step)
    peers = [one.rank for one in kept if (one.length, one.grade) == (run.length, run.grade)]
    return 1 + sum(rank > run.rank for rank in peers)


def best_first(runs: Iterable[Run]) -> list[Run]:
    """Return adventures by rank; of those that are alike the order stays."""
    return sorted(runs, key=lambda run: run.rank, reverse=True)


def clock_file() -> Path:
    """Where the playing times of running adventures lie; the file need not exist."""
    return user_data() / "dungeon_clock.json"


def add_time(match: str, seconds: float, file: Path | None = None) -> int:
    """Add playing time to a running adventure, by the id of its save; all of its seconds so far.

    A disk that refuses loses a little time and nothing else.
    """
    spent = max(0, int(seconds))

    def step(clock: dict[str, int]) -> dict[str, int]:
        added = {**clock, match: clock.get(match, 0) + spent}
        return dict(list(added.items())[-MOST_CLOCKS:])

    with contextlib.suppress(UserError):
        return _CLOCK.change(file or clock_file(), step).get(match, spent)
    return spent


def _times(data: bytes) -> Reading[dict[str, int]]:
    found = document(data, 1)
    if isinstance(found, dict):
        found.pop("version", None)
    return named(found, Seconds)


_CLOCK: Ledger[dict[str, int]] = Ledger("chronicle", _times, written, dict, lambda clock, older: older | clock)


def _setup(data: bytes) -> Reading[LastSetup]:
    return Reading(msgspec.convert(document(data, 1), LastSetup))


SETUP: Ledger[LastSetup] = Ledger("chronicle", _setup, written, LastSetup)


def load_setup(file: Path | None = None) -> LastSetup:
    """How the last adventure was set up; never raises."""
    return SETUP.load(file or setup_file())


def save_setup(setup: LastSetup, file: Path | None = None) -> bool:
    """Keep a set-up for the next time; False when the disk refuses, which nobody needs to be told."""
    try:
        SETUP.change(file or setup_file(), lambda _before: setup)
    except UserError:
        return False
    return True
