"""The gauntlet: the way through all teams, and a duel of it."""
