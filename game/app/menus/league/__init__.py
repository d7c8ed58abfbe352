"""Screens of the house league: players, tournaments, and the way to their matches and back."""
