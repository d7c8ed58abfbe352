"""Modes of play around single matches: gauntlet, league, journey, daily challenges, collections."""
