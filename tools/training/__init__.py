"""Bot training, ladders against other bots, and puzzle search."""
