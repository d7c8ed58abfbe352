"""Pictures of the puzzles."""
