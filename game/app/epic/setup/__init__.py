"""Set-up screen of a match: seats, teams, map and options, and what decks are made of."""
