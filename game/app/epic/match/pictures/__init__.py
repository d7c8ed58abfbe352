"""Pictures on the table of a match: the die, arrows, piles of cards and the signs of marks."""
