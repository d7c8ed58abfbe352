"""Drawings of the gauntlet: the map of an act and the places on it."""
