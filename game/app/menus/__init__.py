"""Screens outside of matches: main menu, settings, saves, rulebook, lessons, cards, printing."""
