"""Presentation of the Dungeon: sentences, log and rulebook adapter."""
