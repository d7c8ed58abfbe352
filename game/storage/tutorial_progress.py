"""Which lessons a player has done; kept like the progress of puzzles, in a file of its own."""

from pathlib import Path

from game.paths import user_data
from game.storage.puzzle_progress import load_progress


def progress_file() -> Path:
    """Where the lessons that were done are kept; the file need not exist."""
    return user_data() / "lessons.json"


def lessons_done(game: str) -> frozenset[str]:
    """The ids of the lessons of a game that were done; never raises."""
    found = load_progress(progress_file())
    done = [name for name, entry in found.items() if entry.solved and name.startswith(f"{game}/")]
    return frozenset(name.partition("/")[2] for name in done)
