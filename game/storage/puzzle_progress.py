"""Puzzles solved by a player, with the number of tries.

A JSON file in the player's data folder. Reading never fails: valid parts of a damaged file are kept.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from game.paths import user_data_dir
from game.rules.core.numbers import Count
from game.storage.versioned_store import Reading, VersionedStore, convert_mapping, decode_document, encode_json


class PuzzleProgress(msgspec.Struct, frozen=True):
    """Progress of a player with one puzzle."""

    tries: Count = 0
    """Turns up to their end or a mistake, up to the first that solved it, that one included."""
    solved: bool = False


def progress_path() -> Path:
    """Return the path of the progress; the file need not exist."""
    return user_data_dir() / "puzzles.json"


def _decode(data: bytes) -> Reading[dict[str, PuzzleProgress]]:
    found = decode_document(data, 1)
    if isinstance(found, dict):
        found.pop("version", None)
    return convert_mapping(found, PuzzleProgress)


def _merge_progress(progress: dict[str, PuzzleProgress], older: dict[str, PuzzleProgress]) -> dict[str, PuzzleProgress]:
    return older | progress


LEDGER: VersionedStore[dict[str, PuzzleProgress]] = VersionedStore(
    "progress", _decode, encode_json, dict, _merge_progress
)


def load_progress(file: Path | None = None) -> dict[str, PuzzleProgress]:
    """Load the progress by puzzle, such as ``zelda/01-into-the-spin``; never raises."""
    return LEDGER.load(file or progress_path())


def record_try(name: str, *, solved: bool, file: Path | None = None) -> dict[str, PuzzleProgress]:
    """Record one more try and return all progress; a solved puzzle is not changed.

    Raises:
        UserError: the file is of a newer version, or the disk refuses; it is unchanged.
    """

    def count_try(progress: dict[str, PuzzleProgress]) -> dict[str, PuzzleProgress]:
        before = progress.get(name, PuzzleProgress())
        return progress if before.solved else {**progress, name: PuzzleProgress(before.tries + 1, solved)}

    return LEDGER.change(file or progress_path(), count_try)
