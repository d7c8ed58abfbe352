"""Pointer, keyboard and button input of the match screen."""
