"""Sequence of puzzles on the match screen: the next puzzle, and the recording of results."""

from __future__ import annotations

from game.content.puzzles.puzzles import LoadedPuzzle
from game.text import _


class PuzzleCourse:
    """Sequence of a single puzzle, which returns to the scene that opened it."""

    is_continuous = False
    """True if a solved puzzle is followed by the next one without a dialog, and no hints are given."""

    @property
    def back_label(self) -> str:
        """Return the label of the button that leaves the puzzle."""
        return _("Back")

    def record_result(self, loaded: LoadedPuzzle, *, solved: bool) -> str:
        """Record a result; return a line about it for the player.

        Raises:
            UserError: the result cannot be saved.
        """
        return ""

    def find_next(self, loaded: LoadedPuzzle) -> LoadedPuzzle | None:
        """Return the puzzle after another one; None after the last one."""
        return None

    def format_status(self) -> str:
        """Return a status line to show beside the board."""
        return ""
