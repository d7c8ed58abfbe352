"""Lessons completed by the player; stored like the progress of puzzles, in a separate file."""

from pathlib import Path

from game.paths import user_data_dir
from game.storage.puzzle_progress import load_progress


def tutorial_path() -> Path:
    """Return the path of the file with completed lessons, which may not exist."""
    return user_data_dir() / "lessons.json"


def load_completed_lessons(game: str) -> frozenset[str]:
    """Return the ids of the completed lessons of a game. Never raises."""
    found = load_progress(tutorial_path())
    done = [name for name, entry in found.items() if entry.solved and name.startswith(f"{game}/")]
    return frozenset(name.partition("/")[2] for name in done)
