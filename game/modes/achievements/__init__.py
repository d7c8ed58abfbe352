"""Achievements, derived from stored matches and progress."""
