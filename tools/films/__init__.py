"""Films of matches and moments."""
