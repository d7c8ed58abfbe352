"""Pictures on the match screen: die, arrows, piles, signs of marks."""
