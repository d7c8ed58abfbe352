"""The gauntlet: one team against all the others, one duel after the other, with bots that grow stronger.

What the characters lost in a duel they begin the next one without; between two duels each gets half of it back, rounded
up, and the fallen stand up again in the same way. One lost duel ends the run. Kept as JSON in the player's data folder.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Annotated

import msgspec

from game import bounds
from game.errors import UserError
from game.paths import user_data
from game.rules.core.numbers import Count
from game.rules.epic.options import Setup
from game.table.files import BACKUP, write_whole
from game.table.seats import PERSON, Seats

LEVELS = ("apprentice", "apprentice", "knight", "knight", "knight", "hero", "hero", "sage", "sage")
"""The levels of the opponents; a run with fewer teams leaves out from the front."""
TURN_LIMIT = 200
"""A duel that has not ended then counts as lost."""


class Duel(msgspec.Struct, frozen=True):
    """An opponent on the way: its team, the level of its bot, and the board."""

    team: str
    level: str
    map: str


class Run(msgspec.Struct, frozen=True):
    """One gauntlet: the duels in their order, how many were won, and how it stands."""

    game: str
    team: str
    seed: str
    duels: Annotated[tuple[Duel, ...], msgspec.Meta(max_length=100)]
    won: Count = 0
    wounds: Annotated[tuple[Count, ...], msgspec.Meta(max_length=100)] = ()
    """Health that one's characters lack at the start of the next duel, in their order."""
    lost: bool = False
    match: str = ""
    """The name of the file of the duel that is being played; empty between duels."""

    @property
    def over(self) -> bool:
        """Whether there is nothing more to play."""
        return self.lost or self.won >= len(self.duels)

    @property
    def next(self) -> Duel:
        """The duel that is to be played."""
        return self.duels[self.won]


class Book(msgspec.Struct):
    """What is kept: by game the run that is on, and by game and team (``zelda/link``) the most duels ever won."""

    runs: dict[str, Run] = {}
    best: dict[str, int] = {}


def new_run(game: str, team: str, teams: Sequence[str], maps: Sequence[str], seed: str) -> Run:
    """A run of a team against all others, in an order and on boards that the seed gives."""
    luck = Random(f"gauntlet/{seed}")
    others = [other for other in teams if other != team]
    luck.shuffle(others)
    levels = ((LEVELS[0],) * max(0, len(others) - len(LEVELS)) + LEVELS)[-len(others) :]
    boards = [*maps] * (len(others) // len(maps) + 1)
    luck.shuffle(boards)
    duels = [Duel(*duel) for duel in zip(others, levels, boards, strict=False)]
    return Run(game, team, seed, tuple(duels))


def setup_of(run: Run) -> Setup:
    """The next duel."""
    duel = run.next
    wounds: tuple[tuple[int, ...], ...] = (run.wounds, ()) if any(run.wounds) else ()
    return Setup(run.game, ((run.team,), (duel.team,)), duel.map, turn_limit=TURN_LIMIT, wounds=wounds)


def seats_of(run: Run, name: str, opponent: str) -> Seats:
    """Who plays the next duel; ``opponent`` is what the bot is called."""
    return Seats([PERSON, run.next.level], [name, opponent])


def after_duel(run: Run, *, won: bool, losses: Sequence[int]) -> Run:
    """The run after a duel; ``losses`` is the health that one's characters lack at its end, in their order."""
    if not won:
        return msgspec.structs.replace(run, lost=True, match="", wounds=tuple(losses))
    return msgspec.structs.replace(run, won=run.won + 1, match="", wounds=tuple(loss // 2 for loss in losses))


def progress_file() -> Path:
    """Where the progress lies; the file need not exist."""
    return user_data() / "gauntlet.json"


def load(file: Path | None = None) -> Book:
    """What was kept; a damaged file gives its backup, then nothing, and an entry that makes no sense is left out."""
    file = file or progress_file()
    for path in (file, file.with_name(file.name + BACKUP)):
        try:
            found = json.loads(bounds.read(path, "gauntlet"))
        except (UserError, ValueError, RecursionError):
            continue
        if isinstance(found, dict):
            return _book(found)
    return Book()


def _book(found: dict[str, object]) -> Book:
    book = Book()
    runs, best = found.get("runs"), found.get("best")
    for name, run in runs.items() if isinstance(runs, dict) else ():
        with contextlib.suppress(msgspec.ValidationError):
            read = msgspec.convert(run, Run)
            if read.duels and 0 <= read.won <= len(read.duels):
                book.runs[name] = read
    for name, count in best.items() if isinstance(best, dict) else ():
        with contextlib.suppress(msgspec.ValidationError):
            book.best[name] = msgspec.convert(count, Count)
    return book


def keep(run: Run, file: Path | None = None) -> Book:
    """Write a run down, and the best that its team has done.

    Raises:
        UserError: the disk refuses; the old file is untouched.
    """
    file = file or progress_file()
    book = load(file)
    book.runs[run.game] = run
    name = f"{run.game}/{run.team}"
    book.best[name] = max(book.best.get(name, 0), run.won)
    write_whole(file, msgspec.json.format(msgspec.json.encode(book), indent=2) + b"\n")
    return book


def give_up(game: str, file: Path | None = None) -> Book:
    """Forget the run of a game; what its team has reached stays.

    Raises:
        UserError: the disk refuses.
    """
    file = file or progress_file()
    book = load(file)
    book.runs.pop(game, None)
    write_whole(file, msgspec.json.format(msgspec.json.encode(book), indent=2) + b"\n")
    return book
