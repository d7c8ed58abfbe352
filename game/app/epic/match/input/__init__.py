"""Pointer, keyboard and buttons of the match screen."""
