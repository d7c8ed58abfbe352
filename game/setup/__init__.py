"""Choices before a match: seats, players, teams and terms, for the window and the terminal."""
