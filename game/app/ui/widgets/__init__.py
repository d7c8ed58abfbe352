"""Widgets, and the form that holds those of a screen."""
