"""The dungeon in the window: set-up, adventure map, rooms, challenges, Beedle's stall and the chronicle."""
