"""Screens of the journey: map, decisions, chapter results, endings and matches."""
