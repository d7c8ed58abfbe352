"""Which puzzles a player has solved, and in how many tries.

Kept as JSON in the player's data folder. Reading never fails: of a damaged file what makes sense is kept.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from game.paths import user_data
from game.rules.core.numbers import Count
from game.storage.versioned_store import Ledger, Reading, document, named, written


class Progress(msgspec.Struct, frozen=True):
    """What a player did with one puzzle."""

    tries: Count = 0
    """Turns that were played to their end, up to the first that solved it, that one included."""
    solved: bool = False


def progress_file() -> Path:
    """Where the progress lies; the file need not exist."""
    return user_data() / "puzzles.json"


def _decode(data: bytes) -> Reading[dict[str, Progress]]:
    found = document(data, 1)
    if isinstance(found, dict):
        found.pop("version", None)
    return named(found, Progress)


def _joined(progress: dict[str, Progress], older: dict[str, Progress]) -> dict[str, Progress]:
    return older | progress


LEDGER: Ledger[dict[str, Progress]] = Ledger("progress", _decode, written, dict, _joined)


def load_progress(file: Path | None = None) -> dict[str, Progress]:
    """The progress by puzzle, ``zelda/01-into-the-spin``; never raises."""
    return LEDGER.load(file or progress_file())


def record_try(name: str, *, solved: bool, file: Path | None = None) -> dict[str, Progress]:
    """Note one more try and give all progress; a puzzle that is solved stays as it is.

    Raises:
        UserError: a newer version's file, or the disk refuses; the old file is untouched.
    """

    def step(progress: dict[str, Progress]) -> dict[str, Progress]:
        before = progress.get(name, Progress())
        return progress if before.solved else {**progress, name: Progress(before.tries + 1, solved)}

    return LEDGER.change(file or progress_file(), step)
