"""Widgets, and the group that runs those of a screen."""
