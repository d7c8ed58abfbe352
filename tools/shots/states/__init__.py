"""Builders of scenes in representative states, for ``dev shot``."""
