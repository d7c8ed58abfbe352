"""Pictures for the puzzle scenes."""
