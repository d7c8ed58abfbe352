"""Puzzle training: puzzles near the player's rating, with Glicko-2 ratings and a streak.

Stored as JSON in the player's data folder. A puzzle is a rated opponent. Only the first attempt at a puzzle counts for
the rating, every attempt for the streak.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Annotated, Any, TypeVar

import msgspec

from game.content.puzzles.puzzles import LoadedPuzzle
from game.modes.league.rating import MAX_DEVIATION, Rating, update_rating
from game.paths import user_data_dir
from game.rules.core.numbers import Count
from game.storage.versioned_store import DecodedFile, VersionedStore, convert_list, decode_document, encode_json

T = TypeVar("T")

MIN_RATING, MAX_RATING = 100.0, 3000.0
"""Minimum and maximum rating, in points."""
MIN_DEVIATION = 45.0
"""Minimum rating deviation, so that the rating still follows a player who improves."""
RATING_BY_DIFFICULTY = (1000.0, 1250.0, 1500.0, 1750.0, 2000.0)
"""Rating of puzzles by difficulty, from difficulty 1."""
PUZZLE_DEVIATION = 60.0
"""Rating deviation of puzzles."""
MOST_SEEN = 2000
"""Number of latest puzzles that are remembered."""

PuzzleKey = Annotated[str, msgspec.Meta(min_length=1, max_length=300)]


class Skill(msgspec.Struct, frozen=True):
    """Stored rating, limited to its allowed range."""

    points: Annotated[float, msgspec.Meta(ge=MIN_RATING, le=MAX_RATING)] = 1500.0
    deviation: Annotated[float, msgspec.Meta(ge=MIN_DEVIATION, le=MAX_DEVIATION)] = MAX_DEVIATION
    volatility: Annotated[float, msgspec.Meta(ge=0.01, le=0.2)] = 0.06


class PuzzleStreak(msgspec.Struct, frozen=True):
    """Numbers of puzzles solved without a mistake."""

    now: Count = 0
    """Length of the current streak."""
    best: Count = 0
    """Length of the longest streak."""
    solved: Count = 0
    played: Count = 0


class Training(msgspec.Struct, frozen=True):
    """Stored puzzle training; a part is None if there are no data."""

    skill: Skill | None = None
    streak: PuzzleStreak | None = None
    seen: tuple[PuzzleKey, ...] = ()
    """Keys of the attempted puzzles, such as ``zelda/01-into-the-spin``, latest last."""

    @property
    def rating(self) -> Rating:
        """Return the player's rating; the initial rating before the first puzzle."""
        skill = self.skill or Skill()
        return Rating(skill.points, skill.deviation, skill.volatility)

    @property
    def streak_or_empty(self) -> PuzzleStreak:
        """Return the streak; an empty one before the first puzzle."""
        return self.streak or PuzzleStreak()


class AttemptResult(msgspec.Struct, frozen=True):
    """Result of an attempt: the training after it, and the change of the rating in points."""

    training: Training
    rating_change: int = 0


def get_puzzle_rating(loaded: LoadedPuzzle) -> Rating:
    """Return the rating of a puzzle, by its difficulty."""
    return Rating(RATING_BY_DIFFICULTY[loaded.puzzle.difficulty - 1], PUZZLE_DEVIATION)


