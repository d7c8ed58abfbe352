"""Boards from Tiled maps."""
