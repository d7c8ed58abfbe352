"""Puzzle training: a stream of puzzles near one's own rating, with a rating by Glicko-2 and a streak.

Kept as JSON in the player's data folder. A puzzle is a rated opponent; the rating counts it once, the streak each time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Annotated, Any, TypeVar

import msgspec

from game.content.puzzles.puzzles import LoadedPuzzle
from game.modes.league.rating import LEAST_SURE, Rating, update_rating
from game.paths import user_data_dir
from game.rules.core.numbers import Count
from game.storage.versioned_store import Reading, VersionedStore, convert_list, decode_document, encode_json

T = TypeVar("T")

LOWEST, HIGHEST = 100.0, 3000.0
"""Bounds of a rating."""
SUREST = 45.0
"""Smallest deviation of a rating, so that it still follows a player who improves."""
GRADE_POINTS = (1000.0, 1250.0, 1500.0, 1750.0, 2000.0)
"""Ratings of puzzles, by difficulty."""
PUZZLE_DEVIATION = 60.0
MOST_SEEN = 2000
"""Number of puzzles that are remembered, the latest ones."""

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=300)]


class Skill(msgspec.Struct, frozen=True):
    """A stored rating, within bounds."""

    points: Annotated[float, msgspec.Meta(ge=LOWEST, le=HIGHEST)] = 1500.0
    deviation: Annotated[float, msgspec.Meta(ge=SUREST, le=LEAST_SURE)] = LEAST_SURE
    volatility: Annotated[float, msgspec.Meta(ge=0.01, le=0.2)] = 0.06


class Streak(msgspec.Struct, frozen=True):
    """Puzzles solved without a mistake: in a row, at most in a row, and of all that were played."""

    now: Count = 0
    best: Count = 0
    solved: Count = 0
    played: Count = 0


class Training(msgspec.Struct, frozen=True):
    """Saved puzzle training; a part is None while it is empty."""

    skill: Skill | None = None
    streak: Streak | None = None
    seen: tuple[Name, ...] = ()
    """Keys of the puzzles played, such as ``zelda/01-into-the-spin``, the latest one last."""

    @property
    def rating(self) -> Rating:
        """Return the player's rating; the initial one without rated puzzles."""
        skill = self.skill or Skill()
        return Rating(skill.points, skill.deviation, skill.volatility)

    @property
    def row(self) -> Streak:
        """Return the streak; an empty one without puzzles."""
        return self.streak or Streak()


class Result(msgspec.Struct, frozen=True):
    """A result that was counted: the training after it, and the points that it gave or cost."""

    training: Training
    change: int = 0


def get_puzzle_rating(loaded: LoadedPuzzle) -> Rating:
    """Return the rating of a puzzle, by its difficulty."""
    return Rating(GRADE_POINTS[loaded.puzzle.difficulty - 1], PUZZLE_DEVIATION)


def find_next(puzzles: Sequence[LoadedPuzzle], training: Training, luck: Random) -> LoadedPuzzle:
    """Return the puzzle nearest to the rating, of those not seen yet, else of the half not seen for the longest."""
    age = {name: place for place, name in enumerate(training.seen)}
    fresh = [one for one in puzzles if one.key not in age]
    if not fresh:
        oldest = sorted(puzzles, key=lambda one: age[one.key])
        fresh = oldest[: max(1, len(oldest) // 2)]
    points = training.rating.points
    return min(fresh, key=lambda one: (abs(get_puzzle_rating(one).points - points), luck.random()))


def apply_attempt(training: Training, loaded: LoadedPuzzle, *, solved: bool) -> Result:
    """Return the training after a puzzle, with the change of the rating."""
    name, row = loaded.key, training.row
    rated = name not in training.seen
    skill = training.skill
    if rated:
        after = update_rating(training.rating, [(get_puzzle_rating(loaded), float(solved))])
        skill = Skill(
            min(HIGHEST, max(LOWEST, after.points)),
            min(LEAST_SURE, max(SUREST, after.deviation)),
            min(0.2, max(0.01, after.volatility)),
        )
    now = row.now + 1 if solved else 0
    row = Streak(now, max(row.best, now), row.solved + solved, row.played + 1)
    seen = (*(one for one in training.seen if one != name), name)[-MOST_SEEN:]
    found = Training(skill, row, seen)
    return Result(found, round(found.rating.points) - round(training.rating.points))


# The file -------------------------------------------------------------------------------------------------------------


def training_path() -> Path:
    """Return the path of the training file; the file need not exist."""
    return user_data_dir() / "puzzle_training.json"


def load_training(file: Path | None = None) -> Training:
    """Load the training; of a corrupted file, the valid parts. Never raises."""
    return LEDGER.load(file or training_path())


def record_attempt(loaded: LoadedPuzzle, *, solved: bool, file: Path | None = None) -> Result:
    """Record the result of a puzzle and return it.

    Raises:
        UserError: a newer version's file, or the disk refuses; the file is as before.
    """
    found: list[Result] = []

    def step(training: Training) -> Training:
        found.append(apply_attempt(training, loaded, solved=solved))
        return found[-1].training

    LEDGER.change(file or training_path(), step)
    return found[-1]


def _decode(data: bytes) -> Reading[Training]:
    found = decode_document(data, 1)
    if not isinstance(found, dict):
        raise ValueError("no training")
    names = found.get("seen", [])
    seen = convert_list(names, _Seen) if isinstance(names, list) else Reading([], whole=False)
    skill, streak = _read_part(found, "rating", Skill), _read_part(found, "streak", Streak)
    order = tuple(dict.fromkeys(one.name for one in seen.content))[-MOST_SEEN:]
    return Reading(Training(skill.content, streak.content, order), seen.whole and skill.whole and streak.whole)


class _Seen(msgspec.Struct, frozen=True):
    name: Name


def _read_part(found: dict[str, Any], part: str, kind: Callable[..., T]) -> Reading[T | None]:
    """Convert a part of the file; None for one that is missing or damaged."""
    if found.get(part) is None:
        return Reading(None)
    try:
        return Reading(msgspec.convert(found[part], kind))
    except msgspec.ValidationError:
        return Reading(None, whole=False)


def _encode(training: Training) -> bytes:
    parts = {"version": 1, "rating": training.skill, "streak": training.streak}
    return encode_json(parts | {"seen": [_Seen(name) for name in training.seen]})


def _merge_training(training: Training, older: Training) -> Training:
    """Add parts that only the backup has."""
    names = dict.fromkeys(one for one in older.seen if one not in training.seen)
    return Training(
        training.skill or older.skill, training.streak or older.streak, (*names, *training.seen)[-MOST_SEEN:]
    )


LEDGER: VersionedStore[Training] = VersionedStore("puzzle training", _decode, _encode, Training, _merge_training)
