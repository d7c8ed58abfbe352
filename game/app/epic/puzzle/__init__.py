"""Scenes of puzzles: list, training, puzzle on the match screen, and editor."""
