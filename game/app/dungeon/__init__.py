"""Dungeon game in the window: set-up, adventure map, rooms, encounters, Beedle's stall and the chronicle."""
