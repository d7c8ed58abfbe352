"""Screens of the gauntlet, and its duels."""
