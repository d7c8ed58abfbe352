"""Bot protocol and tools that bots of all games share."""
