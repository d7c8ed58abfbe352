"""The chronicle of the dungeon: adventures that were ended, with seed and score; and how an adventure was last set up.

Kept as JSON in the player's data folder, written whole or not at all. Reading never fails: a damaged file gives its
backup, then nothing; an entry that makes no sense is left out.
"""

from __future__ import annotations

import contextlib
import json
import time
from pathlib import Path
from typing import Annotated, Any

import msgspec

from game import bounds
from game.errors import UserError
from game.paths import user_data
from game.rules.core.numbers import Count
from game.rules.dungeon.state import Chapter
from game.rules.dungeon.table import LONG_LEVELS, PLAYERS, STANDARD, Length, Level
from game.table.files import BACKUP, write_whole
from game.table.rulebook import Moment

Seconds = Annotated[int, msgspec.Meta(ge=0, le=10**9)]
Name = Annotated[str, msgspec.Meta(max_length=40)]

MOST_RUNS = 200
"""Older and lower ones make room."""
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
    return time.strftime(f"{DAILY}-%Y-%m-%d", time.localtime(now))


def chronicle_file() -> Path:
    """Where the chronicle lies; the file need not exist."""
    return user_data() / "dungeon_chronicle.json"


def setup_file() -> Path:
    """Where the last set-up lies; the file need not exist."""
    return user_data() / "dungeon_setup.json"


def load_runs(file: Path | None = None) -> list[Run]:
    """All adventures that were ended, the last one first; never raises."""
    found = _read(file or chronicle_file())
    runs = []
    for entry in found if isinstance(found, list) else []:
        with contextlib.suppress(msgspec.ValidationError):
            runs.append(msgspec.convert(entry, Run))
    return sorted(runs, key=lambda run: -run.ended)


def record_run(run: Run, file: Path | None = None) -> int:
    """Write an adventure down; its place by score among those of the same length and grade, from 1.

    Raises:
        UserError: the disk refuses; the old file is untouched.
    """
    file = file or chronicle_file()
    runs = load_runs(file)
    if run not in runs:
        runs = [run, *runs]
    if len(runs) > MOST_RUNS:
        worst = min(runs[1:], key=lambda one: (one.score, one.ended))
        runs.remove(worst)
    write_whole(file, msgspec.json.format(msgspec.json.encode(runs), indent=2) + b"\n")
    peers = [one.score for one in runs if (one.length, one.grade) == (run.length, run.grade)]
    return 1 + sum(score > run.score for score in peers)


def clock_file() -> Path:
    """Where the playing times of running adventures lie; the file need not exist."""
    return user_data() / "dungeon_clock.json"


def add_time(match: str, seconds: float, file: Path | None = None) -> int:
    """Add playing time to a running adventure, by the id of its save; all of its seconds so far.

    A disk that refuses loses a little time and nothing else.
    """
    file = file or clock_file()
    found = _read(file)
    clock = {}
    for name, spent in found.items() if isinstance(found, dict) else ():
        with contextlib.suppress(msgspec.ValidationError):
            clock[name] = msgspec.convert(spent, Seconds)
    clock[match] = clock.get(match, 0) + max(0, int(seconds))
    kept = dict(list(clock.items())[-MOST_CLOCKS:])
    with contextlib.suppress(UserError):
        write_whole(file, msgspec.json.format(msgspec.json.encode(kept), indent=2) + b"\n")
    return clock[match]


def load_setup(file: Path | None = None) -> LastSetup:
    """How the last adventure was set up; never raises."""
    with contextlib.suppress(msgspec.ValidationError):
        return msgspec.convert(_read(file or setup_file()) or {}, LastSetup)
    return LastSetup()


def save_setup(setup: LastSetup, file: Path | None = None) -> bool:
    """Keep a set-up for the next time; False when the disk refuses, which nobody needs to be told."""
    try:
        write_whole(file or setup_file(), msgspec.json.format(msgspec.json.encode(setup), indent=2) + b"\n")
    except UserError:
        return False
    return True


def _read(file: Path) -> Any:
    for path in (file, file.with_name(file.name + BACKUP)):
        try:
            return json.loads(bounds.read(path, "chronicle"))
        except (UserError, ValueError, RecursionError):
            continue
    return None
