"""The gauntlet: a map of paths, what is found on it, and the duels that are fought with it."""
