"""Lessons, rulebooks and rulings for reading in the window."""
