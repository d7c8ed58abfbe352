"""Widgets, and the group that manages the widgets of a screen."""
