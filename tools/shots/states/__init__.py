"""Scenes in representative states, for `dev shot`."""
