"""Bots of all games; a bot gets only the view of its own seat."""
