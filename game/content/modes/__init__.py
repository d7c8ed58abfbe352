"""Data of the journey and the gauntlet."""
