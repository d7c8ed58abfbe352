"""Gauntlet: a map of paths, the cards and boons found on it, and its duels."""
