"""Daily duel, puzzle and adventure, derived from the date."""
