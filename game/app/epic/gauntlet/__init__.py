"""Scenes of the gauntlet: choice of a team, map, places, duels and the end of a run."""
