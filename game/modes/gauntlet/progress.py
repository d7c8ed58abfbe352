"""What is kept of the gauntlet: by game the run that is on, and the best that was done. JSON in the player's folder.

A file of the first version has rows of nine duels. Such a run goes on as a run through three acts, from the act that
its victories come to, with its wounds; the most duels that a team has won stay.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec

from game.content.cards.packs import EPIC_PACKS, load_pack
from game.content.modes.gauntlet import ACTS, GRADES
from game.errors import UserError
from game.modes.gauntlet import steps
from game.modes.gauntlet.state import Run, can_be
from game.paths import user_data
from game.rules.core.numbers import Count
from game.storage.versioned_store import Ledger, Reading, document, named, written

VERSION = 2


class Book(msgspec.Struct, frozen=True):
    """What is kept, by game or by game and team (``zelda/link``)."""

    version: int = VERSION
    runs: dict[str, Run] = {}
    best: dict[str, Count] = {}
    """The most duels that a team has won in a run."""
    crowns: dict[str, Count] = {}
    """The highest grade that a team has won."""
    grades: dict[str, Count] = {}
    """By game: the highest grade that was won; the next one is open."""
    bosses: dict[str, Count] = {}
    """By game: bosses beaten in all runs. They make more heirlooms and cards come up, none of them a better one."""

    def open_grade(self, game: str) -> int:
        """The highest grade that may be played."""
        return min(GRADES, self.grades.get(game, 0) + 1)


def progress_file() -> Path:
    """Where the progress lies; the file need not exist."""
    return user_data() / "gauntlet.json"


def load(file: Path | None = None) -> Book:
    """What was kept; of a damaged file what makes sense. Never raises."""
    return LEDGER.load(file or progress_file())


# Reading --------------------------------------------------------------------------------------------------------------


class _OldDuel(msgspec.Struct, frozen=True):
    team: str
    level: str
    map: str


class _OldRun(msgspec.Struct, frozen=True):
    """A run of the first version."""

    game: str
    team: str
    seed: str
    duels: Annotated[tuple[_OldDuel, ...], msgspec.Meta(max_length=100, min_length=1)]
    won: Count = 0
    wounds: Annotated[tuple[Count, ...], msgspec.Meta(max_length=60)] = ()
    lost: bool = False


def _decode(data: bytes) -> Reading[Book]:
    found = document(data, VERSION)
    if not isinstance(found, dict):
        raise ValueError("no gauntlet")
    old = found.get("version", 1) == 1
    whole = True
    if old:
        kept = named(found.get("runs", {}), _OldRun)
        carried = {game: carried_on(run) for game, run in kept.content.items()}
        runs = {game: run for game, run in carried.items() if run is not None}
        whole = kept.whole and all(run.won <= len(run.duels) for run in kept.content.values())
    else:
        read = named(found.get("runs", {}), Run)
        runs = {game: run for game, run in read.content.items() if run.game == game and _sound(run)}
        whole = read.whole and len(runs) == len(read.content)
    counts = {name: named(found.get(name, {}), Count) for name in ("best", "crowns", "grades", "bosses")}
    whole = whole and all(one.whole for one in counts.values())
    return Reading(Book(VERSION, runs, **{name: one.content for name, one in counts.items()}), whole)


def _sound(run: Run) -> bool:
    return run.game in EPIC_PACKS and can_be(run)


def carried_on(old: _OldRun) -> Run | None:
    """A run of the first version as one of this: at the beginning of an act, with the wounds it had. None for one that
    is over, or whose team is gone; its best is kept in any case.
    """
    if old.lost or old.won >= len(old.duels) or old.game not in EPIC_PACKS:
        return None
    try:
        if old.team not in load_pack(old.game).teams:
            return None
        run = steps.new_run(old.game, old.team, old.seed)
        act = min(ACTS, 1 + old.won * ACTS // len(old.duels))
        return msgspec.structs.replace(steps.at_act(run, act), wounds=old.wounds, won=old.won)
    except UserError:
        return None


def _joined(book: Book, older: Book) -> Book:
    """A run that stood in the damaged file has gone on since its backup was made: it is as good as given up."""
    return Book(
        VERSION,
        book.runs,
        older.best | book.best,
        older.crowns | book.crowns,
        older.grades | book.grades,
        older.bosses | book.bosses,
    )


LEDGER: Ledger[Book] = Ledger("gauntlet", _decode, written, Book, _joined)


# Writing --------------------------------------------------------------------------------------------------------------


def keep(run: Run, file: Path | None = None) -> Book:
    """Write a run down, and the best that its team has done.

    Raises:
        UserError: a newer version's file, or the disk refuses; the old file is untouched.
    """
    name = f"{run.game}/{run.team}"

    def step(book: Book) -> Book:
        before = book.runs.get(run.game)
        beaten = run.bosses - (before.bosses if before is not None and before.seed == run.seed else 0)
        bosses = book.bosses.get(run.game, 0) + max(0, beaten)
        won = run.grade if run.step == "won" else 0
        return Book(
            VERSION,
            {**book.runs, run.game: run},
            {**book.best, name: max(book.best.get(name, 0), run.won)},
            _raised(book.crowns, name, won),
            _raised(book.grades, run.game, won),
            {**book.bosses, run.game: bosses} if bosses else book.bosses,
        )

    return LEDGER.change(file or progress_file(), step)


def _raised(counts: dict[str, int], name: str, to: int) -> dict[str, int]:
    return {**counts, name: max(counts.get(name, 0), to)} if to else counts


def give_up(game: str, file: Path | None = None) -> Book:
    """Forget the run of a game; what its team has reached stays.

    Raises:
        UserError: a newer version's file, or the disk refuses.
    """

    def step(book: Book) -> Book:
        runs = {other: run for other, run in book.runs.items() if other != game}
        return msgspec.structs.replace(book, runs=runs)

    return LEDGER.change(file or progress_file(), step)
