"""The house league: its players, its tournaments, and the way to their matches and back."""
