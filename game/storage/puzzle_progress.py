"""Puzzles solved by the player, with the number of tries.

A JSON file in the player's data folder. Loading never fails: the valid parts of a damaged file are used.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from game.paths import user_data_dir
from game.rules.core.numbers import Count
from game.storage.versioned_store import DecodedFile, VersionedStore, convert_mapping, decode_document, encode_json


class PuzzleProgress(msgspec.Struct, frozen=True):
    """Progress of the player with one puzzle."""

    tries: Count = 0
    """Number of tries that ended or failed, up to and including the first that solved the puzzle."""
    solved: bool = False


def progress_path() -> Path:
    """Return the path of the progress file, which may not exist."""
    return user_data_dir() / "puzzles.json"


def _decode(data: bytes) -> DecodedFile[dict[str, PuzzleProgress]]:
    document = decode_document(data, 1)
    if isinstance(document, dict):
        document.pop("version", None)
    return convert_mapping(document, PuzzleProgress)


def _merge_progress(
    progress: dict[str, PuzzleProgress], backup: dict[str, PuzzleProgress]
) -> dict[str, PuzzleProgress]:
    """Return progress with puzzles added that are only in the backup."""
    return backup | progress


PROGRESS_STORE: VersionedStore[dict[str, PuzzleProgress]] = VersionedStore(
    "progress", _decode, encode_json, dict, _merge_progress
)
"""Store of the progress by puzzle."""


def load_progress(file: Path | None = None) -> dict[str, PuzzleProgress]:
    """Load the progress by puzzle key, such as ``zelda/01-into-the-spin``. Never raises."""
    return PROGRESS_STORE.load(file or progress_path())


def record_try(puzzle_key: str, *, solved: bool, file: Path | None = None) -> dict[str, PuzzleProgress]:
    """Record one more try and return all progress; a solved puzzle is not changed.

    Raises:
        UserError: the file is of a newer version, or cannot be written; it is unchanged.
    """

    def count_try(progress: dict[str, PuzzleProgress]) -> dict[str, PuzzleProgress]:
        before = progress.get(puzzle_key, PuzzleProgress())
        return progress if before.solved else {**progress, puzzle_key: PuzzleProgress(before.tries + 1, solved)}

    return PROGRESS_STORE.change(file or progress_path(), count_try)
