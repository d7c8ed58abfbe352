"""Deck workshop: shows files with their errors, edits teams in a form, and starts test matches."""
