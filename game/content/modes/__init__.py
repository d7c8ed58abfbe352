"""Content of the journey and the gauntlet."""
