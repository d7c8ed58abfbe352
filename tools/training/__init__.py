"""Training of bots, ladders against other bots, and the search for puzzles."""
