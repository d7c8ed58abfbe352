"""Puzzles: the list, and one at the table."""
