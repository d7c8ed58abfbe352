"""Screens of puzzles: the list, training, the puzzle at its table, and the editor."""
