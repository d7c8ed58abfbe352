"""Pictures on the match screen: die, arrows, piles, and signs of board marks."""
