"""Results of a match, and its achievements."""
