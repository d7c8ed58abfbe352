"""Lessons, rulebooks and rulings for the window."""
