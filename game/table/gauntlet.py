"""The gauntlet: one team against all the others, one duel after the other, with bots that grow stronger.

What the characters lost in a duel they begin the next one without; between two duels each gets half of it back, rounded
up, and the fallen stand up again in the same way. One lost duel ends the run. Kept as JSON in the player's data folder.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Annotated

import msgspec

from game.paths import user_data
from game.rules.core.numbers import Count
from game.rules.epic.pack import Setup
from game.table.ledger import Ledger, Reading, document, named, written
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


class Book(msgspec.Struct, frozen=True):
    """What is kept: by game the run that is on, and by game and team (``zelda/link``) the most duels ever won."""

    runs: dict[str, Run] = {}
    best: dict[str, Count] = {}


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
    """What was kept; of a damaged file what makes sense. Never raises."""
    return LEDGER.load(file or progress_file())


def _decode(data: bytes) -> Reading[Book]:
    found = document(data, 1)
    if not isinstance(found, dict):
        raise ValueError("no gauntlet")
    runs, best = named(found.get("runs", {}), Run), named(found.get("best", {}), Count)
    sound = {game: run for game, run in runs.content.items() if _can_be(run)}
    return Reading(Book(sound, best.content), runs.whole and best.whole and len(sound) == len(runs.content))


def _can_be(run: Run) -> bool:
    return bool(run.duels) and 0 <= run.won <= len(run.duels)


def _joined(book: Book, older: Book) -> Book:
    """A run that stood in the damaged file has gone on since its backup was made: it is as good as given up."""
    return Book(book.runs, older.best | book.best)


LEDGER: Ledger[Book] = Ledger("gauntlet", _decode, written, Book, _joined)


def keep(run: Run, file: Path | None = None) -> Book:
    """Write a run down, and the best that its team has done.

    Raises:
        UserError: a newer version's file, or the disk refuses; the old file is untouched.
    """
    name = f"{run.game}/{run.team}"

    def step(book: Book) -> Book:
        best = max(book.best.get(name, 0), run.won)
        return Book({**book.runs, run.game: run}, {**book.best, name: best})

    return LEDGER.change(file or progress_file(), step)


def give_up(game: str, file: Path | None = None) -> Book:
    """Forget the run of a game; what its team has reached stays.

    Raises:
        UserError: a newer version's file, or the disk refuses.
    """

    def step(book: Book) -> Book:
        return Book({other: run for other, run in book.runs.items() if other != game}, book.best)

    return LEDGER.change(file or progress_file(), step)
