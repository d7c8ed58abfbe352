"""Rulebook of the Dungeon: one Link, up to five players, rooms and item cards as records."""
