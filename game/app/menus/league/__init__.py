"""Screens of the league: players, tournaments, and the way to their matches and back."""
