"""Zelda Epic Duels and Star Wars Epic Duels."""
