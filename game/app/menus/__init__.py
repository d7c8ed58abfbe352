"""Screens around the games: title, settings, saves, rulebook, lessons, cards, printing."""
