"""Game modes built from matches: gauntlet, league, journey, daily challenges, collections."""
