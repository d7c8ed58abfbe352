"""Bots of all games. A bot gets only the view of its own seat, never the hidden state."""
