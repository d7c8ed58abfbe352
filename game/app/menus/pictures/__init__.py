"""Drawings of the menus that are no widgets: still lifes where a list is empty."""
