"""Results of a match, and what was achieved in it."""
