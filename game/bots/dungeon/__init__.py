"""Bots of the Dungeon."""
