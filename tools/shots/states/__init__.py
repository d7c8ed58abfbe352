"""Scenes in states worth looking at, for `dev shot`."""
