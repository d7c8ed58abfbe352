"""Drawing of the dungeon's rooms, cards and panels."""
