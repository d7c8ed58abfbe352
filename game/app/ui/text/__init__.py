"""Fonts, text runs and line breaking."""
