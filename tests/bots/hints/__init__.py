"""Hints of all games: search, claims and texts."""
