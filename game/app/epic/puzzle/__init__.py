"""Screens of puzzles: the list, the puzzle at its table, and the editor."""
