"""Which puzzles a player has solved, and in how many tries.

Kept as JSON in the player's data folder, written whole or not at all. Reading never fails: a damaged file gives its
backup, then nothing; an entry that makes no sense is left out.
"""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any

import msgspec

from game import bounds
from game.errors import UserError
from game.paths import user_data
from game.rules.core.numbers import Count
from game.table.files import BACKUP, write_whole


class Progress(msgspec.Struct, frozen=True):
    """What a player did with one puzzle."""

    tries: Count = 0
    """Turns that were played to their end, up to the first that solved it, that one included."""
    solved: bool = False


def progress_file() -> Path:
    """Where the progress lies; the file need not exist."""
    return user_data() / "puzzles.json"


def load_progress(file: Path | None = None) -> dict[str, Progress]:
    """The progress by puzzle, ``zelda/01-into-the-spin``; never raises."""
    file = file or progress_file()
    for path in (file, file.with_name(file.name + BACKUP)):
        try:
            found = json.loads(bounds.read(path, "progress"))
        except (UserError, ValueError, RecursionError):
            continue
        if isinstance(found, dict):
            return _entries(found)
    return {}


def _entries(found: dict[str, Any]) -> dict[str, Progress]:
    progress = {}
    for name, entry in found.items():
        with contextlib.suppress(msgspec.ValidationError):
            progress[name] = msgspec.convert(entry, Progress)
    return progress


def record_try(name: str, *, solved: bool, file: Path | None = None) -> dict[str, Progress]:
    """Note one more try and give all progress; a puzzle that is solved stays as it is.

    Raises:
        UserError: the disk refuses; the old file is untouched.
    """
    file = file or progress_file()
    progress = load_progress(file)
    before = progress.get(name, Progress())
    if before.solved:
        return progress
    progress[name] = Progress(before.tries + 1, solved)
    write_whole(file, msgspec.json.format(msgspec.json.encode(progress), indent=2) + b"\n")
    return progress
