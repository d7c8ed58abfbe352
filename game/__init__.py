"""Triforce Duels: tabletop duels on one screen, with rules that need none."""

__version__ = "0.1.0"
