"""Computer players; each gets only the view of its own seat."""
