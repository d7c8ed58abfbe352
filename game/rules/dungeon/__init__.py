"""The rulebook of the dungeon: one Link, up to five players, rooms and item cards as records."""
