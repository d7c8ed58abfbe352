"""Screens around the games: main menu, settings, saves, rulebook, lessons, cards, printing."""
