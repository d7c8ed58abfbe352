"""Course of a puzzle at the table: the next puzzle, and the recording of results."""

from __future__ import annotations

from game.content.puzzles.puzzles import LoadedPuzzle
from game.text import _


class PuzzleCourse:
    """Course of a single puzzle, which leads back to where it was opened."""

    flows = False
    """True if a solved puzzle leads straight to the next one, and no hints are given."""

    @property
    def back_label(self) -> str:
        """Return the label of the way out."""
        return _("Back")

    def record_result(self, loaded: LoadedPuzzle, *, solved: bool) -> str:
        """Record a result; return a line about it for the player.

        Raises:
            UserError: it cannot be saved.
        """
        return ""

    def find_next(self, loaded: LoadedPuzzle) -> LoadedPuzzle | None:
        """Return the puzzle after another one; None for none."""
        return None

    def format_status(self) -> str:
        """Return a line for beside the board."""
        return ""