def find_next(puzzles: Sequence[LoadedPuzzle], training: Training, rng: Random) -> LoadedPuzzle:
    """Return the puzzle whose rating is nearest to the player's.

    It is chosen from the puzzles not attempted yet, or if there are none, from the least recent half.
    """
    age = {name: index for index, name in enumerate(training.seen)}
    fresh = [puzzle for puzzle in puzzles if puzzle.key not in age]
    if not fresh:
        oldest = sorted(puzzles, key=lambda puzzle: age[puzzle.key])
        fresh = oldest[: max(1, len(oldest) // 2)]
    points = training.rating.points
    return min(fresh, key=lambda puzzle: (abs(get_puzzle_rating(puzzle).points - points), rng.random()))


def apply_attempt(training: Training, loaded: LoadedPuzzle, *, solved: bool) -> AttemptResult:
    """Return the training after an attempt at a puzzle, with the change of the rating."""
    name, row = loaded.key, training.streak_or_empty
    rated = name not in training.seen
    skill = training.skill
    if rated:
        after = update_rating(training.rating, [(get_puzzle_rating(loaded), float(solved))])
        skill = Skill(
            min(MAX_RATING, max(MIN_RATING, after.points)),
            min(MAX_DEVIATION, max(MIN_DEVIATION, after.deviation)),
            min(0.2, max(0.01, after.volatility)),
        )
    now = row.now + 1 if solved else 0
    row = PuzzleStreak(now, max(row.best, now), row.solved + solved, row.played + 1)
    seen = (*(seen_name for seen_name in training.seen if seen_name != name), name)[-MOST_SEEN:]
    found = Training(skill, row, seen)
    return AttemptResult(found, round(found.rating.points) - round(training.rating.points))


# The file -------------------------------------------------------------------------------------------------------------


def training_path() -> Path:
    """Return the path of the training's file, which may not exist."""
    return user_data_dir() / "puzzle_training.json"


def load_training(file: Path | None = None) -> Training:
    """Load the training; of a damaged file, its valid parts. Never raises."""
    return TRAINING_STORE.load(file or training_path())


def record_attempt(loaded: LoadedPuzzle, *, solved: bool, file: Path | None = None) -> AttemptResult:
    """Record and return the result of an attempt.

    Raises:
        UserError: the file is of a newer version, or cannot be written; it is unchanged.
    """
    found: list[AttemptResult] = []

    def add_attempt(training: Training) -> Training:
        found.append(apply_attempt(training, loaded, solved=solved))
        return found[-1].training

    TRAINING_STORE.change(file or training_path(), add_attempt)
    return found[-1]


def _decode(data: bytes) -> DecodedFile[Training]:
    document = decode_document(data, 1)
    if not isinstance(document, dict):
        raise ValueError("no training")
    names = document.get("seen", [])
    seen = convert_list(names, _Seen) if isinstance(names, list) else DecodedFile([], is_complete=False)
    skill, streak = _read_part(document, "rating", Skill), _read_part(document, "streak", PuzzleStreak)
    order = tuple(dict.fromkeys(seen_puzzle.name for seen_puzzle in seen.content))[-MOST_SEEN:]
    return DecodedFile(
        Training(skill.content, streak.content, order), seen.is_complete and skill.is_complete and streak.is_complete
    )


class _Seen(msgspec.Struct, frozen=True):
    """Record of an attempted puzzle in the file."""

    name: PuzzleKey


def _read_part(data: dict[str, Any], field: str, kind: Callable[..., T]) -> DecodedFile[T | None]:
    """Convert a part of the file; None if it is missing or damaged."""
    if data.get(field) is None:
        return DecodedFile(None)
    try:
        return DecodedFile(msgspec.convert(data[field], kind))
    except msgspec.ValidationError:
        return DecodedFile(None, is_complete=False)


def _encode(training: Training) -> bytes:
    parts = {"version": 1, "rating": training.skill, "streak": training.streak}
    return encode_json(parts | {"seen": [_Seen(name) for name in training.seen]})


def _merge_training(training: Training, backup: Training) -> Training:
    """Return the training with parts added that are only in the backup."""
    names = dict.fromkeys(seen_name for seen_name in backup.seen if seen_name not in training.seen)
    return Training(
        training.skill or backup.skill, training.streak or backup.streak, (*names, *training.seen)[-MOST_SEEN:]
    )


TRAINING_STORE: VersionedStore[Training] = VersionedStore(
    "puzzle training", _decode, _encode, Training, _merge_training
)
"""Store of the training."""
